"""The last round of a small drive costs no more than the cheapest of all its draws, by level."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import astuple

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.draw.drives import field_of
from tournaments.draw import Cost, EntryId, Field, Table, cost_of, draw

Sides = tuple[EntryId, EntryId | None]


def all_draws(entries: tuple[EntryId | None, ...]) -> Iterator[tuple[Sides, ...]]:
    """Every way to pair these; None is the bye."""
    if not entries:
        yield ()
        return
    first, *others = entries
    for at, other in enumerate(others):
        for rest in all_draws((*others[:at], *others[at + 1 :])):
            yield ((first, other), *rest)


def without_tables(cost: Cost) -> tuple[int, ...]:
    return astuple(cost)[:-1]


def least(field: Field) -> tuple[int, ...]:
    odd = (None,) if len(field.entries) % 2 else ()
    costs = []
    for pairs in all_draws((*field.entries, *odd)):
        bye = next((one for one, other in pairs if other is None), None)
        at_tables = [pair for pair in pairs if None not in pair]
        tables = [Table(number, pair) for number, pair in enumerate(at_tables, start=1)]
        costs.append(without_tables(cost_of(field, tables, bye)))
    return min(costs)


def a_last_round(entries: int, rounds: int, seed: int, method: str) -> Field:
    """A field after rounds in which anybody met anybody, with points close together."""
    chance = random.Random(seed)
    ids = list(range(1, entries + 1))
    played = []
    for _round in range(rounds):
        chance.shuffle(ids)
        seats = [*ids, None] if entries % 2 else list(ids)
        played.append(tuple(zip(seats[::2], seats[1::2], strict=True)))
    return field_of(
        entries,
        method=method,
        seed=seed.to_bytes(32, "big"),
        rounds=tuple(played),
        points={entry: chance.randint(0, 4) for entry in ids},
        clubs={entry: chance.choice(["", "Noord", "Zuid"]) for entry in ids},
    )


@given(
    entries=st.integers(3, 8),
    rounds=st.integers(1, 5),
    seed=st.integers(0, 2**32),
    method=st.sampled_from(["results", "lot"]),
)
def test_no_other_draw_costs_less(entries, rounds, seed, method):
    field = a_last_round(entries, rounds, seed, method)
    drawn = draw(field)
    if method == "results" or drawn.cost.rematches:
        assert without_tables(drawn.cost) == least(field)
