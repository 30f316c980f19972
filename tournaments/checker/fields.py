"""What a draw was told, against what had been played when it was made."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tournaments.checker.drive import PLANNED, Drive, Group, Row, Stage
from tournaments.checker.findings import Findings
from tournaments.checker.ranking import carried_along, evening
from tournaments.checker.sections import Brackets, slots_for

Record = Mapping[str, Any]
COUNTS_MISSED = 3  # the first recipe in which a missed round counts as a bye
AWAITS_CARDS = 4  # the first in which an absence by card counts only where cards are awaited
SMALL = {4: "table_for_two", 3: "small_table"}


def parts_of(field: Record) -> list[tuple[str, Record]]:
    """Return the field of each group by its key; the one field under no key."""
    if field.get("kind") == "groups":
        return [(part["key"], part["field"]) for part in field["parts"]]
    return [("", field)]


def group_by_key(stage: Stage | None, key: str) -> Group | None:
    """Return the group that a draw calls so."""
    if stage is None:
        return None
    return next((g for g in stage.groups if f"{stage.first}.{g.position}" == key), None)


class FieldState:
    """What can be said of round `number` before it is drawn."""

    def __init__(self, drive: Drive, number: int, brackets: Brackets) -> None:
        self.drive, self.number, self.brackets = drive, number, brackets
        self.stage = drive.stage_in(number)
        self.method = drive.method_of(number)
        self.results = evening(drive, number - 1).results
        self.playing = drive.playing(number)
        self.points = self._points()

    def _points(self) -> dict[int, int]:
        """Return with how many points everybody comes to the draw; nobody where points do not
        decide."""
        if self.method != "results":
            return {}
        results: Sequence[Any] = self.results
        if self.stage is not None:
            results = carried_along(results, self.stage.first, self.stage.row["carried"])
        points: dict[int, int] = defaultdict(int)
        for result in results:
            points[result.entry] += result.points
        return points

    def groups(self) -> Iterator[tuple[str, Group | None, list[int]]]:
        """Yield who is drawn together: each group that plays, or all."""
        if self.stage is None:
            yield "", None, self.playing
            return
        for group in self.stage.groups:
            own = [entry for entry in self.playing if entry in group.entries]
            bracket = group.play == "knock_out"
            if group.play == "nothing" or (not own and not bracket):
                continue
            if bracket and self._slots(group) is None:
                continue
            yield f"{self.stage.first}.{group.position}", group, own

    def _slots(self, group: Group) -> Any:
        return self.stage and slots_for(self.stage, group, self.results, self.number, self.brackets)

    def field(self, draw: Row, group: Group | None, own: list[int]) -> dict[str, Any]:
        """Return all that the record of a draw has to say of these, but for its plan and what was
        drawn before."""
        names = [self.drive.name(entry) for entry in own]
        record: dict[str, Any] = {
            "drive": self.drive.code,
            "round": self.number,
            "seed": draw["seed"],
            "public_value": draw["public_value"],
            "entries": names,
        }
        if group is not None and group.play == "knock_out":
            return record | self._bracket(group, own)
        if group is not None and len(own) < self.drive.full:
            return record | {"kind": "resting"}
        record |= {
            "rounds_left": self.drive.last_round_of(self.number) - self.number + 1,
            "points": {str(self.drive.name(e)): self.points[e] for e in own if self.points.get(e)},
            "fixed_tables": {} if group else self.fixed(own),
        }
        many = self.drive.full > 2
        return record | (self._many(own) if many else self._pairs(own))

    def fixed(self, own: Sequence[int]) -> dict[str, int]:
        """Return who always sits at one table."""
        rows = self.drive.rows["entry"]
        return {
            str(self.drive.name(e)): rows[e]["fixed_table"] for e in own if rows[e]["fixed_table"]
        }

    def missed(self, own: Sequence[int], recipe: int) -> dict[str, int]:
        """Return how many of the rounds before each was not there for: no table and no bye or, by
        results, absent from its table; at first that counted for every method."""
        before = range(1, self.number)
        by_cards = self.method == "results" or recipe < AWAITS_CARDS
        results = self.results if by_cards else ()
        absent = Counter(result.entry for result in results if result.kind == "absent")
        present: Counter[int] = Counter()
        for at in before:
            present.update(self.drive.byes.get(at, {}).keys())
            for table in self.drive.tables.get(at, []):
                present.update(table.entries)
        gone = {entry: len(before) - present[entry] + absent[entry] for entry in own}
        return {str(self.drive.name(entry)): gone[entry] for entry in own if gone[entry]}

    def _clubs(self, own: Sequence[int]) -> dict[str, str]:
        rows = self.drive.rows["entry"]
        if self.number > self.drive.settings["club_rounds"]:
            return {}
        return {
            str(self.drive.name(e)): rows[e]["club"].strip() for e in own if rows[e]["club"].strip()
        }

    def _since(self) -> int:
        """Return the first round whose tables are not to be repeated: a pool begins anew."""
        pools = self.stage is not None and self.stage.row["kind"] == "pools"
        return self.stage.first if pools and self.stage is not None else 1

    def _pairs(self, own: Sequence[int]) -> dict[str, Any]:
        name, rounds, sat = self.drive.name, [], defaultdict(list)
        for at in range(1, self.number):
            tables = self.drive.tables.get(at, []) if at >= self._since() else []
            met: list[list[Any]] = [[name(entry) for entry in table.entries] for table in tables]
            met += [[name(entry), None] for entry in self.drive.byes.get(at, {})]
            rounds.append(sorted(met, key=str))
            for table in tables:
                for entry in table.entries:
                    sat[str(name(entry))].append(table.number)
        return {
            "method": self.method,
            "clubs": self._clubs(own),
            "rounds": rounds,
            "table_history": dict(sat),
        }

    def _many(self, own: Sequence[int]) -> dict[str, Any]:
        drive, name = self.drive, self.drive.name
        rounds = []
        for at in range(1, self.number):
            tables = drive.tables.get(at, []) if at >= self._since() else []
            rounds.append(
                {
                    "tables": [[table.number, *map(name, table.entries)] for table in tables],
                    "resting": sorted(map(name, drive.byes.get(at, {})), key=str),
                }
            )
        kind = "threes" if drive.full == 3 else "fours" if drive.pairs_are_found else "players"
        record = {
            "kind": kind,
            "method": "results" if self.method == "results" else "lot",
            "remainder": "sit_out" if drive.settings["rest"] == "sit_out" else SMALL[drive.full],
            "rounds": rounds,
        }
        clubs = self._clubs(own) if drive.full == 3 else {}
        return record | ({"clubs": clubs} if clubs else {})

    def _bracket(self, group: Group, own: Sequence[int]) -> dict[str, Any]:
        slots, block = self._slots(group)
        names = {entry: self.drive.name(entry) for entry in own}
        first = Counter(
            str(names[table.entries[0]])
            for at in range(1, self.number)
            for table in self.drive.tables.get(at, [])
            if table.entries[:1] and table.entries[0] in names
        )
        return {
            "kind": "knock_out",
            "slots": [None if one is None else names.get(one, f"#{one}") for one in slots],
            "block": block,
            "firsts": dict(first),
        }


def check_field(state: FieldState, draw: Row, where: str, found: Findings) -> None:
    """Check whether the field of a draw is what was true when it was made."""
    field = draw["original"]["field"]
    parts, expected = parts_of(field), list(state.groups())
    found.compare("draw_groups", where, [key for key, _f in parts], [key for key, *_g in expected])
    for (key, text), (other, group, own) in zip(parts, expected, strict=False):
        if key != other:
            continue
        place = f"{where} {key}".strip()
        ours = state.field(draw, group, own)
        recipe = text.get("recipe", 1)
        if "missed" in text:
            ours |= {"missed": state.missed(own, recipe)}
        elif recipe >= COUNTS_MISSED:
            found.note("draw_field", place, None, state.missed(own, recipe))
        found.compare("draw_field", place, _plain(text, ours), ours)
        _check_plan(state, text, place, found)
        _check_following(state, key, text, place, found)
    if field.get("kind") == "groups":
        fixed = state.fixed(state.playing)
        found.compare("draw_field", f"{where} fixed_tables", field["fixed_tables"], fixed)


def _plain(record: Record, ours: Record) -> dict[str, Any]:
    """Return the same keys of what was written down, what has no order in one order."""
    plain: dict[str, Any] = {name: record.get(name) for name in ours}
    if "points" in plain:
        plain["points"] = {
            name: points for name, points in (plain["points"] or {}).items() if points
        }
    if "table_history" in plain:
        plain["rounds"] = [sorted(played, key=str) for played in plain["rounds"]]
    elif "rounds" in plain:
        plain["rounds"] = [
            {"tables": one["tables"], "resting": sorted(one["resting"], key=str)}
            for one in plain["rounds"]
        ]
    return plain


def _check_plan(state: FieldState, record: Record, where: str, found: Findings) -> None:
    """Check the list of a plan: the teams by number at first, from then on each where it was."""
    plan = record.get("plan") or []
    if state.method not in PLANNED:
        found.compare("plan_places", where, list(plan), [])
        return
    lacking = [name for name in record["entries"] if name not in plan]
    found.compare("plan_places", where, lacking, [])
    before = state.drive.published_draw(state.number - 1)
    kept = ((before or {}).get("original") or {}).get("field", {}).get("plan") or []
    if kept:
        places = {name: at for at, name in enumerate(plan)}
        moved = [name for at, name in enumerate(kept) if places.get(name, at) != at]
        found.compare("plan_places", where, moved, [])
    elif not state.fixed(state.drive.entries):
        found.compare("plan_places", where, list(plan), sorted(plan))


def _check_following(
    state: FieldState, key: str, record: Record, where: str, found: Findings
) -> None:
    """Check that rounds drawn with the round before are the ones that follow."""
    following = record.get("following") or []
    if not following:
        return
    before = (state.drive.published_draw(state.number - 1) or {}).get("original") or {}
    later: Any = before.get("later") or []
    found.compare("draw_later", where, following, later.get(key) if key else later)
