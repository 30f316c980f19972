"""Speaking with the other laptop."""

import http.client
import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

from tournaments.core.queries.leadership import leadership
from tournaments.core.services.errors import DomainError
from tournaments.safety.services.leadership import leader_claim, machine_in, receive_claim

TIMEOUT = 5.0  # seconds without a byte
FIRST_CONTACT_TIMEOUT = 20.0  # of a laptop that may just have been started
LARGEST = 256 * 1024**2  # bytes of an answer
_straight = build_opener(ProxyHandler({}))


class PeerUnreachable(Exception):
    """Nobody answers there, or nobody of ours, or not all of the answer came."""


def fetch(address: str) -> bytes:
    """Return what is there.  Raise PeerUnreachable, or DomainError with the sentence of who
    answers."""
    return _opened(Request(address), FIRST_CONTACT_TIMEOUT)  # noqa: S310 - only http: plain_address


def send(address: str, letter: bytes, patience: float = TIMEOUT) -> bytes:
    """Return the answer to a letter.  Raises as `fetch`."""
    kind = {"Content-Type": "application/octet-stream"}
    request = Request(address, data=letter, headers=kind, method="POST")  # noqa: S310 - the same
    return _opened(request, patience)


def _opened(request: Request, patience: float) -> bytes:
    try:
        with _straight.open(request, timeout=patience) as answer:
            content: bytes = answer.read(LARGEST)
            return content
    except HTTPError as error:
        raise DomainError(_sentence(error)) from error
    except (URLError, OSError, http.client.HTTPException, ValueError) as error:
        raise PeerUnreachable(str(error)) from error


def _sentence(error: HTTPError) -> str:
    """Return what the first laptop said in words; else the number of its answer."""
    try:
        text: Any = json.loads(error.read(10_000))
        return str(text["error"])
    except (OSError, ValueError, KeyError, TypeError, http.client.HTTPException):
        return f"{error.code} {error.reason}"


STATUS_TIMEOUT = 2.0  # seconds, for all of them together: a start waits for it
_answered: list[frozenset[str]] = [frozenset()]  # the machines that did when they were asked last


def see_peers(*, now: datetime) -> bool:
    """Tell every laptop that may have taken over, or that this one took over from, who is the
    first, and hear it from them; return whether this one stepped down.  Raise OSError where that
    cannot be written down."""
    state = leadership()
    addresses = [*state.peers, state.deposed.address if state.deposed else ""]
    peers = [*dict.fromkeys(filter(None, addresses))]
    if not peers:
        return False
    text = leader_claim().encode()
    with ThreadPoolExecutor(len(peers)) as together:
        answers = list(together.map(lambda peer: _answer(peer, text), peers))
    stepped_down, machines = False, set()
    for address, answer in zip(peers, answers, strict=True):
        with suppress(DomainError):
            if answer:
                stepped_down |= receive_claim(claim=answer, address=address, now=now)
                machines.add(machine_in(answer))
    _answered[0] = frozenset(machines)
    return stepped_down


def answers_as_first(machine: str) -> bool:
    """Return whether that laptop said that it is the first when it was asked last, a few seconds
    ago: one that is still about to take over has no pages to show."""
    return machine in _answered[0]


def _answer(address: str, claim: bytes) -> str:
    """Return what a laptop says of itself; empty where none answers, or it is not the first."""
    try:
        return send(f"{address}/follow/first/", claim, STATUS_TIMEOUT).decode("utf-8", "replace")
    except (PeerUnreachable, DomainError):
        return ""
