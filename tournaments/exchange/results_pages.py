"""What the pages of final results show, on this site and in a folder of files alike."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tournaments.charts.final_results import pictures_of_field, pictures_of_team
from tournaments.models import Tournament
from tournaments.queries.bye_answers import bye_said
from tournaments.queries.final_results import FinalResults, told_apart
from tournaments.queries.marks import legend_of
from tournaments.queries.standings import Standings, StandingsRow
from tournaments.tables.places import place_of, why
from tournaments.tables.standings import standings_tables
from tournaments.templatetags.results import Links

Context = dict[str, Any]
ON_THE_STAGE = 3
MOST_STAGES = 4  # of more groups than these only the winners stand on one


def page_of_field(tournament: Tournament, results: FinalResults, links: Links) -> Context:
    """The best teams, the prizes, the standings and the pictures."""
    shown = results.standings
    return {
        "tournament": tournament,
        "results": results,
        "standings": shown,
        "links": links,
        "knock_out": any(section.in_bracket for section in shown.sections),
        "stages": list(_stages(told_apart(shown))),
        "tables": standings_tables(tournament, shown, address=links.team),
        "legend": legend_of(shown.results),
        "bye_said": bye_said(tournament),
        "pictures": pictures_of_field(results),
    }


@dataclass(frozen=True, slots=True)
class Stage:
    """Who stand on the stage, and of which group; `points` says that these decided it."""

    name: str
    rows: tuple[StandingsRow, ...]
    points: bool = True


def _stages(shown: Standings) -> Iterator[Stage]:
    """The best of the drive, in finals of the first one; or of every group where each has a first
    place of its own."""
    groups = shown.fields if shown.ranks_apart else shown.sections[:1]
    most = ON_THE_STAGE if len(groups) <= MOST_STAGES else 1
    for group in groups:
        best = tuple(row for row in group.rows if row.row.rank <= most)
        yield Stage(group.name, best, not group.in_bracket)


def page_of_team(
    tournament: Tournament, results: FinalResults, row: StandingsRow, links: Links
) -> Context:
    """One team: where it ended and why, its prizes, its rounds and its pictures."""
    return {
        "tournament": tournament,
        "standings": results.standings,
        "links": links,
        "row": row,
        **place_of(results.standings, row),
        "rounds": results.rounds[row.entry],
        "prizes": results.prizes_of(row),
        "why": why(results.standings, row),
        "pictures": pictures_of_team(results, row),
    }
