"""Whole drives, played with random cards, for the tests of the draw."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from tournaments.draw import EntryId, Field, Pairing, draw


def field_of(entries: int | Sequence[EntryId], **wishes: object) -> Field:
    """A field before its first round; a number stands for the entries 1 … n."""
    ids = tuple(range(1, entries + 1)) if isinstance(entries, int) else tuple(entries)
    return Field(entries=ids, **{"method": "results", "seed": bytes(32), **wishes})


def played(field: Field, pairing: Pairing, chance: random.Random) -> Field:
    """The field of the next round, after random cards by the championship's scheme."""
    points = dict(field.points)
    history = {entry: list(tables) for entry, tables in field.table_history.items()}
    for table in pairing.tables:
        winner, loser = chance.sample(table.sides, 2)
        points[winner] = points.get(winner, 0) + 26
        points[loser] = points.get(loser, 0) + 2 * chance.randrange(8)
        for side in table.sides:
            history.setdefault(side, []).append(table.number)
    pairs = [table.sides for table in pairing.tables]
    byes = [] if pairing.bye is None else [(pairing.bye, None)]
    return replace(
        field,
        rounds=(*field.rounds, (*pairs, *byes)),
        points=points,
        table_history=history,
        rounds_left=max(1, field.rounds_left - 1),
    )


def drive(entries: int, rounds: int, seed: int, **wishes: object) -> tuple[Field, list[Pairing]]:
    """All rounds of a drive: the field after the last, and every pairing."""
    chance = random.Random(seed)
    field = field_of(entries, seed=seed.to_bytes(32, "big"), rounds_left=rounds, **wishes)
    pairings = []
    for _ in range(rounds):
        pairings.append(draw(field))
        field = played(field, pairings[-1], chance)
    return field, pairings


def pairs_of(pairing: Pairing) -> set[frozenset[EntryId]]:
    """Who meets whom."""
    return {frozenset(table.sides) for table in pairing.tables}


def seen(field: Field, pairing: Pairing) -> list[str]:
    """The texts of all who sit or have the bye, sorted: to be compared with the entries."""
    sides = [side for table in pairing.tables for side in table.sides]
    return sorted(map(str, sides if pairing.bye is None else [*sides, pairing.bye]))
