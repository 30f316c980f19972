"""Evenings become the standings of a season: which of them count, and who comes first."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal

TeamId = int | str  # of who is not in the season yet a text
EveningId = int
Kind = Literal["played", "filled", "lowest", "missed"]


class RankedBy(StrEnum):
    """What the standings of a season are ranked by."""

    BEST = "best"
    AVERAGE = "average"


class Missed(StrEnum):
    """What an evening is worth to who was not there."""

    NOTHING = "nothing"
    AVERAGE = "average"
    LOWEST = "lowest"


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """Ranked by the sum of the best `counting` evenings, or by the average of all.  `filled` is how
    many missed evenings of one entry get its average at most, where they get that; averages count
    from `least` evenings played, and who attended fewer than `attended` has no rank."""

    counting: int
    missed: Missed = Missed.NOTHING
    filled: int = 1
    ranked_by: RankedBy = RankedBy.BEST
    least: int = 1
    attended: int = 1

    @property
    def needed(self) -> int:
        """How many evenings somebody must have played to have a rank."""
        averages = self.least if self.ranked_by is RankedBy.AVERAGE else 1
        return max(averages, self.attended)


@dataclass(frozen=True, slots=True)
class Got:
    """The points of an entry on one evening; `joker` doubles what that is worth in the season."""

    entry: TeamId
    evening: EveningId
    points: int
    joker: bool = False


@dataclass(frozen=True, slots=True)
class Worth:
    """What one evening is worth to one entry: `points` as played, on average, or the lowest that
    anybody got there, `value` with the joker.  One that is worth something and does not count is
    struck out."""

    kind: Kind
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
    `score` is what it is ranked by, and `total` the points of the evenings that count.  `average`
    is of the evenings that it played, None without one; `rank` is None for who played too few
    evenings to have one, and `shared` says that another has the same."""

    rank: int | None
    entry: TeamId
    total: int
    score: Fraction
    played: int
    average: int | None
    evenings: tuple[Worth, ...]
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Ranking:
    """One way to rank: how many of the evenings that are worth something count, and what their
    values come to."""

    taken: Callable[[SeasonRules, int], int]
    score: Callable[[Sequence[int]], Fraction]


@dataclass(frozen=True, slots=True)
class Filling:
    """What a missed evening is worth: as which kind, for how many evenings of an entry that played
    so many, and how many points, from its own evenings and the lowest of that one, None where
    nobody was there."""

    kind: Kind
    times: Callable[[SeasonRules, int], int]
    points: Callable[[Sequence[int], int | None], int | None]


def average_of(points: Sequence[int]) -> int:
    """Return the mean of at least one evening, rounded to whole points, a half upwards."""
    return (2 * sum(points) + len(points)) // (2 * len(points))


def _mean(values: Sequence[int]) -> Fraction:
    return Fraction(sum(values), len(values)) if values else Fraction(0)


MANY: Final = 10_000  # more evenings than any season has
RANKINGS: Final[Mapping[RankedBy, Ranking]] = MappingProxyType(
    {
        RankedBy.BEST: Ranking(
            taken=lambda rules, _worth: rules.counting, score=lambda values: Fraction(sum(values))
        ),
        RankedBy.AVERAGE: Ranking(taken=lambda _rules, worth: worth, score=_mean),
    }
)
FILLINGS: Final[Mapping[Missed, Filling]] = MappingProxyType(
    {
        Missed.NOTHING: Filling(
            kind="missed", times=lambda _rules, _played: 0, points=lambda _own, _lowest: None
        ),
        Missed.AVERAGE: Filling(
            kind="filled",
            times=lambda rules, played: (
                # Where the average ranks, there is none to fill in with itself, rounded.
                rules.filled
                if played >= rules.least and rules.ranked_by is not RankedBy.AVERAGE
                else 0
            ),
            points=lambda own, _lowest: average_of(own),
        ),
        Missed.LOWEST: Filling(
            kind="lowest",
            times=lambda _rules, played: MANY if played else 0,
            points=lambda _own, lowest: lowest,
        ),
    }
)


def season_standings(
    evenings: Sequence[EveningId],
    got: Iterable[Got],
    rules: SeasonRules,
    over: Collection[EveningId] | None = None,
) -> tuple[SeasonRow, ...]:
    """Return ranks by the sum of the best evenings, or by the average; of equals who has the
    better best evening of those that count comes first, then the better second one, and so on; who
    is equal to the last shares the rank, and the next one is passed over.  A joker makes an evening
    better.  Who played fewer evenings than the rules ask comes last, without a rank.

    A missed evening that is `over` (every one, unless given) gets what the rules say, without
    jokers, and so filled in it can be among the best: the average of the evenings that the entry
    played itself, as often as the rules allow, or the lowest points of that evening.  Of equal
    evenings played ones count before filled ones, then earlier ones.
    """
    by_entry: dict[TeamId, dict[EveningId, Got]] = defaultdict(dict)
    lowest: dict[EveningId, int] = {}
    for each in got:
        by_entry[each.entry][each.evening] = each
        lowest[each.evening] = min(each.points, lowest.get(each.evening, each.points))
    finished = set(evenings) if over is None else set(over)
    free = {evening: lowest.get(evening) for evening in finished}
    lines = [_line(entry, evenings, played, rules, free) for entry, played in by_entry.items()]
    lines.sort(key=lambda line: (line.played >= rules.needed, _strength(line)), reverse=True)
    return tuple(_ranked(lines, rules.needed))


def _line(
    entry: TeamId,
    evenings: Sequence[EveningId],
    played: Mapping[EveningId, Got],
    rules: SeasonRules,
    free: Mapping[EveningId, int | None],
) -> SeasonRow:
    """`free` are the evenings that can be filled in, each with the lowest points of it."""
    points = [played[evening].points for evening in evenings if evening in played]
    filling, ranking = FILLINGS[rules.missed], RANKINGS[rules.ranked_by]
    left = filling.times(rules, len(points)) if points else 0
    worth: list[Worth] = []
    for evening in evenings:
        if card := played.get(evening):
            value = card.points * 2 if card.joker else card.points
            worth.append(Worth("played", card.points, value))
            continue
        given = filling.points(points, free[evening]) if left and evening in free else None
        if given is None:
            worth.append(Worth("missed"))
            continue
        left -= 1
        worth.append(Worth(filling.kind, given, given))
    best = sorted(
        (place for place, each in enumerate(worth) if each.kind != "missed"),
        key=lambda place: (-worth[place].value, worth[place].kind != "played", place),
    )
    for place in best[: ranking.taken(rules, len(best))]:
        worth[place] = replace(worth[place], counts=True)
    values = [each.value for each in worth if each.counts]
    average = average_of(points) if points else None
    return SeasonRow(
        rank=None,
        entry=entry,
        total=sum(values),
        score=ranking.score(values),
        played=len(points),
        average=average,
        evenings=tuple(worth),
    )


def _strength(row: SeasonRow) -> tuple[Fraction, list[int]]:
    """Return by what a line is better than another; an evening of 0 points is as good as none."""
    counting = (each.value for each in row.evenings if each.counts and each.value)
    return row.score, sorted(counting, reverse=True)


def _ranked(lines: Sequence[SeasonRow], needed: int) -> list[SeasonRow]:
    """Return those with a rank stand first."""
    strengths = [_strength(line) for line in lines if line.played >= needed]
    return [
        replace(line, rank=strengths.index(strength) + 1, shared=strengths.count(strength) > 1)
        for line, strength in zip(lines, strengths, strict=False)
    ] + list(lines[len(strengths) :])
