"""`python -m scoring.rules`: what the rules say, for an arbiter to read or for a program."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator, Sequence

from scoring.rules.backward import predecessors
from scoring.rules.board import board_text
from scoring.rules.colour import Played
from scoring.rules.lines import (
    ANSWERS,
    DEEPEST,
    SECONDS,
    BadLine,
    answer_lines,
    one_card,
    rules_named,
    seat_before,
)
from scoring.rules.moves import Move, move_from_text
from scoring.rules.perft import perft
from scoring.rules.position import Position
from scoring.rules.search import LaidDown, Reconstruction, reconstruct

PILE_CARD = re.compile(r"([0-5]):(10|[A2-9TJQKa-tjqk*])")
LAID_DOWN = re.compile(r"([0-5])@([0-9]{1,3}):(\S+)")

Options = argparse.Namespace


def main(arguments: Sequence[str]) -> int:
    """Answer one question in sentences, or with `--json` every line of standard input.

    Returns 0, or 1 when what was asked cannot be answered or may not be played.
    """
    if "--json" in arguments:
        return _main_json(arguments)
    options = _parser().parse_args([_shielded(word) for word in arguments])
    try:
        for line in options.run(options):
            sys.stdout.write(line + "\n")
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


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
    """A position may begin with a minus sign, and is no option for that."""
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
    count = command("perft", "the number of sequences of moves of a depth, with every rank")
    count.add_argument("position", type=str.strip)
    count.add_argument("depth", type=int)
    before = command("predecessors", "the positions and moves from which a card led here")
    for one in (play, before):
        one.add_argument("position", type=str.strip)
        one.add_argument("card")
    play.add_argument("move", help="such as 0:60-h2,0:0-5")
    before.add_argument("seat", type=int, nargs="?", help="who played; by default the seat before")
    _add_reconstruct(command("reconstruct", "whether the cards on the pile can have led here"))
    return parser


def _add_reconstruct(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("start", type=str.strip)
    parser.add_argument("end", type=str.strip)
    parser.add_argument("cards", help="as they were played, each with its seat: 0:7,1:K,2:5")
    parser.add_argument(
        "--laid-down",
        action="append",
        default=[],
        metavar="SEAT@AFTER:HAND",
        help="a hand laid down after so many cards of the pile: 2@5:QJ",
    )
    parser.add_argument("--budget", type=float, default=SECONDS, help="seconds (10)")


def _language() -> str:
    chosen = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG")
    return "en" if (chosen or "").startswith("en") else "nl"


def _in(options: Options, dutch: str, english: str) -> str:
    return dutch if options.lang == "nl" else english


def _moves(options: Options) -> Iterator[str]:
    position = Position.from_text(options.position, rules_named(options.rules))
    moves = list(position.legal_moves(options.cards))
    for move in moves:
        yield _told(position, move, options)
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


def _told(position: Position, move: Move, options: Options) -> str:
    return f"{move.card}  {move}"


def _play(options: Options) -> Iterator[str]:
    position = Position.from_text(options.position, rules_named(options.rules))
    after = position.play(move_from_text(options.move, one_card(options.card)))
    yield after.to_text()
    yield ""
    yield board_text(after)


def _perft(options: Options) -> Iterator[str]:
    if not 0 <= options.depth <= DEEPEST:
        raise BadLine(f"a depth is a whole number from 0 to {DEEPEST}")
    position = Position.from_text(options.position, rules_named(options.rules))
    yield str(perft(position, options.depth))


def _predecessors(options: Options) -> Iterator[str]:
    position = Position.from_text(options.position, rules_named(options.rules))
    seat = seat_before(position) if options.seat is None else options.seat
    if not 0 <= seat < position.rules.seats:
        raise BadLine(f"the seats are 0 to {position.rules.seats - 1}")
    found = 0
    for earlier, move in predecessors(position, one_card(options.card), seat):
        found += 1
        yield f"{earlier.to_text()}  {move}"
    if not found:
        yield _in(
            options,
            "Deze kaart kan niet de laatste geweest zijn.",
            "This card cannot have been the last.",
        )


def _reconstruct(options: Options) -> Iterator[str]:
    rules = rules_named(options.rules)
    start, end = (Position.from_text(text, rules) for text in (options.start, options.end))
    cards = _pile(options.cards)
    laid_down = [_laid_down(text) for text in options.laid_down]
    found = reconstruct(start, end, cards, laid_down, seconds=options.budget)
    yield _verdict(found, options)
    position = start
    for number, (played, move) in enumerate(zip(cards, found.line, strict=False), 1):
        position = position.with_turn(played.seat)
        yield f"{number:3}. {played.seat}:{_told(position, move, options)}"
        position = position.after(move)
    for fault in found.faults:
        hand = "".join(fault.hand)
        yield _in(
            options,
            f"Plaats {fault.seat} legde na kaart {fault.after} {hand} neer, maar kon spelen.",
            f"Seat {fault.seat} laid down {hand} after card {fault.after}, but could play.",
        )
    yield _in(
        options,
        f"({found.nodes} stellingen bekeken, {found.seconds:.2f} s)",
        f"({found.nodes} positions looked at, {found.seconds:.2f} s)",
    )


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


def _pile(text: str) -> list[Played]:
    """The cards in `0:7,1:K,2:5`."""
    pile = []
    for word in re.split(r"[\s,]+", text.strip(" ,")):
        found = PILE_CARD.fullmatch(word)
        if found is None:
            raise BadLine(f"{word!r} is no seat with its card: write it like 0:7")
        pile.append(Played(int(found[1]), one_card(found[2])))
    return pile


def _laid_down(text: str) -> LaidDown:
    found = LAID_DOWN.fullmatch(text)
    if found is None:
        raise BadLine(f"{text!r} is no hand laid down: write it like 2@5:QJ")
    return LaidDown.of(int(found[1]), int(found[2]), found[3])


ANSWERING = {
    "moves": _moves,
    "play": _play,
    "perft": _perft,
    "predecessors": _predecessors,
    "reconstruct": _reconstruct,
}
