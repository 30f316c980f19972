"""Participant cards: the code on them, and whose card it is."""

import re

from tournaments.models import Entry
from tournaments.models.tournaments import CODE_ALPHABET

CODE = f"[{CODE_ALPHABET}]{{8}}"
# A hand scanner that thinks of another keyboard types other signs for the slashes.
IN_AN_ADDRESS = re.compile(rf"[\W_]t[\W_]({CODE})[\W_]*$")


def card_code(text: str) -> str:
    """The code in what somebody typed or a scanner read; empty when there is none.

    Blanks, dashes and capitals are forgiven, and of a whole address the code at its end is taken.
    """
    text = text.strip().casefold()
    if address := IN_AN_ADDRESS.search(text):
        return address[1]
    code = re.sub(r"[\W_]", "", text)
    return code if re.fullmatch(CODE, code) else ""


def entry_of_card(text: str) -> Entry | None:
    """The team whose card has this code, with its drive; one query."""
    code = card_code(text)
    return Entry.objects.select_related("tournament").filter(code=code).first() if code else None
