"""The pictures of a drive that is over, from its results."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from tournaments.prizes.charts.points_per_round import RoundPoints, points_per_round, team_points
from tournaments.prizes.charts.rank_lines import RankLine, rank_lines
from tournaments.prizes.queries.final_results import FinalResults, with_distinct_names
from tournaments.standings.queries.group_standings import StandingsRow

FEW = 16  # so many names have room beside the lines; of more teams the best are named
MARKED_OF_MANY = 8
MOST_GROUPS = 6  # of more groups there are no pictures of the ranks in each


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with what stands above it, and its name as a file."""

    name: str
    title: str
    svg: SafeString


def pictures_of_field(results: FinalResults) -> tuple[Picture, ...]:
    """Return how the ranks moved, the best teams named, and how points were spread over the rounds;
    of groups with a first place each the ranks of each, unless these are too many."""
    shown = with_distinct_names(results.standings)
    points = Picture("points", str(_("Points per round")), points_per_round(_points(results)))
    if not shown.ranks_apart:
        return (*_ranks(results, "ranks", str(_("How the ranks moved")), shown.rows), points)
    groups = [section for section in shown.sections if section.name]
    pictures: list[Picture] = []
    for place, group in enumerate(groups if len(groups) <= MOST_GROUPS else (), 1):
        title = _("How the ranks moved: %(group)s") % {"group": group.name}
        pictures += _ranks(results, f"ranks-{place}", title, group.rows)
    return (*pictures, points)


def _ranks(
    results: FinalResults, name: str, title: str, rows: Sequence[StandingsRow]
) -> Iterator[Picture]:
    """Yield the picture of ranks that can be compared, where those of more than one round can."""
    rounds = _comparable(results)
    if len(rounds) < min(2, len(results.standings.rounds)):
        return
    named = len(rows) if len(rows) <= FEW else MARKED_OF_MANY
    marked = {row.entry for row in rows[:named]}
    yield Picture(name, title, rank_lines(_lines(results, rows, marked), rounds, name=name))


def _comparable(results: FinalResults) -> list[int]:
    """Return the rounds after which anybody had a rank that can be compared with those at the
    end."""
    return [
        number
        for place, number in enumerate(results.standings.rounds)
        if any(ranks[place] is not None for ranks in results.ranks.values())
    ]


def pictures_of_team(results: FinalResults, row: StandingsRow) -> tuple[Picture, ...]:
    """Return how its rank moved among those beside it, and its points beside those of the field."""
    beside = with_distinct_names(results.standings).beside(row)
    lines = _lines(results, beside, {row.entry})
    moved = rank_lines(lines, _comparable(results))
    points = team_points(_points(results, row), team=row.label)
    return (
        Picture("ranks", str(_("How the rank moved")), moved),
        Picture("points", str(_("Points per round")), points),
    )


def _lines(results: FinalResults, rows: Sequence[StandingsRow], marked: set[int]) -> list[RankLine]:
    rounds = _comparable(results)
    places = [place for place, n in enumerate(results.standings.rounds) if n in rounds]
    return [
        RankLine(
            row.name,
            tuple(results.ranks[row.entry][place] for place in places),
            row.entry in marked,
        )
        for row in rows
    ]


def _points(results: FinalResults, own: StandingsRow | None = None) -> Sequence[RoundPoints]:
    """Return the points of every team that was there in a round; who had withdrawn got nothing."""
    field: dict[int, list[int]] = {number: [] for number in results.standings.rounds}
    for result in results.standings.results:
        if result.kind != "out":
            field[result.round].append(result.points)
    own_results = results.standings.results_by_entry[own.entry] if own else {}
    return [
        RoundPoints(
            round=number,
            field=tuple(points),
            own=own_results[number].points
            if number in own_results and own_results[number].kind != "out"
            else None,
        )
        for number, points in field.items()
    ]
