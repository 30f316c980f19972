"""Which team is which from evening to evening, and of which pairs somebody must be asked."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext as _

from scoring.formats import FORMATS
from tournaments.enums import EntryWord
from tournaments.models import Apart, Evening, EveningResult, Season, SeasonEntry, Tournament
from tournaments.models.names import alike, first_names, joined, public_name, recognised, team_key

MOST_QUESTIONS = 50
OF_SINGLES = [key for key, plays in FORMATS.items() if plays.singles]
# What forgetting calls a team that was called after its players: "Team 12" of one drive is not
# "Team 12" of another.
BY_NUMBER = re.compile(r"\D+ #?\d+")


@dataclass(frozen=True, slots=True)
class Line:
    """One team on one evening, by keys: as the drive calls it now, or as the sheet did.

    `points` are those of a sheet, None where the drive has them; `name` is empty where it was
    forgotten, and `recognised_as` is by what it is recognised; `players` are what the public may
    see of those of a team, and `people` the same names whole, as far as they say who is meant.
    """

    pk: int
    evening: int
    team: int
    entry: int | None
    name: str
    recognised_as: str
    number: int | None
    points: int | None
    players: str
    people: frozenset[str]


@dataclass(frozen=True, slots=True)
class TeamIndex:
    """What a season knows of its teams, by their keys: all names of each, the team of every number
    that always was the same one's, and the evenings that each has a line of."""

    names: Mapping[int, frozenset[str]]
    numbers: Mapping[int, int]
    evenings: Mapping[int, frozenset[int]]

    def placed(self, evening: int | None, names: Mapping[int, str]) -> dict[int, int]:
        """Return which of these names of one evening are surely which team, of those not yet in
        it."""
        free = {
            team: called
            for team, called in self.names.items()
            if evening not in self.evenings.get(team, ())
        }
        return recognised(free, names)


@dataclass(frozen=True, slots=True)
class TeamCandidate:
    """A team in a question: its key, its name, and its first names as far as the drives have them
    still; `times` is on how many evenings it was there."""

    pk: int
    name: str
    players: str
    times: int


@dataclass(frozen=True, slots=True)
class Question:
    """Two teams that were never there together and may be one; `players` says that these are the
    same."""

    one: TeamCandidate
    other: TeamCandidate
    players: bool


def name_unless_forgotten(tournament: Tournament | None, name: str) -> str:
    """Return the name of a team, nothing where it stands for one that was forgotten."""
    forgotten = tournament is not None and tournament.forgotten_at is not None
    return "" if forgotten and BY_NUMBER.fullmatch(name) else name


def recognised_name(tournament: Tournament | None, name: str, players: str) -> str:
    """Return by what a team is recognised: by its name, but a player who is ranked by himself by
    his whole one, of which the public sees a part. Only the owner of a season is shown it."""
    alone = tournament is not None and tournament.plays.singles
    return (players if alone else "") or name_unless_forgotten(tournament, name)


def lines_of(season: Season) -> list[Line]:
    """Return every team on every evening, in the order of the evenings; in one query.

    Where an evening of the season is a drive of single players, the names on its sheets are of
    players too, and the public sees no surnames; nor where it may have been one.
    """
    results = (
        EveningResult.objects.filter(evening__season=season)
        .select_related("entry", "evening__tournament")
        .annotate(of_singles=_of_singles(season))
    )
    lines = []
    for result in results.order_by("evening__date", "evening", "pk"):
        entry, drive = result.entry, result.evening.tournament
        players = (entry.player1, entry.player2) if entry else ()
        on_sheet = _public(result.name) if result.of_singles else result.name
        lines.append(
            Line(
                pk=result.pk,
                evening=result.evening_id,
                team=result.team_id,
                entry=result.entry_id,
                name=name_unless_forgotten(drive, entry.name) if entry else on_sheet,
                recognised_as=recognised_name(drive, entry.name, entry.players)
                if entry
                else result.name,
                number=entry.number if entry else result.number,
                points=result.points,
                players="" if drive and drive.plays.singles else first_names(*players),
                people=frozenset(map(team_key, filter(None, players))),
            )
        )
    return lines


def entry_word_of(season: Season) -> EntryWord:
    """Return what the season calls its teams: as all of its drives do; players where its drives, of
    which none is left, may have been of those."""
    drives = season.evenings.filter(tournament__isnull=False)
    words = {
        EntryWord.PLAYER if kind in OF_SINGLES else EntryWord(word)
        for kind, word in drives.values_list("tournament__format", "tournament__entry_word")
    }
    if not words and Season.objects.filter(_may_have_been_of_singles(season), pk=season.pk):
        return EntryWord.PLAYER
    return words.pop() if len(words) == 1 else EntryWord.TEAM


def hidden_names(season: Season) -> dict[int, str]:
    """Return what the public reads instead of the names on the sheets of a season of single
    players, by team, as far as its owner chose no name."""
    if not of_singles(season):
        return {}
    public = names_of(lines_of(season), {})
    on_sheets = EveningResult.objects.exclude(name="").filter(team__season=season, team__name="")
    return {team: public[team] for team in on_sheets.values_list("team", flat=True)}


