"""All rounds that are left, by lot: turns, a first seating by lot, and the search from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.draw.commitment import Stream
from tournaments.draw.division import Allowance, Graph, divided, without
from tournaments.draw.history import Pair, pair_of
from tournaments.draw.players.companions import Companions
from tournaments.draw.players.costs import Again, Four, again, bound_of, least_squares
from tournaments.draw.players.meetings import NEVER, Meetings, add_meetings, read_meetings
from tournaments.draw.players.search import ANY, LEANING, STRICT, Search
from tournaments.draw.players.seating import Turn, next_turn, take_turn
from tournaments.draw.players.values import PlayersField

ATTEMPTS = 4
STEPS = 120_000
STEPS_A_SEAT = 100

Tables = list[list[int]]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits together: the turns, and for each round its tables, the one for two last."""

    turns: list[Turn]
    rounds: list[Tables]
    again: Again
    least: Again


def seated_by_lot(field: PlayersField, lots: Stream) -> Seating:
    """Return the best seating of a few attempts, each with turns by a lot of its own, or the first
    whose repeats are proved the fewest that there can be."""
    meetings = read_meetings(field)
    best = _attempt(meetings, lots)
    for _ in range(ATTEMPTS - 1):
        if best.again == best.least:
            break
        best = min(best, _attempt(meetings, lots), key=lambda seating: seating.again)
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
        found.append(Seating(turns, tables, again(meetings, tables), least))
        if found[-1].again == least:
            break
    return min(found, key=lambda seating: seating.again)


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
    """Tables of four for these players, partners opposite, as cheap as was found; in a field in
    which that matters one after which the rounds left find partners as well."""
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
