"""The vote for the most original name."""

from dataclasses import dataclass

from django.db.models import Count

from tournaments.models import PrizeGiving, Tournament
from tournaments.queries.entries import plain


@dataclass(frozen=True, slots=True)
class Candidate:
    """A team that phones may vote for; `words` is what a search looks in, without accents."""

    key: int
    number: int | None
    name: str
    words: str


def voting_open(tournament: Tournament) -> bool:
    """Whether phones may vote now; one query."""
    return PrizeGiving.objects.filter(tournament=tournament, voting=True).exists()


def vote_counts(tournament: Tournament) -> dict[int, int]:
    """How many phones voted for each entry that got a vote, most first; one query."""
    counts = (
        tournament.name_votes.values("entry", "entry__number")
        .annotate(votes=Count("pk"))
        .order_by("-votes", "entry__number")
    )
    return {line["entry"]: line["votes"] for line in counts}


def candidates(tournament: Tournament) -> tuple[Candidate, ...]:
    """Every entry by its number; one query."""
    entries = tournament.entries.order_by("number", "name").only("tournament", "number", "name")
    return tuple(
        Candidate(entry.pk, entry.number, entry.name, plain(f"{entry.number or ''} {entry.name}"))
        for entry in entries
    )
