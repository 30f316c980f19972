"""A drive as its rows have it at one moment: who plays, who sits where, which cards count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tournaments.checker.findings import Findings

Row = dict[str, Any]
Change = list[Any]
WHOLE = "="


class Rows:
    """Rows by model and key; models that are not known here are kept like any other."""

    def __init__(self) -> None:
        self.of: dict[str, dict[int, Row]] = defaultdict(dict)
        self.people: dict[tuple[str, int, str], str] = {}  # the link that says who did it

    def __getitem__(self, model: str) -> dict[int, Row]:
        return self.of[model]

    def apply(self, changes: Iterable[Change], where: str, found: Findings) -> None:
        """Note what an act changed; noted is a row that is made twice, or was not what it is said
        to have been."""
        for sign, model, key, values in changes:
            rows, place = self.of[model], f"{where}: {model} {key}"
            if sign == WHOLE:
                self.of.clear()
            elif sign == "+":
                if key in rows:
                    found.note("row_twice", place, "+", rows[key])
                rows[key] = dict(values)
                self._note_people(model, key, values, where)
            elif key not in rows:
                found.note("row_unknown", place, sign, None)
            elif sign == "-":
                found.compare("row_before", place, values, rows.pop(key))
            else:
                for name, (old, new) in values.items():
                    # a field that is newer than the row was never told before
                    found.compare("row_before", f"{place} {name}", old, rows[key].get(name, old))
                    rows[key][name] = new
                self._note_people(model, key, values, where)

    def _note_people(self, model: str, key: int, names: Iterable[str], where: str) -> None:
        for name in names:
            if name.endswith(OF_AN_ACCOUNT):
                self.people[model, key, name] = where


OF_AN_ACCOUNT = "by_id"  # who did it


@dataclass(frozen=True, slots=True)
class Accounts:
    """Accounts that are there now, by their keys, and the links that one of them made here. To
    another machine those of a journal are nobody, and whoever was removed is nobody as well."""

    keys: frozenset[int] = frozenset()
    links: frozenset[int] = frozenset()

    def hold(self, key: int, link: str) -> bool:
        """Return whether a link that names this account was made here, and the account is still
        there."""
        return key in self.keys and link.isdecimal() and int(link) in self.links


def compare_rows(claimed: Rows, rows: Rows, found: Findings, accounts: Accounts) -> None:
    """Compare the rows of the database with those of the journal, field by field."""
    for model in sorted(claimed.of.keys() | rows.of.keys()):
        stored, expected = claimed.of.get(model, {}), rows.of.get(model, {})
        for key in sorted(stored.keys() | expected.keys()):
            place = f"{model} {key}"
            if key not in stored or key not in expected:
                found.note("row_missing", place, key in stored, key in expected)
                continue
            names = {
                name
                for name in stored[key].keys() & expected[key].keys()
                if not (name.endswith(OF_AN_ACCOUNT) and stored[key][name] is None)
                or accounts.hold(expected[key][name], rows.people.get((model, key, name), ""))
            }
            found.compare(
                "row",
                place,
                {name: stored[key][name] for name in names},
                {name: expected[key][name] for name in names},
            )


# By kind of drive: how many sides a full table has, how many players a side is, and how many sides
# a smaller table may have.
KINDS = {"teams": (2, 2, None), "players": (4, 1, 2), "threes": (3, 2, 2), "duels": (2, 1, None)}
PLANNED = ("movement", "round_robin")


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its sides in the order of the form, each by its own key and its entry's."""

    key: int
    round: int
    number: int
    sides: tuple[int, ...]
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """A group of a stage with its entries, the best seed first, and what was written down of how
    they stood when the groups were made."""

    key: int
    position: int
    play: str
    entries: tuple[int, ...]
    stood: dict[int, Row]


@dataclass(frozen=True, slots=True)
class Stage:
    """From a round on entries are divided; without groups as long as these are not made."""

    key: int
    row: Row
    groups: tuple[Group, ...]

    @property
    def first(self) -> int:
        return int(self.row["from_round"])

    @property
    def apart(self) -> bool:
        """Whether every group has a first place."""
        return self.row["kind"] in ("classes", "pools")

    def group_of(self, entry: int) -> Group | None:
        return next((group for group in self.groups if entry in group.entries), None)


