"""The number that holds the final standings: whoever noted it sees later what was changed."""

from dataclasses import dataclass

from tournaments.core.queries.presence import not_none
from tournaments.models import Tournament
from tournaments.standings.queries.standings import Standings

SHORT, GROUP = 16, 4  # digits to read aloud, so many at a time


@dataclass(frozen=True, slots=True)
class Seal:
    """The hash of the link of the journal by which the standings were made final: it covers every
    link before it."""

    number: int
    hash: str

    @property
    def short(self) -> str:
        """Its first digits as people read them aloud."""
        return " ".join(self.hash[at : at + GROUP] for at in range(0, SHORT, GROUP))


def seal_of(tournament: Tournament) -> Seal | None:
    """Return the seal of the last time that the standings were made final; None while they are not,
    and for a drive of before there were journals."""
    if not tournament.finished_at:
        return None
    ends = tournament.log.filter(action="finish_tournament", number__isnull=False)
    last = ends.order_by("-number").values_list("number", "hash").first()
    return Seal(not_none(last[0]), last[1]) if last else None


def seal_below(tournament: Tournament, shown: Standings) -> Seal | None:
    """Return the seal that stands below these standings; None where they are not final or say
    nothing."""
    return seal_of(tournament) if shown.final and not shown.empty else None
