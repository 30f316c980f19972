"""Boards to try the rules on: scattered so that the rare places are common, or reached by play."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from scoring.rules import RANKS, Position, Ruleset
from scoring.rules.places import NEST, start_of

Pick = Callable[[Sequence[Any]], Any]

COLOURS = ("open", "open", "open", "open", "complete", "one to go")
SPOTS = (
    *("nest", "field", "field", "home", "home", "start", "another's start"),
    *("before home", "before home", "after the start", "before a start", "junction", "middle"),
)
HOMES = ("h1", "h2", "h3", "h4")


def scattered(rules: Ruleset, pick: Pick) -> Position:
    """A sound position, its places chosen by `pick`: home, start fields and the fields near them
    are favoured, and so are colours that are complete or have one pawn to go."""
    board: list[list[int | str]] = []
    taken: set[int | str] = set()
    for seat in range(rules.seats):
        pawns = list(_colour(rules, seat, pick))
        placed = [p for p in dict.fromkeys(pawns) if p in HOMES or p not in taken]
        taken |= set(placed)
        board.append(placed)
    return Position.from_pawns(rules, board, pick(range(rules.seats)))


def rotated(position: Position, seats: int) -> Position:
    """The same position seen from elsewhere: what was seat 0 is seat `seats`."""
    rules = position.rules
    turned = [
        tuple(
            sorted(
                (place + start_of(seats)) % rules.ring if NEST < place < rules.ring else place
                for place in position.pawns[(seat - seats) % rules.seats]
            )
        )
        for seat in range(rules.seats)
    ]
    return Position(rules, tuple(turned), (position.turn + seats) % rules.seats)


def _colour(rules: Ruleset, seat: int, pick: Pick) -> Iterator[int | str]:
    kind = pick(COLOURS)
    if kind == "complete":
        yield from HOMES
    elif kind == "one to go":
        away = pick(HOMES)
        yield from (home for home in HOMES if home != away)
        yield (16 * seat - pick(range(1, 8))) % rules.ring
    else:
        for _pawn in range(4):
            place = _spot(rules, seat, pick)
            if place is not None:
                yield place


def _spot(rules: Ruleset, seat: int, pick: Pick) -> int | str | None:
    """A place for one pawn, None for the nest."""
    spot = pick(SPOTS)
    anywhere = pick(range(rules.seats))
    if spot == "home":
        return str(pick(HOMES))
    if spot == "middle" and rules.junction is not None:
        return "c"
    fields = {
        "field": range(rules.ring),
        "start": [16 * seat],
        "another's start": [16 * anywhere],
        "before home": range(16 * seat - 13, 16 * seat),
        "after the start": range(16 * seat + 1, 16 * seat + 6),
        "before a start": range(16 * anywhere - 13, 16 * anywhere),
        "junction": [16 * anywhere + 7],
    }
    return int(pick(fields[spot])) % rules.ring if spot in fields else None


def played(rules: Ruleset, random: Random, begin: Position | None = None) -> Iterator[Position]:
    """The positions of a game without hands: each ply a card that can be played, then a move."""
    position = begin or Position.start(rules, random.randrange(rules.seats))
    while position.outcome is None:
        yield position
        for card in random.sample(RANKS, len(RANKS)):
            moves = list(position.legal_moves(card))
            if moves:
                position = position.play(random.choice(moves))
                break
        else:
            position = position.with_turn((position.turn + 1) % rules.seats)
    yield position


def sample(rules: Ruleset, seed: int, positions: int) -> Iterator[Position]:
    """So many positions: half scattered, a quarter each from games from the start and from games
    that go on from scattered positions."""
    random = Random(f"{rules} {seed}")
    made = 0
    while made < positions:
        for position in _batch(rules, random):
            yield position
            made += 1
            if made == positions:
                return


def _batch(rules: Ruleset, random: Random) -> Iterator[Position]:
    for _ in range(40):
        yield scattered(rules, random.choice)
    begins = (None, scattered(rules, random.choice))
    for begin, plies in zip(begins, (200, 60), strict=True):
        game = played(rules, random, begin)
        line = [position for position, _ply in zip(game, range(plies), strict=False)]
        yield from random.sample(line, min(20, len(line)))
