"""The desk, the second entry and what players report.

Numbers from a form or a phone come in; score cards with versions come out, and what the desk has to
look at.
"""
