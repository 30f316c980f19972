"""Whether the clock of this computer is to be believed before something is erased by it."""

import json
import logging
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import Max
from django.utils.dateparse import parse_datetime

from tournaments.core.services.private_files import write_private
from tournaments.models import LogEntry
from tournaments.privacy.services.privacy import forget_due_drives

LEAP, REFLECTION = timedelta(weeks=26), timedelta(days=1)
logger = logging.getLogger(__name__)


def forget_when_due(*, now: datetime) -> int:
    """Forget the players of every drive whose weeks are over, by a clock that can be believed, and
    return of how many drives."""
    return forget_due_drives(now=now) if clock_is_plausible(now=now) else 0


def clock_is_plausible(*, now: datetime) -> bool:
    """Return whether it can be as late as `now`, which the clock says: no more than half a year
    after this program looked at it last or, the first time, after the last act.

    After a longer time the clock is believed when it has said so for a day: a laptop that was not
    used for a year erases a day later, and one whose clock leapt a year ahead for an evening erases
    nothing. What was seen is kept in a file of the data folder.
    """
    kept = _kept()
    seen = kept.get("seen") or LogEntry.objects.aggregate(last=Max("at"))["last"] or now
    doubted = kept.get("doubted")
    if now - seen <= LEAP or (doubted and now - doubted >= REFLECTION):
        _keep({"seen": now})
        return True
    if doubted is None or doubted > now:
        doubted = now
    _keep({"seen": seen, "doubted": doubted})
    logger.warning("The clock says %s, long after %s: nothing is erased by it today", now, seen)
    return False


def _file() -> Path:
    return Path(settings.DATA_DIR) / "clock.json"


def _kept() -> dict[str, datetime | None]:
    try:
        card: Any = json.loads(_file().read_text("utf-8"))
        return {name: parse_datetime(str(card.get(name))) for name in ("seen", "doubted")}
    except (OSError, ValueError, AttributeError):
        return {}


def _keep(times: dict[str, datetime]) -> None:
    texts = {name: time.isoformat() for name, time in times.items()}
    try:
        write_private(_file(), json.dumps(texts).encode())
    except OSError:
        logger.exception("What the clock said cannot be kept")
