"""All rounds that are left, by lot: turns, a first seating by lot, and the search from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.draw.commitment import Stream
from tournaments.draw.players.costs import Again, again, bound_of
from tournaments.draw.players.meetings import Meetings, add_meetings, read_meetings
from tournaments.draw.players.search import ANY, LEANING, STRICT, Search
from tournaments.draw.players.turns import Turn, next_turn, take_turn
from tournaments.draw.players.values import PlayersField

ATTEMPTS = 4
STEPS = 120_000
STEPS_A_SEAT = 100

Tables = list[list[int]]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits together: the turns, and for each round its tables, the one for two last."""

    turns: list[Turn]
    rounds: list[Tables]
    again: Again
    least: Again


def seated_by_lot(field: PlayersField, lots: Stream) -> Seating:
    """The best seating of a few attempts, each with turns by a lot of its own, or the first
    whose repeats are proved the fewest that there can be."""
    meetings = read_meetings(field)
    best = _attempt(meetings, lots)
    for _ in range(ATTEMPTS - 1):
        if best.again == best.least:
            break
        best = min(best, _attempt(meetings, lots), key=lambda seating: seating.again)
    return best


def _attempt(meetings: Meetings, lots: Stream) -> Seating:
    turns = _turns(meetings.field, lots)
    least = bound_of(meetings, turns, by_standings=False).wishes[:3]
    rounds = [list(turn.four) for turn in turns]
    for players in rounds:
        lots.shuffle(players)
    found: list[Seating] = []
    weighed = (LEANING, STRICT) if any(least) else (ANY, LEANING, STRICT)
    for weights in weighed if meetings.field.pairs_drawn else (ANY,):
        search = Search(meetings, [turn.two for turn in turns if turn.two], rounds, weights, lots)
        goal = sum(weight * times for weight, times in zip(weights, least, strict=True))
        search.run(STEPS + STEPS_A_SEAT * sum(map(len, rounds)), goal)
        rounds = search.rounds
        tables = [_tables(turn, seats) for turn, seats in zip(turns, rounds, strict=True)]
        found.append(Seating(turns, tables, again(meetings, tables), least))
        if found[-1].again == least:
            break
    return min(found, key=lambda seating: seating.again)


def _turns(field: PlayersField, lots: Stream) -> list[Turn]:
    meetings = read_meetings(field)
    turns = []
    for _ in range(field.rounds_left):
        turn = next_turn(meetings, lots, by_standings=False)
        take_turn(meetings, turn)
        if turn.two:
            add_meetings(meetings.met, turn.two)
        turns.append(turn)
    return turns


def _tables(turn: Turn, seats: Sequence[int]) -> Tables:
    fours = [list(seats[first : first + 4]) for first in range(0, len(seats), 4)]
    return [*fours, list(turn.two)] if turn.two else fours
