"""When the rounds of a drive begin, and when its prizes come."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import Exists, Max, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.queries.presence import not_none
from tournaments.models import ScoreCard, Tournament
from tournaments.moments import time_of_day

BETWEEN = timedelta(minutes=10)  # from the end of a round to the next, before one shows how long
DAY = timedelta(days=1)
EVENING = timedelta(hours=12)  # after which a clock that still stands was forgotten


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A published round: when its tables were public, and the last of its cards came in, however
    late one was corrected; its clock runs until `ends`, or stands still with so many seconds
    `left`, and a table that still plays has up to so many minutes `extra`."""

    number: int
    began: datetime
    over: datetime | None
    ends: datetime | None
    left: int | None
    extra: int | None


def played_rounds(tournament: Tournament) -> tuple[PlayedRound, ...]:
    """Return the published rounds by number, in one query."""
    rounds = tournament.rounds.filter(published_at__isnull=False).order_by("number")
    first = Q(tables__cards__reason="", tables__cards__taken_off_at__isnull=True)
    card = ScoreCard.objects.filter(table=OuterRef("tables"), is_current=True)
    timed = rounds.annotate(
        over=Max("tables__cards__entered_at", filter=first),
        extra=Max("tables__extra_time__minutes", filter=~Exists(card)),
    )
    columns = ("number", "published_at", "over", "clock__ends_at", "clock__seconds_left", "extra")
    rows = timed.values_list(*columns)
    return tuple(PlayedRound(number, not_none(began), *rest) for number, began, *rest in rows)


def round_begin(
    tournament: Tournament, rounds: Sequence[PlayedRound], number: int, *, waiting: bool
) -> datetime | None:
    """Return when a round begins, after those `rounds` of which the last one is `waiting` for cards
    or not: after the last card, or by how long those before it took, which is no less than half of
    what is planned, but not before the time of the clock is over, and before the first by what was
    said beforehand; None where nobody knows."""
    turn = round_interval(tournament.minutes_per_round)
    if not rounds:
        if tournament.starts_at is None:
            return None
        start = timezone.make_aware(datetime.combine(tournament.date, tournament.starts_at))
        return start.astimezone(UTC) + (number - 1) * turn  # the clocks may change that night
    first, last = rounds[0], rounds[-1]
    played = last.number - first.number
    took = (last.began - first.began) / played if played else turn
    began = last.began
    if took >= turn / 2:
        turn = took
    elif all(each.over is None or each.over > last.began for each in rounds):
        began = first.began + played * turn  # tables that were public before anybody sits there
    extra = timedelta(minutes=last.extra or 0)
    coming = began + turn + extra
    if last.ends is not None:
        coming = max(coming, last.ends + extra + BETWEEN)
    stands_still = waiting and last.left is not None
    over = last.began + EVENING if stands_still else last.over and coming + turn
    if over and timezone.now() > over:
        return None  # it was another day
    if turn >= timedelta(hours=4):
        return None
    if last.over is not None and not waiting:
        coming = last.over + BETWEEN
    elif last.left is not None:
        coming = max(coming, timezone.now() + timedelta(seconds=last.left) + extra + BETWEEN)
    return coming + (number - last.number - 1) * turn


def round_interval(minutes: int) -> timedelta:
    """Return the time from the beginning of a round of so many minutes to that of the next."""
    return timedelta(minutes=minutes) + BETWEEN


def evening_length(rounds: int, minutes: int) -> timedelta:
    """Return the time from the first round to the prizes: the standings are final when one more
    round would begin, and the prizes come as long after that as a round after another."""
    return rounds * round_interval(minutes) + BETWEEN


def end_sentence(
    starts_at: time | None, rounds_planned: int, minutes_per_round: int, fewest: int = 1
) -> str:
    """Return when the prizes come after so many rounds, and after one fewer where `fewest` allows
    that; without a beginning, or beyond a day, how long it takes until then."""
    rounds, minutes = rounds_planned, minutes_per_round
    length = evening_length(rounds, minutes)
    if starts_at is None or length >= DAY:
        text = ngettext(
            "%(rounds)s round takes about %(length)s, with the break before the prizes.",
            "%(rounds)s rounds take about %(length)s, with the breaks, up to the prizes.",
            rounds,
        )
        return text % {"rounds": rounds, "length": _in_hours(length)}
    text = ngettext(
        "The prizes come at about %(end)s with %(rounds)s round.",
        "The prizes come at about %(end)s with %(rounds)s rounds.",
        rounds,
    )
    sentence = text % {"rounds": rounds, "end": _end(starts_at, length)}
    if rounds <= fewest:
        return sentence
    fewer = {"rounds": rounds - 1, "end": _end(starts_at, evening_length(rounds - 1, minutes))}
    return " ".join([sentence, _("With %(rounds)s at about %(end)s.") % fewer])


def _end(starts_at: time, length: timedelta) -> str:
    return time_of_day((datetime.combine(date.min, starts_at) + length).time())


def _in_hours(length: timedelta) -> str:
    """Return a length as people say it: "4 hours and 10 minutes"."""
    hours, rest = divmod(length // timedelta(minutes=1), 60)
    parts = []
    if hours:
        parts.append(ngettext("%(count)s hour", "%(count)s hours", hours) % {"count": hours})
    if rest or not hours:
        parts.append(ngettext("%(count)s minute", "%(count)s minutes", rest) % {"count": rest})
    return _(" and ").join(parts)
