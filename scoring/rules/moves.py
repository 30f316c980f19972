"""A move: the card that is played, and what it does with one or two pawns."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import NamedTuple

from scoring.rules.cards import Card, card_of
from scoring.rules.places import NEST, name_of, place_of, start_of

PLACE = r"n|c|h[1-4]|0|[1-9][0-9]?"
PART = re.compile(rf"([0-5]):({PLACE})(?:-({PLACE})|x([0-5]):({PLACE}))")

# Some two hundred bytes each; a game of four asks for some thousands.
SWAPS_KEPT = 50_000

PIECES = tuple(re.compile(piece) for piece in ("[0-5]", ":", PLACE, "[-x]"))


class NotAMove(ValueError):
    """A text that is no move; says where it stops being one."""


class Part(NamedTuple):
    """One pawn that goes from one place to another; in a swap the pawn of `other` there goes
    the opposite way."""

    seat: int
    source: int
    target: int
    other: int | None = None

    def __str__(self) -> str:
        source, target = name_of(self.source), name_of(self.target)
        if self.other is None:
            return f"{self.seat}:{source}-{target}"
        return f"{self.seat}:{source}x{self.other}:{target}"


class Move(NamedTuple):
    """A card and the one part that it makes, or the two of a split seven in their order.

    `str` writes the parts (`0:60-h2,0:0-5`); the card is written apart, as it lies on the pile.
    """

    card: Card
    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return ",".join(map(str, self.parts))

    @property
    def is_split(self) -> bool:
        """Whether a seven is divided over two pawns."""
        return len(self.parts) > 1


def move_from_text(text: str, card: Card | str) -> Move:
    """Return the move that a text such as `0:5x2:40` says, played with `card`.

    It is only read here: whether it is legal is for a position to say. Raise NotAMove with the
    place in the text where it goes wrong.
    """
    parts: list[Part] = []
    at = 0
    while True:
        found = PART.match(text, at)
        if found is None:
            sign = _readable(text, at) + 1
            raise NotAMove(
                f"no move from sign {sign} of {text!r} on: write it like 0:5-12 or 0:5x2:40"
            )
        seat, source, target, other, swapped = found.groups()
        ends = place_of(source), place_of(target or swapped)
        parts.append(Part(int(seat), *ends, int(other) if other else None))
        at = found.end()
        if at == len(text):
            break
        if text[at] != "," or len(parts) == 2:
            raise NotAMove(f"too much from sign {at + 1} of {text!r}: a move has two parts at most")
        at += 1
    if len(parts) == 2 and any(part.other is not None for part in parts):
        raise NotAMove(f"a swap is a whole move, so {text!r} is none")
    return Move(card_of(card), tuple(parts))


def _readable(text: str, at: int) -> int:
    """Return up to where a part of a move can be read that goes wrong somewhere."""
    for piece in PIECES:
        found = piece.match(text, at)
        if found is None:
            break
        at = found.end()
    return at


def entering(seat: int) -> Part:
    """Return a pawn of a seat that comes out of the nest."""
    return Part(seat, NEST, start_of(seat))


@cache
def entering_with(card: Card, seat: int) -> Move:
    """Return the move by which a card brings a pawn of a seat out of the nest."""
    return Move(card, (entering(seat),))


@lru_cache(maxsize=SWAPS_KEPT)
def swap_with(card: Card, seat: int, source: int, other: int, target: int) -> Move:
    """Return the move by which a card swaps a pawn of a seat with one of another seat."""
    return Move(card, (Part(seat, source, target, other),))
