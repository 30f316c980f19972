"""All rounds that are left, by lot: turns, a first seating by lot, and the search from there.

One round by standings: who shares a table, and of the three ways to pair them the best.

From fours that follow each other in the standings on, two moves by turns, each the best of a
great many at once by matching, and neither ever for the worse: every table comes apart into two
halves by lot and all halves are matched anew; or one player by lot leaves every table and all
these are assigned anew. Rounds of moves are counted, not timed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.draw.commitment import Stream
from tournaments.draw.costs import min_weight_matching
from tournaments.draw.division import Allowance, Graph, divided, without
from tournaments.draw.history import Pair, pair_of
from tournaments.draw.players.costs import (
    Four,
    Prices,
    RepeatCounts,
    bound_of,
    count_repeats,
    least_squares,
    unevenness,
)
from tournaments.draw.players.meetings import (
    ANY,
    LEANING,
    NEVER,
    STRICT,
    Meetings,
    Search,
    add_meetings,
    read_meetings,
)
from tournaments.draw.players.seating import Turn, next_turn, take_turn
from tournaments.draw.players.values import PlayersField

NEAREST = 12
MOST_MOVES = 300
FEWEST_MOVES = 24
FRUITLESS_ROUNDS = 60
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
        """Return fours that follow each other in the standings, equals by lot."""
        order = list(players)
        self._lots.shuffle(order)
        order.sort(key=lambda player: self._points[player])
        return [tuple(order[at : at + 4]) for at in range(0, len(order), 4)]

    def improved(self, tables: list[Four], least: int) -> list[Four]:
        """Return tables that cost as little as was found; `least` is a price that cannot be
        beaten."""
        moves = max(FEWEST_MOVES, min(MOST_MOVES, PLAYERS_MOVED // (4 * len(tables))))
        price, patience = self.prices.total(tables), FRUITLESS_ROUNDS
        for move in range(moves if len(tables) > 1 else 0):
            if price == least or not patience:
                break
            tables = self._halves_matched(tables) if move % 2 else self._players_moved(tables)
            before, price = price, self.prices.total(tables)
            patience = FRUITLESS_ROUNDS if price < before else patience - 1
        return tables

    def fewest_partners_again(self, players: Sequence[int]) -> list[tuple[int, int]]:
        """Return partners for all players, exactly as rarely for another time as can be."""
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


ATTEMPTS = 4
STEPS = 120_000
STEPS_A_SEAT = 100

Tables = list[list[int]]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits together: the turns, and for each round its tables, the one for two last."""

    turns: list[Turn]
    rounds: list[Tables]
    repeats: RepeatCounts
    least: RepeatCounts


def seated_by_lot(field: PlayersField, lots: Stream) -> Seating:
    """Return the best seating of a few attempts, each with turns by a lot of its own, or the first
    whose repeats are proved the fewest that there can be."""
    meetings = read_meetings(field)
    best = _attempt(meetings, lots)
    for _ in range(ATTEMPTS - 1):
        if best.repeats == best.least:
            break
        best = min(best, _attempt(meetings, lots), key=lambda seating: seating.repeats)
    return best


def _attempt(meetings: Meetings, lots: Stream) -> Seating:
    turns = _turns(meetings.field, lots)
    least = bound_of(meetings, turns, by_standings=False).wishes[:3]
    rounds = [list(turn.four) for turn in turns]
    for players in rounds:
        lots.shuffle(players)
    found: list[Seating] = []
    weighed = (LEANING, STRICT) if any(least) else (ANY, LEANING, STRICT)
    for weights in weighed if meetings.field.pairs_drawn else (ANY,):
        search = Search(meetings, [turn.two for turn in turns if turn.two], rounds, weights, lots)
        goal = sum(weight * times for weight, times in zip(weights, least, strict=True))
        search.run(STEPS + STEPS_A_SEAT * sum(map(len, rounds)), goal)
        rounds = search.rounds
        tables = [_tables(turn, seats) for turn, seats in zip(turns, rounds, strict=True)]
        found.append(Seating(turns, tables, count_repeats(meetings, tables), least))
        if found[-1].repeats == least:
            break
    return min(found, key=lambda seating: seating.repeats)


