"""What the played rounds mean: who met whom, who sat out or at a small table, and where.

Teams are numbered 0 … n−1 in the order of their text. A table is always three numbers: that of
two teams holds `EMPTY`, the number n, as its third, as if it were one more team.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.draw.seated import SeatedRound, rounds_missed
from tournaments.draw.threes.values import ThreesField
from tournaments.draw.values import EntryId

Three = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Meetings:
    """A field in numbers. `met[team]` holds how often the team met each other one, and under the
    number of `empty` how often it sat at a table of two; `sat_out` how many rounds it sat out,
    those that it `missed` included; `firsts` how often it stood first on the form; `table_history`
    at which tables each team sat, one number for each time.
    """

    field: ThreesField
    ids: tuple[EntryId, ...]
    met: list[Counter[int]]
    sat_out: list[int]
    missed: list[int]
    firsts: list[int]
    points: list[int]
    clubs: list[str]
    table_history: dict[EntryId, list[int]]

    @property
    def empty(self) -> int:
        """The number of the place that stays empty at a table of two."""
        return len(self.ids)

    def clash(self, one: int, other: int) -> bool:
        """Return whether the two are of one club."""
        return self.clubs[one] != "" and self.clubs[one] == self.clubs[other]

    def copied_met(self) -> list[Counter[int]]:
        """Return who met whom, to be added to."""
        return [others.copy() for others in self.met]


def read_meetings(field: ThreesField) -> Meetings:
    """Return the field in numbers; teams that are not in it any more are passed over."""
    ids = tuple(sorted(field.entries, key=str))
    index = {team: at for at, team in enumerate(ids)}
    clubs = [field.clubs.get(team, "").strip().casefold() for team in ids]
    missed = rounds_missed(field.missed, field.recipe, ids)
    meetings = Meetings(
        field=field,
        ids=ids,
        met=[Counter() for _ in ids],
        sat_out=list(missed),
        missed=missed,
        firsts=[0] * len(ids),
        points=[field.points.get(team, 0) for team in ids],
        clubs=[*clubs, ""],
        table_history={},
    )
    for played in field.rounds:
        _add_round(meetings, index, played)
    return meetings


def _add_round(meetings: Meetings, index: dict[EntryId, int], played: SeatedRound) -> None:
    for team in played.sitting_out:
        if team in index:
            meetings.sat_out[index[team]] += 1
    for table in played.tables:
        numbers = [index.get(team, -1) for team in table.seats]
        if numbers[0] >= 0:
            meetings.firsts[numbers[0]] += 1
        add_meetings(meetings.met, [*numbers, meetings.empty][:3])
        for team in table.seats:
            meetings.table_history.setdefault(team, []).append(table.number)


def add_meetings(met: Sequence[Counter[int]], table: Sequence[int]) -> None:
    """Count the meetings at one table; a number below 0 is a team that has left."""
    for one, other in combinations(table, 2):
        if one >= 0 and other >= 0:
            if one < len(met):
                met[one][other] += 1
            if other < len(met):
                met[other][one] += 1
