"""What the second laptop does: ask the first every second or so, and keep a copy that is whole.

Pages that come in go into memory.  Only when all are there, and they are what the first has, and
SQLite finds no fault in the file, does it take the place of the copy before: half a transfer, or a
power cut in the middle, leaves the last good one.
"""

import json
import sqlite3
import time
import zlib
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from typing import Any
from urllib.parse import urlsplit

from django.utils.translation import gettext as _

from tournaments.core.queries.leadership import TakeOver
from tournaments.core.services.errors import DomainError
from tournaments.core.services.private_files import write_private
from tournaments.safety.queries.backup_files import reading
from tournaments.safety.queries.database_pages import Pages
from tournaments.safety.queries.following import (
    Complete,
    Progress,
    bond_file,
    complete_in,
    copy_file,
    follow_folder,
    key_file,
)
from tournaments.safety.services.database_files import known_migrations
from tournaments.safety.services.peer_client import PeerUnreachable, fetch, send
from tournaments.safety.services.peer_crypto import (
    NONCE,
    DecryptionFailed,
    key_between,
    new_private,
    plain_code,
    public_of,
    seal,
    secret_of,
    unseal,
)

MOST_ROUNDS = 1000  # of fetching for one copy


class CorruptCopy(Exception):
    """A copy that came in and is not what the first has, or is no whole database."""


@dataclass(frozen=True, slots=True)
class PeerCredentials:
    """With whom a laptop is: the address of the first, the id and key that both have, our public
    key and name; and what the first said of itself last."""

    address: str
    id: str
    key: str = field(repr=False)
    public: str
    machine: str
    name: str
    port: int
    first: str = ""
    term: int = 1
    history: tuple[TakeOver, ...] = ()
    peers: tuple[str, ...] = ()

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> "PeerCredentials":
        """Build from JSON.  Raise KeyError, TypeError or ValueError for anything else."""
        history = tuple(map(TakeOver.of_data, data["history"]))
        return cls(**{**data, "history": history, "peers": tuple(data["peers"])})


