"""What the cache of this process holds: its memory, or Redis in the shape of `deploy/`."""

import time
from typing import Any

from django.core.cache import cache


def kept_by_key() -> dict[str, bytes]:
    """Everything that is kept, as it was packed."""
    if _in_memory():
        return dict(cache._cache)
    redis = _redis()
    return {key.decode(): redis.get(key) for key in redis.scan_iter()}


def seconds_kept() -> float:
    """How much longer the last of it stays."""
    if _in_memory():
        return max(cache._expire_info.values()) - time.time()
    redis = _redis()
    return max(redis.pttl(key) for key in redis.scan_iter()) / 1000


def let_time_pass() -> None:
    """The time of everything that is kept is over."""
    if _in_memory():
        cache._expire_info.update(dict.fromkeys(cache._expire_info, 0))
        return
    redis = _redis()
    for key in redis.scan_iter():
        redis.pexpire(key, 0)


def _in_memory() -> bool:
    return hasattr(cache, "_expire_info")


def _redis() -> Any:
    return cache._cache.get_client()
