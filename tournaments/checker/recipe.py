"""The lots of docs/loting-narekenen.md, worked out by its recipe and by nothing else."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection, Iterator, Mapping, Sequence

Name = int | str
Pair = tuple[Name, Name]
WORDS = 2**64


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def commitment_of(seed: str) -> str:
    """Return the check number of a secret seed."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def list_text(names: Collection[Name]) -> str:
    """Return the list as it is published: sorted as texts, each with a newline."""
    return "".join(f"{name}\n" for name in sorted(map(str, names)))


def key_of(seed: str, drive: str, names: Collection[Name], public: str = "") -> bytes:
    """Return the key of all lots of a list."""
    text = f"keezdrive/v1|{drive}|{sha256(list_text(names))}|{public}"
    return hmac.digest(bytes.fromhex(seed), text.encode(), "sha256")


def shuffled(names: Collection[Name], key: bytes, info: str) -> list[Name]:
    """Return the list as the lot has it."""
    order = sorted(names, key=str)
    numbers = _numbers(key, info)
    for last in range(len(order) - 1, 0, -1):
        limit = WORDS - WORDS % (last + 1)
        other = next(number for number in numbers if number < limit) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _numbers(key: bytes, info: str) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(key, info.encode() + counter.to_bytes(8, "big"), "sha256")
        counter += 1
        for at in range(0, 32, 8):
            yield int.from_bytes(block[at : at + 8], "big")


def random_pairs(
    names: Collection[Name], key: bytes, number: int, attempt: int
) -> tuple[list[Pair], Name | None]:
    """Return the pairs of a completely random round in drawn order, and who has the bye."""
    order = shuffled(names, key, f"round={number}|attempt={attempt}")
    pairs = list(zip(order[::2], order[1::2], strict=False))
    return pairs, order[-1] if len(order) % 2 else None


def table_numbers(tables: Sequence[Sequence[Name]], fixed: Mapping[str, int]) -> list[int]:
    """Return the number of each table in drawn order: fixed ones first, by the sorted list, the
    others from low to high."""
    given: dict[int, int] = {}
    for name in sorted(fixed):
        at = next((at for at, sides in enumerate(tables) if name in map(str, sides)), None)
        if at is not None and at not in given and fixed[name] not in given.values():
            given[at] = fixed[name]
    free = (number for number in range(1, 2 * len(tables) + 2) if number not in given.values())
    return [given[at] if at in given else next(free) for at in range(len(tables))]


def pools(names: Collection[Name], count: int, seed: str, drive: str) -> list[list[Name]]:
    """Return the pools of round 1 as their lot deals them."""
    order = shuffled(names, key_of(seed, drive, names), "pools")
    return [order[at::count] for at in range(count)]
