"""Which teams of a season are one, what they are called, and their jokers."""

import re
from collections.abc import Callable, Collection, Iterable

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.core.queries.journal import first_link_of
from tournaments.core.queries.log_words import GONE, LITTLE_WORDS
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock
from tournaments.models import (
    Apart,
    Entry,
    Evening,
    EveningResult,
    Season,
    SeasonEntry,
    Tournament,
    User,
)
from tournaments.seasons.queries.season_evenings import has_begun
from tournaments.seasons.queries.season_teams import by_number, hidden_names
from tournaments.seasons.services.seasons import (
    drop_teams_of_no_evening,
    keep_hidden,
    lock_season,
    record_season,
    take_in_teams,
)
from tournaments.standings.queries.standings import standings


@audited
def join_teams(*, one: SeasonEntry, other: SeasonEntry, by: User) -> SeasonEntry:
    """Make two teams one from now on; `one` stays, with the evenings of both.

    Raise DomainError for teams that were there on the same evening, and where both have a joker.
    """
    season = lock_season(one.season_id)
    one, other = _two_of(season, one, other)
    if EveningResult.objects.filter(team=one, evening__results__team=other).exists():
        raise DomainError(_("These teams were there on the same evening: they cannot be one."))
    if one.joker_id and other.joker_id:
        raise DomainError(_("Both teams have named a joker. Take one of these back first."))
    one.name, one.joker_id = one.name or other.name, one.joker_id or other.joker_id
    one.save(update_fields=["name", "joker"])
    other.results.update(team=one)
    for apart in Apart.objects.filter(Q(one=other) | Q(other=other)):
        third = apart.other_id if apart.one_id == other.pk else apart.one_id
        if third != one.pk:
            _keep_apart(one.pk, third)
    other.delete()
    record_season(season, by, "join_teams", {"team": other.pk}, {"team": one.pk})
    return one


@audited
def keep_apart(*, one: SeasonEntry, other: SeasonEntry, by: User) -> None:
    """Note that two teams are not the same one, so that nobody is asked again."""
    season = lock_season(one.season_id)
    one, other = _two_of(season, one, other)
    _keep_apart(one.pk, other.pk)
    record_season(season, by, "keep_apart", after={"teams": sorted([one.pk, other.pk])})


@audited
def split_team(*, team: SeasonEntry, results: Collection[int], by: User) -> SeasonEntry:
    """Give these evenings of a team, by the keys of its results, to a team of their own, called as
    it was then.  A joker goes with its evening.

    Raise DomainError without an evening, and where none would be left.
    """
    season = lock_season(team.season_id)
    team = _refetch_team(season, team)
    chosen = team.results.filter(pk__in=results)
    if not chosen:
        raise DomainError(_("Choose the evenings on which it was another team."))
    if chosen.count() == team.results.count():
        raise DomainError(_("Leave at least one evening to this team."))
    other = SeasonEntry.objects.create(season=season)
    if team.joker_id and chosen.filter(evening=team.joker_id).exists():
        other.joker_id, team.joker_id = team.joker_id, None
        other.save(update_fields=["joker"])
        team.save(update_fields=["joker"])
    chosen.update(team=other)
    _keep_apart(team.pk, other.pk)
    record_season(season, by, "split_team", {"team": team.pk}, {"team": other.pk})
    return other


@audited
def name_team(*, team: SeasonEntry, name: str, by: User) -> SeasonEntry:
    """Call a team so in the standings of the season; with nothing as on its newest evening."""
    season = lock_season(team.season_id)
    team = _refetch_team(season, team)
    if team.name == name:
        return team
    team.name = name
    team.save(update_fields=["name"])
    record_season(season, by, "name_team", after={"team": team.pk})
    return team


@audited
def set_jokers(*, evening: Evening, teams: Collection[int], by: User) -> int:
    """Set who plays its joker on this evening, by keys: these teams and no other; return how many
    they are.

    A joker is named beforehand: DomainError once a round of the evening was published, for a sheet,
    for a team that does not take part, and for one that named another evening.
    """
    if evening.tournament_id is None:
        raise DomainError(_("This evening has been played: a joker is named beforehand."))
    drive = lock(Tournament(pk=evening.tournament_id))
    season = lock_season(evening.season_id)
    found = season.evenings.filter(pk=evening.pk, tournament=drive).first()
    if found is None:
        raise DomainError(_("This evening is not in the season any more."))
    evening = found
    if not season.joker:
        raise DomainError(_("This season is played without a joker."))
    if has_begun(drive):
        raise DomainError(_("The first round was published: a joker is named before that."))
    take_in_teams(season)
    wanted = season.entries.filter(pk__in=teams, results__evening=evening)
    if wanted.count() != len(set(teams)):
        raise DomainError(_("A team that you ticked does not take part in this evening."))
    if wanted.exclude(Q(joker=None) | Q(joker=evening)).exists():
        raise DomainError(_("A team that you ticked has named another evening for the joker."))
    before = set(evening.jokers.values_list("pk", flat=True))
    if before != set(teams):
        evening.jokers.exclude(pk__in=teams).update(joker=None)
        season.entries.filter(pk__in=teams).update(joker=evening)
        record_season(
            season,
            by,
            "set_jokers",
            {"teams": sorted(before)},
            {"evening": evening.pk, "teams": sorted(teams)},
        )
    return len(set(teams))


