"""Every rule that a draw breaks, for draws changed by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tournaments.draw.commitment import Stream
from tournaments.draw.costs import cost_in, sat_before
from tournaments.draw.division import Allowance
from tournaments.draw.drawing import draw
from tournaments.draw.guard import keeps_drawable, rounds_to_guard
from tournaments.draw.history import History, pair_of, read_history
from tournaments.draw.plans import meetings_of
from tournaments.draw.values import CannotDraw, EntryId, Fault, Field, Table


def check(field: Field, tables: Iterable[Table], bye: EntryId | None) -> tuple[Fault, ...]:
    """Return the rules that these tables and this bye break in this field, errors first.

    Errors make the round unplayable: somebody missing, twice, against itself, or not in the
    field; two tables with one number; a bye in an even field or none in an odd one. All else is
    a warning: the organiser may want it so.
    """
    drawn = list(tables)
    history = read_history(field)
    errors = [*_attendance(history, drawn, bye), *_numbers(drawn)]
    warnings = [*_meetings(history, drawn), *_seats(field, drawn), *_byes(history, bye)]
    if field.planned:
        warnings += _planned_later(field, drawn)
    elif not errors:
        warnings += _against_optimum(history, drawn, bye)
    return (*errors, *warnings)


def _attendance(history: History, tables: Sequence[Table], bye: EntryId | None) -> Iterator[Fault]:
    seen = Counter(side for table in tables for side in table.sides)
    if bye is not None:
        seen[bye] += 1
    for entry in history.ids:
        if not seen[entry]:
            yield Fault("missing", (entry,), 0, "error")
    for table in tables:
        if table.sides[0] == table.sides[1]:
            yield Fault("against_itself", (table.sides[0],), table.number, "error")
    for entry in sorted(seen, key=str):
        if entry not in history.index:
            yield Fault("unknown", (entry,), 0, "error")
        elif seen[entry] > 1:
            yield Fault("twice", (entry,), 0, "error", {"times": seen[entry]})
    if bye is not None and history.bye_node is None:
        yield Fault("needless_bye", (bye,), 0, "error")


def _numbers(tables: Sequence[Table]) -> Iterator[Fault]:
    for number, times in sorted(Counter(table.number for table in tables).items()):
        sides = [side for table in tables if table.number == number for side in table.sides]
        if times > 1:
            yield Fault("table_twice", tuple(sides), number, "error")
        elif number < 1:
            yield Fault("no_such_table", tuple(sides), number, "error")


def _meetings(history: History, tables: Sequence[Table]) -> Iterator[Fault]:
    together = set(history.together)
    for table in tables:
        one, other = (history.index.get(side) for side in table.sides)
        if one is None or other is None or one == other:
            continue
        pair = pair_of(one, other)
        together.discard(pair)
        times, last = history.met.get(pair, (0, 0))
        if times:
            values = {"times": times, "last_round": last}
            yield Fault("rematch", table.sides, table.number, "warning", values)
        if pair in history.apart:
            yield Fault("apart", table.sides, table.number, "warning")
        if history.clubs[one] and history.clubs[one] == history.clubs[other]:
            club = {"club": history.field.clubs.get(table.sides[0], "")}
            yield Fault("club_clash", table.sides, table.number, "warning", club)
    for one, other in sorted(together):
        yield Fault("not_together", (history.ids[one], history.ids[other]), 0, "warning")


def _planned_later(field: Field, tables: Sequence[Table]) -> Iterator[Fault]:
    rounds = meetings_of(field)
    for table in tables:
        number = rounds.get(frozenset(table.sides), 0)
        if number > field.round_number:
            values = {"round": number}
            yield Fault("meets_later", table.sides, table.number, "warning", values)


def _seats(field: Field, tables: Sequence[Table]) -> Iterator[Fault]:
    for table in tables:
        for side in table.sides:
            wanted = field.fixed_tables.get(side, table.number)
            if wanted != table.number:
                values = {"wanted": wanted}
                yield Fault("fixed_table", (side,), table.number, "warning", values)
            times = sat_before(field, side, table.number)
            if times:
                yield Fault("repeated_table", (side,), table.number, "warning", {"times": times})


def _byes(history: History, bye: EntryId | None) -> Iterator[Fault]:
    if bye is None or bye not in history.index:
        return
    had, least = history.byes[history.index[bye]], min(history.byes)
    if had > least:
        yield Fault("second_bye", (bye,), 0, "warning", {"byes": had, "least": least})


def _against_optimum(
    history: History, tables: Sequence[Table], bye: EntryId | None
) -> Iterator[Fault]:
    rounds = rounds_to_guard(history)
    if rounds > 1:
        index = history.index
        pairs = [(index[table.sides[0]], index[table.sides[1]]) for table in tables]
        if bye is not None and history.bye_node is not None:
            pairs.append((index[bye], history.bye_node))
        lots = Stream(history.field.seed, "check")
        if not keeps_drawable(history, pairs, rounds, lots, Allowance()):
            yield Fault("not_drawable", (), 0, "warning", {"rounds": rounds - 1})
    if history.points_weigh:
        mine = cost_in(history, tables, bye).squared_difference
        try:
            more = mine - draw(history.field).cost.squared_difference
        except CannotDraw:
            return
        if more > 0:
            yield Fault("costlier", (), 0, "warning", {"more": more})
