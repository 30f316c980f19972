"""Keys of rows that stay the same wherever a drive goes, and grow in the order of its acts."""

import secrets
import threading
import time

EPOCH = 1_767_225_600_000  # 2026-01-01 in milliseconds
SEQUENCE, MILLISECONDS = 22, 41  # bits; enough until 2095
LARGEST_KEY = 2**63 - 1


class _Clock(threading.local):
    """The newest key that a thread made or heard of, so that the next is larger. It begins with a
    lot among the first hundred days of 2026, which counts only on a machine whose clock is before
    them: two that forgot the date make other keys."""

    def __init__(self) -> None:
        self.last = secrets.randbits(33 + SEQUENCE)


_clock = _Clock()


def new_id() -> int:
    """A key that no other machine makes: the milliseconds since 2026 in the upper bits, a lot below
    them. Later rows have larger keys, also within one millisecond and when the clock is set back;
    a clock that is before 2026, or after 2095, is not believed."""
    now = time.time_ns() // 1_000_000 - EPOCH
    lot = secrets.randbits(SEQUENCE - 1)
    made = now << SEQUENCE | lot if 0 <= now < 1 << MILLISECONDS else 0
    _clock.last = made if made > _clock.last else _clock.last + 1 + lot
    return _clock.last


def keys_after(newest: int) -> None:
    """Make larger keys from now on than this one, whatever clock it was made by: another process,
    another laptop, or this one before its clock was set back."""
    _clock.last = max(_clock.last, newest)


def key_in(text: str | None) -> int | None:
    """The key of a row that a form or an address names; None where it can be none."""
    if not text or not (text.isascii() and text.isdecimal()) or len(text) > len(str(LARGEST_KEY)):
        return None
    key = int(text)
    return key if key <= LARGEST_KEY else None
