"""Log lines for people, or as JSON for what collects them from several machines."""

import json
import logging
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from django.db import DatabaseError

from tournaments.safety.queries.database_faults import Fault, explained

REQUEST_ID: ContextVar[str] = ContextVar("request_id", default="")
STANDARD_FIELDS = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
# What Django hands along with a fault is the request itself, cookies and all.
LEFT_OUT = {"request", "server_time", "sinfo"}


def is_news(record: logging.LogRecord) -> bool:
    """Leave out of Django's log what `keezdrive.trouble` tells in one line: what is no mistake of
    the program needs no traceback, for every phone in the hall."""
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, DatabaseError) or explained(error) == Fault.OTHER


class JsonLines(logging.Formatter):
    """One JSON object a line: time (UTC), level, logger, message, the request it belongs to, and
    whatever else was logged with it (`extra`)."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of one record; values that JSON does not know are told as text."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id := REQUEST_ID.get():
            line["request_id"] = request_id
        more = vars(record).items()
        line |= {key: value for key, value in more if key not in STANDARD_FIELDS | LEFT_OUT}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)
