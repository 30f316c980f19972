"""Question 2: what may, and what must this player do with these cards?"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.rules import Card, Move, Position, Reason, Rule, Sentence, colour_of, explain
from scoring.rules.scene import Scene
from scoring.verdicts.move import grounds_of, step_of
from scoring.verdicts.verdict import Answer, Ground, Verdict, faulty_board, without_doubles


def verdict_on_hand(position: Position, hand: Sequence[Card]) -> Verdict:
    """All legal moves, whether one of them must be played, and whether the hand may go down.

    What the moves rest on is told as well, of many only what is in doubt.
    """
    if explain(position):
        return faulty_board(position)
    scene = Scene(position.rules, position.pawns, position.turn, position.acting, hand[0])
    if position.outcome is not None:
        reason = scene.reason(
            Rule.END,
            "Zodra een partij alle pionnen binnen heeft, stopt het spel.",
            "As soon as one team has all its pawns home, the game stops.",
        )
        said = Sentence("Het spel is uit: er wordt niets meer gespeeld.", "The game is over.")
        return Verdict(Answer.FACTS, said, (Ground.of(reason),))
    moves = list(position.legal_moves(hand))
    must = bool(moves) and position.must_play(hand)
    duty = Ground.of(_duty(scene, moves, must))
    grounds = [duty, *grounds_of((position, move) for move in moves)]
    return Verdict(
        Answer.FACTS,
        _said(position, moves, must),
        without_doubles(grounds),
        tuple(step_of(position, move) for move in moves),
    )


def _said(position: Position, moves: Sequence[Move], must: bool) -> Sentence:
    colour, count = colour_of(position.turn), len(moves)
    dutch, english = colour.nl.capitalize(), colour.en.capitalize()
    if must:
        if count == 1:
            return Sentence(
                f"{dutch} moet spelen: er is maar één zet.",
                f"{english} must play: there is only one move.",
            )
        return Sentence(
            f"{dutch} moet spelen en kiest uit {count} zetten.",
            f"{english} must play and chooses from {count} moves.",
        )
    if moves:
        return Sentence(
            f"{dutch} mag spelen, maar hoeft niet: {_down(position).nl}.",
            f"{english} may play, but need not: {_down(position).en}.",
        )
    return Sentence(
        f"{dutch} kan niet spelen: {_down(position).nl}.",
        f"{english} cannot play: {_down(position).en}.",
    )


def _down(position: Position) -> Sentence:
    if position.rules.discards_one:
        return Sentence("er gaat één kaart weg", "one card is thrown away")
    return Sentence("de hele hand mag neer", "the whole hand may go down")


def _duty(scene: Scene, moves: Sequence[Move], must: bool) -> Reason:
    if must:
        return scene.reason(
            Rule.DUTY_TO_PLAY,
            "Wie een kaart kan spelen, moet spelen.",
            "Who can play a card, must play.",
        )
    if not moves:
        if scene.rules.discards_one:
            return scene.reason(
                Rule.DISCARDS_ONE,
                "Wie niet kan spelen, gooit één kaart weg.",
                "Who cannot play throws one card away.",
            )
        return scene.reason(
            Rule.DISCARDS_ONE,
            "Wie niet kan spelen, legt zijn hele hand open neer en wacht op de volgende ronde.",
            "Who cannot play lays down his whole hand, openly, and waits for the next deal.",
        )
    if scene.rules.self_capture_optional:
        return scene.reason(
            Rule.SELF_CAPTURE_OPTIONAL,
            "Niemand hoeft zijn eigen kleur te slaan.",
            "Nobody has to hit his own colour.",
        )
    return scene.reason(
        Rule.SECOND_LAP,
        "Niemand hoeft voorbij zijn eigen beginpositie te lopen.",
        "Nobody has to walk on past his own start field.",
    )
