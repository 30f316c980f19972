"""Taking a request's body in, bounded in size and in time, before a thread is given to it.

A phone that loses the wifi in the middle of a POST stays connected for minutes, and says nothing.
"""

import asyncio
from collections.abc import AsyncIterable
from contextlib import suppress

from tournaments.core.queries.presence import not_none

TIMEOUT = 10.0  # seconds for a body to come in, and longer for one of which much came in already
SLOWEST = 20_000  # bytes a second
MEMORY = 64 * 1024**2  # bytes, of all bodies together


class CutOff(Exception):
    """The connection ended before the body did."""


class NoRoom(Exception):
    """All bodies together were too much, and this one was the largest that was not whole yet."""


class Intake:
    """The bodies that come in, and those whose requests are not answered yet."""

    def __init__(self) -> None:
        self._bodies: dict[Body, None] = {}  # the one that began first is the first
        self._bytes = 0

    async def take_in(self, parts: AsyncIterable[bytes], length: int | None, most: int) -> "Body":
        """Read a body to its end; `length` is what it says of itself, if it says so.

        What has more than `most` bytes is not read on, and empty, but knows its size.  Raise
        TimeoutError for what is too slow, NoRoom for what has to make room for others, and CutOff.
        """
        body = Body()
        if length is not None and length > most:
            body.size = length
            return body
        self._bodies[body] = None
        try:
            await self._read(parts, length, most, body)
        except BaseException as error:
            self.let_go(body)
            if body.makes_room and isinstance(error, TimeoutError):
                raise NoRoom from error
            raise
        return body

    def let_go(self, body: "Body") -> None:
        """Free the place of a request that was answered, or never will be."""
        if body in self._bodies:
            del self._bodies[body]
            self._bytes -= len(body.data)

    async def read_to_end(self, parts: AsyncIterable[bytes]) -> None:
        """Read what was too large to an end, but keep nothing: many browsers show the answer to
        it only when they have sent all."""
        with suppress(TimeoutError):
            async with asyncio.timeout(TIMEOUT):
                async for _part in parts:
                    pass

    async def _read(
        self, parts: AsyncIterable[bytes], length: int | None, most: int, body: "Body"
    ) -> None:
        latest, ends = asyncio.get_running_loop().time() + TIMEOUT, 0
        async with asyncio.timeout_at(latest) as body.limit:
            async for part in parts:
                if body.makes_room:
                    break
                body.size += len(part)
                if body.size > most:
                    self.let_go(body)
                    body.data.clear()
                    break
                if part:
                    body.data += part
                    self._bytes += len(part)
                    body.limit.reschedule(latest + body.size / SLOWEST)
                    self._make_room()
                else:
                    ends += 1
            else:
                # An empty part is the end; of granian a connection that broke has one before it.
                if ends != 1 or (length is not None and body.size < length):
                    raise CutOff
        body.limit = None
        if body.makes_room:
            raise NoRoom

    def _make_room(self) -> None:
        """Give up the largest that is not whole yet, where all together are too much: never a card,
        which is small."""
        while self._bytes > MEMORY:
            coming = [body for body in self._bodies if body.limit is not None]
            if not coming:
                return
            largest = max(coming, key=lambda body: body.size)
            self.let_go(largest)
            largest.data.clear()
            largest.makes_room = True
            not_none(largest.limit).reschedule(0)


class Body:
    """What came in, of `size` bytes; `limit` is when it will have taken too long, until it is
    whole."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.size = 0
        self.limit: asyncio.Timeout | None = None
        self.makes_room = False
