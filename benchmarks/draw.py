"""How long drawing the fifth round takes, how good it is, and what networkx does with the same.

Each drive plays four rounds, drawn by the package itself, with cards by the championship's
scheme: 26 to the winner, two for each pawn home to the loser. Processes are started before
measuring.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator

from tournaments.draw import Field, Pairing, draw
from tournaments.draw.history import History, pair_of, read_history
from tournaments.draw.large import bound
from tournaments.draw.values import EntryId

SIZES = (50, 100, 200, 500, 1000, 2000, 10_000)
PLAYED = 4
WIN = 26
COMPLETE_UP_TO = 200
NEAREST_UP_TO = 1000
NEAREST = 16


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the options of this measurement."""
    parser.add_argument("--seeds", type=int, default=20, help="drives per size (20)")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="entries")
    parser.add_argument("--without-networkx", action="store_true", help="leave it out")
    parser.set_defaults(run=run)


def simulated(entries: int, seed: int) -> Field:
    """Return the fifth round of a drive in which four were drawn and played."""
    chance = random.Random(seed)
    ids = tuple(range(1, entries + 1))
    field = Field(
        entries=ids, method="results", seed=seed.to_bytes(32, "big"), rounds_left=PLAYED + 1
    )
    for _ in range(PLAYED):
        field = _played(field, draw(field), chance)
    return field


def _played(field: Field, pairing: Pairing, chance: random.Random) -> Field:
    points = dict(field.points)
    history = {entry: list(field.table_history.get(entry, ())) for entry in field.entries}
    for table in pairing.tables:
        winner, loser = chance.sample(table.sides, 2)
        points[winner] = points.get(winner, 0) + WIN
        points[loser] = points.get(loser, 0) + 2 * chance.randrange(8)
        for side in table.sides:
            history[side].append(table.number)
    pairs: list[tuple[EntryId, EntryId | None]] = [
        (table.sides[0], table.sides[1]) for table in pairing.tables
    ]
    byes = [] if pairing.bye is None else [(pairing.bye, None)]
    return Field(
        entries=field.entries,
        method=field.method,
        seed=field.seed,
        rounds=(*field.rounds, (*pairs, *byes)),
        points=points,
        rounds_left=field.rounds_left - 1,
        table_history=history,
    )


def run(options: argparse.Namespace) -> None:
    """Measure each size and print a line as soon as it is known."""
    print("Round 5 by results, nk points. Median and 95th percentile over the drives; squares,")
    print("bound and networkx for the first drive. 'above' counts drives above the bound.\n")
    print(
        f"{'entries':>7} {'seconds':>8} {'p95':>8} {'squares':>8} {'bound':>7} {'above':>5} "
        f"{'rematches':>9}  {'proof':<24} {'networkx':>20} {'squares':>8} {'ratio':>8}"
    )
    for size in options.sizes:
        print(_line(size, options.seeds, options.without_networkx), flush=True)


def _line(size: int, seeds: int, without_networkx: bool) -> str:
    seconds, squares, bounds, rematches, proofs = [], [], [], 0, []
    for seed in range(seeds):
        field = simulated(size, seed)
        start = time.perf_counter()
        pairing = draw(field)
        seconds.append(time.perf_counter() - start)
        squares.append(pairing.cost.squared_difference)
        bounds.append(bound(read_history(field)))
        rematches += pairing.cost.rematches
        proofs.append(pairing.quality)
    proof = ", ".join(f"{proofs.count(word)} {word}" for word in sorted(set(proofs)))
    above = sum(sum_ > least for sum_, least in zip(squares, bounds, strict=True))
    line = (
        f"{size:>7} {statistics.median(seconds):>8.4f} {_percentile(seconds):>8.4f} "
        f"{squares[0]:>8} {bounds[0]:>7} {above:>5} {rematches:>9}  {proof:<24}"
    )
    if without_networkx or size > NEAREST_UP_TO:
        return f"{line} {'–':>20}"
    history = read_history(simulated(size, 0))
    graph = "complete" if size <= COMPLETE_UP_TO else f"{NEAREST} nearest"
    taken, sum_ = _by_networkx(history)
    return f"{line} {graph:>11} {taken:>8.3f} {sum_:>8} {taken / seconds[0]:>7.0f}×"


def _percentile(seconds: list[float]) -> float:
    ordered = sorted(seconds)
    return ordered[max(0, -(-len(ordered) * 95 // 100) - 1)]


def _by_networkx(history: History) -> tuple[float, int]:
    """Return the seconds from arrays to pairs, graph building included, and the sum of squares."""
    import networkx

    start = time.perf_counter()
    graph = networkx.Graph()
    graph.add_weighted_edges_from(_edges(history))
    matched = networkx.min_weight_matching(graph)
    taken = time.perf_counter() - start
    points = history.points
    return taken, sum((points[one] - points[other]) ** 2 for one, other in matched)


def _edges(history: History) -> Iterator[tuple[int, int, int]]:
    points = history.points
    order = sorted(range(len(points)), key=lambda node: -points[node])
    near = NEAREST if len(order) > COMPLETE_UP_TO else len(order)
    for high, one in enumerate(order):
        for other in order[high + 1 : high + near + 1]:
            if pair_of(one, other) not in history.met:
                yield one, other, (points[one] - points[other]) ** 2
