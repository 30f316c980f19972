"""Keys of rows that stay the same wherever a drive goes, and grow in the order of its acts."""

import secrets
import threading
import time
from datetime import datetime

EPOCH = 1_767_225_600_000  # 2026-01-01 in milliseconds
SEQUENCE, MILLISECONDS = 22, 41  # bits; enough until 2095
LARGEST_KEY = 2**63 - 1
ROOM = 2**45  # for thirty million keys


class _Clock(threading.local):
    """The newest key that a thread made or heard of, so that the next is larger. It begins with a
    lot among the first hundred days of 2026, which counts only on a machine whose clock is before
    them: two that forgot the date make other keys.  `above` is the newest key of the drive of the
    act under way: it holds for that act alone, so that no drive moves the clock of the others."""

    def __init__(self) -> None:
        self.last = secrets.randbits(33 + SEQUENCE)
        self.above = 0


_clock = _Clock()


def new_id() -> int:
    """Return a key that no other machine makes: the milliseconds since 2026 in the upper bits, a
    lot below them. Later rows have larger keys, also within one millisecond and when the clock is
    set back; a clock that is before 2026, or after 2095, is not believed."""
    now = time.time_ns() // 1_000_000 - EPOCH
    lot = secrets.randbits(SEQUENCE - 1)
    made = now << SEQUENCE | lot if 0 <= now < 1 << MILLISECONDS else 0
    _clock.last = made if made > _clock.last else _clock.last + 1 + lot
    if _clock.above < _clock.last:
        return _clock.last
    _clock.above += 1 + lot
    return _clock.above


def keys_after(newest: int) -> None:
    """Make larger keys than this one until the act is over, whatever clock it was made by: another
    process, another laptop, or this one before its clock was set back. A key that leaves no room
    for an evening of larger ones is not followed."""
    if newest < LARGEST_KEY - ROOM:
        _clock.above = max(_clock.above, newest)


def keys_by_the_clock() -> None:
    """Forget the keys that an act brought along: it is over."""
    _clock.above = 0


def latest_key(now: datetime) -> int:
    """Return the largest key that a machine can have made by then, whose clock is not ahead of
    `now`."""
    passed = int(now.timestamp() * 1000) - EPOCH
    return min(max(passed, 0) << SEQUENCE | (1 << SEQUENCE) - 1, LARGEST_KEY)


def key_in(text: str | None) -> int | None:
    """Return the key of a row that a form or an address names; None where it can be none."""
    if not text or not (text.isascii() and text.isdecimal()) or len(text) > len(str(LARGEST_KEY)):
        return None
    key = int(text)
    return key if key <= LARGEST_KEY else None
