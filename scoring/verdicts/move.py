"""Question 1: is this move allowed?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
    move_from_text,
    move_said,
    place_said,
    status,
    why_illegal,
)
from scoring.rules.grounds import over_the_middle, rests_on
from scoring.rules.places import NEST
from scoring.verdicts.verdict import Answer, Ground, Step, Verdict, faulty_board


def verdict_on_move(position: Position, move: Move) -> Verdict:
    """Yes with what it rests on, or no with every rule that the move breaks."""
    reasons = why_illegal(position, move.card, move)
    if not reasons:
        said = move_said(move, position)
        return Verdict(
            Answer.YES,
            Sentence("Ja, deze zet mag.", "Yes, this move is allowed."),
            tuple(map(Ground.of, rests_on(position, move))),
            (step_of(position, move, said),),
        )
    if status(position):
        return faulty_board(position)
    if position.outcome is not None:
        said = Sentence("Nee, het spel is uit.", "No, the game is over.")
    else:
        said = Sentence("Nee, deze zet mag niet.", "No, this move is not allowed.")
    middle = over_the_middle(position, move)
    told = [*reasons, middle] if middle and not _says_assumed(reasons) else reasons
    step = step_of(position, move, move_said(move, player=position.turn))
    return Verdict(Answer.NO, said, tuple(map(Ground.of, told)), (step,))


def _says_assumed(reasons: Iterable[Reason]) -> bool:
    return any(reason.clarity is Clarity.ASSUMPTION for reason in reasons)


def step_of(position: Position, move: Move, said: Sentence | None = None) -> Step:
    """Return a move to be shown on the board on which it is made, under the pawn that makes it."""
    return Step(
        position.to_text(),
        move.card.value,
        str(move),
        said or move_said(move, position),
        _group(move.card, move),
    )


def grounds_of(moves: Iterable[tuple[Position, Move]], few: int = 4) -> Iterator[Ground]:
    """Yield what legal moves rest on. Of more than a `few` only what their source does not say
    clearly, and house rules: of each the first move, for all of them would bury it."""
    moves = list(moves)
    told = set[Rule]()
    for position, move in moves:
        for reason in rests_on(position, move):
            if len(moves) <= few:
                yield Ground.of(reason)
            elif reason.clarity is not Clarity.CLEAR and reason.rule not in told:
                told.add(reason.rule)
                said = move_said(move, position)
                sentence = Sentence(f"{said.nl}. {reason.nl}", f"{said.en}. {reason.en}")
                yield Ground(sentence, reason.basis)


def step_in_texts(rules: Ruleset, position: str, card: str, move: str) -> Step:
    """Return a move of an answer once more, from its texts; pawns that it hits are named if it is
    legal.

    Raise NotAPosition, NotACard or NotAMove for texts that are none.
    """
    board, made = Position.from_text(position, rules), move_from_text(move, card_of(card))
    if why_illegal(board, made.card, made):
        return step_of(board, made, move_said(made, player=board.turn))
    return step_of(board, made)


def _group(card: Card, move: Move) -> Sentence:
    """Return the heading of all moves of a card that one pawn begins, shared sevens apart."""
    first = move.parts[0]
    place, pawn = place_said(first.source), colour_of(first.seat)
    dutch, english = card.dutch.capitalize(), card.english.capitalize()
    if move.is_split:
        dutch, english = f"{dutch}, verdeeld", f"{english}, shared"
    if first.source == NEST:
        return Sentence(f"{dutch}: {pawn.nl} opzetten", f"{english}: enter {pawn.en}")
    return Sentence(f"{dutch}: {pawn.nl} op {place.nl}", f"{english}: {pawn.en} on {place.en}")
