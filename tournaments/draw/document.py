"""A field as JSON and a pairing as JSON, for tests, benchmarks and doubters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, get_args

from tournaments.draw.reading import (
    BadDocument,
    id_in,
    list_in,
    number_in,
    of_entries,
    recipe_in,
    seed_in,
    text_in,
)
from tournaments.draw.values import RECIPES, EntryId, Field, Method, Pairing, PlayedRound, Sides

KEYS = {
    "entries",
    "rounds",
    "points",
    "method",
    "rounds_left",
    "seed",
    "clubs",
    "fixed_tables",
    "apart",
    "together",
    "table_history",
    "drive",
    "public_value",
    "round",
    "plan",
    "missed",
    "recipe",
}


def field_in(raw: dict[str, Any]) -> Field:
    """The field that was written down so; without a recipe it is of the first. Raises
    BadDocument."""
    unknown = sorted(raw.keys() - KEYS)
    if unknown:
        raise BadDocument(f"The key {unknown[0]} is not known.")
    return _Reader(raw).field()


class _Reader:
    """One document being read; ids are recognised by their text, as keys in JSON are text."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self._raw = raw
        entries = raw.get("entries")
        if not isinstance(entries, list):
            raise BadDocument("entries must be a list of ids.")
        self._entries = tuple(id_in(entry, "entries") for entry in entries)
        self._known = {str(entry): entry for entry in self._entries}

    def field(self) -> Field:
        """The whole field."""
        raw = self._raw
        method: Any = raw.get("method")
        if method not in get_args(Method):
            raise BadDocument(f"method must be one of: {', '.join(get_args(Method))}.")
        return Field(
            entries=self._entries,
            method=method,
            seed=seed_in(raw.get("seed")),
            rounds=tuple(map(self._round, list_in(raw.get("rounds", []), "rounds"))),
            points=self._mapping("points", number_in),
            rounds_left=number_in(raw.get("rounds_left", 1), "rounds_left"),
            clubs=self._mapping("clubs", text_in),
            fixed_tables=self._mapping("fixed_tables", number_in),
            apart=frozenset(frozenset(pair) for pair in self._pairs("apart")),
            together=tuple(self._pairs("together")),
            table_history=self._mapping("table_history", _numbers),
            drive=text_in(raw.get("drive", ""), "drive"),
            public_value=text_in(raw.get("public_value", ""), "public_value"),
            number=number_in(raw["round"], "round") if "round" in raw else None,
            plan=tuple(
                self._entry(entry, "plan") for entry in list_in(raw.get("plan", []), "plan")
            ),
            missed=self._mapping("missed", number_in),
            recipe=recipe_in(raw.get("recipe", RECIPES[0])),
        )

    def _entry(self, raw: Any, where: str) -> EntryId:
        entry = id_in(raw, where)
        return self._known.get(str(entry), entry)

    def _round(self, raw: Any) -> PlayedRound:
        pairs: list[tuple[EntryId, EntryId | None]] = []
        for pair in list_in(raw, "rounds"):
            first, second = _two(pair, "rounds")
            if first is None:
                first, second = second, first
            one = self._entry(first, "rounds")
            pairs.append((one, None if second is None else self._entry(second, "rounds")))
        return tuple(pairs)

    def _mapping(self, name: str, value: Any) -> dict[EntryId, Any]:
        raw = self._raw.get(name)
        return {} if raw is None else of_entries(raw, name, self._entries, value)

    def _pairs(self, name: str) -> Iterable[Sides]:
        for pair in list_in(self._raw.get(name, []), name):
            one, other = _two(pair, name)
            yield self._entry(one, name), self._entry(other, name)


def _two(raw: Any, where: str) -> list[Any]:
    if not isinstance(raw, list) or len(raw) != 2:
        raise BadDocument(f"Each pair in {where} must hold two ids.")
    return raw


def _numbers(raw: Any, where: str) -> tuple[int, ...]:
    return tuple(number_in(number, where) for number in list_in(raw, where))


def write_pairing(pairing: Pairing) -> dict[str, Any]:
    """The pairing for JSON. `cost` is the sum of squared differences of points; `costs` holds
    that and all that is weighed before and after it."""
    return {
        "tables": [{"table": t.number, "sides": list(t.sides)} for t in pairing.tables],
        "bye": pairing.bye,
        "cost": pairing.cost.squared_difference,
        "costs": asdict(pairing.cost),
        "quality": pairing.quality,
        "attempt": pairing.attempt,
        "reasons": [
            {"table": r.table, "code": r.code, "values": dict(r.values)} for r in pairing.reasons
        ],
    }
