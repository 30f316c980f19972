"""A round of a drive whose entries are divided into groups: every group is drawn by itself, and all
sit in one hall with one numbering of tables, group after group."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, ClassVar

from tournaments.draw.bracket import BracketField
from tournaments.draw.commitment import numbered
from tournaments.draw.document import ids_in, number_in, seed_in, text_in
from tournaments.draw.many import ManyPairing, MultiSideField
from tournaments.draw.seated import SeatedRound, SeatedTable
from tournaments.draw.values import EntryId, Fault, Field, Pairing, Reason, Table

RESTING = "resting"


@dataclass(frozen=True, slots=True, kw_only=True)
class RestingField:
    """Who is in the group, and of which round."""

    entries: tuple[EntryId, ...]
    seed: bytes
    round_number: int
    drive: str = ""
    public_value: str = ""
    planned: ClassVar = False  # it follows from no round before it
    method: ClassVar = RESTING


def draw_resting(field: RestingField) -> ManyPairing:
    """Return no tables, and everybody rests."""
    reasons = tuple(Reason("group_too_small", 0, {"entry": entry}) for entry in field.entries)
    return ManyPairing((), field.entries, {}, "planned", reasons)


def check_resting(
    field: RestingField, tables: Iterable[Table], resting: Collection[EntryId]
) -> tuple[Fault, ...]:
    """Return who neither rests nor sits at a table."""
    seen = {side for table in tables for side in table.sides} | {*resting}
    return tuple(
        Fault("missing", (entry,), 0, "error") for entry in field.entries if entry not in seen
    )


def write_resting(field: RestingField) -> dict[str, Any]:
    """Return the field as JSON values; `read_resting` is its inverse."""
    return {
        "kind": RESTING,
        "drive": field.drive,
        "round": field.round_number,
        "seed": field.seed.hex(),
        "public_value": field.public_value,
        "entries": list(field.entries),
    }


def read_resting(raw: Mapping[str, Any]) -> RestingField:
    """Return the field that was written down so. Raise BadDocument."""
    return RestingField(
        entries=ids_in(raw.get("entries"), "entries"),
        seed=seed_in(raw.get("seed")),
        round_number=number_in(raw.get("round"), "round"),
        drive=text_in(raw.get("drive"), "drive"),
        public_value=text_in(raw.get("public_value"), "public_value"),
    )


OneField = Field | MultiSideField | BracketField | RestingField
OnePairing = Pairing | ManyPairing
WEAKEST_FIRST = ("local", "exact", "certified", "lot", "planned")
ELSEWHERE = 100_000  # a table of the hall that is not of this group


@dataclass(frozen=True, slots=True)
class Part:
    """One group: a `key` that stays the same from round to round, and what it is drawn from."""

    key: str
    field: OneField


@dataclass(frozen=True, slots=True)
class GroupedField:
    """What a round is drawn from: its groups in order, and who always sits at one table of the
    hall. The parts know no fixed tables; the tables of their earlier rounds are those of the
    hall."""

    parts: tuple[Part, ...]
    fixed_tables: Mapping[EntryId, int] = field(default_factory=dict)

    @property
    def entries(self) -> tuple[EntryId, ...]:
        """Who plays."""
        return tuple(entry for part in self.parts for entry in part.field.entries)

    @property
    def planned(self) -> bool:
        """Whether no lot decides in any group."""
        return all(part.field.planned for part in self.parts)

    @property
    def method(self) -> str:
        """How the groups are drawn; by results where points decide in any of them."""
        methods = [part.field.method for part in self.parts]
        return "results" if "results" in methods else methods[0]

    @property
    def seed(self) -> bytes:
        """What all lots come from; every group has its own, by its list of entries."""
        return self.parts[0].field.seed

    @property
    def drive(self) -> str:
        """Which drive it is of."""
        return self.parts[0].field.drive

    @property
    def public_value(self) -> str:
        """What was thrown with dice in the hall."""
        return self.parts[0].field.public_value

    @property
    def round_number(self) -> int:
        """The number of the round to be drawn."""
        return self.parts[0].field.round_number


@dataclass(frozen=True, slots=True)
class GroupedPairing:
    """The drawn round: tables by their number in the hall and who rests; costs added up, the
    quality of the weakest group, a reason for each table; and by group what was drawn with it for
    later rounds, with the numbers of tables within the group, and the attempt of its lot."""

    tables: tuple[Table, ...]
    resting: tuple[EntryId, ...]
    cost: Mapping[str, int]
    quality: str
    reasons: tuple[Reason, ...]
    later: Mapping[str, tuple[SeatedRound, ...]]
    attempts: Mapping[str, int]


def draw_groups(field: GroupedField, draw_one: Callable[[OneField], OnePairing]) -> GroupedPairing:
    """Draw every group and number the tables: the same for the same field, everywhere. Raises
    CannotDraw where one of the groups cannot be drawn."""
    drawn: list[OnePairing] = []
    for part in field.parts:
        before = sum(len(pairing.tables) for pairing in drawn)
        drawn.append(draw_one(_as_seen_by(part.field, before)))
    tables = [(at, table) for at, pairing in enumerate(drawn) for table in pairing.tables]
    numbers = numbered([table.sides for _at, table in tables], field.fixed_tables)
    in_hall = {
        (at, table.number): number for (at, table), number in zip(tables, numbers, strict=True)
    }
    seated = [Table(in_hall[at, table.number], table.sides) for at, table in tables]
    reasons = [
        replace(reason, table=in_hall.get((at, reason.table), 0))
        for at, pairing in enumerate(drawn)
        for reason in pairing.reasons
    ]
    return GroupedPairing(
        tables=tuple(sorted(seated, key=lambda table: table.number)),
        resting=tuple(entry for pairing in drawn for entry in pairing.resting),
        cost=added_up(map(_cost, drawn)),
        quality=min((pairing.quality for pairing in drawn), key=WEAKEST_FIRST.index),
        reasons=tuple(sorted(reasons, key=lambda reason: (reason.table == 0, reason.table))),
        later={
            part.key: pairing.later
            for part, pairing in zip(field.parts, drawn, strict=True)
            if isinstance(pairing, ManyPairing) and pairing.later
        },
        attempts={
            part.key: pairing.attempt
            for part, pairing in zip(field.parts, drawn, strict=True)
            if isinstance(pairing, Pairing) and pairing.attempt is not None
        },
    )


def added_up(costs: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return the costs of all groups by name."""
    total = Counter[str]()
    for cost in costs:
        total.update(cost)
    return dict(total)


