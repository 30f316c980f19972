"""Table numbers for rounds that are drawn together: as few as possible sit at a table again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.draw.commitment import Stream
from tournaments.draw.tables import table_numbers
from tournaments.draw.values import EntryId

PASSES = 4

Seats = tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class _Places:
    """What `table_numbers` asks: fixed tables, and where everybody sat."""

    fixed_tables: Mapping[EntryId, int]
    table_history: Mapping[EntryId, list[int]]

    def count(self, tables: Mapping[int, Seats]) -> None:
        for number, seats in tables.items():
            for entry in seats:
                self.table_history[entry].append(number)

    def forget(self, tables: Mapping[int, Seats]) -> None:
        for number, seats in tables.items():
            for entry in seats:
                self.table_history[entry].remove(number)


def numbered_rounds(
    rounds: Sequence[Sequence[Seats]],
    fixed_tables: Mapping[EntryId, int],
    table_history: Mapping[EntryId, Sequence[int]],
    lots: Stream,
) -> list[dict[int, Seats]]:
    """Return the tables of each round by number, each round mended again until nothing changes.

    `table_history` says of everybody at these tables where he sat before, once for each time.
    """
    places = _Places(fixed_tables, {entry: list(sat) for entry, sat in table_history.items()})
    numbered = []
    for tables in rounds:
        drawn = list(tables)
        lots.shuffle(drawn)
        numbered.append(dict(zip(table_numbers(places, drawn, lots), drawn, strict=True)))
        places.count(numbered[-1])
    for _ in range(PASSES if len(rounds) > 1 else 0):
        before = list(numbered)
        for at, there in enumerate(before):
            places.forget(there)
            drawn = [seats for _, seats in sorted(there.items())]
            numbered[at] = dict(zip(table_numbers(places, drawn, lots), drawn, strict=True))
            places.count(numbered[at])
        if numbered == before:
            break
    return numbered
