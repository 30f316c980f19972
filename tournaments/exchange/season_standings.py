"""The standings of a season as a worksheet."""

from decimal import ROUND_HALF_UP, Decimal

from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.season import SeasonRow, Worth
from tournaments.enums import SeasonRanking
from tournaments.exchange.writing import Value, Worksheet
from tournaments.models import Season
from tournaments.queries.season_rules import rule_changes, rules_in_force
from tournaments.queries.seasons import SeasonStandings


def season_sheet(season: Season, shown: SeasonStandings) -> Worksheet:
    """One row for each team with what every evening is worth; a value that does not count is text
    in brackets, so that nobody adds it up.  Who played too few evenings has no rank."""
    by_average = season.ranked_by == SeasonRanking.AVERAGE
    header = [
        *(_("Rank"), _("Team"), _("Average that counts") if by_average else _("Points")),
        *(f"{evening.name} ({date_format(evening.date, 'd-m-Y')})" for evening in shown.evenings),
        *(_("Evenings"), _("Average")),
    ]
    rows = [
        [
            *(row.row.rank, row.name, score_of(row.row) if by_average else row.row.total),
            *map(_cell, row.cells),
            *(row.row.played, row.row.average),
        ]
        for row in shown.rows
    ]
    return Worksheet(title=_("Standings of the season"), header=header, rows=rows)


def rules_sheet(season: Season) -> Worksheet:
    """How the season counts, a row for each rule, and what was changed of the rules."""
    rows = [[rule.about, said] for rule, said in rules_in_force(season)]
    rows += [["", change] for change in rule_changes(season)]
    return Worksheet(title=_("How it counts"), header=[_("Rule"), _("How it counts")], rows=rows)


def score_of(row: SeasonRow) -> Decimal:
    """What somebody is ranked by, in two decimals, a half upwards."""
    exact = Decimal(row.score.numerator) / row.score.denominator
    return exact.quantize(Decimal("0.01"), ROUND_HALF_UP)


def season_file_name(season: Season, suffix: str) -> str:
    """Under which name it is found again."""
    parts = (slugify(_("Standings of the season")), slugify(season.name)[:50].strip("-"))
    return "-".join(filter(None, parts)) + suffix


def _cell(worth: Worth) -> Value:
    if worth.kind == "missed":
        return None
    return worth.value if worth.counts else f"({worth.value})"
