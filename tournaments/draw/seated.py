"""Rounds of tables with a seat for everybody, in the order of the form: players and teams alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.draw.values import IN_TURN, EntryId


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table and who sits at its seats, in the order of the form: of four players seats 0 and 2
    are partners against 1 and 3, clockwise from red; at any other table all are opponents."""

    number: int
    seats: tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """One round: tables by number, and who sits out."""

    tables: tuple[SeatedTable, ...]
    sitting_out: tuple[EntryId, ...] = ()


def rounds_missed(missed: Mapping[EntryId, int], recipe: int, ids: Sequence[EntryId]) -> list[int]:
    """Return how many rounds each of these missed, as far as the recipe counts them as byes."""
    return [missed.get(entry, 0) if recipe >= IN_TURN else 0 for entry in ids]
