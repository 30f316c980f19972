"""Ranks by points, and what parts equals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tournaments.checker.results import MEETING, Result


@dataclass(slots=True)
class Sums:
    """What the results of one entry add up to."""

    points: int = 0
    won: int = 0
    pawns: int = 0
    pawn_difference: int = 0
    per_round: dict[int, int] = field(default_factory=dict)
    met: list[tuple[tuple[int, ...], int | None]] = field(default_factory=list)
    games: dict[int, list[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings as it was worked out here."""

    rank: int
    entry: int
    points: int
    won: int
    pawns: int
    pawn_difference: int
    opponents: int
    per_round: dict[int, int]
    decided_by: str | None = None
    shared: bool = False


def summed(results: Iterable[Result]) -> dict[int, Sums]:
    """Return the sums of everybody. A bye counts among those met as one with the own total; a game
    that was not played does not count."""
    found: dict[int, Sums] = {}
    for result in results:
        own = found.setdefault(result.entry, Sums())
        own.points += result.points
        own.won += result.won
        own.per_round[result.round] = own.per_round.get(result.round, 0) + result.points
        if result.pawns is not None:
            more = sum(result.pawns - other for other in result.against)
            own.pawns += result.pawns * result.weights.pawn
            own.pawn_difference += more * result.weights.difference
        if result.kind == "bye":
            own.met.append(((result.entry,), result.weights.opponents))
        if result.kind in MEETING:
            own.met.append((result.opponents, result.weights.opponents))
            for other in result.opponents:
                own.games.setdefault(other, []).append(result.points)
    return found


def ranked(entries: Sequence[int], results: Iterable[Result], ties: Sequence[str]) -> list[Row]:
    """Return the rows of these entries, the best first; equals share a rank, in the order given."""
    sums = summed(results)
    for entry in entries:
        sums.setdefault(entry, Sums())
    strength = {
        entry: sum(_share(sums, others, count) for others, count in sums[entry].met)
        for entry in entries
    }
    rows: list[Row] = []
    for points in sorted({sums[entry].points for entry in entries}, reverse=True):
        level = [entry for entry in entries if sums[entry].points == points]
        parted = _parted(level, ties, sums, strength)
        for at, (equals, parts_from_next) in enumerate(parted):
            before = parted[at - 1][1] if at else None
            rank = len(rows) + 1
            for entry in equals:
                own = sums[entry]
                rows.append(
                    Row(
                        rank,
                        entry,
                        own.points,
                        own.won,
                        own.pawns,
                        own.pawn_difference,
                        strength[entry],
                        dict(own.per_round),
                        parts_from_next or before,
                        len(equals) > 1,
                    )
                )
    return rows


def _share(sums: dict[int, Sums], others: Sequence[int], count: int | None) -> int:
    """Return the points of the opponents in one game, as of `count` of them where that is said."""
    points = sum(sums[other].points for other in others if other in sums)
    return points if count is None or not others else points * count // len(others)


def _parted(
    level: list[int], ties: Sequence[str], sums: dict[int, Sums], strength: dict[int, int]
) -> list[tuple[list[int], str | None]]:
    """Return those of equal points in parts, best first, each with the tie-break that parts it from
    the next one. Who is parted goes on from that same tie-break among those he is still equal
    to."""
    parts: list[tuple[list[int], int, str | None]] = [(level, 0, None)]
    done: list[tuple[list[int], str | None]] = []
    while parts:
        group, at, below = parts.pop(0)
        while at < len(ties):
            worth = _worth(ties[at], group, sums, strength)
            if len({*worth.values()}) > 1:
                break
            at += 1
        else:
            done.append((group, below))
            continue
        levels = sorted({*worth.values()}, reverse=True)
        smaller = [[entry for entry in group if worth[entry] == value] for value in levels]
        cuts = [*[ties[at]] * (len(smaller) - 1), below]
        parts = [(each, at, cut) for each, cut in zip(smaller, cuts, strict=True)] + parts
    return done


def _worth(
    tie: str, group: list[int], sums: dict[int, Sums], strength: dict[int, int]
) -> dict[int, int]:
    if tie == "opponents":
        return {entry: strength[entry] for entry in group}
    if tie == "head_to_head":
        return _league(group, sums)
    name = {"wins": "won"}.get(tie, tie)
    return {entry: getattr(sums[entry], name) for entry in group}


def _league(group: list[int], sums: dict[int, Sums]) -> dict[int, int]:
    """Return the points of these among themselves, where all of them met each other equally
    often."""
    games = [
        len(sums[one].games.get(other, [])) for one in group for other in group if one != other
    ]
    if not games or min(games) == 0 or min(games) != max(games):
        return dict.fromkeys(group, 0)
    return {
        one: sum(sum(points) for other, points in sums[one].games.items() if other in group)
        for one in group
    }
