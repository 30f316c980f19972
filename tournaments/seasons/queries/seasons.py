"""The standings of a season, and its evenings."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.season import Got, SeasonRow, TeamId, Worth
from scoring.season import season_standings as ranked
from tournaments.core.queries.journal import first_link_of
from tournaments.core.queries.live import cached_per_version
from tournaments.enums import Role
from tournaments.models import Evening, LogEntry, Season, Tournament, User
from tournaments.seasons.queries.season_rules import Facts, differences, differences_with
from tournaments.seasons.queries.season_teams import (
    Line,
    index_of,
    lines_of,
    name_unless_forgotten,
    names_of,
    recognised_name,
)
from tournaments.standings.queries.standings import public_standings


class EveningState(StrEnum):
    """How far an evening is, as far as the public may know it."""

    HIDDEN = "hidden"
    TO_COME = "to_come"
    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class OfDrive:
    """What a drive gives: by entry its name, as far as there is one, by what it is recognised, and
    all points that it earned, also those that a final does not count; none before its first result.
    `rounds` is how many were played of one that is over, else how many are planned.
    """

    state: EveningState
    names: Mapping[int, str]
    recognised_as: Mapping[int, str]
    points: Mapping[int, int]
    rounds: int


@dataclass(frozen=True, slots=True)
class ShownEvening:
    """One evening, its `place` in the season counted from 1, and the code of its drive, if any;
    `jokers` are the teams that named it for theirs, and `removed` says that its drive was here."""

    pk: int
    place: int
    name: str
    date: date
    state: EveningState
    code: str
    teams: int
    jokers: tuple[str, ...]
    removed: bool

    @property
    def on_paper(self) -> bool:
        """Whether its points are those of a sheet."""
        return not self.code


@dataclass(frozen=True, slots=True)
class ShownRow:
    """One team in the standings; `team` is None for one that is not in the season yet."""

    team: int | None
    name: str
    row: SeasonRow

    @property
    def cells(self) -> tuple[Worth, ...]:
        """What each evening is worth, in their order."""
        return self.row.evenings


@dataclass(frozen=True, slots=True)
class SeasonStandings:
    """The standings of a season now; `new` counts the teams of its drives that its owner has not
    looked at: they are in by their name alone. `differences` says in what its evenings differ."""

    evenings: tuple[ShownEvening, ...]
    rows: tuple[ShownRow, ...]
    new: int
    differences: tuple[str, ...]

    @property
    def provisional(self) -> bool:
        """Whether an evening is being played."""
        return any(evening.state is EveningState.RUNNING for evening in self.evenings)

    @property
    def anybody_struck(self) -> bool:
        """Whether an evening of a team does not count."""
        return any(cell.struck for row in self.rows for cell in row.cells)

    @property
    def anybody_without_rank(self) -> bool:
        """Whether a team played too few evenings to have a rank."""
        return any(row.row.rank is None for row in self.rows)


def seasons_of(user: User) -> QuerySet[Season]:
    """Return the seasons that somebody may change, newest first: his own, and those whose owner has
    no account any more, of which he organises a drive."""
    organised = Evening.objects.filter(
        season=OuterRef("pk"),
        tournament__memberships__user=user,
        tournament__memberships__role=Role.ORGANISER,
    )
    return Season.objects.filter(Q(owner=user) | (Q(owner=None) & Exists(organised)))


def drives_for(season: Season, user: User) -> QuerySet[Tournament]:
    """Return the drives that somebody organises, that are public, and not in the season; newest
    first."""
    return Tournament.objects.filter(
        ~Exists(season.evenings.filter(tournament=OuterRef("pk"))),
        public=True,
        memberships__user=user,
        memberships__role=Role.ORGANISER,
    )


def drives_that_came_back(season: Season, drives: QuerySet[Tournament]) -> set[int]:
    """Return which of these, by their keys, were an evening of the season before they were removed:
    what they gave then still counts."""
    kept = season.evenings.filter(tournament=None).exclude(first_link="").values("first_link")
    links = LogEntry.objects.filter(tournament__in=drives.values("pk"), number=1, hash__in=kept)
    return set(links.values_list("tournament", flat=True))


def evenings_of(season: Season) -> list[Evening]:
    """Return the evenings with their drives, in the order in which they are played; in one
    query."""
    evenings = season.evenings.select_related("tournament")
    return sorted(evenings, key=lambda each: (day_of(each), each.pk))


def day_of(evening: Evening) -> date:
    """Return when it is played: as the drive says, as long as there is one."""
    return evening.tournament.date if evening.tournament else evening.date


def of_drive(tournament: Tournament) -> OfDrive:
    """Return what a drive gives a season: no more than the drive itself shows the public, so
    nothing of a drive that is not public, and nothing beyond the round after which its standings
    are frozen.

    Read once for each version of the drive.
    """
    return cached_per_version("season", tournament, lambda: _read(tournament))


def _read(tournament: Tournament) -> OfDrive:
    if not tournament.public:
        return OfDrive(EveningState.HIDDEN, {}, {}, {}, tournament.rounds_planned)
    shown = public_standings(tournament)
    state = EveningState.TO_COME if shown.empty else EveningState.RUNNING
    if shown.final:
        state = EveningState.OVER
    present = {result.entry for result in shown.results if result.kind not in ("out", "late")}
    return OfDrive(
        state,
        {row.entry: name_unless_forgotten(tournament, row.name) for row in shown.rows},
        {row.entry: recognised_name(tournament, row.name, row.players) for row in shown.rows},
        {entry: shown.earned[entry] for entry in present},
        len(shown.rounds) if shown.final else tournament.rounds_planned,
    )


def facts_of(evening: Evening | Tournament) -> Facts:
    """Return what is compared of an evening, or of a drive that may become one."""
    drive = evening if isinstance(evening, Tournament) else evening.tournament
    if drive is None:
        return Facts(evening.name, evening.date)
    return Facts(drive.name, drive.date, drive.scheme, drive.format, of_drive(drive).rounds)


def warnings_before(season: Season, tournament: Tournament) -> tuple[str, ...]:
    """Return in what this drive would differ from the evenings of the season, but for what was kept
    of itself: it takes the place of that."""
    kept = kept_evening(season, tournament)
    others = [each for each in evenings_of(season) if each != kept and not _hidden(each)]
    return differences_with(season, [*map(facts_of, others)], facts_of(tournament))


def kept_evening(season: Season, tournament: Tournament) -> Evening | None:
    """Return what the season kept of this drive when it was removed, known by its first link."""
    link = first_link_of(tournament)
    return season.evenings.filter(tournament=None, first_link=link).first() if link else None


def _hidden(evening: Evening) -> bool:
    return evening.tournament is not None and not evening.tournament.public


def season_standings(season: Season, *, whole: bool = False) -> SeasonStandings:
    """Return who stands where: in three queries, and for each drive those of its standings, once
    for each version of it.

    Who signed up for a drive after it came into the season is recognised by name, as far as that is
    sure, and is a team by itself as long as it is not. With `whole` single players have their whole
    names, which only the owner of the season may see.
    """
    evenings = evenings_of(season)
    drives = {each.pk: of_drive(each.tournament) for each in evenings if each.tournament}
    hidden = {pk for pk, drive in drives.items() if drive.state is EveningState.HIDDEN}
    lines = [line for line in lines_of(season) if line.evening not in hidden]
    teams = list(season.entries.values_list("pk", "name", "joker"))
    chosen = {pk: name for pk, name, _joker in teams}
    jokers: dict[TeamId, int] = {pk: joker for pk, _name, joker in teams if joker and season.joker}
    names: dict[TeamId, str] = {}
    names.update(names_of(lines, chosen, whole=whole).items())
    points = _points(lines, drives)
    new = _newcomers(lines, chosen, drives)
    for (evening, entry), team in new.items():
        points[team, evening] = drives[evening].points[entry]
        called = drives[evening].recognised_as if whole else drives[evening].names
        names.setdefault(team, called[entry])
    counts = Counter(evening for _team, evening in points)
    named = _named_jokers(jokers, names)
    shown = tuple(
        _shown(evening, place, counts[evening.pk], named.get(evening.pk, ()))
        for place, evening in enumerate(evenings, 1)
    )
    differing = differences(season, [facts_of(each) for each in evenings if each.pk not in hidden])
    return SeasonStandings(shown, _rows(season, shown, points, names, jokers), len(new), differing)


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """Where a team of a drive stands in a season with it, and what each evening is worth to it."""

    season: Season
    row: SeasonRow
    evenings: tuple[tuple[ShownEvening, Worth], ...]


def places_in_seasons(tournament: Tournament) -> dict[int, list[SeasonPlace]]:
    """Return by entry where the teams of a drive that have a rank stand in each season that it
    belongs to; in one query where there is none."""
    places = defaultdict(list)
    for evening in tournament.season_evenings.select_related("season").order_by("pk"):
        standings = season_standings(evening.season)
        rows = {line.team: line.row for line in standings.rows}
        for team, entry in evening.results.values_list("team", "entry"):
            row = rows.get(team)
            if entry and row is not None and row.rank is not None:
                evenings = tuple(zip(standings.evenings, row.evenings, strict=True))
                places[entry].append(SeasonPlace(evening.season, row, evenings))
    return places


def _named_jokers(
    jokers: Mapping[TeamId, int], names: Mapping[TeamId, str]
) -> dict[int, tuple[str, ...]]:
    """Return by evening the teams that named it for their joker, as far as the public may know
    them."""
    named: dict[int, list[str]] = defaultdict(list)
    for team, evening in jokers.items():
        if team in names:
            named[evening].append(names[team])
    return {evening: tuple(sorted(each, key=str.casefold)) for evening, each in named.items()}


def _rows(
    season: Season,
    evenings: Sequence[ShownEvening],
    points: Mapping[tuple[int | str, int], int],
    names: Mapping[int | str, str],
    jokers: Mapping[int | str, int],
) -> tuple[ShownRow, ...]:
    """Return the ranked rows; who shares a rank stands in the order of names."""
    got = [
        Got(team, evening, gained, jokers.get(team) == evening)
        for (team, evening), gained in sorted(
            points.items(), key=lambda item: names[item[0][0]].casefold()
        )
    ]
    over = {each.pk for each in evenings if each.state is EveningState.OVER}
    ranked_rows = ranked([each.pk for each in evenings], got, season.rules, over)
    return tuple(
        ShownRow(row.entry if isinstance(row.entry, int) else None, names[row.entry], row)
        for row in ranked_rows
    )


def _shown(evening: Evening, place: int, teams: int, jokers: tuple[str, ...]) -> ShownEvening:
    drive = evening.tournament
    return ShownEvening(
        pk=evening.pk,
        place=place,
        name=drive.name if drive and drive.public else evening.name,
        date=day_of(evening),
        state=of_drive(drive).state if drive else EveningState.OVER,
        code=drive.code if drive else "",
        teams=teams,
        jokers=jokers,
        removed=drive is None and bool(evening.first_link),
    )


def _points(
    lines: Sequence[Line], drives: Mapping[int, OfDrive]
) -> dict[tuple[int | str, int], int]:
    """Return points by team and evening, of those who have any."""
    points: dict[tuple[int | str, int], int] = {}
    for line in lines:
        gained = line.points
        if line.entry is not None and line.evening in drives:
            gained = drives[line.evening].points.get(line.entry)
        if gained is not None:
            points[line.team, line.evening] = gained
    return points


def _newcomers(
    lines: Sequence[Line], chosen: Mapping[int, str], drives: Mapping[int, OfDrive]
) -> dict[tuple[int, int], int | str]:
    """Return by evening and entry the team of who has points and is not in the season, a text for
    one that nobody knows."""
    index = index_of(lines, chosen)
    placed = {(line.evening, line.entry) for line in lines}
    found: dict[tuple[int, int], int | str] = {}
    for evening, drive in drives.items():
        fresh = {
            entry: drive.recognised_as[entry]
            for entry in drive.points
            if (evening, entry) not in placed
        }
        sure = index.placed(evening, {entry: name for entry, name in fresh.items() if name})
        for entry in fresh:
            found[evening, entry] = sure.get(entry, f"{evening}.{entry}")
    return found
