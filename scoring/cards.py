"""What a score form says, what can be wrong with it, and what it is worth to each side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Protocol

from scoring.formats import parties

PLAYER_PAWNS = 4

Party = tuple[int, ...]


class Ending(StrEnum):
    """How a game came to its end."""

    FINISHED = "finished"
    TIME_OVER = "time_over"
    ABSENT = "absent"
    NOT_PLAYED = "not_played"


@dataclass(frozen=True, slots=True)
class Card:
    """One score form, sides in the order of the form.

    A side is who is ranked: a team or, in an individual drive, one player; of four players the
    first plays with the place `partner`, with None opposite (`scoring.formats`). `values` holds
    per side the pawns home, what they are worth or the written points, as the scheme has it
    (partners who have one number together both hold it); None where nothing was filled in.
    `winner` is the side ticked on the form, either of two partners; `absent` the side that did not
    turn up; both None when the form does not say so. Of three teams two can play without the
    third: then the card says who was absent and how the game of the others ended.
    """

    ending: Ending
    values: tuple[int | None, ...]
    winner: int | None = None
    absent: int | None = None
    partner: int | None = None


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a card, as data; `side` None means the card as a whole."""

    code: str
    side: int | None = None
    values: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SideScore:
    """What one side gets for a card; `pawns` is None where no pawns were counted."""

    points: int
    pawns: int | None
    won: bool


def form_value(card: Card, place: int, score: SideScore) -> int | None:
    """Return the number of a side as it stands on the form: its pawns, or what was written there;
    where an absence fixes the points, those. A game that was not played has none."""
    if card.ending is Ending.NOT_PLAYED:
        return None
    if score.pawns is not None:
        return score.pawns
    return score.points if card.ending is Ending.ABSENT else card.values[place]


def unfixed(card: Card) -> Card:
    """Return the card without the numbers that an absence fixes: they follow from the scheme, which
    may have fixed others when the card was typed."""
    if card.ending is not Ending.ABSENT:
        return card
    return replace(card, values=(None,) * len(card.values))


