"""Whether groups were made as the standings or the lot had it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tournaments.checker import recipe
from tournaments.checker.drive import Drive, Stage
from tournaments.checker.findings import Findings
from tournaments.checker.ranking import Result, Row, evening
from tournaments.checker.schedules import can_be_paired, first_slots, ties
from tournaments.checker.sections import Brackets, Section, sections


def check_division(drive: Drive, key: int, brackets: Brackets, found: Findings) -> None:
    """Check the groups of a stage that was just made."""
    stage = next(each for each in drive.stages if each.key == key)
    where = f"stage {stage.first}"
    made = [list(group.entries) for group in stage.groups]
    stops = stage.row["others"] == "stop" and stage.row["kind"] in ("finals", "knock_out")
    # Those who have just been told to stop are among those who were divided.
    playing = drive.playing(stage.first, stage.first - 1 if stops else stage.first)
    if stage.row["kind"] == "pools" and stage.first == 1:
        numbers = [drive.name(entry) for entry in playing]
        pools = recipe.pools(numbers, stage.row["count"], stage.row["seed"], drive.code)
        found.compare("pools", where, [[drive.name(e) for e in group] for group in made], pools)
        return
    lines, shown = _order(drive, stage, playing, brackets)
    _check_stood(drive, stage, lines, where, found)
    order = [line.entry for line in lines]
    if stage.row["kind"] == "pools":
        found.compare("pools", where, made, _snaked(order, stage.row["count"]))
        return
    size, count = stage.row["size"], stage.row["count"]
    blocks = [order[at * size : (at + 1) * size] for at in range(count)]
    expected = [*blocks, order[count * size :]]
    if stage.row["kind"] == "knock_out" and shown is not None:
        found.compare("groups", where, [sorted(g) for g in made], [sorted(g) for g in expected])
        for seeded, block in zip(made[:-1], blocks, strict=False):
            _check_apart(seeded, block, shown, size, where, found)
    else:
        found.compare("groups", where, made, expected)


@dataclass(frozen=True, slots=True)
class Line:
    """One who plays on: what puts everybody in order, the least first, and all that is to be
    written down of it but the place and the group."""

    entry: int
    worth: tuple[Any, ...]
    details: dict[str, Any]


def _order(
    drive: Drive, stage: Stage, playing: Sequence[int], brackets: Brackets
) -> tuple[list[Line], dict[int, int | None] | None]:
    """Return who plays, the best first, and the pool of each where the stage before had those; then
    all the firsts come first, and who was in no pool comes last."""
    results = evening(drive)
    found = sections(drive, results.entries, results.results, drive.last, brackets)
    before = drive.stage_in(max(drive.last, 1)) if drive.last else None
    rows = [(section, row) for section in found for row in section.rows if row.entry in playing]
    if before is None or not before.apart:
        return [_of_all(row) for _section, row in rows], None
    average: dict[int, Fraction] | None = None
    if before.row["kind"] == "pools" and len({len(each.entries) for each in before.groups}) > 1:
        average = _averages(results.results, before)
    lines = [_of_pools(section, row, average) for section, row in rows]
    pools = {row.entry: _pool(section) for section, row in rows}
    return sorted(lines, key=lambda line: line.worth), pools


def _of_all(row: Row) -> Line:
    details = {"points": row.points}
    return Line(row.entry, (row.rank,), details | _if("decided_by", row.decided_by))


def _of_pools(section: Section, row: Row, average: Mapping[int, Fraction] | None) -> Line:
    """Return the line by rank, points and difference; of pools of unequal size only their winners
    come first, then everybody by points per game."""
    details: dict[str, Any] = {"points": row.points, "pool": _pool(section) or 0, "rank": row.rank}
    details["difference"] = row.pawn_difference
    rank, points = row.rank, Fraction(row.points)
    if average is not None:
        rank, points = min(row.rank, 2), average.get(row.entry, Fraction(0))
        if row.entry in average:
            details["average"] = [points.numerator, points.denominator]
    worth = (section.play is None, rank, -points, -row.pawn_difference)
    return Line(row.entry, worth, details)


def _if(name: str, value: Any) -> dict[str, Any]:
    return {} if value is None else {name: value}


def _check_stood(
    drive: Drive, stage: Stage, lines: Sequence[Line], where: str, found: Findings
) -> None:
    """Compare what is written down of the standings that the groups were made from."""
    rows = [row for row in drive.rows["groupplace"].values() if row["stage_id"] == stage.key]
    worth = [line.worth for line in lines]
    position = {entry: group.position for group in stage.groups for entry in group.entries}
    expected = {
        line.entry: line.details
        | {"place": worth.index(line.worth) + 1, "group": position.get(line.entry)}
        for line in lines
    }
    found.compare("stood", where, {row["entry_id"]: row.get("standing") for row in rows}, expected)


def _averages(results: Sequence[Result], pools: Stage) -> dict[int, Fraction]:
    """Return points per game of everybody; of games before the pools a half counts, or nothing,
    where so much was brought along."""
    counts = {"all": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}
    sums: dict[int, list[Fraction]] = {}
    for result in results:
        if result.kind in ("bye", "out", "late"):
            continue
        weight = Fraction(1) if result.round >= pools.first else counts[pools.row["carried"]]
        total = sums.setdefault(result.entry, [Fraction(0), Fraction(0)])
        total[0] += weight * result.points
        total[1] += weight
    return {entry: points / games for entry, (points, games) in sums.items() if games}


def _pool(section: Section) -> int | None:
    return None if section.play is None else section.position


def _snaked(order: Sequence[int], count: int) -> list[list[int]]:
    """Return one to each pool, and back again."""
    pools: list[list[int]] = [[] for _pool in range(count)]
    for start in range(0, len(order), count):
        turn = order[start : start + count]
        ordered = pools if start // count % 2 == 0 else pools[::-1]
        for pool, entry in zip(ordered, turn, strict=False):
            pool.append(entry)
    return pools


def _check_apart(
    seeded: Sequence[int],
    block: Sequence[int],
    pool: dict[int, int | None],
    size: int,
    where: str,
    found: Findings,
) -> None:
    """Check that the better half keep their seeds, and that nobody meets one of his own pool as
    long as that can be helped."""
    half = size // 2
    found.compare("seeds", where, list(seeded[:half]), list(block[:half]))
    slots = ties(first_slots(seeded, size))
    meeting = [(a, b) for a, b in slots if a is not None and b is not None]
    same = [two for two in meeting if pool.get(two[0] or 0) == pool.get(two[1] or 0)]
    strong = [one for two in meeting for one in two if one in seeded[:half]]
    weak = [one for two in meeting for one in two if one in seeded[half:]]

    def may(one: int, other: int) -> bool:
        across = (one in strong) != (other in strong)
        return across and pool.get(one) != pool.get(other)

    possible = can_be_paired([*strong, *weak], may)
    found.compare("apart", where, len(same), 0 if possible else len(same))
