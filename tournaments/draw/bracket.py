"""A knock-out in which nobody goes home: winners meet winners, losers meet losers for the places
below, until every place is decided.

The bracket is a row of slots, as many as a power of two, in which neighbours meet. After a round
the winners of each block stand in its first half and the losers in its second, each in the order
of their tables: so the winners of neighbouring tables meet next, as on the sheet on the wall. After
the last round the row is the ranking.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from tournaments.draw.document import (
    BadDocument,
    id_in,
    ids_in,
    list_in,
    number_in,
    of_entries,
    once,
    seed_in,
    text_in,
)
from tournaments.draw.many import ManyPairing
from tournaments.draw.values import EntryId, Fault, Reason, Table

KNOCK_OUT = "knock_out"

Slots = tuple[EntryId | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketField:
    """One round of a knock-out: blocks of `block` slots play for the places that they stand for.

    `slots` hold entries, or None where a block was not full; `entries` are those that play. Who
    has nobody to meet goes through and rests. `firsts` says how often each sat as first side.
    """

    entries: tuple[EntryId, ...]
    slots: Slots
    block: int
    seed: bytes
    round_number: int
    firsts: Mapping[EntryId, int] = field(default_factory=dict)
    drive: str = ""
    public_value: str = ""
    planned: ClassVar = True  # the round follows from the bracket, without a lot
    method: ClassVar = KNOCK_OUT


@dataclass(frozen=True, slots=True)
class Tie:
    """Two neighbouring slots, and the first and last place that their block plays for."""

    one: EntryId | None
    other: EntryId | None
    first_place: int
    last_place: int


def is_bracket_size(size: int) -> bool:
    """Return whether a bracket can have so many slots: 2, 4, 8, 16 …"""
    return size >= 2 and size & (size - 1) == 0


def rounds_of(size: int) -> int:
    """Return how many rounds a bracket with so many slots takes."""
    return size.bit_length() - 1


def slots_for(seeded: Sequence[EntryId], size: int) -> Slots:
    """Return the bracket for entries by strength, the strongest first: the first meets the last,
    and the two strongest cannot meet before the last round; where slots stay empty, the strongest
    have nobody to meet in the first round."""
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return tuple(seeded[seed - 1] if seed <= len(seeded) else None for seed in order)


def ties_of(slots: Slots, block: int) -> Iterator[Tie]:
    """Yield who meets whom where blocks of so many slots play, in the order of the tables."""
    for at in range(0, len(slots), 2):
        first = at - at % block + 1
        yield Tie(slots[at], slots[at + 1], first, first + block - 1)


def advanced(slots: Slots, block: int, winners: Collection[EntryId]) -> Slots:
    """Return the row after a round: of each block the winners, then the losers. Of two neighbours
    of whom neither is among the winners the first goes on; who had nobody to meet goes on as
    well."""
    row: list[EntryId | None] = []
    for start in range(0, len(slots), block):
        upper: list[EntryId | None] = []
        lower: list[EntryId | None] = []
        for tie in ties_of(slots[start : start + block], block):
            turned = tie.one is None or (tie.other in winners and tie.one not in winners)
            upper.append(tie.other if turned else tie.one)
            lower.append(tie.one if turned else tie.other)
        row += upper + lower
    return tuple(row)


def went_on(block: int, after: Slots) -> set[EntryId]:
    """Return who went on from a round in blocks of so many slots, by the row after it."""
    half = block // 2
    upper = (one for start in range(0, len(after), block) for one in after[start : start + half])
    return {one for one in upper if one is not None}


def follows(before: Slots, block: int, after: Slots) -> bool:
    """Return whether the row of a round comes from that of the round before, whoever won there."""
    if len(before) != len(after):
        return False
    met = [{tie.one, tie.other} for tie in ties_of(before, block)]
    half = block // 2
    went = [
        {after[start + at], after[start + half + at]}
        for start in range(0, len(after), block)
        for at in range(half)
    ]
    return met == went


def draw_bracket(field: BracketField) -> ManyPairing:
    """Return the tables of a round of the bracket, those of the best places first. First side is
    who was it less often before, else who stands first."""
    playing = set(field.entries)
    tables: list[Table] = []
    resting: list[EntryId] = []
    reasons: list[Reason] = []
    for tie in ties_of(field.slots, field.block):
        present = [one for one in (tie.one, tie.other) if one is not None and one in playing]
        if len(present) == 2:
            present.sort(key=lambda one: field.firsts.get(one, 0))
            tables.append(Table(len(tables) + 1, tuple(present)))
            places: dict[str, int | str] = {
                "first_place": tie.first_place,
                "last_place": tie.last_place,
            }
            reasons.append(Reason(_code(tie), len(tables), places))
        resting += present if len(present) == 1 else []
    reasons += [Reason("walkover", 0, {"entry": one}) for one in resting]
    return ManyPairing(tuple(tables), tuple(resting), {}, "planned", tuple(reasons))


def _code(tie: Tie) -> str:
    if tie.last_place - tie.first_place > 1:
        return "bracket_places"
    return "bracket_final" if tie.first_place == 1 else "bracket_place"


def check_bracket(
    field: BracketField, tables: Sequence[Table], resting: Collection[EntryId]
) -> tuple[Fault, ...]:
    """Return the two of each tie who do not meet, who rests though there is somebody to meet, and
    who plays though the bracket has no slot for him."""
    drawn = draw_bracket(field)
    seated = {frozenset(table.sides) for table in tables}
    parted = [
        Fault("not_by_bracket", table.sides, table.number, "error")
        for table in drawn.tables
        if frozenset(table.sides) not in seated
    ]
    idle = (set(resting) - set(drawn.resting)) | (set(field.entries) - set(field.slots))
    missing = [Fault("missing", (one,), 0, "error") for one in sorted(idle, key=str)]
    return (*parted, *missing)


def write_bracket(field: BracketField) -> dict[str, Any]:
    """Return the field as JSON values; `read_bracket` is its inverse."""
    return {
        "kind": KNOCK_OUT,
        "drive": field.drive,
        "round": field.round_number,
        "seed": field.seed.hex(),
        "public_value": field.public_value,
        "entries": list(field.entries),
        "slots": list(field.slots),
        "block": field.block,
        "firsts": {str(entry): times for entry, times in field.firsts.items()},
    }


def read_bracket(raw: Mapping[str, Any]) -> BracketField:
    """Return the field that was written down so. Raise BadDocument."""
    entries = ids_in(raw.get("entries"), "entries")
    by_text = {str(entry): entry for entry in entries}
    named = list_in(raw.get("slots"), "slots")
    slots = tuple(None if one is None else id_in(one, "slots") for one in named)
    in_slots = once((one for one in slots if one is not None), "slots")
    block = number_in(raw.get("block"), "block")
    if not (is_bracket_size(len(slots)) and is_bracket_size(block) and block <= len(slots)):
        raise BadDocument("A bracket has 2, 4, 8, 16 … slots, in blocks of as many or fewer.")
    for entry in sorted(by_text.keys() - {*map(str, in_slots)}):
        raise BadDocument(f"Entry {entry} is in none of the slots.")
    return BracketField(
        entries=entries,
        slots=tuple(by_text.get(str(one), one) for one in slots),
        block=block,
        seed=seed_in(raw.get("seed")),
        round_number=number_in(raw.get("round"), "round"),
        firsts=of_entries(raw.get("firsts"), "firsts", entries, number_in),
        drive=text_in(raw.get("drive"), "drive"),
        public_value=text_in(raw.get("public_value"), "public_value"),
    )
