"""The standings as a table that people can sort."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.results import Result
from scoring.standings import TIE_BREAKS, TieBreak
from tournaments.models import Tournament
from tournaments.standings.queries.annotations import NO_VALUE, legend_of, result_mark
from tournaments.standings.queries.group_standings import Section, StandingsRow
from tournaments.standings.queries.standings import Standings, tie_break_columns

BROUGHT = pgettext_lazy("head of a column: points of earlier rounds", "brought")
WIDE = {"th": {"class": "number wide"}, "td": {"class": "number wide"}}
POINTS = {"th": {"class": "number"}, "td": {"class": "points"}}


class RoundColumn(tables.Column):
    """Points of one round; a game won stands out, and what was no game has a letter with it."""

    def __init__(self, number: int, head: str | Promise = "") -> None:
        super().__init__(
            verbose_name=head or str(number),
            empty_values=(),
            attrs=WIDE,
            initial_sort_descending=True,
        )
        self.number = number

    def render(self, record: dict[str, Any]) -> str:
        return round_cell(record["results"].get(self.number))


class BroughtColumn(RoundColumn):
    """The half of all points of the rounds before a stage, at the place of the last of them."""

    def render(self, record: dict[str, Any]) -> str:
        return str(record["row"].row.per_round.get(self.number, ""))


class TieBreakColumn(tables.Column):
    """The value of a tie-break."""

    def __init__(self, tie_break: TieBreak) -> None:
        super().__init__(verbose_name=_(tie_break.column), attrs=WIDE, initial_sort_descending=True)
        self.tie_break = tie_break

    def render(self, value: int) -> str:
        return self.tie_break.text(value)


def round_cell(result: Result | None) -> str | SafeString:
    """Return what stands in a table for one result."""
    if result is None:
        return ""
    if result.kind == "out":
        return NO_VALUE
    points = format_html("<strong>{}</strong>" if result.won else "{}", result.points)
    mark = result_mark(result)
    if mark is None:
        return points
    return format_html('{} <abbr title="{}">{}</abbr>', points, mark.long, mark.short)


class StandingsTable(tables.Table):
    """Rank, team, each round, games won, pawns, the tie-breaks that need a column, points."""

    rank = tables.Column(verbose_name=_("Rank"), attrs={"td": {"class": "rank"}})
    team = tables.Column(verbose_name=_("Team"), attrs={"td": {"class": "team"}})
    won = tables.Column(verbose_name=_("Won"), attrs=WIDE, initial_sort_descending=True)
    pawns = tables.Column(verbose_name=_("Pawns"), attrs=WIDE, initial_sort_descending=True)
    points = tables.Column(verbose_name=_("Points"), attrs=POINTS, initial_sort_descending=True)

    def __init__(
        self,
        tournament: Tournament,
        shown: Standings,
        section: Section,
        order_by: str = "",
        address: Callable[[int], str] | None = None,
    ) -> None:
        """`section` are the rows that it has. `address` is where the page of a team is, by its
        number, empty for no link; its public page unless given."""
        self.address = address or (
            lambda number: reverse("public-team", args=[tournament.code, number])
        )
        self.section = section
        rounds = {
            f"round_{n}": BroughtColumn(n, BROUGHT) if n == section.carried else RoundColumn(n)
            for n in section.rounds
        }
        used = tie_break_columns(tournament)
        parting = {key: TieBreakColumn(each) for key, each in TIE_BREAKS.items() if each in used}
        super().__init__(
            data=list(_records(shown, section)),
            extra_columns=[*rounds.items(), *parting.items()],
            sequence=["rank", "team", *rounds, "...", *parting, "points"],
            exclude=() if tournament.counts_pawns else ("pawns",),
            order_by=order_by,
        )

    def render_rank(self, record: dict[str, Any]) -> str:
        return str(record["row"].place)

    def render_team(self, record: dict[str, Any], value: str) -> SafeString:
        row: StandingsRow = record["row"]
        name: str | SafeString = row.label
        if row.number and (address := self.address(row.number)):
            name = format_html('<a href="{}">{}</a>', address, name)
        if row.withdrawn:
            name = format_html('{} <span class="tag">{}</span>', name, _("withdrawn"))
        return format_html('{} <span class="players">{}</span>', name, row.first_names)


def standings_page(
    tournament: Tournament, shown: Standings, sort: str, *, links: bool = True
) -> dict[str, Any]:
    """Return what every page with sortable standings shows of them, by the names of its templates;
    each team with a link to its public page unless `links` is false."""
    return {
        "standings": shown,
        "tables": standings_tables(tournament, shown, sort, None if links else lambda _number: ""),
        "links": links,
        "legend": legend_of(shown.results),
        "sort": sort,
    }


def standings_tables(
    tournament: Tournament,
    shown: Standings,
    order_by: str = "",
    address: Callable[[int], str] | None = None,
) -> list[StandingsTable]:
    """Return a table for each group, in their order; the only one where all play together."""
    return [
        StandingsTable(tournament, shown, section, order_by, address) for section in shown.sections
    ]


def valid_sort_key(wanted: str) -> str:
    """Return what somebody asked to sort by, "-" before it for the other way; nothing for
    nonsense."""
    parting = [each.key for each in TIE_BREAKS.values() if each.column]
    columns = "|".join([*StandingsTable.base_columns, *parting])
    return wanted if re.fullmatch(rf"-?({columns}|round_[0-9]{{1,2}})", wanted) else ""


def _records(shown: Standings, section: Section) -> Iterator[dict[str, Any]]:
    """Yield one mapping per row: what columns sort by, and the row itself for what they show."""
    for row in section.rows:
        yield {
            "row": row,
            "results": shown.results_by_entry[row.entry],
            "rank": row.row.rank,
            "team": row.name.casefold(),
            "won": row.row.won,
            "pawns": row.row.pawns,
            **row.row.values,
            "points": row.row.points,
            **{f"round_{number}": row.row.per_round.get(number, -1) for number in section.rounds},
        }
