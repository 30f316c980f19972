"""Which moment of the evening it is for one team, as its phone follows it."""

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
    round, and how many cards are awaited before it is drawn."""

    key: Moment
    played: TeamRound | None
    coming: int
    cards_to_come: int
    rounds: tuple[str, ...]


def moment_of(tournament: Tournament, page: TeamPage, clock: Clock | None) -> TeamMoment:
    """Return the moment of a team. After its last round it has `played`; a team without a game
    rests until all cards are in."""
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
    )


def _key(tournament: Tournament, page: TeamPage, clock: Clock | None, planned: int) -> Moment:
    if tournament.finished_at and not page.standings.untold:
        return Moment.FINAL
    if page.seating is None or clock is None:
        return Moment.BEFORE
    seat = page.seat
    if seat and seat.table in clock.waiting:
        return Moment.SEATED
    if clock.waiting and not (seat and seat.table):
        return Moment.RESTING
    return Moment.PLAYED if page.seating.round >= planned else Moment.WAITING
