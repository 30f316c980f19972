"""Individual drives for the tests, and everything about them counted again from the answers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from tournaments.draw import EntryId
from tournaments.draw.players import PlayersField, draw_by_standings
from tournaments.draw.seated import SeatedDraw, SeatedRound


def field_of(players: int, rounds_left: int = 5, **wishes: object) -> PlayersField:
    """A field before its first round."""
    ids = tuple(range(1, players + 1))
    return PlayersField(**{"entries": ids, "seed": bytes(32), "rounds_left": rounds_left, **wishes})


def met(rounds: Iterable[SeatedRound]) -> Counter[frozenset[EntryId]]:
    """How often each two sat at one table."""
    return Counter(
        frozenset(pair)
        for drawn in rounds
        for table in drawn.tables
        for pair in combinations(table.seats, 2)
    )


def partners(rounds: Iterable[SeatedRound]) -> Counter[frozenset[EntryId]]:
    """How often each two were partners."""
    return Counter(
        frozenset(table.seats[at::2])
        for drawn in rounds
        for table in drawn.tables
        if len(table.seats) == 4
        for at in (0, 1)
    )


def opponents(rounds: Iterable[SeatedRound]) -> Counter[frozenset[EntryId]]:
    """How often each two were opponents."""
    return met(rounds) - partners(rounds)


def sitting_out(rounds: Iterable[SeatedRound]) -> Counter[EntryId]:
    """How often each sat out."""
    return Counter(player for drawn in rounds for player in drawn.sitting_out)


def at_two(rounds: Iterable[SeatedRound]) -> Counter[EntryId]:
    """How often each sat at a table for two."""
    return Counter(
        player
        for drawn in rounds
        for table in drawn.tables
        if len(table.seats) == 2
        for player in table.seats
    )


def tables_again(rounds: Iterable[SeatedRound]) -> int:
    """How often players sat at a table where they sat before, each time counted as often."""
    sat = Counter(
        (player, table.number)
        for drawn in rounds
        for table in drawn.tables
        for player in table.seats
    )
    return pairs_of_times(sat)


def pairs_of_times(times: Counter[object]) -> int:
    """Two times make one repeat, three make three: each counts all those before it."""
    return sum(count * (count - 1) // 2 for count in times.values())


def again(rounds: Iterable[SeatedRound]) -> tuple[int, int, int]:
    """Repeats among these rounds: the same partner, the same opponent, the other role."""
    rounds = list(rounds)
    mates, foes = partners(rounds), opponents(rounds)
    other = sum(times * foes[pair] for pair, times in mates.items())
    return pairs_of_times(mates), pairs_of_times(foes), other


def in_turn(times: Counter[EntryId], players: Iterable[EntryId]) -> bool:
    """Whether nobody had it twice before all had it once, and so on."""
    counts = [times[player] for player in players]
    return max(counts) - min(counts) <= 1


def present(drawn: SeatedRound) -> list[str]:
    """All who sit anywhere or sit out, by their text: to be compared with the players."""
    seats = [player for table in drawn.tables for player in table.seats]
    return sorted(map(str, [*seats, *drawn.sitting_out]))


def played(field: PlayersField, drawn: SeatedDraw, chance: random.Random) -> PlayersField:
    """The field after these rounds: 11 for winners, 0 to 10 for losers."""
    points = dict(field.points)
    for table in (table for one in drawn.rounds for table in one.tables):
        winners = chance.randrange(2)
        for seat, player in enumerate(table.seats):
            won = 11 if seat % 2 == winners else chance.randrange(11)
            points[player] = points.get(player, 0) + won
    return replace(
        field,
        rounds=(*field.rounds, *drawn.rounds),
        points=points,
        rounds_left=max(1, field.rounds_left - len(drawn.rounds)),
    )


def drive(
    players: int, rounds: int, seed: int, **wishes: object
) -> tuple[PlayersField, list[SeatedDraw]]:
    """A whole drive by standings: the field after it, and every draw."""
    chance = random.Random(seed)
    field = field_of(players, rounds, seed=seed.to_bytes(32, "big"), **wishes)
    draws = []
    for _ in range(rounds):
        draws.append(draw_by_standings(field))
        field = played(field, draws[-1], chance)
    return field, draws