def of_singles(season: Season) -> bool:
    """Return whether the names on its sheets are of single players, as far as that can be told."""
    return Season.objects.filter(_of_singles(season), pk=season.pk).exists()


def _of_singles(season: Season) -> Q:
    singles = Evening.objects.filter(season=season, tournament__format__in=OF_SINGLES)
    return Q(Exists(singles)) | _may_have_been_of_singles(season)


def _may_have_been_of_singles(season: Season) -> Q:
    """Return whether no drive is left, and of an evening no name at all, also of some who came on
    no other: what stays of a drive of single players that was removed, since each was called after
    himself.  A sheet without names has those of other evenings."""
    drives = Evening.objects.filter(season=season, tournament__isnull=False)
    named = EveningResult.objects.exclude(name="")
    named_results = EveningResult.objects.filter(
        Q(number=None) | ~Q(name=""), evening=OuterRef("pk")
    )
    nobody = SeasonEntry.objects.filter(
        ~Exists(named.filter(team=OuterRef("pk"))), season=season, name=""
    )
    lost = Evening.objects.filter(~Exists(named_results), results__team__in=nobody)
    return Q(~Exists(drives)) & Q(Exists(lost))


def _public(name: str) -> str:
    return joined(*map(public_name, filter(None, map(str.strip, name.split("&")))))


def index_of(lines: Iterable[Line], chosen: Mapping[int, str]) -> TeamIndex:
    """Return what these lines tell, with the names that the owner chose for teams."""
    names: dict[int, set[str]] = {
        team: {name} for team, name in chosen.items() if name and not BY_NUMBER.fullmatch(name)
    }
    numbers: dict[int, set[int]] = defaultdict(set)
    evenings: dict[int, set[int]] = defaultdict(set)
    for line in lines:
        names.setdefault(line.team, set()).update(filter(None, [line.recognised_as]))
        evenings[line.team].add(line.evening)
        if line.number is not None:
            numbers[line.number].add(line.team)
    return TeamIndex(
        {team: frozenset(called) for team, called in names.items()},
        {number: next(iter(teams)) for number, teams in numbers.items() if len(teams) == 1},
        {team: frozenset(card) for team, card in evenings.items()},
    )


def team_index(season: Season) -> TeamIndex:
    """Return the teams of a season as the database has them now, in two queries."""
    return index_of(lines_of(season), dict(season.entries.values_list("pk", "name")))


def names_of(
    lines: Sequence[Line], chosen: Mapping[int, str], *, whole: bool = False
) -> dict[int, str]:
    """Return what each team is called: as its owner chose, else as on its newest evening, else by
    its newest number. With `whole` as only the owner of the season may see it: single players with
    their surnames."""
    names: dict[int, str] = {}
    numbers: dict[int, int | None] = {}
    for line in lines:
        name = line.recognised_as if whole else line.name
        names[line.team] = name or names.get(line.team, "")
        numbers[line.team] = line.number or numbers.get(line.team)
    names = {team: name or by_number(numbers[team], team) for team, name in names.items()}
    return names | {team: name for team, name in chosen.items() if name}


def by_number(number: int | None, key: int) -> str:
    """Return what a team without a name is called."""
    return _("Team %(number)s") % {"number": number or f"#{key}"}


def questions(season: Season) -> tuple[Question, ...]:
    """Return the pairs that may be one team and of which nobody said anything yet; in three
    queries."""
    lines = lines_of(season)
    chosen = dict(season.entries.values_list("pk", "name"))
    index = index_of(lines, chosen)
    candidates = _candidates(lines, names_of(lines, chosen, whole=True))
    people: dict[int, set[frozenset[str]]] = defaultdict(set)
    for line in lines:
        if len(line.people) > 1:
            people[line.team].add(line.people)
    apart = set(Apart.objects.filter(Q(one__season=season)).values_list("one", "other"))
    found: list[Question] = []
    for one, other in combinations(sorted(candidates), 2):
        if (one, other) in apart or index.evenings[one] & index.evenings[other]:
            continue
        same_players = bool(people[one] & people[other])
        if same_players or _alike(index.names[one], index.names[other]):
            found.append(Question(candidates[one], candidates[other], same_players))
            if len(found) == MOST_QUESTIONS:
                break
    return tuple(found)


def _candidates(lines: Sequence[Line], names: Mapping[int, str]) -> dict[int, TeamCandidate]:
    players: dict[int, str] = {}
    times: dict[int, int] = defaultdict(int)
    for line in lines:
        players[line.team] = line.players or players.get(line.team, "")
        times[line.team] += 1
    return {team: TeamCandidate(team, names[team], players[team], times[team]) for team in players}


def _alike(names: Iterable[str], others: Iterable[str]) -> bool:
    return any(alike(one, other) for one in names for other in others)