class FaultyCardError(ValueError):
    """A card with faults was to be scored."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = faults


def require_faultless(faults: Sequence[Fault]) -> None:
    """Raise FaultyCardError where there are faults: such a card is worth nothing to anybody."""
    if faults:
        raise FaultyCardError(tuple(faults))


def others_play(card: Card) -> bool:
    """Return whether those who are there can play without one side: with three teams the other two.

    Two sides, and four single players in two pairs, cannot.
    """
    return len(parties(len(card.values))) > 2


def plays_absent(card: Card) -> int | None:
    """Return the side that was not there while the others played, if the card says so."""
    played = card.ending in (Ending.FINISHED, Ending.TIME_OVER)
    named_side = card.absent in range(len(card.values))
    return card.absent if played and named_side and others_play(card) else None


def absence_faults(card: Card, absent: Sequence[int], present: Sequence[int]) -> list[Fault]:
    """Return faults in what a card has of an absence, of whatever ending it is.

    `absent` and `present` hold for each side the number that it has when it was absent, or there in
    vain: where the others cannot play, the numbers of all are fixed, else that of who is absent.
    """
    sides = range(len(card.values))
    if card.ending is Ending.ABSENT:
        if others_play(card):
            return [Fault("others_can_play")]
        if card.absent not in sides:
            return [Fault("absent_unknown")]
        fixed = {side: absent[side] if side == card.absent else present[side] for side in sides}
    elif card.absent is None:
        return []
    elif plays_absent(card) is None:
        return [Fault("absent_but_played", card.absent)]
    else:
        fixed = {card.absent: absent[card.absent]}
    faults = []
    for side, expected in fixed.items():
        value = card.values[side]
        if value is not None and value != expected:
            faults.append(Fault("absence_is_fixed", side, {"value": value, "expected": expected}))
    if card.winner is not None and card.winner == card.absent:
        faults.append(Fault("absent_side_won", card.winner))
    return faults


def unplayed_faults(card: Card) -> list[Fault]:
    """Return the faults of a card that says the game was not played: it can hold no numbers and no
    winner."""
    faults = [
        Fault("value_without_game", side, {"value": value})
        for side, value in enumerate(card.values)
        if value
    ]
    if card.winner is not None:
        faults.append(Fault("winner_without_game", card.winner))
    return faults


@dataclass(frozen=True, slots=True)
class Home:
    """The table of a card: `most` is what each side has with all its pawns home.

    `parties` are the sides that win together, each with `pawns` of its own; `too_many` is the code
    of the fault of a number above `most`. Who was absent has half of the most, who came in vain
    all of it ("4 against 8", the championship's regulation).
    """

    most: tuple[int, ...]
    parties: tuple[Party, ...]
    pawns: int
    too_many: str = "too_many_pawns"

    def faults(self, card: Card) -> list[Fault]:
        """Return all that is wrong with the card, together."""
        found = absence_faults(card, [most // 2 for most in self.most], self.most)
        if card.ending is Ending.ABSENT:
            return found
        if card.ending is Ending.NOT_PLAYED:
            return found + unplayed_faults(card)
        unusable = [fault for side in range(len(self.most)) for fault in self._unusable(card, side)]
        complete = self.complete(card.values)
        found += unusable + self._winners(card, complete)
        if card.ending is Ending.FINISHED and not complete and not unusable:
            found.append(Fault("nobody_finished", None, {"pawns": self.pawns}))
        if card.ending is Ending.TIME_OVER and complete:
            found.append(Fault("finished_in_time", complete[0][0], {"pawns": self.pawns}))
        return found

    def values(self, card: Card) -> tuple[int, ...]:
        """Return what each side has home by a card without faults of a game or an absence."""
        absent = plays_absent(card)
        if card.ending is Ending.ABSENT:
            return tuple(
                most // 2 if side == card.absent else most for side, most in enumerate(self.most)
            )
        return tuple(
            self.most[side] // 2 if side == absent else value or 0
            for side, value in enumerate(card.values)
        )

    def won(self, card: Card) -> tuple[bool, ...]:
        """Return who won by a card without faults: the sides of the party that is home, or all who
        came in vain."""
        if card.ending is Ending.ABSENT:
            return tuple(side != card.absent for side in range(len(self.most)))
        winners = {side for party in self.complete(card.values) for side in party}
        return tuple(side in winners for side in range(len(self.most)))

    def complete(self, values: Sequence[int | None]) -> list[Party]:
        """Return the parties with all their pawns home."""
        return [party for party in self.parties if all(values[at] == self.most[at] for at in party)]

    def ending_of(self, values: Sequence[int | None]) -> Ending:
        """Return all home or more typed is a finished game, so that a 9 gets one message and not
        two."""
        finished = any(
            all((values[side] or 0) >= self.most[side] for side in party) for party in self.parties
        )
        return Ending.FINISHED if finished else Ending.TIME_OVER

    def _unusable(self, card: Card, side: int) -> list[Fault]:
        value, most = card.values[side], self.most[side]
        if side == plays_absent(card):
            return []
        if value is None:
            return [Fault("missing_value", side)]
        if value < 0:
            return [Fault("negative", side, {"value": value})]
        if value > most:
            return [Fault(self.too_many, side, {"value": value, "maximum": most})]
        return []

    def _winners(self, card: Card, complete: Sequence[Party]) -> list[Fault]:
        pawns, winner = {"pawns": self.pawns}, card.winner
        faults = [
            Fault("two_winners", party[0], {"value": self.most[party[0]]}) for party in complete[1:]
        ]
        if winner is None or (winner == card.absent and plays_absent(card) is not None):
            return faults
        if winner not in range(len(card.values)):
            return [*faults, Fault("winner_unknown")]
        if any(winner in party for party in complete):
            return faults
        if complete:
            return [*faults, Fault("wrong_winner", winner, {**pawns, "winner": complete[0][0]})]
        value = card.values[winner]
        values = pawns if value is None else {**pawns, "value": value}
        return [*faults, Fault("winner_not_home", winner, values)]


class Scheme(Protocol):
    """How cards are checked and scored.

    `bye_points` is what somebody gets who met an absence (of who sits out: `resting_points`);
    `highest` the highest number that can stand in one field of the form.
    """

    @property
    def key(self) -> str: ...

    @property
    def bye_points(self) -> int: ...

    @property
    def highest(self) -> int: ...

    def numbers(self, sides: int, partner: int | None = None) -> tuple[tuple[int, ...], ...]:
        """Return the numbers on the form of so many sides, each as the sides that it is written
        for; `partner` as on a `Card`."""

    def faults(self, card: Card) -> tuple[Fault, ...]:
        """Return all faults of a card together, so that a paper need not go back twice."""

    def score(self, card: Card) -> tuple[SideScore, ...]:
        """Return the score of each side, in the order of the card. Raise FaultyCardError."""

    def ending_of(self, values: Sequence[int | None], partner: int | None = None) -> Ending:
        """Return the ending that the bare numbers tell, so that nobody has to type it."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Judgement:
    """All faults of a card or, where it has none, the score of each side."""

    faults: tuple[Fault, ...] = ()
    scores: tuple[SideScore, ...] = ()


@lru_cache(maxsize=1024)
def judge(rules: Scheme, card: Card) -> Judgement:
    """Return what is wrong with a card, or what it is worth.

    A card is judged by its form, by the service that stores it and by the page that answers: kept,
    so that it is worked out once.
    """
    try:
        return Judgement(scores=rules.score(card))
    except FaultyCardError as wrong:
        return Judgement(faults=wrong.faults)
