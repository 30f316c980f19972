"""Rounds of tables with a seat for everybody, in the order of the form: players and teams alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tournaments.draw.commitment import Stream, derive_key, list_hash, round_info
from tournaments.draw.values import IN_TURN, EntryId, Quality


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


class SeatedField(Protocol):
    """What fields of players and of three teams a table have in common."""

    @property
    def entries(self) -> tuple[EntryId, ...]: ...
    @property
    def seed(self) -> bytes: ...
    @property
    def drive(self) -> str: ...
    @property
    def public_value(self) -> str: ...
    @property
    def round_number(self) -> int: ...
    @property
    def rounds_left(self) -> int: ...
    @property
    def rounds(self) -> tuple[SeatedRound, ...]: ...
    @property
    def remainder(self) -> str: ...
    @property
    def points(self) -> Mapping[EntryId, int]: ...
    @property
    def fixed_tables(self) -> Mapping[EntryId, int]: ...


def lots_of(field: SeatedField, what: str) -> Stream:
    """Return the lots by which one thing is decided in the first round to be drawn."""
    key = derive_key(field.seed, field.drive, list_hash(field.entries), field.public_value)
    return Stream(key, f"{round_info(field.round_number, 0)}|{what}")


class SeatedCost(Protocol):
    """What drawn rounds cost; `wishes` are what the search works on and the bound is about."""

    @property
    def squared_difference(self) -> int: ...
    @property
    def wishes(self) -> tuple[int, ...]: ...


@dataclass(frozen=True, slots=True)
class SeatedDraw:
    """Drawn rounds and how good they are.

    No draw with the same entries sitting out is better than `bound`: of players none costs less, by
    the costs in their order; of threes none has less of any one of them. `quality` is "certified"
    where the draw reaches it, and so is proved best; "local" is the best that the search found.
    """

    rounds: tuple[SeatedRound, ...]
    cost: SeatedCost
    bound: SeatedCost

    @property
    def quality(self) -> Quality:
        """Whether the draw is proved best."""
        return "certified" if self.cost.wishes == self.bound.wishes else "local"
