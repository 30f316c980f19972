"""Which backups are kept: many of this evening, few of long ago."""

import datetime
from collections.abc import Iterable

from tournaments.queries.backup_files import Backup
from tournaments.queries.backups import BEFORE_RESTORE, BEFORE_UPDATE, BY_HAND

HOUR, DAY = datetime.timedelta(hours=1), datetime.timedelta(days=1)
ALL_FOR, HOURLY_FOR, DAILY_FOR = HOUR, DAY, 60 * DAY
MEANT_FOR = 30 * DAY  # what somebody asked for is kept this long
MOST, MOST_BYTES, AT_LEAST = 200, 1024**3, 3


def to_keep(backups: Iterable[Backup], now: datetime.datetime) -> list[Backup]:
    """All of the last hour, one an hour of the last day, one a day of the last sixty days, and
    what was made by hand for a month; of these the newest, as many as MOST and as MOST_BYTES allow,
    and the newest AT_LEAST whatever their size.  Newest first.

    One that was made later than now, by a clock that was wrong then or is wrong now, is as old as
    it is early: else it would stay for ever, in the place of what was made since.
    """
    newest_first = sorted(backups, key=lambda each: abs(now - each.description.made_at))
    kept, size = [], 0
    taken: set[tuple[str, datetime.datetime]] = set()
    for backup in newest_first:
        span = _span(backup, now)
        if len(kept) >= AT_LEAST and (span is None or span in taken):
            continue
        size += backup.size
        if len(kept) >= AT_LEAST and (len(kept) >= MOST or size > MOST_BYTES):
            break
        kept.append(backup)
        if span is not None:
            taken.add(span)
    return kept


def _span(backup: Backup, now: datetime.datetime) -> tuple[str, datetime.datetime] | None:
    """The span of time of which the newest backup is kept; None for one that is too old."""
    made_at = backup.description.made_at.astimezone(datetime.UTC)
    age = abs(now - made_at)
    meant = backup.description.why in (BY_HAND, BEFORE_RESTORE, BEFORE_UPDATE)
    if age <= ALL_FOR or (meant and age <= MEANT_FOR):
        return backup.name, made_at
    if age <= HOURLY_FOR:
        return "hour", made_at.replace(minute=0, second=0, microsecond=0)
    if age <= DAILY_FOR:
        return "day", made_at.replace(hour=0, minute=0, second=0, microsecond=0)
    return None
