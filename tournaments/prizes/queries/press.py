"""What a local paper wants to know of a drive that is over."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from tournaments.core.queries.jobs import newest_jobs
from tournaments.enums import RESULTS_SITE
from tournaments.models import Job, Tournament
from tournaments.prizes.queries.final_results import (
    FinalResults,
    final_results,
    with_distinct_names,
)
from tournaments.prizes.queries.prizes import Award
from tournaments.standings.queries.group_standings import StandingsRow
from tournaments.standings.queries.standings import Standings

ON_THE_STAGE = 3


@dataclass(frozen=True, slots=True)
class Place:
    """All who share a rank; `points` is None where these did not decide it."""

    rank: int
    points: int | None
    rows: tuple[StandingsRow, ...]


@dataclass(frozen=True, slots=True)
class Podium:
    """The first three places or fewer, best first, of a group where there are groups; `gap` is what
    parted the winner from the next, None where nobody was next or points do not decide."""

    group: str
    places: tuple[Place, ...]
    gap: int | None


@dataclass(frozen=True, slots=True)
class LastGame:
    """The final of a knock-out: who won it from whom, and with what score, if it was played."""

    winner: StandingsRow
    loser: StandingsRow
    score: str


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
    """The figures of a drive: a podium for every group with a first place of its own, else one, in
    a drive with finals that of the first."""

    tournament: Tournament
    entries: int
    rounds: int
    podiums: tuple[Podium, ...]
    final: LastGame | None
    awards: tuple[Award, ...]
    best_round: BestRound | None
    climb: Climb | None


def press_facts(tournament: Tournament) -> PressFacts:
    """Return everything that the text for the paper is made of, in the queries of the results."""
    results = final_results(tournament)
    results = replace(results, standings=with_distinct_names(results.standings))
    rows = results.standings.rows
    return PressFacts(
        tournament=tournament,
        entries=len(rows),
        rounds=len(results.standings.rounds),
        podiums=tuple(_podiums(results.standings)),
        final=_final(results.standings),
        awards=tuple(_awards(results)),
        best_round=_best_round(results),
        climb=_climb(results),
    )


def _podiums(shown: Standings) -> Iterator[Podium]:
    if shown.ranks_apart:
        yield from (_podium(each.name, each.rows, True) for each in shown.sections if each.name)
    elif shown.sections:
        first = shown.sections[0]
        yield _podium(first.name, first.rows, not first.in_bracket)


def _podium(group: str, rows: Sequence[StandingsRow], by_points: bool) -> Podium:
    places = []
    for rank, same in groupby(rows, lambda row: row.row.rank):
        sharing = tuple(same)
        places.append(Place(rank, sharing[0].row.points if by_points else None, sharing))
    points = [place.points for place in places[:2] if place.points is not None]
    gap = points[0] - points[1] if len(points) > 1 else None
    return Podium(group, tuple(place for place in places if place.rank <= ON_THE_STAGE), gap)


def _final(shown: Standings) -> LastGame | None:
    """Return the game for the first place of the first knock-out, where it was played."""
    bracket = next((section for section in shown.sections if section.in_bracket), None)
    if bracket is None or len(bracket.rows) < 2 or not bracket.rounds:
        return None
    winner, loser = bracket.rows[:2]
    won = shown.results_by_entry[winner.entry].get(bracket.rounds[-1])
    if won is None or loser.entry not in won.opponents:
        return None
    played = won.kind == "game"
    return LastGame(winner, loser, won.score if played and won.against else "")


def _awards(results: FinalResults) -> Iterator[Award]:
    """Yield every prize once, with the winners of all groups, named as the text names them."""
    rows = results.standings.by_entry
    for _prize, same in groupby(results.awards, key=lambda award: award.prize.pk):
        of_groups = tuple(same)
        winners = (winner for award in of_groups for winner in award.winners)
        named = tuple(replace(winner, row=rows[winner.row.entry]) for winner in winners)
        yield replace(of_groups[0], winners=named, group="")


def _best_round(results: FinalResults) -> BestRound | None:
    """Return the best round, of games only: a bye and an absent opponent are no feat."""
    games = [result for result in results.standings.results if result.kind == "game"]
    most = max((result.points for result in games), default=0)
    if not most:
        return None
    by_entry = results.standings.by_entry
    best = sorted((result.round, result.entry) for result in games if result.points == most)
    return BestRound(most, tuple((by_entry[entry], round_) for round_, entry in best))


def _climb(results: FinalResults) -> Climb | None:
    """Return the most ranks won since the first; None where nobody rose by three or more."""
    best: Climb | None = None
    for row in results.standings.rows:
        ranks = [
            (after, rank)
            for after, rank in zip(results.standings.rounds, results.ranks[row.entry], strict=True)
            if rank is not None
        ]
        if len(ranks) < 2:
            continue
        after, start = ranks[0]
        end = ranks[-1][1]
        if start - end >= 3 and (best is None or start - end > best.start - best.end):
            best = Climb(row, after, start, end)
    return best


@dataclass(frozen=True, slots=True)
class MadeSite:
    """The folder that is being made or was made; `outdated` when it would say something else."""

    job: Job
    outdated: bool


def newest_site(tournament: Tournament) -> MadeSite | None:
    """Return the last one that was asked for; None when nobody did, or it is no longer kept."""
    job = newest_jobs(tournament, 1, kinds=[RESULTS_SITE]).first()
    if job is None:
        return None
    return MadeSite(job, outdated=job.arguments.get("fingerprint") != tournament.version)
