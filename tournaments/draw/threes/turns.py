"""Who sits out of a round, and how many tables have two teams."""

from __future__ import annotations

from tournaments.draw.commitment import Stream
from tournaments.draw.threes.meetings import Meetings


def small_tables(meetings: Meetings) -> int:
    """How many tables of two teams a round has: none where the teams left over sit out."""
    return -len(meetings.ids) % 3 if meetings.field.remainder == "small_table" else 0


def sitting_out(
    meetings: Meetings, sat_out: list[int], lots: Stream, *, by_standings: bool
) -> list[int]:
    """Whose turn it is to sit out: who did so least often, missed rounds counted, and last of
    equals who missed most; among those the lowest in the standings, or the lot decides."""
    if meetings.field.remainder == "small_table":
        return []
    order = list(range(len(meetings.ids)))
    lots.shuffle(order)
    if by_standings:
        order.sort(key=lambda team: meetings.points[team])
    order.sort(key=lambda team: (sat_out[team], meetings.missed[team]))
    return order[: len(order) % 3]
