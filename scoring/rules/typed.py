"""A move as people type it: without the colours where the board tells them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from scoring.rules.cards import Card
from scoring.rules.moves import Move, NotAMove, Part, move_from_text
from scoring.rules.pawns import Pawns, put, with_one, without
from scoring.rules.places import HOME, NEST, place_of, start_of
from scoring.rules.state import State

LONGEST = 40
PLACE = r"(?:n|c|h[1-4]|[0-9]{1,2})"
LOOSE = re.compile(
    rf"(?:(?P<seat>[0-5]):)?(?P<source>{PLACE})(?P<sign>[-x])(?:(?P<other>[0-5]):)?(?P<target>{PLACE})"
)


def move_typed(text: str, card: Card, position: State, *, made: bool = False) -> Move:
    """Return the move that a text such as `60-h1`, `n-0`, `5x40` or `60-h1, 0-3` means on this
    board.

    A pawn without its colour is that of the player, else of his partner, else of whoever stands
    there; one from the nest is that of the start field it enters on; the pawn that it swaps with
    that of whoever stands there. What is written out, as `move_from_text` reads it, is taken as it
    is. Raise NotAMove.
    """
    compact = re.sub(r"\s+", "", text).lower().replace(";", ",")
    if len(compact) > LONGEST:
        raise NotAMove(f"{text[:LONGEST]!r}… is longer than a move")
    parts, pawns = [], position.pawns
    for piece in compact.split(","):
        part = _part(piece, position, pawns, made)
        parts.append(part)
        pawns = pawns if made else _gone_on(pawns, part)
    return move_from_text(",".join(map(str, parts)), card)


def _part(piece: str, position: State, pawns: Pawns, made: bool) -> Part:
    found = LOOSE.fullmatch(piece)
    if found is None:
        raise NotAMove(f"{piece!r} is no move: write it like 60-h1, n-0 or 5x40")
    source, target = place_of(found["source"]), place_of(found["target"])
    partner = position.rules.partner(position.turn)
    likely = [position.acting, position.turn, *([] if partner is None else [partner])]
    if source == NEST:
        likely = [*(seat for seat in range(len(pawns)) if start_of(seat) == target), *likely]
    elif made and target in HOME:
        likely = sorted(range(len(pawns)), key=lambda seat: _before_home(position, seat, source))
    stands, other_stands = (target, source) if made else (source, target)
    seat = int(found["seat"]) if found["seat"] else _likely_owner(likely, stands, pawns)
    if found["sign"] == "-":
        return Part(seat, source, target)
    others = [other for other in range(len(pawns)) if other != seat]
    other = int(found["other"]) if found["other"] else _likely_owner(others, other_stands, pawns)
    return Part(seat, source, target, other)


def _before_home(position: State, seat: int, source: int) -> int:
    """Return how far before the home of a seat a pawn stood: every colour has an h1, and the
    nearest home is meant."""
    return (start_of(seat) - source) % position.rules.ring if source not in HOME else 0


def _likely_owner(likely: Iterable[int], place: int, pawns: Pawns) -> int:
    """Return whose pawn is meant: of the likely ones the first that stands there, else of all, else
    the likeliest."""
    order: list[int] = [*dict.fromkeys([*likely, *range(len(pawns))])]
    if place == NEST:
        return order[0]
    return next((seat for seat in order if place in pawns[seat]), order[0])


def _gone_on(pawns: Pawns, part: Part) -> Pawns:
    """Return the board on which the second part is read; only the pawn itself counts for that."""
    if part.seat >= len(pawns) or part.source not in pawns[part.seat]:
        return pawns
    rest = without(pawns[part.seat], part.source)
    return put(pawns, part.seat, with_one(rest, part.target))