def _turns(field: PlayersField, lots: Stream) -> list[Turn]:
    meetings = read_meetings(field)
    turns = []
    for _ in range(field.rounds_left):
        turn = next_turn(meetings, lots, by_standings=False)
        take_turn(meetings, turn)
        if turn.two:
            add_meetings(meetings.met, turn.two)
        turns.append(turn)
    return turns


def _tables(turn: Turn, seats: Sequence[int]) -> Tables:
    fours = [list(seats[first : first + 4]) for first in range(0, len(seats), 4)]
    return [*fours, list(turn.two)] if turn.two else fours


FEWEST_STARTS = 2
MOST_STARTS = 16
PLAYERS_STARTED = 500
MOST_COMPLETE = 128


def seated_by_standings(meetings: Meetings, players: Sequence[int], lots: Stream) -> list[Four]:
    """Return tables of four for these players, partners opposite, as cheap as was found; in a field
    in which that matters one after which the rounds left find partners as well."""
    companions = Companions(meetings, players, lots)
    prices = companions.prices
    least = least_squares(meetings, players)
    found: list[list[Four]] = []
    starts = max(FEWEST_STARTS, min(MOST_STARTS, PLAYERS_STARTED // len(players)))
    for _ in range(starts):
        found.append(companions.improved(companions.start(players), least))
        if prices.total(found[-1]) == least:
            break
    found.sort(key=prices.total)
    if prices.partners_again(prices.total(found[0])) and len(players) <= MOST_COMPLETE:
        pairs = companions.fewest_partners_again(players)
        found.append(companions.improved(companions.of_pairs(pairs), least))
        found.sort(key=prices.total)
    seated = [[companions.paired(table) for table in tables] for tables in found]
    return _secured(meetings, companions, seated, lots)


def _secured(
    meetings: Meetings, companions: Companions, found: Sequence[list[Four]], lots: Stream
) -> list[Four]:
    """Return the first of these rounds after which all rounds left can be played with new partners,
    else the cheapest round of a division of all possible partners into rounds; the first where no
    such division is found, or none is needed."""
    if not meetings.field.pairs_drawn:
        return found[0]
    graph = _possible_partners(meetings)
    rounds = _rounds_to_guard(meetings, graph)
    if rounds < 2:
        return found[0]
    allowance = Allowance()
    for tables in found:
        rest = without(graph, _partners(tables))
        if divided(rest, rounds - 1, lots, allowance).rounds is not None:
            return tables
    plan = divided(graph, rounds, lots, allowance).rounds
    if plan is None:
        return found[0]
    return min(
        map(companions.of_pairs, plan),
        key=lambda tables: sum(map(companions.prices.as_seated, tables)),
    )


def _possible_partners(meetings: Meetings) -> Graph:
    graph: Graph = {}
    for player, met in enumerate(meetings.met):
        others = set(range(len(meetings.ids))) - {player}
        graph[player] = {other for other in others if not met.get(other, NEVER)[0]}
    return graph


def _rounds_to_guard(meetings: Meetings, graph: Graph) -> int:
    """Return how many rounds, this one included, are to find new partners; 0 where that needs no
    check (half of the field left as partners is enough, Dirac 1952), where it cannot be, and where
    players sit out."""
    count = len(meetings.ids)
    if count % 4 or count > MOST_COMPLETE:
        return 0
    least = min(map(len, graph.values()))
    rounds = min(meetings.field.rounds_left, least)
    return 0 if 2 * (least - rounds + 1) >= count else rounds


def _partners(tables: Sequence[Four]) -> list[Pair]:
    return [pair_of(*pair) for one in tables for pair in ((one[0], one[2]), (one[1], one[3]))]
