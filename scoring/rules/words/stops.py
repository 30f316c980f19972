"""What keeps the cards of a hand from being played, pawn by pawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scoring.rules.articles import Rule
from scoring.rules.cards import Card
from scoring.rules.moves import Part
from scoring.rules.places import HOME, PAWNS, is_home, start_of
from scoring.rules.position import Position
from scoring.rules.walks import SPLIT
from scoring.rules.words.reasons import allowed_trails, breach_reasons, steps_of
from scoring.rules.words.trails import Breach, Reason, Scene

# Walks that no card but the eight makes, and that it makes in one way only.
UNTHOUGHT = frozenset({Rule.MIDDLE, Rule.EIGHT})


def stops(position: Position, hand: Iterable[Card]) -> tuple[Reason, ...]:
    """Return the rules by which no card of a hand can be played.

    Only for a hand without a legal move: of another it would say things that are not so.
    """
    acting, found = position.acting, dict[Reason, None]()
    for card in dict.fromkeys(hand):
        scene = Scene(position.rules, position.pawns, position.turn, acting, card)
        found |= dict.fromkeys(_of_card(scene))
    return tuple(found)


def _of_card(scene: Scene) -> Iterator[Reason]:
    own = scene.pawns[scene.acting]
    start = start_of(scene.acting)
    if scene.card in (Card.ACE, Card.KING) and len(own) < PAWNS and start in own:
        part = Part(scene.acting, start, start)
        yield from breach_reasons(scene, part, [Breach(Rule.PROTECTED_HIT, start)])
    for place in own:
        yield from _of_pawn(scene, Part(scene.acting, place, place))
    if scene.card is Card.SEVEN and any(_walks_in_part(scene, place) for place in own):
        yield scene.reason(
            Rule.SEVEN_COMPLETED,
            "De zeven stappen kunnen niet alle worden gezet.",
            "The seven steps cannot all be made.",
        )


def _of_pawn(scene: Scene, part: Part) -> Iterator[Reason]:
    walked = False
    for trail in allowed_trails(scene, part):
        if not UNTHOUGHT.intersection(breach.rule for breach in trail.breaches):
            walked = True
            yield from breach_reasons(scene, part, trail.breaches)
    at_home = is_home(part.source) and part.source != HOME[-1]
    free = at_home and part.source + 1 not in scene.pawns[part.seat]
    if free and not walked and scene.card is not Card.FOUR and steps_of(scene):
        yield scene.reason(
            Rule.HOME_EXACT,
            "In het honk moet het aantal stappen precies uitkomen.",
            "At home the number of steps must come out exactly.",
        )


def _walks_in_part(scene: Scene, place: int) -> bool:
    trails = scene.ground(scene.acting).forward(place, SPLIT)
    return any(not trail.breaches for trail in trails)
