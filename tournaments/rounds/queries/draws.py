"""A round as the organiser sees it: before its draw, as a draft, and published."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from django.db.models import Count, Exists, OuterRef

from scoring.formats import parties
from tournaments.draw.values import EntryId
from tournaments.enums import DrawMethod, DrawState
from tournaments.groups.queries.groups import kind_label
from tournaments.models import Draw, Entry, GameTable, Group, Tournament
from tournaments.play.queries.fields import method_of
from tournaments.play.queries.rounds import WITHOUT_CARD
from tournaments.play.queries.stages import Labels, label_of, labels_in
from tournaments.rounds.queries.reasons import (
    FAULT_TAGS,
    fault_sentence,
    sentence,
    sentence_without_meetings,
)
from tournaments.rounds.queries.records import resting_in

AGAIN = "repeated_table"
IN_HAND = (DrawState.COMMITTED, DrawState.DRAFT, DrawState.PUBLISHED)


class Phase(StrEnum):
    """How far a round is, in order."""

    LATER = "later"
    READY = "ready"
    DRAFT = "draft"
    PLAYING = "playing"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One planned round in the list of rounds; `groups` are those it is played in, `undivided` as
    long as these are not made."""

    number: int
    phase: Phase
    method: DrawMethod
    by_hand: bool = False
    tables: int = 0
    missing: int = 0
    groups: str = ""
    undivided: bool = False


def rounds_of(tournament: Tournament) -> list[RoundRow]:
    """Return every planned round with how far it is, in three queries."""
    tables: dict[int, Mapping[str, int]] = {
        row["round__number"]: {"all": row["all"], "missing": row["missing"]}
        for row in GameTable.objects.filter(round__tournament=tournament)
        .values("round__number")
        .annotate(all=Count("pk"), missing=Count("pk", filter=WITHOUT_CARD))
    }
    draws = {
        draw.round.number: draw
        for draw in Draw.objects.filter(
            round__tournament=tournament, state__in=IN_HAND
        ).select_related("round")
    }
    published = [at for at, draw in draws.items() if draw.round.published_at]
    next_ = max(published, default=0) + 1
    rows = [
        _row(tournament, number, next_, draws.get(number), tables.get(number, {}))
        for number in range(1, max(tournament.rounds_planned, next_ - 1) + 1)
    ]
    made = Exists(Group.objects.filter(stage=OuterRef("pk")))
    stages = list(tournament.stages.annotate(made=made))
    return [_in_groups(row, stages) for row in rows]


def _in_groups(row: RoundRow, stages: Iterable[Any]) -> RoundRow:
    begun = [stage for stage in stages if stage.from_round <= row.number]
    if not begun:
        return row
    return replace(row, groups=kind_label(begun[-1]), undivided=not begun[-1].made)


def _row(
    tournament: Tournament, number: int, next_: int, draw: Draw | None, counts: Mapping[str, int]
) -> RoundRow:
    missing = counts.get("missing", 0)
    if number < next_:
        phase = Phase.PLAYING if missing else Phase.PLAYED
    elif number > next_:
        phase = Phase.LATER
    else:
        phase = Phase.DRAFT if draw and draw.state == DrawState.DRAFT else Phase.READY
    drawn = draw if draw and draw.state != DrawState.COMMITTED else None
    return RoundRow(
        number=number,
        phase=phase,
        method=DrawMethod(drawn.method) if drawn else method_of(tournament, number),
        by_hand=drawn is not None and drawn.by_hand,
        tables=counts.get("all", 0),
        missing=missing,
    )


