"""What a season keeps of a drive that goes, and does not keep of players who are forgotten."""

import re
from collections.abc import Iterable

from tournaments.models import Entry, Evening, EveningResult, Season, SeasonEntry, Tournament
from tournaments.queries.journal import first_link_of
from tournaments.queries.person_traces import GONE, LITTLE_WORDS
from tournaments.queries.season_teams import hidden_names
from tournaments.queries.standings import standings
from tournaments.services.seasons import (
    drop_teams_of_no_evening,
    keep_hidden,
    lock_season,
    take_in_teams,
)


def called_after(name: str, *players: str) -> bool:
    """Whether a team's name holds a name of one of these players ("Jan & Piet")."""
    return bool(_words(name) & set().union(*map(_words, players)))


def _words(name: str) -> set[str]:
    words = re.findall(r"\w+", name.casefold())
    return {word for word in words if len(word) > 1 and not word.isdecimal()} - LITTLE_WORDS


def keep_evenings(tournament: Tournament) -> None:
    """Before a drive is removed: its evenings get the points that it gave, as values.

    The season knows it again by the first link of its journal, should it come back.  Names go the
    way of forgotten ones: who is called after its players, as every single player is, has no name
    any more on that evening.  Called by the service that removes the drive, in its transaction.
    """
    evenings = list(_evenings(tournament))
    if not evenings:
        return
    shown = standings(tournament)
    played = {result.entry for result in shown.results if result.kind != "out"}
    points = {entry: shown.earned[entry] for entry in played}
    for evening in evenings:
        season = lock_season(evening.season_id)
        take_in_teams(season)
        hidden = hidden_names(season)
        kept, gone = [], []
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
    entry = result.entry
    chosen = entry.tournament.plays.names_are_chosen
    people = not chosen or called_after(entry.name, entry.player1, entry.player2)
    result.name = "" if people else entry.name
    result.number, result.points = entry.number, points
    result.entry, result.entry_key = None, entry.pk
    result.save(update_fields=["name", "number", "points", "entry", "entry_key"])


def forget_in_seasons(tournament: Tournament, entries: Iterable[Entry], all_names: bool) -> None:
    """No season keeps the name of a team that holds the names of its players, with `all_names` of
    no team of this drive, not on the evenings of sheets either.

    Called by the service that forgets, in its transaction, before the names go: who is recognised
    by name is known by its place in the season from here on.
    """
    for evening in _evenings(tournament):
        season = lock_season(evening.season_id)
        take_in_teams(season)
        forget_reasons(season)
    told = {entry.pk: entry for entry in entries}
    for result in EveningResult.objects.filter(entry__in=told).select_related("team"):
        _forget_team(result.team, told[result.entry_id], all_names)


def forget_reasons(season: Season) -> None:
    """Why the rules of a season were changed, in words that may name people; part of an act."""
    if season.rule_changes:
        season.rule_changes = [change | {"reason": GONE} for change in season.rule_changes]
        season.save(update_fields=["rule_changes"])


def _forget_team(team: SeasonEntry, entry: Entry, all_names: bool) -> None:
    for named in (team, *team.results.exclude(name="")):
        if all_names or called_after(named.name, entry.player1, entry.player2):
            named.name = ""
            named.save(update_fields=["name"])


def _evenings(tournament: Tournament) -> Iterable[Evening]:
    return Evening.objects.filter(tournament=tournament).order_by("season")
