"""A small HTTP/1.1 client of many connections, which costs less than the server it measures."""

from __future__ import annotations

import asyncio
import gzip
import re
import time
from dataclasses import dataclass

LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
IN_CHUNKS = re.compile(rb"\r\ntransfer-encoding: chunked", re.IGNORECASE)
PACKED = re.compile(rb"\r\ncontent-encoding: gzip", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, after how many seconds; `size` is the body's as it was sent."""

    status: int
    seconds: float
    size: int
    head: bytes
    body: bytes


class Lost(Exception):
    """There is no server, or it went away in the middle of an answer."""


class Connection:
    """One browser: it keeps its connection, and opens it again where the server closed it."""

    def __init__(self, port: int, cookies: str = "") -> None:
        self.port = port
        self._fixed = (
            f"Host: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\nAccept-Language: nl\r\n"
            + (f"Cookie: {cookies}\r\n" if cookies else "")
        )
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def get(self, path: str) -> Answer:
        """Ask for a page."""
        return await self._send(f"GET {path} HTTP/1.1\r\n{self._fixed}\r\n".encode())

    async def post(self, path: str, form: str, *headers: str) -> Answer:
        """Send a form."""
        more = "".join(f"{header}\r\n" for header in headers)
        head = (
            f"POST {path} HTTP/1.1\r\n{self._fixed}{more}"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(form)}\r\n\r\n"
        )
        return await self._send((head + form).encode())

    async def upload(self, path: str, content: bytes, *headers: str) -> Answer:
        """Send a file as the field `file`."""
        edge = "keezdrive-benchmark"
        before = (
            f"--{edge}\r\nContent-Type: image/jpeg\r\n"
            'Content-Disposition: form-data; name="file"; filename="photo.jpg"\r\n\r\n'
        ).encode()
        body = before + content + f"\r\n--{edge}--\r\n".encode()
        more = "".join(f"{header}\r\n" for header in headers)
        head = (
            f"POST {path} HTTP/1.1\r\n{self._fixed}{more}"
            f"Content-Type: multipart/form-data; boundary={edge}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        return await self._send(head.encode() + body)

    async def _send(self, request: bytes) -> Answer:
        began = time.perf_counter()
        try:
            if self._writer is None or self._writer.is_closing():
                opened = await asyncio.open_connection("127.0.0.1", self.port)
                self._reader, self._writer = opened
            if self._writer is None or self._reader is None:
                raise Lost
            self._writer.write(request)
            head = await self._reader.readuntil(b"\r\n\r\n")
            status, length = int(head[9:12]), LENGTH.search(head)
            size = int(length[1]) if length and status != 204 else 0
            body = await self._reader.readexactly(size) if size else b""
            if IN_CHUNKS.search(head):
                body = await self._chunks(self._reader)
        except (OSError, asyncio.IncompleteReadError) as error:
            self.close()
            raise Lost from error
        seconds, size = time.perf_counter() - began, len(body)
        if PACKED.search(head):
            body = gzip.decompress(body)
        return Answer(status, seconds, size, head, body)

    async def _chunks(self, reader: asyncio.StreamReader) -> bytes:
        """Return a body of which nobody knew beforehand how long it is, as a proxy that packs it
        sends."""
        parts = []
        while size := int(await reader.readline(), 16):
            parts.append(await reader.readexactly(size))
            await reader.readexactly(2)
        await reader.readexactly(2)
        return b"".join(parts)

    def close(self) -> None:
        """Let go of the connection."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None


async def answers_in(port: int, path: str, clients: int, seconds: float) -> float:
    """Return how many answers a second so many clients get that each ask again at once; all must be
    of one kind."""
    browsers = [Connection(port) for _each in range(clients)]
    end, statuses = time.perf_counter() + seconds, []

    async def get_until_end(browser: Connection) -> None:
        while time.perf_counter() < end:
            statuses.append((await browser.get(path)).status)

    await asyncio.gather(*(get_until_end(browser) for browser in browsers))
    for browser in browsers:
        browser.close()
    if len(set(statuses)) != 1 or statuses[0] >= 300:
        raise SystemExit(f"{path} answers {sorted(set(statuses))}")
    return len(statuses) / seconds