@dataclass(frozen=True, slots=True)
class DrawTeam:
    """A team at a table, with its points before this round where they counted; or one that rests,
    and why."""

    number: int | None
    name: str
    players: str
    points: int | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class BrokenWish:
    """A broken wish: two words to catch the eye, and the sentence."""

    tag: str
    sentence: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table: who plays together there, in which group where there are groups, why, and what is
    the matter with it."""

    number: int
    parties: tuple[tuple[DrawTeam, ...], ...]
    why: str
    by_hand: bool
    warnings: tuple[BrokenWish, ...]
    difference: int | None
    group: str = ""


@dataclass(frozen=True, slots=True)
class DrawSection:
    """The tables of one group, and its name; without groups all tables, without a name."""

    name: str
    tables: tuple[TableRow, ...]


@dataclass(frozen=True, slots=True)
class DrawSeating:
    """All tables of a round and who rests, whether draft or published; `rematches` counts the
    tables where two meet again, however often they met, and `repeated_tables` the teams that sit at
    a table where they sat before."""

    tables: tuple[TableRow, ...]
    resting: tuple[DrawTeam, ...]
    warnings: tuple[BrokenWish, ...]
    rematches: int = 0
    repeated_tables: int = 0

    @property
    def sections(self) -> tuple[DrawSection, ...]:
        """The tables group by group, in the order of their numbers."""
        names = dict.fromkeys(table.group for table in self.tables)
        return tuple(
            DrawSection(name, tuple(table for table in self.tables if table.group == name))
            for name in names
        )

    @property
    def usual_reason(self) -> str:
        """The reason that most tables share, to be told once; empty where most have their own."""
        found = Counter(table.why for table in self.tables if table.why).most_common(1)
        return found[0][0] if found and found[0][1] > len(self.tables) / 2 else ""

    @property
    def by_points(self) -> bool:
        """Whether points decided who meets."""
        return any(table.difference is not None for table in self.tables)

    @property
    def equal(self) -> int:
        """At how many tables both have the same points."""
        return sum(table.difference == 0 for table in self.tables)

    @property
    def largest(self) -> int:
        """The largest difference in points at one table."""
        return max((table.difference or 0 for table in self.tables), default=0)


def seating(draw: Draw) -> DrawSeating:
    """Return the tables of a draft or a published draw; of a published one as they were
    published."""
    if draw.state == DrawState.PUBLISHED:
        tables = draw.round.tables.prefetch_related("sides")
        rows = [
            (table.number, [side.entry_id for side in table.sides.all()], table.reason)
            for table in tables
        ]
        byes = draw.round.byes.order_by("entry__number")
        resting: list[EntryId] = [*byes.values_list("entry_id", flat=True)]
    else:
        reasons = reasons_by_table(draw.pairing["reasons"])
        rows = [
            (number, sides, reasons.get(number, {})) for number, *sides in draw.pairing["tables"]
        ]
        resting = resting_in(draw.pairing)
    entries = draw.round.tournament.entries.in_bulk()
    faults = _worth_telling(draw)
    groups = labels_in(draw.round.tournament, draw.round.number)
    byes_why, paired = _byes_why(draw), draw.round.tournament.paired(None)
    faults_by_code = Counter(fault["code"] for fault in draw.pairing.get("faults", []))
    return DrawSeating(
        tables=tuple(
            _table(row, entries, faults, groups, paired, draw.round.number) for row in rows
        ),
        resting=tuple(
            _resting(entries[int(one)], byes_why.get(int(one), {}), draw.round.number)
            for one in resting
        ),
        warnings=tuple(_warned(fault) for fault in faults if not fault["table"]),
        rematches=faults_by_code["rematch"],
        repeated_tables=0 if draw.follows_plan else faults_by_code[AGAIN],
    )


def _byes_why(draw: Draw) -> dict[int, dict[str, Any]]:
    """Return the reason of each bye, by the primary key of who has it."""
    keys = (draw.original or {}).get("entries", {})
    return {
        keys[str(one)]: reason
        for reason in reversed(draw.pairing.get("reasons", []))
        if not reason["table"]
        for one in reason["sides"]
        if str(one) in keys
    }


def _resting(entry: Entry, reason: Mapping[str, Any], round_number: int) -> DrawTeam:
    points = reason.get("values", {}).get("points")
    players = entry.players_in(round_number)
    return DrawTeam(entry.number, entry.name, players, points, sentence(reason, round_number))


def _worth_telling(draw: Draw) -> list[dict[str, Any]]:
    """Return the faults to tell at their tables. That teams sit at a table once more is none where
    the draw or a plan chose the tables, but only where a hand did."""
    drawn = [
        (fault["table"], fault["entries"])
        for fault in (draw.original or {}).get("faults", [])
        if fault["code"] == AGAIN
    ]
    return [
        fault
        for fault in draw.pairing.get("faults", [])
        if fault["code"] != AGAIN or (fault["table"], fault["entries"]) not in drawn
    ]


def reasons_by_table(reasons: Iterable[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    """Return the first reason of each table, of those of a draft."""
    first: dict[int, dict[str, Any]] = {}
    for reason in reasons:
        first.setdefault(reason["table"], reason)
    return first


def _table(
    row: tuple[int, list[int], dict[str, Any]],
    entries: Mapping[int, Entry],
    faults: Iterable[dict[str, Any]],
    groups: Labels,
    paired: int | None,
    round_number: int,
) -> TableRow:
    number, sides, reason = row
    values = reason.get("values", {})
    own_faults = [fault for fault in faults if fault["table"] == number]
    met = any(fault["code"] == "met_again" for fault in own_faults)
    points = (values.get("points_a"), values.get("points_b"), None, None)
    teams = [
        DrawTeam(entries[one].number, entries[one].name, entries[one].players_in(round_number), had)
        for one, had in zip(sides, points, strict=False)
    ]
    return TableRow(
        number=number,
        parties=tuple(tuple(teams[at] for at in party) for party in parties(len(teams), paired)),
        why=sentence_without_meetings(reason) if met else sentence(reason, round_number),
        by_hand=reason.get("code") == "by_hand",
        warnings=tuple(_warned(fault) for fault in own_faults),
        difference=values.get("difference"),
        group=label_of(sides, groups),
    )


def _warned(fault: dict[str, Any]) -> BrokenWish:
    return BrokenWish(str(FAULT_TAGS.get(fault["code"], "")), fault_sentence(fault))


def draws_of(tournament: Tournament, number: int) -> list[Draw]:
    """Return all draws that were ever made of a round, oldest first."""
    draws = Draw.objects.filter(round__tournament=tournament, round__number=number)
    return list(draws.select_related("round__tournament").order_by("number"))


def value_was_announced(made: Draw) -> bool:
    """Return whether what a draw was drawn with was announced for its round, also where that was
    for a draw that was set aside since; not where that was never drawn, as after a take-over."""
    announced = made.round.draws.filter(announced_at__isnull=False, pairing__isnull=False)
    return announced.filter(public_value=made.public_value).exists()


def announced_draw(tournament: Tournament) -> Draw | None:
    """Return the draw that is still to be made and of which a public value was announced, if there
    is."""
    waiting = Draw.objects.filter(round__tournament=tournament, state=DrawState.COMMITTED)
    announced = waiting.filter(announced_at__isnull=False).select_related("round")
    return announced.order_by("round__number").first()
