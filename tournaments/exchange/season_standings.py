"""The standings of a season as a worksheet."""

from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.season import Worth
from tournaments.exchange.writing import Value, Worksheet
from tournaments.models import Season
from tournaments.queries.seasons import SeasonStandings


def season_sheet(shown: SeasonStandings) -> Worksheet:
    """One row for each team with what every evening is worth; a value that does not count is text
    in brackets, so that nobody adds it up."""
    header = [
        *(_("Rank"), _("Team"), _("Points")),
        *(f"{evening.name} ({date_format(evening.date, 'd-m-Y')})" for evening in shown.evenings),
        *(_("Evenings"), _("Average")),
    ]
    rows = [
        [
            *(row.row.rank, row.name, row.row.total),
            *map(_cell, row.cells),
            *(row.row.played, row.row.average),
        ]
        for row in shown.rows
    ]
    return Worksheet(title=_("Standings of the season"), header=header, rows=rows)


def season_file_name(season: Season, suffix: str) -> str:
    """Under which name it is found again."""
    parts = (slugify(_("Standings of the season")), slugify(season.name)[:50].strip("-"))
    return "-".join(filter(None, parts)) + suffix


def _cell(worth: Worth) -> Value:
    if worth.kind == "missed":
        return None
    return worth.value if worth.counts else f"({worth.value})"
