"""How entries are divided: classes, and pools by lot or by the standings."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from scoring.results import points_per_game
from tournaments.draw import commitment, list_hash
from tournaments.draw.division import apart, blocks, pools_by_lot, snaked, worth_in_pools
from tournaments.draw.values import EntryId
from tournaments.enums import Carried, StageKind
from tournaments.models import Draw, Entry, Group, GroupPlace, LogEntry, Stage, Tournament
from tournaments.play.queries.fields import entries_playing
from tournaments.play.queries.results import results_of
from tournaments.play.queries.rounds import REVEALED
from tournaments.play.queries.stages import Stood, division_in, of_unequal_size
from tournaments.standings.queries.group_standings import StandingsRow
from tournaments.standings.queries.standings import Standings, standings

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class OfClass(TypedDict):
        """What `with_class` adds."""

        group: str

    ClassedEntry = WithAnnotations[Entry, OfClass]


def class_groups(tournament: Tournament) -> QuerySet[Group]:
    """Return the classes in their order; none where all sign up for the same."""
    return Group.objects.filter(
        stage__tournament=tournament, stage__kind=StageKind.CLASSES
    ).order_by("position")


def class_names(tournament: Tournament) -> list[str]:
    """Return what the classes are called, in their order; in one query."""
    return list(class_groups(tournament).values_list("name", flat=True))


def with_class(entries: QuerySet[Entry]) -> "QuerySet[ClassedEntry]":
    """Return the entries with the name of their class as `group`, empty for who has none."""
    chosen = GroupPlace.objects.filter(entry=OuterRef("pk"), stage__kind=StageKind.CLASSES)
    name = Subquery(chosen.values("group__name")[:1])
    return entries.annotate(group=Coalesce(name, Value("")))


def classless(tournament: Tournament, number: int) -> int:
    """Return how many of those who play a round chose no class, in one query; 0 where there is none
    to choose."""
    classes = {"stage__tournament": tournament, "stage__kind": StageKind.CLASSES}
    chosen = GroupPlace.objects.filter(**classes).values("entry")
    playing = entries_playing(tournament, number)
    choosing = playing.filter(Exists(Group.objects.filter(**classes)))
    return choosing.exclude(pk__in=chosen).count()


def lacks_group(entry: Entry) -> bool:
    """Return whether the groups of its first round are there and it is in none of them."""
    division = division_in(entry.tournament, entry.joined_round)
    return division is not None and division.group_of(entry.pk) is None


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
    remaining: tuple[int, ...] = ()
    by_lot: bool = False
    too_few: bool = False
    level: tuple[Level, ...] = ()
    per_game: Mapping[int, Fraction] = field(default_factory=dict)
    stood: Mapping[int, Stood] = field(default_factory=dict)


def divided(stage: Stage, playing: Sequence[Entry]) -> Divided:
    """Return the groups that a stage gets now, of those who play; in the six queries of the
    standings, or none for a lot. Classes are chosen and not made."""
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
        remaining=tuple(others),
        too_few=_too_few(stage, groups),
        level=_level(rows, worth, range(size, stage.count * size + 1, size)),
        per_game=per_game,
        stood=_stood(shown, rows, worth, per_game, [*groups, others]),
    )


def _too_few(stage: Stage, groups: Sequence[Sequence[int]]) -> bool:
    bracket = stage.kind == StageKind.KNOCK_OUT
    fewest = (stage.size or 0) // 2 + 1 if bracket else stage.tournament.plays.sides
    return len(groups) < stage.count or any(len(entries) < fewest for entries in groups)


def preview_token(stage: Stage, made: Divided) -> str:
    """Return a short text that differs when anything differs that somebody sees before he makes the
    groups: what they will be, and what they are."""
    places = GroupPlace.objects.filter(stage=stage).order_by("group", "seed", "entry")
    current = list(places.values_list("group", "seed", "entry"))
    text = repr((made.groups, made.remaining, made.level, current))
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _by_lot(stage: Stage, playing: Sequence[Entry]) -> tuple[tuple[int, ...], ...]:
    entry_of: dict[EntryId, int] = {entry.drawn_number: entry.pk for entry in playing}
    seed, drive = bytes.fromhex(stage.seed), stage.tournament.code
    pools = pools_by_lot([*entry_of], stage.count, seed, drive)
    return _fixed([[entry_of[number] for number in pool] for pool in pools])


def _per_game(stage: Stage) -> dict[int, Fraction]:
    """Return the points per game of everybody where the pools before this stage are not equally
    large."""
    before = division_in(stage.tournament, stage.from_round - 1)
    if before is None or not of_unequal_size(before):
        return {}
    share = Carried(before.stage.carried).share
    return points_per_game(results_of(stage.tournament), before.stage.from_round, share)


def _in_order(shown: Standings, present: set[int], worth: Worth) -> list[StandingsRow]:
    """Return who plays, the best first: where every pool has a first place, all the firsts come
    first, and who was in no pool comes last."""
    rows = [row for row in shown.rows if row.entry in present]
    return sorted(rows, key=worth) if shown.ranks_apart else rows


def _worth(
    shown: Standings, per_game: Mapping[int, Fraction], row: StandingsRow
) -> tuple[int | Fraction, ...]:
    if not shown.ranks_apart:
        return (row.row.rank,)
    own_row = row.row
    points = per_game.get(row.entry, Fraction(0)) if per_game else own_row.points
    difference = own_row.pawn_difference
    return not row.group, *worth_in_pools(own_row.rank, points, difference, unequal=bool(per_game))


def _stood(
    shown: Standings,
    rows: Sequence[StandingsRow],
    worth_of: Worth,
    per_game: Mapping[int, Fraction],
    groups: Sequence[Sequence[int]],
) -> dict[int, Stood]:
    """Return how everybody stands who is divided so; who are level in everything share a place."""
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


@dataclass(frozen=True, slots=True)
class DealtPool:
    """A pool as the lot made it, each entry with its number and name."""

    name: str
    entries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PoolLot:
    """The lot of the pools as the public sees it: only its commitment, and when pools were made
    (`dealt_at`), until round 1 was public once.

    `earlier` is how often pools were made by lots that were taken back with their pools. `right`
    says whether the seed gives these pools, None where nothing was written down to check; `moved`
    are those who were put elsewhere or came in since.
    """

    commitment: str
    committed_at: datetime | None
    dealt_at: tuple[datetime, ...]
    earlier: int
    seed: str = ""
    hash_of_list: str = ""
    pools: tuple[DealtPool, ...] = ()
    right: bool | None = None
    moved: tuple[str, ...] = ()

    @property
    def revealed(self) -> bool:
        """Whether the seed may be seen."""
        return bool(self.seed)


def pool_lot(tournament: Tournament) -> PoolLot | None:
    """Return the lot that makes or made the pools of round 1; None where no lot does."""
    stage = tournament.stages.filter(from_round=1, kind=StageKind.POOLS).first()
    if stage is None:
        return None
    commits = tournament.log.filter(action__in=("add_stage", "commit_lot"))
    added = commits.filter(after__commitment=stage.commitment).first()
    made = list(tournament.log.filter(action="divide_stage", target="1").order_by("pk"))
    own = [act for act in made if added is None or act.pk > added.pk]
    lot = PoolLot(
        commitment=stage.commitment,
        committed_at=added.at if added else None,
        dealt_at=tuple(act.at for act in own),
        earlier=len(made) - len(own),
    )
    return _opened(stage, lot, own[-1]) if own and lot_is_known(stage) else lot


def lot_is_known(stage: Stage) -> bool:
    """Return whether round 1 is or was public with these pools, and with it the seed that made
    them; that of pools that were taken back says nothing of the next ones."""
    if stage.divided_at is None:
        return False
    draws = Draw.objects.filter(
        REVEALED,
        round__tournament=stage.tournament_id,
        round__number=1,
        drawn_at__gte=stage.divided_at,
    )
    return draws.exists()


def _opened(stage: Stage, lot: PoolLot, act: LogEntry) -> PoolLot:
    written: Mapping[str, list[int]] = act.after.get("groups", {})
    # By name, as they stand in their order: some databases forget that of a record.
    dealt = [written[name] for name in sorted(written)]
    numbers = [number for pool in dealt for number in pool]
    seed, drive = bytes.fromhex(stage.seed), stage.tournament.code
    entries = {entry.number: entry for entry in stage.tournament.entries.exclude(number=None)}
    place = {number: at for at, pool in enumerate(dealt, start=1) for number in pool}
    return replace(
        lot,
        seed=stage.seed,
        hash_of_list=list_hash(numbers),
        pools=tuple(
            DealtPool(name, tuple(str(entries.get(number, number)) for number in written[name]))
            for name in sorted(written)
        ),
        right=commitment(seed) == stage.commitment
        and pools_by_lot(numbers, stage.count, seed, drive) == dealt
        if dealt
        else None,
        moved=tuple(
            str(at.entry)
            for at in GroupPlace.objects.filter(stage=stage)
            .select_related("entry", "group")
            .order_by("entry__number")
            if place.get(at.entry.number or 0) != at.group.position
        ),
    )
