"""Why nothing is read of a file, in English, for people."""


def gettext_noop(sentence: str) -> str:
    """Return the sentence: by this name who collects sentences to be translated finds it."""
    return sentence


EMPTY = gettext_noop("The file is empty.")
NEITHER = gettext_noop("This is no photo and no PDF.")
DAMAGED_PHOTO = gettext_noop("The photo is damaged.")
DAMAGED_PDF = gettext_noop("The PDF is damaged.")
UNOPENED_PDF = gettext_noop("The PDF is damaged, or has a password.")
HEIC = gettext_noop(
    "This is a HEIC photo. Set the camera of the phone to JPEG, as “most compatible” does."
)
ALL = frozenset({EMPTY, NEITHER, DAMAGED_PHOTO, DAMAGED_PDF, UNOPENED_PDF, HEIC})
"""All that hold no number, and can be translated as they are."""
