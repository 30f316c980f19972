"""The movement of card clubs: even teams keep their table, odd teams go one table up each round.

In the list of a plan the teams have places 1 … n. Place 2t keeps table t, place 2t−1 begins there;
from the last table it goes on at table 1. An odd list is that of one team more without the last
place: whoever comes to the last table sits out. After as many rounds as there are tables every
odd place has met every even one, and the movement is over: one more round would be the first again.
"""

from __future__ import annotations

from tournaments.draw.values import Meeting


def most_rounds(places: int) -> int:
    """Return how many rounds the movement of so many teams has in which nobody meets twice."""
    return (places + 1) // 2


def movement(places: int, rounds: int) -> tuple[tuple[Meeting, ...], ...]:
    """Return all meetings of the first `rounds` rounds, at most `most_rounds`, tables in order; in
    an odd list the last table is that of who sits out, and is left away.

    Even places deal in the first round, odd ones in the second, and so on by turns.
    """
    tables = most_rounds(places)
    return tuple(_round(places, tables, at) for at in range(min(rounds, tables)))


def _round(places: int, tables: int, at: int) -> tuple[Meeting, ...]:
    meetings = []
    for table in range(1, places // 2 + 1):
        stays, moves = 2 * table, 2 * ((table - 1 - at) % tables) + 1
        first, second = (moves, stays) if at % 2 else (stays, moves)
        meetings.append(Meeting(table, first, second))
    return tuple(meetings)
