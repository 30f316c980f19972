"""What the first laptop does for one that follows it: a code, and answers to who has it.

A letter is the id of the code (8 bytes), the public key of the follower (32) and a sealed message;
the answer is sealed for that very letter, so that an old one cannot be played back to the follower.

Wrong codes count nowhere: whoever is in the hall can send them, and a code that they lock or use
up is lost to whom it was shown. Guessing is slow enough without: a code is one of 2^40, its salt is
new each time, and every guess costs the guesser a scrypt of 32 MB (some 0.1 s of one core). A
hundred cores that guess for an evening of twelve hours find it on one evening in 25,000.
"""

import json
import secrets
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, replace
from datetime import datetime
from itertools import islice
from sqlite3 import Connection
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.core.queries.leadership import leadership
from tournaments.core.services.errors import DomainError
from tournaments.core.services.private_files import write_private
from tournaments.safety.queries.backups import database_file
from tournaments.safety.queries.database_pages import (
    AT_ONCE,
    change_counter,
    open_database,
    snapshot,
    wait_for_writers,
)
from tournaments.safety.queries.following import (
    Follower,
    all_followers,
    complete_at,
    follower_with,
    followers_file,
    last_request_at,
    open_code,
)
from tournaments.safety.services.leadership import meet_peer, named, step_down
from tournaments.safety.services.peer_crypto import (
    KEY,
    NONCE,
    DecryptionFailed,
    key_between,
    new_code,
    new_private,
    public_of,
    seal,
    secret_of,
    unseal,
)

ID = 8  # bytes
_changing = threading.Lock()


def open_following(*, now: datetime) -> str:
    """Make a code with which one more laptop can follow, and return it, for it is kept nowhere.

    One that nobody used is no longer valid.
    """
    named()
    code, salt = new_code(), secrets.token_bytes(16)
    made = Follower(
        id=secrets.token_hex(ID),
        salt=salt.hex(),
        secret=secret_of(code, salt).hex(),
        private=new_private().hex(),
        made_at=now.isoformat(),
    )
    with _changing:
        _keep([*(each for each in all_followers() if each.machine), made])
    return code


def stop_following(*, id: str) -> None:
    """Let a laptop follow no more, or withdraw a code."""
    with _changing:
        _keep([each for each in all_followers() if each.id != id])


def invitation() -> dict[str, str]:
    """Return what a laptop needs besides the code to make the key.  Raise DomainError without open
    code."""
    code = open_code()
    if code is None:
        raise DomainError(_("No code is open: make one on the page Second laptop of the first."))
    public = public_of(bytes.fromhex(code.private))
    return {"id": code.id, "salt": code.salt, "public": public.hex()}


def answer_letter(*, letter: bytes, host: str, now: datetime) -> bytes:
    """Return the sealed answer to a letter of a laptop that is found at `host`.

    Raise DomainError where it has no code that is valid here, ValueError for what is no letter.
    """
    if len(letter) < ID + KEY + NONCE:
        raise ValueError("no letter")
    follower = follower_with(letter[:ID].hex())
    if follower is None:
        raise DomainError(_("This laptop may no longer follow: ask for a new code."))
    about, sealed = letter[: ID + KEY], letter[ID + KEY :]
    key, request = _opened(follower, about, sealed)
    follower = _identified(follower, key, request, host)
    last_request_at[follower.id] = time.monotonic()
    reply, content = ANSWERS[str(request["ask"])](follower, request, now)
    line = json.dumps(reply | _first_and_peers(follower)).encode()
    packed = zlib.compress(line + b"\n" + content, level=1)
    return seal(key, packed, about + sealed[:NONCE])


def _first_and_peers(follower: Follower) -> dict[str, Any]:
    """Return who the first is, what led to its data, and where the others are: who else follows it,
    and who was the first before, since that may come back while this one is gone."""
    state = leadership().as_data()
    others = [each.address for each in all_followers() if each.machine]
    peers = dict.fromkeys([*others, *state["peers"]])
    return {
        **{name: state[name] for name in ("machine", "term", "history")},
        "deposed": state["deposed"] and state["deposed"]["machine"],
        "now_at": state["deposed"] and state["deposed"]["address"],
        "peers": [each for each in peers if each != follower.address],
    }


