"""What a score form says, what can be wrong with it, and what it is worth to each side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from scoring.formats import parties


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
