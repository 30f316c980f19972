"""How templates show an answer: its articles, its teams, its moves on the board."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django import template
from django.utils.safestring import SafeString

from scoring.rules import Position, Ruleset, Sentence, card_of, move_from_text
from scoring.verdicts import Step
from scoring.verdicts.final import team_said
from tournaments.settings.queries import ask_query
from tournaments.speech import in_language, quoted, standing_in
from tournaments.templatetags.boards import board_with

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
    """Return the step as a picture with its words."""
    position = Position.from_text(step.position, rules)
    move = move_from_text(step.move, card_of(step.card))
    return ShownMove(board_with(position, [move]), step.said)


@dataclass(frozen=True, slots=True)
class Group:
    """Moves under one heading; none where the moves of an answer have none."""

    heading: Sentence | None
    steps: list[Step]


@register.filter
def grouped(steps: Iterable[Step]) -> list[Group]:
    """Return the moves of an answer under their headings, each heading once, where it comes up
    first."""
    groups: dict[Sentence, list[Step]] = {}
    for step in steps:
        groups.setdefault(step.group, []).append(step)
    return [Group(heading if heading.nl else None, found) for heading, found in groups.items()]


@register.filter
def address(step: Step, rules: Ruleset) -> str:
    """Return the query by which the page of a move finds it."""
    move = {"position": step.position, "card": step.card, "move": step.move}
    return f"{ask_query(rules)}&{urlencode(move)}"


@register.filter
def move_alone(said: Sentence) -> str:
    """Return what pawns do, without the player and the card that stand above a list of moves."""
    _player_and_card, _colon, move = in_language(said).partition(": ")
    return move


@register.filter
def team(seats: Sequence[int]) -> str:
    """Return a team by its colours."""
    return in_language(team_said(seats))


@register.filter
def at(values: Sequence[int], place: int) -> int:
    """Return one of several values, by its place."""
    return values[place]
