"""How well individual drives are drawn: by lot whether anybody meets twice, by standings how near
to the bound.

By lot every size is drawn with many seeds. By standings one drive of each size is played: skills
are normal, the two winners of a table have 11 points and each loser any of his four home fields
(4, 3, 2 and 1) with a chance of a half.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from dataclasses import replace

from benchmarks.players_bound import squares_at_least
from tournaments.draw.players import PlayersDraw, PlayersField, draw_by_lot, draw_by_standings

BY_LOT = (16, 20, 24, 32, 33, 64, 100, 200)
BY_STANDINGS = (24, 100, 1000)
ROUNDS_BY_LOT = 5
ROUNDS_BY_STANDINGS = 7
MOST_BOUNDED = 128
WIN = 11
HOME_FIELDS = (1, 2, 3, 4)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What this measurement can be told."""
    parser.add_argument("--seeds", type=int, default=20, help="draws by lot per size (20)")
    parser.add_argument("--by-lot", type=int, nargs="*", default=BY_LOT, help="players")
    parser.add_argument("--by-standings", type=int, nargs="*", default=BY_STANDINGS, help="players")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Measure each size and print a line as soon as it is known."""
    print(f"By lot, {ROUNDS_BY_LOT} rounds at once: {options.seeds} seeds per size; repeats added")
    print("up over the seeds, 'proved' counts draws in which they are proved the fewest.\n")
    print(
        f"{'players':>7} {'seconds':>8} {'slowest':>8} {'partners':>9} {'opponents':>10} "
        f"{'other':>6} {'tables':>7} {'proved':>7}"
    )
    for size in options.by_lot:
        print(_line_by_lot(size, options.seeds), flush=True)
    print("\nBy standings: cost is the squared differences of points of all six pairs of each")
    print("table. 'alone': fours that follow each other, whoever met whom. 'bound': no round in")
    print(
        "which nobody meets again costs less (a linear programme; not for rounds with repeats).\n"
    )
    print(
        f"{'players':>7} {'round':>5} {'seconds':>8} {'partners':>9} {'opponents':>10} "
        f"{'other':>6} {'cost':>7} {'alone':>6} {'bound':>8} {'above':>6}"
    )
    for size in options.by_standings:
        _drive_by_standings(size)


def _field(players: int, seed: int, rounds: int) -> PlayersField:
    return PlayersField(
        players=tuple(range(players)), seed=seed.to_bytes(32, "big"), rounds_left=rounds
    )


def _line_by_lot(players: int, seeds: int) -> str:
    seconds, draws = [], []
    for seed in range(seeds):
        start = time.perf_counter()
        draws.append(draw_by_lot(_field(players, seed, ROUNDS_BY_LOT)))
        seconds.append(time.perf_counter() - start)
    costs = [draw.cost for draw in draws]
    proved = sum(draw.quality == "certified" for draw in draws)
    return (
        f"{players:>7} {statistics.median(seconds):>8.3f} {max(seconds):>8.3f} "
        f"{sum(cost.partners_again for cost in costs):>9} "
        f"{sum(cost.opponents_again for cost in costs):>10} "
        f"{sum(cost.other_again for cost in costs):>6} "
        f"{sum(cost.repeated_tables for cost in costs):>7} {proved:>7}"
    )


def _drive_by_standings(players: int) -> None:
    chance = random.Random(players)
    skills = [chance.gauss(0, 1) for _ in range(players)]
    field = _field(players, players, ROUNDS_BY_STANDINGS)
    for number in range(1, ROUNDS_BY_STANDINGS + 1):
        start = time.perf_counter()
        drawn = draw_by_standings(field)
        seconds = time.perf_counter() - start
        if number > 1:
            print(_line_by_standings(field, drawn, number, seconds), flush=True)
        field = _played(field, drawn, skills, chance)


def _line_by_standings(field: PlayersField, drawn: PlayersDraw, number: int, seconds: float) -> str:
    cost = drawn.cost
    line = (
        f"{len(field.players):>7} {number:>5} {seconds:>8.3f} {cost.partners_again:>9} "
        f"{cost.opponents_again:>10} {cost.other_again:>6} {cost.squared_difference:>7} "
        f"{drawn.bound.squared_difference:>6}"
    )
    if drawn.quality == "certified":
        return f"{line} {cost.squared_difference:>8.1f} {'0 %':>6}"
    if not drawn.nobody_meets_twice or len(field.players) > MOST_BOUNDED:
        return f"{line} {'–':>8} {'–':>6}"
    bound = _bound(field, drawn)
    return f"{line} {bound:>8.1f} {100 * (cost.squared_difference / bound - 1):>4.0f} %"


def _bound(field: PlayersField, drawn: PlayersDraw) -> float:
    met: list[set[int]] = [set() for _ in field.players]
    for table in (table for played in field.rounds for table in played.tables):
        for player in table.seats:
            met[player].update(set(table.seats) - {player})
    points = [field.points.get(player, 0) for player in field.players]
    return squares_at_least(points, met, [table.seats for table in drawn.rounds[0].tables])


def _played(
    field: PlayersField, drawn: PlayersDraw, skills: list[float], chance: random.Random
) -> PlayersField:
    points = dict(field.points)
    for table in drawn.rounds[0].tables:
        sides = table.seats[::2], table.seats[1::2]
        edge = sum(skills[player] for player in sides[0]) - sum(skills[p] for p in sides[1])
        won = 0 if chance.random() < 1 / (1 + 10 ** (-edge / 4)) else 1
        for player in sides[won]:
            points[player] = points.get(player, 0) + WIN
        for player in sides[1 - won]:
            home = sum(value for value in HOME_FIELDS if chance.random() < 0.5)
            points[player] = points.get(player, 0) + home
    return replace(
        field,
        rounds=(*field.rounds, *drawn.rounds),
        points=points,
        rounds_left=max(1, field.rounds_left - 1),
    )
