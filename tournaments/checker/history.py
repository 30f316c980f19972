"""What may change and what may not, act after act."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.checker.cards import number_in
from tournaments.checker.drive import Change, Drive, Row, Rows, Table
from tournaments.checker.findings import Findings

SEATS = ("gametable", "side", "bye")
PLAYED = (*SEATS, "scorecard", "scoreline", "entry", "withdrawal", "stage", "group", "groupplace")
PUBLISHING = ("publish_draw", "unpublish_draw")
OWN = ("own_per_pawn", "own_bonus", "own_per_missing", "own_time_over")
FREE = ("free_step", "free_maximum", "free_absent", "free_present")
OF_CARDS = ("scheme", "format", *OWN, *FREE)
OFF = frozenset({"is_current", "taken_off_at", "taken_off_by_id", "taken_off_reason"})
SECRET = ("seed", "commitment", "committed_at", "number", "round_id")
CARD_ACTS = ("enter_card", "correct_card")
Content = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Before:
    """What an act found: when each round was published, and whether the drive was finished."""

    published: dict[int, str]
    finished: bool


def before(rows: Rows) -> Before:
    """Return what is to be remembered before the next act."""
    rounds = rows["round"].items()
    finished = any(row["finished_at"] is not None for row in rows["tournament"].values())
    return Before({key: r["published_at"] for key, r in rounds if r["published_at"]}, finished)


class Act:
    """The changes of one act, the drive after it, and what its links say that was done."""

    def __init__(
        self,
        was: Before,
        drive: Drive,
        changes: Sequence[Change],
        contents: Sequence[Content],
        where: str,
        found: Findings,
    ) -> None:
        self.was, self.drive, self.contents = was, drive, contents
        self.where, self.found = where, found
        self.changes = [change for change in changes if change[0] != "="]
        self.actions = {content["action"] for content in contents}

    def of(self, *models: str) -> Iterator[Change]:
        return (change for change in self.changes if change[1] in models)

    def check(self) -> None:
        """Note everything that this act had to keep to."""
        self._published_rounds_stay()
        self._rounds_are_published_in_order()
        self._byes_give_the_same()
        self._a_finished_drive_stays()
        self._draws_keep_their_seeds()
        self._cards_are_never_overwritten()
        self._what_cards_rest_on_stays()
        self._groups_stay()
        self._standings_of_then_stay()
        self._check_links()

    def _note(self, what: str, change: Change, recomputed: Any = None) -> None:
        sign, model, key, values = change
        self.found.note(what, f"{self.where}: {model} {key}", [sign, values], recomputed)

    def _removed(self, model: str) -> set[int]:
        return {key for sign, name, key, _values in self.changes if (sign, name) == ("-", model)}

    def _added(self, model: str) -> dict[int, Row]:
        return {key: v for sign, name, key, v in self.changes if (sign, name) == ("+", model)}

    def _published_rounds_stay(self) -> None:
        published_at = {key: row["published_at"] for key, row in self.drive.rows["round"].items()}
        kept = {key for key, at in self.was.published.items() if published_at.get(key) == at}
        for change in self.of(*SEATS):
            _sign, model, key, values = change
            row = self.drive.rows[model].get(key, values)
            if model == "bye" and self._follows_setting(change):
                continue
            if row and row.get("round_id") in kept:
                self._note("published_changed", change)

    def _follows_setting(self, change: Change) -> bool:
        """Return whether a bye gives now what the drive gives for all of them."""
        sign, _model, _key, values = change
        bye_points = self.drive.settings["bye_points"]
        return sign == "~" and [*values] == ["points"] and values["points"][1] == bye_points

    def _rounds_are_published_in_order(self) -> None:
        for change in self.of("round"):
            sign, _model, key, values = change
            if sign != "~" or "published_at" not in values:
                continue
            if not self.actions & {*PUBLISHING}:
                self._note("published_unsaid", change)
            if values["published_at"][1] is not None:
                number = self.drive.numbers[key]
                self.found.compare(
                    "round_order", f"{self.where}: {number}", number, len(self.drive.published)
                )
                self._check_publication(number)

    def _byes_give_the_same(self) -> None:
        """Check that where one bye follows the drive, all do."""
        if not any(change[0] == "~" for change in self.of("bye")):
            return
        points = self.drive.settings["bye_points"]
        for number in self.drive.published:
            byes = self.drive.byes.get(number, {})
            self.found.compare("bye_points", str(number), byes, dict.fromkeys(byes, points))

    def _check_publication(self, number: int) -> None:
        """Check that a published round has the byes of the drive, and the next round its check
        number."""
        points = self.drive.settings["bye_points"]
        byes = self.drive.byes.get(number, {})
        self.found.compare("bye_points", str(number), byes, dict.fromkeys(byes, points))
        if number < self.drive.settings["rounds_planned"]:
            next_draws = [draw for at, _key, draw in self.drive.draws() if at == number + 1]
            in_hand = [draw for draw in next_draws if draw["state"] in ("committed", "draft")]
            self.found.compare("next_commitment", str(number + 1), len(in_hand), 1)

    def _a_finished_drive_stays(self) -> None:
        still = any(row["finished_at"] for row in self.drive.rows["tournament"].values())
        for change in self.of(*PLAYED, "draw", "round") if self.was.finished and still else ():
            self._note("finished_changed", change)

    def _draws_keep_their_seeds(self) -> None:
        rounds = self._removed("round")
        for change in self.of("draw"):
            sign, _model, _key, values = change
            if sign == "-" and values["round_id"] not in rounds:
                self._note("draw_removed", change)
            if sign == "~" and any(name in values for name in SECRET):
                self._note("seed_changed", change)
            if sign == "~" and "original" in values and values["original"][0] is not None:
                self._note("seed_changed", change)

    def _cards_are_never_overwritten(self) -> None:
        tables, cards = self._removed("gametable"), self._removed("scorecard")
        added = self._added("scorecard")
        for change in self.of("scorecard"):
            sign, _model, _key, values = change
            if sign == "-" and values["table_id"] not in tables:
                self._note("card_removed", change)
            if sign == "~" and not OFF.issuperset(values):
                self._note("card_overwritten", change)
            if sign == "+":
                self._check_version(change)
        for change in self.of("scoreline"):
            sign, _model, key, values = change
            card = (self.drive.rows["scoreline"].get(key, values) or {}).get("card_id")
            if sign == "~" or card not in (added if sign == "+" else cards):
                self._note("card_overwritten", change)

    def _check_version(self, change: Change) -> None:
        values = change[3]
        others = [row["version"] for _key, row in self.drive.versions.get(values["table_id"], ())]
        others.remove(values["version"])
        if values["version"] != max(others, default=0) + 1:
            self._note("card_version", change, max(others, default=0) + 1)
        if all(table.key != values["table_id"] for table in self._tables_that_play()):
            self._note("card_without_table", change)

    def _tables_that_play(self) -> Iterator[Table]:
        return (table for at in self.drive.published for table in self.drive.tables.get(at, ()))

    def _what_cards_rest_on_stays(self) -> None:
        for change in self.of("tournament"):
            answers = ("free_absent", "free_present") if self._answers(change) else ()
            touched = [name for name in OF_CARDS if name in change[3] and name not in answers]
            if change[0] == "~" and touched and self.drive.rows["scorecard"]:
                self._note("scoring_changed", change)
        sat = self._seated(1)
        for change in self.of("entry"):
            fixed = {"number", "joined_round"} & change[3].keys()
            if change[0] != "+" and change[2] in sat and (fixed or change[0] == "-"):
                self._note("number_changed", change)
        for change in self.of("withdrawal"):
            if change[0] == "+" and change[3]["from_round"] <= self._last:
                self._note("withdrawn_late", change, self._last + 1)

    def _answers(self, change: Change) -> bool:
        """Return whether it says for the first time what an absence gives, and no card counted
        one."""
        sign, _model, _key, values = change
        absent = any(line["absent"] for line in self.drive.rows["scoreline"].values())
        text = sign == "~" and values.get("unplayed_points_open", [False, None])
        return bool(text) and text[0] is not False and text[1] is False and not absent

    def _present(self, number: int) -> Iterable[int]:
        yield from self.drive.byes.get(number, ())
        for table in self.drive.tables.get(number, ()):
            yield from table.entries

    def _groups_stay(self) -> None:
        """Check that once the first round of a stage is published nobody who sat in it changes
        group. Who comes late may still come in, and that may be undone, but not into a
        knock-out."""
        begun = {stage.key: stage.first for stage in self.drive.stages if stage.first <= self._last}
        brackets = {
            key for key, row in self.drive.rows["group"].items() if row["play"] == "knock_out"
        }
        for change in self.of("groupplace"):
            row = self.drive.rows["groupplace"].get(change[2], change[3]) or {}
            if row["stage_id"] not in begun:
                continue
            came_late = change[0] == "+" or (
                change[0] == "-" and row["entry_id"] not in self._seated(begun[row["stage_id"]])
            )
            if not came_late or row["group_id"] in brackets:
                self._note("group_changed", change)

    def _standings_of_then_stay(self) -> None:
        """Check that how somebody stood when groups were made stays as written down then, and goes
        along into another group."""
        made = {key for _s, name, key, v in self.changes if name == "stage" and "divided_at" in v}
        had = {
            (values["stage_id"], values["entry_id"]): values.get("standing")
            for sign, _model, _key, values in self.of("groupplace")
            if sign == "-"
        }
        for change in self.of("groupplace"):
            sign, _model, _key, values = change
            if sign == "~" and "standing" in values:
                self._note("stood", change)
            if sign == "+" and values["stage_id"] not in made and values.get("standing"):
                before = had.get((values["stage_id"], values["entry_id"]))
                if values["standing"] != before:
                    self._note("stood", change, before)

    @property
    def _last(self) -> int:
        """The last round that was published before."""
        return max((self.drive.numbers[key] for key in self.was.published), default=0)

    def _seated(self, first: int) -> set[int]:
        """Return who sat or had a bye in any published round from this one on."""
        return {entry for at in self.drive.published if at >= first for entry in self._present(at)}

    def _check_links(self) -> None:
        lines = [content for content in self.contents if content["action"] in CARD_ACTS]
        cards = sorted(self._added("scorecard").items())
        expected = [self._card_link(key, row) for key, row in cards]
        self.found.compare(
            "link_card",
            self.where,
            _sorted([[c["target"], c["after"]] for c in lines]),
            _sorted(expected),
        )
        for content in self.contents:
            if content["action"] == "publish_draw":
                number = int(content["target"])
                tables = len(self.drive.tables.get(number, ()))
                self.found.compare("link_tables", self.where, content["after"]["tables"], tables)
            if content["action"] == "commit_draw":
                commitments = {draw["commitment"] for _at, _key, draw in self.drive.draws()}
                if content["after"]["commitment"] not in commitments:
                    self.found.note(
                        "link_commitment",
                        self.where,
                        content["after"]["commitment"],
                        sorted(commitments),
                    )

    def _card_link(self, key: int, row: Row) -> list[Any]:
        """Return what the link of a card has to say, by its lines."""
        table = self.drive.tables_by_key[row["table_id"]]
        lines = [self.drive.lines.get(key, {}).get(side, {}) for side in table.sides]
        after = {
            "version": row["version"],
            "ending": row["ending"],
            "numbers": [number_in(line) for line in lines],
            "winner": next((at for at, line in enumerate(lines) if line.get("winner")), None),
            "absent": next((at for at, line in enumerate(lines) if line.get("absent")), None),
        }
        if row["partner"] is not None:
            after["partner"] = row["partner"]
        if row["reason"]:
            after["reason"] = row["reason"]
        return [f"{table.round}.{table.number}", after]


def _sorted(links: Collection[Any]) -> list[Any]:
    return sorted(links, key=str)


def check_versions(drive: Drive, found: Findings) -> None:
    """Check the versions of each card: counted from 1, one of them current, the last that was not
    taken off."""
    for key, cards in drive.versions.items():
        table = drive.tables_by_key.get(key)
        where = f"{table.round}.{table.number}" if table else str(key)
        versions = [row["version"] for _key, row in cards]
        found.compare("card_version", where, versions, list(range(1, len(cards) + 1)))
        kept = [row for _key, row in cards if row["taken_off_at"] is None]
        current = [row["version"] for _key, row in cards if row["is_current"]]
        found.compare("card_current", where, current, [row["version"] for row in kept[-1:]])
        found.compare(
            "card_reason",
            where,
            [bool(row["reason"]) for row in kept[1:]],
            [True] * len(kept[1:]),
        )
        found.compare("card_without_table", where, table is not None, True)


def check_entered_twice(drive: Drive, found: Findings) -> None:
    """Check that a card of a round that is entered twice counts only where two entries say the
    same, or where somebody decided."""
    text: dict[int, dict[int, Any]] = {}
    for row in drive.rows["cardentry"].values():
        text.setdefault(row["table_id"], {})[row["turn"]] = row["said"]
    for number, key in drive.round_keys.items():
        if drive.rows["round"][key].get("second_entry", "none") == "none":
            continue
        for table in drive.tables.get(number, ()):
            turns = text.get(table.key, {})
            agreed = 3 in turns or ({1, 2} <= turns.keys() and turns[1] == turns[2])
            if drive.current(table.key) is not None and not agreed:
                found.note("entered_twice", f"{number}.{table.number}", turns, None)
