"""Times as people read them. In the hour that comes twice, when the clock goes back, each says
which of both it is: "02:30 zomertijd" is an hour before "02:30 wintertijd"."""

from datetime import date, datetime, time

from django.utils.formats import date_format, time_format
from django.utils.timezone import is_aware, localtime
from django.utils.translation import gettext as _

CLOCK = "H:i"


def comes_twice(moment: datetime) -> bool:
    """Return whether the clock here shows this time twice that day."""
    local = localtime(moment)
    return local.replace(fold=0).utcoffset() != local.replace(fold=1).utcoffset()


def which_of_both(moment: object) -> str:
    """Return what to say after a time that comes twice; empty for any other, and for what is no
    moment."""
    if not isinstance(moment, datetime) or not is_aware(moment) or not comes_twice(moment):
        return ""
    return _("summer time") if localtime(moment).dst() else _("winter time")


def clock_time(moment: datetime, style: str = CLOCK) -> str:
    """Return the time of a moment as the clock here shows it, plainly one moment."""
    shown = date_format(localtime(moment) if is_aware(moment) else moment, style)
    return " ".join(filter(None, (shown, which_of_both(moment))))


def time_of_day(at: time) -> str:
    """Return a time of any day as the clock shows it: "20:00"."""
    return time_format(at, CLOCK)


def day_and_time(day: date, at: time | None) -> str:
    """Return a day with the time that was said for it, where one was: "Saturday 21 November 2026 at
    20:00"."""
    shown = date_format(day, "l j F Y")
    return _("%(day)s at %(time)s") % {"day": shown, "time": time_of_day(at)} if at else shown


def plain_time(moment: datetime) -> str:
    """Return day and time as the clock here shows them, for what is stored or read by a program; in
    the hour that comes twice with the offset."""
    local = localtime(moment)
    shown = local if comes_twice(moment) else local.replace(tzinfo=None)
    return shown.isoformat(sep=" ", timespec="minutes")
