"""The pictures of a drive that is over, from its results."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.charts.points_per_round import RoundPoints, points_per_round, team_points
from tournaments.charts.rank_lines import RankLine, rank_lines
from tournaments.queries.final_results import FinalResults, told_apart
from tournaments.queries.standings import StandingsRow

FEW = 16  # so many names have room beside the lines; of more teams the best are named
MARKED_OF_MANY = 8


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with what stands above it, and its name as a file."""

    name: str
    title: str
    svg: SafeString


def pictures_of_field(results: FinalResults) -> tuple[Picture, ...]:
    """How the ranks moved, the best teams named, and how points were spread over the rounds."""
    rows, rounds = results.standings.rows, results.standings.rounds
    named = len(rows) if len(rows) <= FEW else MARKED_OF_MANY
    marked = {row.entry for row in rows[:named]}
    return (
        Picture("ranks", _("How the ranks moved"), rank_lines(_lines(results, marked), rounds)),
        Picture("points", _("Points per round"), points_per_round(_points(results))),
    )


def pictures_of_team(results: FinalResults, row: StandingsRow) -> tuple[Picture, ...]:
    """How its rank moved among all others, and its points beside those of the field."""
    lines = _lines(results, {row.entry})
    moved = rank_lines(lines, results.standings.rounds)
    points = team_points(_points(results, row), team=row.label)
    return (
        Picture("ranks", _("How the rank moved"), moved),
        Picture("points", _("Points per round"), points),
    )


def _lines(results: FinalResults, marked: set[int]) -> list[RankLine]:
    return [
        RankLine(row.name, results.ranks[row.entry], row.entry in marked)
        for row in told_apart(results.standings).rows
    ]


def _points(results: FinalResults, own: StandingsRow | None = None) -> Sequence[RoundPoints]:
    """Of every team that was there in a round; who had withdrawn got nothing."""
    field: dict[int, list[int]] = {number: [] for number in results.standings.rounds}
    for result in results.standings.results:
        if result.kind != "out":
            field[result.round].append(result.points)
    mine = results.standings.results_by_entry[own.entry] if own else {}
    return [
        RoundPoints(
            round=number,
            field=tuple(points),
            own=mine[number].points if number in mine and mine[number].kind != "out" else None,
        )
        for number, points in field.items()
    ]
