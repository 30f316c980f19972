"""Which moment of the evening it is for one team, as its phone follows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.hall.queries.clock import Clock
from tournaments.models import Tournament
from tournaments.rounds.queries.seating import TeamPage, TeamRound


class Moment(StrEnum):
    """What the page of a team is about: its table until its card is in, then the next one."""

    BEFORE = "before"
    SEATED = "seated"
    RESTING = "resting"
    WAITING = "waiting"
    PLAYED = "played"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class TeamMoment:
    """The moment, the round that was `played` last where its result may be told, the `coming`
    round, how many cards are awaited before it is drawn, and whether all rounds are `over`."""

    key: Moment
    played: TeamRound | None
    coming: int
    cards_to_come: int
    rounds: tuple[str, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class EveningRound:
    """The rank of a team after a round and the score of its game, at (`x`, `y`) of its picture."""

    x: int
    y: int
    rank: int
    score: str


WIDTH, TOP, HEIGHT = 320, 28, 64  # units of the picture, as templates/hall/public/team.html has it


def evening_of(page: TeamPage, ranks: Sequence[int | None]) -> tuple[EveningRound, ...]:
    """Return how the rank of a team moved over the rounds, higher up for a better one; nothing
    before its first rank."""
    ranked = [
        (each, rank) for each, rank in zip(page.rounds, ranks, strict=False) if rank is not None
    ]
    if len(ranked) < 2:
        return ()
    best, worst = min(rank for _each, rank in ranked), max(rank for _each, rank in ranked)
    step, apart = WIDTH / len(ranked), max(worst - best, 1)
    return tuple(
        EveningRound(
            round(step * (nth + 0.5)),
            round(TOP + HEIGHT * (rank - best) / apart),
            rank,
            each.result.score if each.result and each.result.against else "",
        )
        for nth, (each, rank) in enumerate(ranked)
    )


def moment_of(tournament: Tournament, page: TeamPage, clock: Clock | None) -> TeamMoment:
    """Return the moment of a team. After its own last round it has `played`; a team without
    a game rests until all cards are in."""
    number = page.seating.round if page.seating else 0
    played = next((each for each in page.rounds if each.round == number and each.result), None)
    awaited = len(clock.waiting) if clock else 0
    planned = max(tournament.rounds_planned, number)
    return TeamMoment(
        _key(tournament, page, clock, planned),
        played,
        number + 1,
        awaited,
        tuple(
            "now" if each == number else "done" if each < number else "later"
            for each in range(1, planned + 1)
        ),
        bool(tournament.finished_at) or number >= planned,
    )


def _key(tournament: Tournament, page: TeamPage, clock: Clock | None, planned: int) -> Moment:
    if tournament.finished_at:
        return Moment.PLAYED if page.standings.untold else Moment.FINAL
    if page.seating is None or clock is None:
        return Moment.BEFORE
    seat = page.seat
    if seat and seat.table in clock.waiting:
        return Moment.SEATED
    if clock.waiting and not (seat and seat.table):
        return Moment.RESTING
    return Moment.WAITING if _plays_after(page, page.seating.round, planned) else Moment.PLAYED


def _plays_after(page: TeamPage, number: int, planned: int) -> bool:
    """Return whether a team plays on after this round."""
    if number >= planned or page.row is None or page.row.withdrawn:
        return False
    return not page.standings.finished_before(page.entry.pk, number + 1)
