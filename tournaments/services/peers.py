"""Two laptops that see each other settle which of them is the first."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime

from tournaments.queries.leadership import leadership
from tournaments.services.leadership import hear, machine_in, statement
from tournaments.services.letters import Away, send
from tournaments.services.refused import Refused

PATIENCE = 2.0  # seconds, for all of them together: a start waits for it
_answered: list[frozenset[str]] = [frozenset()]  # the machines that did when they were asked last


def see_peers(*, now: datetime) -> bool:
    """Tell every laptop that may have taken over, or that this one took over from, who is the
    first, and hear it from them; answers whether this one stepped down.  Raises OSError where that
    cannot be written down."""
    known = leadership()
    to_ask = [*known.peers, known.deposed.address if known.deposed else ""]
    peers = [*dict.fromkeys(filter(None, to_ask))]
    if not peers:
        return False
    said = statement().encode()
    with ThreadPoolExecutor(len(peers)) as together:
        answers = list(together.map(lambda peer: _answer(peer, said), peers))
    stepped_down, machines = False, set()
    for address, answer in zip(peers, answers, strict=True):
        with suppress(Refused):
            if answer:
                stepped_down |= hear(said=answer, address=address, now=now)
                machines.add(machine_in(answer))
    _answered[0] = frozenset(machines)
    return stepped_down


def answers_as_first(machine: str) -> bool:
    """Whether that laptop said that it is the first when it was asked last, a few seconds ago: one
    that is still about to take over has no pages to show."""
    return machine in _answered[0]


def _answer(address: str, said: bytes) -> str:
    """What a laptop says of itself; empty where none answers, or it is not the first."""
    try:
        return send(f"{address}/follow/first/", said, PATIENCE).decode("utf-8", "replace")
    except (Away, Refused):
        return ""
