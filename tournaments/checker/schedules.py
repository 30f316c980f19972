"""Rounds that follow from a list of places: the movement, and everybody against everybody."""

from __future__ import annotations

Meeting = tuple[int, int, int]  # table, place that deals, other place


def meetings(method: str, places: int, number: int) -> list[Meeting]:
    """Who meet in a round (from 1) of a plan with so many places; none once it is over. Whoever
    would meet the place that an odd list lacks has nobody."""
    even = places + places % 2
    found = _movement(even, number) if method == "movement" else _circle(even, places, number)
    return [each for each in found if max(each[1:]) <= places]


def _movement(even: int, number: int) -> list[Meeting]:
    """Place 2t keeps table t; place 2t−1 begins there and goes one table up each round."""
    tables = even // 2
    if number > tables:
        return []
    found = []
    for begins in range(1, tables + 1):
        table = (begins - 1 + number - 1) % tables + 1
        stays, moves = 2 * table, 2 * begins - 1
        found.append((table, stays, moves) if number % 2 else (table, moves, stays))
    return sorted(found)


def _circle(even: int, places: int, number: int) -> list[Meeting]:
    """The last place stands still, the others stand in a circle numbered from 0."""
    round_, circle = number - 1, even - 1
    if round_ >= circle:
        return []
    pairs = []
    if places == even:
        pairs.append((even, round_ + 1) if number % 2 else (round_ + 1, even))
    for away in range(1, even // 2):
        right, left = (round_ + away) % circle + 1, (round_ - away) % circle + 1
        pairs.append((right, left) if away % 2 else (left, right))
    if places == even:
        other = 2 * round_ % len(pairs)
        pairs[0], pairs[other] = pairs[other], pairs[0]
    return [(table, one, other) for table, (one, other) in enumerate(pairs, start=1)]
