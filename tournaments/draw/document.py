"""A field as JSON and a pairing as JSON, for tests, benchmarks and doubters."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any, get_args

from tournaments.draw.values import EntryId, Field, Method, Pairing, PlayedRound, Sides

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
}


class BadDocument(ValueError):
    """The document is no field; the text says where, in one sentence."""


def read_field(text: str | bytes) -> Field:
    """The field that this JSON describes. Raises BadDocument."""
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadDocument(f"This is not JSON: {error}.") from error
    if not isinstance(raw, dict):
        raise BadDocument("The document must be an object.")
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
        self._entries = tuple(_id(entry, "entries") for entry in entries)
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
            seed=self._seed(),
            rounds=tuple(map(self._round, _list(raw.get("rounds", []), "rounds"))),
            points=self._mapping("points", _number),
            rounds_left=_number(raw.get("rounds_left", 1), "rounds_left"),
            clubs=self._mapping("clubs", _text),
            fixed_tables=self._mapping("fixed_tables", _number),
            apart=frozenset(frozenset(pair) for pair in self._pairs("apart")),
            together=tuple(self._pairs("together")),
            table_history=self._mapping("table_history", _numbers),
            drive=_text(raw.get("drive", ""), "drive"),
            public_value=_text(raw.get("public_value", ""), "public_value"),
            number=_number(raw["round"], "round") if "round" in raw else None,
            plan=tuple(self._entry(entry, "plan") for entry in _list(raw.get("plan", []), "plan")),
        )

    def _seed(self) -> bytes:
        try:
            return bytes.fromhex(_text(self._raw.get("seed"), "seed"))
        except ValueError as error:
            raise BadDocument("seed must be a text of hexadecimal digits.") from error

    def _entry(self, raw: Any, where: str) -> EntryId:
        entry = _id(raw, where)
        return self._known.get(str(entry), entry)

    def _round(self, raw: Any) -> PlayedRound:
        pairs: list[tuple[EntryId, EntryId | None]] = []
        for pair in _list(raw, "rounds"):
            first, second = _two(pair, "rounds")
            if first is None:
                first, second = second, first
            one = self._entry(first, "rounds")
            pairs.append((one, None if second is None else self._entry(second, "rounds")))
        return tuple(pairs)

    def _mapping(self, name: str, value: Any) -> dict[EntryId, Any]:
        raw = self._raw.get(name)
        if raw is None:
            return {}
        if not isinstance(raw, dict):
            raise BadDocument(f"{name} must be an object.")
        return {self._entry(entry, name): value(given, name) for entry, given in raw.items()}

    def _pairs(self, name: str) -> Iterable[Sides]:
        for pair in _list(self._raw.get(name, []), name):
            one, other = _two(pair, name)
            yield self._entry(one, name), self._entry(other, name)


def _list(raw: Any, where: str) -> list[Any]:
    if not isinstance(raw, list):
        raise BadDocument(f"{where} must hold lists.")
    return raw


def _two(raw: Any, where: str) -> list[Any]:
    if not isinstance(raw, list) or len(raw) != 2:
        raise BadDocument(f"Each pair in {where} must hold two ids.")
    return raw


def _id(raw: Any, where: str) -> EntryId:
    if isinstance(raw, bool) or not isinstance(raw, int | str):
        raise BadDocument(f"An id in {where} must be a text or a whole number.")
    return raw


def _text(raw: Any, where: str) -> str:
    if not isinstance(raw, str):
        raise BadDocument(f"{where} must be text.")
    try:
        raw.encode()
    except UnicodeEncodeError as error:
        raise BadDocument(f"{where} is no valid text.") from error
    return raw


def _number(raw: Any, where: str) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise BadDocument(f"{where} must be a whole number.")
    return raw


def _numbers(raw: Any, where: str) -> tuple[int, ...]:
    return tuple(_number(number, where) for number in _list(raw, where))


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
