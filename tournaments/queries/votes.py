"""The vote for the most original name."""

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournaments.models import Bye, Entry, PrizeGiving, Side, Tournament, Withdrawal
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


Votes = dict[int, tuple[int, int]]  # by the key of an entry: how many, and how many of teams


def votes_here(tournament: Tournament) -> Votes:
    """The votes that phones gave on this machine; one query."""
    votes = tournament.name_votes.order_by().values_list("entry")
    counts = votes.annotate(all=Count("pk"), of_teams=Count("pk", filter=Q(of_team=True)))
    return {entry: (count, of_teams) for entry, count, of_teams in counts}


def votes_counted(giving: PrizeGiving | None) -> Votes:
    """The votes that are kept beside those."""
    counted = (giving and giving.counted) or {}
    return {int(key): (count, of_teams) for key, (count, of_teams) in counted.items()}


def all_votes(tournament: Tournament, giving: PrizeGiving | None = None) -> Votes:
    """All votes that were given, on whatever machine; at most two queries, one with `giving`."""
    giving = giving or PrizeGiving.objects.filter(tournament=tournament).first()
    counted = votes_counted(giving)
    if giving and giving.counted is not None and not giving.voting:
        return counted
    return added(counted, votes_here(tournament))


def added(votes: Votes, more: Votes, sign: int = 1) -> Votes:
    """These votes with more of them; with `sign` -1 without those, and never less than none."""
    sums = {
        key: tuple(
            max(0, one + sign * other)
            for one, other in zip(votes.get(key, (0, 0)), more.get(key, (0, 0)), strict=True)
        )
        for key in votes | more
    }
    return {key: (count, of_teams) for key, (count, of_teams) in sums.items() if count}


def vote_counts(tournament: Tournament, giving: PrizeGiving | None = None) -> dict[int, int]:
    """How many phones voted for each entry that got a vote, by its key; in as many queries."""
    return {key: count for key, (count, _of_teams) in all_votes(tournament, giving).items()}


def counted_votes(tournament: Tournament) -> list[Counted]:
    """The same with the entries, most votes first; for the eyes of the organiser."""
    votes = all_votes(tournament)
    entries = tournament.entries.in_bulk(votes)
    counted = [Counted(entry, *votes[key]) for key, entry in entries.items()]
    return sorted(counted, key=lambda one: (-one.votes, one.entry.number or 0, one.entry.name))
