"""One evening of a season, and one team on all its evenings, as its owner sees them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from tournaments.models import Evening, LogEntry, ScoreCard, Season, SeasonEntry, Tournament
from tournaments.models.names import team_key
from tournaments.seasons.queries.season_teams import (
    Line,
    TeamIndex,
    by_number,
    index_of,
    lines_of,
    names_of,
)
from tournaments.seasons.queries.seasons import EveningState, day_of, evenings_of, of_drive


@dataclass(frozen=True, slots=True)
class Attendant:
    """A team on an evening: its key, what it is called, its points there, None for none yet, and
    the name of another evening that it chose for its joker."""

    team: int
    name: str
    points: int | None
    plays_joker: bool
    joker_elsewhere: str


@dataclass(frozen=True, slots=True)
class EveningPage:
    """One evening; `jokers_open` says that they can still be named."""

    name: str
    date: date
    state: EveningState
    code: str
    teams: tuple[Attendant, ...]
    jokers_open: bool


@dataclass(frozen=True, slots=True)
class TeamEvening:
    """One evening of a team: the key of that result, and what it was called then."""

    pk: int
    evening: str
    date: date
    name: str
    players: str


@dataclass(frozen=True, slots=True)
class TeamPage:
    """A team with its evenings, the evening of its joker, and the teams that it could be as well:
    those that were never there on the same evening, by key and name."""

    name: str
    evenings: tuple[TeamEvening, ...]
    joker: str
    candidates: tuple[tuple[int, str], ...]


def evening_page(season: Season, evening: Evening) -> EveningPage:
    """Return who was there and with how many points, best first."""
    lines, evenings = (
        lines_of(season),
        {each.pk: evening_name(each) for each in evenings_of(season)},
    )
    teams = {pk: (name, joker) for pk, name, joker in _teams(season)}
    names = names_of(lines, {pk: name for pk, (name, _joker) in teams.items()}, whole=True)
    drive = evening.tournament
    gives = of_drive(drive) if drive else None
    attendants = [
        Attendant(
            line.team,
            names[line.team],
            gives.points.get(line.entry or 0) if gives else line.points,
            teams[line.team][1] == evening.pk,
            "" if teams[line.team][1] == evening.pk else evenings.get(teams[line.team][1] or 0, ""),
        )
        for line in lines
        if line.evening == evening.pk
    ]
    attendants.sort(key=lambda each: (-(each.points or 0), each.name.casefold()))
    state = gives.state if gives else EveningState.OVER
    return EveningPage(
        evenings[evening.pk],
        day_of(evening),
        state,
        drive.code if drive else "",
        tuple(attendants),
        season.joker and drive is not None and not has_begun(drive),
    )


def has_begun(tournament: Tournament) -> bool:
    """Return whether a round of the drive was ever published, and with it who meets whom."""
    if tournament.finished_at is not None:
        return True
    if tournament.rounds.filter(published_at__isnull=False).exists():
        return True
    published = LogEntry.objects.filter(tournament=tournament, action="publish_draw")
    cards = ScoreCard.objects.filter(table__round__tournament=tournament)
    return published.exists() or cards.exists()


def team_page(season: Season, team: SeasonEntry) -> TeamPage:
    """Return one team with its evenings; in three queries."""
    lines, evenings = lines_of(season), {each.pk: each for each in evenings_of(season)}
    chosen = {pk: name for pk, name, _joker in _teams(season)}
    names, index = names_of(lines, chosen, whole=True), index_of(lines, chosen)
    existing = index.evenings.get(team.pk, frozenset())
    free = [pk for pk, was in index.evenings.items() if pk != team.pk and not was & existing]
    others = sorted(((pk, names[pk]) for pk in free), key=lambda other: other[1].casefold())
    joker = evenings.get(team.joker_id or 0)
    return TeamPage(
        names.get(team.pk, str(team)),
        tuple(_evening(line, evenings[line.evening]) for line in lines if line.team == team.pk),
        evening_name(joker) if joker else "",
        tuple(others),
    )


def evening_name(evening: Evening) -> str:
    """Return the name of an evening: as the drive says, as long as there is one."""
    return evening.tournament.name if evening.tournament else evening.name


def _evening(line: Line, evening: Evening) -> TeamEvening:
    name = line.recognised_as or by_number(line.number, line.team)
    return TeamEvening(line.pk, evening_name(evening), day_of(evening), name, line.players)


def _teams(season: Season) -> list[tuple[int, str, int | None]]:
    return list(season.entries.values_list("pk", "name", "joker"))


@dataclass(frozen=True, slots=True)
class Placed:
    """One line: the key of its team, None for a new one; `problem` is a sentence for a number that
    is of no team, and `earlier` the place of the line that is of the same team, if there is one."""

    team: int | None
    problem: str = ""
    earlier: int | None = None


def placed_lines(index: TeamIndex, lines: Sequence[tuple[str, int | None]]) -> list[Placed]:
    """Return each line, a name and a number, in the order of the sheet; the number says who it is
    where there is no name."""
    first: dict[str, int] = {}
    for place, (name, _number) in enumerate(lines):
        if name:
            first.setdefault(team_key(name), place)
    sure = index.placed(None, {place: lines[place][0] for place in first.values()})
    teams: dict[int, int] = {}
    placed: list[Placed] = []
    for place, (name, number) in enumerate(lines):
        at = first[team_key(name)] if name else place
        team = sure.get(at) if name else index.numbers.get(number or 0)
        if not name and team is None:
            text = _("No team is known by number %(number)s: give the name.")
            placed.append(Placed(None, text % {"number": number}))
            continue
        earlier = at if team is None else teams.setdefault(team, place)
        placed.append(Placed(team, earlier=earlier if earlier < place else None))
    return placed
