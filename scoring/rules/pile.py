"""Who played which card of a pile, when only the order of the cards is known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from scoring.rules.cards import Card, hand_of
from scoring.rules.colour import Played

if TYPE_CHECKING:
    from scoring.rules import LaidDown, Ruleset


def pile_of(
    rules: Ruleset,
    beginner: int,
    cards: str | Iterable[Card],
    laid_down: Sequence[LaidDown] = (),
) -> tuple[Played, ...]:
    """The cards in the order in which they were played, each with its seat.

    Seats play in turn from `beginner` on (with the dealer known, `deal_round` tells who that is).
    Whoever laid down his hand plays no more in this deal round; where the rule set has one card
    thrown away, that only takes the turn. Raises ValueError when a hand was laid down by a seat
    that had not the turn then, or when nobody is left for a card.
    """
    hand, pile, out, seat = hand_of(cards), list[Played](), set[int](), beginner
    waiting = list(laid_down)
    while len(pile) < len(hand):
        if len(out) == rules.seats:
            raise ValueError(f"nobody is left to play card {len(pile) + 1}")
        due = next((one for one in waiting if (one.seat, one.after) == (seat, len(pile))), None)
        if due is not None:
            waiting.remove(due)
            if not rules.discards_one:
                out.add(seat)
        elif seat not in out:
            pile.append(Played(seat, hand[len(pile)]))
        seat = (seat + 1) % rules.seats
    for one in waiting:
        if one.after != len(pile):
            raise ValueError(f"seat {one.seat} had not the turn after card {one.after}")
    return tuple(pile)
