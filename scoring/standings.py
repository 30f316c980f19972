"""Results become standings: ranked rows, and the tie-breaks that part equal points.

A new tie-break is one more `TieBreak` in `TIE_BREAKS`: pages, papers, worksheets, open data and the
settings iterate them. `tournaments/checker` works the standings out by itself, from its own list.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal

from scoring.results import MET, EntryId, Result


class Tally:
    """The results of every entry, and the sums over them, each made once."""

    def __init__(self, results: Iterable[Result]) -> None:
        self.results: dict[EntryId, list[Result]] = defaultdict(list)
        self.points: dict[EntryId, int] = defaultdict(int)
        self.won: dict[EntryId, int] = defaultdict(int)
        self.pawns: dict[EntryId, int] = defaultdict(int)
        self.pawn_difference: dict[EntryId, int] = defaultdict(int)
        self.per_round: dict[EntryId, dict[int, int]] = defaultdict(dict)
        self.meetings: dict[tuple[EntryId, EntryId], list[int]] = defaultdict(list)
        self.faced: dict[EntryId, list[tuple[Sequence[EntryId], int]]] = defaultdict(list)
        for result in results:
            self._add(result)

    def _add(self, result: Result) -> None:
        entry, rounds = result.entry, self.per_round[result.entry]
        self.results[entry].append(result)
        self.points[entry] += result.points
        self.won[entry] += result.won
        rounds[result.round] = rounds.get(result.round, 0) + result.points
        if result.pawns is not None:
            self.pawns[entry] += result.counted_pawns
            self.pawn_difference[entry] += result.pawn_difference
        opponents = (entry,) if result.kind == "bye" else result.opponents
        if result.kind == "bye" or result.kind in MET:
            full = result.measure.opponents if result.measure else len(opponents)
            self.faced[entry].append((opponents, full))
        if result.kind in MET:
            for opponent in result.opponents:
                self.meetings[entry, opponent].append(result.points)

    def opponents(self, entry: EntryId) -> int:
        """Return the points of those it met, of each game as of as many as a full table has,
        rounded down."""
        return sum(
            sum(self.points[one] for one in opponents) * full // len(opponents)
            for opponents, full in self.faced[entry]
            if opponents
        )


Group = Sequence[EntryId]
Value = Callable[[Tally, EntryId, Group], int]
"""What an entry has of it, by the sums and among these equals; more is better."""


def _(msgid: str) -> str:
    """Mark a text for translation; whoever shows it looks its translation up."""
    return msgid


@dataclass(frozen=True, slots=True)
class TieBreak:
    """What an organiser can let decide between equal points; `key` is what is stored and sent.

    `of_pawns` ones exist only in drives whose score cards count pawns. `column` is the heading of
    its column, empty where it has none; what has one has a value of an entry by itself, which a
    reader needs beside points, games won and pawns. `sheet` is its heading in a worksheet where
    that says more, `meaning` what the legend on paper says of it and `width` how wide it is there,
    in mm; `description` is of its field in the open data. `signed` values are written with a plus
    or minus. All texts are msgids.
    """

    key: str
    label: str
    value: Value = field(repr=False)
    of_pawns: bool = False
    column: str = ""
    sheet: str = ""
    meaning: str = ""
    description: str = ""
    width: int = 13
    signed: bool = False

    def text(self, value: int) -> str:
        """Return a value as it is written in the column."""
        return f"{value:+d}" if self.signed and value else str(value)


@dataclass(frozen=True, slots=True)
class Cut:
    """Between two neighbouring groups: the tie-break that parted them, and its two values."""

    tie_break: TieBreak
    upper: int
    lower: int


def part(
    group: Group, tie_breaks: Sequence[TieBreak], tally: Tally
) -> tuple[list[Group], list[Cut]]:
    """Return groups of equals, best first, and the cut between each two neighbours.

    The first tie-break that parts the group does so; each part goes on by itself *from that same
    tie-break*, so that head-to-head is counted again among those who are still equal (as in the
    regulations of most leagues). A tie-break that parts nobody is passed over for good.
    """
    for position, tie_break in enumerate(tie_breaks):
        score = {entry: tie_break.value(tally, entry, group) for entry in group}
        levels = sorted(set(score.values()), reverse=True)
        if len(levels) < 2:
            continue
        groups: list[Group] = []
        cuts: list[Cut] = []
        for above, level in zip([None, *levels], levels, strict=False):
            if above is not None:
                cuts.append(Cut(tie_break, above, level))
            members = [entry for entry in group if score[entry] == level]
            inner_groups, inner_cuts = part(members, tie_breaks[position:], tally)
            groups += inner_groups
            cuts += inner_cuts
        return groups, cuts
    return [group], []


def head_to_head(tally: Tally, entry: EntryId, group: Group) -> int:
    """Return points of a little league among the group alone.

    It counts only when all of them met each other, and equally often; otherwise (the usual case
    with more than two in a drive without rematches) nobody gets anything and the next tie-break
    decides, because who happened to meet more of the others would have an unearned advantage.
    """
    games = (len(tally.meetings.get(pair, ())) for pair in combinations(group, 2))
    usual = next(games, 0)
    if not usual or any(count != usual for count in games):
        return 0
    return sum(sum(tally.meetings.get((entry, other), ())) for other in group)


WINS = TieBreak("wins", _("games won"), lambda tally, entry, _group: tally.won[entry])
PAWN_DIFFERENCE = TieBreak(
    "pawn_difference",
    _("pawn difference"),
    lambda tally, entry, _group: tally.pawn_difference[entry],
    of_pawns=True,
    column=_("Difference"),
    sheet=_("Pawn difference"),
    meaning=_("own pawns less theirs"),
    description="Of a game at a small table as at a full one, like pawns and opponents.",
    signed=True,
)
PAWNS = TieBreak(
    "pawns", _("pawns home"), lambda tally, entry, _group: tally.pawns[entry], of_pawns=True
)
OPPONENTS = TieBreak(
    "opponents",
    _("strength of opponents"),
    lambda tally, entry, _group: tally.opponents(entry),
    column=_("Opponents"),
    meaning=_("points of the opponents"),
    description="The points of its opponents together.",
    width=20,
)
HEAD_TO_HEAD = TieBreak("head_to_head", _("head-to-head"), head_to_head)

TIE_BREAKS: dict[str, TieBreak] = {
    each.key: each for each in (WINS, PAWN_DIFFERENCE, PAWNS, OPPONENTS, HEAD_TO_HEAD)
}
"""All of them by their keys, in the order in which an organiser is offered them."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that explains a place, for a page to put into words.

    `level`: equal points with `others`; `above` and `below`: parted from `others`, the neighbouring
    rank, by `tie_break`, `value` against `other_value`; `shared`: the same rank as `others`.
    """

    kind: Literal["level", "above", "below", "shared"]
    others: tuple[EntryId, ...]
    tie_break: TieBreak | None = None
    value: int = 0
    other_value: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings. `values` has what it has of each tie-break with a column, by key;
    `decided_by` is the tie-break that parts it from the next of equal points, for the last of them
    from the one above.
    """

    rank: int
    entry: EntryId
    points: int
    won: int
    pawns: int
    values: Mapping[str, int]
    per_round: Mapping[int, int]
    decided_by: TieBreak | None
    shared: bool
    why: tuple[Reason, ...]

    @property
    def pawn_difference(self) -> int:
        """By how many pawns it was better in all."""
        return self.values[PAWN_DIFFERENCE.key]

    @property
    def opponents(self) -> int:
        """The sum of its opponents' points."""
        return self.values[OPPONENTS.key]


