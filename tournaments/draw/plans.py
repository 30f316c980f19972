"""Rounds that are planned beforehand: they follow from a list of teams and from nothing else.

What no plan can know is put right on the evening. Who is away leaves his opponent without one;
those without an opponent play each other, as far as they go into pairs, rather where they have not
met and will not; who then is left over has the bye.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tournaments.draw import movement, round_robin
from tournaments.draw.commitment import Stream
from tournaments.draw.costs import Price, Prices, min_cost_matching
from tournaments.draw.history import History, Pair, pair_of
from tournaments.draw.values import EntryId, Field, Meeting, Reason, Table

Meetings = tuple[Meeting, ...]


class Planned(NamedTuple):
    """A round as it is played: its tables by number, who sits out, and a reason for each table in
    order and then for the bye."""

    tables: tuple[Table, ...]
    bye: EntryId | None
    reasons: tuple[Reason, ...]


def planned_rounds(method: str, places: int, rounds: int) -> tuple[Meetings, ...]:
    """Return the first `rounds` rounds of a plan with so many places, or as many as there are."""
    if method == "movement":
        return movement.movement(places, rounds)
    return round_robin.round_robin(places, rounds)


def most_rounds(method: str, places: int) -> int:
    """Return how many rounds a plan with so many places has before anybody would meet twice."""
    if method == "movement":
        return movement.most_rounds(places)
    return round_robin.most_rounds(places)


def placed(
    method: str, entries: Sequence[EntryId], fixed_tables: Mapping[EntryId, int]
) -> tuple[EntryId, ...]:
    """Return the list of a new plan: the entries in order, but in a movement who has a fixed table
    gets the place that keeps it, and whoever would have had that place gets his."""
    places = list(entries)
    if method == "movement":
        kept: set[int] = set()
        for entry in entries:
            wanted = 2 * fixed_tables.get(entry, 0) - 1
            if 0 < wanted < len(places) and wanted not in kept:
                current = places.index(entry)
                places[current], places[wanted] = places[wanted], places[current]
                kept.add(wanted)
    return tuple(places)


def meetings_of(field: Field) -> dict[frozenset[EntryId], int]:
    """Return in which round of the plan two entries meet, as far as the rounds of the drive go."""
    last = field.round_number + field.rounds_left - 1
    rounds = planned_rounds(field.method, len(field.plan), last)
    return {
        frozenset((field.plan[at.first - 1], field.plan[at.second - 1])): number
        for number, meetings in enumerate(rounds, start=1)
        for at in meetings
    }


def planned(history: History) -> Planned:
    """Return the round of the plan that the field asks for, with those who are there. The field was
    found drawable (`validation`): all its entries have a place, and the plan has this round."""
    field = history.field
    number, present = field.round_number, set(field.entries)
    meetings = planned_rounds(field.method, len(field.plan), number)[number - 1]
    sides = {at.table: (field.plan[at.first - 1], field.plan[at.second - 1]) for at in meetings}
    full = {table: two for table, two in sides.items() if present.issuperset(two)}
    alone = {one: at for at, two in sides.items() if at not in full for one in present & {*two}}
    pairs, bye = _left_over(history, present - {one for two in full.values() for one in two})
    filled = {_table_for(field, alone, pair): pair for pair in pairs}
    changed = _given_in_turn(history, bye, full)
    late = bye
    if changed is not None:
        full[changed.table], bye = changed.sides, changed.out
    tables = [Table(at, two) for at, two in {**full, **filled}.items()]
    if field.method == "round_robin":
        tables = _at_fixed_tables(field, tables)
    tables.sort(key=lambda table: table.number)
    reasons = [_reason(field, table, table.sides in filled.values()) for table in tables]
    if changed is not None and late is not None:
        changed_at = next(at for at, table in enumerate(tables) if table.sides == changed.sides)
        teams = {"late": late, "out": changed.out}
        reasons[changed_at] = Reason("plan_in_turn", tables[changed_at].number, teams)
        reasons.append(Reason("bye_for_late", 0, {"entry": changed.out, "late": late}))
    elif bye is not None:
        missed = [other for two in sides.values() if bye in two for other in two if other != bye]
        reasons.append(_bye_reason(bye, missed))
    return Planned(tuple(tables), bye, tuple(reasons))


class _Changed(NamedTuple):
    table: int
    sides: tuple[EntryId, EntryId]
    out: EntryId


def _given_in_turn(
    history: History,
    bye: EntryId | None,
    tables: Mapping[int, tuple[EntryId, EntryId]],
) -> _Changed | None:
    """Return where a team that missed a round would have the bye before others: the table at which
    it sits instead, and who rests for it; one of those who sat out least, and only where that makes
    nobody meet twice, also by what the plan has later."""
    if bye is None or not history.missed[history.index[bye]]:
        return None
    late = history.index[bye]
    later = set(_later(history))
    found = []
    for number, two in sorted(tables.items()):
        for at, out in enumerate(two):
            stays = history.index[two[1 - at]]
            pair = pair_of(late, stays)
            again = pair in history.met or frozenset((bye, two[1 - at])) in later
            turn = history.turn(history.index[out])
            if turn < history.turn(late) and not again and pair not in history.apart:
                sides = (bye, two[1]) if at == 0 else (two[0], bye)
                found.append((turn, _Changed(number, sides, out)))
    return min(found, key=lambda each: each[0])[1] if found else None


def _left_over(
    history: History, entries: set[EntryId]
) -> tuple[list[tuple[EntryId, EntryId]], EntryId | None]:
    """Return who of those without an opponent play each other, who deals least often first, and who
    has the bye; the same for the same list, as no lot may decide it."""
    later = {pair_of(*(history.index.get(one, -1) for one in two)) for two in _later(history)}
    prices = Prices(history)
    rematch = prices.levels.index("rematches")

    def price(one: int, other: int) -> Price:
        levels = list(prices.of(one, other))
        levels[rematch] += pair_of(one, other) in later
        return tuple(levels)

    nodes = sorted(history.index[entry] for entry in entries)
    if history.bye_node is not None:
        nodes.append(history.bye_node)
    pairs, bye = [], None
    lots = Stream(b"plan", "")
    for one, other in min_cost_matching(nodes, price, lots, history.field.recipe) or []:
        if other == history.bye_node:
            bye = history.ids[one]
        else:
            pairs.append(_sides(history, (one, other)))
    return pairs, bye


def _later(history: History) -> Iterator[frozenset[EntryId]]:
    field = history.field
    return (two for two, number in meetings_of(field).items() if number > field.round_number)


def _sides(history: History, pair: Pair) -> tuple[EntryId, EntryId]:
    one, other = sorted(pair, key=lambda node: history.firsts[node])
    return history.ids[one], history.ids[other]


def _table_for(field: Field, alone: Mapping[EntryId, int], pair: tuple[EntryId, EntryId]) -> int:
    """Return where two meet who were left over: at the fixed table of one, else the first of
    theirs."""
    free = [(alone[one] != field.fixed_tables.get(one), alone[one]) for one in pair if one in alone]
    return min(free)[1]


def _at_fixed_tables(field: Field, tables: Sequence[Table]) -> list[Table]:
    """Return the tables with those who have a fixed one at it; who is in the way goes to theirs."""
    number_of = {table.sides: table.number for table in tables}
    settled: set[tuple[EntryId, ...]] = set()
    for entry in sorted(field.fixed_tables, key=str):
        sides = next((two for two in number_of if entry in two), None)
        wanted = field.fixed_tables[entry]
        existing = next((two for two, number in number_of.items() if number == wanted), None)
        if sides is None or sides in settled or existing in settled:
            continue
        if existing is not None:
            number_of[existing] = number_of[sides]
        number_of[sides] = wanted
        settled.add(sides)
    return [Table(number, sides) for sides, number in number_of.items()]


def _reason(field: Field, table: Table, filled: bool) -> Reason:
    if filled:
        return Reason("plan_filled", table.number, {})
    if field.method == "round_robin":
        return Reason("round_robin", table.number, {"round": field.round_number})
    stays, moves = sorted(table.sides, key=lambda side: field.plan.index(side) % 2 == 0)
    values: dict[str, int | str] = {"stays": stays, "moves": moves}
    if field.round_number == 1:
        return Reason("movement_begins", table.number, values)
    below = table.number - 1
    if below and _came_from(field, moves) == below:
        return Reason("movement_up", table.number, {**values, "below": below})
    return Reason("movement_here", table.number, values)


def _came_from(field: Field, entry: EntryId) -> int | None:
    """Return the table at which the entry sat in the round before this one, if it did."""
    last = field.rounds[-1] if field.rounds else ()
    tables = field.table_history.get(entry, ())
    sat = any(entry in pair and pair[1] is not None for pair in last)
    return tables[-1] if sat and tables else None


def _bye_reason(bye: EntryId, missed: Sequence[EntryId]) -> Reason:
    if missed:
        return Reason("bye_opponent_away", 0, {"entry": bye, "away": missed[0]})
    return Reason("bye_planned", 0, {"entry": bye})
