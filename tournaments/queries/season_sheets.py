"""Which team of a season each line of a sheet is of."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models.team_names import team_key
from tournaments.queries.season_teams import Known


@dataclass(frozen=True, slots=True)
class Placed:
    """One line: the key of its team, None for a new one; `problem` is a sentence for a number that
    is of no team, and `earlier` the place of the line that is of the same team, if there is one."""

    team: int | None
    problem: str = ""
    earlier: int | None = None


def placed_lines(known: Known, lines: Sequence[tuple[str, int | None]]) -> list[Placed]:
    """Each line, a name and a number, in the order of the sheet; the number says who it is where
    there is no name."""
    first: dict[str, int] = {}
    for place, (name, _number) in enumerate(lines):
        if name:
            first.setdefault(team_key(name), place)
    sure = known.placed(None, {place: lines[place][0] for place in first.values()})
    teams: dict[int, int] = {}
    placed: list[Placed] = []
    for place, (name, number) in enumerate(lines):
        here = first[team_key(name)] if name else place
        team = sure.get(here) if name else known.numbers.get(number or 0)
        if not name and team is None:
            said = _("No team is known by number %(number)s: give the name.")
            placed.append(Placed(None, said % {"number": number}))
            continue
        earlier = here if team is None else teams.setdefault(team, place)
        placed.append(Placed(team, earlier=earlier if earlier < place else None))
    return placed
