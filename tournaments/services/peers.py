"""Two laptops that see each other settle which of them is the first."""

import contextlib
from datetime import datetime

from tournaments.queries.leadership import leadership
from tournaments.services.leadership import hear, statement
from tournaments.services.letters import Away, send
from tournaments.services.refused import Refused

PATIENCE = 2.0  # seconds


def see_peers(*, now: datetime) -> bool:
    """Tell every laptop that may have taken over, or that this one took over from, who is the
    first, and hear it from them; answers whether this one stepped down."""
    stepped_down = False
    for address in leadership().peers:
        with contextlib.suppress(Away, Refused):
            answer = send(f"{address}/follow/first/", statement().encode(), PATIENCE)
            if answer:
                said = answer.decode("utf-8", "replace")
                stepped_down |= hear(said=said, address=address, now=now)
    return stepped_down
