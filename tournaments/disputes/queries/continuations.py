"""How play goes on after a decision: the board, the pawn that a sanction costs, and the turn."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.rules import NotAPosition, Position, Sentence, colour_of, describe_place
from scoring.verdicts import Verdict
from scoring.verdicts.continuation import describe_turn
from scoring.verdicts.move import after_sanction, foremost, rests_on_the_middle
from tournaments.enums import QuestionKey, Sanction
from tournaments.settings.queries import rules_of_question


@dataclass(frozen=True, slots=True)
class Penalty:
    """The pawn that a player puts back (None without one in play) with what is assumed in saying
    so, and the board after it."""

    pawn: Sentence | None
    place: Sentence | None
    assumed: Sentence | None
    after: Position


@dataclass(frozen=True, slots=True)
class Continuation:
    """The board on which play goes on before any pawn goes back, and the pawn that does."""

    board: Position
    penalty: Penalty | None

    @property
    def position(self) -> Position:
        """The board on which the next card is played."""
        return self.penalty.after if self.penalty else self.board

    @property
    def turn(self) -> Sentence:
        """Who has the turn on it."""
        return describe_turn(self.board)


def continuation(board: Position, sanction: str, seat: int | None) -> Continuation:
    """Return how play goes on from a board, with the sanction for a player."""
    back = sanction == Sanction.FOREMOST_BACK and seat in range(board.rules.seats)
    return Continuation(board, penalty(board, seat) if back and seat is not None else None)


def penalty(position: Position, seat: int) -> Penalty:
    """Return what it costs the player of a seat to put his foremost pawn back."""
    pawn = foremost(position, seat)
    return Penalty(
        pawn=colour_of(pawn.seat) if pawn else None,
        place=describe_place(pawn.place) if pawn else None,
        assumed=rests_on_the_middle(position, seat),
        after=after_sanction(position, seat),
    )


def board_by_answer(position: Position, verdict: Verdict | None) -> Position:
    """Return the board on which play goes on by an answer: after a move that is allowed, else the
    one that was asked about."""
    return board_in_text(verdict.continuation if verdict else "", position) or position


def board_in_text(text: str, position: Position) -> Position | None:
    """Return the board of a text under the rules of a position; None where it is none."""
    try:
        return Position.from_text(text, position.rules)
    except NotAPosition:
        return None


def position_of_question(question_values: Mapping[str, Any]) -> Position | None:
    """Return the board that a question was about, under the rules of then; None where it named
    none, as a question of conduct for which no pawn was set up."""
    rules = rules_of_question(question_values)
    if rules is None:
        return None
    try:
        text = question_values.get("position")
        position = Position.from_text(text, rules) if text else Position.start(rules)
    except ValueError:
        return None
    of_conduct = question_values.get("question") == QuestionKey.CONDUCT
    return None if of_conduct and position.pawns == Position.start(rules).pawns else position
