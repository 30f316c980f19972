"""Everybody against everybody, by the circle: the last place stands still, the others go round.

In the list of a plan the teams have places 1 … n. An odd list is that of one team more without the
last place: whoever would meet that sits out, each in turn. (Kirkman 1847; Schurig 1886.)
"""

from __future__ import annotations

from tournaments.draw.values import Meeting


def most_rounds(places: int) -> int:
    """Return how many rounds it takes until everybody has met everybody: one less than the places,
    and in an odd list, where one sits out each round, as many."""
    return places - 1 + places % 2


def round_robin(places: int, rounds: int) -> tuple[tuple[Meeting, ...], ...]:
    """Return all meetings of the first `rounds` rounds, at most `most_rounds`, tables in order.

    Over all rounds everybody deals as often as not, give or take one, and sits at no table more
    than four times; of five rounds in a field of twelve or more at most twice.
    """
    last = most_rounds(places)
    return tuple(_round(places, last, at) for at in range(min(rounds, last)))


def _round(places: int, circle: int, at: int) -> tuple[Meeting, ...]:
    """Return round `at` (from 0). The places but the last one stand in the circle; `at` meets the
    last one, and those equally far from `at` on either side meet each other."""
    pairs = [] if places % 2 else [(circle, at) if at % 2 == 0 else (at, circle)]
    for away in range(1, (circle + 1) // 2):
        one, other = (at + away) % circle, (at - away) % circle
        pairs.append((one, other) if away % 2 else (other, one))
    if places % 2 == 0:
        # The place that stands still would always sit at the first table: it changes tables.
        table = 2 * at % len(pairs)
        pairs[0], pairs[table] = pairs[table], pairs[0]
    return tuple(Meeting(table, a + 1, b + 1) for table, (a, b) in enumerate(pairs, start=1))
