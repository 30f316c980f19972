"""Question 2: what may, and what must this player do with these cards?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.rules import Card, Move, Position, Reason, Rule, Ruleset, Sentence, colour_of, explain
from scoring.rules.legal import hits_itself, laps
from scoring.rules.places import on_board
from scoring.rules.words.grounds import only_hits_itself
from scoring.rules.words.stops import stops
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
    duty = [Ground.of(reason) for reason in _duty(position, hand, moves, must)]
    cited = {ground.basis for ground in duty}
    others = grounds_of((position, move) for move in moves)
    following = position.with_turn((position.turn + 1) % position.rules.seats)
    return Verdict(
        Answer.FACTS,
        _conclusion(position, moves, must),
        without_doubles([*duty, *(ground for ground in others if ground.basis not in cited)]),
        tuple(step_of(position, move) for move in moves),
        tuple(_useless(hand, moves)),
        continuation="" if moves else following.to_text(),
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


def _duty(
    position: Position, hand: Sequence[Card], moves: Sequence[Move], must: bool
) -> Iterator[Reason]:
    """Yield why one of the moves must be played, or why none need be."""
    rules = position.rules
    if not moves:
        yield _laid_down(position)
        yield from stops(position, hand)
        return
    if must:
        yield from _must(position, moves)
    if any(only_hits_itself(position, card) for card in dict.fromkeys(hand)):
        yield _hitting_itself(rules)
    if must:
        return
    walked = ((move.card, part) for move in moves for part in move.parts)
    if rules.second_lap and any(laps(position, card, part) for card, part in walked):
        yield reason_by(
            rules,
            Rule.SECOND_LAP,
            "Niemand hoeft voorbij zijn eigen beginpositie te lopen.",
            "Nobody has to walk on past his own start field.",
        )


def _must(position: Position, moves: Sequence[Move]) -> Iterator[Reason]:
    """Yield the duty to play, with what decides it where one thing alone can be played."""
    rules = position.rules
    compulsory = [
        move for move in moves if not (rules.self_capture_optional and hits_itself(position, move))
    ]
    if all(move.card is Card.JACK for move in compulsory) and rules.speaks_of(Rule.JACK_COMPULSORY):
        yield reason_by(
            rules,
            Rule.JACK_COMPULSORY,
            "Wie alleen met de boer kan spelen, moet de boer gebruiken.",
            "Who can play nothing but a jack must use the jack.",
        )
    yield reason_by(
        rules,
        Rule.DUTY_TO_PLAY,
        "Wie een kaart kan spelen, moet spelen.",
        "Who can play a card, must play.",
    )
    if all(_hits_partner(position, move) for move in compulsory):
        yield reason_by(
            rules,
            Rule.HIT_PARTNER,
            "Ook als alleen de maat kan worden geslagen, moet dat.",
            "Also where only the partner can be hit, one must.",
        )


def _hits_partner(position: Position, move: Move) -> bool:
    """Return whether a move of one's own pawns hits a pawn of the partner."""
    partner = position.rules.partner(position.turn)
    if partner is None or partner == position.acting:
        return False
    return any(
        part.other is None and on_board(part.target) and part.target in position.pawns[partner]
        for part in move.parts
        if part.seat == position.acting
    )


def _hitting_itself(rules: Ruleset) -> Reason:
    if rules.self_capture_optional:
        return reason_by(
            rules,
            Rule.SELF_CAPTURE_OPTIONAL,
            "Niemand hoeft zijn eigen kleur te slaan.",
            "Nobody has to hit his own colour.",
        )
    return reason_by(
        rules,
        Rule.SELF_CAPTURE_OPTIONAL,
        "Ook de eigen kleur wordt geslagen als het zo uitkomt.",
        "The own colour is hit as well where it comes out so.",
    )


def _laid_down(position: Position) -> Reason:
    rules = position.rules
    if rules.discards_one:
        return reason_by(
            rules,
            Rule.DISCARDS_ONE,
            "Wie niet kan spelen, gooit één kaart weg.",
            "Who cannot play throws one card away.",
        )
    stuck = position.pawns[position.acting] and rules.speaks_of(Rule.STUCK)
    return reason_by(
        rules,
        Rule.STUCK if stuck else Rule.DISCARDS_ONE,
        "Wie niet kan spelen, legt zijn hele hand open neer, tot er weer gedeeld wordt.",
        "Who cannot play lays down his whole hand, openly, and waits for the next deal.",
    )
