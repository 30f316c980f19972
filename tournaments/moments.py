"""Times as people read them. In the hour that comes twice, when the clock goes back, each says
which of both it is: "02:30 zomertijd" is an hour before "02:30 wintertijd"."""

from datetime import datetime

from django.utils.formats import date_format
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


def plain_time(moment: datetime, timespec: str = "minutes") -> str:
    """Day and time as the clock here shows them, for what is stored or read by a program; in the
    hour that comes twice with the offset."""
    local = localtime(moment)
    shown = local if comes_twice(moment) else local.replace(tzinfo=None)
    return shown.isoformat(sep=" ", timespec=timespec)
