"""Whether an answer rests on the middle of the cross board, which no source draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from scoring.rules import (
    Card,
    Clarity,
    Move,
    Position,
    Reason,
    Rule,
    Ruleset,
    Sentence,
    card_of,
    colour_of,
    describe_move,
    describe_place,
    move_from_text,
    status,
    why_illegal,
)
from scoring.rules.pawns import moved
from scoring.rules.places import FIELDS_A_SEAT, MIDDLE, NEST, start_of
from scoring.rules.words.grounds import over_the_middle, rests_on
from scoring.rules.words.trails import reason_by
from scoring.verdicts.continuation import describe_no_move
from scoring.verdicts.verdict import Answer, Ground, Step, Verdict, faulty_board


def middle_in_play(boards: Sequence[Position], cards: Iterable[Card]) -> tuple[Ground, ...]:
    """Return the ground that says so where, among all that was looked at, there can have been a
    move over the middle: with an 8 or a joker, or by a pawn that stands there; else nothing."""
    rules = boards[0].rules
    if rules.junction is None:
        return ()
    middle_taken = any(MIDDLE in places for board in boards for places in board.pawns)
    if not middle_taken and not {Card.EIGHT, Card.JOKER}.intersection(cards):
        return ()
    reason = reason_by(
        rules,
        Rule.MIDDLE,
        "Een 8 of een pion in het midden speelt hier mee.",
        "An 8 or a pawn on the middle has part in this.",
    )
    return (Ground.of(reason),)


class Foremost(NamedTuple):
    """A pawn in play: its seat and its place."""

    seat: int
    place: int


def foremost(position: Position, seat: int) -> Foremost | None:
    """Return the pawn of a player that is furthest on the way home, of those in play, or else his
    partner's; None where neither has a pawn in play. Pawns at home are out of play.

    From the middle of the cross board the shortest way home leads over the last junction before
    the own start field. So a pawn there counts as one step before that junction; beside a pawn on
    the field of the ring that is equally far, it is the hindmost: that one has no choice of ways.
    """
    owner, in_play = _in_play(position, seat)
    if not in_play:
        return None
    return Foremost(owner, max(in_play, key=lambda place: _way_gone(position.rules, owner, place)))


def rests_on_the_middle(position: Position, seat: int) -> Sentence | None:
    """Return what is assumed where the foremost pawn is chosen between the middle and the ring,
    with how far the middle counts; None where nothing has to be assumed."""
    owner, in_play = _in_play(position, seat)
    if MIDDLE not in in_play or len(in_play) == 1:
        return None
    steps, _ = _way_gone(position.rules, owner, MIDDLE)
    basis = position.rules.provenance(Rule.JUNCTION)
    return Sentence(
        f"Het midden telt hier als {steps} velden na de beginpositie. {basis.remark_nl}",
        f"The middle counts here as {steps} fields after the start field. {basis.remark_en}",
    )


def after_sanction(position: Position, seat: int) -> Position:
    """Return the position once the foremost pawn is back in its nest; the same where there is
    none."""
    pawn = foremost(position, seat)
    if pawn is None:
        return position
    left = list(position.pawns[pawn.seat])
    left.remove(pawn.place)
    pawns = list(position.pawns)
    pawns[pawn.seat] = tuple(left)
    return Position(position.rules, tuple(pawns), position.turn)


def _in_play(position: Position, seat: int) -> tuple[int, list[int]]:
    """Return whose pawn would go back, the player's or else his partner's, and where his pawns
    stand."""
    partner = position.rules.partner(position.rules.seat(seat))
    for owner in (seat,) if partner is None else (seat, partner):
        in_play = [place for place in position.pawns[owner] if _counts(position.rules, place)]
        if in_play:
            return owner, in_play
    return seat, []


def _counts(rules: Ruleset, place: int) -> bool:
    """Return whether a pawn stands on the ring or in the middle of this board."""
    return 0 <= place < rules.ring or (place == MIDDLE and rules.junction is not None)


def _way_gone(rules: Ruleset, seat: int, place: int) -> tuple[int, bool]:
    """Return how far a pawn is from its start field, and whether it stands on the ring."""
    if place != MIDDLE:
        return (place - start_of(seat)) % rules.ring, True
    last_junction = rules.ring - FIELDS_A_SEAT + (rules.junction or 0)
    return last_junction - 1, False


def verdict_on_move(position: Position, move: Move) -> Verdict:
    """Return yes with what it rests on, or no with every rule that the move breaks and with what
    may be played instead."""
    reasons = why_illegal(position, move.card, move)
    if not reasons:
        text = describe_move(move, position)
        return Verdict(
            Answer.YES,
            Sentence("Ja, deze zet mag.", "Yes, this move is allowed."),
            tuple(map(Ground.of, rests_on(position, move))),
            (step_of(position, move, text),),
            continuation=position.after(move).to_text(),
        )
    if status(position):
        return faulty_board(position)
    remark = None
    instead = tuple(step_of(position, other) for other in position.legal_moves(move.card))
    if position.outcome is not None:
        text = Sentence("Nee, het spel is uit.", "No, the game is over.")
    else:
        text = Sentence("Nee, deze zet mag niet.", "No, this move is not allowed.")
        remark = describe_no_move(position, move.card, instead)
    middle = over_the_middle(position, move)
    grounds = [*reasons, middle] if middle and not _has_assumption(reasons) else reasons
    step = step_of(position, move, describe_move(move, player=position.turn))
    order = other_order(position, move)
    return Verdict(
        Answer.NO,
        text,
        (*map(Ground.of, grounds), *order[0]),
        (step,),
        (*order[1], *([remark] if remark else [])),
        continuation=position.to_text(),
        instead=instead,
    )


def other_order(position: Position, move: Move) -> tuple[tuple[Ground, ...], tuple[Sentence, ...]]:
    """Return that the two parts of a seven may be made the other way round, with what it rests on,
    where that leads to the board that was meant; nothing otherwise."""
    turned = move._replace(parts=move.parts[::-1])
    if not move.is_split or turned not in position.legal_moves(move.card):
        return (), ()
    if position.after(turned).pawns != moved(moved(position.pawns, move.parts[0]), move.parts[1]):
        return (), ()
    text = describe_move(turned, position)
    sentence = Sentence(
        f"In de andere volgorde mag het wel, en dan staat het bord precies zo: "
        f"{text.nl[0].lower()}{text.nl[1:]}.",
        f"In the other order it is allowed, and the board is exactly the same: "
        f"{text.en[0].lower()}{text.en[1:]}.",
    )
    reason = reason_by(
        position.rules,
        Rule.SEVEN,
        "Andersom zijn het dezelfde zeven stappen.",
        "The other way round they are the same seven steps.",
    )
    return (Ground.of(reason),), (sentence,)


def _has_assumption(reasons: Iterable[Reason]) -> bool:
    return any(reason.clarity is Clarity.ASSUMPTION for reason in reasons)


def step_of(position: Position, move: Move, sentence: Sentence | None = None) -> Step:
    """Return a move to be shown on the board on which it is made, under the pawn that makes it."""
    return Step(
        position.to_text(),
        move.card.value,
        str(move),
        sentence or describe_move(move, position),
        _group(move.card, move),
    )


def grounds_of(moves: Iterable[tuple[Position, Move]], few: int = 4) -> Iterator[Ground]:
    """Yield what legal moves rest on. Of more than a `few` only what their source does not say
    clearly, and house rules: of each the first move, for all of them would bury it."""
    moves = list(moves)
    cited = set[Rule]()
    for position, move in moves:
        for reason in rests_on(position, move):
            if len(moves) <= few:
                yield Ground.of(reason)
            elif reason.clarity is not Clarity.CLEAR and reason.rule not in cited:
                cited.add(reason.rule)
                text = describe_move(move, position)
                sentence = Sentence(f"{text.nl}. {reason.nl}", f"{text.en}. {reason.en}")
                yield Ground(sentence, reason.basis)


def step_in_texts(rules: Ruleset, position: str, card: str, move: str) -> Step:
    """Return a move of an answer once more, from its texts; pawns that it hits are named if it is
    legal.

    Raise NotAPosition, NotACard or NotAMove for texts that are none.
    """
    board, made = Position.from_text(position, rules), move_from_text(move, card_of(card))
    if why_illegal(board, made.card, made):
        return step_of(board, made, describe_move(made, player=board.turn))
    return step_of(board, made)


def _group(card: Card, move: Move) -> Sentence:
    """Return the heading of all moves of a card that one pawn begins, shared sevens apart."""
    first = move.parts[0]
    place, pawn = describe_place(first.source), colour_of(first.seat)
    dutch, english = card.dutch.capitalize(), card.english.capitalize()
    if move.is_split:
        dutch, english = f"{dutch}, verdeeld", f"{english}, shared"
    if first.source == NEST:
        return Sentence(f"{dutch}: {pawn.nl} opzetten", f"{english}: enter {pawn.en}")
    return Sentence(f"{dutch}: {pawn.nl} op {place.nl}", f"{english}: {pawn.en} on {place.en}")
