"""The rules of a draw, kept by the tables that came out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.checker import recipe
from tournaments.checker.drive import Row
from tournaments.checker.fields import FieldState, Record, parts_of
from tournaments.checker.findings import Findings
from tournaments.checker.prices import (
    FIRST_RECIPE,
    Prices,
    Seats,
    as_pairs,
    byes_before,
    missed_before,
    seats_in,
)
from tournaments.checker.recipe import Name
from tournaments.checker.schedules import (
    Price,
    all_pairings,
    can_be_paired,
    meetings,
    rounds_possible,
    ties,
)

LOOKED_THROUGH = 6  # so many in a field, the bye included: every draw that there is
SEARCHED = 14  # so many: whether a draw without rematches exists
MOST_ATTEMPTS = 10_000


@dataclass(frozen=True, slots=True)
class Part:
    """What came out for one group, or for all: the record that it was drawn from, its tables and
    who rests, and where findings go."""

    record: Record
    tables: Mapping[int, Seats]
    resting: Sequence[Name]
    where: str
    found: Findings

    def compare(self, what: str, drawn: Any, expected: Any) -> None:
        """Note where the two differ."""
        self.found.compare(what, self.where, drawn, expected)


def check_drawn(state: FieldState, draw: Row, where: str, found: Findings) -> None:
    """Check whether what came from the lot or the plan keeps the rules for its field."""
    original = draw["original"]
    tables, resting = seats_in(original)
    if len(tables) != len(original["tables"]):
        found.note("table_twice", where, original["tables"], sorted(tables))
    seen = Counter([one for seats in tables.values() for one in seats] + resting)
    field = original["field"]
    found.compare("seated_once", where, dict(seen), dict.fromkeys(field["entries"], 1))
    parts, before = parts_of(field), 0
    for key, text in parts:
        own = {*text["entries"]}
        place = f"{where} {key}".strip()
        own_tables = {at: seats for at, seats in tables.items() if own.issuperset(seats)}
        out = [one for one in resting if one in own]
        mixed = [seats for seats in tables.values() if own & {*seats} and not own >= {*seats}]
        found.compare("across_groups", place, mixed, [])
        _check_part(state, Part(text, own_tables, out, place, found))
        if len(parts) > 1 and not field["fixed_tables"]:
            numbers = list(range(before + 1, before + 1 + len(own_tables)))
            found.compare("table_numbers", place, sorted(own_tables), numbers)
        before += len(own_tables)
    if state.method not in ("movement", "round_robin"):
        fixed = field["fixed_tables"]
        numbers = recipe.table_numbers(list(tables.values()), fixed)
        found.compare("table_numbers", where, sorted(tables), sorted(numbers))
    _check_random(state, draw, tables, resting, where, found)


def _check_part(state: FieldState, part: Part) -> None:
    record, tables, resting = part.record, part.tables, part.resting
    kind = record.get("kind", "pairs")
    if kind == "resting":
        part.compare("resting", sorted(resting, key=str), sorted(record["entries"], key=str))
        return
    if kind == "knock_out":
        _check_bracket(state, part)
        return
    sizes = Counter(len(seats) for seats in tables.values())
    twos, out = left_over(state, len(record["entries"]))
    part.compare("resting", len(resting), out)
    if state.drive.full > 2:
        part.compare("table_sizes", sizes[2], twos)
        part.compare("table_sizes", sizes[state.drive.full], len(tables) - sizes[2])
        _check_turns(part)
    else:
        part.compare("table_sizes", sizes[2], len(tables))
    if record.get("method") in ("movement", "round_robin"):
        _check_schedule(part)
    elif kind == "pairs":
        _check_pairs(part)


def left_over(state: FieldState, count: int) -> tuple[int, int]:
    """Return how many tables of two there are beside the full ones, and how many rest."""
    full, small = state.drive.full, state.drive.settings["rest"] == "small_table"
    left = count % full
    if full == 2 or not small:
        return 0, left
    if full == 3:
        return (-count) % 3, 0
    return (1, left - 2) if left >= 2 else (0, left)


def _check_turns(part: Part) -> None:
    """Check that nobody rests another time while somebody else did so less often, or as often but
    missed fewer rounds; the same of the table for two of single players."""
    record, tables = part.record, part.tables
    byes, away = byes_before(record), missed_before(record)
    had = {one: (byes[one], away[one]) for one in record["entries"]}
    others = [had[one] for seats in tables.values() for one in seats if one in had]
    again = [one for one in part.resting if one in had and others and had[one] > min(others)]
    part.compare("bye_in_turn", again, [])
    if record["kind"] == "threes":
        return
    at_two: Counter[Name] = Counter()
    for played in record["rounds"]:
        at_two.update(one for _at, *seats in played["tables"] if len(seats) == 2 for one in seats)
    fours = [one for seats in tables.values() if len(seats) == 4 for one in seats]
    fewest = min((at_two[one] for one in fours), default=0)
    small = [one for seats in tables.values() if len(seats) == 2 for one in seats]
    part.compare("two_in_turn", [one for one in small if at_two[one] > fewest], [])


def _check_bracket(state: FieldState, part: Part) -> None:
    """Check that the two of each tie meet, those of the best places at the first tables, unless
    people have fixed ones; who has nobody to meet rests."""
    playing = {*part.record["entries"]}
    meet: list[set[Any]] = []
    alone: list[Any] = []
    for one, other in ties(tuple(part.record["slots"])):
        present = {one, other} & playing
        if len(present) == 2:
            meet.append(present)
        alone += present if len(present) == 1 else []
    seated: list[set[Any]] = [{*part.tables[at]} for at in sorted(part.tables)]
    if state.fixed(state.playing):
        seated, meet = sorted(seated, key=sorted), sorted(meet, key=sorted)
    part.compare("bracket", seated, meet)
    part.compare("resting", sorted(part.resting, key=str), sorted(alone, key=str))


def _check_schedule(part: Part) -> None:
    """Check that two who are both present meet as the plan has it; at its table too, unless people
    have fixed ones."""
    record, tables, resting = part.record, part.tables, part.resting
    plan, playing = record["plan"], {*record["entries"]}
    planned = meetings(record["method"], len(plan), record["round"])
    expected = {at: (plan[one - 1], plan[other - 1]) for at, one, other in planned}
    both: dict[int, tuple[Any, ...]] = {
        at: two for at, two in expected.items() if playing.issuperset(two)
    }
    both |= _for_late(part, both)
    if record["fixed_tables"] and record["method"] == "round_robin":
        seated = {*tables.values()}
        part.compare("plan", [two for two in both.values() if two not in seated], [])
    else:
        part.compare("plan", {at: tables.get(at) for at in both}, both)
    met = {one for two in both.values() for one in two}
    alone = playing - met
    part.compare("resting", sorted({*resting} - alone, key=str), [])
    part.compare("resting", len(resting), len(alone) % 2)


def _for_late(part: Part, both: Mapping[int, Seats]) -> dict[int, Seats]:
    """Return the table at which somebody sits who missed a round, for one who rests in his place
    and whose turn came sooner; they had not met. Fixed tables may have brought it to another
    number."""
    record, tables = part.record, part.tables
    byes, away = byes_before(record), missed_before(record)
    met = [{*pair} for played in record["rounds"] for pair in played]
    moved = record["fixed_tables"] and record["method"] == "round_robin"
    for at, two in both.items():
        for seats in tables.values() if moved else [tables.get(at, ())]:
            out, late = {*two} - {*seats}, {*seats} - {*two}
            if len(out) == 1 and out == {*part.resting} and len(late) == 1:
                (one,), (other,) = late, out
                sooner = (byes[other], away[other]) < (byes[one], away[one])
                if away[one] and sooner and {*seats} not in met:
                    return {at: seats}
    return {}


def _check_pairs(part: Part) -> None:
    """Check for rematches and second byes without need, and in a small field for any better draw at
    all; that is more than the first recipe for lots promised."""
    record, prices = part.record, Prices(part.record)
    drawn = as_pairs(prices, part.tables, part.resting)
    cost = prices.total(drawn)
    level = dict(zip(prices.levels, cost, strict=True))
    if prices.turns_first:
        part.compare("bye_in_turn", cost[:2], (0, 0))
    if record["method"] == "random" and not (level["rematches"] or level["second_byes"]):
        return
    if len(prices.nodes()) <= LOOKED_THROUGH and record.get("recipe", FIRST_RECIPE) != FIRST_RECIPE:
        better = _better(prices, drawn, cost)
        part.compare("best_draw", cost, better or cost)
    elif level["rematches"] and len(prices.nodes()) <= SEARCHED:
        fresh = prices.this_round()
        possible = can_be_paired(prices.nodes(), lambda a, b: (min(a, b), max(a, b)) in fresh)
        part.compare("rematch", level["rematches"], 0 if possible else level["rematches"])


def _better(prices: Prices, drawn: Sequence[tuple[int, int]], cost: Price) -> Price | None:
    """Return the cost of a better draw: a cheaper one that leaves as many rounds possible, or with
    a bye in turn where that comes first; None where there is none."""
    nodes, fresh = prices.nodes(), prices.open()
    later = prices.rounds_left - 1

    def left(pairs: Sequence[tuple[int, int]]) -> int:
        return rounds_possible(nodes, fresh - {*pairs}, later)

    cheaper = [p for p in all_pairings(nodes) if prices.total(p) < cost]
    if not cheaper:
        return None
    own, turn = left(drawn), cost[:2] if prices.turns_first else ()
    better = (
        price
        for price, pairs in ((prices.total(pairs), pairs) for pairs in cheaper)
        if (turn and price[:2] < turn) or left(pairs) >= own
    )
    return min(better, default=None)


def _check_random(
    state: FieldState,
    draw: Row,
    tables: Mapping[int, Seats],
    resting: Sequence[Name],
    where: str,
    found: Findings,
) -> None:
    """Check that a completely random round follows from its seed by the published recipe."""
    if state.method != "random":
        return
    original = draw["original"]
    field, attempt = original["field"], original.get("attempt")
    parts = parts_of(field)
    drawn: list[recipe.Pair] = []
    out: list[Name] = []
    for key, text in parts:
        if text.get("kind") == "resting":
            out += text["entries"]
            continue
        names = text["entries"]
        lots = recipe.key_of(draw["seed"], state.drive.code, names, draw["public_value"])
        tries = range(MOST_ATTEMPTS) if key else [attempt]
        pairs, bye = _by_recipe(text, lots, tries, tables)
        drawn += pairs
        out += [] if bye is None else [bye]
        if not key and attempt < MOST_ATTEMPTS:
            _check_attempts(text, lots, attempt, where, found)
    numbers = recipe.table_numbers(drawn, field["fixed_tables"])
    found.compare("by_recipe", where, dict(tables), dict(zip(numbers, drawn, strict=True)))
    found.compare("by_recipe", where, sorted(resting, key=str), sorted(out, key=str))


def _by_recipe(
    record: Record, lots: bytes, tries: Sequence[int] | range, tables: Mapping[int, Seats]
) -> tuple[list[recipe.Pair], Name | None]:
    """Return the pairs of the attempt that was taken; of a group, whose attempt is not written
    down, the first with as few clashes as these tables have."""
    had = _clashes(record, [seats for seats in tables.values() if seats[0] in record["entries"]])
    for attempt in tries:
        pairs, bye = recipe.random_pairs(record["entries"], lots, record["round"], attempt)
        if len(tries) == 1 or _clashes(record, pairs) <= had:
            break
    return pairs, bye


def _clashes(record: Record, pairs: Sequence[Seats]) -> int:
    clubs = {name: record["clubs"].get(str(name), "").casefold() for name in record["entries"]}
    return sum(clubs.get(a, "") != "" and clubs.get(a) == clubs.get(b) for a, b in pairs)


def _check_attempts(record: Record, lots: bytes, attempt: int, where: str, found: Findings) -> None:
    """Check that no earlier attempt was as good as the one that was taken."""
    clashes = [
        _clashes(record, recipe.random_pairs(record["entries"], lots, record["round"], at)[0])
        for at in range(attempt + 1)
    ]
    found.compare("attempt", where, attempt, clashes.index(min(clashes)))
