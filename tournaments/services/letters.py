"""Asking another laptop in the hall: plain http, straight, and never waiting long."""

import http.client
import json
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

from tournaments.services.refused import Refused

PATIENCE = 5.0  # seconds without a byte
AT_FIRST = 20.0  # of a laptop that may just have been started
LARGEST = 256 * 1024**2  # bytes of an answer
_straight = build_opener(ProxyHandler({}))


class Away(Exception):
    """Nobody answers there, or nobody of ours, or not all of the answer came."""


def fetch(address: str) -> bytes:
    """What is there.  Raises Away, or Refused with the sentence of who answers."""
    return _opened(Request(address), AT_FIRST)  # noqa: S310 - only http: plain_address


def send(address: str, letter: bytes, patience: float = PATIENCE) -> bytes:
    """The answer to a letter.  Raises as `fetch`."""
    kind = {"Content-Type": "application/octet-stream"}
    asked = Request(address, data=letter, headers=kind, method="POST")  # noqa: S310 - the same
    return _opened(asked, patience)


def _opened(request: Request, patience: float) -> bytes:
    try:
        with _straight.open(request, timeout=patience) as answer:
            content: bytes = answer.read(LARGEST)
            return content
    except HTTPError as error:
        raise Refused(_sentence(error)) from error
    except (URLError, OSError, http.client.HTTPException, ValueError) as error:
        raise Away(str(error)) from error


def _sentence(error: HTTPError) -> str:
    """What the first laptop said in words; else the number of its answer."""
    try:
        said: Any = json.loads(error.read(10_000))
        return str(said["error"])
    except (OSError, ValueError, KeyError, TypeError, http.client.HTTPException):
        return f"{error.code} {error.reason}"
