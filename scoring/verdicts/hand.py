"""Question 2: what may, and what must this player do with these cards?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.rules import Card, Move, Position, Reason, Rule, Ruleset, Sentence, colour_of, explain
from scoring.rules.legal import hits_itself, laps
from scoring.rules.words.trails import reason_by
from scoring.verdicts.move import grounds_of, step_of
from scoring.verdicts.verdict import Answer, Ground, Verdict, faulty_board, without_doubles


def verdict_on_hand(position: Position, hand: Sequence[Card]) -> Verdict:
    """Return all legal moves, whether one of them must be played, and whether the hand may go down.

    What the moves rest on is told as well, of many only what is in doubt.
    """
    if explain(position):
        return faulty_board(position)
    if position.outcome is not None:
        reason = reason_by(
            position.rules,
            Rule.END,
            "Zodra een partij alle pionnen binnen heeft, stopt het spel.",
            "As soon as one team has all its pawns home, the game stops.",
        )
        text = Sentence("Het spel is uit: er wordt niets meer gespeeld.", "The game is over.")
        return Verdict(Answer.FACTS, text, (Ground.of(reason),))
    moves = list(position.legal_moves(hand))
    must = bool(moves) and position.must_play(hand)
    duty = [Ground.of(reason) for reason in _duty(position, moves, must)]
    cited = {ground.basis for ground in duty}
    others = grounds_of((position, move) for move in moves)
    return Verdict(
        Answer.FACTS,
        _conclusion(position, moves, must),
        without_doubles([*duty, *(ground for ground in others if ground.basis not in cited)]),
        tuple(step_of(position, move) for move in moves),
        tuple(_useless(hand, moves)),
    )


def _useless(hand: Sequence[Card], moves: Sequence[Move]) -> Iterator[Sentence]:
    """Yield the cards with which nothing can be played, where another one can."""
    cards = [card for card in dict.fromkeys(hand) if all(move.card != card for move in moves)]
    if moves and cards:
        yield Sentence(
            f"Geen zet mogelijk met: {', '.join(card.dutch for card in cards)}.",
            f"No move is possible with: {', '.join(card.english for card in cards)}.",
        )


def _conclusion(position: Position, moves: Sequence[Move], must: bool) -> Sentence:
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
            f"{dutch} mag spelen, maar hoeft niet: {_down(position, 'mag').nl}.",
            f"{english} may play, but need not: {_down(position, 'may').en}.",
        )
    return Sentence(
        f"{dutch} kan niet spelen: {_down(position, 'moet').nl}.",
        f"{english} cannot play: {_down(position, 'must').en}.",
    )


def _down(position: Position, has_to: str) -> Sentence:
    """Return what goes down, and whether it may or must."""
    if position.rules.discards_one:
        return Sentence(f"er {has_to} één kaart weg", f"one card {has_to} be thrown away")
    return Sentence(f"de hele hand {has_to} neer", f"the whole hand {has_to} go down")


def _duty(position: Position, moves: Sequence[Move], must: bool) -> Iterator[Reason]:
    """Yield why one of the moves must be played, or why none need be."""
    rules = position.rules
    if must:
        yield reason_by(
            rules,
            Rule.DUTY_TO_PLAY,
            "Wie een kaart kan spelen, moet spelen.",
            "Who can play a card, must play.",
        )
    elif not moves:
        yield _laid_down(rules)
    if must or not moves:
        return
    if rules.self_capture_optional and any(hits_itself(position, move) for move in moves):
        yield reason_by(
            rules,
            Rule.SELF_CAPTURE_OPTIONAL,
            "Niemand hoeft zijn eigen kleur te slaan.",
            "Nobody has to hit his own colour.",
        )
    walked = ((move.card, part) for move in moves for part in move.parts)
    if rules.second_lap and any(laps(position, card, part) for card, part in walked):
        yield reason_by(
            rules,
            Rule.SECOND_LAP,
            "Niemand hoeft voorbij zijn eigen beginpositie te lopen.",
            "Nobody has to walk on past his own start field.",
        )


def _laid_down(rules: Ruleset) -> Reason:
    if rules.discards_one:
        return reason_by(
            rules,
            Rule.DISCARDS_ONE,
            "Wie niet kan spelen, gooit één kaart weg.",
            "Who cannot play throws one card away.",
        )
    return reason_by(
        rules,
        Rule.DISCARDS_ONE,
        "Wie niet kan spelen, legt zijn hele hand open neer, tot er weer gedeeld wordt.",
        "Who cannot play lays down his whole hand, openly, and waits for the next deal.",
    )
