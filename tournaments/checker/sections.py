"""Standings of a drive in groups: classes and pools apart, finals and a knock-out one after the
other, and who has finished with the places that he had."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tournaments.checker.drive import Drive, Group, Stage
from tournaments.checker.ranking import Result, Row, carried_along, ranked
from tournaments.checker.schedules import Slots, first_slots, gone_on, spans

# The slots and the size of the blocks in which a group plays a round of its knock-out, by the key
# of the group and the round, as they were when the round was published.
Brackets = dict[tuple[int, int], tuple[Slots, int]]


@dataclass(frozen=True, slots=True)
class Section:
    """The rows of one group, best first; `play` is None for those who are in none."""

    position: int
    play: str | None
    rows: tuple[Row, ...]
    open: dict[int, tuple[int, int]] = field(default_factory=dict)


def sections(
    drive: Drive,
    entries: Sequence[int],
    results: Sequence[Result],
    number: int,
    brackets: Brackets,
) -> list[Section]:
    """Return the groups after round `number`, in their order; one where all play together."""
    stage = drive.stage_in(max(number, 1))
    ties = drive.settings["tie_breaks"]
    if stage is None:
        return [Section(1, "rounds", tuple(ranked(entries, results, ties)))]
    found: list[Section] = []
    ahead = 0
    for group in (*stage.groups, None):
        members = _members(stage, group, entries)
        if not members:
            continue
        if group is None or group.play == "nothing":
            one = _finished(drive, stage, group, members, entries, results, brackets)
        else:
            counting = carried_along(results, stage.first, stage.row["carried"])
            rows = tuple(ranked(members, counting, ties))
            one = Section(group.position, group.play, rows)
            if group.play == "knock_out":
                one = _bracket(one, stage, group, results, number, brackets)
        found.append(
            replace(
                one,
                rows=tuple(replace(row, rank=ahead + row.rank) for row in one.rows),
                open={entry: (ahead + a, ahead + b) for entry, (a, b) in one.open.items()},
            )
        )
        ahead += 0 if stage.apart else len(one.rows)
    return found


def _members(stage: Stage, group: Group | None, entries: Sequence[int]) -> list[int]:
    if group is None:
        return [entry for entry in entries if stage.group_of(entry) is None]
    return [entry for entry in entries if entry in group.entries]


def _listed(rows: Sequence[Row], order: Sequence[int]) -> tuple[Row, ...]:
    """Return places by an order that no points decide."""
    of = {row.entry: row for row in rows}
    listed = [of[entry] for entry in order if entry in of]
    return tuple(
        replace(row, rank=at, decided_by=None, shared=False) for at, row in enumerate(listed, 1)
    )


def _finished(
    drive: Drive,
    stage: Stage,
    group: Group | None,
    members: Sequence[int],
    entries: Sequence[int],
    results: Sequence[Result],
    brackets: Brackets,
) -> Section:
    """Return who plays no more keeps the place that he had when the groups were made, and the
    points of the rounds before the stage; who is in no group stands as it was before it."""
    before = _before(drive, stage, entries, results, brackets)
    members_before = [row for row in before if row.entry in members]
    if group is None:
        return Section(1, None, _alone(members_before))
    of = {row.entry: row for row in members_before}
    placed = [entry for entry in group.entries if entry in of and entry in group.stood]
    placed.sort(key=lambda entry: group.stood[entry]["place"])
    rows = [replace(of[e], decided_by=group.stood[e].get("decided_by")) for e in placed]
    kept = _ranked_by([group.stood[entry]["place"] for entry in placed], rows)
    late = _listed(members_before, [entry for entry in group.entries if entry not in group.stood])
    after = [replace(row, rank=len(kept) + row.rank) for row in late]
    return Section(group.position, "nothing", (*kept, *after))


def _before(
    drive: Drive,
    stage: Stage,
    entries: Sequence[int],
    results: Sequence[Result],
    brackets: Brackets,
) -> list[Row]:
    """Return how everybody stood before a stage; those of several pools as one field."""
    ties = drive.settings["tie_breaks"]
    if stage.first == 1:
        return ranked(entries, results, ties)
    counted = [result for result in results if result.round < stage.first]
    earlier = sections(drive, entries, counted, stage.first - 1, brackets)
    previous = drive.stage_in(stage.first - 1)
    if previous is None or not previous.apart:
        return [row for section in earlier for row in section.rows]
    pooled = [row.entry for one in earlier if one.play is not None for row in one.rows]
    counting = carried_along(counted, previous.first, previous.row["carried"])
    behind = [row for one in earlier if one.play is None for row in one.rows]
    behind = [replace(row, rank=row.rank + len(pooled)) for row in behind]
    return [*ranked(pooled, counting, ties), *behind]


def _alone(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return some of a standings by themselves: equal where they were, parted by what parted
    them."""
    alone = [row if _level(row, rows) else replace(row, decided_by=None) for row in rows]
    return _ranked_by([row.rank for row in rows], alone)


def _level(row: Row, rows: Sequence[Row]) -> bool:
    return any(one.points == row.points for one in rows if one is not row)


def _ranked_by(places: Sequence[int], rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return the rows with ranks from 1 on, shared by those of one place."""
    return tuple(
        replace(
            row,
            rank=1 + sum(other < place for other in places),
            shared=sum(other == place for other in places) > 1,
        )
        for place, row in zip(places, rows, strict=True)
    )


def _bracket(
    one: Section,
    stage: Stage,
    group: Group,
    results: Sequence[Result],
    number: int,
    brackets: Brackets,
) -> Section:
    row, block, waiting = bracket_after(stage, group, results, number, brackets)
    order = [entry for entry in row if entry is not None]
    order += [entry for entry in group.entries if entry not in order]
    return replace(one, rows=_listed(one.rows, order), open=spans(row, block, waiting))


def bracket_after(
    stage: Stage, group: Group, results: Sequence[Result], number: int, brackets: Brackets
) -> tuple[Slots, int, set[int]]:
    """Return the row of a knock-out after a round, the size of the blocks that played it, and those
    of whom it is not known yet whether they go on."""
    size = stage.row["size"] or 2
    drawn = [at for key, at in brackets if key == group.key and at <= number]
    if not drawn:
        return first_slots(group.entries, size), 2 * size, set()
    last = max(drawn)
    slots, block = brackets[group.key, last]
    last_results = [result for result in results if result.round == last]
    row, waiting = gone_on(slots, block, group.entries, last_results)
    return row, block, waiting


def slots_for(
    stage: Stage, group: Group, results: Sequence[Result], number: int, brackets: Brackets
) -> tuple[Slots, int] | None:
    """Return the slots and blocks in which a round of a knock-out is to be played; None when it is
    decided."""
    if number == stage.first:
        size = stage.row["size"] or 2
        return first_slots(group.entries, size), size
    row, block, _waiting = bracket_after(stage, group, results, number - 1, brackets)
    return None if block == 2 else (row, block // 2)
