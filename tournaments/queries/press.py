"""What a local paper wants to know of a drive that is over."""

from dataclasses import dataclass, replace
from itertools import groupby

from tournaments.models import Tournament
from tournaments.queries.final_results import FinalResults, final_results, told_apart
from tournaments.queries.prizes import Award
from tournaments.queries.standings import StandingsRow

ON_THE_STAGE = 3


@dataclass(frozen=True, slots=True)
class Place:
    """All who share a rank."""

    rank: int
    points: int
    rows: tuple[StandingsRow, ...]


@dataclass(frozen=True, slots=True)
class BestRound:
    """The most points in one round, and everybody who got them, each with the round."""

    points: int
    by: tuple[tuple[StandingsRow, int], ...]


@dataclass(frozen=True, slots=True)
class Climb:
    """Who came furthest up from one rank to its last."""

    row: StandingsRow
    after: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PressFacts:
    """The figures of a drive; `stage` are the first three places or fewer, best first, and `gap`
    is what parted the winner from the next, None where nobody was next."""

    tournament: Tournament
    entries: int
    rounds: int
    stage: tuple[Place, ...]
    gap: int | None
    awards: tuple[Award, ...]
    best_round: BestRound | None
    climb: Climb | None


def press_facts(tournament: Tournament) -> PressFacts:
    """Everything that the text for the paper is made of, in the queries of the results."""
    results = final_results(tournament)
    results = replace(results, standings=told_apart(results.standings))
    rows = results.standings.rows
    places = [
        Place(rank, same[0].row.points, same)
        for rank, same in (
            (rank, tuple(group)) for rank, group in groupby(rows, lambda row: row.row.rank)
        )
    ]
    return PressFacts(
        tournament=tournament,
        entries=len(rows),
        rounds=len(results.standings.rounds),
        stage=tuple(place for place in places if place.rank <= ON_THE_STAGE),
        gap=places[0].points - places[1].points if len(places) > 1 else None,
        awards=tuple(_award(award, results) for award in results.awards),
        best_round=_best_round(results),
        climb=_climb(results),
    )


def _award(award: Award, results: FinalResults) -> Award:
    """The same award, its winners named as the text names them."""
    rows = results.standings.by_entry
    winners = (replace(winner, row=rows[winner.row.entry]) for winner in award.winners)
    return replace(award, winners=tuple(winners))


def _best_round(results: FinalResults) -> BestRound | None:
    """Of games only: a bye and an absent opponent are no feat."""
    games = [result for result in results.standings.results if result.kind == "game"]
    most = max((result.points for result in games), default=0)
    if not most:
        return None
    by_entry = results.standings.by_entry
    best = sorted((result.round, result.entry) for result in games if result.points == most)
    return BestRound(most, tuple((by_entry[entry], round_) for round_, entry in best))


def _climb(results: FinalResults) -> Climb | None:
    """The most ranks won since the first; None where nobody rose by three or more."""
    best: Climb | None = None
    for row in results.standings.rows:
        known = [
            (after, rank)
            for after, rank in zip(results.standings.rounds, results.ranks[row.entry], strict=True)
            if rank is not None
        ]
        if len(known) < 2:
            continue
        after, start = known[0]
        end = known[-1][1]
        if start - end >= 3 and (best is None or start - end > best.start - best.end):
            best = Climb(row, after, start, end)
    return best
