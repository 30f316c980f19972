"""Not painting the drive into a corner: a round is drawn so that the rest can still be drawn.

A field of size n in which everybody has d opponents left can always play on while d ≥ n/2
(Dirac 1952). Below that a round may leave a rest that cannot be divided into rounds. So from
there on each draw is checked, by dividing the rest into rounds in earnest; if that fails, the
next cheapest draw is tried (Murty 1968), and at last the first round of any division there is.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from tournaments.draw.commitment import Stream
from tournaments.draw.costs import Price, Prices, encoded, min_weight_matching, with_lots
from tournaments.draw.division import Allowance, Graph, divided, without
from tournaments.draw.history import History, Pair, pair_of

MOST_GUARDED = 128
PAIRS_A_STEP = 4


def open_graph(history: History) -> Graph:
    """Return who can still meet whom for the first time; the bye is open to those who had it least
    often, and to more of them while those are fewer than the rounds left."""
    size, bye = history.size, history.bye_node
    graph: Graph = {node: set() for node in range(size)}
    for pair in combinations(range(len(history.ids)), 2):
        if pair not in history.met and pair not in history.apart:
            graph[pair[0]].add(pair[1])
            graph[pair[1]].add(pair[0])
    if bye is not None:
        ordered = sorted(history.byes)
        most = ordered[min(history.field.rounds_left, len(ordered)) - 1]
        for node, byes in enumerate(history.byes):
            if byes <= most:
                graph[node].add(bye)
                graph[bye].add(node)
    return graph


def rounds_to_guard(history: History) -> int:
    """Return how many rounds, this one included, a draw has to keep possible; 0 where that needs no
    check: enough opponents are left, or so few that rematches are due anyway."""
    if not 4 <= history.size <= MOST_GUARDED or history.field.rounds_left < 2:
        return 0
    degrees = [len(others) for others in open_graph(history).values()]
    least, half = min(degrees), history.size / 2
    rounds = min(history.field.rounds_left, least)
    if rounds < 2 or least - rounds + 1 >= half:
        return 0
    return rounds if least <= half + 1 or max(degrees) > least else 0


def _this_round(history: History, graph: Graph) -> Graph:
    """Return who can meet in this round: the bye only for those whose turn it is, where turns go
    before rematches."""
    bye = history.bye_node
    if bye is None or not history.byes_first:
        return graph
    prices = Prices(history)
    out_of_turn = {node for node in graph[bye] if not prices.in_turn(node)}
    return without(graph, [pair_of(node, bye) for node in out_of_turn])


def keeps_drawable(
    history: History, pairs: Sequence[Pair], rounds: int, stream: Stream, allowance: Allowance
) -> bool:
    """Return whether after these pairs `rounds` − 1 more rounds without rematch were found."""
    rest = without(open_graph(history), pairs)
    return divided(rest, rounds - 1, stream, allowance).rounds is not None


def secured(
    history: History,
    pairs: list[Pair],
    price: Callable[[int, int], Price],
    stream: Stream,
) -> tuple[list[Pair], bool]:
    """Return the cheapest draw found after which the rest can be drawn, `pairs` (the cheapest of
    all) if that is one of them; and whether it is proved that no cheaper one would do.

    Where no draw keeps all rounds possible, one that keeps as many as possible.
    """
    rounds = rounds_to_guard(history)
    if rounds < 2:
        return pairs, True
    graph, allowance = open_graph(history), Allowance()
    first = divided(without(graph, pairs), rounds - 1, stream, allowance)
    if first.rounds is not None:
        return pairs, True
    plan, proved = _longest(graph, rounds, stream, allowance)
    if len(plan) < rounds:
        if keeps_drawable(history, pairs, len(plan), stream, allowance):
            return pairs, proved
    else:
        proved = first.exhausted
    playable = _this_round(history, graph)
    for candidate in _by_cost(history, playable, price, stream, allowance):
        after = divided(without(graph, candidate), len(plan) - 1, stream, allowance)
        if after.rounds is not None:
            return candidate, proved
        proved &= after.exhausted
    possible = [each for each in plan if all(other in playable[one] for one, other in each)]
    if possible and not history.together:
        return _cheapest_round(possible, price), False
    for fewer in range(len(plan) - 1, 1, -1) if history.byes_first else ():
        if keeps_drawable(history, pairs, fewer, stream, allowance):
            break
        for candidate in _by_cost(history, playable, price, stream, allowance):
            if keeps_drawable(history, candidate, fewer, stream, allowance):
                return candidate, proved
    return pairs, False


def _longest(
    graph: Graph, rounds: int, stream: Stream, allowance: Allowance
) -> tuple[list[list[Pair]], bool]:
    """Return as many disjoint rounds as were found, at most `rounds`, by halving; and whether it is
    proved that there are not more."""
    plan: list[list[Pair]] = []
    proved, low, high = True, 0, rounds
    trial = rounds
    while low < high:
        found = divided(graph, trial, stream, allowance)
        if found.rounds is not None:
            plan, low = found.rounds, trial
        else:
            high = trial - 1
            proved &= found.exhausted
        trial = (low + high + 1) // 2
    return plan, proved


def _cheapest_round(rounds: Sequence[list[Pair]], price: Callable[[int, int], Price]) -> list[Pair]:
    def total(pairs: list[Pair]) -> tuple[int, ...]:
        return tuple(map(sum, zip(*(price(*pair) for pair in pairs), strict=True)))

    return min(rounds, key=total)


def _by_cost(
    history: History,
    graph: Graph,
    price: Callable[[int, int], Price],
    stream: Stream,
    allowance: Allowance,
) -> Iterator[list[Pair]]:
    """Yield draws without rematch in the order of their cost, from the cheapest on, while steps
    last.

    Each set of draws still open is given by pairs it contains and pairs it lacks; taking out its
    cheapest draw splits it by the first pair in which another draw differs from that.
    """
    free = set(history.free_nodes())
    edges = [(a, b) for a in sorted(free) for b in sorted(graph[a] & free) if a < b]
    if not edges:
        return
    weights = _weights(edges, price, stream, history.field.recipe)
    forced = list(history.together)
    heap: list[tuple[int, list[Pair], list[Pair], frozenset[Pair]]] = []

    def push(kept: list[Pair], lacking: frozenset[Pair]) -> None:
        gone = {node for pair in kept for node in pair}
        nodes = sorted(free - gone)
        left = [e for e in edges if e not in lacking and not gone.intersection(e)]
        allowance.steps -= len(left) // PAIRS_A_STEP + 1
        found = min_weight_matching(nodes, left, [weights[edge] for edge in left])
        if found is not None:
            pairs = sorted([*kept, *found])
            heapq.heappush(heap, (sum(weights[p] for p in pairs), pairs, kept, lacking))

    push([], frozenset())
    while heap and allowance.steps > 0:
        _, pairs, kept, lacking = heapq.heappop(heap)
        yield [*forced, *pairs]
        for pair in pairs:
            if pair not in kept:
                push(kept, lacking | {pair})
                kept = [*kept, pair]


def _weights(
    edges: list[Pair], price: Callable[[int, int], Price], stream: Stream, recipe: int
) -> dict[Pair, int]:
    """Return what each pair costs as one number, whose last bits are a lot among equals."""
    nodes = {node for edge in edges for node in edge}
    codes, room = encoded([price(*edge) for edge in edges], len(nodes) // 2)
    weights = with_lots(codes, len(nodes), room, stream, recipe)
    return dict(zip(edges, weights, strict=True))
