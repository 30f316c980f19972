"""What the pages of final results show, on this site and in a folder of files alike."""

from typing import Any

from tournaments.charts.final_results import pictures_of_field, pictures_of_team
from tournaments.models import Tournament
from tournaments.queries.final_results import FinalResults, told_apart
from tournaments.queries.standings import StandingsRow
from tournaments.tables.places import why
from tournaments.tables.standings import StandingsTable, legend_of
from tournaments.templatetags.results import Links

Context = dict[str, Any]
ON_THE_STAGE = 3


def page_of_field(tournament: Tournament, results: FinalResults, links: Links) -> Context:
    """The best teams, the prizes, the standings and the pictures."""
    shown = results.standings
    return {
        "results": results,
        "standings": shown,
        "links": links,
        "stage": [row for row in told_apart(shown).rows if row.row.rank <= ON_THE_STAGE],
        "table": StandingsTable(tournament, shown, address=links.team),
        "legend": legend_of(shown),
        "pictures": pictures_of_field(results),
    }


def page_of_team(
    tournament: Tournament, results: FinalResults, row: StandingsRow, links: Links
) -> Context:
    """One team: where it ended and why, its prizes, its rounds and its pictures."""
    return {
        "tournament": tournament,
        "standings": results.standings,
        "links": links,
        "row": row,
        "rounds": results.rounds[row.entry],
        "prizes": results.prizes_of(row),
        "why": why(results.standings, row),
        "pictures": pictures_of_team(results, row),
    }
