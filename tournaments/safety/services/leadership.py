"""Being the first laptop, and no longer being it: what is decided is on the disk before it counts.

Two laptops that both think they are the first settle it by a statement that each gives the other:
the one with the higher term goes on, the other writes no more.  A statement is sealed with the
secret key, which only laptops with the same data have: whoever asks gets it, and it names drives
that nobody else may know of.
"""

import json
import logging
import secrets
import threading
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.core.queries.hall import addresses_of_this_machine, announced_address
from tournaments.core.queries.leadership import (
    Deposed,
    Leadership,
    TakeOver,
    leadership,
    leadership_file,
    own_port,
)
from tournaments.core.services.errors import DomainError
from tournaments.core.services.private_files import write_private
from tournaments.safety.queries.following import complete_here
from tournaments.safety.services.peer_crypto import DecryptionFailed, seal, unseal

PURPOSE = "keezdrive.first"
LONGEST = 256 * 1024  # bytes of a statement
logger = logging.getLogger(__name__)
_changing = threading.Lock()


def keep_leadership(state: Leadership) -> Leadership:
    """Write it down so that a crash or a power cut leaves the old or the new.  Raise OSError."""
    write_private(leadership_file(), json.dumps(state.as_data(), indent=1).encode())
    return state


def named() -> Leadership:
    """Return what is known, on a laptop that has got a name by which others can tell it."""
    with _changing:
        state = leadership()
        return state if state.machine else keep_leadership(replace(state, machine=new_name()))


def new_name() -> str:
    """Return a name that no other laptop has."""
    return secrets.token_hex(8)


def meet_peer(address: str) -> None:
    """Remember a laptop that may take over one day, or did."""
    with _changing:
        state = leadership()
        if address not in state.peers:
            keep_leadership(replace(state, peers=(*state.peers, address)[-8:]))


def step_down(*, term: int, machine: str, address: str, now: datetime) -> None:
    """Write no more, because another laptop is about to take over.

    Raise DomainError when somebody else has done so already.
    """
    with _changing:
        state = leadership()
        if state.deposed and (state.deposed.machine, state.deposed.term) == (machine, term):
            return
        if state.deposed or (term, machine) <= (state.term, state.machine):
            raise DomainError(_("This laptop is no longer the first."))
        deposed = Deposed(term, machine, address, now.isoformat())
        keep_leadership(replace(state, deposed=deposed))


def reclaim(*, now: datetime) -> None:
    """Make this laptop the first again; the other one steps down as soon as they see each other."""
    with _changing:
        state = leadership()
        if state.deposed is None:
            return
        term = state.deposed.term + 1
        found = complete_here()
        complete = {code: number for code, (number, _head) in found.items()}
        heads = {code: head for code, (_number, head) in found.items()}
        taken = TakeOver(term, state.machine, now.isoformat(), complete, heads)
        peers = dict.fromkeys([*state.peers, state.deposed.address])
        keep_leadership(
            replace(
                state,
                term=term,
                history=(*state.history, taken),
                deposed=None,
                peers=tuple(each for each in peers if each),
                last=None,
            )
        )


def leader_claim() -> str:
    """Return what a first laptop says of itself, sealed; empty on one that is not."""
    state = leadership()
    if state.deposed or not state.machine:
        return ""
    return sealed_statement(
        {
            "term": state.term,
            "machine": state.machine,
            "port": own_port(),
            "address": announced_address(),
            "hosts": addresses_of_this_machine(),
            "history": [asdict(each) for each in state.history],
        }
    )


def sealed_statement(statement: Mapping[str, Any]) -> str:
    """Return what only laptops with the same secret key can make and read, as text."""
    return b64encode(seal(_key(), json.dumps(statement).encode(), PURPOSE.encode())).decode()


def _key() -> bytes:
    return salted_hmac(PURPOSE, "statement", algorithm="sha256").digest()


def receive_claim(*, claim: str, host: str = "", address: str = "", now: datetime) -> bool:
    """Take in the statement of another laptop and return whether this one steps down for it.

    It was read at `address`, or it came from `host`, which is then where people find that laptop.
    Raise DomainError for what was not sealed with our key.
    """
    theirs = _read(claim)
    found = theirs["address"] or address or _whereabouts(theirs, host)
    with _changing:
        state = leadership()
        before = state.deposed
        own = before or state
        if theirs["machine"] == state.machine or _claim_order(theirs) < (own.term, own.machine):
            return False
        again = before is not None and _claim_order(theirs) == (before.term, before.machine)
        if before and again and before.address and not host:
            found = before.address
        deposed = Deposed(
            term=theirs["term"],
            machine=theirs["machine"],
            address=found,
            at=before.at if before else now.isoformat(),
            history=theirs["history"],
        )
        if deposed != before:
            keep_leadership(replace(state, deposed=deposed))
            logger.warning("This laptop is no longer the first: %s is", found)
        return not again


def _whereabouts(theirs: Mapping[str, Any], host: str) -> str:
    """Return where a laptop is found whose statement came from `host`: whoever passes on what that
    laptop says to everybody leads nobody to himself."""
    own = theirs["hosts"]
    near = host in own or host in ("127.0.0.1", "[::1]")
    return f"http://{own[0] if own and not near else host}:{theirs['port']}"


def machine_in(claim: str) -> str:
    """Return the laptop of a claim.  Raise DomainError for what was not sealed with our key."""
    return str(_read(claim)["machine"])


def _claim_order(claim: Mapping[str, Any]) -> tuple[int, str]:
    return claim["term"], claim["machine"]


def _read(claim: str) -> Mapping[str, Any]:
    try:
        if len(claim) > LONGEST:
            raise ValueError("too long")
        read = json.loads(unseal(_key(), b64decode(claim, validate=True), PURPOSE.encode()))
        return {
            "term": int(read["term"]),
            "machine": str(read["machine"]),
            "port": int(read["port"]),
            "address": str(read["address"]),
            "hosts": [str(each) for each in read.get("hosts", ())],
            "history": tuple(map(TakeOver.of_data, read["history"])),
        }
    except (DecryptionFailed, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DomainError(_("This is no statement of a laptop with the same drives.")) from error
