"""One round by standings: who shares a table, and of the three ways to pair them the best.

From fours that follow each other in the standings on, two moves by turns, each the best of a
great many at once by matching, and neither ever for the worse: every table comes apart into two
halves by lot and all halves are matched anew; or one player by lot leaves every table and all
these are assigned anew. Rounds of moves are counted, not timed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from tournaments.draw.commitment import Stream
from tournaments.draw.costs import min_weight_matching
from tournaments.draw.players.costs import Four, Prices, unevenness
from tournaments.draw.players.meetings import NEVER, Meetings

NEAREST = 12
MOST_MOVES = 300
FEWEST_MOVES = 24
PATIENCE = 60
PLAYERS_MOVED = 30_000

# The three ways to pair four players: seats 0 and 2 are partners, and 1 and 3.
SPLITS = ((0, 2, 1, 3), (0, 1, 2, 3), (0, 1, 3, 2))


class Companions:
    """The search for cheap tables."""

    def __init__(self, meetings: Meetings, players: Sequence[int], lots: Stream) -> None:
        self._points = meetings.points
        self._met = meetings.met
        self._lots = lots
        self.prices = Prices(meetings, players)

    def start(self, players: Iterable[int]) -> list[Four]:
        """Fours that follow each other in the standings, equals by lot."""
        order = list(players)
        self._lots.shuffle(order)
        order.sort(key=lambda player: self._points[player])
        return [tuple(order[at : at + 4]) for at in range(0, len(order), 4)]

    def improved(self, tables: list[Four], least: int) -> list[Four]:
        """Tables that cost as little as was found; `least` is a price that cannot be beaten."""
        moves = max(FEWEST_MOVES, min(MOST_MOVES, PLAYERS_MOVED // (4 * len(tables))))
        price, patience = self.prices.total(tables), PATIENCE
        for move in range(moves if len(tables) > 1 else 0):
            if price == least or not patience:
                break
            tables = self._halves_matched(tables) if move % 2 else self._players_moved(tables)
            before, price = price, self.prices.total(tables)
            patience = PATIENCE if price < before else patience - 1
        return tables

    def fewest_partners_again(self, players: Sequence[int]) -> list[tuple[int, int]]:
        """Partners for all players, exactly as rarely for another time as can be."""
        edges = list(combinations(players, 2))
        weights = [self._met[one].get(other, NEVER)[0] for one, other in edges]
        return min_weight_matching(players, edges, weights) or []

    def paired(self, four: Four) -> Four:
        """Return the table as it sits: fewest repeats, then the most even sides."""
        ways = [tuple(four[at] for at in split) for split in SPLITS]
        self._lots.shuffle(ways)
        return min(ways, key=lambda way: (self.prices.repeats(way), unevenness(self._points, way)))

    def of_pairs(self, pairs: Sequence[tuple[int, int]]) -> list[Four]:
        """Return these partners, two pairs at each table as cheap as can be, as they sit."""
        edges = list(combinations(range(len(pairs)), 2))
        seats = {
            edge: (pairs[edge[0]][0], pairs[edge[1]][0], pairs[edge[0]][1], pairs[edge[1]][1])
            for edge in edges
        }
        weights = [self.prices.as_seated(seats[edge]) for edge in edges]
        return [
            seats[edge] for edge in min_weight_matching(range(len(pairs)), edges, weights) or []
        ]

    def _halves_matched(self, tables: Sequence[Four]) -> list[Four]:
        halves = []
        for table in map(self._shuffled, tables):
            halves += [table[:2], table[2:]]
        return self._matched(halves, ((at, at + 1) for at in range(0, len(halves), 2)))

    def _matched(self, halves: list[Four], kept: Iterable[tuple[int, int]]) -> list[Four]:
        """Return the halves matched two and two; `kept`: matches that are to stay possible."""
        order = self._ordered(halves)
        pairs = set(kept)
        for place, one in enumerate(order):
            for two in order[place + 1 : place + 1 + NEAREST]:
                pairs.add((one, two) if one < two else (two, one))
        edges = sorted(pairs)
        matched = (
            min_weight_matching(range(len(halves)), edges, self.prices.of_halves(halves, edges))
            or []
        )
        return [halves[one] + halves[two] for one, two in matched]

    def _players_moved(self, tables: Sequence[Four]) -> list[Four]:
        shuffled = [self._shuffled(table) for table in tables]
        three, single = [table[:3] for table in shuffled], [table[3:] for table in shuffled]
        count = len(tables)
        edges = sorted({*((at, at + count) for at in range(count)), *self._near(three, single)})
        moves = [(one, two - count) for one, two in edges]
        weights = self.prices.of_moves(three, single, moves)
        matched = min_weight_matching(range(2 * count), edges, weights) or []
        return [three[one] + single[two - count] for one, two in matched]

    def _near(self, three: Sequence[Four], single: Sequence[Four]) -> Iterator[tuple[int, int]]:
        moved = self._ordered(single)
        for place, one in enumerate(self._ordered(three)):
            for two in moved[max(0, place - NEAREST) : place + NEAREST + 1]:
                yield one, two + len(three)

    def _ordered(self, groups: Sequence[Four]) -> list[int]:
        """Return the places of these groups, all of one size, in the order of their points."""
        points = [sum(self._points[player] for player in group) for group in groups]
        return sorted(range(len(groups)), key=lambda at: (points[at], at))

    def _shuffled(self, table: Four) -> Four:
        seats = list(table)
        self._lots.shuffle(seats)
        return tuple(seats)
