"""At which table and on which seat: as few as possible sit at a table or a seat again."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.draw.commitment import Stream
from tournaments.draw.numbering import Seats, numbered_rounds
from tournaments.draw.players.meetings import Meetings
from tournaments.draw.seated import SeatedRound, SeatedTable

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


def seated(
    meetings: Meetings,
    rounds: Sequence[Sequence[Sequence[int]]],
    out: Sequence[Sequence[int]],
    lots: Stream,
) -> tuple[SeatedRound, ...]:
    """The rounds with seats and table numbers: everybody on a colour that he had least often, as
    far as that goes together, and nobody at one table twice, as far as that is found."""
    turned = [[_turned(meetings, table, lots) for table in tables] for tables in rounds]
    sat = {player: list(meetings.tables[at].elements()) for at, player in enumerate(meetings.ids)}
    numbered = numbered_rounds(turned, meetings.field.fixed_tables, sat, lots)
    return tuple(
        SeatedRound(
            tables=tuple(SeatedTable(number, seats) for number, seats in sorted(tables.items())),
            sitting_out=tuple(sorted((meetings.ids[player] for player in sits), key=str)),
        )
        for tables, sits in zip(numbered, out, strict=True)
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
