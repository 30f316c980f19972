"""A rule that is broken, and the scene on which it is: board, player, card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.rules.articles import OF_CARD, Article, Clarity, Rule
from scoring.rules.cards import Card
from scoring.rules.pawns import Pawns
from scoring.rules.places import NEST
from scoring.rules.rulesets import Ruleset
from scoring.rules.sentences import card_said, colour_of, place_said
from scoring.rules.trails import Ground

# What lies on the table is no matter of how a text is read.
FACTS = frozenset({Rule.BOARD, Rule.SEATS, Rule.ACTION})


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule that a move breaks. `nl` and `en` are for people: what is wrong here, and, where
    the source leaves room, that it does; `basis` holds the source with its words."""

    rule: Rule
    basis: Article
    nl: str
    en: str

    @property
    def source(self) -> str:
        """The source, such as "[002]"."""
        return self.basis.source

    @property
    def article(self) -> str:
        """The heading or question in the source; empty where it is silent."""
        return self.basis.article

    @property
    def clarity(self) -> Clarity:
        """How certain the source is."""
        return self.basis.clarity


@dataclass(frozen=True, slots=True)
class Scene:
    """What a part of a move is judged by: rules, board, who plays which colour, the card."""

    rules: Ruleset
    pawns: Pawns
    turn: int
    acting: int
    card: Card

    def reason(self, rule: Rule, nl: str, en: str) -> Reason:
        """Return a rule that is broken, with what it rests on."""
        return reason_by(self.rules, rule, nl, en)

    def card_reason(self, nl: str, en: str) -> Reason:
        """Return what the card does not allow, followed by what it does."""
        said = card_said(self.rules, self.card)
        rule = OF_CARD.get(self.card, Rule.NUMBER)
        return self.reason(rule, f"{nl} {said.nl}.", f"{en} {said.en}.")

    def ground(self, seat: int) -> Ground:
        """Return the board for a pawn of a seat that walks with the card."""
        through = self.card is Card.EIGHT and self.rules.junction is not None
        return Ground(self.rules, self.pawns, seat, through)


def reason_by(rules: Ruleset, rule: Rule, nl: str, en: str) -> Reason:
    """Return what a rule means here, with what it rests on under a rule set."""
    basis = rules.provenance(rule)
    if rule not in FACTS:
        nl = f"{nl} {basis.remark_nl}".rstrip()
        en = f"{en} {basis.remark_en}".rstrip()
    return Reason(rule, basis, nl, en)


def whose(scene: Scene, seat: int) -> Iterator[Reason]:
    """Yield whether the player may move pawns of this seat with a card that moves his own."""
    if seat == scene.acting:
        return
    player, pawn, plays = (colour_of(s) for s in (scene.turn, seat, scene.acting))
    if seat == scene.turn:
        yield scene.reason(
            Rule.HELPING,
            f"{player.nl.capitalize()} is binnen en speelt met de pionnen van {plays.nl}.",
            f"{player.en.capitalize()} is home and plays the {plays.en} pawns.",
        )
    elif seat == scene.rules.partner(scene.turn):
        yield scene.reason(
            Rule.HELPING,
            f"{player.nl.capitalize()} speelt pas met {pawn.nl} als de eigen vier binnen zijn.",
            f"{player.en.capitalize()} plays {pawn.en} only once its own four are home.",
        )
    else:
        yield scene.reason(
            Rule.OWN_PAWNS,
            f"{player.nl.capitalize()} speelt en mag geen pion van {pawn.nl} verzetten.",
            f"{player.en.capitalize()} plays and moves no {pawn.en} pawn.",
        )


def absent(scene: Scene, seat: int, place: int) -> Iterator[Reason]:
    """Yield whether no pawn of the seat stands on the place from which one is moved."""
    if place == NEST or place in scene.pawns[seat]:
        return
    colour, said = colour_of(seat), place_said(place)
    yield scene.reason(
        Rule.ACTION,
        f"Er staat geen pion van {colour.nl} op {said.nl}.",
        f"No {colour.en} pawn stands on {said.en}.",
    )
