"""Question 4: could the last move have been this?"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.rules import (
    Card,
    Move,
    Part,
    Position,
    Sentence,
    card_said,
    colour_of,
    explain,
    move_said,
    predecessors,
    why_illegal,
)
from scoring.rules.pawns import with_one, without
from scoring.rules.places import NEST, start_of
from scoring.verdicts.move import grounds_of, step_of
from scoring.verdicts.verdict import Answer, Ground, Step, Verdict, faulty_board, without_doubles


def verdict_on_last_move(
    position: Position, card: Card, seat: int, claim: Move | None = None
) -> Verdict:
    """The positions from which `seat` can have come here by this card, or why there are none.

    With a `claim` only those count in which that was the move. The steps begin with the position
    before; who was hit lies in a nest now, so there are often several for one move.
    """
    if explain(position):
        return faulty_board(position)
    found = [
        (before, move)
        for before, move in predecessors(position, card, seat)
        if claim is None or move.parts == claim.parts
    ]
    if not found:
        return _impossible(position, card, seat, claim)
    moves = {move: before for before, move in found}
    grounds = grounds_of(((before, move) for move, before in moves.items()), few=1)
    return Verdict(
        Answer.YES,
        _possible(seat, card, len(moves), len(found)),
        without_doubles(grounds),
        tuple(step_of(before, move) for before, move in found),
    )


def _possible(seat: int, card: Card, moves: int, boards: int) -> Sentence:
    colour = colour_of(seat)
    head = Sentence(
        f"Ja, {colour.nl} kan {_with(card).nl} als laatste hebben gespeeld",
        f"Yes, {colour.en} can have played {_with(card).en} last",
    )
    if moves == 1 and boards == 1:
        return Sentence(
            f"{head.nl}, en alleen uit deze stelling.", f"{head.en}, and only from this position."
        )
    if moves == 1:
        return Sentence(
            f"{head.nl}, met één zet, uit {boards} stellingen.",
            f"{head.en}, by one move, from {boards} positions.",
        )
    return Sentence(
        f"{head.nl}: met {moves} zetten, uit {boards} stellingen.",
        f"{head.en}: by {moves} moves, from {boards} positions.",
    )


def _impossible(position: Position, card: Card, seat: int, claim: Move | None) -> Verdict:
    colour, said = colour_of(seat), card_said(position.rules, card)
    if claim is None:
        head = Sentence(
            f"Nee, {colour.nl} kan hier niet met {_with(card).nl} zijn gekomen.",
            f"No, {colour.en} cannot have come here with {_with(card).en}.",
        )
        tried = list(_tried(position, card, seat))
    else:
        head = Sentence("Nee, zo kan het niet zijn gegaan.", "No, it cannot have gone like that.")
        before = undone(position, claim, seat)
        tried = [] if before is None else [(before, claim)]
        if before is None:
            end = Sentence(
                "Na deze zet staan de pionnen anders dan op het bord.",
                "After this move the pawns stand otherwise than on the board.",
            )
            return Verdict(Answer.NO, head, remarks=(end,))
    grounds = [
        Ground.of(reason) for before, move in tried for reason in why_illegal(before, card, move)
    ]
    steps: list[Step] = [step_of(before, move, move_said(move)) for before, move in tried]
    remark = Sentence(f"{said.nl}.", f"{said.en}.")
    return Verdict(
        Answer.NO,
        head,
        without_doubles(grounds),
        tuple(steps),
        () if grounds else (remark, _nothing_fits(seat)),
    )


def _nothing_fits(seat: int) -> Sentence:
    colour = colour_of(seat)
    return Sentence(
        f"Geen pion van {colour.nl} staat op een plaats waar die kaart hem brengt.",
        f"No {colour.en} pawn stands where that card brings one.",
    )


def undone(position: Position, move: Move, seat: int) -> Position | None:
    """The board before a move that nothing was hit by, legal or not; None where the pawns that it
    moves do not stand where it ends."""
    pawns = list(position.pawns)
    for part in reversed(move.parts):
        if part.seat >= len(pawns) or part.target not in pawns[part.seat]:
            return None
        pawns[part.seat] = without(pawns[part.seat], part.target)
        if part.other is not None:
            if part.other >= len(pawns) or part.source not in pawns[part.other]:
                return None
            other = without(pawns[part.other], part.source)
            pawns[part.other] = with_one(other, part.target)
        if part.source != NEST:
            pawns[part.seat] = with_one(pawns[part.seat], part.source)
    return Position(position.rules, tuple(pawns), seat)


def _tried(position: Position, card: Card, seat: int) -> Iterator[tuple[Position, Move]]:
    """For each pawn that the player may have moved: where the card would have it come from, had
    nothing stood in its way. Only for a card that one pawn walks or enters with."""
    acting = position.with_turn(seat).acting
    for target in position.pawns[acting]:
        sources = position.rules.walks.sources(acting, target, card)
        if card in (Card.ACE, Card.KING) and target == start_of(acting):
            sources = (*sources, NEST)
        for source in sources:
            move = Move(card, (Part(acting, source, target),))
            before = undone(position, move, seat)
            if before is not None and source not in position.pawns[acting]:
                yield before, move


def _with(card: Card) -> Sentence:
    """A card with its article: "een 7", "een heer"."""
    article = "an" if card in (Card.ACE, Card.EIGHT) else "a"
    return Sentence(f"een {card.dutch}", f"{article} {card.english}")
