"""Large fields by results: neighbours in the standings, mended locally, and a proof.

Without rules against rematches the least sum of squares pairs neighbours in the order of points.
A draw with that sum, no rematch and no club clash is therefore optimal. Where mending does not
reach it, an exact matching along the band in which some optimum lies (after r rounds at most
4r + 1 places apart, by an exchange argument that does not cover clubs) settles it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.draw.commitment import Stream
from tournaments.draw.costs import Price, Prices, lot_bits, min_cost_matching, min_weight_matching
from tournaments.draw.history import History, Pair, pair_of
from tournaments.draw.values import Quality

MOST_IN_BAND = 1200
MOST_COMPLETE = 600
NEAREST_OF_OTHER_CLUBS = 24
WINDOWS = (6, 12, 24, 48)
LOT_BITS = 32


def drawn_large(history: History, stream: Stream) -> tuple[list[Pair], Quality]:
    """Return pairs for everybody who is not in a forced pair, and how sure it is that none are
    better."""
    prices = Prices(history)
    order = _standings(history, stream)
    bye = _lowest_for_bye(history, order)
    ranked = [node for node in order if node != bye]
    pairs, mended = _mended(history, prices, ranked, stream)
    if bye is not None:
        pairs.append((bye, len(history.ids)))
    if mended:
        return pairs, "certified"
    if len(order) <= MOST_IN_BAND:
        banded = _banded(history, order, stream)
        if banded is not None and not any(history.clash(*pair) for pair in banded):
            return banded, "exact"
        if len(order) <= MOST_COMPLETE:
            complete = min_cost_matching(
                history.free_nodes(), prices.of, stream, history.field.recipe
            )
            return complete or pairs, "exact"
        if banded is not None and prices.total(banded) < prices.total(pairs):
            return banded, "local"
    return pairs, "local"


def _standings(history: History, stream: Stream) -> list[int]:
    order = [node for node in history.free_nodes() if node != history.bye_node]
    stream.shuffle(order)
    if history.points_weigh:
        order.sort(key=lambda node: -history.points[node])
    return order


def _bye_candidates(history: History, order: Sequence[int]) -> list[int]:
    least = min(map(history.turn, order), default=(0, 0))
    fewest = [node for node in order if history.turn(node) == least]
    if not history.points_weigh:
        return fewest
    lowest = min((history.points[node] for node in fewest), default=0)
    return [node for node in fewest if history.points[node] == lowest]


def _lowest_for_bye(history: History, order: Sequence[int]) -> int | None:
    return None if history.bye_node is None else _bye_candidates(history, order)[-1]


def _mended(
    history: History, prices: Prices, ranked: Sequence[int], stream: Stream
) -> tuple[list[Pair], bool]:
    """Return neighbours, mended around each pair that should not meet; and whether that is proved
    optimal."""
    pairs = [
        (one, other) if one < other else (other, one)
        for one, other in zip(ranked[::2], ranked[1::2], strict=True)
    ]
    squares = _squares(history, pairs)
    for at in range(len(pairs)):
        if _forbidden(history, *pairs[at]) and not _swapped(history, pairs, at):
            _mend_window(history, prices, pairs, at, stream)
    legal = not any(_forbidden(history, *pair) for pair in pairs)
    return pairs, legal and _squares(history, pairs) == squares


def _forbidden(history: History, one: int, other: int) -> bool:
    pair = (one, other) if one < other else (other, one)
    return pair in history.met or pair in history.apart or history.clash(one, other)


def _squares(history: History, pairs: Sequence[Pair]) -> int:
    if not history.points_weigh:
        return 0
    return sum((history.points[one] - history.points[other]) ** 2 for one, other in pairs)


def _swapped(history: History, pairs: list[Pair], at: int) -> bool:
    """Exchange partners with a pair nearby, if that costs nothing and both are allowed."""
    one, other = pairs[at]
    for step in range(1, WINDOWS[1] + 1):
        for near in (at + step, at - step):
            if not 0 <= near < len(pairs):
                continue
            third, fourth = pairs[near]
            before = _squares(history, [pairs[at], pairs[near]])
            for new in (((one, third), (other, fourth)), ((one, fourth), (other, third))):
                if any(_forbidden(history, *pair) for pair in new):
                    continue
                if _squares(history, new) == before:
                    pairs[at], pairs[near] = pair_of(*new[0]), pair_of(*new[1])
                    return True
    return False


def _mend_window(
    history: History, prices: Prices, pairs: list[Pair], at: int, stream: Stream
) -> None:
    """Pair a widening window around this pair again, exactly, until it costs what neighbours cost
    without any rule."""
    for width in WINDOWS:
        low, high = max(0, at - width), min(len(pairs), at + width + 1)
        window = pairs[low:high]
        nodes = [node for pair in window for node in pair]
        found = min_cost_matching(nodes, prices.of, stream, history.field.recipe) or window
        if prices.total(found) < prices.total(window):
            top = {pair: max(history.points[node] for node in pair) for pair in found}
            pairs[low:high] = sorted(found, key=lambda pair: -top[pair])
        if prices.total(pairs[low:high]) == _ideal(history, prices, nodes):
            return


def _ideal(history: History, prices: Prices, nodes: Sequence[int]) -> Price:
    ranked = sorted(nodes, key=lambda node: -history.points[node])
    squares = _squares(history, list(zip(ranked[::2], ranked[1::2], strict=True)))
    return tuple(squares if level == "squared_difference" else 0 for level in prices.levels)


def bound(history: History) -> int:
    """Return the least sum of squares that any draw of this round can have: neighbours in the order
    of points, the lowest of those with the fewest byes sitting out. Forced pairs are added as they
    are."""
    order = sorted(
        (node for node in history.free_nodes() if node != history.bye_node),
        key=lambda node: (-history.points[node], node),
    )
    bye = _lowest_for_bye(history, order)
    ranked = [node for node in order if node != bye]
    neighbours = list(zip(ranked[::2], ranked[1::2], strict=True))
    return _squares(history, [*neighbours, *history.together])


def _banded(history: History, order: Sequence[int], stream: Stream) -> list[Pair] | None:
    """Return the best draw without rematches along the band, None if there is none."""
    edges = list(_band(history, order))
    half = len(order) // 2 + 1
    above = lot_bits(half, history.field.recipe)
    weights = []
    # `half` is more than there are pairs, so no number of clashes outweighs one point of squares.
    for pair in edges:
        price = _squares(history, [pair]) * half + history.clash(*pair)
        weights.append((price << above + LOT_BITS) + (stream.word() >> (64 - LOT_BITS)))
    nodes = list(order)
    if history.bye_node is not None:
        nodes.append(history.bye_node)
        for node in _bye_candidates(history, order):
            edges.append((node, history.bye_node))
            weights.append(stream.word() >> (64 - LOT_BITS))
    return min_weight_matching(nodes, edges, weights)


def _band(history: History, order: Sequence[int]) -> Iterator[Pair]:
    barred = [0] * len(history.ids)
    for one, other in {*history.met, *history.apart}:
        barred[one] += 1
        barred[other] += 1
    reach = 4 * max(barred, default=0) + 1 + len(order) % 2
    clubs = any(history.clubs)
    for at, one in enumerate(order):
        others = 0
        for distance, other in enumerate(order[at + 1 :], 1):
            if distance > reach and (not clubs or others >= NEAREST_OF_OTHER_CLUBS):
                break
            pair = pair_of(one, other)
            if pair in history.met or pair in history.apart:
                continue
            clash = history.clash(one, other)
            others += not clash
            if distance <= reach or not clash:
                yield pair