@audited
def forget_team_names(*, season: Season, by: User) -> int:
    """Call every team of the sheets "Team 1", "Team 2", … for good and return how many.

    Teams of a drive that is still there are called as that has them; its own page forgets those.
    """
    season = lock_season(season.pk)
    teams = list(season.entries.order_by("pk"))
    for place, team in enumerate(teams, start=1):
        team.name = by_number(place, team.pk)
    SeasonEntry.objects.bulk_update(teams, ["name"], batch_size=500)
    EveningResult.objects.filter(evening__season=season).update(name="")
    drop_teams_of_no_evening(season)
    forget_reasons(season)
    record_season(season, by, "forget_team_names", after={"teams": len(teams)})
    return len(teams)


def _refetch_team(season: Season, team: SeasonEntry) -> SeasonEntry:
    """Return the team as it is now, unless it became one with another since."""
    existing = season.entries.filter(pk=team.pk).first()
    if existing is None:
        raise DomainError(
            _("This team is not in the season any more. Look at the standings again.")
        )
    return existing


def _two_of(
    season: Season, one: SeasonEntry, other: SeasonEntry
) -> tuple[SeasonEntry, SeasonEntry]:
    """Return both teams as they are now. Raise DomainError where they are one."""
    one, other = _refetch_team(season, one), _refetch_team(season, other)
    if one.pk == other.pk:
        raise DomainError(_("These are the same team already."))
    return one, other


def _keep_apart(one: int, other: int) -> None:
    first, second = sorted([one, other])
    Apart.objects.get_or_create(one_id=first, other_id=second)


def called_after(name: str, *players: str) -> bool:
    """Return whether a team's name holds a name of one of these players ("Jan & Piet")."""
    return bool(_words(name) & set().union(*map(_words, players)))


def _words(name: str) -> set[str]:
    words = re.findall(r"\w+", name.casefold())
    return {word for word in words if len(word) > 1 and not word.isdecimal()} - LITTLE_WORDS


def keep_evenings(tournament: Tournament) -> None:
    """Give the evenings of a drive that is about to be removed the points that it gave.

    The season knows it again by the first link of its journal, should it come back.  Names go the
    way of forgotten ones: who is called after its players, as every single player is, has no name
    any more on that evening.  Called by the service that removes the drive, in its transaction.
    """
    evenings = list(_evenings(tournament))
    if not evenings:
        return
    shown = standings(tournament)
    played = {result.entry for result in shown.results if result.kind not in ("out", "late")}
    points = {entry: shown.earned[entry] for entry in played}
    for evening in evenings:
        season = lock_season(evening.season_id)
        take_in_teams(season)
        hidden = hidden_names(season)
        kept: list[int] = []
        gone: list[int] = []
        for result in evening.results.select_related("entry__tournament"):
            (kept if result.entry_id in points else gone).append(result.pk)
            if result.entry_id in points:
                _keep(result, points[result.entry_id])
        EveningResult.objects.filter(pk__in=gone).delete()
        drop_teams_of_no_evening(season)
        evening.name, evening.date = tournament.name, tournament.date
        evening.tournament, link = None, first_link_of(tournament)
        if link and not season.evenings.filter(first_link=link).exists():
            evening.first_link = link
        evening.save(update_fields=["name", "date", "tournament", "first_link"])
        keep_hidden(season, hidden)


def _keep(result: EveningResult, points: int) -> None:
    entry = not_none(result.entry)
    chosen = entry.tournament.plays.names_are_chosen
    people = not chosen or called_after(entry.name, entry.player1, entry.player2)
    result.name = "" if people else entry.name
    result.number, result.points = entry.number, points
    result.entry, result.entry_key = None, entry.pk
    result.save(update_fields=["name", "number", "points", "entry", "entry_key"])


def forget_in_seasons(tournament: Tournament, entries: Iterable[Entry], all_names: bool) -> None:
    """Take from every season the name of a team that holds the names of its players, with
    `all_names` of every team of this drive, on the evenings of sheets as well.

    Called by the service that forgets, in its transaction, before the names go: who is recognised
    by name is known by its place in the season from here on.
    """
    for evening in _evenings(tournament):
        season = lock_season(evening.season_id)
        take_in_teams(season)
        forget_reasons(season)
    by_key = {entry.pk: entry for entry in entries}
    for result in EveningResult.objects.filter(entry__in=by_key).select_related("team"):
        _forget_team(result.team, by_key[not_none(result.entry_id)], all_names)


def forget_reasons(season: Season) -> None:
    """Erase why the rules of a season were changed: words that may name people; part of an act."""
    if season.rule_changes:
        season.rule_changes = [change | {"reason": GONE} for change in season.rule_changes]
        season.save(update_fields=["rule_changes"])


def _forget_team(team: SeasonEntry, entry: Entry, all_names: bool) -> None:
    def tells(name: str) -> bool:
        return all_names or called_after(name, entry.player1, entry.player2)

    forget_names(team, tells)


def forget_names(team: SeasonEntry, tells: Callable[[str], bool]) -> None:
    """Erase those names of a team that tell of somebody: the chosen one, and those of its evenings;
    part of an act."""
    bearers: list[SeasonEntry | EveningResult] = [team, *team.results.exclude(name="")]
    for named in bearers:
        if tells(named.name):
            named.name = ""
            named.save(update_fields=["name"])


def _evenings(tournament: Tournament) -> Iterable[Evening]:
    return Evening.objects.filter(tournament=tournament).order_by("season")