def _opened(follower: Follower, about: bytes, sealed: bytes) -> tuple[bytes, dict[str, Any]]:
    """Return the key and what was asked."""
    try:
        key = bytes.fromhex(follower.key) or key_between(
            bytes.fromhex(follower.private), about[ID:], bytes.fromhex(follower.secret)
        )
        message = unseal(key, sealed, about)
    except DecryptionFailed as error:
        raise DomainError(_("That code is not right."), field="code") from error
    head, _newline, content = message.partition(b"\n")
    return key, json.loads(head) | {"content": content}


def _identified(follower: Follower, key: bytes, request: Mapping[str, Any], host: str) -> Follower:
    """Return the follower with its name and address, which are kept when they are others; from its
    first letter on the code serves nobody else."""
    updated = replace(
        follower,
        machine=str(request["machine"])[:32],
        name=str(request["name"])[:60],
        address=f"http://{host}:{int(request['port'])}",
        key=key.hex(),
        secret="",
        private="",
    )
    if follower.machine and updated.machine != follower.machine:
        raise DomainError(_("This laptop may no longer follow: ask for a new code."))
    if updated != follower:
        with _changing:
            _keep([updated if each.id == updated.id else each for each in all_followers()])
        meet_peer(updated.address)
    return updated


def _keep(followers: list[Follower]) -> None:
    content = json.dumps([asdict(each) for each in followers], indent=1)
    write_private(followers_file(), content.encode())


class _Source:
    """The database as this process reads it for followers, one at a time."""

    def __init__(self) -> None:
        self._one = threading.Lock()
        self._live: Connection | None = None
        self._file: tuple[str, int] = ("", 0)
        self._start = ""

    @contextmanager
    def opened(self) -> Iterator[Connection]:
        """Yield the connection, whose counter of changes goes on while the file is the same."""
        path = database_file()
        with self._one:
            file = (str(path), path.stat().st_ino if path.exists() else 0)
            if self._live is None or file != self._file:
                self._live, self._file = open_database(path), file
                self._start = secrets.token_hex(4)
            yield self._live

    def mark(self, live: Connection) -> str:
        """Return what is another text as soon as anything has changed."""
        return f"{self._start}.{change_counter(live)}"


_source = _Source()


def _answer_news(
    follower: Follower, request: Mapping[str, Any], _now: datetime
) -> tuple[dict[str, Any], bytes]:
    """Return whether anything has changed since a mark."""
    with _source.opened() as live:
        same = request.get("mark") == _source.mark(live)
    if same:
        complete_at[follower.id] = time.monotonic()
    return {"same": same}, b""


def _answer_pages(
    follower: Follower, request: Mapping[str, Any], _now: datetime
) -> tuple[dict[str, Any], bytes]:
    """Return the pages that a copy with these fingerprints lacks, or the first of them; with the
    last of them the secret key, by which sessions, links and codes on paper stay valid."""
    with _source.opened() as live:
        mark = _source.mark(live)  # before the pages: what comes in between is told once more
        pages = snapshot(live)
    lacking = list(islice(pages.lacking(request["content"]), AT_ONCE + 1))
    whole, numbers = len(lacking) <= AT_ONCE, lacking[:AT_ONCE]
    reply = {"whole": whole, "count": pages.count, "size": pages.size, "numbers": numbers}
    if whole:
        reply |= {"mark": mark, "digest": pages.digest, "key": settings.SECRET_KEY}
    return reply, b"".join(map(pages.page, numbers))


def _hand_over(
    follower: Follower, request: Mapping[str, Any], now: datetime
) -> tuple[dict[str, Any], bytes]:
    """Write no more, so that the follower can fetch the last of it and then take over."""
    step_down(
        term=int(request["term"]), machine=follower.machine, address=follower.address, now=now
    )
    with _source.opened() as live:
        wait_for_writers(live)
    return {"stopped": True}, b""


Answer = Callable[[Follower, Mapping[str, Any], datetime], tuple[dict[str, Any], bytes]]
ANSWERS: Mapping[str, Answer] = {
    "news": _answer_news,
    "pages": _answer_pages,
    "hand over": _hand_over,
}
