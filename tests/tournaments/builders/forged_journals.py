"""Journals that nobody's program wrote, whose chain is whole all the same: by lot, from a seed."""

import copy
import json
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from tournaments.journal import Head, Journal, Link
from tournaments.journal.chain import START, digest_of, hash_of

BIG = 2**63
NUMBERS = [0, 1, -1, 8, 9, 26, 99, 32_767, 32_768, 2**31 - 1, 2**31, 2**62, BIG - 1, BIG, 10**40]
MOMENTS = [
    *("0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59.999999+00:00", "2026-11-21T20:00:00"),
    *("2026-11-21T20:00:00+14:00", "2031-01-01T00:00:00+00:00", "1969-12-31T23:59:59+00:00"),
    *("2026-13-41", "9999-12-31", "0001-01-01", "2026-11-21", ""),
]
TEXTS = ["", "x" * 5000, "\0", "\u2028", "=", "~", "a/b", "../..", "<b>", "tournament", "entry"]
NESTED: list[Any] = [[[]], {"a": {"b": [1]}}, [None] * 5, {"": ""}, [], {}]


@dataclass(frozen=True)
class Target:
    """A drive that is nobody's business but its own: its code and rows as (name, key)."""

    code: str
    rows: Sequence[tuple[str, int]]
    links: Sequence[int]


def mutated(journal: Journal, target: Target, lot: random.Random) -> Journal:
    """A journal with one to three changes, the hashes made to fit."""
    links = list(journal.links)
    for _change in range(lot.choice([1, 1, 1, 2, 3])):
        at = lot.choice([len(links) - 1, lot.randrange(len(links))])
        with suppress(AttributeError, LookupError, TypeError, ValueError):  # nothing left
            lot.choice(WAYS)(links, at, target, lot)
        if not links:
            break
    drive = target.code if lot.random() < 0.01 else journal.head.drive
    return relinked(drive, links)


def relinked(drive: str, links: Sequence[Link]) -> Journal:
    """With numbers and hashes that follow from one another."""
    made, last = [], START
    for number, link in enumerate(links, start=1):
        digest = link.digest or digest_of(link.content)
        last_ = hash_of(drive, number, link.at, digest, last)
        made.append(replace(link, number=number, previous=last, digest=digest, hash=last_))
        last = last_
    return Journal(Head(drive, len(made), last), tuple(made))


def _edited(link: Link, content: dict[str, Any]) -> Link:
    return replace(link, content=content, digest="")


def _odd(old: Any, target: Target, lot: random.Random) -> Any:
    other = lot.choice(target.rows)[1]
    if type(old) is int and lot.random() < 0.7:
        return lot.choice([*NUMBERS, old + 1, old - 1, other, lot.choice(target.links)])
    if type(old) is str and lot.random() < 0.7:
        return lot.choice([*TEXTS, *MOMENTS, old + "x", old[:-1], target.code, old.upper()])
    if type(old) is bool and lot.random() < 0.7:
        return not old
    return copy.deepcopy(lot.choice([None, True, 1.5, other, *NUMBERS, *TEXTS, *MOMENTS, *NESTED]))


def _value(links: list[Link], at: int, target: Target, lot: random.Random) -> None:
    """Something odd at a place by lot, one part away, or the copy of another."""
    content = json.loads(json.dumps(dict(links[at].content)))
    holder: Any = content
    while True:
        keys = sorted(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            break
        key = lot.choice(keys)
        inside = holder[key]
        if isinstance(inside, dict | list) and inside and lot.random() > 0.1:
            holder = inside
            continue
        how = lot.random()
        if how < 0.75:
            holder[key] = _odd(inside, target, lot)
        elif how < 0.88:
            del holder[key]
        elif isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[lot.choice(keys)]))
        else:
            holder[lot.choice(keys)] = copy.deepcopy(inside)
        break
    links[at] = _edited(links[at], content)


def _key(links: list[Link], at: int, target: Target, lot: random.Random) -> None:
    key = lot.choice([*NUMBERS, lot.choice(target.links), lot.choice(links).content.get("id", 7)])
    links[at] = _edited(links[at], {**links[at].content, "id": key})


def _moment(links: list[Link], at: int, _target: Target, lot: random.Random) -> None:
    links[at] = replace(links[at], at=lot.choice(MOMENTS))


def _attack(links: list[Link], at: int, target: Target, lot: random.Random) -> None:
    """A row of the other drive is made, changed or removed."""
    name, key = lot.choice(target.rows)
    field = lot.choice(["name", "tournament_id", "entry_id", "pawns", "round_id", "code", "number"])
    value = lot.choice(["Gekaapt", 7, None, key, target.rows[0][1]])
    told = {"~": {field: [None, value]}, "+": {field: value}, "-": {}}
    sign = lot.choice([*told])
    change = [sign, name, key, told[sign]]
    content = {**links[at].content, "changes": [*links[at].content["changes"], change]}
    links[at] = _edited(links[at], content)


def _into(links: list[Link], at: int, target: Target, lot: random.Random) -> None:
    """A row of its own refers to one of the other drive, before or after."""
    content = json.loads(json.dumps(dict(links[at].content)))
    for change in content["changes"]:
        names = [name for name in change[3] if name.endswith("_id")]
        if names and lot.random() < 0.5:
            name = lot.choice(names)
            of = [key for row, key in target.rows if row == name[:-3]] or [target.rows[0][1]]
            both = isinstance(change[3][name], list)
            change[3][name] = [lot.choice(of), change[3][name][1]] if both else lot.choice(of)
    links[at] = _edited(links[at], content)


def _erase(links: list[Link], at: int, _target: Target, lot: random.Random) -> None:
    changes = [] if lot.random() < 0.7 else links[at].content["changes"]
    links[at] = replace(
        links[at], content={**links[at].content, "changes": changes, "salt": ""}, erased=True
    )


def _drop(links: list[Link], at: int, _target: Target, _lot: random.Random) -> None:
    del links[at]


def _twice(links: list[Link], at: int, _target: Target, lot: random.Random) -> None:
    links.insert(lot.randrange(len(links) + 1), links[at])


def _swap(links: list[Link], at: int, _target: Target, lot: random.Random) -> None:
    other = lot.randrange(len(links))
    links[at], links[other] = links[other], links[at]


WAYS = [_value] * 8 + [_key, _moment, _attack, _attack, _into, _into, _erase, _drop, _twice, _swap]
