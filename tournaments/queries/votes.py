"""The vote for the most original name."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournaments.models import Bye, Entry, NameVote, PrizeGiving, Side, Tournament, Withdrawal
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
    """An entry with the number of phones that voted for it, and how many of them follow a team."""

    entry: Entry
    votes: int
    of_teams: int


def voting_open(tournament: Tournament) -> bool:
    """Whether phones may vote now, never on the names of single players; at most one query."""
    return (
        not tournament.plays.singles
        and PrizeGiving.objects.filter(tournament=tournament, voting=True).exists()
    )


def candidates(tournament: Tournament) -> QuerySet[Entry]:
    """The entries that stand in the standings, or will: by number, without those that went home
    before they ever played."""
    played = Q(round__published_at__isnull=False, entry=OuterRef("pk"))
    gone = Withdrawal.objects.filter(entry=OuterRef("pk"), until_round=None)
    took_part = Q(Exists(Side.objects.filter(played))) | Q(Exists(Bye.objects.filter(played)))
    return tournament.entries.filter(took_part | ~Exists(gone)).order_by("number", "name")


def ballot(tournament: Tournament) -> Ballot:
    """Every entry that can win, by its number; two queries."""
    entries = candidates(tournament).only("tournament", "number", "name")
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
    votes = NameVote.objects.filter(tournament=tournament).values_list("entry", "of_team")
    counts, of_teams = Counter[int](), Counter[int]()
    for entry, of_team in votes:
        counts[entry] += 1
        of_teams[entry] += of_team
    entries = Entry.objects.in_bulk(counts)
    counted = [Counted(entries[key], counts[key], of_teams[key]) for key in counts]
    return sorted(counted, key=lambda one: (-one.votes, one.entry.number or 0, one.entry.name))
