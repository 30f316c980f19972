"""Keys of rows that stay the same wherever a drive is copied to."""

import secrets
import threading
import time

EPOCH = 1_767_225_600_000  # 2026-01-01 in milliseconds
SEQUENCE = 22  # bits


class _Clock(threading.local):
    """The newest key that a thread made, so that the next is larger."""

    last = 0


_clock = _Clock()


def new_id() -> int:
    """A key that no other machine makes: the milliseconds since 2026 in the upper bits, a lot below
    them. Later rows have larger keys, also within one millisecond and when the clock is set back;
    41 bits of time are enough until 2095."""
    now = (time.time_ns() // 1_000_000 - EPOCH) << SEQUENCE | secrets.randbits(SEQUENCE - 1)
    _clock.last = now if now > _clock.last else _clock.last + 1
    return _clock.last
