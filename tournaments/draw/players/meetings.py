"""What the played rounds mean: who met whom and how, who sat out, and where everybody sat.

Players are numbered 0 … n−1 in the order of their text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.draw.players.values import PlayersField
from tournaments.draw.seated import SeatedRound, rounds_missed
from tournaments.draw.values import EntryId

Met = list[dict[int, tuple[int, int]]]
NEVER = (0, 0)


@dataclass(frozen=True, slots=True)
class Meetings:
    """A field of players in numbers.

    `met`: for each player those met -> (times partner, times opponent). `sat_out` and `at_two`:
    how many rounds each sat out, those that he `missed` included, and at a table for two. `tables`,
    `seats`: how often each sat at a table, and at a seat of a table of four.
    """

    field: PlayersField
    ids: tuple[EntryId, ...]
    met: Met
    sat_out: list[int]
    missed: list[int]
    at_two: list[int]
    tables: list[Counter[int]]
    seats: list[Counter[int]]
    points: list[int]

    def copied_met(self) -> Met:
        """Return who met whom, to be added to."""
        return [dict(others) for others in self.met]


def read_meetings(field: PlayersField) -> Meetings:
    """Return the field in numbers; players that are not in it any more are passed over."""
    ids = tuple(sorted(field.players, key=str))
    count = len(ids)
    missed = rounds_missed(field.missed, field.recipe, ids)
    meetings = Meetings(
        field=field,
        ids=ids,
        met=[{} for _ in ids],
        sat_out=list(missed),
        missed=missed,
        at_two=[0] * count,
        tables=[Counter() for _ in ids],
        seats=[Counter() for _ in ids],
        points=[field.points.get(player, 0) for player in ids],
    )
    index = {player: at for at, player in enumerate(ids)}
    for played in field.rounds:
        _add_round(meetings, index, played)
    return meetings


def _add_round(meetings: Meetings, index: dict[EntryId, int], played: SeatedRound) -> None:
    for player in played.sitting_out:
        if player in index:
            meetings.sat_out[index[player]] += 1
    for table in played.tables:
        places = [index.get(player, -1) for player in table.seats]
        for seat, player in enumerate(places):
            if player < 0:
                continue
            meetings.tables[player][table.number] += 1
            if len(places) == 2:
                meetings.at_two[player] += 1
            else:
                meetings.seats[player][seat] += 1
        add_meetings(meetings.met, places, pairs_drawn=meetings.field.pairs_drawn)


def pairs_at(seats: Sequence[int], *, pairs_drawn: bool = True) -> Iterator[tuple[int, int, bool]]:
    """Yield each two players at a table, and whether the draw makes them partners."""
    if len(seats) == 2 or not pairs_drawn:
        yield from ((one, other, False) for one, other in combinations(seats, 2))
        return
    one, two, three, four = seats
    yield one, three, True
    yield two, four, True
    yield one, two, False
    yield two, three, False
    yield three, four, False
    yield four, one, False


def add_meetings(met: Met, seats: Sequence[int], *, pairs_drawn: bool = True) -> None:
    """Count the meetings at one table; a number below 0 is somebody who has left."""
    for one, other, partners in pairs_at(seats, pairs_drawn=pairs_drawn):
        if one < 0 or other < 0:
            continue
        as_partner, as_opponent = met[one].get(other, NEVER)
        times = (as_partner + 1, as_opponent) if partners else (as_partner, as_opponent + 1)
        met[one][other] = met[other][one] = times
