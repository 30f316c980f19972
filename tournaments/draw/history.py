"""What the played rounds mean for this one: who met, who had byes, who was first side.

Entries are numbered 0 … n−1 in the order of their text; in an odd field the number n stands for
the bye, as if it were one more entry.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.draw.values import EntryId, Field

Pair = tuple[int, int]


def pair_of(one: int, other: int) -> Pair:
    """The two numbers in ascending order, as they are looked up."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class History:
    """A field in numbers. `met`: the pair -> (times met, round of the last meeting)."""

    field: Field
    ids: tuple[EntryId, ...]
    index: dict[EntryId, int]
    met: dict[Pair, tuple[int, int]]
    byes: list[int]
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


def read_history(field: Field) -> History:
    """The field in numbers; ids that left the field are passed over."""
    ids = tuple(sorted(field.entries, key=str))
    by_text = {str(entry): at for at, entry in enumerate(ids)}
    index: dict[EntryId, int] = {entry: at for at, entry in enumerate(ids)}
    met: dict[Pair, tuple[int, int]] = {}
    byes, firsts = [0] * len(ids), [0] * len(ids)
    for number, played in enumerate(field.rounds, 1):
        for first, second in played:
            one = _find(first, index, by_text)
            other = None if second is None else _find(second, index, by_text)
            if one is not None and second is None:
                byes[one] += 1
            elif one is not None:
                firsts[one] += 1
            if one is not None and other is not None:
                pair = (one, other) if one < other else (other, one)
                met[pair] = (met[pair][0] + 1 if pair in met else 1, number)
    points, clubs = [0] * len(ids), [""] * len(ids)
    for entry, score in field.points.items():
        at = _find(entry, index, by_text)
        if at is not None:
            points[at] = score
    for entry, club in field.clubs.items():
        at = _find(entry, index, by_text)
        if at is not None:
            clubs[at] = club.strip().casefold()
    return History(
        field=field,
        ids=ids,
        index=index,
        met=met,
        byes=byes,
        firsts=firsts,
        points=points,
        clubs=clubs,
        apart=frozenset(_pairs(field.apart, index, by_text)),
        together=tuple(_pairs(field.together, index, by_text)),
    )


def _find(entry: EntryId, index: dict[EntryId, int], by_text: dict[str, int]) -> int | None:
    at = index.get(entry)
    return by_text.get(str(entry)) if at is None else at


def _pairs(
    asked: Iterable[Iterable[EntryId]], index: dict[EntryId, int], by_text: dict[str, int]
) -> list[Pair]:
    found = []
    for two in asked:
        places = sorted({at for at in (_find(e, index, by_text) for e in two) if at is not None})
        if len(places) == 2:
            found.append((places[0], places[1]))
    return sorted(set(found))
