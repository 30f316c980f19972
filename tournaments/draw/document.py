"""JSON that somebody wrote, read with suspicion: what is asked for, or one sentence that says what
is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, fields
from typing import Any, TypeVar, get_args

from tournaments.draw.values import RECIPES, EntryId, Field, Method, Pairing, PlayedRound, Sides

T = TypeVar("T")


class BadDocument(ValueError):
    """The document is no field; the text says where, in one sentence."""


def document_in(text: str | bytes) -> dict[str, Any]:
    """Return the object that this JSON describes. Raise BadDocument, as everything here does."""
    try:
        raw = json.loads(text, object_pairs_hook=_once)
    except BadDocument:
        raise
    except (ValueError, RecursionError) as error:
        raise BadDocument(f"This is not JSON: {error}.") from error
    if not isinstance(raw, dict):
        raise BadDocument("The document must be an object.")
    return raw


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadDocument(f"The key {key} is there twice.")
        found[key] = value
    return found


def object_in(raw: Any, where: str) -> dict[str, Any]:
    """Return an object."""
    if not isinstance(raw, dict):
        raise BadDocument(f"{where} must be an object.")
    return raw


def list_in(raw: Any, where: str) -> list[Any]:
    """Return a list."""
    if not isinstance(raw, list):
        raise BadDocument(f"{where} must hold lists.")
    return raw


def id_in(raw: Any, where: str) -> EntryId:
    """Return what an entry is known by."""
    if isinstance(raw, bool) or not isinstance(raw, int | str):
        raise BadDocument(f"An id in {where} must be a text or a whole number.")
    return raw


def text_in(raw: Any, where: str) -> str:
    """Return a text that can be written down."""
    if not isinstance(raw, str):
        raise BadDocument(f"{where} must be text.")
    try:
        raw.encode()
    except UnicodeEncodeError as error:
        raise BadDocument(f"{where} is no valid text.") from error
    return raw


def number_in(raw: Any, where: str) -> int:
    """Return a whole number."""
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise BadDocument(f"{where} must be a whole number.")
    return raw


def table_in(raw: Any, where: str) -> int:
    """Return the number of a table: 1 or more."""
    number = number_in(raw, where)
    if number < 1:
        raise BadDocument(f"There is no table {number}, as in {where}.")
    return number


def recipe_in(raw: Any) -> int:
    """Return a recipe that is known."""
    recipe = number_in(raw, "recipe")
    if recipe not in RECIPES:
        raise BadDocument(f"recipe must be one of: {', '.join(map(str, RECIPES))}.")
    return recipe


def seed_in(raw: Any) -> bytes:
    """Return a seed."""
    try:
        return bytes.fromhex(text_in(raw, "seed"))
    except ValueError as error:
        raise BadDocument("seed must be a text of hexadecimal digits.") from error


def ids_in(raw: Any, where: str) -> tuple[EntryId, ...]:
    """Return the ids in a list, each once, by its text."""
    if not isinstance(raw, list):
        raise BadDocument(f"{where} must be a list of ids.")
    return once((id_in(each, where) for each in raw), where)


def once(ids: Iterable[EntryId], where: str) -> tuple[EntryId, ...]:
    """Return these ids; BadDocument where one text stands among them twice."""
    found: dict[str, EntryId] = {}
    for each in ids:
        if str(each) in found:
            raise BadDocument(f"{each} is in {where} twice.")
        found[str(each)] = each
    return tuple(found.values())


def of_entries(
    raw: Any, where: str, entries: Iterable[EntryId], read: Callable[[Any, str], T]
) -> dict[EntryId, T]:
    """Return what an object says of entries, which it knows by their text, as keys in JSON are
    text."""
    by_text: Mapping[str, EntryId] = {str(entry): entry for entry in entries}
    given = object_in(raw, where)
    return {by_text.get(entry, entry): read(value, where) for entry, value in given.items()}


# Whatever a draw follows from stands in a document by its own name; the number is its `round`.
KEYS = ({each.name for each in fields(Field)} - {"number"}) | {"round"}


def field_in(raw: dict[str, Any]) -> Field:
    """Return the field that was written down so; without a recipe it is of the first. Raises
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
        self._by_text = {str(entry): entry for entry in self._entries}

    def field(self) -> Field:
        """Return the whole field."""
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
        return self._by_text.get(str(entry), entry)

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
    """Return the pairing for JSON. `cost` is the sum of squared differences of points; `costs`
    holds that and all that is weighed before and after it."""
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
