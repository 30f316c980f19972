"""What the groups of a stage would be if they were made now."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial

from scoring.per_game import points_per_game
from tournaments.draw.dividing import apart, blocks, pools_by_lot, snaked, worth_in_pools
from tournaments.enums import Carried, StageKind
from tournaments.models import Entry, GroupPlace, Stage
from tournaments.queries.results import results_of
from tournaments.queries.stages import division_in, of_unequal_size
from tournaments.queries.standings import Standings, StandingsRow, standings
from tournaments.queries.stood import Stood

Worth = Callable[[StandingsRow], tuple[int | Fraction, ...]]


@dataclass(frozen=True, slots=True)
class Level:
    """Who are level in everything though an edge runs between them: those `inside` come into a
    group and those `outside` do not, for no better reason than the order of the list."""

    inside: tuple[int, ...]
    outside: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Divided:
    """The entries of each group by seed, and everybody else; `by_lot` where a lot and no standings
    decide, `too_few` where a group would be too small for a table,
    or a bracket filled no more than half. `per_game` are the points per game of those who come from
    pools of unequal size: then these decide, after who won a pool. `stood` is how everybody stood
    where the standings decide, by entry."""

    groups: tuple[tuple[int, ...], ...]
    others: tuple[int, ...] = ()
    by_lot: bool = False
    too_few: bool = False
    level: tuple[Level, ...] = ()
    per_game: Mapping[int, Fraction] = field(default_factory=dict)
    stood: Mapping[int, Stood] = field(default_factory=dict)


def divided(stage: Stage, playing: Sequence[Entry]) -> Divided:
    """The groups that a stage gets now, of those who play; in the six queries of the standings, or
    none for a lot. Classes are chosen and not made."""
    if stage.kind == StageKind.POOLS and stage.from_round == 1:
        pools = _by_lot(stage, playing)
        return Divided(pools, by_lot=True, too_few=_too_few(stage, pools))
    shown = standings(stage.tournament)
    per_game = _per_game(stage) if shown.ranks_apart else {}
    worth = partial(_worth, shown, per_game)
    rows = _in_order(shown, {entry.pk for entry in playing}, worth)
    order = [row.entry for row in rows]
    if stage.kind == StageKind.POOLS:
        pools = _fixed(snaked(order, stage.count))
        return Divided(
            pools,
            too_few=_too_few(stage, pools),
            per_game=per_game,
            stood=_stood(shown, rows, worth, per_game, pools),
        )
    size = stage.size or 0
    groups, others = blocks(order, stage.count, size)
    if stage.kind == StageKind.KNOCK_OUT and shown.ranks_apart:
        pool = {row.entry: row.group for row in rows}
        groups = [apart(seeded, pool, size) for seeded in groups]
    return Divided(
        groups=_fixed(groups),
        others=tuple(others),
        too_few=_too_few(stage, groups),
        level=_level(rows, worth, range(size, stage.count * size + 1, size)),
        per_game=per_game,
        stood=_stood(shown, rows, worth, per_game, [*groups, others]),
    )


def _too_few(stage: Stage, groups: Sequence[Sequence[int]]) -> bool:
    bracket = stage.kind == StageKind.KNOCK_OUT
    fewest = (stage.size or 0) // 2 + 1 if bracket else stage.tournament.plays.sides
    return len(groups) < stage.count or any(len(entries) < fewest for entries in groups)


def looked_at(stage: Stage, made: Divided) -> str:
    """A short text that differs when anything differs that somebody sees before he makes the
    groups: what they will be, and what they are."""
    places = GroupPlace.objects.filter(stage=stage).order_by("group", "seed", "entry")
    now = list(places.values_list("group", "seed", "entry"))
    told = repr((made.groups, made.others, made.level, now))
    return hashlib.blake2b(told.encode(), digest_size=8).hexdigest()


def _by_lot(stage: Stage, playing: Sequence[Entry]) -> tuple[tuple[int, ...], ...]:
    entry_of = {entry.number: entry.pk for entry in playing}
    seed, drive = bytes.fromhex(stage.seed), stage.tournament.code
    pools = pools_by_lot([*entry_of], stage.count, seed, drive)
    return _fixed([[entry_of[number] for number in pool] for pool in pools])


def _per_game(stage: Stage) -> dict[int, Fraction]:
    """The points per game of everybody where the pools before this stage are not equally large."""
    before = division_in(stage.tournament, stage.from_round - 1)
    if before is None or not of_unequal_size(before):
        return {}
    share = Carried(before.stage.carried).value
    return points_per_game(results_of(stage.tournament), before.stage.from_round, share)


def _in_order(shown: Standings, there: set[int], worth: Worth) -> list[StandingsRow]:
    """Who plays, the best first: where every pool has a first place, all the firsts come first, and
    who was in no pool comes last."""
    rows = [row for row in shown.rows if row.entry in there]
    return sorted(rows, key=worth) if shown.ranks_apart else rows


def _worth(
    shown: Standings, per_game: Mapping[int, Fraction], row: StandingsRow
) -> tuple[int | Fraction, ...]:
    if not shown.ranks_apart:
        return (row.row.rank,)
    told = row.row
    points = per_game.get(row.entry, Fraction(0)) if per_game else told.points
    difference = told.pawn_difference
    return not row.group, *worth_in_pools(told.rank, points, difference, unequal=bool(per_game))


def _stood(
    shown: Standings,
    rows: Sequence[StandingsRow],
    worth_of: Worth,
    per_game: Mapping[int, Fraction],
    groups: Sequence[Sequence[int]],
) -> dict[int, Stood]:
    """How everybody stands who is divided so; who are level in everything share a place."""
    position = {entry: at for at, group in enumerate(groups, start=1) for entry in group}
    worth = [worth_of(row) for row in rows]
    found = {}
    for row, own in zip(rows, worth, strict=True):
        line = Stood(worth.index(own) + 1, row.row.points, position[row.entry], row.row.decided_by)
        if shown.ranks_apart:
            line = replace(
                line,
                decided_by=None,
                pool=shown.section_of(row).position if row.group else 0,
                rank=row.row.rank,
                difference=row.row.pawn_difference,
                average=per_game.get(row.entry),
            )
        found[row.entry] = line
    return found


def _level(
    rows: Sequence[StandingsRow], worth_of: Worth, edges: Sequence[int]
) -> tuple[Level, ...]:
    worth = [worth_of(row) for row in rows]
    found = []
    for edge in edges:
        if edge >= len(rows) or worth[edge - 1] != worth[edge]:
            continue
        same = [at for at, each in enumerate(worth) if each == worth[edge]]
        found.append(
            Level(
                tuple(rows[at].entry for at in same if at < edge),
                tuple(rows[at].entry for at in same if at >= edge),
            )
        )
    return tuple(found)


def _fixed(groups: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, groups))
