"""`python -m scoring.rules`: what the rules say, for an arbiter to read or for a program."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence

from scoring.rules import (
    LaidDown,
    Move,
    Played,
    Position,
    Reconstruction,
    card_of,
    move_from_text,
    perft,
    reconstruct,
)
from scoring.rules.articles import TITLES
from scoring.rules.board import board_text
from scoring.rules.lines import (
    ANSWERS,
    DEEPEST,
    LONGEST_BUDGET,
    SECONDS,
    BadLine,
    FaultyBoard,
    NotAllowed,
    answer_lines,
    played,
    rules_named,
    seat_before,
    sound,
)
from scoring.rules.pile import pile_of
from scoring.rules.reconstruction.backward import predecessors
from scoring.rules.sources.sentences import add_command
from scoring.rules.status import Fault, explain
from scoring.rules.words.sentences import colour_of, describe_move
from scoring.rules.words.why import Reason, why_illegal

PILE_CARD = re.compile(r"([0-5]):(10|[2-9ATJQKBVHatjqkbvh*])")
LAID_DOWN = re.compile(r"([0-5])@([0-9]{1,3}):(\S+)")

Options = argparse.Namespace


def main(arguments: Sequence[str]) -> int:
    """Answer one question in sentences, or with `--json` every line of standard input.

    Returns 0, or 1 when what was asked cannot be answered or may not be played.
    """
    if "--json" in arguments:
        return _main_json(arguments)
    options = _parser().parse_args([_shielded(word) for word in arguments])
    lines: Iterable[str]
    try:
        for line in options.run(options):
            sys.stdout.write(line + "\n")
    except FaultyBoard as error:
        lines = _fault_lines(error.faults, options)
    except NotAllowed as error:
        lines = _reason_lines(error.reasons, options)
    except ValueError as error:
        lines = [str(error)]
    else:
        return 0
    sys.stderr.writelines(f"{line}\n" for line in lines)
    return 1


def _main_json(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m scoring.rules",
        description="One JSON object a line on standard input, one a line back; see the README.",
    )
    parser.add_argument("command", choices=ANSWERS)
    parser.add_argument("--json", action="store_true", required=True)
    options = parser.parse_args(arguments)
    answer_lines(options.command, sys.stdin.buffer, sys.stdout)
    return 0


def _shielded(word: str) -> str:
    """Return a position may begin with a minus sign, and is no option for that."""
    return f" {word}" if word.startswith("-/") else word


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scoring.rules",
        description="The rules of Keezen. With --json after a command: JSON lines, see the README.",
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="command")
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("rules", metavar="ruleset", help="stand, gezellig, nk, koppel, kruiz, …")
    shared.add_argument(
        "--lang", choices=("nl", "en"), default=_language(), help="by default that of the system"
    )

    def command(name: str, words: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=words, description=words, parents=[shared])
        added.set_defaults(run=ANSWERING[name])
        return added

    moves = command("moves", "every legal move with the cards of a hand")
    moves.add_argument("position", type=str.strip)
    moves.add_argument("cards", help="such as 7J; T for 10, * for a joker")
    play = command("play", "the position after a move")
    why = command("why", "every rule that a move breaks")
    count = command("perft", "the number of sequences of moves of a depth, with every rank")
    count.add_argument("position", type=str.strip)
    count.add_argument("depth", type=int)
    before = command("predecessors", "the positions and moves from which a card led here")
    board = command("status", "what is wrong with a position")
    board.add_argument("position", type=str.strip)
    for one in (play, why, before):
        one.add_argument("position", type=str.strip)
        one.add_argument("card")
    for one in (play, why):
        one.add_argument("move", help="such as 0:60-h1,0:0-3")
    before.add_argument("seat", type=int, nargs="?", help="who played; by default the seat before")
    add_command(commands)
    _add_reconstruct(command("reconstruct", "whether the cards on the pile can have led here"))
    return parser


def _add_reconstruct(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("start", type=str.strip)
    parser.add_argument("end", type=str.strip)
    parser.add_argument("cards", help="as they were played: 0:7,1:K,2:5, or 7K5 from the turn on")
    parser.add_argument(
        "--laid-down",
        action="append",
        default=[],
        metavar="SEAT@AFTER:HAND",
        help="a hand laid down after so many cards of the pile: 2@5:QJ",
    )
    parser.add_argument("--budget", type=_seconds, default=SECONDS, help="seconds (10)")


def _language() -> str:
    chosen = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    return "en" if (chosen or "").startswith("en") else "nl"


def _in(options: Options, dutch: str, english: str) -> str:
    return dutch if options.lang == "nl" else english


def _position(options: Options) -> Position:
    return sound(Position.from_text(options.position, rules_named(options.rules)))


def _moves(options: Options) -> Iterator[str]:
    position = _position(options)
    moves = list(position.legal_moves(options.cards))
    for move in moves:
        yield _move_line(position, move, options)
    if position.outcome is not None:
        yield _in(options, "Het spel is uit.", "The game is over.")
    elif not moves:
        yield _in(options, "Geen zet mogelijk.", "No move is possible.")
    elif position.must_play(options.cards):
        yield _in(
            options,
            f"Aantal zetten: {len(moves)}. Er moet gespeeld worden.",
            f"Moves: {len(moves)}. One of them must be played.",
        )
    else:
        yield _in(
            options,
            f"Aantal zetten: {len(moves)}. Niets hiervan hoeft.",
            f"Moves: {len(moves)}. None of them is compulsory.",
        )


def _move_line(position: Position, move: Move, options: Options) -> str:
    return f"{move.card}  {move!s:<17} {_in(options, *describe_move(move, position))}"


def _play(options: Options) -> Iterator[str]:
    move = move_from_text(options.move, card_of(options.card))
    position = _position(options)
    after = played(position, move)
    yield after.to_text()
    yield _in(options, *describe_move(move, position))
    yield ""
    yield board_text(after)


def _why(options: Options) -> Iterator[str]:
    position = Position.from_text(options.position, rules_named(options.rules))
    move = move_from_text(options.move, card_of(options.card))
    reasons = why_illegal(position, move.card, move)
    if not reasons:
        yield _in(options, "Deze zet mag.", "This move is legal.")
    yield from _reason_lines(reasons, options)


def _reason_lines(reasons: Sequence[Reason], options: Options) -> Iterator[str]:
    """Yield every reason, and under it the words of the source."""
    for reason in reasons:
        yield _in(options, reason.nl, reason.en)
        basis = reason.basis
        heading = _in(options, basis.article, basis.article_en)
        quote = _in(options, basis.quote, basis.quote_en)
        if heading:
            yield f'    {TITLES[reason.source]}, {heading}: "{quote}"'


def _status(options: Options) -> Iterator[str]:
    position = Position.from_text(options.position, rules_named(options.rules))
    yield board_text(position)
    yield ""
    faults = explain(position)
    if not faults:
        yield _in(options, "De stelling klopt.", "The position is sound.")
    yield from _fault_lines(faults, options)


def _fault_lines(faults: Sequence[Fault], options: Options) -> Iterator[str]:
    for fault in faults:
        yield _in(options, fault.nl, fault.en)


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
        yield _in(
            options,
            "Deze kaart kan niet de laatste geweest zijn.",
            "This card cannot have been the last.",
        )


def _seconds(text: str) -> float:
    """Return a time in seconds; what is none, or no number, is refused."""
    seconds = float(text)
    if not 0 <= seconds <= LONGEST_BUDGET:
        raise argparse.ArgumentTypeError(f"seconds are from 0 to {LONGEST_BUDGET}, not {text}")
    return seconds


def _reconstruct(options: Options) -> Iterator[str]:
    rules = rules_named(options.rules)
    start, end = (Position.from_text(text, rules) for text in (options.start, options.end))
    sound(start)
    laid_down = [_laid_down(text) for text in options.laid_down]
    cards = _pile(options.cards, start, laid_down)
    found = reconstruct(start, end, cards, laid_down, seconds=options.budget)
    yield _verdict(found, options)
    yield from _fault_lines(explain(end), options)
    position = start
    for number, (one, move) in enumerate(zip(cards, found.line, strict=False), 1):
        position = position.with_turn(one.seat)
        yield f"{number:3}. {one.seat}:{_move_line(position, move, options)}"
        position = position.after(move)
    for fault in found.faults:
        hand = "".join(fault.hand)
        colour = colour_of(fault.seat)
        yield _in(
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
    yield _in(options, f"({dutch} bekeken, {took})", f"({english} looked at, {took})")


def _verdict(found: Reconstruction, options: Options) -> str:
    if found.possible is None:
        return _in(options, "Niet beslist: de tijd was op.", "Not decided: the time was up.")
    if not found.possible:
        return _in(
            options,
            "Nee. Geen enkele reeks zetten met deze kaarten leidt hierheen.",
            "No. No sequence of moves with these cards leads here.",
        )
    if found.unique:
        return _in(options, "Ja, en alleen zo:", "Yes, and only like this:")
    return _in(options, "Ja, onder meer zo:", "Yes, for instance like this:")


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


ANSWERING = {
    "moves": _moves,
    "play": _play,
    "why": _why,
    "status": _status,
    "perft": _perft,
    "predecessors": _predecessors,
    "reconstruct": _reconstruct,
}
