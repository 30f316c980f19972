"""The schemes that count pawns at home: `nk` and `koppel`."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import (
    Card,
    Ending,
    Fault,
    FaultyCardError,
    SideScore,
    absence_faults,
    unplayed_faults,
)

PAWNS = 8
ABSENT_PAWNS = 4


@dataclass(frozen=True, slots=True)
class PawnScheme:
    """Points for pawns at home: `per_pawn` each, and for a winner in time `bonus` and `per_missing`
    for every pawn that the losers, however many sides they are, did not bring home."""

    key: str
    per_pawn: int
    bonus: int = 0
    per_missing: int = 0

    @property
    def bye_points(self) -> int:
        """As much as against an absent team: a bye is no one's fault either."""
        return self._points((PAWNS, ABSENT_PAWNS), 0)

    def faults(self, card: Card) -> tuple[Fault, ...]:
        if card.ending is Ending.ABSENT:
            return tuple(absence_faults(card, ABSENT_PAWNS, PAWNS))
        faults = [Fault("absent_but_played", card.absent)] if card.absent is not None else []
        if card.ending is Ending.NOT_PLAYED:
            return tuple(faults + unplayed_faults(card))
        unusable = [
            fault for side, pawns in enumerate(card.values) for fault in _pawns(side, pawns)
        ]
        faults += unusable + _winners(card)
        complete = PAWNS in card.values
        if card.ending is Ending.FINISHED and not complete and not unusable:
            faults.append(Fault("nobody_finished"))
        if card.ending is Ending.TIME_OVER and complete:
            faults.append(Fault("finished_in_time", card.values.index(PAWNS)))
        return tuple(faults)

    def score(self, card: Card) -> tuple[SideScore, ...]:
        if faults := self.faults(card):
            raise FaultyCardError(faults)
        if card.ending is Ending.NOT_PLAYED:
            return tuple(SideScore(0, None, False) for _ in card.values)
        if card.ending is Ending.ABSENT:
            sides = range(len(card.values))
            pawns = tuple(ABSENT_PAWNS if side == card.absent else PAWNS for side in sides)
        else:
            pawns = tuple(value or 0 for value in card.values)
        return tuple(
            SideScore(self._points(pawns, side), home, home == PAWNS)
            for side, home in enumerate(pawns)
        )

    def ending_of(self, values: Sequence[int | None]) -> Ending:
        """Eight or more typed is a finished game, so that a 9 gets one message and not two."""
        finished = any(value is not None and value >= PAWNS for value in values)
        return Ending.FINISHED if finished else Ending.TIME_OVER

    def _points(self, pawns: tuple[int, ...], side: int) -> int:
        points = self.per_pawn * pawns[side]
        if pawns[side] < PAWNS:
            return points
        return points + self.bonus + self.per_missing * sum(PAWNS - home for home in pawns)


def _pawns(side: int, pawns: int | None) -> list[Fault]:
    if pawns is None:
        return [Fault("missing_value", side)]
    if pawns < 0:
        return [Fault("negative", side, {"value": pawns})]
    if pawns > PAWNS:
        return [Fault("too_many_pawns", side, {"value": pawns, "maximum": PAWNS})]
    return []


def _winners(card: Card) -> list[Fault]:
    faults = []
    complete = [side for side, pawns in enumerate(card.values) if pawns == PAWNS]
    if len(complete) > 1:
        faults += [Fault("two_winners", side) for side in complete[1:]]
    if card.winner is None or card.winner in complete:
        return faults
    if card.winner not in range(len(card.values)):
        return [*faults, Fault("winner_unknown")]
    if complete:
        return [*faults, Fault("wrong_winner", card.winner, {"winner": complete[0]})]
    pawns = card.values[card.winner]
    return [
        *faults,
        Fault("winner_not_home", card.winner, {} if pawns is None else {"value": pawns}),
    ]
