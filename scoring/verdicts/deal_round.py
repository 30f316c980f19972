"""Question 5: can it have gone like this? What a search through a deal round found, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from scoring.rules import (
    Card,
    LaidDown,
    Move,
    Played,
    Position,
    Reconstruction,
    Rule,
    Sentence,
    colour_of,
    describe_move,
    explain,
)
from scoring.rules.words.grounds import rests_on
from scoring.rules.words.trails import reason_by
from scoring.verdicts.move import middle_in_play
from scoring.verdicts.verdict import (
    Answer,
    Ground,
    Step,
    Verdict,
    faulty_board,
    without_doubles,
)


def verdict_on_deal_round(
    start: Position,
    end: Position,
    pile: Sequence[Played],
    laid_down: Sequence[LaidDown],
    found: Reconstruction,
) -> Verdict:
    """Return what was `found` by `reconstruct` for the same question: yes with one line as steps,
    no, or not decided, which is never a guess. A board that cannot be is told before anything
    else."""
    if explain(start):
        return replace(
            faulty_board(start),
            sentence=Sentence(
                "Nee, de stelling vóór de deelronde kan niet.",
                "No, the position before the deal round cannot be.",
            ),
        )
    if explain(end):
        return replace(
            faulty_board(end),
            sentence=Sentence(
                "Nee, deze eindstand kan niet.", "No, this final position cannot be."
            ),
        )
    if found.possible is None:
        return Verdict(
            Answer.UNDECIDED,
            Sentence(
                "Niet beslist: er was te veel om binnen de tijd te bekijken.",
                "Not decided: there was too much to look at within the time.",
            ),
            remarks=(_looked_at(found),),
        )
    if not found.possible:
        return _impossible(start, end, pile, laid_down)
    return _possible(start, pile, found)


def _looked_at(found: Reconstruction) -> Sentence:
    seconds = round(found.seconds)
    return Sentence(
        f"In {seconds} s zijn {found.nodes:,} stellingen bekeken.".replace(",", "."),
        f"In {seconds} s, {found.nodes:,} positions were looked at.",
    )


def _impossible(
    start: Position, end: Position, pile: Sequence[Played], laid_down: Sequence[LaidDown]
) -> Verdict:
    text = Sentence(
        "Nee, geen enkele reeks zetten met deze kaarten leidt naar deze stelling.",
        "No, no sequence of moves with these cards leads to this position.",
    )
    first = min([(one.after, one.seat) for one in laid_down], default=None)
    opens_by_hand = first is not None and first[0] == 0
    remarks = []
    if pile and not opens_by_hand:
        begins = colour_of(pile[0].seat)
        remarks.append(
            Sentence(
                f"Dat geldt als de kaarten zo op volgorde liggen en {begins.nl} begon.",
                f"That holds if the cards lie in this order and {begins.en} began.",
            )
        )
    grounds = middle_in_play((start, end), (played.card for played in pile))
    return Verdict(Answer.NO, text, grounds, remarks=tuple(remarks))


def _possible(start: Position, pile: Sequence[Played], found: Reconstruction) -> Verdict:
    boards = list(accumulate(found.line, Position.after, initial=start))
    made = [
        (board.with_turn(played.seat), move)
        for board, played, move in zip(boards, pile, found.line, strict=False)
    ]
    wrong = [(boards[hand.after].with_turn(hand.seat), hand) for hand in found.faults]
    middle = (
        Ground.of(reason)
        for before, move in made
        for reason in rests_on(before, move)
        if reason.rule is Rule.MIDDLE
    )
    return Verdict(
        Answer.YES,
        _conclusion(found),
        without_doubles([*(_wrongly_down(*one) for one in wrong), *middle]),
        tuple(_step(*one) for one in made),
        tuple(_remarks(found)),
    )


def _conclusion(found: Reconstruction) -> Sentence:
    if found.faults:
        return Sentence(
            "Ja, maar er is een hand neergelegd waarmee gespeeld had moeten worden.",
            "Yes, but a hand was laid down with which one had to play.",
        )
    if found.unique:
        return Sentence(
            "Ja, en het kan maar op één manier zijn gegaan.",
            "Yes, and it can have gone in one way only.",
        )
    return Sentence(
        "Ja, het kan zo zijn gegaan, en op meer dan één manier.",
        "Yes, it can have gone like this, and in more than one way.",
    )


def _remarks(found: Reconstruction) -> Iterator[Sentence]:
    for hand in found.faults:
        colour = colour_of(hand.seat)
        yield Sentence(
            f"In deze reeks mocht {colour.nl} de hand na kaart {hand.after} niet neerleggen.",
            f"In this sequence {colour.en} was not allowed to lay down after card {hand.after}.",
        )
    if found.faults and found.unique is not None:
        yield (
            Sentence("Anders dan zo kan het niet.", "It cannot have gone otherwise.")
            if found.unique
            else Sentence("Het kan ook anders zijn gegaan.", "It can have gone otherwise too.")
        )


def _wrongly_down(position: Position, hand: LaidDown) -> Ground:
    """Return the cards of a hand that had to be played where it was laid down."""
    cards = [card for card in dict.fromkeys(hand.hand) if position.must_play((card,))]
    colour = colour_of(hand.seat)
    dutch, english = (
        " of ".join(each.dutch for each in cards),
        " or ".join(each.english for each in cards),
    )
    by_jack = cards == [Card.JACK] and position.rules.speaks_of(Rule.JACK_COMPULSORY)
    reason = reason_by(
        position.rules,
        Rule.JACK_COMPULSORY if by_jack else Rule.DUTY_TO_PLAY,
        f"Na kaart {hand.after} had {colour.nl} moeten spelen: {dutch}.",
        f"After card {hand.after}, {colour.en} had to play: {english}.",
    )
    return Ground.of(reason)


def _step(position: Position, move: Move) -> Step:
    text = describe_move(move, position)
    return Step(position.to_text(), move.card.value, str(move), text)
