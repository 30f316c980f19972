"""How fast legal moves are listed: `python -m benchmarks rules --only listing`.

The positions come from random games of Keezen, with hands that are dealt and played out, and from
random games of chess; then from middle games of Keezen with many hands of five. In each repeat the
games have gone on, so that no position was listed before but the few middle games, and the first
begins with nothing worked out. Both take turns, so that both feel what else the machine does; what
is measured is the time of the processor.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import cycle, islice
from random import Random
from typing import Any, NamedTuple

from scoring.rules import RANKS, RULESETS, Card, Position, Ruleset

POSITIONS, AT_ONCE = 4_000, 500
CHESS_PLIES = 200  # a random game is long over by then, or is going nowhere
SEED = 20261128

Hand = tuple[Position, list[Card]]


class Listed(NamedTuple):
    """How many moves were listed of how many positions, and how long that took."""

    moves: int
    positions: int
    seconds: float


def run_listing(
    rulesets: Sequence[str], repeats: int, middle_games: Mapping[str, Sequence[Any]]
) -> None:
    """Measure both kinds of positions for each rule set, and print a line as soon as it is
    known."""
    import chess

    print(
        f"listing, {POSITIONS} positions, median of {repeats}: list(position.legal_moves(hand)); "
        f"python-chess {chess.__version__}: list(board.legal_moves)\n"
    )
    print(
        f"{'rule set':<10} {'positions':<12} {'a position':>10} {'moves/s':>9} {'pos/s':>7}   "
        f"{'in chess':>8} {'moves/s':>9} {'pos/s':>7} {'ratio':>6}"
    )
    for name in rulesets:
        rules = RULESETS[name]
        middle = [Position.from_text(text, rules) for text in middle_games[name][1:]]
        for label, hands in (
            ("random games", _played(rules, Random(SEED))),
            ("middle games", _with_hands(middle, Random(SEED))),
        ):
            _print_speeds(name, label, _repeated(hands, _boards(Random(SEED)), repeats))


def _played(rules: Ruleset, chance: Random) -> Iterator[Hand]:
    """Yield each hand at its turn in one random game after another; who can play nothing lays his
    hand down."""
    # Played under a copy, so that the rule set to be measured has nothing worked out by it.
    played_by = replace(rules)
    pack = list(rules.pack)
    while True:
        position, rounds = Position.start(played_by), cycle(rules.deal)
        while position.outcome is None:
            cards = chance.sample(pack, rules.seats * next(rounds))
            hands = [cards[seat :: rules.seats] for seat in range(rules.seats)]
            while any(hands) and position.outcome is None:
                hand = hands[position.turn]
                if hand:
                    yield Position(rules, position.pawns, position.turn), list(hand)
                moves = position.legal_moves(hand)
                if moves:
                    move = chance.choice(moves)
                    hand.remove(move.card)
                    position = position.after(move)
                else:
                    hand.clear()
                    position = position.with_turn((position.turn + 1) % rules.seats)


def _with_hands(positions: Iterable[Position], chance: Random) -> Iterator[Hand]:
    """Yield the positions in turn, each time with another hand of five."""
    return ((position, chance.choices(RANKS, k=5)) for position in cycle(positions))


def _boards(chance: Random) -> Iterator[Any]:
    """Yield the boards of one random game of chess after another."""
    import chess

    while True:
        board = chess.Board()
        for _ply in range(CHESS_PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            yield board.copy(stack=False)
            board.push(chance.choice(moves))


def _repeated(
    hands: Iterator[Hand], boards: Iterator[Any], repeats: int
) -> list[tuple[Listed, Listed]]:
    """Return what both list in each repeat, some positions at once, taking turns."""
    repeated = []
    for _ in range(repeats):
        turns = [
            (
                _timed(_list_hands, islice(hands, AT_ONCE)),
                _timed(_list_boards, islice(boards, AT_ONCE)),
            )
            for _turn in range(POSITIONS // AT_ONCE)
        ]
        ours, theirs = (
            Listed(*map(sum, zip(*one, strict=True))) for one in zip(*turns, strict=True)
        )
        repeated.append((ours, theirs))
    return repeated


def _timed(list_moves: Callable[[list[Any]], int], some: Iterable[Any]) -> Listed:
    positions = list(some)
    start = time.process_time()
    moves = list_moves(positions)
    return Listed(moves, len(positions), time.process_time() - start)


def _list_hands(hands: Iterable[Hand]) -> int:
    return sum([len(list(position.legal_moves(hand))) for position, hand in hands])


def _list_boards(boards: Iterable[Any]) -> int:
    return sum([len(list(board.legal_moves)) for board in boards])


def _print_speeds(name: str, label: str, repeated: Sequence[tuple[Listed, Listed]]) -> None:
    """Print moves and positions a second of both, the median of all repeats."""
    columns, speeds = [], []
    for listed in zip(*repeated, strict=True):
        speeds.append(statistics.median(one.moves / one.seconds for one in listed))
        positions = statistics.median(one.positions / one.seconds for one in listed)
        moves = sum(one.moves for one in listed) / sum(one.positions for one in listed)
        columns.append(f"{moves:>8.1f} {speeds[-1]:>9.0f} {positions:>7.0f}")
    ours, theirs = columns
    print(f"{name:<10} {label:<12}   {ours}   {theirs} {speeds[0] / speeds[1]:>6.2f}", flush=True)
