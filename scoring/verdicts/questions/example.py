"""A small board that shows one question: whose pawns stand where, and what is played on it.

The same example serves every rule set: seat 0 plays, and where the others sit follows from the
table.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from scoring.rules import Card, Move, Part, Position, Ruleset, hand_of
from scoring.rules.places import NEST, place_of, start_of
from scoring.verdicts.verdict import Answer


class Who(Enum):
    """Whose pawn: of the player who asks, of an opponent, or of his partner."""

    ME = "me"
    FOE = "foe"
    MATE = "mate"


# A place of an example: a field of the ring, counted back from the own start field when it is
# negative; "n" the nest, "h1" to "h4" home, "start" the start field of whose pawn it is.
Spot = int | str


@dataclass(frozen=True, slots=True)
class Played:
    """One part of a move of an example; `other` is whose pawn is swapped with."""

    source: Spot
    target: Spot
    who: Who = Who.ME
    other: Who | None = None


@dataclass(frozen=True, slots=True)
class Example:
    """A board, the cards in the hand, and for a question about a move its parts, with the first
    card. `then` is a second move that the player makes a turn later, with the second card."""

    cards: str
    parts: tuple[Played, ...] = ()
    then: tuple[Played, ...] = ()
    mine: tuple[Spot, ...] = ()
    foes: tuple[Spot, ...] = ()
    mates: tuple[Spot, ...] = ()

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards in the hand, each as itself."""
        return hand_of(self.cards)

    def position(self, rules: Ruleset) -> Position:
        """Return the board at a table of these rules, with the turn at seat 0."""
        pawns: list[list[int]] = [[] for _seat in range(rules.seats)]
        standing = {Who.ME: self.mine, Who.FOE: self.foes, Who.MATE: self.mates}
        for who, spots in standing.items():
            if spots:
                seat = _seat(rules, who)
                pawns[seat] = [_place(rules, seat, spot) for spot in spots]
        return Position.from_pawns(rules, pawns)

    def moves(self, rules: Ruleset) -> tuple[Move, ...]:
        """Return the moves of the example at such a table, in their order."""
        made = (each for each in (self.parts, self.then) if each)
        return tuple(
            Move(card, tuple(_part(rules, part) for part in parts))
            for card, parts in zip(self.hand, made, strict=False)
        )


def _seat(rules: Ruleset, who: Who) -> int:
    partner = rules.partner(0)
    if who is Who.ME:
        return 0
    if who is Who.FOE:
        return next(seat for seat in range(1, rules.seats) if seat != partner)
    if partner is None:
        raise ValueError(f"nobody has a partner at a table of {rules}")
    return partner


def _place(rules: Ruleset, seat: int, spot: Spot) -> int:
    if isinstance(spot, int):
        return spot % rules.ring
    return start_of(seat) if spot == "start" else place_of(spot)


def _part(rules: Ruleset, part: Played) -> Part:
    seat = _seat(rules, part.who)
    other = None if part.other is None else _seat(rules, part.other)
    source, target = (_place(rules, seat, spot) for spot in (part.source, part.target))
    return Part(seat, source, target, other)


def may(position: Position, example: Example) -> Answer:
    """Return whether the moves of the example are allowed, one after the other."""
    for move in example.moves(position.rules):
        if move not in position.legal_moves(move.card):
            return Answer.NO
        position = position.after(move).with_turn(position.turn)
    return Answer.YES


def needs_otherwise(position: Position, example: Example) -> Answer:
    """Return whether one must do otherwise than in the example."""
    return Answer.NO if may(position, example) is Answer.YES else Answer.YES


def must(position: Position, example: Example) -> Answer:
    """Return whether one of the cards has to be played."""
    return Answer.YES if position.must_play(example.hand) else Answer.NO


def may_lay_down(position: Position, example: Example) -> Answer:
    """Return whether the cards may be laid down unplayed."""
    return Answer.NO if must(position, example) is Answer.YES else Answer.YES


def must_hit(position: Position, example: Example) -> Answer:
    """Return whether there is no way to play that hits nobody."""
    moves = list(position.legal_moves(example.hand))
    hits_all = moves and all(_hits(position, move) for move in moves)
    return Answer.YES if hits_all and position.must_play(example.hand) else Answer.NO


def what_then(position: Position, example: Example) -> Answer:
    """Return no yes and no no: what is asked is what happens where nothing can be played."""
    if any(position.legal_moves(example.hand)):
        raise ValueError(f"{example.cards} can be played in {position.to_text()}")
    return Answer.FACTS


def _hits(position: Position, move: Move) -> bool:
    """Return whether a pawn goes back to its nest by this move."""
    entered = sum(part.source == NEST for part in move.parts)
    after = position.after(move)
    before = sum(position.nest(seat) for seat in range(position.rules.seats))
    return sum(after.nest(seat) for seat in range(position.rules.seats)) > before - entered
