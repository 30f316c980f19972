"""Lots from a seed, and the numbers of tables that they give."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.draw.commitment import Stream, derive_key, joined, list_hash, shuffled
from tournaments.draw.costs import Price, Prices
from tournaments.draw.history import History, Pair
from tournaments.draw.tables import table_numbers
from tournaments.draw.values import EntryId

FIRST_ROUND_ATTEMPTS = 10_000
LATER_ENTRIES_SHUFFLED = 250_000


class Attempt(NamedTuple):
    """A draw in drawn order (the bye's pair last), what it costs, and its number."""

    pairs: list[Pair]
    price: Price
    number: int


def drawn_by_lot(
    history: History, key: bytes, allowed: Callable[[Sequence[Pair]], bool]
) -> Attempt | None:
    """Return the first attempt that breaks no more rules than it must and is `allowed`; in the
    first round else the one that breaks least, in later rounds else None."""
    prices = Prices(history)
    *least, clashes = prices.total(history.together)
    bearable = (*least, clashes + unavoidable_clashes(history))
    first_round = not history.field.rounds
    attempts = FIRST_ROUND_ATTEMPTS
    if not first_round:
        attempts = max(8, min(1000, LATER_ENTRIES_SHUFFLED // history.size))
    best: Attempt | None = None
    for number in range(attempts):
        pairs = _attempt(history, key, number)
        price = prices.total(pairs)
        if price <= bearable and (first_round or allowed(pairs)):
            return Attempt(pairs, price, number)
        if best is None or price < best.price:
            best = Attempt(pairs, price, number)
    return best if first_round else None


def unavoidable_clashes(history: History) -> int:
    """Return how many tables have one club on both sides whatever is drawn: a club of more than
    half of the field meets itself."""
    sizes = Counter(club for club in history.clubs if club)
    largest = max(sizes.values(), default=0)
    return max(0, (2 * largest - history.size) // 2)


def _attempt(history: History, key: bytes, number: int) -> list[Pair]:
    field = history.field
    order = shuffled(history.ids, key, field.round_number, number)
    seats = [history.index[entry] for entry in joined(order, field.together)]
    if history.bye_node is not None:
        seats.append(history.bye_node)
    return list(zip(seats[::2], seats[1::2], strict=True))


def drawn_tickets(tickets: Iterable[int], seed: bytes, drive: str) -> list[int]:
    """Return the numbers of tickets in the order in which a tombola draws them: their canonical
    order, shuffled with the info "tombola"; every order equally likely."""
    numbers: list[EntryId] = sorted(tickets, key=str)
    key = derive_key(seed, drive, list_hash(numbers))
    Stream(key, "tombola").shuffle(numbers)
    return [int(number) for number in numbers]


PASSES = 4

Seats = tuple[EntryId, ...]


@dataclass(frozen=True, slots=True)
class _Places:
    """What `table_numbers` asks: fixed tables, and where everybody sat."""

    fixed_tables: Mapping[EntryId, int]
    table_history: Mapping[EntryId, list[int]]

    def count(self, tables: Mapping[int, Seats]) -> None:
        for number, seats in tables.items():
            for entry in seats:
                self.table_history[entry].append(number)

    def forget(self, tables: Mapping[int, Seats]) -> None:
        for number, seats in tables.items():
            for entry in seats:
                self.table_history[entry].remove(number)


def numbered_rounds(
    rounds: Sequence[Sequence[Seats]],
    fixed_tables: Mapping[EntryId, int],
    table_history: Mapping[EntryId, Sequence[int]],
    lots: Stream,
) -> list[dict[int, Seats]]:
    """Return the tables of each round by number, each round mended again until nothing changes.

    `table_history` says of everybody at these tables where he sat before, once for each time.
    """
    places = _Places(fixed_tables, {entry: list(sat) for entry, sat in table_history.items()})
    numbered = []
    for tables in rounds:
        drawn = list(tables)
        lots.shuffle(drawn)
        numbered.append(dict(zip(table_numbers(places, drawn, lots), drawn, strict=True)))
        places.count(numbered[-1])
    for _ in range(PASSES if len(rounds) > 1 else 0):
        before = list(numbered)
        for at, seated in enumerate(before):
            places.forget(seated)
            drawn = [seats for _, seats in sorted(seated.items())]
            numbered[at] = dict(zip(table_numbers(places, drawn, lots), drawn, strict=True))
            places.count(numbered[at])
        if numbered == before:
            break
    return numbered
