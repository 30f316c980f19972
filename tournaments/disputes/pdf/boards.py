"""The boards of a report: the one that was asked about, and the one on which play goes on."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from scoring.rules import Move, Position, move_from_text
from tournaments.disputes.queries.continuations import Continuation
from tournaments.disputes.queries.disputes import DisputeRecord
from tournaments.papers.pdf.board import draw_board
from tournaments.papers.pdf.letterhead import MARGIN
from tournaments.papers.pdf.typeface import BOLD, fitted
from tournaments.speech import in_language

PAIRS = (78 * mm, 60 * mm)  # how wide two boards are that stand beside each other
CAPTION = 5.5 * mm
TALLEST = 1.09  # the board of two is that much higher than it is wide
NO_BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Board:
    """A board on the page, with what it is and the move in dispute as an arrow."""

    caption: str
    position: Position
    moves: Sequence[Move] = ()


def boards_of(record: DisputeRecord) -> list[Board]:
    """Return the board that was asked about with the move in dispute, and the one on which play
    goes on, where a move was asked about or the two differ."""
    position, step, going_on = record.position, record.step_in_dispute, record.continuation
    if position is None:
        return []
    moves = [move_from_text(step.move, step.card)] if step else []
    boards = [Board(_("Before the move") if step else _("The board"), position, moves)]
    if going_on and (step or going_on.position != position):
        caption = _("Play on like this")
        if going_on.penalty and going_on.penalty.pawn:
            caption = _("Play on like this, after the sanction")
        boards.append(Board(caption, going_on.position))
    return boards


def describe_continuation(record: DisputeRecord, going_on: Continuation) -> str:
    """Return which board play goes on from, who has the turn, and the board as text."""
    from_where = _("with the board as the arbiter sets it")
    if going_on.board == record.board_after_move:
        from_where = _("with the board after the move")
    elif going_on.board == record.position:
        from_where = str(record.board_asked_about)
    board = going_on.position.to_text().replace(" ", NO_BREAK)
    return f"{from_where}. {in_language(going_on.turn)} {board}"


def draw_row(
    canvas: Canvas, boards: Sequence[Board], top: float, apart: float, wide: float
) -> None:
    """Draw two boards from `top` down, the one so far `apart` from the other, each under what it
    is."""
    for place, board in enumerate(boards):
        left = MARGIN + place * apart
        bottom = top - CAPTION - TALLEST * wide
        high = draw_board(canvas, board.position, left, bottom, wide, board.moves)
        text, size = fitted(board.caption, BOLD, 10, wide, 7)
        canvas.setFont(BOLD, size)
        canvas.drawString(left, bottom + high + 2 * mm, text)
