"""When the rounds of a drive begin, and when it is over."""

from datetime import date, datetime, time, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.moments import time_of_day

BETWEEN = timedelta(minutes=10)  # from the end of a round to the next, before one shows how long
DAY = timedelta(days=1)


def turn_of(minutes: int) -> timedelta:
    """Return the time from the beginning of a round of so many minutes to that of the next."""
    return timedelta(minutes=minutes) + BETWEEN


def length_of(rounds: int, minutes: int) -> timedelta:
    """Return the time from the first round to the prizes: the standings are final when one more
    round would begin, and the prizes come as long after that as a round after another."""
    return rounds * turn_of(minutes) + BETWEEN


def end_sentence(
    starts_at: time | None, rounds_planned: int, minutes_per_round: int, fewest: int = 1
) -> str:
    """Return when so many rounds are over, and one fewer where `fewest` allows that; without a
    beginning, or beyond a day, how long they take."""
    rounds, minutes = rounds_planned, minutes_per_round
    length = length_of(rounds, minutes)
    if starts_at is None or length >= DAY:
        text = ngettext(
            "%(rounds)s round takes about %(length)s, with the break and the prizes.",
            "%(rounds)s rounds take about %(length)s, with the breaks and the prizes.",
            rounds,
        )
        return text % {"rounds": rounds, "length": _in_hours(length)}
    text = ngettext(
        "With %(rounds)s round it is over at about %(end)s, prizes included.",
        "With %(rounds)s rounds it is over at about %(end)s, prizes included.",
        rounds,
    )
    sentence = text % {"rounds": rounds, "end": _end(starts_at, length)}
    if rounds <= fewest:
        return sentence
    fewer = {"rounds": rounds - 1, "end": _end(starts_at, length_of(rounds - 1, minutes))}
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
