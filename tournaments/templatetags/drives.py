"""What templates show of a drive: groups, results, seals, colours, seasons, amounts, clocks."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django import template
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.formats import parties
from scoring.rules.words.sentences import colour_of
from scoring.season import SeasonRow, Worth
from tournaments.core.queries.live import cached_per_version
from tournaments.entries.queries.money import money_text
from tournaments.enums import SeasonRanking
from tournaments.groups.queries.groups import kinds_planned
from tournaments.models import Season, Tournament
from tournaments.moments import day_and_time
from tournaments.rounds.queries.draws import TableRow
from tournaments.seasons.exchange import score_of
from tournaments.speech import colours_label, in_language
from tournaments.standings.queries.seals import Seal, seal_of

register = template.Library()


@register.filter
def in_groups(tournament: Tournament) -> bool:
    """Return whether groups are planned or made in it."""
    return bool(kinds_planned(tournament))


@register.filter
def when(tournament: Tournament) -> str:
    """Return its day, and the time at which it begins where one was said."""
    return day_and_time(tournament.date, tournament.starts_at)


@register.simple_tag(takes_context=True)
def team_address(context: Any, number: int) -> str:
    """Return the page of a team: where `links` of the page lead, else its public page."""
    if links := context.get("links"):
        return str(links.team(number))
    return reverse("public-team", args=[context["tournament"].code, number])


@register.inclusion_tag("prizes/results/_seal.html")
def seal(tournament: Tournament) -> dict[str, Any]:
    """Return the short form, how it is checked, and the whole number."""
    return {"seal": _seal(tournament)}


@register.inclusion_tag("hall/beamer/_seal.html")
def seal_on_screen(tournament: Tournament) -> dict[str, Any]:
    """Return the short form alone, in a line."""
    return {"seal": _seal(tournament)}


def _seal(tournament: Tournament) -> Seal | None:
    """Read once for the pages of all teams."""
    return cached_per_version("seal", tournament, lambda: seal_of(tournament))


@dataclass(frozen=True, slots=True)
class PawnColour:
    """A colour as a stylesheet names it, and in the language of the page."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one entry at a table; `deals` of who sits first on the form."""

    pawns: tuple[PawnColour, ...]
    deals: bool

    @property
    def label(self) -> str:
        """All of them: "rood en geel"."""
        return get_text_list([colour.label for colour in self.pawns], _("and"))


@register.simple_tag
def heads_of(tournament: Tournament, tables: Iterable[TableRow]) -> list[str]:
    """Return what stands above those who play together, in a list of tables: their colours, unless
    those are others at the smaller tables among these, or nobody knows yet who plays together."""
    plays = tournament.plays
    if tournament.pairs_are_found:
        return [_("At the table"), *[""] * (plays.sides - 1)]
    if any(sum(map(len, table.parties)) < plays.sides for table in tables):
        return [_("Deals first"), *[_("Against")] * (len(parties(plays.sides)) - 1)]
    heads = []
    for party in parties(plays.sides):
        seats = sorted(seat for place in party for seat in plays.seats(plays.sides, place))
        heads.append(capfirst(colours_label(seats)))
    heads[0] = _("Deals; %(colours)s") % {"colours": heads[0].lower()}
    return heads


@register.simple_tag
def colours_at(tournament: Tournament, sides: int, position: int) -> Colours:
    """Return what is played from this place of the form, at a table of so many sides."""
    return Colours(tuple(pawns_of(tournament.plays.seats(sides, position))), position == 0)


@register.filter
def pawns_of(seats: Iterable[int]) -> list[PawnColour]:
    """Return the colours that these seats play."""
    colours = (colour_of(seat) for seat in seats)
    return [PawnColour(colour.en, in_language(colour)) for colour in colours]


# What stands before the points of a missed evening.
MARKS = {
    "filled": (gettext_lazy("av."), gettext_lazy("average, for a missed evening")),
    "lowest": (gettext_lazy("low."), gettext_lazy("lowest score, for a missed evening")),
}


@register.filter
def worth(evening: Worth) -> str | SafeString:
    """Return the points, struck out where they do not count, with a mark for an average and a
    joker."""
    if evening.kind == "missed":
        return "–"
    text: str | SafeString = str(evening.value)
    if evening.struck:
        text = format_html(
            '<s>{}</s><span class="visually-hidden"> {}</span>', text, _("does not count")
        )
    if evening.joker:
        text = format_html('<abbr title="{}">×2</abbr> {}', _("joker"), text)
    if mark := MARKS.get(evening.kind):
        short, title = mark
        text = format_html('<abbr title="{}">{}</abbr> {}', title, short, text)
    return text


@register.filter
def score(row: SeasonRow, season: Season) -> str:
    """Return what a team is ranked by, with two decimals where that is an average."""
    if season.ranked_by == SeasonRanking.AVERAGE:
        return str(number_format(score_of(row), 2))
    return str(row.total)


register.filter("money", money_text)


@register.simple_tag
def server_time() -> int:
    """Return the time here in milliseconds since 1970; not for a part of a page that is kept."""
    return time.time_ns() // 1_000_000
