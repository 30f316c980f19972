"""The cache of several processes: Redis, and while that does not answer the memory of each.

What is kept there is only kept to be quick, so a Redis that is away takes no page along and no
save.  Two processes that do not hear of each other meanwhile show a change at most a second late,
because what public pages know of a drive is kept for a second.
"""

from collections.abc import Callable
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError, RedisError
from redis.retry import Retry

from keezdrive.outage import REDIS

SECONDS_FOR_AN_ANSWER = 0.5


def _steady(name: str) -> Callable[..., Any]:
    def either(self: "SteadyRedisCache", *arguments: Any, **options: Any) -> Any:
        return self._either(name, *arguments, **options)

    return either


class SteadyRedisCache(RedisCache):
    """Django's Redis cache without its outages."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        beside = {**params, "OPTIONS": {"MAX_ENTRIES": 10_000}}
        # A connection that Redis closed is opened anew at once; who waits longer waits in vain.
        options = params.get("OPTIONS", {}) | {
            "socket_connect_timeout": SECONDS_FOR_AN_ANSWER,
            "socket_timeout": SECONDS_FOR_AN_ANSWER,
            "retry": Retry(NoBackoff(), 1, supported_errors=(ConnectionError,)),
        }
        super().__init__(server, {**params, "OPTIONS": options})
        self._beside = LocMemCache("while-redis-is-away", beside)

    add = _steady("add")
    get = _steady("get")
    set = _steady("set")
    touch = _steady("touch")
    delete = _steady("delete")
    get_many = _steady("get_many")
    set_many = _steady("set_many")
    delete_many = _steady("delete_many")
    has_key = _steady("has_key")
    incr = _steady("incr")
    clear = _steady("clear")

    def _either(self, name: str, *arguments: Any, **options: Any) -> Any:
        if REDIS.may_try():
            try:
                found = getattr(super(), name)(*arguments, **options)
            except RedisError as error:
                if REDIS.failed(error):
                    self._beside.clear()  # what was kept during an earlier outage
            else:
                REDIS.note_answer()
                return found
        return getattr(self._beside, name)(*arguments, **options)
