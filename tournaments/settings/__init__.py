"""What was chosen for a drive, and what may still change of it.

A form comes in; settings and house rules come out that agree with what was drawn and played.
"""
