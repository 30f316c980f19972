"""The vote for the most original name."""

from dataclasses import dataclass

from django.db.models import Count

from tournaments.models import Entry, PrizeGiving, Tournament
from tournaments.queries.entries import plain


@dataclass(frozen=True, slots=True)
class Candidate:
    """A team that phones may vote for; `words` is what a search looks in, without accents."""

    key: int
    number: int | None
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Ballot:
    """Whether phones may vote, and for whom."""

    open: bool
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """An entry with the number of phones that voted for it."""

    entry: Entry
    votes: int


def voting_open(tournament: Tournament) -> bool:
    """Whether phones may vote now; one query."""
    return PrizeGiving.objects.filter(tournament=tournament, voting=True).exists()


def ballot(tournament: Tournament) -> Ballot:
    """Every entry by its number; two queries."""
    entries = tournament.entries.order_by("number", "name").only("tournament", "number", "name")
    return Ballot(
        voting_open(tournament),
        tuple(
            Candidate(
                entry.pk, entry.number, entry.name, plain(f"{entry.number or ''} {entry.name}")
            )
            for entry in entries
        ),
    )


def vote_counts(tournament: Tournament) -> dict[int, int]:
    """How many phones voted for each entry that got a vote, by its key; one query."""
    counts = tournament.name_votes.order_by().values("entry").annotate(votes=Count("pk"))
    return {line["entry"]: line["votes"] for line in counts}


def counted_votes(tournament: Tournament) -> list[Counted]:
    """The same with the entries, most votes first; two queries, for the eyes of the organiser."""
    counts = vote_counts(tournament)
    entries = Entry.objects.in_bulk(counts)
    counted = [Counted(entries[key], votes) for key, votes in counts.items()]
    return sorted(counted, key=lambda one: (-one.votes, one.entry.number or 0, one.entry.name))
