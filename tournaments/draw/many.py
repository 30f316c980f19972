"""A field with more than two at a table as JSON, and read again: for records and for doubters."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal, get_args

from scoring.formats import NOBODY, partner_of
from tournaments.draw import players, threes
from tournaments.draw.document import (
    BadDocument,
    ids_in,
    list_in,
    number_in,
    object_in,
    of_entries,
    once,
    recipe_in,
    seed_in,
    table_in,
    text_in,
)
from tournaments.draw.players import PlayersField
from tournaments.draw.seated import SeatedDraw, SeatedRound, SeatedTable, rounds_missed
from tournaments.draw.threes import ThreesField
from tournaments.draw.values import RECIPES, EntryId, Fault, Reason, Table

PLAYERS, FOURS, THREES = "players", "fours", "threes"  # fours: players who make their own pairs
KINDS = (PLAYERS, FOURS, THREES)


def write_many(field: MultiSideField) -> dict[str, Any]:
    """Return the field as JSON values; `read_many` is its inverse."""
    of = field.of
    clubs = of.clubs if isinstance(of, ThreesField) else {}
    return {
        "kind": _kind(field),
        "method": field.method,
        "drive": of.drive,
        "round": of.round_number,
        "seed": of.seed.hex(),
        "public_value": of.public_value,
        "rounds_left": of.rounds_left,
        "remainder": of.remainder,
        "entries": list(field.entries),
        "points": {str(player): points for player, points in of.points.items()},
        "fixed_tables": {str(player): table for player, table in of.fixed_tables.items()},
        "rounds": write_rounds(of.rounds),
        "following": write_rounds(field.following),
        "missed": {str(player): rounds for player, rounds in of.missed.items()},
        "recipe": of.recipe,
        **({"clubs": {str(team): club for team, club in clubs.items()}} if clubs else {}),
    }


def _kind(field: MultiSideField) -> str:
    if isinstance(field.of, ThreesField):
        return THREES
    return PLAYERS if field.pairs_drawn else FOURS


def read_many(raw: Mapping[str, Any]) -> MultiSideField:
    """Return the field that was written down so. Raise BadDocument."""
    entries = ids_in(raw.get("entries"), "entries")
    values: dict[str, Any] = {
        "seed": seed_in(raw.get("seed")),
        "rounds_left": number_in(raw.get("rounds_left"), "rounds_left"),
        "rounds": read_rounds(raw.get("rounds")),
        "remainder": text_in(raw.get("remainder"), "remainder"),
        "points": of_entries(raw.get("points"), "points", entries, number_in),
        "fixed_tables": of_entries(raw.get("fixed_tables"), "fixed_tables", entries, table_in),
        "drive": text_in(raw.get("drive"), "drive"),
        "public_value": text_in(raw.get("public_value"), "public_value"),
        "number": number_in(raw.get("round"), "round"),
        "missed": of_entries(raw.get("missed", {}), "missed", entries, number_in),
        "recipe": recipe_in(raw.get("recipe", RECIPES[0])),
    }
    if raw.get("kind") == THREES:
        clubs = of_entries(raw.get("clubs", {}), "clubs", entries, text_in)
        of: PlayersField | ThreesField = ThreesField(entries=entries, clubs=clubs, **values)
    else:
        of = PlayersField(entries=entries, pairs_drawn=raw.get("kind") != FOURS, **values)
    method: Any = raw.get("method")
    if method not in get_args(ManyMethod):
        raise BadDocument(f"method must be one of: {', '.join(get_args(ManyMethod))}.")
    return MultiSideField(of, method, _following(raw.get("following"), entries))


def _following(raw: Any, entries: Collection[EntryId]) -> tuple[SeatedRound, ...]:
    """Return the rounds that were drawn before, of these entries and no others."""
    rounds = read_rounds(raw)
    for each in rounds:
        seated = [one for table in each.tables for one in table.seats]
        if {*seated, *each.sitting_out} != set(entries):
            raise BadDocument("A round that follows is of others than play.")
    return rounds


def write_rounds(rounds: Iterable[SeatedRound]) -> list[dict[str, Any]]:
    """Return rounds as JSON values: tables as [number, seats …], and who rests."""
    return [
        {
            "tables": [[table.number, *table.seats] for table in each.tables],
            "resting": list(each.sitting_out),
        }
        for each in rounds
    ]


def read_rounds(raw: Any) -> tuple[SeatedRound, ...]:
    """Return the rounds that were written down so. Raise BadDocument."""
    return tuple(_read_round(each) for each in list_in(raw, "rounds"))


def _read_round(raw: Any) -> SeatedRound:
    played = object_in(raw, "Each of the rounds")
    tables = tuple(map(_read_table, list_in(played.get("tables"), "tables")))
    resting = ids_in(played.get("resting"), "resting")
    once([*resting, *(one for table in tables for one in table.seats)], "one round")
    return SeatedRound(tables, resting)


def _read_table(raw: Any) -> SeatedTable:
    number, *seats = list_in(raw, "tables") or [0]
    if len(seats) not in (2, 3, 4):
        raise BadDocument("A table has its number, and two to four who sit there.")
    return SeatedTable(table_in(number, "tables"), ids_in(seats, "tables"))


ManyMethod = Literal["lot", "results"]
Met = Mapping[frozenset[EntryId], list[tuple[int, bool]]]


@dataclass(frozen=True, slots=True)
class MultiSideField:
    """What a round is drawn from: who plays and what they played, how it is drawn, and the rounds
    `following` from an earlier draw, this one and those after it."""

    of: PlayersField | ThreesField
    method: ManyMethod
    following: tuple[SeatedRound, ...] = ()

    @property
    def entries(self) -> tuple[EntryId, ...]:
        """Who plays."""
        return self.of.entries

    @property
    def pairs_drawn(self) -> bool:
        """Whether the draw says who plays together, as far as any two do."""
        return isinstance(self.of, ThreesField) or self.of.pairs_drawn

    @property
    def planned(self) -> bool:
        """Whether the round follows from an earlier draw, without a lot of its own."""
        return bool(self.following)

    @property
    def seed(self) -> bytes:
        """What its lots come from."""
        return self.of.seed

    @property
    def drive(self) -> str:
        """Which drive it is of."""
        return self.of.drive

    @property
    def public_value(self) -> str:
        """What was thrown with dice in the hall."""
        return self.of.public_value

    @property
    def round_number(self) -> int:
        """The number of the round to be drawn."""
        return self.of.round_number


@dataclass(frozen=True, slots=True)
class ManyPairing:
    """A drawn round: tables by number and who rests; how often people meet again and, by
    standings, the squared differences of points with the least that they can be; a reason for each
    table; and the rounds that were drawn with it."""

    tables: tuple[Table, ...]
    resting: tuple[EntryId, ...]
    cost: Mapping[str, int]
    quality: str
    reasons: tuple[Reason, ...]
    later: tuple[SeatedRound, ...] = ()


def draw_many(field: MultiSideField) -> ManyPairing:
    """Return the draw of one round: the same for the same field, everywhere. Raise CannotDraw."""
    costs: dict[str, int] = {}
    if field.following:
        rounds, quality = field.following, "planned"
    elif field.method == "results":
        drawn = _by_standings(field.of)
        rounds, quality = drawn.rounds, drawn.quality
        costs["squared_difference"] = drawn.cost.squared_difference
        costs["least_squares"] = drawn.bound.squared_difference
    else:
        drawn = _by_lot(field.of)
        rounds, quality = drawn.rounds, drawn.quality
    tables = tuple(Table(table.number, table.seats) for table in rounds[0].tables)
    met = past_meetings(field)
    return ManyPairing(
        tables=tables,
        resting=rounds[0].sitting_out,
        cost=costs | repeat_counts(field, tables),
        quality=quality,
        reasons=tuple(_reason(field, met, table) for table in tables),
        later=tuple(rounds[1:]),
    )


def _by_lot(of: PlayersField | ThreesField) -> SeatedDraw:
    if isinstance(of, ThreesField):
        return threes.draw_by_lot(of)
    return players.draw_by_lot(of)


def _by_standings(of: PlayersField | ThreesField) -> SeatedDraw:
    if isinstance(of, ThreesField):
        return threes.draw_by_standings(of)
    return players.draw_by_standings(of)


def repeat_counts(field: MultiSideField, tables: Iterable[Table]) -> dict[str, int]:
    """Return how often two at these tables had the same role before: partners, opponents; and how
    often they met in the other one."""
    met, found = past_meetings(field), Counter[str]()
    for table in tables:
        for pair, together in _pairs(field, table.sides):
            for _round, were_together in met.get(pair, ()):
                if were_together != together:
                    found["other_again"] += 1
                else:
                    found["partners_again" if together else "opponents_again"] += 1
    return {name: found[name] for name in ("partners_again", "opponents_again", "other_again")}


def check_many(
    field: MultiSideField, tables: Iterable[Table], resting: Iterable[EntryId]
) -> tuple[Fault, ...]:
    """Return the rules that these tables break, for draws changed by hand: errors first, which make
    the round unplayable; all else is a warning."""
    drawn, out = list(tables), list(resting)
    return (*_attendance(field, drawn, out), *_meetings(field, drawn), *_rests(field, out))


def past_meetings(field: MultiSideField) -> Met:
    """Return who met whom: the numbers of the rounds, and whether they were partners."""
    met: dict[frozenset[EntryId], list[tuple[int, bool]]] = defaultdict(list)
    for number, played in enumerate(field.of.rounds, start=1):
        for table in played.tables:
            for pair, together in _pairs(field, table.seats):
                met[pair].append((number, together))
    return met


def _pairs(
    field: MultiSideField, seats: tuple[EntryId, ...]
) -> Iterator[tuple[frozenset[EntryId], bool]]:
    """Yield each two of those who sit here, and whether the draw makes them partners."""
    paired = None if field.pairs_drawn else NOBODY
    for one, other in combinations(range(len(seats)), 2):
        yield frozenset((seats[one], seats[other])), partner_of(len(seats), one, paired) == other


def _reason(field: MultiSideField, met: Met, table: Table) -> Reason:
    """Return why these sit together: nobody met before, or who did and when last; by standings with
    the points."""
    values: dict[str, int | str] = {}
    if field.method == "results":
        points = [field.of.points.get(side, 0) for side in table.sides]
        values |= {"lowest": min(points), "highest": max(points)}
    found = [(met[pair][-1][0], pair) for pair, _ in _pairs(field, table.sides) if pair in met]
    code = "nobody_met" if not found else "some_met"
    if found:
        last, pair = max(found, key=lambda each: each[0])
        one, other = sorted(pair, key=table.sides.index)
        values |= {"one": one, "other": other, "last_round": last}
    if field.method == "results":
        code += "_by_points"
    return Reason(code, table.number, values)


def _attendance(
    field: MultiSideField, tables: list[Table], resting: list[EntryId]
) -> Iterator[Fault]:
    seen = Counter([side for table in tables for side in table.sides] + resting)
    playing = set(field.entries)
    for player in sorted(playing | set(seen), key=str):
        if player not in playing:
            yield Fault("unknown", (player,), 0, "error")
        elif not seen[player]:
            yield Fault("missing", (player,), 0, "error")
        elif seen[player] > 1:
            yield Fault("twice", (player,), 0, "error", {"times": seen[player]})
    for number, times in sorted(Counter(table.number for table in tables).items()):
        if times > 1:
            yield Fault("table_twice", (), number, "error")


def _meetings(field: MultiSideField, tables: Iterable[Table]) -> Iterator[Fault]:
    met = past_meetings(field)
    for table in tables:
        for pair, together in _pairs(field, table.sides):
            same = [number for number, were in met.get(pair, ()) if were == together]
            if same:
                one, other = sorted(pair, key=table.sides.index)
                code = "partners_again" if together else "opponents_again"
                code = code if field.pairs_drawn else "met_again"
                values = {"times": len(same), "last_round": same[-1]}
                yield Fault(code, (one, other), table.number, "warning", values)


def _rests(field: MultiSideField, resting: Iterable[EntryId]) -> Iterator[Fault]:
    had = Counter(player for played in field.of.rounds for player in played.sitting_out)
    missed = rounds_missed(field.of.missed, field.of.recipe, field.entries)
    had.update(dict(zip(field.entries, missed, strict=True)))
    least = min((had[player] for player in field.entries), default=0)
    for player in resting:
        if had[player] > least:
            yield Fault("second_bye", (player,), 0, "warning", {"byes": had[player]})
