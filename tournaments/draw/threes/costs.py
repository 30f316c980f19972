"""What drawn rounds cost, counted anew, and what they must cost whatever is drawn."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from tournaments.draw.seated import SeatedRound
from tournaments.draw.threes.meetings import Meetings, Three, add_meetings
from tournaments.draw.threes.values import ThreesCost


def cost_of(meetings: Meetings, rounds: Sequence[SeatedRound], *, by_standings: bool) -> ThreesCost:
    """The cost of these rounds, counted from nothing but the field and the answer. Teams that are
    not in the field cost nothing."""
    index = {team: at for at, team in enumerate(meetings.ids)}
    met = meetings.copied_met()
    sat = {team: Counter(tables) for team, tables in meetings.table_history.items()}
    fixed = meetings.field.fixed_tables
    apart = again = small = squared = clubs = repeated = 0
    for drawn in rounds:
        for table in drawn.tables:
            seats = [index[team] for team in table.seats if team in index]
            for one, other in combinations(seats, 2):
                apart += (min(one, other), max(one, other)) in meetings.apart
                again += met[one][other]
                squared += (meetings.points[one] - meetings.points[other]) ** 2
                clubs += meetings.clash(one, other)
            if len(table.seats) == 2:
                small += sum(met[team][meetings.empty] for team in seats)
                seats.append(meetings.empty)
            add_meetings(met, seats)
            for team in table.seats:
                times = sat.setdefault(team, Counter())
                repeated += 0 if fixed.get(team) == table.number else times[table.number]
                times[table.number] += 1
    return ThreesCost(apart, again, small, squared if by_standings else 0, clubs, repeated)


def bound_of(
    meetings: Meetings, rounds: Iterable[Sequence[Three]], *, by_standings: bool
) -> ThreesCost:
    """What rounds with as many tables and these teams at them cost at least.

    Each team has a known number of companions to come; spread over all others as evenly as can
    be, they repeat least, and every repeat concerns two; who sits at a table of two has one
    companion less, at best the worst of the repeats. Places at tables of two are spread likewise.
    The squares are least for neighbours in the standings.
    """
    places: Counter[int] = Counter()
    small = 0
    squares = 0
    for tables in rounds:
        playing = [team for table in tables for team in table if team != meetings.empty]
        places.update(playing)
        twos = 3 * len(tables) - len(playing)
        small += 2 * twos
        if by_standings:
            squares += least_squares([meetings.points[team] for team in playing], twos)
    repeats = [
        repeat
        for team, times in places.items()
        for repeat in _repeats(
            [meetings.met[team][one] for one in places if one != team], 2 * times
        )
    ]
    fewer = sorted(repeats)[: len(repeats) - small]
    return ThreesCost(
        meetings_again=-(-sum(fewer) // 2),
        small_again=sum(_repeats([met[meetings.empty] for met in meetings.met], small)),
        squared_difference=squares,
    )


def _repeats(times: list[int], more: int) -> list[int]:
    """How often those met next were met before, if it is always the one met least so far."""
    if not times:
        return []
    heapq.heapify(times)
    repeats = []
    for _ in range(more):
        repeats.append(times[0])
        heapq.heapreplace(times, times[0] + 1)
    return repeats


def least_squares(points: Iterable[int], twos: int) -> int:
    """The least sum of squares of any division into tables of three and so many of two.

    Two tables whose teams are not neighbours in the order of points can always be divided anew
    into neighbours for no more squares (three and three, three and two, two and two), so some
    cheapest division is one into neighbours; only where the tables of two come is to be chosen.
    """
    order = sorted(points)
    best = {(0, 0): 0}
    for end in range(1, len(order) + 1):
        for used in range(twos + 1):
            found = [
                best[end - size, used - (size == 2)] + squares(order[end - size : end])
                for size in (2, 3)
                if (end - size, used - (size == 2)) in best
            ]
            if found:
                best[end, used] = min(found)
    return best[len(order), twos]


def squares(points: Sequence[int]) -> int:
    """The squared differences of each two of these points, added up."""
    return sum((one - other) ** 2 for one, other in combinations(points, 2))
