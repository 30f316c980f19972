"""What the played rounds mean for this one: who met, who had byes, who was first side.

Entries are numbered 0 … n−1 in the order of their text; in an odd field the number n stands for
the bye, as if it were one more entry.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.draw.seated import rounds_missed
from tournaments.draw.values import IN_TURN, EntryId, Field

Pair = tuple[int, int]


def pair_of(one: int, other: int) -> Pair:
    """Return the two numbers in ascending order, as they are looked up."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class History:
    """A field in numbers. `met`: the pair -> (times met, round of the last meeting); `byes`: how
    many rounds each sat out, those that it `missed` included."""

    field: Field
    ids: tuple[EntryId, ...]
    index: dict[EntryId, int]
    met: dict[Pair, tuple[int, int]]
    byes: list[int]
    missed: list[int]
    firsts: list[int]
    points: list[int]
    clubs: list[str]
    apart: frozenset[Pair]
    together: tuple[Pair, ...]

    @property
    def size(self) -> int:
        """How many play or have the bye; always even, the bye counted as one."""
        return len(self.ids) + len(self.ids) % 2

    @property
    def bye_node(self) -> int | None:
        """The number that stands for the bye, None in an even field."""
        return len(self.ids) if len(self.ids) % 2 else None

    @property
    def byes_first(self) -> bool:
        """Whether the turn of the bye goes before rematches."""
        return self.field.recipe >= IN_TURN

    def turn(self, node: int) -> tuple[int, int]:
        """Return who has the least of this is next to have the bye; of those who sat out as few
        rounds, who missed most of them is last."""
        return self.byes[node], self.missed[node]

    @property
    def points_weigh(self) -> bool:
        """Whether this draw looks at the points at all."""
        return self.field.method == "results"

    def free_nodes(self) -> list[int]:
        """Return all numbers that are not in a forced pair, the bye's included."""
        forced = {node for pair in self.together for node in pair}
        return [node for node in range(self.size) if node not in forced]

    def clash(self, one: int, other: int) -> bool:
        """Return whether the two are of one club; never with the bye."""
        if max(one, other) == len(self.ids):
            return False
        return self.clubs[one] != "" and self.clubs[one] == self.clubs[other]


def read_history(field: Field) -> History:
    """Return the field in numbers; ids that are not in the field are passed over."""
    ids = tuple(sorted(field.entries, key=str))
    index = {entry: at for at, entry in enumerate(ids)}
    met, byes, firsts = _played(field, index)
    missed = rounds_missed(field.missed, field.recipe, ids)
    return History(
        field=field,
        ids=ids,
        index=index,
        met=met,
        byes=[had + away for had, away in zip(byes, missed, strict=True)],
        missed=missed,
        firsts=firsts,
        points=[field.points.get(entry, 0) for entry in ids],
        clubs=[field.clubs.get(entry, "").strip().casefold() for entry in ids],
        apart=frozenset(_pairs(field.apart, index)),
        together=tuple(sorted(set(_pairs(field.together, index)))),
    )


def _played(
    field: Field, index: dict[EntryId, int]
) -> tuple[dict[Pair, tuple[int, int]], list[int], list[int]]:
    met: dict[Pair, tuple[int, int]] = {}
    byes, firsts = [0] * len(index), [0] * len(index)
    for number, played in enumerate(field.rounds, 1):
        for first, second in played:
            one = index.get(first)
            if one is not None:
                (byes if second is None else firsts)[one] += 1
            other = None if second is None else index.get(second)
            if one is not None and other is not None:
                pair = (one, other) if one < other else (other, one)
                met[pair] = (met[pair][0] + 1 if pair in met else 1, number)
    return met, byes, firsts


def _pairs(wished: Iterable[Iterable[EntryId]], index: dict[EntryId, int]) -> Iterable[Pair]:
    for two in wished:
        places = sorted({index[entry] for entry in two if entry in index})
        if len(places) == 2:
            yield places[0], places[1]
