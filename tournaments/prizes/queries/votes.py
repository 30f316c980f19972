"""The vote for the most original name."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from tournaments.entries.queries.entries import search_key
from tournaments.models import (
    Bye,
    Entry,
    NameVote,
    PrizeGiving,
    Side,
    Tournament,
    Withdrawal,
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A team that phones may vote for; `words` is what a search looks in, without accents."""

    key: int
    number: int | None
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class Ballot:
    """Whether phones may vote, whether only with a participant card, and for whom."""

    open: bool
    by_card: bool
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """An entry with the votes for it: all, those of phones that follow a team, those that are
    doubtful; and how many count."""

    entry: Entry
    votes: int
    of_teams: int
    doubtful: int
    counts: int


NONE = (0, 0, 0)
MORE = 20  # people of a hall beside those of its teams
MOMENT = timedelta(seconds=10)
AT_LEAST = 10  # votes of one address in that time


def voting_open(tournament: Tournament) -> bool:
    """Return whether phones may vote now, never on the names of single players; at most one
    query."""
    return open_vote_of(tournament) is not None


def open_vote_of(tournament: Tournament) -> PrizeGiving | None:
    """Return the vote that phones give now, where there is one; at most one query."""
    votes = PrizeGiving.objects.filter(tournament=tournament, voting=True)
    return votes.first() if tournament.plays.names_are_chosen else None


def candidates(tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries that stand in the standings, or will: by number, without those that went
    home before they ever played."""
    played = Q(round__published_at__isnull=False, entry=OuterRef("pk"))
    gone = Withdrawal.objects.filter(entry=OuterRef("pk"), until_round=None)
    took_part = Q(Exists(Side.objects.filter(played))) | Q(Exists(Bye.objects.filter(played)))
    return tournament.entries.filter(took_part | ~Exists(gone)).order_by("number", "name")


def ballot(tournament: Tournament) -> Ballot:
    """Return every entry that can win, by its number; two queries."""
    entries = candidates(tournament).only("tournament", "number", "name")
    vote = open_vote_of(tournament)
    return Ballot(
        vote is not None,
        vote is not None and vote.by_card,
        tuple(
            Candidate(
                entry.pk, entry.number, entry.name, search_key(f"{entry.number or ''} {entry.name}")
            )
            for entry in entries
        ),
    )


# By the key of an entry: how many, how many of teams, how many doubtful.
Votes = dict[int, tuple[int, int, int]]


def votes_here(tournament: Tournament, giving: PrizeGiving | None) -> Votes:
    """Return the votes that phones gave on this machine, those by card where that was asked; one
    query.

    Doubtful is each but the first of a device: one phone that votes under many names looks so.
    """
    by_card = giving is not None and giving.by_card
    before = NameVote.objects.filter(
        tournament=tournament, device=OuterRef("device"), pk__lt=OuterRef("pk")
    )
    votes = tournament.name_votes.filter(by_card=by_card).order_by()
    once = votes.annotate(again=~Q(device="") & Exists(before)).values_list("entry")
    counts = once.annotate(
        all=Count("pk"),
        of_teams=Count("pk", filter=Q(of_team=True)),
        doubtful=Count("pk", filter=Q(again=True)),
    )
    return {entry: (count, of_teams, doubtful) for entry, count, of_teams, doubtful in counts}


def votes_counted(giving: PrizeGiving | None) -> Votes:
    """Return the votes that are kept beside those."""
    counted = (giving and giving.counted) or {}
    return {int(key): tuple(numbers) for key, numbers in counted.items()}


def all_votes(tournament: Tournament, giving: PrizeGiving | None = None) -> Votes:
    """Return all votes that were given, on whatever machine; at most two queries, one with
    `giving`."""
    giving = giving or _giving_of(tournament)
    counted = votes_counted(giving)
    if giving and giving.counted is not None and not giving.voting:
        return counted
    return summed_votes(counted, votes_here(tournament, giving))


def _giving_of(tournament: Tournament) -> PrizeGiving | None:
    return PrizeGiving.objects.filter(tournament=tournament).first()


def summed_votes(votes: Votes, more: Votes, sign: int = 1) -> Votes:
    """Return these votes with more of them; with `sign` -1 without those, and never less than
    none."""
    sums: dict[int, Any] = {
        key: tuple(
            max(0, one + sign * other)
            for one, other in zip(votes.get(key, NONE), more.get(key, NONE), strict=True)
        )
        for key in votes | more
    }
    return {key: each for key, each in sums.items() if each[0]}


def vote_counts(tournament: Tournament, giving: PrizeGiving | None = None) -> dict[int, int]:
    """Return how many votes count for each entry that got one, by its key; in as many queries."""
    giving = giving or _giving_of(tournament)
    return _counted(all_votes(tournament, giving), giving)


def _counted(votes: Votes, giving: PrizeGiving | None) -> dict[int, int]:
    sure_only = giving is not None and giving.sure_only
    counts = {
        key: count - doubtful if sure_only else count
        for key, (count, _of_teams, doubtful) in votes.items()
    }
    return {key: count for key, count in counts.items() if count}


def counted_votes(tournament: Tournament) -> list[Counted]:
    """Return all of them with the entries, those first for whom most count; for the organiser."""
    giving = _giving_of(tournament)
    votes = all_votes(tournament, giving)
    counts, entries = _counted(votes, giving), tournament.entries.in_bulk(votes)
    counted = [
        Counted(entry, *votes[key], counts=counts.get(key, 0)) for key, entry in entries.items()
    ]
    return sorted(
        counted,
        key=lambda one: (-one.counts, -one.votes, one.entry.number or 0, one.entry.name),
    )


@dataclass(frozen=True, slots=True)
class Room:
    """How many more votes may come from one address: in all, and at this moment."""

    in_all: int
    at_once: int


def room_at(tournament: Tournament, address: str, now: datetime) -> Room:
    """Return what is left for an address, as if everybody in the hall went out by it; two queries.

    A hall holds the two players of each team and half as many who look on.  A sixth of them may
    vote in ten seconds: who asks that of a hall has all votes in a minute, a script no more.
    """
    hall = 3 * tournament.entries.count() + MORE
    lately = Q(at__gt=now - MOMENT, at__lte=now)  # a clock that was put back blocks nobody
    votes = NameVote.objects.filter(tournament=tournament, address=address)
    came = votes.aggregate(all=Count("pk"), now=Count("pk", filter=lately))
    return Room(hall - came["all"], max(hall // 6, AT_LEAST) - came["now"])


def teams_spoken_for(tournament: Tournament, phone: str) -> set[int]:
    """Return the keys of the entries for which this phone reported or answered a result; one
    query."""
    reported = Q(reports__phone=phone)
    answered = Q(table__reports__answered_phone=phone) & ~Q(pk=F("table__reports__side"))
    sides = Side.objects.filter(reported | answered, entry__tournament=tournament)
    return set(sides.values_list("entry", flat=True))
