"""Draw an individual drive: all rounds that are left by lot, or one round by standings."""

from __future__ import annotations

from tournaments.draw.players.by_standings import seated_by_lot, seated_by_standings
from tournaments.draw.players.costs import bound_of, cost_of
from tournaments.draw.players.meetings import read_meetings
from tournaments.draw.players.seating import next_turn, seated
from tournaments.draw.players.values import PlayersField, require_drawable
from tournaments.draw.seated import SeatedDraw, lots_of


def draw_by_lot(field: PlayersField) -> SeatedDraw:
    """Return all rounds that are left, by lot: the same for the same field, everywhere.

    Nobody meets anybody twice, as far as the search finds that, the rounds played counted too;
    where it cannot be, repeats are few in the order of `PlayersCost`. When somebody leaves or
    arrives, the rest is drawn anew by the same function. Raise CannotDraw.
    """
    require_drawable(field)
    seating = seated_by_lot(field, lots_of(field, "players"))
    meetings = read_meetings(field)
    bound = bound_of(meetings, seating.turns, by_standings=False)
    out = [turn.out for turn in seating.turns]
    rounds = seated(read_meetings(field), seating.rounds, out, lots_of(field, "tables"))
    return SeatedDraw(rounds, cost_of(meetings, rounds, by_standings=False), bound)


def draw_by_standings(field: PlayersField) -> SeatedDraw:
    """Return the next round by standings: the same for the same field, everywhere.

    Companions are near each other in points, after the wishes that come first in `PlayersCost`.
    Who is lowest sits out, or plays at the table for two, of those whose turn it is. Raises
    CannotDraw.
    """
    require_drawable(field)
    meetings, lots = read_meetings(field), lots_of(field, "players")
    turn = next_turn(meetings, lots, by_standings=True)
    bound = bound_of(meetings, [turn], by_standings=True)
    fours = seated_by_standings(meetings, turn.four, lots)
    tables = [*fours, turn.two] if turn.two else fours
    rounds = seated(read_meetings(field), [tables], [turn.out], lots_of(field, "tables"))
    return SeatedDraw(rounds, cost_of(meetings, rounds, by_standings=True), bound)
