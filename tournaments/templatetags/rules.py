"""How templates show the rules that a drive is played by, boards, and answers about them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django import template
from django.utils.safestring import SafeString, mark_safe

from scoring.rules import (
    Move,
    NotAPosition,
    Position,
    Ruleset,
    Sentence,
    board_svg,
    card_of,
    colour_of,
    describe_board,
    move_from_text,
)
from scoring.rules.articles import TITLES
from scoring.rules.drawing import pawn_svg
from scoring.rules.places import name_of
from scoring.verdicts import Step, Verdict
from scoring.verdicts.continuation import describe_turn
from scoring.verdicts.final import describe_team
from tournaments.models import Tournament
from tournaments.settings.queries import ask_query, house_rules_of
from tournaments.speech import in_language, quoted, standing_in

register = template.Library()
register.filter(quoted)
register.filter(standing_in)
register.filter("in_language", in_language)
register.filter("house_rules", house_rules_of)


@register.filter
def rules_title(tournament: Tournament) -> str:
    """Return the title of the text that the rules follow."""
    return TITLES[tournament.rules.source]


@register.filter
def asked_by(tournament: Tournament) -> str:
    """Return what stands behind the address of "Mag dit?" for this drive."""
    return ask_query(tournament.rules, sanctions=tournament.sanctions)


@dataclass(frozen=True, slots=True)
class Colour:
    """The colour of a seat: its name, its pawn as a picture, and where its pawns stand."""

    seat: int
    name: str
    pawn: SafeString
    places: str


@register.filter
def board(position: Position) -> SafeString:
    """Return the position as a picture."""
    return board_with(position, ())


@register.filter
def board_with(position: Position, moves: Iterable[Move]) -> SafeString:
    """Return the position as a picture with moves from it as arrows, with its words as the name;
    the engine escapes what it writes."""
    name = in_language(describe_board(position))
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


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A move drawn on the board on which it is made, with its words."""

    picture: SafeString
    sentence: Sentence


@register.filter
def shown(step: Step, rules: Ruleset) -> ShownMove:
    """Return the step as a picture with its words."""
    position = Position.from_text(step.position, rules)
    move = move_from_text(step.move, card_of(step.card))
    return ShownMove(board_with(position, [move]), step.sentence)


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
def board_to_go_on(verdict: Verdict, rules: Ruleset) -> Position | None:
    """Return the board on which play goes on by an answer; None for one that is kept under rules
    of another board."""
    try:
        return Position.from_text(verdict.continuation, rules)
    except NotAPosition:
        return None


@register.filter
def turn(position: Position) -> str:
    """Return who plays next."""
    return in_language(describe_turn(position))


@register.filter
def move_alone(sentence: Sentence) -> str:
    """Return what pawns do, without the player and the card that stand above a list of moves."""
    _player_and_card, _colon, move = in_language(sentence).partition(": ")
    return move


@register.filter
def team(seats: Sequence[int]) -> str:
    """Return a team by its colours."""
    return in_language(describe_team(seats))


@register.filter
def at(values: Sequence[int], place: int) -> int:
    """Return one of several values, by its place."""
    return values[place]