def kept_bond() -> PeerCredentials | None:
    """Return the bond of before a restart, if there is one that can be read."""
    try:
        return PeerCredentials.of_data(json.loads(bond_file().read_text("utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def plain_address(typed: str) -> str:
    """Return an address as people type it, as "http://192.168.1.5:8000".  Raise DomainError."""
    address = typed.strip() if "://" in typed else f"http://{typed.strip()}"
    try:
        parts = urlsplit(address)
        host = parts.hostname
        if parts.scheme not in {"http", "https"} or not host or " " in host or parts.username:
            raise ValueError(address)
        if parts.port or parts.scheme == "https":
            return f"{parts.scheme}://{parts.netloc}"
        return f"http://{parts.netloc}:8000"
    except ValueError as error:
        message = _("Type the address as the first laptop shows it: http://192.168.1.5:8000.")
        raise DomainError(message, field="address") from error


class Following:
    """A copy of the first laptop that is kept up to date, one step at a time; not for threads."""

    def __init__(self, *, address: str, machine: str, name: str, port: int) -> None:
        bond = kept_bond()
        own: dict[str, Any] = {"address": address, "machine": machine, "name": name, "port": port}
        self.bond = replace(bond, **own) if bond else None
        self._own = own
        self._mark = ""
        self._pages = Pages(b"", 4096)
        self._complete_at: float | None = None
        self._progress = Progress(address, self.bond is not None)
        if self.bond and copy_file().exists():
            self._begin_with_copy()

    @property
    def progress(self) -> Progress:
        """How it goes, as of now."""
        at = self._complete_at
        return replace(self._progress, seconds=None if at is None else time.monotonic() - at)

    def join(self, code: str) -> None:
        """Use a code of the first.  Raise DomainError where it is not right, Away without
        network."""
        address = self._own["address"]
        try:
            met = json.loads(fetch(f"{address}/follow/hello/"))
            private = new_private()
            secret = secret_of(plain_code(code), bytes.fromhex(met["salt"]))
            key = key_between(private, bytes.fromhex(met["public"]), secret)
            joined = PeerCredentials(
                id=str(met["id"]), key=key.hex(), public=public_of(private).hex(), **self._own
            )
        except (ValueError, KeyError, TypeError, DecryptionFailed) as error:
            raise DomainError(_("No Keezdrive answers at %(address)s.") % self._own) from error
        reply, _nothing = self._request(joined, {"ask": "news"})
        self._require_first(reply)  # before what was copied is given up
        if self.bond is None or self.bond.first != reply["machine"]:
            copy_file().unlink(missing_ok=True)  # of another first
        self._progress = Progress(address, joined=True)
        self._pages, self._mark, self._complete_at = Pages(b"", 4096), "", None
        self._heed_first(joined, reply)

    def step(self) -> None:
        """Ask for news, and fetch them.  Raise DomainError, PeerUnreachable, CorruptCopy or
        OSError, and say so on the page as long as the next step does not go well."""
        try:
            self._fetch_news()
        except DomainError as refused:
            self._progress = replace(self._progress, wrong=str(refused.message))
            raise
        except PeerUnreachable:
            wrong = _("The first laptop does not answer.")
            self._progress = replace(self._progress, wrong=wrong)
            raise
        except CorruptCopy:
            wrong = _("What came in was not whole; it is fetched again.")
            self._progress = replace(self._progress, wrong=wrong)
            self._pages, self._mark = Pages(b"", self._pages.size), ""
            raise
        except OSError as error:
            wrong = _("The copy cannot be written on this laptop (%(why)s): make room.")
            self._progress = replace(self._progress, wrong=wrong % {"why": error.strerror})
            raise
        self._progress = replace(self._progress, wrong="")

    def ask_to_hand_over(self, bond: PeerCredentials) -> bool:
        """Have the first write no more and return whether it did.  What it had goes on coming."""
        try:
            reply, _nothing = self._request(bond, {"ask": "hand over", "term": bond.term + 1})
        except (PeerUnreachable, DomainError):
            return False
        return bool(reply.get("stopped"))

    def _fetch_news(self) -> None:
        if self.bond is None:
            return
        begun = time.monotonic()
        reply, _nothing = self._request(self.bond, {"ask": "news", "mark": self._mark})
        self._heed_first(self.bond, reply)
        if reply["same"]:
            self._complete_at = begun
            return
        for _round in range(MOST_ROUNDS):
            begun = time.monotonic()
            reply, content = self._request(self.bond, {"ask": "pages"}, self._pages.fingerprints)
            self._take_in(reply, content)
            if reply["whole"]:
                self._put_in_place(reply)
                self._complete_at = begun
                return
        raise CorruptCopy

    def _heed_first(self, bond: PeerCredentials, reply: Mapping[str, Any]) -> None:
        """Keep what the first says of itself.  Raise DomainError where it is the first no more, and
        not because of this one."""
        history = tuple(map(TakeOver.of_data, reply["history"]))
        first = {"first": reply["machine"], "term": reply["term"], "history": history}
        updated = replace(bond, peers=tuple(reply["peers"]), **first)
        if updated != self.bond:
            write_private(bond_file(), json.dumps(asdict(updated)).encode())
            self.bond = updated
        self._require_first(reply)
        self._progress = replace(self._progress, handed_over=bool(reply["deposed"]))

    def _require_first(self, reply: Mapping[str, Any]) -> None:
        deposed = reply["deposed"]
        if deposed and deposed != self._own["machine"]:
            raise DomainError(_deposed_sentence(reply.get("now_at")))

    def _take_in(self, reply: Mapping[str, Any], content: bytes) -> None:
        before = self._pages if self._pages.size == reply["size"] else Pages(b"", reply["size"])
        try:
            self._pages = before.with_pages(reply["count"], reply["numbers"], content)
        except ValueError as error:
            raise CorruptCopy from error
        fetched = 0 if reply["whole"] else (reply["numbers"] or [0])[-1]
        self._progress = replace(self._progress, fetched=fetched, wanted=reply["count"])

    def _put_in_place(self, reply: Mapping[str, Any]) -> None:
        """Prove what came in, and only then let it be the copy."""
        if self._pages.digest != reply["digest"]:
            raise CorruptCopy
        part = follow_folder() / "incoming.sqlite3"
        write_private(part, self._pages.content)
        try:
            complete = proved(part)
            if not key_file().exists() or key_file().read_text("ascii") != reply["key"]:
                write_private(key_file(), str(reply["key"]).encode("ascii"))
            part.replace(copy_file())
        finally:
            part.unlink(missing_ok=True)
        self._mark = reply["mark"]
        self._progress = replace(self._progress, complete=tuple(complete), fetched=0, wanted=0)

    def _begin_with_copy(self) -> None:
        """Begin after a restart with the copy that was whole, of which only what changed is
        fetched."""
        try:
            self._progress = replace(self._progress, complete=tuple(proved(copy_file())))
            with reading(copy_file()) as file:
                (size,) = file.execute("PRAGMA page_size").fetchone()
            self._pages = Pages(copy_file().read_bytes(), size)
        except (CorruptCopy, DomainError, OSError, sqlite3.Error):
            copy_file().unlink(missing_ok=True)

    def _request(
        self, bond: PeerCredentials, request: Mapping[str, Any], content: bytes = b""
    ) -> tuple[dict[str, Any], bytes]:
        """Return the answer of the first: what it told and what came with it."""
        key, about = bytes.fromhex(bond.key), bytes.fromhex(bond.id + bond.public)
        sender = {name: self._own[name] for name in ("machine", "name", "port")}
        sealed = seal(key, json.dumps({**request, **sender}).encode() + b"\n" + content, about)
        answer = send(f"{bond.address}/follow/letter/", about + sealed)
        try:
            packed = zlib.decompress(unseal(key, answer, about + sealed[:NONCE]))
            head, _newline, rest = packed.partition(b"\n")
            return json.loads(head), rest
        except (DecryptionFailed, zlib.error, ValueError) as error:
            raise PeerUnreachable("no answer of a first laptop") from error


def _deposed_sentence(address: str | None) -> str:
    """Return that the laptop that is followed is the first no more, and what to do, with the
    address of the one that is where that is known."""
    if not address:
        return _("That laptop is no longer the first: follow the one that is.")
    text = _(
        "That laptop is no longer the first: %(address)s is. Make a code there, stop this laptop "
        "with Ctrl-C, and start it with that address."
    )
    return text % {"address": address}


def proved(file: Any) -> list[Complete]:
    """Return what a copy is complete up to, once it is known to be whole and of a version that we
    know.

    Raise CorruptCopy, or DomainError where the first has a newer program.
    """
    try:
        with reading(file) as copy, closing(copy.execute("PRAGMA quick_check(1)")) as answer:
            if answer.fetchall() != [("ok",)]:
                raise CorruptCopy
            applied = set(copy.execute("SELECT app, name FROM django_migrations"))
        complete = complete_in(file)
    except (sqlite3.Error, ValueError) as error:
        raise CorruptCopy from error
    if not applied <= known_migrations():
        raise DomainError(_("The first laptop has a newer Keezdrive: update this one first."))
    return complete
