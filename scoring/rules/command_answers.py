"""What each command answers, in sentences."""

from __future__ import annotations

import re
from argparse import Namespace as Options
from collections.abc import Callable, Iterator, Sequence

from scoring.rules import (
    LaidDown,
    Move,
    Played,
    Position,
    Reconstruction,
    Ruleset,
    card_of,
    move_from_text,
    perft,
    reconstruct,
)
from scoring.rules.articles import TITLES
from scoring.rules.board import board_text
from scoring.rules.lines import DEEPEST, BadLine, rules_named, seat_before, sound
from scoring.rules.pile import deal_round, explain_deal, pile_of
from scoring.rules.reconstruction.backward import predecessors
from scoring.rules.status import Fault, explain
from scoring.rules.words.grounds import rests_on
from scoring.rules.words.sentences import colour_of, describe_move
from scoring.rules.words.why import Reason, why_illegal

PILE_CARD = re.compile(r"([0-5]):(10|[2-9ATJQKBVHatjqkbvh*])")
LAID_DOWN = re.compile(r"([0-5])@([0-9]{1,3}):(\S+)")


def in_language(options: Options, dutch: str, english: str) -> str:
    """Return a sentence in the language that was chosen."""
    return dutch if options.lang == "nl" else english


def _rules(options: Options) -> Ruleset:
    return rules_named(options.rules).with_house_rules(options.switches)


def _position(options: Options) -> Position:
    return sound(Position.from_text(options.position, _rules(options)))


def _moves(options: Options) -> Iterator[str]:
    position = _position(options)
    moves = list(position.legal_moves(options.cards))
    for move in moves:
        yield _move_line(position, move, options)
    if position.outcome is not None:
        yield in_language(options, "Het spel is uit.", "The game is over.")
    elif not moves:
        yield in_language(options, "Geen zet mogelijk.", "No move is possible.")
    elif position.must_play(options.cards):
        yield in_language(
            options,
            f"Aantal zetten: {len(moves)}. Er moet gespeeld worden.",
            f"Moves: {len(moves)}. One of them must be played.",
        )
    else:
        yield in_language(
            options,
            f"Aantal zetten: {len(moves)}. Niets hiervan hoeft.",
            f"Moves: {len(moves)}. None of them is compulsory.",
        )


def _move_line(position: Position, move: Move, options: Options) -> str:
    return f"{move.card}  {move!s:<17} {in_language(options, *describe_move(move, position))}"


def _play(options: Options) -> Iterator[str]:
    move = move_from_text(options.move, card_of(options.card))
    position = _position(options)
    after = position.play(move)
    yield after.to_text()
    yield in_language(options, *describe_move(move, position))
    yield ""
    yield board_text(after)


def _why(options: Options) -> Iterator[str]:
    position = Position.from_text(options.position, _rules(options))
    move = move_from_text(options.move, card_of(options.card))
    reasons = why_illegal(position, move.card, move)
    if not reasons:
        yield in_language(options, "Deze zet mag.", "This move is legal.")
    yield from reason_lines(reasons or rests_on(position, move), options)


def reason_lines(reasons: Sequence[Reason], options: Options) -> Iterator[str]:
    """Yield every reason, and under it the words of the source."""
    for reason in reasons:
        yield in_language(options, reason.nl, reason.en)
        basis = reason.basis
        heading = in_language(options, basis.article, basis.article_en)
        quote = in_language(options, basis.quote, basis.quote_en)
        if heading:
            yield f'    {TITLES[reason.source]}, {heading}: "{quote}"'


def _deal(options: Options) -> Iterator[str]:
    rules = _rules(options)
    yield from reason_lines(
        explain_deal(rules, deal_round(rules, options.number, options.first_dealer)), options
    )


def _status(options: Options) -> Iterator[str]:
    position = Position.from_text(options.position, _rules(options))
    yield board_text(position)
    yield ""
    faults = explain(position)
    if not faults:
        yield in_language(options, "De stelling klopt.", "The position is sound.")
    yield from fault_lines(faults, options)


