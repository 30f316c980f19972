"""The tombola: which tickets there are, and which were drawn."""

from dataclasses import dataclass

from tournaments.core.queries.live import cached_per_version
from tournaments.draw import list_hash
from tournaments.draw.lot import drawn_tickets
from tournaments.models import Tombola, Tournament


@dataclass(frozen=True, slots=True)
class TombolaState:
    """A tombola as the hall may see it: the `drawn` numbers in their order, and of its lot the seed
    only once it is closed."""

    tickets: str
    count: int
    drawn: tuple[int, ...]
    commitment: str
    hash_of_list: str
    seed: str

    @property
    def newest(self) -> int | None:
        """The number that was drawn last, None before the first."""
        return self.drawn[-1] if self.drawn else None

    @property
    def earlier(self) -> tuple[int, ...]:
        """Those before it, the latest first."""
        return self.drawn[-2::-1]

    @property
    def closed(self) -> bool:
        """Whether no more are drawn."""
        return bool(self.seed)

    @property
    def complete(self) -> bool:
        """Whether every ticket was drawn."""
        return len(self.drawn) == self.count


def tickets_in(text: str) -> list[int]:
    """Return the numbers in ranges as they are stored, each once."""
    ranges = (part.partition("-")[::2] for part in text.split(", "))
    return sorted(
        {number for low, high in ranges for number in range(int(low), int(high or low) + 1)}
    )


def has_tombola(tournament: Tournament) -> bool:
    """Return whether a drive has one: asked once for each version of the drive."""
    stored = Tombola.objects.filter(tournament=tournament)
    return cached_per_version("tombola", tournament, stored.exists)


def order_of(tombola: Tombola) -> list[int]:
    """Return all its tickets in the order in which they are drawn; not for anybody to see."""
    seed = bytes.fromhex(tombola.seed)
    return drawn_tickets(tickets_in(tombola.tickets), seed, tombola.tournament.code)


def tombola_of(tournament: Tournament) -> TombolaState | None:
    """Return the tombola of a drive, None where it has none; in one query."""
    stored = Tombola.objects.filter(tournament=tournament).select_related("tournament").first()
    if stored is None:
        return None
    order = order_of(stored)
    return TombolaState(
        tickets=stored.tickets,
        count=len(order),
        drawn=tuple(order[: stored.drawn]),
        commitment=stored.commitment,
        hash_of_list=list_hash(order),
        seed=stored.seed if stored.closed else "",
    )
