"""How fast the rules engine is: `python -m benchmarks rules`.

First perft from middle games, beside python-chess on kiwipete; both count the last ply without
making its moves, and take turns, so that both feel what else the machine does. Then listing legal
moves (`listing`), beside python-chess as well. Then how long the deal rounds of
`tests/data/deal_rounds.json` take to reconstruct. All in one process on one core.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from benchmarks.listing import run_listing
from scoring.rules import RULESETS, Position, Reconstruction, perft, reconstruct
from tests.scoring.rules.dealing.deal_rounds import DealRound, read

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
KIWIPETE_DEPTH = 3
KIWIPETE_NODES = 97_862

# Halfway games of random play, where every seat has a pawn on the ring.
MIDDLE_GAMES = {
    "stand": (
        4,
        "45,h1,h3,h4/7,26,h1,h4/15,50,h3/1,58,h3,h4 3",
        "40,44,h1,h3/11,30,h3,h4/47,h1,h3,h4/19,h3,h4 2",
        "52,58,h4/17,39,h3,h4/23,31,h3,h4/6,h1,h3,h4 3",
    ),
    "gezellig2": (
        5,
        "30,31,h2,h3/12,h1,h2,h4 1",
        "30,h1,h2,h3/8,14,h3,h4 1",
        "2,30,h3,h4/22,h4 0",
    ),
    "gezellig": (
        4,
        "34,37,h3,h4/14,h2/44,59,h3/19,h2,h3,h4 0",
        "63,h2,h3/34,51,h2,h4/31,h2,h4/3,42,h3,h4 2",
        "7,h2,h3,h4/4,26,h4/32,58,h4/48,62,h1 2",
    ),
    "gezellig6": (
        3,
        "57,58,h3,h4/8,29,44,65/27,h2,h3,h4/26,52,h4/93,h2,h3,h4/73,75,80 1",
        "68,87,h2,h3/89,h4/32,42,h3,h4/1,45,63,h4/40,h4/25,91,h3,h4 0",
        "5,38,h4/6,h3,h4/25,h3,h4/58,93,h2,h4/64,79,h1/30,80,h4 1",
    ),
    "nk": (
        4,
        "27,h3,h4/20,62,h4/6,11,h4/42,h1,h2,h3 2",
        "38,52,h4/15,44,h3,h4/19,h2,h3,h4/46,h3,h4 2",
        "60,h1,h2,h4/34,45/31,h2,h3,h4/5,49,h3,h4 0",
    ),
    "koppel": (
        4,
        "59,h1,h3,h4/24,62,h4/2,4,57/13,h2,h3,h4 3",
        "0,7,12,h4/37,h2,h3/47,59,h3,h4/9,h2,h4 0",
        "2,h4/1,24,62,h4/52,57,h2/9,h1,h2,h4 1",
    ),
    "kruiz": (
        4,
        "4,29/50,60,h1,h4/26,h4/52,h4 1",
        "15,h1,h4/16,38,h4/4,h4/9,56,h4 0",
        "50,h4/25,h2/10,43,h3,h4/0,61 1",
    ),
    "kruiz-solo": (
        4,
        "23,h4/28/33,53,h3,h4/0,4,h3,h4 1",
        "22,53/24,h3,h4/8,43,h3,h4/41,h2,h4 1",
        "11,40,h4/25,h1,h4/22,32,h4/50 1",
    ),
}


class Timed(NamedTuple):
    """A deal round, what was found, and how many seconds that took."""

    question: DealRound
    found: Reconstruction
    seconds: float

    @property
    def wrong(self) -> bool:
        """Whether a round that was played is said to be impossible."""
        return self.question.made == "played" and self.found.possible is False


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the options of this measurement."""
    parser.add_argument("--rulesets", nargs="+", choices=RULESETS, default=list(RULESETS))
    parser.add_argument(
        "--only", choices=("perft", "listing", "reconstruct"), help="one of the three"
    )
    parser.add_argument(
        "--repeats", type=int, default=5, help="runs of perft and listing, median taken (5)"
    )
    parser.add_argument("--budget", type=float, default=30.0, help="seconds a deal round (30)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Measure, and print a line as soon as it is known."""
    rulesets, repeats = options.rulesets, options.repeats
    parts: dict[str, Callable[[], None]] = {
        "perft": lambda: _run_perft(rulesets, repeats),
        "listing": lambda: run_listing(rulesets, repeats, MIDDLE_GAMES),
        "reconstruct": lambda: _run_reconstruct(rulesets, options.budget),
    }
    for part in [options.only] if options.only else parts:
        parts[part]()
        print()


def _run_perft(rulesets: Sequence[str], repeats: int) -> None:
    import chess

    board = chess.Board(KIWIPETE)
    print(f"perft, median of {repeats}; python-chess {chess.__version__}, kiwipete depth 3\n")
    print(
        f"{'rule set':<10} {'depth':>5} {'nodes':>9} {'seconds':>8} {'nodes/s':>10} "
        f"{'python-chess':>12} {'ratio':>6}"
    )
    for name in rulesets:
        depth, *texts = MIDDLE_GAMES[name]
        positions = [Position.from_text(text, RULESETS[name]) for text in texts]
        counted = _counter(positions, depth)
        ours, theirs, nodes = [], [], 0
        for _ in range(repeats):
            nodes, seconds = _timed(counted)
            ours.append(seconds)
            chess_nodes, seconds = _timed(lambda: _perft_of_chess(board, KIWIPETE_DEPTH))
            if chess_nodes != KIWIPETE_NODES:
                raise AssertionError(f"kiwipete has {KIWIPETE_NODES} nodes, not {chess_nodes}")
            theirs.append(seconds)
        speed = nodes / statistics.median(ours)
        chess_speed = KIWIPETE_NODES / statistics.median(theirs)
        print(
            f"{name:<10} {depth:>5} {nodes:>9} {statistics.median(ours):>8.3f} {speed:>10.0f} "
            f"{chess_speed:>12.0f} {speed / chess_speed:>6.2f}",
            flush=True,
        )


def _counter(positions: Sequence[Position], depth: int) -> Callable[[], int]:
    return lambda: sum(perft(position, depth) for position in positions)


def _timed(count: Callable[[], int]) -> tuple[int, float]:
    start = time.perf_counter()
    nodes = count()
    return nodes, time.perf_counter() - start


def _perft_of_chess(board: Any, depth: int) -> int:
    if depth == 1:
        return int(board.legal_moves.count())
    nodes = 0
    for move in board.legal_moves:
        board.push(move)
        nodes += _perft_of_chess(board, depth - 1)
        board.pop()
    return nodes


def _run_reconstruct(rulesets: Sequence[str], budget: float) -> None:
    rounds = [one for one in read() if one.start.rules.name in rulesets]
    print(f"reconstruct, at most {budget:g} s; 18+ are the deal rounds with 18 to 20 cards\n")
    print(
        f"{'rule set':<10} {'cards':>5} {'rounds':>6} {'median':>8} {'95 %':>8} {'max':>8} "
        f"{'<0.5 s':>6} {'<5 s':>6} {'yes':>4} {'no':>4} {'?':>3} {'wrong':>5}"
    )
    measured: list[Timed] = []
    for name in rulesets:
        for full in (False, True):
            some = [
                _reconstructed(one, budget)
                for one in rounds
                if one.start.rules.name == name and one.full == full
            ]
            measured += some
            _print_times(name, "18+" if full else "10+", some)
    _print_times("all", "10+", measured)
    _print_times("all", "18+", [one for one in measured if one.question.full])
    for one in measured:
        if one.wrong or one.found.possible is None:
            text = "not decided" if one.found.possible is None else "wrong"
            question, start = one.question, one.question.start
            print(
                f"{text}: {start.rules}, {question.made}, seed {question.seed}, {start.to_text()}"
            )


def _reconstructed(question: DealRound, budget: float) -> Timed:
    start = time.perf_counter()
    found = reconstruct(
        question.start, question.end, question.cards, question.laid_down, seconds=budget
    )
    return Timed(question, found, time.perf_counter() - start)


def _print_times(name: str, cards: str, some: Sequence[Timed]) -> None:
    """Print in one line how long it took, what was found, and how often that cannot be."""
    if not some:
        return
    seconds = sorted(one.seconds for one in some)
    late = seconds[max(0, -(-len(seconds) * 95 // 100) - 1)]
    verdicts = [one.found.possible for one in some]
    print(
        f"{name:<10} {cards:>5} {len(some):>6} {statistics.median(seconds):>8.3f} {late:>8.3f} "
        f"{seconds[-1]:>8.3f} {_share(some, 0.5):>6.0%} {_share(some, 5):>6.0%} "
        f"{verdicts.count(True):>4} {verdicts.count(False):>4} {verdicts.count(None):>3} "
        f"{sum(one.wrong for one in some):>5}",
        flush=True,
    )


def _share(some: Sequence[Timed], seconds: float) -> float:
    """Return the share that was decided within a time."""
    decided = [one for one in some if one.found.possible is not None and one.seconds <= seconds]
    return len(decided) / len(some)
