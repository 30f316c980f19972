"""Why these two meet, as data: a code and its values for each table."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate

from tournaments.draw.history import History, Pair, pair_of
from tournaments.draw.lot import unavoidable_clashes
from tournaments.draw.values import EntryId, Reason, Table

Values = dict[str, int | str]


class _Standing:
    """What the reasons look up: places, scores, who has met whom, and who sits at no table."""

    def __init__(self, history: History, bye: EntryId | None) -> None:
        self.bye = None if bye is None else history.index[bye]
        self.scores = sorted(set(history.points), reverse=True)
        self.score_rank = {score: rank for rank, score in enumerate(self.scores)}
        tally = Counter(history.points)
        # The last sum is one more than all there are, the place of nobody.
        ahead = accumulate((tally[score] for score in self.scores), initial=1)
        self.place = dict(zip(self.scores, ahead, strict=False))
        self._met = history.met

    @cached_property
    def opponents(self) -> dict[int, list[int]]:
        """Whom each entry has met; worked out for the few pairs that need it."""
        opponents: dict[int, list[int]] = defaultdict(list)
        for one, other in self._met:
            opponents[one].append(other)
            opponents[other].append(one)
        return opponents


def reasons_for(
    history: History, tables: Sequence[Table], bye: EntryId | None, moved: frozenset[Pair]
) -> tuple[Reason, ...]:
    """Return one reason for each table in order, then one for the bye, then one for each fixed
    table that could not be given. `moved`: the pairs that are there to keep the rest drawable."""
    standing = _Standing(history, bye)
    reasons = [_reason(history, standing, table, moved) for table in tables]
    if bye is not None:
        reasons.append(_bye_reason(history, bye, moved))
    return (*reasons, *lost_tables(history, tables))


def _reason(history: History, standing: _Standing, table: Table, moved: frozenset[Pair]) -> Reason:
    first, second = table.sides
    one, other = history.index[first], history.index[second]
    pair = pair_of(one, other)
    values: Values = {}
    if history.points_weigh:
        points_a, points_b = history.points[one], history.points[other]
        values = {
            "points_a": points_a,
            "points_b": points_b,
            "difference": abs(points_a - points_b),
            "places_apart": abs(standing.place[points_a] - standing.place[points_b]),
        }
    code, more = _code(history, standing, pair, moved)
    return Reason(code, table.number, {**values, **more})


def _code(
    history: History, standing: _Standing, pair: Pair, moved: frozenset[Pair]
) -> tuple[str, Values]:
    one, other = pair
    if pair in history.together:
        return "forced", {}
    if pair in history.apart:
        return "apart_unavoidable", {}
    if pair in history.met:
        times, last = history.met[pair]
        return "rematch_unavoidable", {"times": times, "last_round": last}
    if pair in moved:
        return "kept_drawable", {}
    clash = history.clash(one, other)
    if not history.points_weigh:
        if not clash:
            return "lot", {}
        forced = unavoidable_clashes(history) > 0
        return "club_unavoidable" if forced else "club_not_avoided", _club(history, one)
    if history.points[one] == history.points[other]:
        return "equal_points", {}
    ranks = standing.score_rank
    if abs(ranks[history.points[one]] - ranks[history.points[other]]) == 1:
        return "neighbours", {}
    return _passed_over(history, standing, pair) or ("least_cost", {})


def _club(history: History, one: int) -> Values:
    return {"club": history.field.clubs.get(history.ids[one], "")}


def _passed_over(history: History, standing: _Standing, pair: Pair) -> tuple[str, Values] | None:
    """Return who stood nearer but had been met already, or is of the same club."""
    gap = abs(history.points[pair[0]] - history.points[pair[1]])
    for one in pair:
        nearer = [
            other
            for other in standing.opponents[one]
            if abs(history.points[one] - history.points[other]) < gap and other != standing.bye
        ]
        if nearer:
            other = min(nearer, key=lambda at: (abs(history.points[one] - history.points[at]), at))
            last = history.met[pair_of(one, other)][1]
            return "rematch_avoided", {
                "entry": history.ids[one],
                "met": history.ids[other],
                "last_round": last,
            }
    for one in pair:
        for other in range(len(history.ids)):
            close = abs(history.points[one] - history.points[other]) < gap
            if close and other not in (one, standing.bye) and history.clash(one, other):
                values: Values = {"entry": history.ids[one], "other": history.ids[other]}
                return "club_avoided", {**values, **_club(history, one)}
    return None


def _bye_reason(history: History, bye: EntryId, moved: frozenset[Pair]) -> Reason:
    at = history.index[bye]
    byes, least = history.byes[at], min(history.byes)
    values: Values = {"entry": bye, "byes": byes}
    if any(history.missed):
        values["missed"] = history.missed[at]
    if byes > least:
        return Reason("second_bye_unavoidable", 0, {**values, "least": least})
    if (at, len(history.ids)) in moved:
        return Reason("bye_kept_drawable", 0, values)
    if not history.points_weigh:
        return Reason("bye_lot", 0, values)
    values["points"] = history.points[at]
    turns = [history.turn(node) for node in range(len(history.ids))]
    fewest = [node for node, turn in enumerate(turns) if turn == min(turns)]
    lowest = min(history.points[node] for node in fewest)
    if history.points[at] > lowest:
        return Reason("bye_least_cost", 0, values)
    return Reason("bye_lowest_present" if any(history.missed) else "bye_lowest", 0, values)


def lost_tables(history: History, tables: Sequence[Table]) -> Iterator[Reason]:
    """Yield a reason for each team that has a fixed table and sits elsewhere."""
    for table in tables:
        for side in table.sides:
            wanted = history.field.fixed_tables.get(side, table.number)
            if wanted != table.number:
                values: Values = {"entry": side, "wanted": wanted}
                yield Reason("fixed_table_taken", table.number, values)
