"""Draw three teams at a table of six: all rounds that are left by lot, or one by standings."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.draw.seated import SeatedDraw, lots_of
from tournaments.draw.threes.by_standings import seated_by_lot, seated_by_standings
from tournaments.draw.threes.costs import bound_of, cost_of
from tournaments.draw.threes.meetings import Meetings, Three, read_meetings
from tournaments.draw.threes.seating import seated, sitting_out
from tournaments.draw.threes.values import ThreesField, require_drawable


def draw_by_lot(field: ThreesField) -> SeatedDraw:
    """Return all rounds that are left, by lot: the same for the same field, everywhere.

    No two teams meet twice, as far as that is known or found to be possible, the rounds played
    counted too; where it is not, they meet as rarely as the search could make it. When somebody
    leaves or arrives, the rest is drawn anew by the same function. Raise CannotDraw.
    """
    require_drawable(field)
    meetings = read_meetings(field)
    found = seated_by_lot(meetings, lots_of(field, "threes"))
    return _drawn(meetings, found.rounds, found.out, by_standings=False)


def draw_by_standings(field: ThreesField) -> SeatedDraw:
    """Return one round by the points of the field: who stand together sit together, as far as they
    have not met. Raise CannotDraw."""
    require_drawable(field)
    meetings, lots = read_meetings(field), lots_of(field, "threes")
    out = sitting_out(meetings, meetings.sat_out, lots, by_standings=True)
    tables = seated_by_standings(meetings, out, lots)
    return _drawn(meetings, [tables], [out], by_standings=True)


def _drawn(
    meetings: Meetings,
    tables: Sequence[Sequence[Three]],
    out: Sequence[Sequence[int]],
    *,
    by_standings: bool,
) -> SeatedDraw:
    bound = bound_of(meetings, tables, by_standings=by_standings)
    rounds = seated(meetings, tables, out, lots_of(meetings.field, "tables"))
    return SeatedDraw(rounds, cost_of(meetings, rounds, by_standings=by_standings), bound)
