"""What is wrong with a record of a game, in a sentence for people."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.rules.cards import Card
from scoring.rules.words.sentences import Sentence, colour_of

OVER = Sentence(
    "Het spel is al uit: er wordt niet meer gespeeld.", "The game is over: nothing is played more."
)


def _cards(count: int) -> Sentence:
    return (
        Sentence("1 kaart", "1 card")
        if count == 1
        else Sentence(f"{count} kaarten", f"{count} cards")
    )


def _hand(cards: Sequence[Card]) -> Sentence:
    if not cards:
        return Sentence("niets meer", "nothing left")
    return Sentence(
        ", ".join(card.dutch for card in cards), ", ".join(card.english for card in cards)
    )


def begins(right: int, wrong: int) -> Sentence:
    """Return that another seat has to begin than the one that did."""
    return _rather(right, wrong, Sentence("begint deze deelronde", "begins this deal round"))


def on_turn(right: int, wrong: int) -> Sentence:
    """Return that another seat had the turn than the one that played."""
    return _rather(right, wrong, Sentence("is aan de beurt", "has the turn"))


def deals(right: int, wrong: int) -> Sentence:
    """Return that another seat has to deal than the one that is written down."""
    return _rather(right, wrong, Sentence("deelt deze deelronde", "deals this deal round"))


def _rather(right: int, wrong: int, act: Sentence) -> Sentence:
    """Return that one seat does something, and not another."""
    one, other = colour_of(right), colour_of(wrong)
    return Sentence(
        f"{one.nl.capitalize()} {act.nl}, niet {other.nl}.",
        f"{one.en.capitalize()} {act.en}, not {other.en}.",
    )


def numbered(right: int, wrong: int) -> Sentence:
    """Return that a deal round has a number that does not follow."""
    return Sentence(
        f"Hier komt deelronde {right}; opgeschreven is {wrong}.",
        f"Deal round {right} comes here; {wrong} is written down.",
    )


def dealt(seat: int, count: int, size: int) -> Sentence:
    """Return that a hand is not as large as it has to be."""
    colour, cards = colour_of(seat), _cards(count)
    return Sentence(
        f"{colour.nl.capitalize()} kreeg {cards.nl}; in deze deelronde zijn het er {size}.",
        f"{colour.en.capitalize()} got {cards.en}; in this deal round it is {size}.",
    )


def too_many(card: Card, count: int, has: int) -> Sentence:
    """Return that there are more of a card than the pack has."""
    times = "once" if count == 1 else f"{count} times"
    return Sentence(
        f"De kaart {card.dutch} is er dan {count} keer; in het spel zitten er {has}.",
        f"The card {card.english} is there {times} then; the pack has {has}.",
    )


def not_held(seat: int, card: Card, hand: Sequence[Card]) -> Sentence:
    """Return that a player does not hold the card."""
    colour, held = colour_of(seat), _hand(hand)
    if card in hand:
        count = hand.count(card)
        return Sentence(
            f"{colour.nl.capitalize()} heeft de kaart {card.dutch} maar {count} keer in de hand.",
            f"{colour.en.capitalize()} holds the card {card.english} no more often than {count}.",
        )
    return Sentence(
        f"{colour.nl.capitalize()} heeft geen {card.dutch} in de hand, maar {held.nl}.",
        f"{colour.en.capitalize()} holds no {card.english}, but {held.en}.",
    )


def no_cards(seat: int) -> Sentence:
    """Return that a player has no card left in this deal round."""
    colour = colour_of(seat)
    return Sentence(
        f"{colour.nl.capitalize()} heeft in deze deelronde geen kaarten meer.",
        f"{colour.en.capitalize()} has no cards left in this deal round.",
    )


def folded(seat: int) -> Sentence:
    """Return that a player laid down his hand and waits for the next deal."""
    colour = colour_of(seat)
    return Sentence(
        f"{colour.nl.capitalize()} legde zijn hand neer en wacht op de volgende deelronde.",
        f"{colour.en.capitalize()} laid down his hand and waits for the next deal round.",
    )


def laid_down(seat: int, count: int, left: int) -> Sentence:
    """Return that a hand was laid down of another size than the player holds."""
    colour, cards = colour_of(seat), _cards(count)
    return Sentence(
        f"{colour.nl.capitalize()} legt {cards.nl} neer en heeft er {left}.",
        f"{colour.en.capitalize()} lays down {cards.en} and has {left}.",
    )


def threw_more(seat: int, count: int) -> Sentence:
    """Return that more than the one card was thrown away."""
    colour, cards = colour_of(seat), _cards(count)
    return Sentence(
        f"{colour.nl.capitalize()} gooit {cards.nl} weg; het is er één.",
        f"{colour.en.capitalize()} throws away {cards.en}; it is one.",
    )


def must_play(move: Sentence) -> Sentence:
    """Return that the hand may not go down, for this could be played."""
    return Sentence(f"Er moest gespeeld worden: {move.nl}.", f"A card had to be played: {move.en}.")


def no_move(seat: int, card: Card) -> Sentence:
    """Return that a card was played with which nothing can be done."""
    colour = colour_of(seat)
    return Sentence(
        f"Met de {card.dutch} kan {colour.nl} hier niets.",
        f"With the {card.english} {colour.en} can do nothing here.",
    )


def unplayed(seat: int, left: int) -> Sentence:
    """Return that a deal round stops while somebody still has cards."""
    colour, cards = colour_of(seat), _cards(left)
    return Sentence(
        f"Deze deelronde is niet uitgespeeld: {colour.nl} heeft nog {cards.nl}.",
        f"This deal round was not played out: {colour.en} still has {cards.en}.",
    )


def home(teams: Sequence[Sequence[int]], right: Sequence[int], wrong: Sequence[int]) -> Sentence:
    """Return that other pawns are home than are written down as the result."""
    names = [[colour_of(seat) for seat in team] for team in teams]
    dutch = [" en ".join(name.nl for name in team) for team in names]
    english = [" and ".join(name.en for name in team) for team in names]
    counted = [f"{n} {pawns}" for n, pawns in zip(dutch, right, strict=True)]
    in_english = [f"{n} {pawns}" for n, pawns in zip(english, right, strict=True)]
    written = "-".join(map(str, wrong))
    return Sentence(
        f"Binnen zijn: {', '.join(counted)}; opgeschreven is {written}.",
        f"Home are: {', '.join(in_english)}; written down is {written}.",
    )


def worth(right: Sequence[int], wrong: Sequence[int]) -> Sentence:
    """Return that the points are other than those that are written down."""
    one, other = "-".join(map(str, right)), "-".join(map(str, wrong))
    return Sentence(
        f"De punten zijn {one}; opgeschreven is {other}.",
        f"The points are {one}; {other} is written down.",
    )