def standings(
    entries: Sequence[EntryId], results: Iterable[Result], tie_breaks: Sequence[TieBreak]
) -> tuple[Row, ...]:
    """Return ranks by points, then by the tie-breaks in their order; who is still tied shares the
    rank and the next rank is passed over (1, 2, 2, 4), in the order in which the entries were
    given.

    Entries without results stand with 0 points. Results of others than `entries` (withdrawn) give
    no row but do count as opponents. A bye counts among the opponents as one with the entry's own
    total, so that nobody loses strength of opponents by it; a game not played does not count.
    """
    tally = Tally(results)
    groups: dict[int, list[EntryId]] = defaultdict(list)
    for entry in entries:
        groups[tally.points[entry]].append(entry)
    rows: list[Row] = []
    for points in sorted(groups, reverse=True):
        level = groups[points]
        equals, cuts = part(level, tie_breaks, tally)
        for place, group in enumerate(equals):
            rank = len(rows) + 1
            for entry in group:
                why = _reasons(entry, level, equals, cuts, place)
                rows.append(_row(rank, entry, tally, why))
    return tuple(rows)


def _row(rank: int, entry: EntryId, tally: Tally, why: tuple[Reason, ...]) -> Row:
    return Row(
        rank=rank,
        entry=entry,
        points=tally.points[entry],
        won=tally.won[entry],
        pawns=tally.pawns[entry],
        values={
            each.key: each.value(tally, entry, (entry,))
            for each in TIE_BREAKS.values()
            if each.column
        },
        per_round=dict(sorted(tally.per_round[entry].items())),
        decided_by=next((reason.tie_break for reason in why if reason.tie_break), None),
        shared=any(reason.kind == "shared" for reason in why),
        why=why,
    )


def _reasons(
    entry: EntryId, level: Group, equals: list[Group], cuts: list[Cut], place: int
) -> tuple[Reason, ...]:
    if len(level) == 1:
        return ()
    reasons = [Reason("level", tuple(other for other in level if other != entry))]
    if place < len(cuts):
        cut = cuts[place]
        others = tuple(equals[place + 1])
        reasons.append(Reason("above", others, cut.tie_break, cut.upper, cut.lower))
    if place > 0:
        cut = cuts[place - 1]
        others = tuple(equals[place - 1])
        reasons.append(Reason("below", others, cut.tie_break, cut.lower, cut.upper))
    if len(equals[place]) > 1:
        reasons.append(Reason("shared", tuple(other for other in equals[place] if other != entry)))
    return tuple(reasons)
