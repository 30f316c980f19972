"""Moves, cards and places in Dutch and English words, as they are said at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scoring.rules.cards import Card
from scoring.rules.moves import Move, Part
from scoring.rules.pawns import Pawns, moved
from scoring.rules.places import HOME, MIDDLE, NEST, OTHER_HOMES
from scoring.rules.rulesets import Ruleset
from scoring.rules.state import State


class Sentence(NamedTuple):
    """One thing said in Dutch and in English."""

    nl: str
    en: str


# The first team has red and yellow, the second green and blue; a table of six has two more.
COLOURS = (
    Sentence("rood", "red"),
    Sentence("groen", "green"),
    Sentence("geel", "yellow"),
    Sentence("blauw", "blue"),
    Sentence("wit", "white"),
    Sentence("zwart", "black"),
)


def colour_of(seat: int) -> Sentence:
    """Return the name of the colour that a seat plays: red for seat 0, and so on clockwise."""
    if 0 <= seat < len(COLOURS):
        return COLOURS[seat]
    return Sentence(f"plaats {seat}", f"seat {seat}")


def describe_place(place: int) -> Sentence:
    """Return a place: the number of a field, "honk 2", "het midden", "het startveld" for the
    nest."""
    if place == NEST:
        return Sentence("het startveld", "the nest")
    if place == MIDDLE:
        return Sentence("het midden", "the middle")
    if place in HOME:
        depth = place - HOME[0] + 1
        return Sentence(f"honk {depth}", f"home {depth}")
    for owner, home in OTHER_HOMES.items():
        if place in home:
            depth, colour = home.index(place) + 1, colour_of(owner)
            return Sentence(f"honk {depth} van {colour.nl}", f"home {depth} of {colour.en}")
    return Sentence(str(place), str(place))


def describe_board(position: State) -> Sentence:
    """Return what stands on a board: "Bord: rood op 5 en honk 4, groen op 20"."""
    dutch, english = [], []
    for seat, pawns in enumerate(position.pawns):
        colour, places = colour_of(seat), [describe_place(place) for place in pawns]
        if places:
            dutch.append(f"{colour.nl} op {listed([place.nl for place in places], 'en')}")
            english.append(f"{colour.en} on {listed([place.en for place in places], 'and')}")
    return Sentence(
        f"Bord: {', '.join(dutch) or 'alle pionnen in het startveld'}",
        f"Board: {', '.join(english) or 'all pawns in the nest'}",
    )


def listed(words: Sequence[str], conjunction: str) -> str:
    """Return one or more words with commas between them, and the conjunction before the last."""
    *first, last = words
    return f"{', '.join(first)} {conjunction} {last}" if first else last


def describe_move(move: Move, position: State | None = None, player: int | None = None) -> Sentence:
    """Return a move: "Rood 7: pion van 60 naar honk 2, daarna pion van 0 naar 5".

    With the position it is played in, the colour is that of the player, and pawns that are hit
    are named; without it, as for a move that is not legal, it is that of `player`, or of the pawn
    that moves first.
    """
    if player is None:
        player = position.turn if position is not None else move.parts[0].seat
    pawns = position.pawns if position is not None else None
    dutch, english = [], []
    for part in move.parts:
        hit = None if pawns is None else _hit_by(pawns, part)
        text = _describe_part(part, player, hit)
        dutch.append(text.nl)
        english.append(text.en)
        if pawns is not None:
            pawns = moved(pawns, part)
    colour = colour_of(player)
    return Sentence(
        f"{colour.nl.capitalize()} {move.card.dutch}: {', daarna '.join(dutch)}",
        f"{colour.en.capitalize()} {move.card.english}: {', then '.join(english)}",
    )


def describe_card(rules: Ruleset, card: Card) -> Sentence:
    """Return what a card allows under a rule set: "Aas: een pion opzetten, of 1 vooruit"."""
    text = CARD_TEXTS.get(card) or _describe_steps(rules, card)
    if card is Card.TEN and rules.ten_moves_opponent:
        text = Sentence(
            "10 vooruit met een pion van een tegenstander",
            "10 forward with a pawn of an opponent",
        )
    elif card is Card.JACK and rules.partners and not rules.jack_on_partner:
        text = Sentence(
            "een eigen pion ruilen met een pion van een tegenstander",
            "swap a pawn of one's own with one of an opponent",
        )
    elif card is Card.EIGHT and rules.junction is not None:
        text = Sentence(
            "8 vooruit, door het midden als men daarlangs komt",
            "8 forward, through the middle where one comes past it",
        )
    return Sentence(
        f"{card.dutch.capitalize()}: {text.nl}", f"{card.english.capitalize()}: {text.en}"
    )


def _describe_steps(rules: Ruleset, card: Card) -> Sentence:
    steps = [str(number) for number in rules.forward.get(card, ())]
    dutch, english = " of ".join(steps), " or ".join(steps)
    if card not in (Card.ACE, Card.KING):
        return Sentence(f"{dutch} vooruit", f"{english} forward")
    enters = Sentence("een pion opzetten", "enter a pawn")
    if not steps:
        return enters
    return Sentence(f"{enters.nl}, of {dutch} vooruit", f"{enters.en}, or {english} forward")


CARD_TEXTS = {
    Card.FOUR: Sentence("4 achteruit", "4 back"),
    Card.SEVEN: Sentence(
        "7 vooruit, met één pion of verdeeld over twee", "7 forward, with one pawn or two"
    ),
    Card.JACK: Sentence(
        "een eigen pion ruilen met een pion van een ander",
        "swap a pawn of one's own with one of another",
    ),
    Card.JOKER: Sentence("als iedere andere kaart", "as any other card"),
}


def _describe_part(part: Part, player: int, hit: int | None) -> Sentence:
    source, target = describe_place(part.source), describe_place(part.target)
    colour = colour_of(part.seat)
    pawn = Sentence("pion", "pawn")
    if part.seat != player:
        pawn = Sentence(f"pion van {colour.nl}", f"{colour.en} pawn")
    if part.other is not None:
        other = colour_of(part.other)
        return Sentence(
            f"{pawn.nl} op {source.nl} ruilt met de pion van {other.nl} op {target.nl}",
            f"{pawn.en} on {source.en} swaps with the {other.en} pawn on {target.en}",
        )
    if part.source == NEST:
        text = Sentence(f"{pawn.nl} opgezet op {target.nl}", f"{pawn.en} enters on {target.en}")
    else:
        text = Sentence(
            f"{pawn.nl} van {source.nl} naar {target.nl}",
            f"{pawn.en} from {source.en} to {target.en}",
        )
    if hit is None:
        return text
    if hit == part.seat != player:
        return Sentence(
            f"{text.nl}, slaat een andere pion van {colour.nl}",
            f"{text.en}, hits another {colour.en} pawn",
        )
    if hit == part.seat:
        return Sentence(
            f"{text.nl}, slaat een pion van de eigen kleur",
            f"{text.en}, hits a pawn of its own colour",
        )
    other = colour_of(hit)
    return Sentence(
        f"{text.nl}, slaat de pion van {other.nl}", f"{text.en}, hits the {other.en} pawn"
    )


def _hit_by(pawns: Pawns, part: Part) -> int | None:
    """Return the seat of the pawn that a part of a legal move sends back to its nest."""
    if part.other is not None or part.target in HOME:
        return None
    return next((seat for seat, places in enumerate(pawns) if part.target in places), None)
