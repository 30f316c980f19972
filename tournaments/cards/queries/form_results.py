"""What the card of a table says, and a form of it that waits, by the names of who sits there."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.schemes import Scheme
from tournaments.cards.queries.desk import DeskTable

LONGEST = 24  # characters of a name in a sentence


def clipped(name: str) -> str:
    """Return a name for a sentence, cut off past LONGEST characters."""
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"


def has_card_already(table: DeskTable, rules: Scheme, read: Sequence[int | None]) -> str:
    """Return that a table has a card, with what it says and which numbers were read of a form of
    it."""
    if not any(number is not None for number in read):
        text = _("Table %(table)s has a card already; no crosses were seen on this form")
        return text % {"table": table.number}
    parts = rules.numbers(len(table.seated), table.partner)
    names = [" + ".join(clipped(table.seated[at].name) for at in places) for places in parts]
    written = ["?" if number is None else str(number) for number in read]
    text = _("Table %(table)s has a card already (%(card)s), and this form says %(form)s")
    told = {"card": _named(names, str(table.card).split("–")), "form": _named(names, written)}
    return text % ({"table": table.number} | told)


def _named(names: Sequence[str], numbers: Sequence[str]) -> str:
    """Return each number behind its name; without names where these are not as many."""
    if len(names) != len(numbers):
        return "–".join(numbers)
    return ", ".join(f"{name}: {number}" for name, number in zip(names, numbers, strict=True))
