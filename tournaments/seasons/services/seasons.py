"""Making a season, its evenings, and how its standings are made."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.access.queries import role_in
from tournaments.core.queries.journal import first_link_of
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError, DriveDeleted
from tournaments.core.services.log import DOUBLE_CLICK, audited, lock, raise_version, record
from tournaments.enums import Role
from tournaments.models import Evening, EveningResult, Season, SeasonEntry, Tournament, User
from tournaments.models.seasons import MOST_EVENINGS
from tournaments.seasons.queries.season_evenings import placed_lines
from tournaments.seasons.queries.season_rules import BEGUN, differing_rules, has_begun, rules_of
from tournaments.seasons.queries.season_teams import (
    hidden_names,
    of_singles,
    recognised_name,
    team_index,
)
from tournaments.seasons.queries.seasons import kept_evening


@dataclass(frozen=True, slots=True)
class SheetResult:
    """One line of a sheet: a name, or a number that says which team it is, and points."""

    name: str
    number: int | None
    points: int
    joker: bool = False


def lock_season(pk: int) -> Season:
    """Return the season's row, locked until the transaction ends; after the drive's, where that is
    locked too.  Raise DriveDeleted when the season was deleted meanwhile."""
    season = Season.objects.select_for_update(of=("self",), no_key=True).filter(pk=pk).first()
    if season is None:
        raise DriveDeleted(_("This season no longer exists."))
    return season


@audited
def create_season(*, by: User, values: Mapping[str, Any]) -> Season:
    """Make a season without evenings; asked for twice at once, as by a double click, it is the
    first one."""
    User.objects.select_for_update().get(pk=by.pk)
    since = timezone.now() - DOUBLE_CLICK
    if card := Season.objects.filter(owner=by, created_at__gt=since, **values).first():
        return card
    season = Season.objects.create(owner=by, **values)
    record_season(season, by, "create_season", after=values)
    return season


@audited
def change_season(
    *, season: Season, by: User, values: Mapping[str, Any], reason: str = ""
) -> Season:
    """Change its name or what counts in it.

    Raise DomainError where other rules get no reason although an evening was played by the old
    ones.
    """
    season = lock_season(season.pk)
    before = {name: getattr(season, name) for name in values}
    changed = {name: value for name, value in values.items() if before[name] != value}
    if not changed:
        return season
    rules = rules_of(season)
    for name, value in changed.items():
        setattr(season, name, value)
    if has_begun(season) and differing_rules(rules, rules_of(season)):
        _note_rules(season, rules, reason.strip())
    season.save(update_fields=[*changed, "rule_changes"])
    record_season(season, by, "change_season", {name: before[name] for name in changed}, changed)
    return season


def _note_rules(season: Season, before: Mapping[str, Any], reason: str) -> None:
    """Write a change of the rules beside the standings that it changes."""
    if not reason:
        why = _("An evening is played: say why the rules change. Everybody reads it.")
        raise DomainError(why, field="reason")
    at = timezone.now().isoformat(timespec="seconds")
    change = {"at": at, "before": dict(before), "after": rules_of(season), "reason": reason}
    season.rule_changes = [*season.rule_changes, change]


@audited
def delete_season(*, season: Season, by: User, name: str) -> None:
    """Remove a season with its sheets; drives stay as they are."""
    season = lock_season(season.pk)
    if name.strip() != season.name:
        raise DomainError(_("Type the name of the season exactly as it is written."), field="name")
    record_season(season, by, "delete_season", before={"evenings": season.evenings.count()})
    season.delete()


@audited
def add_drive(*, season: Season, tournament: Tournament, by: User) -> Evening:
    """Let a drive be an evening of the season; its teams are recognised by their names.  One that
    was removed and came back from its journal takes the place of what the season kept of it.

    Raise DomainError for whoever does not organise it, for a drive that the public may not see, and
    for one that is in the season already.
    """
    tournament = lock(tournament)
    season = lock_season(season.pk)
    if role_in(tournament, by.pk) != Role.ORGANISER:
        raise DomainError(_("Only its organiser can add this drive."), field="tournament")
    if not tournament.public:
        raise DomainError(
            _("The public may not see this drive. Change that first, at its settings."),
            field="tournament",
        )
    if season.evenings.filter(tournament=tournament).exists():
        raise DomainError(_("This drive is in the season already."), field="tournament")
    evening = kept_evening(season, tournament) or Evening(
        season=season,
        name=tournament.name,
        date=tournament.date,
        first_link=first_link_of(tournament),
    )
    before = {"teams": evening.results.count()} if evening.pk else {}
    if evening.pk is None:
        _require_room(season)
    evening.tournament = tournament
    evening.save()
    _read_again(evening)
    count = take_in_teams(season)
    drop_teams_of_no_evening(season)
    record_season(season, by, "add_drive", before, {"evening": evening.pk, "teams": count})
    return evening


def _read_again(evening: Evening) -> None:
    """Read points that were kept of the entries again; without such an entry they go."""
    kept = evening.results.filter(entry=None)
    entries = set(not_none(evening.tournament).entries.values_list("pk", flat=True))
    for result in kept.filter(entry_key__in=entries):
        result.entry_id, result.entry_key = result.entry_key, None
        result.name, result.number, result.points = "", None, None
        result.save(update_fields=["entry", "entry_key", "name", "number", "points"])
    kept.all().delete()


@audited
def import_evening(
    *, season: Season, name: str, date: date, rows: Sequence[SheetResult], by: User
) -> Evening:
    """Take in an evening from a sheet, all rows or none; teams are recognised by name, else by
    number.

    Raise DomainError for a number that is of no team, a team that is on the sheet twice, a second
    joker, and for an evening of this name on this day, so that no sheet comes in twice.
    """
    season = lock_season(season.pk)
    if not rows:
        raise DomainError(_("There is no row to import."))
    if season.evenings.filter(name=name, date=date).exists():
        raise DomainError(_("This season has an evening of that name on this day."), field="name")
    _require_room(season)
    teams = _teams_of_rows(season, rows)
    evening = Evening.objects.create(season=season, name=name, date=date)
    new = SeasonEntry.objects.bulk_create(
        SeasonEntry(season=season) for team in teams if team is None
    )
    fresh = iter(new)
    placed = [(row, team or next(fresh).pk) for row, team in zip(rows, teams, strict=True)]
    EveningResult.objects.bulk_create(
        EveningResult(
            evening=evening, team_id=team, name=row.name, number=row.number, points=row.points
        )
        for row, team in placed
    )
    _play_jokers(season, evening, [team for row, team in placed if row.joker])
    record_season(season, by, "import_evening", after={"evening": evening.pk, "teams": len(rows)})
    return evening


@audited
def remove_evening(*, evening: Evening, by: User) -> None:
    """Take an evening out of its season, with the teams that were there only then; its drive
    stays as it is, and who named it for a joker may name another."""
    season = lock_season(evening.season_id)
    evenings = season.evenings.filter(pk=evening.pk)
    if not evenings.exists():
        return
    before = {"evening": evening.pk, "begun": evenings.filter(BEGUN).exists()}
    hidden = hidden_names(season)
    drives = _drives(season)
    evening.delete()
    drop_teams_of_no_evening(season)
    keep_hidden(season, hidden)
    record_season(season, by, "remove_evening", before=before, drives=drives)


@audited
def take_in(*, season: Season, by: User) -> int:
    """Give who signed up for a drive after it came into the season its place and return how many
    teams."""
    for pk in _drives(season):
        lock(Tournament(pk=pk))
    season = lock_season(season.pk)
    count = take_in_teams(season)
    if count:
        record_season(season, by, "take_in", after={"teams": count})
    return count


def take_in_teams(season: Season) -> int:
    """Do the same for a service that has locked the season, of every drive in it."""
    count = 0
    for evening in season.evenings.filter(tournament__isnull=False).select_related("tournament"):
        drive = not_none(evening.tournament)
        entries = drive.entries.exclude(season_results__evening=evening).order_by("number", "pk")
        names = {entry.pk: recognised_name(drive, entry.name, entry.players) for entry in entries}
        if not names:
            continue
        named = {pk: name for pk, name in names.items() if name}
        sure = team_index(season).placed(evening.pk, named)
        fresh = [pk for pk in names if pk not in sure]
        new = SeasonEntry.objects.bulk_create(SeasonEntry(season=season) for _pk in fresh)
        teams = sure | {pk: team.pk for pk, team in zip(fresh, new, strict=True)}
        EveningResult.objects.bulk_create(
            EveningResult(evening=evening, entry_id=pk, team_id=teams[pk]) for pk in names
        )
        count += len(names)
    return count


def _teams_of_rows(season: Season, rows: Sequence[SheetResult]) -> list[int | None]:
    """Return the team of each row of a sheet by its key, None for a new one; DomainError where that
    cannot be told."""
    placed = placed_lines(team_index(season), [(row.name, row.number) for row in rows])
    for row, line in zip(rows, placed, strict=True):
        if line.problem:
            raise DomainError(line.problem)
        if line.earlier is not None:
            raise DomainError(
                _("“%(name)s” is on the sheet twice.") % {"name": row.name or row.number}
            )
    return [line.team for line in placed]


def keep_hidden(season: Season, hidden: Mapping[int, str]) -> None:
    """Keep hidden who was so once a drive of single players is out of the season, and nothing says
    any more that it was of those: who was `hidden` from the public is called for everybody as the
    public read."""
    if not hidden or of_singles(season):
        return
    teams = list(season.entries.filter(pk__in=hidden))
    for team in teams:
        team.name = hidden[team.pk]
    SeasonEntry.objects.bulk_update(teams, ["name"], batch_size=500)


def drop_teams_of_no_evening(season: Season) -> None:
    """Remove the teams that have no evening any more."""
    season.entries.filter(results__isnull=True).delete()


def _play_jokers(season: Season, evening: Evening, teams: Sequence[int]) -> None:
    if not season.joker or not teams:
        return
    if season.entries.filter(pk__in=teams, joker__isnull=False).exists():
        raise DomainError(_("A team on this sheet has played the joker on another evening."))
    season.entries.filter(pk__in=teams).update(joker=evening)


def _drives(season: Season) -> list[int]:
    """Return the keys of its drives, in the order in which everybody locks them."""
    drives = season.evenings.filter(tournament__isnull=False)
    return list(drives.order_by("tournament").values_list("tournament", flat=True))


def _require_room(season: Season) -> None:
    if season.evenings.count() >= MOST_EVENINGS:
        raise DomainError(_("A season has at most %(count)s evenings.") % {"count": MOST_EVENINGS})


def record_season(
    season: Season,
    by: User | None,
    action: str,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    drives: Collection[int] = (),
) -> None:
    """Write a log entry of no drive; with keys and counts, and without the names of teams: no drive
    would have those forgotten.  The pages of teams in its drives, or in those `drives`, tell of it
    when all is stored: here their rows are locked after that of the season."""
    record(
        tournament=None,
        actor=by,
        action=action,
        target=f"{season.code} {season.name}",
        before=before,
        after=after,
    )
    for drive in Tournament.objects.filter(pk__in=drives or _drives(season)):
        transaction.on_commit(partial(raise_version, drive))
