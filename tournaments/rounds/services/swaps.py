"""Changing a draft by hand: teams that change places, tables that change numbers."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_open
from tournaments.draw import EntryId, Table
from tournaments.draw.kinds import AnyField, check_any, cost_any, points_in
from tournaments.models import Draw, User
from tournaments.play.services import record_draw
from tournaments.rounds.queries.quality import MOVE, SWAP, HandChange, last_change
from tournaments.rounds.queries.reasons import fault_sentence
from tournaments.rounds.queries.records import (
    Record,
    drawn_by_seed,
    fault_record,
    field_from,
    seated_record,
    seats_of,
)
from tournaments.rounds.services.draws import require_draft

TO_CONFIRM = frozenset(
    {
        *("rematch", "apart", "second_bye", "not_drawable", "meets_later"),
        *("partners_again", "opponents_again", "met_again", "across_groups"),
    }
)
NEVER = frozenset({"not_by_bracket"})
HIGHEST_TABLE = 9999


@audited
def swap(
    *,
    draw: Draw,
    a: int,
    b: int,
    by: User | None,
    expected_version: int,
    confirmed: bool = False,
) -> Draw:
    """Let two teams, by their numbers, change places; one of them may rest.

    Two at one table change who deals. What would make a rematch, a second bye or a dead end is
    refused with `values["confirm"]` until it is confirmed; other broken wishes are shown with
    the draft.
    """
    draw = _in_hand(draw, expected_version)
    tables, resting = seats_of(draw)
    before = _seats(draw)
    seated = {side for table in tables for side in table.sides} | {*resting}
    for field, team in (("a", a), ("b", b)):
        if team not in seated:
            raise DomainError(
                _("Team %(number)s does not play in this round.") % {"number": team}, field=field
            )
    if a == b:
        raise DomainError(_("Choose two different teams."), field="b")
    if {a, b} <= {*resting}:
        raise DomainError(_("Neither of them plays this round: nothing would change."), field="b")
    other: dict[EntryId, EntryId] = {a: b, b: a}
    turned = [
        Table(table.number, tuple(other.get(side, side) for side in table.sides))
        for table in tables
    ]
    left_out = tuple(other.get(one, one) for one in resting)
    undoing = _undoing(draw, HandChange(SWAP, a, b))
    _change(draw, turned, left_out, confirmed)
    _log(draw, by, "swap_teams", before, {"teams": [a, b], "confirmed": confirmed, **undoing})
    return draw


@audited
def move_table(*, draw: Draw, table: int, to: int, by: User | None, expected_version: int) -> Draw:
    """Move the pair of one table to another; who sits there already comes here instead."""
    draw = _in_hand(draw, expected_version)
    tables, resting = seats_of(draw)
    before = _seats(draw)
    if table not in {at.number for at in tables}:
        raise DomainError(
            _("There is no table %(number)s in this round.") % {"number": table}, field="table"
        )
    if not 1 <= to <= HIGHEST_TABLE:
        raise DomainError(
            _("A table has a number from 1 to %(highest)s.") % {"highest": HIGHEST_TABLE},
            field="to",
        )
    if table == to:
        raise DomainError(_("Choose two different tables."), field="to")
    other = {table: to, to: table}
    undoing = _undoing(draw, HandChange(MOVE, table, to))
    moved = [Table(other.get(at.number, at.number), at.sides) for at in tables]
    _change(draw, moved, resting, True)
    _log(draw, by, "move_table", before, {"table": table, "to": to, **undoing})
    return draw


def _in_hand(draw: Draw, expected_version: int) -> Draw:
    lock_open(rounds=draw.round_id)
    return require_draft(draw, expected_version)


def _undoing(draw: Draw, change: HandChange) -> dict[str, bool]:
    """Return what the log says more of a change that undoes the last one; the next undo goes by
    it."""
    last = last_change(draw)
    return {"undo": True} if last and change.undoes(last) else {}


def _change(
    draw: Draw, tables: Sequence[Table], resting: tuple[EntryId, ...], confirmed: bool
) -> None:
    """Seat these tables in the draft, unless that breaks a rule that must be confirmed first."""
    field = field_from(draw.original["field"])
    faults = [fault_record(fault) for fault in check_any(field, tables, resting)]
    broken = [fault for fault in faults if fault["code"] in NEVER]
    if broken:
        raise DomainError(fault_sentence(broken[0]))
    fresh = _new_faults(draw.pairing["faults"], faults)
    if fresh and not confirmed:
        raise DomainError(" ".join(map(fault_sentence, fresh)), values={"confirm": True})
    draw.pairing = {
        **draw.pairing,
        **seated_record(draw, tables, resting),
        "faults": faults,
        "cost": cost_any(field, tables, resting),
        "reasons": _reasons(draw.original, field, tables, resting),
        "version": draw.pairing["version"] + 1,
    }
    draw.by_hand = not drawn_by_seed(draw)
    draw.save(update_fields=["pairing", "by_hand"])


def _new_faults(before: Sequence[Record], after: Sequence[Record]) -> list[Record]:
    former = [(fault["code"], set(fault["entries"])) for fault in before]
    return [
        fault
        for fault in after
        if fault["code"] in TO_CONFIRM and (fault["code"], set(fault["entries"])) not in former
    ]


def _reasons(
    original: Record, field: AnyField, tables: Sequence[Table], resting: tuple[EntryId, ...]
) -> list[Record]:
    """Return the reasons of the pairs that are as drawn; the others meet because a hand put them
    there."""
    drawn = {
        frozenset(reason["sides"]): reason
        for reason in reversed(original["reasons"])
        if reason["code"] != "fixed_table_taken"
    }
    by_hand: Record = {"code": "by_hand", "values": {}}
    reasons = []
    for table in sorted(tables, key=lambda at: at.number):
        kept = drawn.get(frozenset(table.sides), by_hand)
        if field.planned and kept.get("table") != table.number:
            kept = by_hand
        values = {**kept["values"], **_points(field, table)}
        reasons.append({**kept, "table": table.number, "sides": [*table.sides], "values": values})
    for bye in resting:
        given = {"code": "bye_by_hand", "table": 0, "sides": [bye], "values": {"entry": bye}}
        reasons.append(drawn.get(frozenset([bye]), given))
    return reasons


def _points(field: AnyField, table: Table) -> dict[str, int]:
    if field.method != "results" or len(table.sides) != 2:
        return {}
    a, b = (points_in(field).get(side, 0) for side in table.sides)
    return {"points_a": a, "points_b": b, "difference": abs(a - b)}


def _seats(draw: Draw) -> dict[int, list[EntryId]]:
    """Return the team numbers at every table; at 0 those that rest."""
    tables, resting = seats_of(draw)
    return {table.number: [*table.sides] for table in tables} | ({0: [*resting]} if resting else {})


def _log(
    draw: Draw,
    by: User | None,
    action: str,
    before: dict[int, list[EntryId]],
    done: dict[str, Any],
) -> None:
    """Write down what was done, and who sat and sits at the tables that it changed."""
    after = _seats(draw)
    changed = [at for at in sorted({*before, *after}) if before.get(at) != after.get(at)]
    written = {
        "round": draw.round.number,
        "draw": draw.number,
        "seats": {at: after.get(at, []) for at in changed},
        **done,
    }
    had = {"seats": {at: before.get(at, []) for at in changed}}
    record_draw(draw, by, action, written, had)
