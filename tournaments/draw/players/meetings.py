"""What the played rounds mean: who met whom and how, who sat out, and where everybody sat.

Players are numbered 0 … n−1 in the order of their text.

All rounds at once by lot: nobody is to meet anybody twice.

Min-conflicts with a tabu list (Dotú and Van Hentenryck, "Scheduling social golfers locally",
2005): of a player who meets somebody again, the best exchange of places with anybody in that
round, even if it makes things worse; what was exchanged stays so for some moves. Steps are
counted, not timed, so that the same seed gives the same rounds on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from tournaments.draw.commitment import Stream
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
    ids = tuple(sorted(field.entries, key=str))
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


STEPS_A_MOVE = 30
SHORTEST_TABU = 4
TABU_SPREAD = 8


class Weights(NamedTuple):
    """What a repeat weighs: the same partner, the same opponent, the other role."""

    partner: int
    opponent: int
    other: int


ANY = Weights(1, 1, 1)
LEANING = Weights(8, 4, 3)
# Far apart: one repeat weighs as much as some four thousand of the next kind.
STRICT = Weights(1 << 24, 1 << 12, 1)


class Search:
    """Rounds of tables of four (seats 4t … 4t+3 are table t) and what each meeting more would
    weigh: `_as_partner[x][y]` if x and y were partners once more, `_as_opponent[x][y]` likewise."""

    def __init__(
        self,
        meetings: Meetings,
        twos: Sequence[Sequence[int]],
        rounds: list[list[int]],
        weights: Weights,
        lots: Stream,
    ) -> None:
        self.rounds = rounds
        self._weights = weights
        self._lots = lots
        self._tabu: dict[tuple[int, int, int], int] = {}
        self._moves = 0
        self._weigh_history(meetings, twos)
        self.cost = 0
        for seats in rounds:
            for first in range(0, len(seats), 4):
                self.cost += self._seat(seats[first : first + 4], 1)

    def _weigh_history(self, meetings: Meetings, twos: Sequence[Sequence[int]]) -> None:
        count = len(meetings.ids)
        self._as_partner = [[0] * count for _ in range(count)]
        self._as_opponent = [[0] * count for _ in range(count)]
        met = meetings.copied_met()
        for table in twos:
            add_meetings(met, table)
        partner, opponent, other = self._weights
        for one, others in enumerate(met):
            for two, (as_partner, as_opponent) in others.items():
                self._as_partner[one][two] = partner * as_partner + other * as_opponent
                self._as_opponent[one][two] = opponent * as_opponent + other * as_partner

    def _seat(self, table: Sequence[int], sign: int) -> int:
        """Count this table in (sign 1) or out (−1); what it weighed before that."""
        partner, opponent, other = (sign * weight for weight in self._weights)
        as_partner, as_opponent = self._as_partner, self._as_opponent
        one, two, three, four = table
        weighed = 0
        for a, b in ((one, three), (two, four)):
            weighed += as_partner[a][b]
            as_partner[a][b] = as_partner[b][a] = as_partner[a][b] + partner
            as_opponent[a][b] = as_opponent[b][a] = as_opponent[a][b] + other
        for a, b in ((one, two), (two, three), (three, four), (four, one)):
            weighed += as_opponent[a][b]
            as_partner[a][b] = as_partner[b][a] = as_partner[a][b] + other
            as_opponent[a][b] = as_opponent[b][a] = as_opponent[a][b] + opponent
        return weighed

    def run(self, steps: int, goal: int) -> None:
        """Search until the rounds weigh `goal` or the steps (about one for each exchange looked
        at) are spent; the lightest rounds found stay."""
        best, lightest = self.cost, [list(seats) for seats in self.rounds]
        while best > goal and steps > 0:
            troubled = self._troubled()
            if not troubled:
                break
            at, place = troubled[self._lots.below(len(troubled))]
            seats = len(self.rounds[at])
            steps -= STEPS_A_MOVE + seats + len(self.rounds) * seats // 4
            self._move(at, place, best)
            if self.cost < best:
                best, lightest = self.cost, [list(seats) for seats in self.rounds]
        self.rounds, self.cost = lightest, best

    def _troubled(self) -> list[tuple[int, int]]:
        """Return the places (round and seat) of players who meet somebody there for another
        time."""
        partner, opponent, _ = self._weights
        found = []
        for at, seats in enumerate(self.rounds):
            for place, player in enumerate(seats):
                # Of the seats 4t … 4t+3 the one opposite is `place ^ 2`, those beside ^ 1 and ^ 3.
                as_opponent = self._as_opponent[player]
                if (
                    as_opponent[seats[place ^ 1]] > opponent
                    or as_opponent[seats[place ^ 3]] > opponent
                    or self._as_partner[player][seats[place ^ 2]] > partner
                ):
                    found.append((at, place))
        return found

    def _move(self, at: int, place: int, best: int) -> None:
        """Make the best exchange of this player that is not tabu, or is better than the best."""
        self._moves += 1
        seats = self.rounds[at]
        player = seats[place]
        changes = self._changes(seats, place)
        least: int | None = None
        found: list[int] = []
        for target, change in enumerate(changes):
            if change is None or (least is not None and change > least):
                continue
            if self._barred(at, player, seats[target]) and self.cost + change >= best:
                continue
            if least is None or change < least:
                least, found = change, []
            found.append(target)
        if least is not None:
            target = found[self._lots.below(len(found))]
            until = self._moves + SHORTEST_TABU + self._lots.below(TABU_SPREAD)
            self._tabu[_exchange(at, player, seats[target])] = until
            self._exchange_places(seats, place, target)
            self.cost += least

    def _barred(self, at: int, player: int, other: int) -> bool:
        return self._tabu.get(_exchange(at, player, other), 0) > self._moves

    def _changes(self, seats: Sequence[int], place: int) -> list[int | None]:
        """Return for each seat of the round what an exchange with it would add to the weight; None
        where it changes nothing."""
        as_partner, as_opponent = self._as_partner, self._as_opponent
        player, mate = seats[place], seats[place ^ 2]
        left, right = seats[place ^ 1], seats[place ^ 3]
        mine, against = as_partner[player], as_opponent[player]
        partner, opponent, _ = self._weights
        # Who sits together is counted already, so a meeting that ends saves one weight less than a
        # new one would add: for both players that is of a partner and of two opponents.
        fixed = 2 * partner + 4 * opponent - mine[mate] - against[left] - against[right]
        changes: list[int | None] = []
        for target, other in enumerate(seats):
            its_mate, its_left, its_right = seats[target ^ 2], seats[target ^ 1], seats[target ^ 3]
            its, its_against = as_partner[other], as_opponent[other]
            changes.append(
                fixed
                + mine[its_mate]
                + against[its_left]
                + against[its_right]
                + its[mate]
                + its_against[left]
                + its_against[right]
                - its[its_mate]
                - its_against[its_left]
                - its_against[its_right]
            )
        first = place & ~3
        changes[first : first + 4] = [None] * 4
        for target in (place ^ 1, place ^ 3):
            changes[target] = self._change_of_partners(
                player, mate, seats[target], seats[target ^ 2]
            )
        return changes

    def _change_of_partners(self, player: int, mate: int, other: int, its_mate: int) -> int:
        """Return what it adds if two at one table exchange places, and so their partners."""
        partner, opponent, role = self._weights
        as_partner, as_opponent = self._as_partner, self._as_opponent
        change = 2 * (partner + opponent - 2 * role)
        for a, b in ((player, its_mate), (other, mate)):
            change += as_partner[a][b] - as_opponent[a][b]
        for a, b in ((player, mate), (other, its_mate)):
            change += as_opponent[a][b] - as_partner[a][b]
        return change

    def _exchange_places(self, seats: list[int], place: int, target: int) -> None:
        firsts = {place & ~3, target & ~3}
        for first in firsts:
            self._seat(seats[first : first + 4], -1)
        seats[place], seats[target] = seats[target], seats[place]
        for first in firsts:
            self._seat(seats[first : first + 4], 1)


def _exchange(at: int, one: int, other: int) -> tuple[int, int, int]:
    return (at, one, other) if one < other else (at, other, one)
