"""What the tables of a draw cost: rematches, byes, differences of points, clubs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from tournaments.checker.drive import Row
from tournaments.checker.fields import COUNTS_MISSED, Record, parts_of
from tournaments.checker.findings import Findings
from tournaments.checker.recipe import Name
from tournaments.checker.schedules import Price

Seats = tuple[Name, ...]


def seats_in(record: Record) -> tuple[dict[int, Seats], list[Name]]:
    """Return the tables of a draw by number, and who rests."""
    tables = {number: tuple(sides) for number, *sides in record["tables"]}
    if "resting" in record:
        return tables, list(record["resting"])
    return tables, [] if record["bye"] is None else [record["bye"]]


def counts_missed(record: Record) -> bool:
    """Return whether this draw takes a missed round for a bye, and puts byes before rematches."""
    return int(record.get("recipe", FIRST_RECIPE)) >= COUNTS_MISSED


def missed_before(record: Record) -> Counter[Name]:
    """Return how many rounds each missed before this one, as far as the draw counts them."""
    away = record["missed"] if counts_missed(record) else {}
    return Counter({name: away[str(name)] for name in record["entries"] if str(name) in away})


def byes_before(record: Record) -> Counter[Name]:
    """Return how often each rested before this round, or missed one."""
    had = missed_before(record)
    for played in record.get("rounds", []):
        if isinstance(played, dict):
            had.update(played["resting"])
        else:
            had.update(one for one, other in played if other is None)
    return had


class Prices:
    """What a pair costs: byes and missed rounds beyond the least, of equals the missed ones,
    rematches, how recent the rematch was, how far the bye is from the last, the square of the
    difference, and one club on both sides. At first rematches came before byes."""

    def __init__(self, record: Record) -> None:
        self.turns_first = counts_missed(record)
        self.levels = COSTS if self.turns_first else FIRST_COSTS
        self.names = sorted(record["entries"], key=str)
        index = {name: at for at, name in enumerate(self.names)}
        self.bye = len(self.names) if len(self.names) % 2 else None
        self.by_points = record["method"] == "results"
        self.points = [record["points"].get(str(name), 0) for name in self.names]
        clubs = record["clubs"]
        self.clubs = [clubs.get(str(name), "").strip().casefold() for name in self.names]
        had = byes_before(record)
        self.byes = [had[name] for name in self.names]
        away = missed_before(record)
        self.turns = [(had[name], away[name]) for name in self.names]
        self.met: dict[frozenset[int], list[int]] = defaultdict(list)
        for at, played in enumerate(record["rounds"], start=1):
            for one, other in played:
                if one in index and other in index:
                    self.met[frozenset((index[one], index[other]))].append(at)
        self.rounds_left = record["rounds_left"]

    def of(self, one: int, other: int) -> Price:
        if self.bye in (one, other):
            lone = min(one, other)
            lower = {points for points in self.points if points < self.points[lone]}
            height = len(lower) if self.by_points else 0
            least, seldom = min(self.turns)
            more = self.byes[lone] - least
            if self.turns_first:
                return (more, 0 if more else self.turns[lone][1] - seldom, 0, 0, height, 0, 0)
            return (0, more, 0, height, 0, 0)
        met = self.met.get(frozenset((one, other)), [])
        square = (self.points[one] - self.points[other]) ** 2 if self.by_points else 0
        club = self.clubs[one] != "" and self.clubs[one] == self.clubs[other]
        last = met[-1] if met else 0
        turns = (0, 0) if self.turns_first else ()
        others = (last, 0, square, int(club))
        return (*turns, len(met), *others) if turns else (len(met), 0, *others)

    def total(self, pairs: Sequence[tuple[int, int]]) -> Price:
        prices = [self.of(one, other) for one, other in pairs]
        return tuple(map(sum, zip(*prices, strict=True))) if prices else (0,) * len(self.levels)

    def nodes(self) -> tuple[int, ...]:
        return tuple(range(len(self.names) + len(self.names) % 2))

    def open(self) -> frozenset[tuple[int, int]]:
        """Return who can still meet for the first time; the bye is for those who had it least
        often, for more of them while these are fewer than the rounds left."""
        ordered = sorted(self.byes)
        most = ordered[min(self.rounds_left, len(ordered)) - 1]
        return frozenset(
            (one, other)
            for one, other in combinations(self.nodes(), 2)
            if (
                self.byes[one] <= most
                if other == self.bye
                else frozenset((one, other)) not in self.met
            )
        )

    def this_round(self) -> frozenset[tuple[int, int]]:
        """Return of these who can meet in this round: where byes in turn come first, the bye is for
        whose turn it is."""
        if not self.turns_first:
            return self.open()
        return frozenset(
            (one, other)
            for one, other in self.open()
            if other != self.bye or self.turns[one] == min(self.turns)
        )


FIRST_RECIPE = 1  # that of a draw which names none
COSTS = (
    "second_byes",
    "missed_before",
    "rematches",
    "rematch_recency",
    "bye_height",
    "squared_difference",
    "club_clashes",
)
FIRST_COSTS = ("rematches", "second_byes", *COSTS[3:])


def part_cost(
    record: Record, tables: Mapping[int, Seats], resting: Sequence[Name]
) -> dict[str, int]:
    """Return what these tables cost in a field of pairs."""
    prices = Prices(record)
    total = prices.total(as_pairs(prices, tables, resting))
    return dict(zip(prices.levels, total, strict=True))


def as_pairs(
    prices: Prices, tables: Mapping[int, Seats], resting: Sequence[Name]
) -> list[tuple[int, int]]:
    index = {name: at for at, name in enumerate(prices.names)}
    pairs = [sorted(index[one] for one in seats) for seats in tables.values()]
    pairs += [[index[one], len(prices.names)] for one in resting]
    return [(one, other) for one, other in pairs]


def pairs_met(rounds: Sequence[Any], together: bool) -> Iterator[tuple[frozenset[Name], bool]]:
    """Yield each two who sat at one table, and whether the draw made them partners."""
    for played in rounds:
        for _number, *seats in played["tables"]:
            for one, other in combinations(range(len(seats)), 2):
                partners = together and len(seats) == 4 and other - one == 2
                yield frozenset((seats[one], seats[other])), partners


def many_cost(record: Record, tables: Mapping[int, Seats]) -> dict[str, int]:
    """Return how often who sit together met before, in the same role or in the other; by standings
    with the squared differences of points."""
    together = record["kind"] == "players"
    before = Counter(pairs_met(record["rounds"], together))
    this_round = [{"tables": [[at, *seats] for at, seats in tables.items()]}]
    cost: Counter[str] = Counter()
    for pair, partners in pairs_met(this_round, together):
        cost["partners_again" if partners else "opponents_again"] += before[pair, partners]
        cost["other_again"] += before[pair, not partners]
    costs = {name: cost[name] for name in ("partners_again", "opponents_again", "other_again")}
    if record["method"] != "results" or record.get("following"):
        return costs
    points = {name: record["points"].get(str(name), 0) for name in record["entries"]}
    squares = sum(
        (points[one] - points[other]) ** 2
        for seats in tables.values()
        if len(seats) == 4 or record["kind"] == "threes"
        for one, other in combinations(seats, 2)
    )
    return costs | {"squared_difference": squares}


def check_cost(draw: Row, where: str, found: Findings) -> None:
    """Note what a draw says that it costs."""
    original = draw["original"]
    tables, resting = seats_in(original)
    costs: Counter[str] = Counter()
    for _key, text in parts_of(original["field"]):
        own = {*text["entries"]}
        own_tables = {at: seats for at, seats in tables.items() if own.issuperset(seats)}
        out = [one for one in resting if one in own]
        if text.get("kind") in ("resting", "knock_out"):
            continue
        if text.get("kind"):
            costs.update(many_cost(text, own_tables))
        else:
            costs.update(part_cost(text, own_tables, out))
    claimed = {name: original["cost"].get(name, 0) for name in costs}
    found.compare("draw_cost", where, claimed, dict(costs))
