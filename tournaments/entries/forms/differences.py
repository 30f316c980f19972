"""What a row of a sheet says that the entry, which takes part already, does not."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.entries.services.imports import ImportRow
from tournaments.models import Entry
from tournaments.models.entry_fields import NAME, ON_SHEETS, Text


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of an entry with what it says, and what the sheet says."""

    field: str
    label: Text
    before: Any
    now: Any


def differences(row: ImportRow, entry: Entry) -> tuple[Difference, ...]:
    """Return where the sheet says something, and something else than the entry.

    What it leaves open, as a number given at the door or a fee paid there, is no difference.
    """
    compared = [
        Difference(each.name, each.label, getattr(entry, each.name), row.values[each.name])
        for each in ON_SHEETS
        if each is not NAME or entry.tournament.plays.names_are_chosen
    ]
    return tuple(each for each in compared if each.now and each.now != each.before)


def mark_of(found: Sequence[Difference], entry: Entry) -> str:
    """Return the same as long as these differences of this entry are the same: what a button stood
    for."""
    lines = [(each.field, each.before, each.now) for each in found]
    return hashlib.sha256(repr((entry.pk, lines)).encode()).hexdigest()[:16]
