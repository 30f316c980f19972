"""How templates show an answer: its articles, its teams, its moves on the board."""

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django import template
from django.utils.safestring import SafeString, mark_safe

from scoring.rules import Position, Ruleset, Sentence, board_svg, card_of, move_from_text
from scoring.verdicts import Step
from scoring.verdicts.final import team_said
from tournaments.speech import in_language, quoted, standing_in

register = template.Library()
register.filter(quoted)
register.filter(standing_in)


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A move drawn on the board on which it is made, with its words."""

    picture: SafeString
    said: Sentence


@register.filter
def shown(step: Step, rules: Ruleset) -> ShownMove:
    """The step as a picture with its words."""
    position = Position.from_text(step.position, rules)
    move = move_from_text(step.move, card_of(step.card))
    return ShownMove(mark_safe(board_svg(position, [move])), step.said)  # noqa: S308


@register.filter
def address(step: Step, rules: Ruleset) -> str:
    """The query by which the page of a move finds it."""
    return urlencode(
        {
            "rules": rules.name,
            "house": ",".join(rules.house_rules),
            "position": step.position,
            "card": step.card,
            "move": step.move,
        }
    )


@register.filter
def move_alone(said: Sentence) -> str:
    """What pawns do, without the player and the card that stand above a list of moves."""
    _player_and_card, _colon, move = in_language(said).partition(": ")
    return move


@register.filter
def team(seats: Sequence[int]) -> str:
    """A team by its colours."""
    return in_language(team_said(seats))


@register.filter
def at(values: Sequence[int], place: int) -> int:
    """One of several values, by its place."""
    return values[place]
