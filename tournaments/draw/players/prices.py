"""What a table of four costs by standings, as one number: the sums of these numbers compare as the
costs in the order of `PlayersCost` do.

Of the six pairs at a table two are partners. So its repeats are what they would be with all six as
opponents, plus for the two pairs of partners what that changes; both are kept for every two
players, and the best of the three ways to pair four is a matter of additions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.draw.history import Pair
from tournaments.draw.players.costs import squares
from tournaments.draw.players.meetings import Meetings

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
        """What these tables cost together, the players of each paired in the best way."""
        halves = [half for four in tables for half in (four[:2], four[2:])]
        firsts = range(0, len(halves), 2)
        return sum(self.of_halves(halves, ((first, first + 1) for first in firsts)))

    def as_seated(self, seats: Four) -> int:
        """What this table costs with these partners: seats 0 and 2, and 1 and 3."""
        return squares(self._points, seats) + self.repeats(seats)

    def repeats(self, seats: Four) -> int:
        """What of that is for meeting again."""
        a, b, c, d = seats
        against, together = self._against, self._together
        opponents = against[a][b] + against[a][c] + against[a][d]
        opponents += against[b][c] + against[b][d] + against[c][d]
        return opponents + together[a][c] + together[b][d]

    def partners_again(self, price: int) -> int:
        """How often partners are partners again in tables of this price."""
        return price // self._partner

    def of_halves(self, halves: Sequence[Four], pairs: Iterable[Pair]) -> list[int]:
        """What each two of these halves (two players each) cost as a table, paired in the best
        way; `pairs` are places in `halves`."""
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
        """What a table of three costs with a single player as the fourth, paired in the best way;
        `moves` are places in `three` and in `single`."""
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
