"""Three teams at a table of six: does anybody meet twice, what do fields cost, how long it takes.

By lot all rounds of a drive are drawn at once; by standings the round after four that were drawn
by the package itself, with 26 points for a winner and two for each pawn home for a loser. The
bound is that of neighbours in the standings who may have met before.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Sequence
from dataclasses import replace

from tournaments.draw.threes import (
    Remainder,
    ThreesDraw,
    ThreesField,
    draw_by_lot,
    draw_by_standings,
)

BY_LOT: Sequence[tuple[int, int]] = (
    (9, 4),
    (12, 4),
    (15, 7),
    (18, 4),
    (18, 8),
    (21, 10),
    (31, 5),
    (32, 5),
    (100, 5),
    (300, 7),
)
SIZES = (9, 18, 31, 46, 100, 300, 999)
REMAINDERS: tuple[Remainder, Remainder] = ("sit_out", "small_table")
PLAYED = 4
WIN = 26


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What this measurement can be told."""
    parser.add_argument("--seeds", type=int, default=10, help="drives per size (10)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Measure each size and print a line as soon as it is known."""
    print("All rounds by lot: over the drives, the most meetings again and small tables again.\n")
    print(f"{'teams':>6} {'rounds':>6} {'remainder':<12} {'again':>6} {'small':>6} {'seconds':>8}")
    for teams, rounds in BY_LOT:
        for remainder in REMAINDERS[: 2 if teams % 3 else 1]:
            print(_line_by_lot(teams, rounds, remainder, options.seeds), flush=True)
    print(f"\nRound {PLAYED + 1} by standings: medians over the drives, squares per table.\n")
    print(
        f"{'teams':>6} {'remainder':<12} {'again':>6} {'squares':>8} {'bound':>8} {'ratio':>6} "
        f"{'seconds':>8}"
    )
    for teams in SIZES:
        for remainder in REMAINDERS[: 2 if teams % 3 else 1]:
            print(_line_by_standings(teams, remainder, options.seeds), flush=True)


def _field(teams: int, rounds: int, remainder: Remainder, seed: int) -> ThreesField:
    return ThreesField(
        entries=tuple(range(1, teams + 1)),
        seed=seed.to_bytes(32, "big"),
        rounds_left=rounds,
        remainder=remainder,
    )


def _line_by_lot(teams: int, rounds: int, remainder: Remainder, seeds: int) -> str:
    again, small, seconds = [], [], []
    for seed in range(seeds):
        start = time.perf_counter()
        drawn = draw_by_lot(_field(teams, rounds, remainder, seed))
        seconds.append(time.perf_counter() - start)
        again.append(drawn.cost.meetings_again)
        small.append(drawn.cost.small_again)
    return (
        f"{teams:>6} {rounds:>6} {remainder:<12} {max(again):>6} {max(small):>6} "
        f"{statistics.median(seconds):>8.4f}"
    )


def _line_by_standings(teams: int, remainder: Remainder, seeds: int) -> str:
    again, squares, bounds, seconds = [], [], [], []
    for seed in range(seeds):
        field = _after_four(teams, remainder, seed)
        start = time.perf_counter()
        drawn = draw_by_standings(field)
        seconds.append(time.perf_counter() - start)
        tables = len(drawn.rounds[0].tables)
        again.append(drawn.cost.meetings_again)
        squares.append(drawn.cost.squared_difference / tables)
        bounds.append(drawn.bound.squared_difference / tables)
    mean, bound = statistics.median(squares), statistics.median(bounds)
    return (
        f"{teams:>6} {remainder:<12} {statistics.median(again):>6.0f} {mean:>8.1f} {bound:>8.1f} "
        f"{mean / bound if bound else 1:>6.2f} {statistics.median(seconds):>8.4f}"
    )


def _after_four(teams: int, remainder: Remainder, seed: int) -> ThreesField:
    chance = random.Random(seed)
    field = _field(teams, PLAYED + 1, remainder, seed)
    for _ in range(PLAYED):
        field = _played(field, draw_by_standings(field), chance)
    return field


def _played(field: ThreesField, drawn: ThreesDraw, chance: random.Random) -> ThreesField:
    points = dict(field.points)
    (round_,) = drawn.rounds
    for table in round_.tables:
        winner, *losers = chance.sample(table.seats, len(table.seats))
        points[winner] = points.get(winner, 0) + WIN
        for loser in losers:
            points[loser] = points.get(loser, 0) + 2 * chance.randrange(8)
    for team in round_.sitting_out:
        points[team] = points.get(team, 0) + WIN
    rounds = (*field.rounds, round_)
    return replace(field, rounds=rounds, points=points, rounds_left=field.rounds_left - 1)
