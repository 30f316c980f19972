"""How templates show the rules that a drive is played by."""

from django import template

from scoring.rules import Sentence
from scoring.rules.articles import TITLES
from tournaments.models import Tournament
from tournaments.settings.queries import ask_query, house_rules_of

register = template.Library()


@register.filter
def rules_title(tournament: Tournament) -> str:
    """Return the title of the text that the rules follow."""
    return TITLES[tournament.rules.source]


@register.filter
def house_rules(tournament: Tournament) -> tuple[Sentence, ...]:
    """Return what is played otherwise, a sentence each."""
    return house_rules_of(tournament)


@register.filter
def asked_by(tournament: Tournament) -> str:
    """Return what stands behind the address of "Mag dit?" for this drive."""
    return ask_query(tournament.rules)
