"""What the players hold in a deal round, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.rules.cards import ORDER, Card
from scoring.rules.rulesets import Ruleset

Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealState:
    """`hands` has for each seat the cards that it still holds, None where nobody knows them; `left`
    how many they are; `folded` the seats that laid down their hands. `turn` is the seat that plays
    next, None once nobody has a card."""

    hands: tuple[Hand | None, ...]
    left: tuple[int, ...]
    turn: int | None
    folded: frozenset[int] = frozenset()

    @classmethod
    def dealt(
        cls, rules: Ruleset, size: int, beginner: int, hands: Sequence[Hand | None] = ()
    ) -> DealState:
        """Return how a deal round begins in which everybody got `size` cards; a hand that is known
        counts as it is."""
        known = tuple(hands) or (None,) * rules.seats
        left = tuple(size if hand is None else len(hand) for hand in known)
        return cls(known, left, _next(left, beginner - 1))

    def after(self, seat: int, cards: Sequence[Card], *, whole_hand: bool = False) -> DealState:
        """Return what is left once a seat has played, or laid down, cards; its whole hand too where
        nobody knows what was in it. A card that it did not hold is taken from nothing."""
        hands, left = list(self.hands), list(self.left)
        hand = hands[seat]
        hands[seat] = () if whole_hand else hand if hand is None else without_cards(hand, cards)
        left[seat] = 0 if whole_hand else max(0, left[seat] - max(len(cards), 1))
        folded = self.folded | {seat} if whole_hand else self.folded
        return DealState(tuple(hands), tuple(left), _next(left, seat), folded)


def _next(left: Sequence[int], seat: int) -> int | None:
    """Return the first seat after this one, clockwise, that has a card."""
    order = (((seat + step) % len(left)) for step in range(1, len(left) + 1))
    return next((other for other in order if left[other]), None)


def without_cards(hand: Hand, cards: Sequence[Card]) -> Hand:
    """Return a hand without these cards, each taken once."""
    rest = Counter(hand) - Counter(cards)
    return tuple(sorted(rest.elements(), key=ORDER.__getitem__))
