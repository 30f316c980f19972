"""The clock of the round that is played, and tables that may play on."""

from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_open, raise_version, record
from tournaments.hall.queries.clock import as_time, seconds_left
from tournaments.models import ExtraTime, GameTable, Round, RoundClock, Tournament, User
from tournaments.models.rounds import MOST_MINUTES
from tournaments.play.queries.rounds import current_round, missing_cards


@audited
def start_clock(*, round: Round, minutes: int, by: User | None) -> RoundClock:
    """Let the clock of the round that is played run for so many minutes from now.

    Raise DomainError where somebody else started it already.
    """
    tournament, round = _playing(round.pk)
    if RoundClock.objects.filter(round=round).exists():
        raise DomainError(_("The clock of this round was started already."))
    _require_playing_time(minutes)
    ends_at = timezone.now() + timedelta(minutes=minutes)
    clock = RoundClock.objects.create(round=round, minutes=minutes, ends_at=ends_at)
    _log(tournament, by, "start_clock", round, after={"minutes": minutes})
    return clock


@audited
def pause_clock(*, round: Round, by: User | None) -> RoundClock:
    """Make the clock stand still with the seconds that are left; doing it twice changes nothing."""
    tournament, clock = _started(round.pk)
    if clock.ends_at is None:
        return clock
    left = seconds_left(clock)
    if left == 0:
        raise DomainError(_("The time of this round is over. Give more minutes instead."))
    clock.ends_at, clock.seconds_left = None, left
    return _changed(tournament, by, "pause_clock", clock, after={"time_left": as_time(left)})


@audited
def resume_clock(*, round: Round, by: User | None) -> RoundClock:
    """Let a clock that stands still go on; doing it twice changes nothing."""
    tournament, clock = _started(round.pk)
    if clock.seconds_left is None:
        return clock
    left = clock.seconds_left
    clock.ends_at, clock.seconds_left = timezone.now() + timedelta(seconds=left), None
    return _changed(tournament, by, "resume_clock", clock, after={"time_left": as_time(left)})


@audited
def extend_clock(
    *, round: Round, minutes: int, by: User | None, seen_minutes: int | None = None
) -> RoundClock:
    """Give everybody so many minutes more, or fewer where a number was wrong.

    After the end the minutes count from now.  `seen_minutes` is the playing time that somebody
    saw when he decided: two people who give the same minutes at once give them once.  Raises
    DomainError where less would be left than nothing.
    """
    tournament, clock = _started(round.pk)
    if seen_minutes not in (None, clock.minutes):
        raise DomainError(_("Somebody else changed the clock just now. Look again."))
    _require_playing_time(clock.minutes + minutes)
    left = seconds_left(clock)
    if left + 60 * minutes <= 0:
        raise DomainError(_("So much time is not left any more."), field="minutes")
    if clock.ends_at is None:
        clock.seconds_left = left + 60 * minutes
    else:
        clock.ends_at = max(timezone.now(), clock.ends_at) + timedelta(minutes=minutes)
    before, clock.minutes = clock.minutes, clock.minutes + minutes
    values = {"before": {"minutes": before}, "after": {"minutes": clock.minutes}}
    return _changed(tournament, by, "extend_clock", clock, **values)


@audited
def stop_clock(*, round: Round, by: User | None) -> None:
    """Take the clock of the round away, as if it was never started; extra time stays."""
    tournament, round = _playing(round.pk)
    clock = RoundClock.objects.filter(round=round).first()
    if clock is None:
        return
    left = seconds_left(clock)
    clock.delete()
    before = {"minutes": clock.minutes, "time_left": as_time(left)}
    _log(tournament, by, "stop_clock", round, before=before)


@audited
def set_extra_time(*, table: GameTable, minutes: int | None, by: User | None) -> ExtraTime:
    """Let one table play longer than the others: so many minutes, or None until it is done."""
    tournament, round_ = _playing(table.round_id)
    if not missing_cards(round_).filter(pk=table.pk).exists():
        raise DomainError(_("This table does not play any more: its card is in."), field="table")
    if minutes is not None:
        _require_playing_time(minutes)
    before = ExtraTime.objects.filter(table=table).first()
    if before and before.minutes == minutes:
        return before
    extra, _made = ExtraTime.objects.update_or_create(table=table, defaults={"minutes": minutes})
    _log(tournament, by, "set_extra_time", table, before=_extra(before), after=_extra(extra))
    return extra


@audited
def clear_extra_time(*, table: GameTable, by: User | None) -> None:
    """Let a table end with the others after all."""
    tournament, _round = _playing(table.round_id)
    extra = ExtraTime.objects.filter(table=table).first()
    if extra is None:
        return
    extra.delete()
    _log(tournament, by, "clear_extra_time", table, before=_extra(extra))


def _playing(key: int) -> tuple[Tournament, Round]:
    """Return the drive of the round with this key, locked, and the round with its newest values;
    only the round that is played has a clock."""
    tournament = lock_open(rounds=key)
    playing = current_round(tournament)
    if playing is None or playing.pk != key:
        raise DomainError(_("This round is not being played."))
    return tournament, playing


def _started(key: int) -> tuple[Tournament, RoundClock]:
    """Return the drive of the round with this key, locked, and the clock that runs or stands
    still."""
    tournament, playing = _playing(key)
    clock = RoundClock.objects.filter(round=playing).first()
    if clock is None:
        raise DomainError(_("The clock of this round does not run."))
    return tournament, clock


def _changed(
    tournament: Tournament,
    by: User | None,
    action: str,
    clock: RoundClock,
    **values: dict[str, Any],
) -> RoundClock:
    clock.save(update_fields=["ends_at", "seconds_left", "minutes"])
    _log(tournament, by, action, clock.round, **values)
    return clock


def _require_playing_time(minutes: int) -> None:
    if not 1 <= minutes <= MOST_MINUTES:
        raise DomainError(
            _("A round lasts 1 to %(most)s minutes.") % {"most": MOST_MINUTES}, field="minutes"
        )


def _extra(extra: ExtraTime | None) -> dict[str, Any]:
    if extra is None:
        return {}
    return {"plays_on": True} if extra.minutes is None else {"extra_minutes": extra.minutes}


def _log(
    tournament: Tournament,
    by: User | None,
    action: str,
    target: Round | GameTable,
    **values: dict[str, Any],
) -> None:
    """Write down what was done, and have every screen of the hall show it."""
    raise_version(tournament)
    named = str(target.number) if isinstance(target, Round) else str(target)
    record(tournament=tournament, actor=by, action=action, target=named, **values)
