"""The cards: thirteen ranks and the joker. Suits mean nothing in Keezen."""

import re
from collections.abc import Iterable
from enum import StrEnum


class Card(StrEnum):
    """A rank, as it is written in notation."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    JOKER = "*"

    @property
    def dutch(self) -> str:
        """What people at a Dutch table call it."""
        return DUTCH.get(self, str(self.value))

    @property
    def english(self) -> str:
        """The same in English."""
        return ENGLISH.get(self, str(self.value))


RANKS = tuple(card for card in Card if card is not Card.JOKER)
DUTCH = {
    Card.ACE: "aas",
    Card.TEN: "10",
    Card.JACK: "boer",
    Card.QUEEN: "vrouw",
    Card.KING: "heer",
    Card.JOKER: "joker",
}
ENGLISH = {
    Card.ACE: "ace",
    Card.TEN: "10",
    Card.JACK: "jack",
    Card.QUEEN: "queen",
    Card.KING: "king",
    Card.JOKER: "joker",
}
ORDER = {card: place for place, card in enumerate(Card)}


SIGN = re.compile(r"10|[^ ,]", re.DOTALL)
# Boer, vrouw and heer, as they stand on Dutch cards.
READ_AS = {"10": "T", "B": "J", "V": "Q", "H": "K"}


class NotACard(ValueError):
    """A text in which something is no card; says which sign, and where."""


def hand_of(cards: str | Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards that `"7J*"` stands for, in that order; `10` may be written for `T`, and
    what a Dutch card says, `B`, `V` and `H`, for `J`, `Q` and `K`.

    Raise NotACard with the sign that is none and its place.
    """
    if not isinstance(cards, str):
        return tuple(map(card_of, cards))
    hand = []
    for found in SIGN.finditer(cards):
        sign = found[0]
        try:
            hand.append(Card(READ_AS.get(sign.upper(), sign.upper())))
        except ValueError:
            at = found.start() + 1
            raise NotACard(
                f"{sign!r} is no card (sign {at} of {cards!r}): write {' '.join(Card)}"
            ) from None
    return tuple(hand)


def card_of(card: Card | str) -> Card:
    """Return the one card that is meant. Raise NotACard for a text that is none, or several."""
    if isinstance(card, Card):
        return card
    if not isinstance(card, str):
        raise NotACard(f"{card!r} is no card")
    hand = hand_of(card)
    if len(hand) != 1:
        raise NotACard(f"{card!r} is {len(hand)} cards, not one")
    return hand[0]
