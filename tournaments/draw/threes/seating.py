"""Who sits out of a round, and how many tables have two teams."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.draw.commitment import Stream
from tournaments.draw.lot import Seats, numbered_rounds
from tournaments.draw.seated import SeatedRound, SeatedTable
from tournaments.draw.threes.meetings import Meetings, Three


def small_tables(meetings: Meetings) -> int:
    """Return how many tables of two teams a round has: none where the teams left over sit out."""
    return -len(meetings.ids) % 3 if meetings.field.remainder == "small_table" else 0


def sitting_out(
    meetings: Meetings, sat_out: list[int], lots: Stream, *, by_standings: bool
) -> list[int]:
    """Return whose turn it is to sit out: who did so least often, missed rounds counted, and last
    of equals who missed most; among those the lowest in the standings, or the lot decides."""
    if meetings.field.remainder == "small_table":
        return []
    order = list(range(len(meetings.ids)))
    lots.shuffle(order)
    if by_standings:
        order.sort(key=lambda team: meetings.points[team])
    order.sort(key=lambda team: (sat_out[team], meetings.missed[team]))
    return order[: len(order) % 3]


def seated(
    meetings: Meetings,
    rounds: Sequence[Sequence[Three]],
    out: Sequence[Sequence[int]],
    lots: Stream,
) -> tuple[SeatedRound, ...]:
    """Return the rounds with numbered tables; first on the form is who was it least often before,
    and nobody sits at one table twice, as far as that is found."""
    firsts = list(meetings.firsts)
    seats = [[_seats(meetings, firsts, table, lots) for table in tables] for tables in rounds]
    sat = {team: meetings.table_history.get(team, []) for team in meetings.ids}
    numbered = numbered_rounds(seats, meetings.field.fixed_tables, sat, lots)
    return tuple(
        SeatedRound(
            tuple(SeatedTable(number, teams) for number, teams in sorted(tables.items())),
            tuple(meetings.ids[team] for team in sorted(resting)),
        )
        for tables, resting in zip(numbered, out, strict=True)
    )


def _seats(meetings: Meetings, firsts: list[int], table: Three, lots: Stream) -> Seats:
    """Return the table in the order of the form, its first team counted; equals by lot."""
    order = [team for team in table if team != meetings.empty]
    lots.shuffle(order)
    first = min(order, key=lambda team: firsts[team])
    firsts[first] += 1
    return tuple(meetings.ids[team] for team in (first, *(one for one in order if one != first)))
