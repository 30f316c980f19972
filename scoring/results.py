"""What entries got, round by round, and what of it counts later."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.formats import Measure

EntryId = int
Kind = Literal["game", "bye", "absent", "present", "not_played", "out", "late", "carried"]
MET: frozenset[Kind] = frozenset({"game", "absent", "present"})


@dataclass(frozen=True, slots=True)
class Result:
    """What one entry got in one round; `absent` did not come, `present` met an absent opponent,
    `late` had not come yet, `carried` is what it brought along of the rounds up to this one. A game
    ended because its `time_over` was, with nobody home.

    `opponents` are all who played against it, `against` the pawns of each opposing party where
    pawns were counted: two opponents that play together have their pawns together. With a `measure`
    what parts equals counts as at a full table, else as it was on this one.
    """

    entry: EntryId
    round: int
    kind: Kind
    points: int
    pawns: int | None = None
    opponents: tuple[EntryId, ...] = ()
    against: tuple[int, ...] = ()
    won: bool = False
    partner: EntryId | None = None
    measure: Measure | None = None
    time_over: bool = False

    @property
    def counted_pawns(self) -> int:
        """The own pawns as they part equals; 0 where none count."""
        return (self.pawns or 0) * (self.measure.pawns if self.measure else 1)

    @property
    def pawn_difference(self) -> int:
        """By how many pawns it was better, added up over the opposing parties; at a table with
        fewer of them each counts as often as makes up for the others."""
        if self.pawns is None or not self.against:
            return 0
        more = sum(self.pawns - pawns for pawns in self.against)
        if self.measure is None:
            return more
        return more * self.measure.pawns * self.measure.parties // len(self.against)

    @property
    def score(self) -> str:
        """The pawns as they are spoken, the own ones first ("8–3"); empty where none count."""
        return "" if self.pawns is None else "–".join(map(str, (self.pawns, *self.against)))


Share = Literal["all", "half", "none"]


def counted(results: Iterable[Result], from_round: int, share: Share) -> tuple[Result, ...]:
    """Return the results that count in a stage from round `from_round` on.

    With "half" the points of all rounds before it become one result of the last of them, a half
    rounded up; what parts equals (wins, pawns, who beat whom) is then of the stage alone, as it is
    with "none".
    """
    every_result = tuple(results)
    if share == "all":
        return every_result
    own = tuple(result for result in every_result if result.round >= from_round)
    if share == "none":
        return own
    before: dict[EntryId, int] = defaultdict(int)
    for result in every_result:
        if result.round < from_round:
            before[result.entry] += result.points
    brought = (
        Result(entry, from_round - 1, "carried", (points + 1) // 2)
        for entry, points in before.items()
    )
    return (*brought, *own)


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
