"""At which table and on which seat: as few as possible sit at a table or a seat again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.draw.commitment import Stream
from tournaments.draw.players.meetings import Meetings
from tournaments.draw.players.values import PlayersRound, PlayersTable
from tournaments.draw.tables import table_numbers
from tournaments.draw.values import EntryId

PASSES = 4

# The eight ways to sit down at a table of four, and the two at a table for two, that leave
# everybody's partner as it is.
WAYS = {
    4: tuple(
        (first, second, (first + 2) % 4, (second + 2) % 4)
        for first in range(4)
        for second in range(4)
        if (first + second) % 2
    ),
    2: ((0, 1), (1, 0)),
}

Seats = tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class _Places:
    """What `table_numbers` asks: fixed tables, and where everybody sat."""

    fixed_tables: Mapping[EntryId, int]
    table_history: Mapping[EntryId, list[int]]

    def count(self, tables: Mapping[int, Seats]) -> None:
        for number, seats in tables.items():
            for player in seats:
                self.table_history[player].append(number)

    def forget(self, tables: Mapping[int, Seats]) -> None:
        for number, seats in tables.items():
            for player in seats:
                self.table_history[player].remove(number)


def seated(
    meetings: Meetings,
    rounds: Sequence[Sequence[Sequence[int]]],
    out: Sequence[Sequence[int]],
    lots: Stream,
) -> tuple[PlayersRound, ...]:
    """The rounds with seats and table numbers: everybody on a colour that he had least often, as
    far as that goes together, and nobody at one table twice, as far as that is found."""
    turned = [[_turned(meetings, table, lots) for table in tables] for tables in rounds]
    return tuple(
        PlayersRound(
            tables=tuple(PlayersTable(number, seats) for number, seats in sorted(tables.items())),
            sitting_out=tuple(sorted((meetings.ids[player] for player in sits), key=str)),
        )
        for tables, sits in zip(_numbered(meetings, turned, lots), out, strict=True)
    )


def _turned(meetings: Meetings, table: Sequence[int], lots: Stream) -> Seats:
    """The table as it sits down, counted for the rounds after it; equals by lot."""
    had, ways = meetings.seats, list(WAYS[len(table)])
    lots.shuffle(ways)
    if len(table) == 4:
        ways.sort(key=lambda way: sum(had[table[at]][seat] ** 2 for seat, at in enumerate(way)))
        for seat, at in enumerate(ways[0]):
            had[table[at]][seat] += 1
    return tuple(meetings.ids[table[at]] for at in ways[0])


def _numbered(
    meetings: Meetings, rounds: Sequence[Sequence[Seats]], lots: Stream
) -> list[dict[int, Seats]]:
    """The tables of each round by number, each round mended again until nothing changes."""
    places = _Places(
        meetings.field.fixed_tables,
        {player: list(meetings.tables[at].elements()) for at, player in enumerate(meetings.ids)},
    )
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
