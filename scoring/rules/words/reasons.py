"""What is wrong with one part of a move, rule by rule: walks, enterings, swaps, another's ten."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from scoring.rules.articles import Rule
from scoring.rules.cards import Card
from scoring.rules.moves import Part
from scoring.rules.places import HOME, MIDDLE, NEST, PAWNS, start_of
from scoring.rules.words.sentences import Sentence, colour_of, describe_card, describe_place
from scoring.rules.words.trails import (
    LONGEST,
    Breach,
    Reason,
    Scene,
    Trail,
    absent,
    fewest_breaches,
    ownership_reasons,
)


def walking_faults(scene: Scene, part: Part) -> Iterator[Reason]:
    """Yield what is wrong with a pawn that walks with a card as a whole."""
    yield from ownership_reasons(scene, part.seat)
    yield from absent(scene, part.seat, part.source)
    wrong_way = list(home_faults(scene, part, scene.card is Card.FOUR))
    yield from wrong_way
    if wrong_way:
        if scene.card is not Card.FOUR and not steps_of(scene):
            yield scene.card_reason(
                "Met deze kaart wordt niet gelopen.", "This card walks nowhere."
            )
        return
    trail = fewest_breaches(allowed_trails(scene, part), part.target)
    if trail is None:
        yield from _wrong_steps(scene, part)
    else:
        yield from breach_reasons(scene, part, trail.breaches)


def allowed_trails(scene: Scene, part: Part) -> Iterator[Trail]:
    """Yield every walk of the length of the card, whatever it goes against."""
    ground = scene.ground(part.seat)
    if scene.card is Card.FOUR:
        yield from ground.backward(part.source, (4,))
    else:
        yield from ground.forward(part.source, steps_of(scene))


def steps_of(scene: Scene) -> tuple[int, ...]:
    """Return how many steps forward a card allows."""
    steps = scene.rules.forward.get(scene.card, ())
    return steps or ((8,) if scene.card is Card.EIGHT else ())


def _wrong_steps(scene: Scene, part: Part) -> Iterator[Reason]:
    """Yield the card does not bring the pawn there; and what the walk breaks besides."""
    text = _from_to(part)
    ahead, back = shortest(scene, part, range(1, LONGEST + 1))
    trail = ahead or back
    if trail is None:
        yield scene.card_reason(
            f"{text.nl} is niet wat de kaart doet.", f"{text.en} is not its move."
        )
        return
    way = Sentence("vooruit", "forward") if ahead else Sentence("achteruit", "back")
    nl, en = f"{text.nl} is {trail.steps} {way.nl}.", f"{text.en} is {trail.steps} {way.en}."
    if scene.card is Card.SEVEN and ahead and ahead.steps < 7:
        yield too_few(scene, nl, en)
    else:
        yield scene.card_reason(nl, en)
    if part.target in HOME and any(steps > trail.steps for steps in steps_of(scene)):
        yield scene.reason(
            exact_rule(scene, part),
            "In het honk moet het aantal stappen precies uitkomen.",
            "At home the number of steps must come out exactly.",
        )
    yield from breach_reasons(scene, part, trail.breaches)


def too_few(scene: Scene, nl: str, en: str, rule: Rule = Rule.SEVEN_COMPLETED) -> Reason:
    """Return that a seven was not completed."""
    text = describe_card(scene.rules, Card.SEVEN)
    return scene.reason(rule, f"{nl} {text.nl}.", f"{en} {text.en}.")


def exact_rule(scene: Scene, part: Part) -> Rule:
    """Return what demands the exact count: the answer about the last pawn, where it is that."""
    others = set(HOME) & set(scene.pawns[part.seat])
    bounces = part.source not in HOME and len(others) == PAWNS - 1
    is_settled = bounces and scene.rules.speaks_of(Rule.HOME_BOUNCE)
    return Rule.HOME_BOUNCE if is_settled else Rule.HOME_EXACT


def shortest(
    scene: Scene, part: Part, lengths: Container[int]
) -> tuple[Trail | None, Trail | None]:
    """Return the best walk from source to target, forward and back, of any of these lengths."""
    ground = scene.ground(part.seat)
    walks = ground.forward(part.source, lengths)
    ahead = (walk for walk in walks if part.target == MIDDLE or not walk.breaks(Rule.MIDDLE))
    return (
        fewest_breaches(ahead, part.target),
        fewest_breaches(ground.backward(part.source, lengths), part.target),
    )


def home_faults(scene: Scene, part: Part, backward: bool) -> Iterator[Reason]:
    """Yield the reasons against a walk out of home, and backward in or into it."""
    if part.source in HOME and part.target not in HOME:
        yield scene.reason(
            Rule.HOME_LEFT,
            "Een pion die binnen is, gaat het honk niet meer uit.",
            "A pawn that is home does not leave it.",
        )
    elif part.target in HOME and (backward or part.target < part.source in HOME):
        yield scene.reason(
            Rule.HOME_BACKWARD,
            "Het honk wordt niet achteruit ingegaan, en erin gaat een pion niet achteruit.",
            "Home is not entered backward, and no pawn goes backward in it.",
        )
    elif part.target == NEST:
        yield scene.reason(
            Rule.LANDING,
            "Naar het startveld gaat alleen een pion die geslagen wordt.",
            "Only a pawn that is hit goes to the nest.",
        )


def breach_reasons(scene: Scene, part: Part, breaches: Iterable[Breach]) -> Iterator[Reason]:
    """Yield the sentences of what a walk goes against."""
    for rule, place in breaches:
        text = describe_place(place)
        owner = colour_of(place // 16)
        nl, en = BREACHES[rule]
        yield scene.reason(
            rule,
            nl.format(place=text.nl, owner=owner.nl),
            en.format(place=text.en, owner=owner.en),
        )


BREACHES = {
    Rule.PROTECTED_PASSED: (
        "De pion van {owner} op zijn beginpositie ({place}) mag niet worden gepasseerd.",
        "The {owner} pawn on its start field ({place}) may not be passed.",
    ),
    Rule.PROTECTED_HIT: (
        "De pion van {owner} op zijn beginpositie ({place}) mag niet worden geslagen.",
        "The {owner} pawn on its start field ({place}) may not be hit.",
    ),
    Rule.SECOND_LAP: (
        "Voorbij het honk loopt een pion geen tweede ronde, over zijn beginpositie ({place}).",
        "A pawn does not walk past home into a second lap, over its start field ({place}).",
    ),
    Rule.HOME_PASSED: (
        "Op {place} staat al een pion; in het honk wordt niet over een pion gestapt.",
        "A pawn already stands on {place}; at home no pawn is stepped over.",
    ),
    Rule.HOME_ORDER: (
        "Het honk wordt van achteren naar voren gevuld: {place} is nog vrij.",
        "Home is filled from back to front: {place} is still free.",
    ),
    Rule.EIGHT: (
        "Een 8 gaat verplicht door het midden als hij daarlangs komt, één keer en rechtdoor.",
        "An 8 goes through the middle where it comes past it, once and straight on.",
    ),
    Rule.MIDDLE: (
        "Alleen met een 8 gaat een pion het midden in.",
        "Only with an 8 does a pawn go into the middle.",
    ),
}


def ten_faults(scene: Scene, part: Part) -> Iterator[Reason]:
    """Yield what is wrong with a ten that moves a pawn of an opponent."""
    if part.seat in scene.rules.team(scene.turn):
        own = colour_of(part.seat)
        yield scene.card_reason(
            f"Een pion van {own.nl} is niet van een tegenstander.",
            f"A {own.en} pawn is none of an opponent.",
        )
    yield from absent(scene, part.seat, part.source)
    if part.source == start_of(part.seat):
        yield scene.reason(
            Rule.PROTECTED_ALWAYS,
            "Een pion op zijn eigen beginpositie is onaantastbaar.",
            "A pawn on its own start field cannot be touched.",
        )
    if part.target in HOME:
        yield scene.reason(
            Rule.TEN_HOME,
            "Met een 10 gaat een pion het honk niet in.",
            "With a 10 no pawn goes home.",
        )
        return
    wrong_way = list(home_faults(scene, part, backward=False))
    yield from wrong_way
    if wrong_way:
        return
    if part.target not in scene.rules.walks.ten(part.source, 0):
        text = _from_to(part)
        yield scene.card_reason(f"{text.nl} is geen 10 vooruit.", f"{text.en} is not 10 forward.")
    if scene.ground(part.seat).is_protected(part.target):
        yield from breach_reasons(scene, part, [Breach(Rule.PROTECTED_HIT, part.target)])


def entering_faults(scene: Scene, part: Part) -> Iterator[Reason]:
    """Yield what is wrong with a pawn that comes out of the nest."""
    if scene.card not in (Card.ACE, Card.KING):
        yield scene.card_reason(
            "Met deze kaart wordt geen pion opgezet.", "This card enters no pawn."
        )
    yield from _whose_enters(scene, part.seat)
    colour, start = colour_of(part.seat), start_of(part.seat)
    if len(scene.pawns[part.seat]) >= PAWNS:
        yield scene.reason(
            Rule.ENTERING,
            f"{colour.nl.capitalize()} heeft geen pion meer in het startveld.",
            f"{colour.en.capitalize()} has no pawn left in the nest.",
        )
    if part.target != start:
        yield scene.reason(
            Rule.ENTERING,
            f"{colour.nl.capitalize()} zet een pion op zijn eigen beginpositie: {start}.",
            f"{colour.en.capitalize()} enters on its own start field: {start}.",
        )
    elif start in scene.pawns[part.seat]:
        yield from breach_reasons(scene, part, [Breach(Rule.PROTECTED_HIT, start)])


def _whose_enters(scene: Scene, seat: int) -> Iterator[Reason]:
    rules = scene.rules
    helps = seat != scene.acting == scene.turn and seat == rules.partner(scene.turn)
    if not (helps and rules.king_for_partner_early):
        yield from ownership_reasons(scene, seat)
        return
    if scene.card is not Card.KING:
        yield scene.reason(
            Rule.KING_FOR_PARTNER_EARLY,
            "Alleen een heer zet een pion van de maat op.",
            "Only a king enters a pawn of the team mate.",
        )
    if len(scene.pawns[scene.acting]) < PAWNS:
        yield scene.reason(
            Rule.KING_FOR_PARTNER_EARLY,
            "Een heer zet pas een pion van de maat op als het eigen startveld leeg is.",
            "A king enters a pawn of the team mate only once the own nest is empty.",
        )


def swapping_faults(scene: Scene, part: Part) -> Iterator[Reason]:
    """Yield what is wrong with a swap of two pawns."""
    if scene.card is not Card.JACK:
        yield scene.card_reason("Met deze kaart wordt niet geruild.", "This card swaps nothing.")
    other = part.seat if part.other is None else part.other
    yield from _whose_swap(scene, part.seat, other)
    yield from absent(scene, part.seat, part.source)
    yield from absent(scene, other, part.target)
    for place in (part.source, part.target):
        if place in HOME:
            yield scene.reason(
                Rule.HOME_SWAPPED,
                f"Een pion in het honk ({describe_place(place).nl}) wordt niet geruild.",
                f"A pawn at home ({describe_place(place).en}) is not swapped.",
            )
        elif place == NEST:
            yield scene.reason(
                Rule.JACK,
                "Een pion in het startveld wordt niet geruild.",
                "A pawn in the nest is not swapped.",
            )
    own = start_of(scene.acting)
    if part.source == own == start_of(part.seat) and not scene.rules.jack_from_own_start:
        yield scene.reason(
            Rule.JACK_FROM_OWN_START,
            f"De eigen pion op zijn beginpositie ({part.source}) wordt niet geruild.",
            f"The own pawn on its start field ({part.source}) is not swapped.",
        )
    ends = ((part.seat, part.source), (other, part.target))
    for place in (place for seat, place in ends if place == start_of(seat) != own):
        yield scene.reason(
            Rule.PROTECTED_SWAPPED,
            f"De pion van een ander op zijn beginpositie ({place}) wordt niet geruild.",
            f"The pawn of another on its start field ({place}) is not swapped.",
        )


def _whose_swap(scene: Scene, seat: int, other: int) -> Iterator[Reason]:
    acting = colour_of(scene.acting)
    if seat == other:
        yield scene.reason(
            Rule.JACK,
            "Er wordt geruild met een pion van een andere kleur.",
            "The swap is with a pawn of another colour.",
        )
    elif scene.acting not in (seat, other):
        yield scene.reason(
            Rule.JACK,
            f"Er wordt altijd een pion van {acting.nl} geruild, nooit twee van anderen.",
            f"A {acting.en} pawn is always one of the two, never two of others.",
        )
    elif seat != scene.acting:
        yield scene.reason(
            Rule.JACK,
            f"De pion van {acting.nl} staat in de zet voorop.",
            f"The {acting.en} pawn comes first in the move.",
        )
    mates = set(scene.rules.team(scene.acting)) - {scene.acting}
    if not scene.rules.jack_on_partner and mates & {seat, other}:
        yield scene.reason(
            Rule.JACK_ON_PARTNER,
            "Er wordt geruild met een tegenstander, niet met de maat.",
            "The swap is with an opponent, not with the partner.",
        )


def _from_to(part: Part) -> Sentence:
    source, target = describe_place(part.source), describe_place(part.target)
    return Sentence(f"Van {source.nl} naar {target.nl}", f"From {source.en} to {target.en}")
