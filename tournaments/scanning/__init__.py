"""Score forms as paper: where each box stands, and what a photo of a filled-in form says.

What enters is the bytes of a photo or of a PDF; what leaves is a `FormRead` for each form in it,
with doubts where a person has to look. Knows nothing of drives, and nothing of Django.
"""
