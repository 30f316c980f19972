"""How templates show what `scoring` says about a board."""

from collections.abc import Iterable
from dataclasses import dataclass

from django import template
from django.utils.safestring import SafeString, mark_safe

from scoring.rules import Move, Position, Sentence, board_said, board_svg, colour_of
from scoring.rules.drawing import pawn_svg
from scoring.rules.places import name_of
from tournaments.speech import in_language

register = template.Library()


@dataclass(frozen=True, slots=True)
class Colour:
    """The colour of a seat: its name, its pawn as a picture, and where its pawns stand."""

    seat: int
    name: str
    pawn: SafeString
    places: str


@register.filter
def said(sentence: Sentence) -> str:
    """Return a sentence in the language of the page."""
    return in_language(sentence)


@register.filter
def board(position: Position) -> SafeString:
    """Return the position as a picture."""
    return board_with(position, ())


@register.filter
def board_with(position: Position, moves: Iterable[Move]) -> SafeString:
    """Return the position as a picture with moves from it as arrows, with its words as the name;
    the engine escapes what it writes."""
    name = in_language(board_said(position))
    return mark_safe(board_svg(position, moves, name))  # noqa: S308


@register.filter
def colours(position: Position) -> list[Colour]:
    """Return the colours at the table, in the order of their seats."""
    return [
        Colour(seat, in_language(colour_of(seat)), _pawn(seat), ", ".join(map(name_of, places)))
        for seat, places in enumerate(position.pawns)
    ]


def _pawn(seat: int) -> SafeString:
    """Return a pawn of a seat as a small picture, with its colour, its shape and its number."""
    return mark_safe(pawn_svg(seat))  # noqa: S308
