"""Whether groups were made as the standings or the lot had it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tournaments.checker import recipe
from tournaments.checker.drive import Drive, Stage
from tournaments.checker.findings import Findings
from tournaments.checker.knockout import first_slots, ties
from tournaments.checker.matchings import can_be_paired
from tournaments.checker.ranking import Row
from tournaments.checker.results import Result, evening
from tournaments.checker.sections import Brackets, Section, sections


def check_division(drive: Drive, key: int, brackets: Brackets, found: Findings) -> None:
    """The groups of a stage that was just made."""
    stage = next(each for each in drive.stages if each.key == key)
    where = f"stage {stage.first}"
    made = [list(group.entries) for group in stage.groups]
    playing = drive.playing(stage.first)
    stops = stage.row["others"] == "stop" and stage.row["kind"] in ("finals", "knock_out")
    if stops:
        playing = _before_stopping(drive, stage)
    if stage.row["kind"] == "pools" and stage.first == 1:
        numbers = [drive.name(entry) for entry in playing]
        pools = recipe.pools(numbers, stage.row["count"], stage.row["seed"], drive.code)
        found.compare("pools", where, [[drive.name(e) for e in group] for group in made], pools)
        return
    order, shown = _order(drive, stage, playing, brackets)
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


def _before_stopping(drive: Drive, stage: Stage) -> list[int]:
    """Who would play: those who have just been told to stop are among those who were divided."""
    away, joined = drive.away(stage.first), drive.rows["entry"]
    earlier = {
        entry
        for other in drive.stages
        if other.first < stage.first
        for group in other.groups
        if group.play == "nothing"
        for entry in group.entries
    }
    return [
        entry
        for entry in drive.entries
        if joined[entry]["joined_round"] <= stage.first and entry not in away | earlier
    ]


def _order(
    drive: Drive, stage: Stage, playing: Sequence[int], brackets: Brackets
) -> tuple[list[int], dict[int, int | None] | None]:
    """Who plays, the best first, and the pool of each where the stage before had those; then all
    the firsts come first, and who was in no pool comes last."""
    told = evening(drive)
    found = sections(drive, told.entries, told.results, drive.last, brackets)
    before = drive.stage_in(max(drive.last, 1)) if drive.last else None
    rows = [(section, row) for section in found for row in section.rows if row.entry in playing]
    if before is None or not before.apart:
        return [row.entry for _section, row in rows], None
    if before.row["kind"] == "pools" and len({len(each.entries) for each in before.groups}) > 1:
        average = _averages(told.results, before)
        rows.sort(key=lambda each: _by_average(each, average))
    else:
        rows.sort(key=_worth)
    pools = {row.entry: _pool(section) for section, row in rows}
    return [row.entry for _section, row in rows], pools


def _worth(each: tuple[Section, Row]) -> tuple[bool, int, int, int]:
    section, row = each
    return section.play is None, row.rank, -row.points, -row.pawn_difference


def _by_average(
    each: tuple[Section, Row], average: Mapping[int, Fraction]
) -> tuple[bool, bool, Fraction, int]:
    """In pools of unequal size: their winners, then everybody by points per game."""
    section, row = each
    points = average.get(row.entry, Fraction(0))
    return section.play is None, row.rank != 1, -points, -row.pawn_difference


def _averages(results: Sequence[Result], pools: Stage) -> dict[int, Fraction]:
    """Points per game of everybody; of games before the pools a half counts, or nothing, where so
    much was brought along."""
    counts = {"all": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}
    sums: dict[int, list[Fraction]] = {}
    for result in results:
        if result.kind in ("bye", "out"):
            continue
        weight = Fraction(1) if result.round >= pools.first else counts[pools.row["carried"]]
        total = sums.setdefault(result.entry, [Fraction(0), Fraction(0)])
        total[0] += weight * result.points
        total[1] += weight
    return {entry: points / games for entry, (points, games) in sums.items() if games}


def _pool(section: Section) -> int | None:
    return None if section.play is None else section.position


def _snaked(order: Sequence[int], count: int) -> list[list[int]]:
    """One to each pool, and back again."""
    pools: list[list[int]] = [[] for _pool in range(count)]
    for start in range(0, len(order), count):
        turn = order[start : start + count]
        there = pools if start // count % 2 == 0 else pools[::-1]
        for pool, entry in zip(there, turn, strict=False):
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
    """The better half keep their seeds, and nobody meets one of his own pool as long as that can
    be helped."""
    half = size // 2
    found.compare("seeds", where, list(seeded[:half]), list(block[:half]))
    meeting = [two for two in ties(first_slots(seeded, size)) if None not in two]
    same = [two for two in meeting if pool.get(two[0] or 0) == pool.get(two[1] or 0)]
    strong = [one for two in meeting for one in two if one in seeded[:half]]
    weak = [one for two in meeting for one in two if one in seeded[half:]]

    def may(one: int, other: int) -> bool:
        across = (one in strong) != (other in strong)
        return across and pool.get(one) != pool.get(other)

    possible = can_be_paired([*strong, *weak], may)
    found.compare("apart", where, len(same), 0 if possible else len(same))
