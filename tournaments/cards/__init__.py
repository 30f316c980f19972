"""The desk, the second entry, photos of score forms, and what players report.

Numbers from a form, a photo or a phone come in; score cards with versions come out, and what the
desk has to look at.
"""
