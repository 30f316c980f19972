"""Under which name something of a drive is found again on a disk."""

import datetime

from django.utils.text import slugify
from django.utils.translation import gettext as _

LONGEST_DRIVE = 50


def standings_file_name(
    *, drive: str, date: datetime.date, after: int | None, final: bool, suffix: str
) -> str:
    """Return what it is, of which drive and when, in letters that every system can store.

    For example "eindstand-dorpsdrive-zijtaart-2026-11-21.xlsx"; `after` is the last round that
    counts, None before the first.
    """
    what = _("Standings")
    if final:
        what = _("Final standings")
    elif after:
        what = _("Standings after round %(round)s") % {"round": after}
    return drive_file_name(what=what, drive=drive, date=date, suffix=suffix)


def drive_file_name(*, what: str, drive: str, date: datetime.date, suffix: str) -> str:
    """Return what it is, of which drive and when, as in "journaal-dorpsdrive-2026-11-21.jsonl"."""
    parts = (slugify(what), slugify(drive)[:LONGEST_DRIVE].strip("-"), date.isoformat())
    return "-".join(filter(None, parts)) + suffix