def _cost(pairing: OnePairing) -> Mapping[str, int]:
    return asdict(pairing.cost) if isinstance(pairing, Pairing) else pairing.cost


def _as_seen_by(field: OneField, before: int) -> OneField:
    """Return the field with the tables of earlier rounds numbered as in the group itself, which
    begins after so many tables of the hall."""
    if isinstance(field, Field):
        history = {
            entry: [_within(table, before) for table in tables]
            for entry, tables in field.table_history.items()
        }
        return replace(field, table_history=history)
    if isinstance(field, MultiSideField):
        rounds = tuple(
            SeatedRound(
                tuple(SeatedTable(_within(at.number, before), at.seats) for at in played.tables),
                played.sitting_out,
            )
            for played in field.of.rounds
        )
        return replace(field, of=replace(field.of, rounds=rounds))
    return field


def _within(table: int, before: int) -> int:
    return table - before if table > before else table + ELSEWHERE


def parts_of(
    field: GroupedField, tables: Sequence[Table], resting: Sequence[EntryId]
) -> Iterator[tuple[Part, list[Table], tuple[EntryId, ...]]]:
    """Yield every group with its tables, those at which another group sits too left out, and who of
    it rests."""
    for part in field.parts:
        own = set(part.field.entries)
        at = [table for table in tables if own.issuperset(table.sides)]
        yield part, at, tuple(entry for entry in resting if entry in own)


def check_groups(
    field: GroupedField,
    tables: Sequence[Table],
    resting: Sequence[EntryId],
    check_one: Callable[[OneField, Sequence[Table], tuple[EntryId, ...]], tuple[Fault, ...]],
) -> tuple[Fault, ...]:
    """Return the rules that these tables break: two groups at one table, one number twice, and in
    every group what its own draw asks."""
    group = {entry: part.key for part in field.parts for entry in part.field.entries}
    faults: list[Fault] = []
    mixed: set[EntryId] = set()
    for table in tables:
        if len({group.get(side) for side in table.sides}) > 1:
            mixed.update(table.sides)
            faults.append(Fault("across_groups", table.sides, table.number, "error"))
    for number, times in sorted(Counter(table.number for table in tables).items()):
        if times > 1:
            faults.append(Fault("table_twice", (), number, "error"))
    for part, own, out in parts_of(field, tables, resting):
        for fault in check_one(part.field, own, out):
            alone = fault.code in ("missing", "needless_bye") and mixed.issuperset(fault.entries)
            if not alone and fault.code != "table_twice":
                faults.append(fault)
    return tuple(sorted(faults, key=lambda fault: fault.severity))
