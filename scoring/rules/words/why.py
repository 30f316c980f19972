"""Why a move is not allowed: every rule that it breaks, with source, article and sentence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.rules.articles import OF_CARD, Rule
from scoring.rules.cards import RANKS, Card, card_of
from scoring.rules.moves import Move, Part, move_from_text
from scoring.rules.pawns import moved
from scoring.rules.places import HOME, NEST, name_of
from scoring.rules.state import State
from scoring.rules.status import exists, explain
from scoring.rules.walks import SPLIT
from scoring.rules.words.reasons import (
    breach_reasons,
    entering_faults,
    home_faults,
    shortest,
    swapping_faults,
    ten_faults,
    too_few,
    walking_faults,
)
from scoring.rules.words.sentences import colour_of, describe_card, describe_place
from scoring.rules.words.trails import Reason, Scene, Trail, absent, ownership_reasons

__all__ = ["Reason", "why_illegal"]

CARD_RULES = frozenset(
    {*OF_CARD.values(), Rule.NUMBER, Rule.SEVEN_COMPLETED, Rule.PARTNER_COMPLETES}
)


def why_illegal(position: State, card: Card | str, move: Move | str) -> tuple[Reason, ...]:
    """Return every rule that a move with a card breaks; empty exactly when it is legal.

    On a board that is faulty itself, the faults of the board are the reasons. Raise NotACard
    unless `card` is one card, and NotAMove for a text that is no move.
    """
    played = card_of(card)
    made = move_from_text(move, played) if isinstance(move, str) else move
    scene = Scene(position.rules, position.pawns, position.turn, 0, played)
    return tuple(dict.fromkeys(_reasons(position, scene, made)))


def _reasons(position: State, scene: Scene, move: Move) -> Iterator[Reason]:
    faults = explain(position)
    if faults:
        yield from (scene.reason(Rule.BOARD, fault.nl, fault.en) for fault in faults)
        return
    if move.card is not scene.card:
        yield scene.card_reason(
            f"De zet hoort bij een andere kaart ({move.card.dutch}).",
            f"The move belongs to another card ({move.card.english}).",
        )
    unwritten = list(_unwritten(position, scene, move))
    if unwritten:
        yield from unwritten
        return
    winners = position.outcome
    if winners is not None:
        yield scene.reason(
            Rule.END,
            f"Het spel is uit: binnen is {' met '.join(colour_of(seat).nl for seat in winners)}.",
            f"The game is over: home is {' with '.join(colour_of(seat).en for seat in winners)}.",
        )
    scene = replace(scene, acting=position.acting)
    yield from _joker(scene, move) if scene.card is Card.JOKER else _by_card(scene, move)


def _unwritten(position: State, scene: Scene, move: Move) -> Iterator[Reason]:
    """Yield a reason for seats and places that there are not, and for more pawns than a move
    has."""
    rules = scene.rules
    if not 1 <= len(move.parts) <= 2:
        yield scene.reason(
            Rule.SEVEN,
            "Een zet verzet één pion, of twee met een 7.",
            "A move is made with one pawn, or with two for a 7.",
        )
    for part in move.parts:
        for seat in (part.seat, part.other):
            if seat is not None and not 0 <= seat < rules.seats:
                yield scene.reason(
                    Rule.SEATS,
                    f"Plaats {seat} is er niet; er zijn de plaatsen 0 tot {rules.seats - 1}.",
                    f"There is no seat {seat}; the seats are 0 to {rules.seats - 1}.",
                )
        for place in (part.source, part.target):
            if place != NEST and not exists(position, place):
                yield scene.reason(
                    Rule.BOARD,
                    f"De plaats {name_of(place)} heeft dit bord niet.",
                    f"This board has no place {name_of(place)}.",
                )


def _joker(scene: Scene, move: Move) -> Iterator[Reason]:
    """Yield what the card that fits best has against it; nothing if any card may do this."""
    if not scene.rules.jokers:
        yield scene.reason(
            Rule.JOKERS,
            "In dit spel zitten geen jokers.",
            "There are no jokers in this pack.",
        )
        return
    fitting: list[list[Reason]] = []
    for rank in RANKS:
        as_rank = replace(scene, card=rank)
        found = list(_by_card(as_rank, Move(rank, move.parts)))
        if not found:
            return
        fitting.append(found)
    best = min(fitting, key=lambda found: (_misfits(found), len(found)))
    if _misfits(best):
        text = describe_card(scene.rules, Card.JOKER)
        yield scene.reason(
            Rule.JOKER,
            f"Geen enkele kaart doet dit. {text.nl}.",
            f"No card does this. {text.en}.",
        )
    yield from (reason for reason in best if reason.rule not in CARD_RULES)


def _misfits(found: list[Reason]) -> bool:
    return any(reason.rule in CARD_RULES for reason in found)


def _by_card(scene: Scene, move: Move) -> Iterator[Reason]:
    if len(move.parts) == 2:
        yield from _split_faults(scene, *move.parts)
        return
    (part,) = move.parts
    if part.other is not None:
        yield from swapping_faults(scene, part)
    elif part.source == NEST:
        yield from entering_faults(scene, part)
    elif scene.card is Card.TEN and scene.rules.ten_moves_opponent:
        yield from ten_faults(scene, part)
    else:
        yield from walking_faults(scene, part)


def _split_faults(scene: Scene, first: Part, second: Part) -> Iterator[Reason]:
    """Yield what is wrong with a seven that two pawns share, the second on the board after the
    first."""
    if scene.card is not Card.SEVEN:
        yield scene.card_reason(
            "Alleen een 7 wordt over twee pionnen verdeeld.", "Only a 7 is shared by two pawns."
        )
    unwalked = [part for part in (first, second) if part.other is not None or NEST in part[1:3]]
    if unwalked:
        yield scene.reason(
            Rule.SEVEN,
            "Beide delen van een 7 zijn stappen vooruit van een pion op het bord.",
            "Both parts of a 7 are steps forward of a pawn on the board.",
        )
        return
    stands = first.source in scene.pawns[first.seat]
    then = replace(scene, pawns=moved(scene.pawns, first)) if stands else scene
    yield from absent(scene, first.seat, first.source)
    if (second.seat, second.source) == (first.seat, first.target):
        yield scene.reason(
            Rule.SEVEN,
            "De twee delen van een 7 zijn van twee verschillende pionnen.",
            "The two parts of a 7 are made by two different pawns.",
        )
    else:
        yield from absent(then, second.seat, second.source)
    yield from _whose_split(scene, then, first.seat, second.seat)
    yield from _split_steps((scene, first), (then, second))


def _whose_split(scene: Scene, then: Scene, first: int, second: int) -> Iterator[Reason]:
    partner = scene.rules.partner(scene.turn) if scene.acting == scene.turn else None
    seats = {first, second}
    if partner is None or seats != {partner, scene.acting}:
        for seat in sorted(seats):
            yield from ownership_reasons(scene, seat)
    elif not scene.rules.split_to_partner:
        yield scene.reason(
            Rule.SPLIT_TO_PARTNER,
            "Een 7 wordt over twee eigen pionnen verdeeld, niet met de maat.",
            "A 7 is shared by two pawns of one's own, not with the partner.",
        )
    elif second != partner:
        yield scene.reason(
            Rule.SPLIT_TO_PARTNER,
            "Eerst komt de eigen laatste pion binnen, dan pas loopt de maat verder.",
            "The own last pawn comes home first; only then does the partner walk on.",
        )
    elif set(then.pawns[scene.acting]) != set(HOME):
        yield scene.reason(
            Rule.SPLIT_TO_PARTNER,
            "Alleen wie met het eerste deel zijn laatste pion binnenbrengt, geeft de rest door.",
            "Only who brings in his last pawn with the first part passes the rest on.",
        )


def _split_steps(*walks: tuple[Scene, Part]) -> Iterator[Reason]:
    """Yield whether two walks make seven together, and what each of them goes against."""
    scene = walks[0][0]
    lost = False
    for walk_scene, part in walks:
        wrong_way = list(home_faults(walk_scene, part, backward=False))
        ahead, _back = shortest(walk_scene, part, SPLIT)
        yield from wrong_way
        if ahead is None:
            lost = True
            if not wrong_way:
                yield _no_part(scene, part)
    if lost:
        return
    pairs = [(one, two) for one in _trails(*walks[0]) for two in _trails(*walks[1])]
    seven = [(one, two) for one, two in pairs if one.steps + two.steps == 7]
    best = min(seven or pairs, key=lambda pair: sum(len(trail.breaches) for trail in pair))
    if not seven and scene.card is Card.SEVEN:
        yield _wrong_total(scene, walks[1][1], best[0].steps + best[1].steps)
    for (walk_scene, part), trail in zip(walks, best, strict=True):
        yield from breach_reasons(walk_scene, part, trail.breaches)
    shared = walks[1][1].seat != scene.acting and scene.rules.split_to_partner
    if seven and shared and best[1].breaches and scene.rules.speaks_of(Rule.PARTNER_COMPLETES):
        yield scene.reason(
            Rule.PARTNER_COMPLETES,
            "De maat kan de resterende stappen niet zetten.",
            "The partner cannot make the remaining steps.",
        )


def _wrong_total(scene: Scene, second: Part, total: int) -> Reason:
    nl, en = f"Samen is dit {total}.", f"Together this is {total}."
    if total > 7:
        return scene.card_reason(nl, en)
    if second.seat != scene.acting and scene.rules.speaks_of(Rule.PARTNER_COMPLETES):
        return too_few(scene, nl, en, Rule.PARTNER_COMPLETES)
    return too_few(scene, nl, en)


def _trails(scene: Scene, part: Part) -> list[Trail]:
    walks = scene.ground(part.seat).forward(part.source, SPLIT)
    return [trail for trail in walks if trail.end == part.target]


def _no_part(scene: Scene, part: Part) -> Reason:
    source, target = describe_place(part.source), describe_place(part.target)
    return scene.reason(
        Rule.SEVEN,
        f"Van {source.nl} naar {target.nl} is geen deel van een 7: 1 tot 6 vooruit.",
        f"From {source.en} to {target.en} is no part of a 7: 1 to 6 forward.",
    )
