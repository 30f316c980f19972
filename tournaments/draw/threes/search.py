"""Rounds that let no two teams meet again, mended by exchanging two teams at a time.

Min-conflicts with a tabu list (Dotú and Van Hentenryck, "Scheduling social golfers locally",
2005), as for single players, but without partners and with places that stay empty. Steps are
counted, not timed, so that the same seed gives the same rounds on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.draw.commitment import Stream
from tournaments.draw.threes.meetings import Meetings, Three

SHORTEST_TABU = 4
TABU_SPREAD = 8
# Far apart: one of a kind weighs as much as a million of the next.
AGAIN, SMALL, CLUB = 1 << 40, 1 << 20, 1


class Search:
    """Rounds of tables (places 3t, 3t+1 and 3t+2 are table t) and `_again[x][y]`, what it would
    weigh if x and y met once more; under the number of the empty place, if x sat once more at a
    table of two."""

    def __init__(self, meetings: Meetings, rounds: Sequence[Sequence[Three]], lots: Stream) -> None:
        self.rounds = [[team for table in tables for team in table] for tables in rounds]
        self._empty = meetings.empty
        self._lots = lots
        self._tabu: dict[tuple[int, int, int], int] = {}
        self._moves = 0
        self._step = [AGAIN] * self._empty + [SMALL]
        self._again = _history(meetings)
        self.cost = sum(
            self._seat(seats, first, 1)
            for seats in self.rounds
            for first in range(0, len(seats), 3)
        )

    @property
    def tables(self) -> list[list[Three]]:
        """The rounds as tables, a table of two with its empty place last."""
        return [
            [_three(seats[first : first + 3]) for first in range(0, len(seats), 3)]
            for seats in self.rounds
        ]

    def run(self, steps: int, goal: int) -> None:
        """Search until the rounds weigh `goal` or `steps` exchanges were looked at; the lightest
        rounds found stay."""
        best, lightest = self.cost, [list(seats) for seats in self.rounds]
        while best > goal and steps > 0:
            troubled = self._troubled()
            if not troubled:
                break
            at, place = troubled[self._lots.below(len(troubled))]
            steps -= len(self.rounds[at]) + sum(map(len, self.rounds)) // 4
            self._move(at, place, best)
            if self.cost < best:
                best, lightest = self.cost, [list(seats) for seats in self.rounds]
        self.rounds, self.cost = lightest, best

    def _seat(self, seats: Sequence[int], first: int, sign: int) -> int:
        """Count a table in (sign 1) or out (−1); what its meetings weighed before that."""
        weighed, again = 0, self._again
        a, b, c = seats[first : first + 3]
        for one, other in ((a, b), (a, c), (b, c)):
            weighed += again[one][other]
            again[one][other] += sign * min(self._step[one], self._step[other])
            again[other][one] = again[one][other]
        return weighed

    def _troubled(self) -> list[tuple[int, int]]:
        """Return the places (round and seat) of teams with somebody at their table whom they meet
        again, or with a place that is empty for another time."""
        found = []
        for at, seats in enumerate(self.rounds):
            for place, team in enumerate(seats):
                if team != self._empty:
                    again, first = self._again[team], place - place % 3
                    for other in seats[first : first + 3]:
                        if other != team and again[other] > self._step[other]:
                            found.append((at, place))
                            break
        return found

    def _move(self, at: int, place: int, best: int) -> None:
        """Make the best exchange of this team that is not tabu, or is better than the best."""
        self._moves += 1
        seats = self.rounds[at]
        least: int | None = None
        found: list[int] = []
        for target in range(len(seats)):
            if target // 3 == place // 3 or seats[target] == self._empty:
                continue
            change = self._change(seats, place, target)
            if least is not None and change > least:
                continue
            barred = self._tabu.get(_exchange(at, seats[place], seats[target]), 0) > self._moves
            if barred and self.cost + change >= best:
                continue
            if least is None or change < least:
                least, found = change, []
            found.append(target)
        if least is not None:
            target = found[self._lots.below(len(found))]
            until = self._moves + SHORTEST_TABU + self._lots.below(TABU_SPREAD)
            self._tabu[_exchange(at, seats[place], seats[target])] = until
            self._exchange_places(seats, place, target)
            self.cost += least

    def _change(self, seats: Sequence[int], place: int, target: int) -> int:
        """Return what an exchange of these two places would add to the weight."""
        team, other = seats[place], seats[target]
        mine, its, step = self._again[team], self._again[other], self._step
        first, second = place - place % 3, target - target % 3
        beside = [one for one in seats[first : first + 3] if one != team]
        beyond = [one for one in seats[second : second + 3] if one != other]
        if self._empty in beside and self._empty in beyond:
            beside.remove(self._empty)
            beyond.remove(self._empty)
        change = 0
        for one in beside:
            change += its[one] - mine[one] + step[one]
        for one in beyond:
            change += mine[one] - its[one] + step[one]
        return change

    def _exchange_places(self, seats: list[int], place: int, target: int) -> None:
        firsts = (place - place % 3, target - target % 3)
        for first in firsts:
            self._seat(seats, first, -1)
        seats[place], seats[target] = seats[target], seats[place]
        for first in firsts:
            self._seat(seats, first, 1)


def _history(meetings: Meetings) -> list[list[int]]:
    """Return what meeting once more weighs before anything is drawn."""
    count = meetings.empty
    again = [[0] * (count + 1) for _ in range(count + 1)]
    for team, others in enumerate(meetings.met):
        for other, times in others.items():
            again[team][other] += times * (AGAIN if other < count else SMALL)
            if other == count:
                again[count][team] = again[team][count]
    if any(meetings.clubs):
        for one in range(count):
            for other in range(count):
                again[one][other] += CLUB * (one != other and meetings.clash(one, other))
    return again


def _three(seats: Sequence[int]) -> Three:
    a, b, c = sorted(seats)
    return a, b, c


def _exchange(at: int, one: int, other: int) -> tuple[int, int, int]:
    return (at, one, other) if one < other else (at, other, one)
