"""A position: the pawns and the turn, with the moves that the rules allow from there."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.rules.board import board_text
from scoring.rules.cards import Card, card_of, hand_of
from scoring.rules.legal import LegalMoves, must_play
from scoring.rules.moves import Move
from scoring.rules.pawns import moved
from scoring.rules.state import State
from scoring.rules.typed import move_typed
from scoring.rules.words.why import Reason, why_illegal


class IllegalMove(ValueError):
    """A move that the position does not allow; `reasons` are the rules that it breaks."""

    def __init__(self, position: Position, move: Move) -> None:
        super().__init__(position, move)
        self.position = position
        self.move = move

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Every rule that the move breaks, with its source and sentences."""
        return why_illegal(self.position, self.move.card, self.move)

    def __str__(self) -> str:
        return f"{self.move.card} {self.move} is not allowed in {self.position.to_text()}"


class Position(State):
    """Immutable and hashable.

    A position is not always a sound one, so that a faulty board can be put in and looked at:
    `status` tells. Moves are only made from sound ones.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return board_text(self)

    def legal_moves(self, cards: Card | str | Iterable[Card]) -> LegalMoves:
        """Return the moves that a card or a hand allows: iterate, count with `len`, ask `in`, or
        whether there are any. Nothing is worked out that is not asked for."""
        return LegalMoves(self, hand_of(cards))

    def play(self, move: Move) -> Position:
        """Return the position after a move. Raise IllegalMove when it is not allowed."""
        if move not in self.legal_moves(move.card):
            raise IllegalMove(self, move)
        return self.after(move)

    def push_text(self, text: str, card: Card | str) -> Position:
        """Return the position after a move as people type it, `push_text("60-h1", "7")`: colours
        that the board tells may be left out (see `move_typed`).

        Raise NotAMove or NotACard for what cannot be read, and IllegalMove for what is not allowed.
        """
        return self.play(move_typed(text, card_of(card), self))

    def after(self, move: Move) -> Position:
        """Return the position after a move that is known to be legal: nothing is checked."""
        pawns = self.pawns
        for part in move.parts:
            pawns = moved(pawns, part)
        return Position(self.rules, pawns, (self.turn + 1) % self.rules.seats)

    def must_play(self, hand: str | Iterable[Card]) -> bool:
        """Return whether a hand holds a card that must be played, so that it may not be laid
        down."""
        return must_play(self, hand_of(hand))