class Drive:
    """What the rows say, read once; a later moment is another Drive."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.settings: Row = next(iter(rows["tournament"].values()), {})
        self.full, self.players, self.fewer = KINDS.get(self.settings.get("format", ""), (2, 2, 0))

    @property
    def code(self) -> str:
        return str(self.settings["code"])

    @cached_property
    def round_keys(self) -> dict[int, int]:
        """The keys of the published rounds by number."""
        rounds = self.rows["round"].items()
        return {row["number"]: key for key, row in rounds if row["published_at"] is not None}

    @cached_property
    def published(self) -> list[int]:
        return sorted(self.round_keys)

    @property
    def last(self) -> int:
        """The last published round, 0 before the first."""
        return self.published[-1] if self.published else 0

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number of every round by its key."""
        return {key: row["number"] for key, row in self.rows["round"].items()}

    @cached_property
    def tables(self) -> dict[int, list[Table]]:
        """All tables of each round that has any, by number."""
        seated: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
        for key, side in self.rows["side"].items():
            seated[side["table_id"]].append((side["position"], key, side["entry_id"]))
        found: dict[int, list[Table]] = defaultdict(list)
        for key, row in self.rows["gametable"].items():
            at = self.numbers.get(row["round_id"], 0)
            seats = sorted(seated[key])
            sides = tuple(side for _at, side, _entry in seats)
            found[at].append(
                Table(key, at, row["number"], sides, tuple(entry for *_at, entry in seats))
            )
        return {at: sorted(found[at], key=lambda table: (table.number, table.key)) for at in found}

    @cached_property
    def tables_by_key(self) -> dict[int, Table]:
        """All tables by their keys."""
        return {table.key: table for tables in self.tables.values() for table in tables}

    @cached_property
    def byes(self) -> dict[int, dict[int, int]]:
        """The points of who rests, by round and entry."""
        found: dict[int, dict[int, int]] = defaultdict(dict)
        for row in self.rows["bye"].values():
            found[self.numbers.get(row["round_id"], 0)][row["entry_id"]] = row["points"]
        return found

    @cached_property
    def versions(self) -> dict[int, list[tuple[int, Row]]]:
        """The cards of each table with their keys, by version."""
        found: dict[int, list[tuple[int, Row]]] = defaultdict(list)
        for key, row in self.rows["scorecard"].items():
            found[row["table_id"]].append((key, row))
        return {table: sorted(found[table], key=lambda card: card[1]["version"]) for table in found}

    @cached_property
    def lines(self) -> dict[int, dict[int, Row]]:
        """The lines of each card by side."""
        found: dict[int, dict[int, Row]] = defaultdict(dict)
        for row in self.rows["scoreline"].values():
            found[row["card_id"]][row["side_id"]] = row
        return found

    def current(self, table: int) -> tuple[int, Row] | None:
        """Return the card that counts at a table."""
        counting = [card for card in self.versions.get(table, ()) if card[1]["is_current"]]
        return counting[-1] if counting else None

    @cached_property
    def entries(self) -> list[int]:
        """All entries by number, those without one last."""
        rows = self.rows["entry"]
        return sorted(rows, key=self.by_number)

    def by_number(self, entry: int) -> tuple[bool, int, int]:
        number = self.rows["entry"][entry]["number"]
        return number is None, number or 0, entry

    def name(self, entry: int) -> int | str:
        """Return what a draw calls an entry."""
        row = self.rows["entry"].get(entry)
        return (row["number"] if row else None) or f"#{entry}"

    @cached_property
    def absences(self) -> list[tuple[int, int, int | None]]:
        """From which round on, and until which, an entry is away."""
        rows = self.rows["withdrawal"].values()
        return [(row["entry_id"], row["from_round"], row["until_round"]) for row in rows]

    def away(self, number: int) -> set[int]:
        """Return who is away in a round."""
        return {
            entry
            for entry, since, until in self.absences
            if since <= number and (until is None or number < until)
        }

    @cached_property
    def stages(self) -> list[Stage]:
        """The stages by their first round."""
        placed: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
        stood: dict[int, dict[int, Row]] = defaultdict(dict)
        for key, row in self.rows["groupplace"].items():
            seed = row["seed"]
            order = (seed is None, seed or 0, self.by_number(row["entry_id"]), key)
            placed[row["group_id"]].append((order, row["entry_id"]))
            if row.get("standing"):
                stood[row["group_id"]][row["entry_id"]] = row["standing"]
        groups: dict[int, list[Group]] = defaultdict(list)
        for key, row in self.rows["group"].items():
            entries = tuple(entry for _order, entry in sorted(placed[key]))
            group = Group(key, row["position"], row["play"], entries, stood[key])
            groups[row["stage_id"]].append(group)
        found = [
            Stage(key, row, tuple(sorted(groups[key], key=lambda group: group.position)))
            for key, row in self.rows["stage"].items()
        ]
        return sorted(found, key=lambda stage: stage.first)

    def stage_in(self, number: int) -> Stage | None:
        """Return the stage of a round; None where all play together, or as long as it has no
        groups."""
        begun = [stage for stage in self.stages if stage.first <= number]
        return begun[-1] if begun and begun[-1].groups else None

    def last_round_of(self, number: int) -> int:
        """Return the last round of the stage to which a round belongs."""
        planned = max(self.settings["rounds_planned"], number)
        later = [stage.first - 1 for stage in self.stages if stage.first > number]
        return int(min([planned, *later[:1]]))

    def playing(self, number: int, stopped_by: int | None = None) -> list[int]:
        """Return who plays a round: joined by then, not away, and in no group that has finished by
        it, or by an earlier round `stopped_by`."""
        stopped = {
            entry
            for stage in self.stages
            if stage.first <= (number if stopped_by is None else stopped_by)
            for group in stage.groups
            if group.play == "nothing"
            for entry in group.entries
        }
        out = self.away(number) | stopped
        joined = self.rows["entry"]
        return [
            entry
            for entry in self.entries
            if joined[entry]["joined_round"] <= number and entry not in out
        ]

    def draws(self) -> Iterator[tuple[int, int, Row]]:
        """Yield every draw: the number of its round, its key and its row, in order."""
        found = [(self.numbers.get(r["round_id"], 0), k, r) for k, r in self.rows["draw"].items()]
        yield from sorted(found, key=lambda draw: (draw[0], draw[2]["number"]))

    def published_draw(self, number: int) -> Row | None:
        """Return the draw by which a round was published."""
        published = [
            r for at, _key, r in self.draws() if at == number and r["state"] == "published"
        ]
        return published[-1] if published else None

    def method_of(self, number: int) -> str:
        """Return how a round is drawn: the first by lot, unless all follow from a plan."""
        chosen = str(self.settings["later_method"])
        if number > 1 or chosen in PLANNED:
            return chosen
        return "random" if self.full == 2 else "lot"

    @property
    def pairs(self) -> bool:
        """Whether single players play two against two."""
        return self.full == 4

    @property
    def pairs_are_found(self) -> bool:
        """Whether four players find their partners at the table."""
        return self.full == 4 and self.settings["partners"] != "drawn"
