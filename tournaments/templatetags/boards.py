"""How templates show what `scoring` says about a board."""

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from scoring.rules import Position, Sentence, board_svg

register = template.Library()


@register.filter
def said(sentence: Sentence) -> str:
    """A sentence in the language of the page."""
    return sentence.nl if (get_language() or "nl").startswith("nl") else sentence.en


@register.filter
def board(position: Position) -> SafeString:
    """The position as a picture; the engine escapes what it writes."""
    return mark_safe(board_svg(position))  # noqa: S308
