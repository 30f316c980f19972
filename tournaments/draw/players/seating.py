"""Who does not sit at a table of four this round: in turn, then by standings or by lot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.draw.commitment import Stream
from tournaments.draw.lot import Seats, numbered_rounds
from tournaments.draw.players.meetings import NEVER, Meetings
from tournaments.draw.seated import SeatedRound, SeatedTable


@dataclass(frozen=True, slots=True)
class Turn:
    """Who sits out, who plays at a table for two (nobody, or two), and who at tables of four."""

    out: tuple[int, ...]
    two: tuple[int, ...]
    four: tuple[int, ...]


def next_turn(meetings: Meetings, lots: Stream, *, by_standings: bool) -> Turn:
    """Return whose turn it is.

    Who sat out least often sits out, missed rounds counted, and last of equals who missed most;
    with tables for two only one sits out, in an odd field, and who sat at a table for two least
    often sits there. Among those it is the lowest in the standings, or the lot that decides. Of two
    who could be the other at the table for two, one not met before comes first.
    """
    order = list(range(len(meetings.ids)))
    lots.shuffle(order)
    if by_standings:
        order.sort(key=lambda player: meetings.points[player])
    left = len(order) % 4
    two_plays = left >= 2 and meetings.field.remainder == "table_for_two"
    benched = left - 2 if two_plays else left
    sat_out, missed, at_two = meetings.sat_out, meetings.missed, meetings.at_two
    order.sort(key=lambda player: (sat_out[player], missed[player], at_two[player]))
    out, rest = order[:benched], order[benched:]
    two = _table_for_two(meetings, rest) if two_plays else ()
    return Turn(tuple(out), two, tuple(player for player in rest if player not in two))


def _table_for_two(meetings: Meetings, order: list[int]) -> tuple[int, int]:
    """Return the first by turn, and of those next in turn one whom he did not meet, if there is
    one."""
    at_two, sat_out = meetings.at_two, meetings.sat_out
    order = sorted(order, key=lambda player: (at_two[player], sat_out[player]))
    first, *others = order
    least = min(at_two[player] for player in others)
    met = meetings.met[first]
    second = min(
        (player for player in others if at_two[player] == least),
        key=lambda player: sum(met.get(player, NEVER)),
    )
    return first, second


def take_turn(meetings: Meetings, turn: Turn) -> None:
    """Count a turn, for the turns after it."""
    for player in turn.out:
        meetings.sat_out[player] += 1
    for player in turn.two:
        meetings.at_two[player] += 1


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
    """Return the rounds with seats and table numbers: everybody on a colour that he had least
    often, as far as that goes together, and nobody at one table twice, as far as that is found."""
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
    """Return the table as it sits down, counted for the rounds after it; equals by lot."""
    had, ways = meetings.seats, list(WAYS[len(table)])
    lots.shuffle(ways)
    if len(table) == 4:
        ways.sort(key=lambda way: sum(had[table[at]][seat] ** 2 for seat, at in enumerate(way)))
        for seat, at in enumerate(ways[0]):
            had[table[at]][seat] += 1
    return tuple(meetings.ids[table[at]] for at in ways[0])
