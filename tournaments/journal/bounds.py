"""What a link can be that this program wrote: everything in it has a bound.

A journal from elsewhere is whoever wrote it; its hashes only say that it hangs together.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from tournaments.journal.chain import Link

KINDS = {
    "number": int,
    "at": str,
    "content": dict,
    "previous": str,
    "digest": str,
    "hash": str,
    "erased": bool,
}
CONTENT = {
    "id": int,
    "actor": str,
    "action": str,
    "target": str,
    "before": dict,
    "after": dict,
    "changes": list,
    "salt": str,
}
MOST_LINKS = 200_000  # of one drive: more than any evening has
MOST_CHANGES = 200_000  # of one link: all rows of the largest drive
LONGEST = {"actor": 80, "target": 120}
LONGEST_TEXT, DEEPEST = 500_000, 30  # of a list of entries; of a draw with groups
LARGEST = 2**63 - 1
FIRST = datetime(1970, 1, 1, tzinfo=UTC)  # where the clock of a laptop begins
ACTION = re.compile(r"[a-z][a-z_]{0,39}")
DIGEST = re.compile(r"[0-9a-f]{64}")
SALT = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Latest:
    """Until when this program can have written: the moment, and the largest key of that moment."""

    moment: datetime
    key: int


def is_link(raw: dict[str, Any]) -> bool:
    """Return whether these are the parts of a link, each of its kind."""
    if raw.keys() != KINDS.keys() or any(type(raw[name]) is not of for name, of in KINDS.items()):
        return False
    content = raw["content"]
    if content.keys() != CONTENT.keys():
        return False
    right = all(type(content[name]) is of for name, of in CONTENT.items())
    return right and all(map(_is_change, content["changes"]))


def _is_change(change: Any) -> bool:
    if not isinstance(change, list) or [type(part) for part in change] != [str, str, int, dict]:
        return False
    sign, _model, _key, values = change
    pairs = (isinstance(value, list) and len(value) == 2 for value in values.values())
    return sign in {"+", "-", "="} or (sign == "~" and all(pairs))


def within_bounds(link: Link) -> bool:
    """Return whether everything in a link is as long, as large and as deep as this program writes
    it."""
    content = link.content
    return bool(
        is_link({name: getattr(link, name) for name in KINDS})
        and moment_in(link.at) is not None
        and 1 <= link.number <= MOST_LINKS
        and all(len(content[name]) <= most for name, most in LONGEST.items())
        and ACTION.fullmatch(content["action"]) is not None
        and len(content["changes"]) <= MOST_CHANGES
        and all(1 <= each[2] <= LARGEST or each[0] == "=" for each in content["changes"])
        and all(DIGEST.fullmatch(each) for each in (link.previous, link.digest, link.hash))
        and (SALT.fullmatch(content["salt"]) or (link.erased and not content["salt"]))
        and 1 <= content["id"] <= LARGEST
        and is_plain(dict(content))
    )


def is_written_by(link: Link, latest: Latest) -> bool:
    """Return whether a link within bounds, and the rows that it makes, have no moment and no key
    that is still to come."""
    at = moment_in(link.at)
    keys = [each[2] for each in link.content["changes"] if each[0] == "+"]
    return (
        at is not None and at <= latest.moment and max(link.content["id"], *keys, 0) <= latest.key
    )


def moment_in(text: str) -> datetime | None:
    """Return the moment of a text that is written as this program writes one, in UTC; else None."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    if moment.tzinfo is None or moment.isoformat() != text or moment.utcoffset():
        return None
    return moment if moment >= FIRST else None


def is_plain(value: Any, deep: int = 0) -> bool:
    """Return whether a value is one that JSON and every database give back as it was."""
    if deep > DEEPEST:
        return False
    if isinstance(value, dict):
        return all(type(name) is str and is_text(name) for name in value) and all(
            is_plain(each, deep + 1) for each in value.values()
        )
    if isinstance(value, list):
        return all(is_plain(each, deep + 1) for each in value)
    if isinstance(value, str):
        return is_text(value)
    if value is None or isinstance(value, bool):
        return True
    if type(value) is int:
        return -LARGEST <= value <= LARGEST
    return type(value) is float and is_kept(value)


def is_kept(value: float) -> bool:
    """Return whether every database gives a number back as it was: PostgreSQL writes out what has
    an exponent, and knows no negative zero and nothing that is no number."""
    return math.isfinite(value) and "e" not in repr(value) and repr(value) != "-0.0"


def is_text(value: str) -> bool:
    """Return whether a text is not too long and can be written down: no half characters, no NUL."""
    if len(value) > LONGEST_TEXT or "\0" in value:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
