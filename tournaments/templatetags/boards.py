"""How templates show what `scoring` says about a board."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from scoring.rules import Position, Sentence, board_svg
from tournaments.speech import in_language

register = template.Library()


@register.filter
def said(sentence: Sentence) -> str:
    """A sentence in the language of the page."""
    return in_language(sentence)


@register.filter
def board(position: Position) -> SafeString:
    """The position as a picture; the engine escapes what it writes."""
    return mark_safe(board_svg(position))  # noqa: S308
