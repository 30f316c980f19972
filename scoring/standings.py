"""Results become standings: ranked rows, with what decided each place."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.results import EntryId, Kind, Result, Share, Tally
from scoring.tie_breaks import OPPONENTS, PAWN_DIFFERENCE, TIE_BREAKS, Cut, Group, TieBreak, part


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


GAMES: frozenset[Kind] = frozenset({"game", "absent", "present", "not_played"})
BEFORE: dict[Share, Fraction] = {
    "all": Fraction(1),
    "half": Fraction(1, 2),
    "none": Fraction(0),
}


def points_per_game(results: Iterable[Result], first: int, share: Share) -> dict[EntryId, Fraction]:
    """Return the average of each over its games: those from round `first` on, and those before it
    with the `share` that was carried along. A bye is no game, nor is a round that somebody
    missed."""
    points: dict[EntryId, Fraction] = defaultdict(Fraction)
    games: dict[EntryId, Fraction] = defaultdict(Fraction)
    for result in results:
        if result.kind in GAMES:
            weight = Fraction(1) if result.round >= first else BEFORE[share]
            points[result.entry] += weight * result.points
            games[result.entry] += weight
    return {entry: points[entry] / count for entry, count in games.items() if count}
