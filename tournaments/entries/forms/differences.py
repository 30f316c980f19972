"""What a row of a sheet says that the entry, which takes part already, does not."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.entries.services.imports import ImportRow
from tournaments.models import Entry

COMPARED = (
    "player1",
    "player2",
    "club",
    "email",
    "phone",
    "remarks",
    "paid",
    "number",
    "fixed_table",
    "group",
)


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of an entry with what it says, and what the sheet says."""

    field: str
    before: Any
    now: Any

    @property
    def label(self) -> str:
        """What people call the field."""
        if self.field == "group":
            return _("class")
        return str(Entry._meta.get_field(self.field).verbose_name)


def differences(row: ImportRow, entry: Entry) -> tuple[Difference, ...]:
    """Return where the sheet says something, and something else than the entry.

    What it leaves open, as a number given at the door or a fee paid there, is no difference.
    """
    compared = ("name", *COMPARED) if entry.tournament.plays.names_are_chosen else COMPARED
    pairs = [(name, getattr(entry, name), row.values[name]) for name in compared]
    return tuple(Difference(*pair) for pair in pairs if pair[2] and pair[2] != pair[1])


def mark_of(found: Sequence[Difference], entry: Entry) -> str:
    """Return the same as long as these differences of this entry are the same: what a button stood
    for."""
    said = [(each.field, each.before, each.now) for each in found]
    return hashlib.sha256(repr((entry.pk, said)).encode()).hexdigest()[:16]
