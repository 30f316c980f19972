"""The positions from which a card can have led here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from scoring.rules.cards import RANKS, Card
from scoring.rules.legal import ENTERING
from scoring.rules.moves import Move, Part, entering
from scoring.rules.places import MIDDLE, NEST, PAWNS, start_of
from scoring.rules.position import Pawns, Position
from scoring.rules.walks import OTHERS_TEN, SPLIT

Undone = Iterator[tuple[Pawns, tuple[Part, ...]]]


def predecessors(
    position: Position, card: Card | str, seat: int
) -> Iterator[tuple[Position, Move]]:
    """Every position, with `seat` to move, and every legal move with `card` from it that leads to
    this board; each pair once. Whose turn it is here does not matter.

    A pawn that was hit is in its nest now and can be that of any colour that has one there; so
    there are often many.
    """
    card = Card(card)
    seen = set()
    for rank in RANKS if card is Card.JOKER else (card,):
        for before, parts in Unplayed(position, seat).by(rank):
            earlier, move = Position(position.rules, before, seat), Move(card, parts)
            if (before, parts) not in seen and move in earlier.legal_moves(card):
                seen.add((before, parts))
                yield earlier, move


class Unplayed:
    """What the moves of one seat may have been, taken back: boards and moves that are to be
    sifted, because what stood in the way of a move is not looked at here."""

    def __init__(self, position: Position, seat: int) -> None:
        self.rules = position.rules
        self.walks = position.rules.walks
        self.pawns = position.pawns
        self.team = self.rules.team(seat)

    def by(self, card: Card) -> Undone:
        """All of them with one card."""
        for colour in self.team:
            if card in ENTERING:
                for before in self._back(self.pawns, entering(colour)):
                    yield before, (entering(colour),)
            for before, part in self._walked(self.pawns, colour, card):
                yield before, (part,)
            if card is Card.JACK:
                yield from self._swapped(colour)
        if card is Card.TEN and self.rules.ten_moves_opponent:
            for colour in range(self.rules.seats):
                if colour not in self.team:
                    for before, part in self._walked(self.pawns, colour, OTHERS_TEN):
                        yield before, (part,)
        if card is Card.SEVEN:
            yield from chain.from_iterable(map(self._split, self.team))

    def _walked(self, pawns: Pawns, colour: int, how: Card | int) -> Iterator[tuple[Pawns, Part]]:
        """One pawn back to where it came from by a card, or by so many steps of a split seven."""
        for target in pawns[colour]:
            for source in self.walks.sources(colour, target, how):
                part = Part(colour, source, target)
                for before in self._back(pawns, part):
                    yield before, part

    def _split(self, colour: int) -> Undone:
        for steps in SPLIT:
            for second_colour in self.team:
                for between, second in self._walked(self.pawns, second_colour, 7 - steps):
                    for before, first in self._walked(between, colour, steps):
                        yield before, (first, second)

    def _swapped(self, colour: int) -> Undone:
        for other, theirs in enumerate(self.pawns):
            if other == colour:
                continue
            for target in self.pawns[colour]:
                for source in theirs:
                    if target <= MIDDLE and source <= MIDDLE:
                        pawns = _with(self.pawns, colour, gone=target, come=source)
                        before = _with(pawns, other, gone=source, come=target)
                        yield before, (Part(colour, source, target, other),)

    def _back(self, pawns: Pawns, part: Part) -> Iterator[Pawns]:
        """The boards before one pawn went and, maybe, hit another."""
        colour, source, target, _other = part
        if target not in pawns[colour]:
            return
        if source <= MIDDLE and any(source in places for places in pawns):
            return
        if source in pawns[colour]:
            return
        before = _with(pawns, colour, gone=target, come=source)
        yield before
        if target > MIDDLE:
            return
        for hit, places in enumerate(before):
            if len(places) < PAWNS and target != start_of(hit):
                yield _with(before, hit, gone=NEST, come=target)


def _with(pawns: Pawns, seat: int, *, gone: int, come: int) -> Pawns:
    """The board on which a pawn of a seat is elsewhere; the nest is written nowhere."""
    places = [place for place in pawns[seat] if place != gone]
    if come != NEST:
        places.append(come)
        places.sort()
    return (*pawns[:seat], tuple(places), *pawns[seat + 1 :])
