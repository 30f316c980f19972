"""What entries got, round by round, and the sums of it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scoring.tie_breaks import EntryId, TieBreak

Kind = Literal["game", "bye", "absent", "present", "not_played", "out", "carried"]
MET: frozenset[Kind] = frozenset({"game", "absent", "present"})


@dataclass(frozen=True, slots=True)
class Result:
    """What one entry got in one round; `absent` did not come, `present` met an absent opponent,
    `carried` is what it brought along of the rounds up to this one.

    `opponents` are all who played against it, `against` the pawns of each opposing party where
    pawns were counted: two opponents that play together have their pawns together.
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

    @property
    def pawn_difference(self) -> int:
        """By how many pawns it was better, added up over the opposing parties."""
        return 0 if self.pawns is None else sum(self.pawns - pawns for pawns in self.against)

    @property
    def score(self) -> str:
        """The pawns as they are spoken, the own ones first ("8–3"); empty where none count."""
        return "" if self.pawns is None else "–".join(map(str, (self.pawns, *self.against)))


class Tally:
    """The sums over all results, each made once."""

    def __init__(self, results: Iterable[Result]) -> None:
        self.points: dict[EntryId, int] = defaultdict(int)
        self.won: dict[EntryId, int] = defaultdict(int)
        self.pawns: dict[EntryId, int] = defaultdict(int)
        self.pawn_difference: dict[EntryId, int] = defaultdict(int)
        self.per_round: dict[EntryId, dict[int, int]] = defaultdict(dict)
        self.meetings: dict[tuple[EntryId, EntryId], list[int]] = defaultdict(list)
        self.opponents_of: dict[EntryId, list[EntryId]] = defaultdict(list)
        for result in results:
            self._add(result)

    def _add(self, result: Result) -> None:
        entry, rounds = result.entry, self.per_round[result.entry]
        self.points[entry] += result.points
        self.won[entry] += result.won
        rounds[result.round] = rounds.get(result.round, 0) + result.points
        if result.pawns is not None:
            self.pawns[entry] += result.pawns
            self.pawn_difference[entry] += result.pawn_difference
        if result.kind == "bye":
            self.opponents_of[entry].append(entry)
        elif result.kind in MET:
            for opponent in result.opponents:
                self.opponents_of[entry].append(opponent)
                self.meetings[entry, opponent].append(result.points)

    def opponents(self, entry: EntryId) -> int:
        return sum(self.points[opponent] for opponent in self.opponents_of[entry])

    def values(self, entries: Sequence[EntryId]) -> Mapping[TieBreak, Mapping[EntryId, int]]:
        return {
            TieBreak.WINS: self.won,
            TieBreak.PAWNS: self.pawns,
            TieBreak.PAWN_DIFFERENCE: self.pawn_difference,
            TieBreak.OPPONENTS: {entry: self.opponents(entry) for entry in entries},
        }
