"""What a score form says, what can be wrong with it, and what it is worth to each side."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Ending(StrEnum):
    """How a game came to its end."""

    FINISHED = "finished"
    TIME_OVER = "time_over"
    ABSENT = "absent"
    NOT_PLAYED = "not_played"


@dataclass(frozen=True, slots=True)
class Card:
    """One score form, sides in the order of the form.

    `values` holds per side the pawns home (0..8) or, in a scheme of written points, those points;
    None where nothing was filled in. `winner` is the side ticked on the form, `absent` the side
    that did not turn up; both None when the form does not say so.
    """

    ending: Ending
    values: tuple[int | None, ...]
    winner: int | None = None
    absent: int | None = None


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


class FaultyCardError(ValueError):
    """A card with faults was to be scored."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = faults


def absence_faults(card: Card, absent_value: int, present_value: int) -> list[Fault]:
    """Faults of a card that says a side was absent: which one, and nothing but the fixed numbers.

    With three sides the other two can play, so absence there is not a card but a changed table.
    """
    sides = range(len(card.values))
    if len(card.values) != 2:
        return [Fault("absent_needs_two_sides")]
    if card.absent not in sides:
        return [Fault("absent_unknown")]
    expected = [absent_value if side == card.absent else present_value for side in sides]
    faults = [
        Fault("absence_is_fixed", side, {"value": value, "expected": expected[side]})
        for side, value in enumerate(card.values)
        if value is not None and value != expected[side]
    ]
    if card.winner == card.absent:
        faults.append(Fault("absent_side_won", card.winner))
    return faults


def unplayed_faults(card: Card) -> list[Fault]:
    """Faults of a card that says the game was not played: it can hold no numbers and no winner."""
    faults = [
        Fault("value_without_game", side, {"value": value})
        for side, value in enumerate(card.values)
        if value
    ]
    if card.winner is not None:
        faults.append(Fault("winner_without_game", card.winner))
    return faults
