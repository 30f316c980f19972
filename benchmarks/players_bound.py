"""A lower bound on the squares of a round by standings in which nobody meets anybody again.

A round divides the players into allowed fours. Give every player a price; if no allowed four costs
less than its players' prices together, no round costs less than all prices together (weak
duality of the linear relaxation). Prices come from the linear programme over fours that are added
as they are found too cheap. Every four there is, is looked at, and what some fall short is taken
off the prices of their players: so the bound holds however good the prices are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

WINDOW = 9
ROUNDS = 12
MOST_ADDED = 3000
MOST_STEPS = 80
CENTRING = 0.1
PRECISION = 1e-5

Columns = dict[tuple[int, ...], int]


def squares_at_least(
    points: Sequence[int], met: Sequence[set[int]], drawn: Sequence[Sequence[int]]
) -> float:
    """The bound for players with these points, of whom each has met these others; `drawn`: a
    round without a repeat, from which the search for prices starts."""
    order = sorted(range(len(points)), key=lambda player: -points[player])
    ranked = [points[player] for player in order]
    allowed = [[other not in met[one] for other in order] for one in order]
    place = {player: at for at, player in enumerate(order)}
    columns = _first_columns(ranked, allowed)
    for table in drawn:
        four = tuple(sorted(place[player] for player in table))
        columns[four] = _squares(ranked, four)
    best = 0.0
    for _ in range(ROUNDS):
        prices = _priced(columns, len(ranked))
        cheap = sorted(_too_cheap(ranked, allowed, prices.tolist()))
        best = max(best, float(prices.sum()) - _shortage(cheap, len(ranked)))
        new = [(four, cost) for _, four, cost in cheap if four not in columns]
        if not new:
            break
        columns |= dict(new[:MOST_ADDED])
    return best


def _shortage(cheap: Sequence[tuple[float, tuple[int, ...], int]], count: int) -> float:
    """What is to be taken off the prices so that no four is too cheap: of each player a quarter
    of what the cheapest of his fours falls short."""
    short = [0.0] * count
    for less, four, _ in cheap:
        for player in four:
            short[player] = max(short[player], -less)
    return sum(short) / 4


def _squares(points: Sequence[int], four: Sequence[int]) -> int:
    return sum((points[one] - points[other]) ** 2 for one, other in combinations(four, 2))


def _first_columns(points: Sequence[int], allowed: Sequence[Sequence[bool]]) -> Columns:
    columns = {}
    for first in range(len(points)):
        near = [at for at in range(first + 1, len(points)) if allowed[first][at]][:WINDOW]
        for three in combinations(near, 3):
            if all(allowed[one][other] for one, other in combinations(three, 2)):
                columns[first, *three] = _squares(points, (first, *three))
    return columns


def _priced(columns: Columns, count: int) -> np.ndarray:
    """The prices of the linear relaxation over the fours at hand, by a primal-dual interior point
    method (Wright, Primal-Dual Interior-Point Methods, 1997, chapter 5)."""
    costs = np.array(list(columns.values()), dtype=float)
    seats = np.zeros((count, len(costs)))
    for column, four in enumerate(columns):
        seats[list(four), column] = 1
    shares, spare = np.full(len(costs), count / 4 / len(costs)), costs + 1
    prices = np.zeros(count)
    for _ in range(MOST_STEPS):
        unpaid = costs - seats.T @ prices - spare
        uncovered = 1 - seats @ shares
        gap = float(shares @ spare)
        if gap < PRECISION * (1 + float(costs @ shares)) and abs(uncovered).max() < PRECISION:
            break
        ratio = shares / spare
        wanted = CENTRING * gap / len(costs) / spare - shares - ratio * unpaid
        normal = (seats * ratio) @ seats.T + 1e-12 * np.eye(count)
        change = np.linalg.lstsq(normal, uncovered - seats @ wanted, rcond=None)[0]
        less = unpaid - seats.T @ change
        more = wanted + ratio * (seats.T @ change)
        shares = shares + _step(shares, more) * more
        length = _step(spare, less)
        spare, prices = spare + length * less, prices + length * change
    return prices


def _step(values: np.ndarray, changes: np.ndarray) -> float:
    """How far these may go and stay above zero."""
    falling = changes < 0
    return min(1.0, 0.95 * float((-values[falling] / changes[falling]).min(initial=2.0)))


def _too_cheap(
    points: Sequence[int], allowed: Sequence[Sequence[bool]], prices: Sequence[float]
) -> Iterator[tuple[float, tuple[int, ...], int]]:
    """Every allowed four, in order of rank, that costs less than its players' prices: by how
    much, who, and its cost. A four is given up as soon as it costs too much whoever follows."""
    count = len(points)
    dearest = [max(prices[at:], default=0.0) for at in range(count + 1)]
    for one in range(count):
        for two in range(one + 1, count):
            gap = (points[one] - points[two]) ** 2
            if 3 * gap >= prices[one] + prices[two] + 2 * dearest[two + 1]:
                if 3 * gap >= prices[one] + 3 * dearest[two]:
                    break
                continue
            if not allowed[one][two]:
                continue
            for three in range(two + 1, count):
                wide, near = (points[one] - points[three]) ** 2, (points[two] - points[three]) ** 2
                paid = prices[one] + prices[two] + prices[three]
                if gap + 2 * (wide + near) >= paid + dearest[three + 1]:
                    if gap + 2 * (wide + near) >= prices[one] + prices[two] + 2 * dearest[three]:
                        break
                    continue
                if not (allowed[one][three] and allowed[two][three]):
                    continue
                yield from (
                    (cost - paid - prices[four], (one, two, three, four), cost)
                    for four, cost in _fourths(points, (one, two, three), paid + dearest[three + 1])
                    if cost < paid + prices[four]
                    and allowed[one][four]
                    and allowed[two][four]
                    and allowed[three][four]
                )


def _fourths(
    points: Sequence[int], three: tuple[int, int, int], most: float
) -> Iterator[tuple[int, int]]:
    """Who could be the fourth for a cost below `most`, and for what cost."""
    base = _squares(points, three)
    for four in range(three[2] + 1, len(points)):
        cost = base + sum((points[at] - points[four]) ** 2 for at in three)
        if cost >= most:
            return
        yield four, cost
