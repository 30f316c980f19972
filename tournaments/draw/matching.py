"""The least-cost perfect matching, exactly, by the blossom method of rustworkx (Edmonds 1965,
Galil 1986); prices are compared level by level, ties fall by lot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import combinations

from tournaments.draw.commitment import Stream
from tournaments.draw.costs import Price, encoded
from tournaments.draw.history import Pair

LOT_BITS = 48


def cheapest(
    nodes: Sequence[int],
    price: Callable[[int, int], Price],
    stream: Stream,
    recipe: int,
) -> list[Pair] | None:
    """The cheapest way to pair all nodes, as ascending pairs in ascending order; None if they
    cannot all be paired."""
    pairs = list(combinations(sorted(nodes), 2))
    if not nodes:
        return []
    if not pairs:
        return None
    codes, room = encoded([price(one, other) for one, other in pairs], len(nodes) // 2)
    return lightest(nodes, pairs, with_lots(codes, len(nodes), room, stream, recipe))


def with_lots(
    codes: Sequence[int], nodes: int, room: int, stream: Stream, recipe: int
) -> list[int]:
    """These codes as weights with a lot in their last bits, in so many bits of room more.

    Above the lots there is room for their sum over all pairs of so many nodes, so that they decide
    between pairings of equal codes and never outweigh one unit of a code; but see `Field.recipe`.
    """
    bits = max(min(LOT_BITS, room - nodes.bit_length()), 0)
    above = room_above(nodes, recipe) if bits else 0
    return [(code << above + bits) + (stream.word() >> (64 - bits)) for code in codes]


def room_above(nodes: int, recipe: int) -> int:
    """How many bits the sum of the lots of all pairs of so many nodes needs above one lot; none in
    the first recipe."""
    return 0 if recipe == 1 else nodes.bit_length()


def lightest(
    nodes: Collection[int], pairs: Sequence[Pair], weights: Sequence[int]
) -> list[Pair] | None:
    """The perfect matching of `nodes` with the least sum of weights, None if there is none."""
    import rustworkx

    place = {node: at for at, node in enumerate(nodes)}
    name = list(place)
    heaviest = max(weights, default=0)
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(name)
    graph.add_edges_from(
        [
            (place[one], place[other], heaviest - weight)
            for (one, other), weight in zip(pairs, weights, strict=True)
        ]
    )
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matched) < len(name):
        return None
    return sorted((min(name[a], name[b]), max(name[a], name[b])) for a, b in matched)
