"""Links of a journal, each with the hash of the one before it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

VERSION = "keezdrive-journal/1"
START = "0" * 64  # what stands before the first link
LEFT = "erased"  # in `before` of the link of an erasure

Wrong = Literal["number", "previous", "content", "hash"]


@dataclass(frozen=True, slots=True)
class Link:
    """One act of a drive: link `number` of its chain, made `at` (ISO 8601, UTC).

    `content` holds who (actor), what (action, target, before, after), the rows that changed
    (changes) and a random salt; `digest` is its SHA-256. Where personal data was erased later,
    `erased` says so: then the content is less than was digested; it holds no changes, and a later
    link holds the whole drive. That of the erasure says LEFT before: what is left of all that is
    erased, as `digest_of_left`; where it says nothing, as of older erasures, what is left of them
    is held to nothing.
    `hash` is SHA-256 over the drive, number, time, digest and the hash of the link before.
    """

    number: int
    at: str
    content: Mapping[str, Any]
    previous: str
    digest: str
    hash: str
    erased: bool = False


@dataclass(frozen=True, slots=True)
class Broken:
    """The first link that is not what it was: its number in the chain, and what is wrong."""

    number: int
    wrong: Wrong


def canonical(value: Any) -> bytes:
    """Return the JSON of one form: sorted keys, no spaces, no escapes, in UTF-8."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def digest_of(content: Mapping[str, Any]) -> str:
    """Return the SHA-256 of the canonical content, in hexadecimal digits."""
    return hashlib.sha256(canonical(content)).hexdigest()


def digest_of_left(contents: Iterable[Mapping[str, Any]]) -> str:
    """Return the SHA-256 over the digests of what is left of erased links, from the first to the
    last."""
    total = hashlib.sha256()
    for content in contents:
        total.update(digest_of(content).encode())
    return total.hexdigest()


def hash_of(drive: str, number: int, at: str, digest: str, previous: str) -> str:
    """Return the hash of a link, in hexadecimal digits."""
    text = f"{VERSION}|{drive}|{number}|{at}|{digest}|{previous}"
    return hashlib.sha256(text.encode()).hexdigest()


def linked(drive: str, number: int, at: str, content: Mapping[str, Any], previous: str) -> Link:
    """Return the link with this content after the one with the hash `previous`."""
    digest = digest_of(content)
    made = hash_of(drive, number, at, digest, previous)
    return Link(number, at, content, previous, digest, made)


def holds_whole(changes: Sequence[Sequence[Any]]) -> bool:
    """Return whether the changes of a link are the whole drive, so that nothing before it is
    needed."""
    return bool(changes) and changes[0][0] == "="


def first_broken(drive: str, links: Iterable[Link]) -> Broken | None:
    """Return the first link that does not follow from the one before it or is not what was
    digested; None where the chain is whole from its beginning.

    No hash says that a link was erased, so that mark alone excuses nothing: from an erased link no
    row may follow, and what it still says is what the erasure left.
    """
    previous, erased = START, 0
    left: list[Link] = []
    for number, link in enumerate(links, start=1):
        if link.number != number:
            return Broken(number, "number")
        if link.previous != previous:
            return Broken(number, "previous")
        changes = link.content["changes"]
        if changes if link.erased else digest_of(link.content) != link.digest:
            return Broken(number, "content")
        if hash_of(drive, number, link.at, link.digest, previous) != link.hash:
            return Broken(number, "hash")
        if link.erased:
            erased = erased or number
            left.append(link)
        else:
            if _left_otherwise(link, left):
                return Broken(left[0].number, "content")
            if holds_whole(changes):
                erased = 0
        previous = link.hash
    return Broken(erased, "content") if erased else None


def _left_otherwise(erasing: Link, left: Sequence[Link]) -> bool:
    """Return whether a link says that something else is left of the erased ones before it."""
    claimed = erasing.content["before"].get(LEFT)
    return (
        bool(left)
        and claimed is not None
        and claimed != digest_of_left(each.content for each in left)
    )
