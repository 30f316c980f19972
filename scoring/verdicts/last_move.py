"""Question 4: could the last move have been this?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scoring.rules import (
    Card,
    Move,
    Part,
    Position,
    Sentence,
    colour_of,
    describe_card,
    describe_move,
    describe_place,
    explain,
    predecessors,
    why_illegal,
)
from scoring.rules.pawns import with_one, without
from scoring.rules.places import NEST, on_board, start_of
from scoring.rules.words.grounds import rests_on
from scoring.verdicts.move import grounds_of, middle_in_play, other_order, step_of
from scoring.verdicts.verdict import Answer, Ground, Verdict, faulty_board, without_doubles


def verdict_on_last_move(
    position: Position, card: Card, seat: int, claim: Move | None = None
) -> Verdict:
    """Return the positions from which `seat` can have come here by this card, or why there are
    none.

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
    following = position.with_turn((seat + 1) % position.rules.seats)
    boards: dict[Move, list[Position]] = {}
    for before, move in found:
        boards.setdefault(move, []).append(before)
    return Verdict(
        Answer.YES,
        _possible(seat, card, len(boards), len(found)),
        without_doubles(_grounds(boards)),
        tuple(step_of(before, move) for before, move in found),
        continuation=following.to_text(),
    )


def _grounds(boards: Mapping[Move, Sequence[Position]]) -> Iterator[Ground]:
    """Yield what the only move rests on, whichever pawn it hit; of several, what is in doubt."""
    if len(boards) > 1:
        yield from grounds_of(((some[0], move) for move, some in boards.items()), few=1)
        return
    ((move, some),) = boards.items()
    others = [set(rests_on(board, move)) for board in some[1:]]
    for reason in rests_on(some[0], move):
        if all(reason in other for other in others):
            yield Ground.of(reason)


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
    dutch = "één stelling" if boards == 1 else f"{boards} stellingen"
    english = "one position" if boards == 1 else f"{boards} positions"
    return Sentence(
        f"{head.nl}: met {moves} zetten, uit {dutch}.",
        f"{head.en}: by {moves} moves, from {english}.",
    )


def _impossible(position: Position, card: Card, seat: int, claim: Move | None) -> Verdict:
    colour = colour_of(seat)
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
    sound = [(before, move) for before, move in tried if not explain(before)]
    orders = [other_order(before, move) for before, move in sound]
    grounds = [
        *(
            Ground.of(reason)
            for before, move in sound
            for reason in why_illegal(before, card, move)
        ),
        *(ground for order in orders for ground in order[0]),
        *middle_in_play([position], [card]),
    ]
    return Verdict(
        Answer.NO,
        head,
        without_doubles(grounds),
        tuple(step_of(before, move, describe_move(move, player=seat)) for before, move in sound),
        (*_why_not(position, card, tried, claim), *(said for order in orders for said in order[1])),
    )


def _why_not(
    position: Position, card: Card, tried: Sequence[tuple[Position, Move]], claim: Move | None
) -> Iterator[Sentence]:
    """Yield what no rule says: that a pawn stands where this one would have come from, or that the
    card brings none to where one stands."""
    for before, move in tried:
        source = move.parts[0].source
        owners = [seat for seat, places in enumerate(position.pawns) if source in places]
        if explain(before) and owners and on_board(source):
            place, owner = describe_place(source), colour_of(owners[0])
            yield Sentence(
                f"Van {place.nl} kan de pion niet zijn gekomen: daar staat {owner.nl}.",
                f"The pawn cannot have come from {place.en}: {owner.en} stands there.",
            )
    if tried:
        return
    if claim is not None:
        yield Sentence(
            "Na deze zet staan de pionnen anders dan op het bord.",
            "After this move the pawns stand otherwise than on the board.",
        )
        return
    text = describe_card(position.rules, card)
    yield Sentence(
        f"{text.nl}. Geen pion op dit bord kan zo op zijn plaats zijn gekomen.",
        f"{text.en}. No pawn on this board can have come to its place like that.",
    )


def undone(position: Position, move: Move, seat: int) -> Position | None:
    """Return the board before a move that nothing was hit by, legal or not; None where the pawns
    that it moves do not stand where it ends."""
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
    """Yield for each pawn that the player may have moved where the card would have it come from,
    had nothing stood in its way. Only for a card that one pawn walks or enters with."""
    acting = position.with_turn(seat).acting
    for target in position.pawns[acting]:
        sources = position.rules.walks.sources(acting, target, card)
        if card in (Card.ACE, Card.KING) and target == start_of(acting):
            sources = (*sources, NEST)
        for source in sources:
            move = Move(card, (Part(acting, source, target),))
            before = undone(position, move, seat)
            if before is not None:
                yield before, move


def _with(card: Card) -> Sentence:
    """Return a card with its article: "een 7", "een heer"."""
    article = "an" if card in (Card.ACE, Card.EIGHT) else "a"
    return Sentence(f"een {card.dutch}", f"{article} {card.english}")
