"""JSON that somebody wrote, read with suspicion: what is asked for, or one sentence that says what
is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from tournaments.draw.values import RECIPES, EntryId

T = TypeVar("T")


class BadDocument(ValueError):
    """The document is no field; the text says where, in one sentence."""


def document_in(text: str | bytes) -> dict[str, Any]:
    """The object that this JSON describes. Raises BadDocument, as everything here does."""
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
    """An object."""
    if not isinstance(raw, dict):
        raise BadDocument(f"{where} must be an object.")
    return raw


def list_in(raw: Any, where: str) -> list[Any]:
    """A list."""
    if not isinstance(raw, list):
        raise BadDocument(f"{where} must hold lists.")
    return raw


def id_in(raw: Any, where: str) -> EntryId:
    """What an entry is known by."""
    if isinstance(raw, bool) or not isinstance(raw, int | str):
        raise BadDocument(f"An id in {where} must be a text or a whole number.")
    return raw


def text_in(raw: Any, where: str) -> str:
    """A text that can be written down."""
    if not isinstance(raw, str):
        raise BadDocument(f"{where} must be text.")
    try:
        raw.encode()
    except UnicodeEncodeError as error:
        raise BadDocument(f"{where} is no valid text.") from error
    return raw


def number_in(raw: Any, where: str) -> int:
    """A whole number."""
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise BadDocument(f"{where} must be a whole number.")
    return raw


def table_in(raw: Any, where: str) -> int:
    """The number of a table: 1 or more."""
    number = number_in(raw, where)
    if number < 1:
        raise BadDocument(f"There is no table {number}, as in {where}.")
    return number


def recipe_in(raw: Any) -> int:
    """A recipe that is known."""
    recipe = number_in(raw, "recipe")
    if recipe not in RECIPES:
        raise BadDocument(f"recipe must be one of: {', '.join(map(str, RECIPES))}.")
    return recipe


def seed_in(raw: Any) -> bytes:
    """A seed."""
    try:
        return bytes.fromhex(text_in(raw, "seed"))
    except ValueError as error:
        raise BadDocument("seed must be a text of hexadecimal digits.") from error


def ids_in(raw: Any, where: str) -> tuple[EntryId, ...]:
    """Ids of whom each is there once, by its text."""
    if not isinstance(raw, list):
        raise BadDocument(f"{where} must be a list of ids.")
    return once((id_in(each, where) for each in raw), where)


def once(ids: Iterable[EntryId], where: str) -> tuple[EntryId, ...]:
    """These ids; BadDocument where one text stands among them twice."""
    found: dict[str, EntryId] = {}
    for each in ids:
        if str(each) in found:
            raise BadDocument(f"{each} is in {where} twice.")
        found[str(each)] = each
    return tuple(found.values())


def of_entries(
    raw: Any, where: str, entries: Iterable[EntryId], read: Callable[[Any, str], T]
) -> dict[EntryId, T]:
    """What an object says of entries, which it knows by their text, as keys in JSON are text."""
    known: Mapping[str, EntryId] = {str(entry): entry for entry in entries}
    given = object_in(raw, where)
    return {known.get(entry, entry): read(value, where) for entry, value in given.items()}
