"""What a table of four costs by standings, as one number: the sums of these numbers compare as the
costs in the order of `PlayersCost` do.

Of the six pairs at a table two are partners. So its repeats are what they would be with all six as
opponents, plus for the two pairs of partners what that changes; both are kept for every two
players, and the best of the three ways to pair four is a matter of additions.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence

from tournaments.draw.history import Pair
from tournaments.draw.players.meetings import NEVER, Meetings, add_meetings, pairs_at
from tournaments.draw.players.seating import Turn
from tournaments.draw.players.values import PlayersCost
from tournaments.draw.seated import SeatedRound

Four = tuple[int, ...]


class Prices:
    """The prices of tables at which these players sit, after these meetings."""

    def __init__(self, meetings: Meetings, players: Sequence[int]) -> None:
        self._points = meetings.points
        tables, scores = len(players) // 4, [meetings.points[player] for player in players]
        most = max((sum(times) for met in meetings.met for times in met.values()), default=0)
        repeats = 6 * most * tables + 1
        other = 4 * (max(scores) - min(scores)) ** 2 * tables + 1
        opponent = other * repeats
        self._partner = partner = opponent * repeats
        count, drawn = len(meetings.ids), meetings.field.pairs_drawn
        self._against = [[0] * count for _ in range(count)]
        self._together = [[0] * count for _ in range(count)]
        for one, met in enumerate(meetings.met):
            for two, (as_partner, as_opponent) in met.items():
                against = opponent * as_opponent + other * as_partner
                self._against[one][two] = against
                together = partner * as_partner + other * as_opponent
                self._together[one][two] = together - against if drawn else 0

    def total(self, tables: Iterable[Four]) -> int:
        """Return what these tables cost together, the players of each paired in the best way."""
        halves = [half for four in tables for half in (four[:2], four[2:])]
        firsts = range(0, len(halves), 2)
        return sum(self.of_halves(halves, ((first, first + 1) for first in firsts)))

    def as_seated(self, seats: Four) -> int:
        """Return what this table costs with these partners: seats 0 and 2, and 1 and 3."""
        return squares(self._points, seats) + self.repeats(seats)

    def repeats(self, seats: Four) -> int:
        """Return what of that is for meeting again."""
        a, b, c, d = seats
        against, together = self._against, self._together
        opponents = against[a][b] + against[a][c] + against[a][d]
        opponents += against[b][c] + against[b][d] + against[c][d]
        return opponents + together[a][c] + together[b][d]

    def partners_again(self, price: int) -> int:
        """Return how often partners are partners again in tables of this price."""
        return price // self._partner

    def of_halves(self, halves: Sequence[Four], pairs: Iterable[Pair]) -> list[int]:
        """Return what each two of these halves (two players each) cost as a table, paired in the
        best way; `pairs` are places in `halves`."""
        against, together, points = self._against, self._together, self._points
        alone = []
        for a, b in halves:
            x, y = points[a], points[b]
            alone.append((a, b, x + y, 4 * (x * x + y * y), against[a][b], together[a][b]))
        prices = []
        for one, two in pairs:
            a, b, had, squared, opponents, ab = alone[one]
            c, d, other_had, other_squared, other_opponents, cd = alone[two]
            of_a, of_b, with_a, with_b = against[a], against[b], together[a], together[b]
            best = min(ab + cd, with_a[c] + with_b[d], with_a[d] + with_b[c])
            price = squared + other_squared - (had + other_had) ** 2 + best
            price += opponents + other_opponents + of_a[c] + of_a[d] + of_b[c] + of_b[d]
            prices.append(price)
        return prices

    def of_moves(
        self, three: Sequence[Four], single: Sequence[Four], moves: Iterable[Pair]
    ) -> list[int]:
        """Return what a table of three costs with a single player as the fourth, paired in the best
        way; `moves` are places in `three` and in `single`."""
        against, together, points = self._against, self._together, self._points
        alone = []
        for a, b, c in three:
            x, y, z = points[a], points[b], points[c]
            had, squared = x + y + z, 4 * (x * x + y * y + z * z)
            opponents = against[a][b] + against[b][c] + against[c][a]
            pairs = together[a][b], together[b][c], together[c][a]
            alone.append((a, b, c, had, squared, opponents, *pairs))
        prices = []
        for one, two in moves:
            a, b, c, had, squared, opponents, ab, bc, ca = alone[one]
            (d,) = single[two]
            of_d, with_d, x = against[d], together[d], points[d]
            best = min(ab + with_d[c], bc + with_d[a], ca + with_d[b])
            price = squared + 4 * x * x - (had + x) ** 2 + best
            prices.append(price + opponents + of_d[a] + of_d[b] + of_d[c])
        return prices


Seats = Sequence[int]
RepeatCounts = tuple[int, int, int]


def count_repeats(meetings: Meetings, rounds: Iterable[Iterable[Seats]]) -> RepeatCounts:
    """Return how often these rounds, one after the other, let players meet again: as partners, as
    opponents, and in the other role."""
    met, drawn = meetings.copied_met(), meetings.field.pairs_drawn
    partners = opponents = other = 0
    for tables in rounds:
        for seats in tables:
            for one, two, together in pairs_at(seats, pairs_drawn=drawn):
                as_partner, as_opponent = met[one].get(two, NEVER)
                if together:
                    partners += as_partner
                    other += as_opponent
                else:
                    opponents += as_opponent
                    other += as_partner
            add_meetings(met, seats, pairs_drawn=drawn)
    return partners, opponents, other


def squares(points: Sequence[int], four: Seats) -> int:
    """Return the squared differences of points of the six pairs, added up: four times the sum of
    squares less the square of the sum."""
    a, b, c, d = (points[player] for player in four)
    return 4 * (a * a + b * b + c * c + d * d) - (a + b + c + d) ** 2


def unevenness(points: Sequence[int], seats: Seats) -> int:
    """Return the squared difference of the points of the two sides."""
    a, b, c, d = (points[player] for player in seats)
    return (a + c - b - d) ** 2


def cost_of(
    meetings: Meetings, rounds: Sequence[SeatedRound], *, by_standings: bool
) -> PlayersCost:
    """Return the cost of these rounds, counted from nothing but the field and the answer."""
    index = {player: at for at, player in enumerate(meetings.ids)}
    seated = [
        [(table.number, [index[player] for player in table.seats]) for table in drawn.tables]
        for drawn in rounds
    ]
    fours = [seats for tables in seated for _, seats in tables if len(seats) == 4]
    points = meetings.points if by_standings else [0] * len(meetings.ids)
    return PlayersCost(
        *count_repeats(meetings, ([seats for _, seats in tables] for tables in seated)),
        squared_difference=sum(squares(points, four) for four in fours),
        uneven_sides=sum(unevenness(points, four) for four in fours if meetings.field.pairs_drawn),
        repeated_tables=_repeated_tables(meetings, seated),
    )


def _repeated_tables(
    meetings: Meetings, rounds: Iterable[Iterable[tuple[int, Sequence[int]]]]
) -> int:
    fixed = meetings.field.fixed_tables
    sat = [counter.copy() for counter in meetings.tables]
    repeated = 0
    for tables in rounds:
        for number, seats in tables:
            for player in seats:
                if fixed.get(meetings.ids[player]) != number:
                    repeated += sat[player][number]
                sat[player][number] += 1
    return repeated


def bound_of(meetings: Meetings, turns: Sequence[Turn], *, by_standings: bool) -> PlayersCost:
    """Return what rounds with these turns cost at least.

    Each player has a known number of partners, of opponents and of companions to come; spread
    over all others as evenly as can be, they repeat least, and every repeat concerns two. By
    standings the squares of a round are least where each four that follow each other in the
    standings share a table, whoever met whom (see `least_squares`).
    """
    partners = opponents = companions = 0
    for player, met in enumerate(meetings.met):
        fours = sum(player in turn.four for turn in turns)
        twos = sum(player in turn.two for turn in turns)
        strangers = [NEVER] * (len(meetings.ids) - 1 - len(met))
        times = [*met.values(), *strangers]
        if meetings.field.pairs_drawn:
            partners += _least_again([p for p, _ in times], fours)
            opponents += _least_again([o for _, o in times], 2 * fours + twos)
        companions += _least_again([p + o for p, o in times], 3 * fours + twos)
    if not meetings.field.pairs_drawn:
        opponents = companions
    partners, opponents, companions = -(-partners // 2), -(-opponents // 2), -(-companions // 2)
    return PlayersCost(
        partners_again=partners,
        opponents_again=opponents,
        other_again=max(0, companions - partners - opponents),
        squared_difference=least_squares(meetings, turns[0].four) if by_standings else 0,
    )


def _least_again(times: list[int], more: int) -> int:
    """Return how many repeats come with `more` meetings, each with whoever was met least so far."""
    if not more:
        return 0
    heapq.heapify(times)
    repeats = 0
    for _ in range(more):
        least = times[0]
        repeats += least
        heapq.heapreplace(times, least + 1)
    return repeats


def least_squares(meetings: Meetings, players: Iterable[int]) -> int:
    """Return the least sum of squares of any division of these players into tables of four.

    The squares of all tables are 4 Σ x² − Σ s², with x the points of a player and s those of a
    table together. Fours that follow each other in order of points have sums that majorise those
    of every other division, and Σ s² is convex, so there it is largest.
    """
    order = sorted(players, key=lambda player: meetings.points[player])
    return sum(squares(meetings.points, order[at : at + 4]) for at in range(0, len(order), 4))
