"""A formula of one's own while it is typed: what it gives for two made-up forms."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from scoring.schemes import Formula, scheme
from tournaments.enums import SchemeKey
from tournaments.models import Tournament
from tournaments.models.ranking_changes import FORMULA
from tournaments.settings.queries import ExampleCard, example_cards
from tournaments.settings.services import why_not_sound


@dataclass(frozen=True, slots=True)
class Example:
    """The forms, or what is wrong with the numbers."""

    cards: list[ExampleCard] = field(default_factory=list)
    problem: str = ""


def example_of(tournament: Tournament, typed: Mapping[str, Any]) -> Example:
    """Return what these numbers give, as they were typed."""
    numbers = []
    for name in FORMULA:
        column: Any = Tournament._meta.get_field(name)
        most = column.validators[0].limit_value
        text = str(typed.get(name, "")).strip()
        if not (text.isascii() and text.isdecimal() and int(text[:9]) <= most):
            problem = _("Whole numbers from 0, at most %(most)s: %(name)s.")
            return Example(problem=problem % {"most": most, "name": column.verbose_name})
        numbers.append(int(text[:9]))
    formula = Formula(*numbers)
    if problem := why_not_sound(formula):
        return Example(problem=problem)
    plays = tournament.plays
    rules = scheme(
        SchemeKey.FORMULE, players=plays.players, pairs=plays.partners_change, formula=formula
    )
    return Example(example_cards(rules, plays))
