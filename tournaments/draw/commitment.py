"""The completely random draw that anybody can recompute, by commitment and reveal.

Before the list of entries closes, SHA-256 of a secret seed of 32 bytes is published; afterwards
the seed. With the list and, if the organiser wants one, a public value that nobody could know
beforehand, everything follows. The recipe for people stands in docs/loting-narekenen.md.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from itertools import pairwise
from typing import TypeVar

from tournaments.draw.values import CannotDraw, EntryId, Sides

VERSION = "keezdrive/v1"
WORD = 1 << 64
BLOCK = struct.Struct(">4Q")

T = TypeVar("T")


def canonical_list(ids: Iterable[EntryId]) -> bytes:
    """Return the entries as bytes: the text of each id in UTF-8, sorted by code point (which is the
    order of the bytes), each followed by one newline. Numbers are sorted as text: 10 before 2.

    Raise CannotDraw for an id that is no text of one line, and for two ids with one text.
    """
    texts = sorted(map(str, ids))
    for text, after in pairwise(texts):
        if text == after:
            raise CannotDraw("twice", f"Entry {text} is in the list twice.", entry=text)
    try:
        raw = [text.encode() for text in texts]
    except UnicodeEncodeError as error:
        raise CannotDraw("bad_id", "An entry has an id that is no valid text.") from error
    if any(b"\n" in line or not line for line in raw):
        raise CannotDraw("bad_id", "An entry has an id that is empty or longer than one line.")
    return b"".join(line + b"\n" for line in raw)


def list_hash(ids: Iterable[EntryId]) -> str:
    """Return the SHA-256 of the canonical list, in lower case hexadecimal digits."""
    return hashlib.sha256(canonical_list(ids)).hexdigest()


def commitment(seed: bytes) -> str:
    """Return what is published before the list closes: SHA-256 of the seed, in hexadecimal
    digits."""
    return hashlib.sha256(seed).hexdigest()


def derive_key(seed: bytes, drive: str, hash_of_list: str, public_value: str = "") -> bytes:
    """Return the key of all lots of this drive and list: HMAC-SHA256 with the seed as its key."""
    message = f"{VERSION}|{drive}|{hash_of_list}|{public_value}"
    return hmac.digest(seed, message.encode(), "sha256")


class Stream:
    """Numbers by lot: blocks HMAC-SHA256(key, info ‖ counter as 8 bytes), counter from 0, each
    read as four big-endian numbers of 64 bits."""

    __slots__ = ("_counter", "_info", "_key", "_words")

    def __init__(self, key: bytes, info: str) -> None:
        self._key = key
        self._info = info.encode()
        self._counter = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Return the next number of 64 bits."""
        if not self._words:
            message = self._info + self._counter.to_bytes(8, "big")
            block = hmac.digest(self._key, message, "sha256")
            self._counter += 1
            self._words.extend(reversed(BLOCK.unpack(block)))
        return self._words.pop()

    def below(self, bound: int) -> int:
        """Return a number from 0 up to but not including `bound`, each equally likely: numbers from
        the incomplete last stretch of 2⁶⁴ are thrown away."""
        limit = WORD - WORD % bound
        while True:
            word = self.word()
            if word < limit:
                return word % bound

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place, as Fisher and Yates do, from the end."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def round_info(round_number: int, attempt: int) -> str:
    """Return the text that tells the lots of one round and attempt from those of another."""
    return f"round={round_number}|attempt={attempt}"


def shuffled(ids: Iterable[EntryId], key: bytes, round_number: int, attempt: int) -> list[EntryId]:
    """Return the ids in drawn order: the canonical order, shuffled."""
    order = sorted(ids, key=str)
    Stream(key, round_info(round_number, attempt)).shuffle(order)
    return order


def joined(order: Sequence[EntryId], together: Iterable[Sides]) -> list[EntryId]:
    """Return the drawn order with each forced pair at one table; every such order equally likely.

    The second of a forced pair changes places with whoever sits opposite the first; if the first
    has the bye, he changes places with whoever sits opposite the second.
    """
    seats = list(order)
    for first, second in together:
        if len(seats) % 2 and seats[-1] == first:
            first, second = second, first
        # Places 2t and 2t+1 of the drawn order are one table.
        opposite, place = seats.index(first) ^ 1, seats.index(second)
        seats[opposite], seats[place] = seats[place], seats[opposite]
    return seats


def numbered(pairs: Sequence[Sequence[EntryId]], fixed_tables: Mapping[EntryId, int]) -> list[int]:
    """Return a table for each pair (or for three or four), in the order of the pairs.

    Who has a fixed table sits there (of two such sides, or two such pairs, the one named first
    in the sorted list gets his); the others get the lowest free numbers, in drawn order.
    """
    given: dict[int, int] = {}
    taken: set[int] = set()
    home = {entry: at for at, pair in enumerate(pairs) for entry in pair}
    for entry in sorted(fixed_tables, key=str):
        at, table = home.get(entry), fixed_tables[entry]
        if at is not None and at not in given and table not in taken:
            given[at] = table
            taken.add(table)
    free = (number for number in range(1, len(pairs) + len(taken) + 1) if number not in taken)
    return [given[at] if at in given else next(free) for at in range(len(pairs))]
