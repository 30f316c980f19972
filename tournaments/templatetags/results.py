"""Where pages about results lead to, on this site or in a folder of files."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import template
from django.urls import reverse

from tournaments.models import Tournament

register = template.Library()


@dataclass(frozen=True, slots=True)
class Links:
    """Where the page of a team is, by its number, and that of all results."""

    team: Callable[[int], str]
    all: str


def links_on_site(tournament: Tournament) -> Links:
    """The pages of results on this site."""
    team = partial(_results_of_team, tournament.code)
    return Links(team, reverse("results", args=[tournament.code]))


def _results_of_team(code: str, number: int) -> str:
    return reverse("results-team", args=[code, number])


@register.simple_tag(takes_context=True)
def team_address(context: Any, number: int) -> str:
    """The page of a team: where `links` of the page lead, else its public page."""
    if links := context.get("links"):
        return links.team(number)
    return reverse("public-team", args=[context["tournament"].code, number])