def fault_lines(faults: Sequence[Fault], options: Options) -> Iterator[str]:
    """Yield every fault of a board."""
    for fault in faults:
        yield in_language(options, fault.nl, fault.en)


def _perft(options: Options) -> Iterator[str]:
    if not 0 <= options.depth <= DEEPEST:
        raise BadLine(f"a depth is a whole number from 0 to {DEEPEST}")
    yield str(perft(_position(options), options.depth))


def _predecessors(options: Options) -> Iterator[str]:
    position = _position(options)
    seat = seat_before(position) if options.seat is None else options.seat
    if not 0 <= seat < position.rules.seats:
        raise BadLine(f"the seats are 0 to {position.rules.seats - 1}")
    found = 0
    for earlier, move in predecessors(position, card_of(options.card), seat):
        found += 1
        yield f"{earlier.to_text()}  {_move_line(earlier, move, options)}"
    if not found:
        yield in_language(
            options,
            "Deze kaart kan niet de laatste geweest zijn.",
            "This card cannot have been the last.",
        )


def _reconstruct(options: Options) -> Iterator[str]:
    rules = _rules(options)
    start, end = (Position.from_text(text, rules) for text in (options.start, options.end))
    sound(start)
    laid_down = [_laid_down(text) for text in options.laid_down]
    cards = _pile(options.cards, start, laid_down)
    found = reconstruct(start, end, cards, laid_down, seconds=options.budget)
    yield _verdict(found, options)
    yield from fault_lines(explain(end), options)
    position = start
    for number, (one, move) in enumerate(zip(cards, found.line, strict=False), 1):
        position = position.with_turn(one.seat)
        yield f"{number:3}. {one.seat}:{_move_line(position, move, options)}"
        position = position.after(move)
    for fault in found.faults:
        hand = "".join(fault.hand)
        colour = colour_of(fault.seat)
        yield in_language(
            options,
            f"Na kaart {fault.after} legde {colour.nl} {hand} neer, maar kon spelen.",
            f"After card {fault.after}, {colour.en} laid down {hand} but could play.",
        )
    dutch, english = (
        ("1 stelling", "1 position")
        if found.nodes == 1
        else (f"{found.nodes} stellingen", f"{found.nodes} positions")
    )
    took = f"{found.seconds:.2f} s"
    yield in_language(options, f"({dutch} bekeken, {took})", f"({english} looked at, {took})")


def _verdict(found: Reconstruction, options: Options) -> str:
    if found.possible is None:
        return in_language(
            options, "Niet beslist: de tijd was op.", "Not decided: the time was up."
        )
    if not found.possible:
        return in_language(
            options,
            "Nee. Geen enkele reeks zetten met deze kaarten leidt hierheen.",
            "No. No sequence of moves with these cards leads here.",
        )
    if found.unique:
        return in_language(options, "Ja, en alleen zo:", "Yes, and only like this:")
    return in_language(options, "Ja, onder meer zo:", "Yes, for instance like this:")


def _pile(text: str, start: Position, laid_down: Sequence[LaidDown]) -> Sequence[Played]:
    """Return the cards in `0:7,1:K,2:5`, or in `7K5` when the seats played in turn."""
    if ":" not in text:
        return pile_of(start.rules, start.turn, text, laid_down)
    pile = []
    for word in re.split(r"[\s,]+", text.strip(" ,")):
        found = PILE_CARD.fullmatch(word)
        if found is None:
            raise BadLine(f"{word!r} is no seat with its card: write it like 0:7")
        pile.append(Played(int(found[1]), card_of(found[2])))
    return pile


def _laid_down(text: str) -> LaidDown:
    found = LAID_DOWN.fullmatch(text)
    if found is None:
        raise BadLine(f"{text!r} is no hand laid down: write it like 2@5:QJ")
    return LaidDown.of(int(found[1]), int(found[2]), found[3])


ANSWERING: dict[str, Callable[[Options], Iterator[str]]] = {
    "moves": _moves,
    "play": _play,
    "why": _why,
    "status": _status,
    "perft": _perft,
    "predecessors": _predecessors,
    "deal": _deal,
    "reconstruct": _reconstruct,
}
