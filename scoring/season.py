"""Evenings become the standings of a season: which of them count, and who comes first."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from scoring.tie_breaks import EntryId

EveningId = EntryId


class Missed(StrEnum):
    """What an evening is worth to who was not there."""

    NOTHING = "nothing"
    AVERAGE = "average"


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """The best `counting` evenings count; `filled` is how many missed evenings of one entry get
    its average at most, where they get that."""

    counting: int
    missed: Missed = Missed.NOTHING
    filled: int = 1


@dataclass(frozen=True, slots=True)
class Got:
    """The points of an entry on one evening; `joker` doubles what that is worth in the season."""

    entry: EntryId
    evening: EveningId
    points: int
    joker: bool = False


@dataclass(frozen=True, slots=True)
class Worth:
    """What one evening is worth to one entry: `points` as played or on average, `value` with the
    joker.  One that was played or filled in and does not count is struck out."""

    kind: Literal["played", "filled", "missed"]
    points: int = 0
    value: int = 0
    counts: bool = False

    @property
    def joker(self) -> bool:
        """Whether its points were doubled; 0 points are so without being more."""
        return self.value != self.points

    @property
    def struck(self) -> bool:
        """Whether it was worth something and is left out all the same."""
        return self.kind != "missed" and not self.counts


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """One line of the standings of a season; `evenings` in the order in which these were given,
    `average` of the evenings that it played, None without one, and `shared` its rank with another.
    """

    rank: int
    entry: EntryId
    total: int
    played: int
    average: int | None
    evenings: tuple[Worth, ...]
    shared: bool = False


def average_of(points: Sequence[int]) -> int:
    """The mean of at least one evening, rounded to whole points, a half upwards."""
    return (2 * sum(points) + len(points)) // (2 * len(points))


def season_standings(
    evenings: Sequence[EveningId],
    got: Iterable[Got],
    rules: SeasonRules,
    over: Collection[EveningId] | None = None,
) -> tuple[SeasonRow, ...]:
    """Ranks by the sum of the best evenings; of equals who has the better best evening comes
    first, then the better second one, and so on; who is equal to the last shares the rank, and the
    next one is passed over.  Values are those that count, so a joker makes an evening better.

    A missed evening that is `over` (every one, unless given) gets the average of the evenings that
    the entry played itself, without jokers, as often as the rules allow, and so filled in it can be
    among the best.  Of equal evenings played ones count before filled ones, then earlier ones.
    """
    by_entry: dict[EntryId, dict[EveningId, Got]] = defaultdict(dict)
    for each in got:
        by_entry[each.entry][each.evening] = each
    finished = set(evenings) if over is None else set(over)
    lines = [_line(entry, evenings, played, rules, finished) for entry, played in by_entry.items()]
    lines.sort(key=_strength, reverse=True)
    return tuple(_ranked(lines))


def _line(
    entry: EntryId,
    evenings: Sequence[EveningId],
    played: Mapping[EveningId, Got],
    rules: SeasonRules,
    over: Collection[EveningId],
) -> SeasonRow:
    points = [played[evening].points for evening in evenings if evening in played]
    average = average_of(points) if points else None
    left = rules.filled if rules.missed is Missed.AVERAGE and average is not None else 0
    worth: list[Worth] = []
    for evening in evenings:
        if there := played.get(evening):
            value = there.points * 2 if there.joker else there.points
            worth.append(Worth("played", there.points, value))
        elif left and average is not None and evening in over:
            left -= 1
            worth.append(Worth("filled", average, average))
        else:
            worth.append(Worth("missed"))
    best = sorted(
        (place for place, each in enumerate(worth) if each.kind != "missed"),
        key=lambda place: (-worth[place].value, worth[place].kind != "played", place),
    )
    for place in best[: rules.counting]:
        worth[place] = replace(worth[place], counts=True)
    total = sum(each.value for each in worth if each.counts)
    return SeasonRow(0, entry, total, len(points), average, tuple(worth))


def _strength(row: SeasonRow) -> tuple[int, list[int]]:
    """By what a line is better than another; an evening of 0 points is as good as none."""
    counting = (each.value for each in row.evenings if each.counts and each.value)
    return row.total, sorted(counting, reverse=True)


def _ranked(lines: Sequence[SeasonRow]) -> list[SeasonRow]:
    strengths = [_strength(line) for line in lines]
    return [
        replace(line, rank=strengths.index(strength) + 1, shared=strengths.count(strength) > 1)
        for line, strength in zip(lines, strengths, strict=True)
    ]
