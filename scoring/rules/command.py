"""`python -m scoring.rules`: what the rules say, for an arbiter to read or for a program."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence

from scoring.rules.command_answers import ANSWERING, fault_lines, reason_lines
from scoring.rules.game import command as game
from scoring.rules.lines import (
    ANSWERS,
    LONGEST_BUDGET,
    SECONDS,
    FaultyBoard,
    answer_lines,
)
from scoring.rules.position import IllegalMove
from scoring.rules.rulesets import HOUSE_SWITCHES
from scoring.rules.sources.sentences import add_command


def main(arguments: Sequence[str]) -> int:
    """Answer one question in sentences, or with `--json` every line of standard input.

    Returns 0, or 1 when what was asked cannot be answered or may not be played.
    """
    if arguments[:1] == ["game"]:
        return game.main(arguments[1:], _language())
    if "--json" in arguments:
        return _main_json(arguments)
    options = _parser().parse_args([_shielded(word) for word in arguments])
    lines: Iterable[str]
    try:
        for line in options.run(options):
            sys.stdout.write(line + "\n")
    except FaultyBoard as error:
        lines = fault_lines(error.faults, options)
    except IllegalMove as error:
        lines = reason_lines(error.reasons, options)
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
    shared = _shared_options()

    def command(name: str, words: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=words, description=words, parents=[shared])
        added.set_defaults(run=ANSWERING[name])
        return added

    moves = command("moves", "every legal move with the cards of a hand")
    moves.add_argument("position", type=str.strip)
    moves.add_argument("cards", help="such as 7J; T for 10, * for a joker")
    play = command("play", "the position after a move")
    why = command("why", "every rule that a move breaks, or what a legal one rests on")
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
    deal = command("deal", "who deals a deal round, who begins it, and with how many cards")
    deal.add_argument("number", type=int, help="of the deal round, from 1")
    deal.add_argument("--first-dealer", type=int, default=0, metavar="SEAT", help="of round 1 (0)")
    add_command(commands)
    _add_reconstruct(command("reconstruct", "whether the cards on the pile can have led here"))
    return parser


def _shared_options() -> argparse.ArgumentParser:
    """Return what every command takes: the rule set, its house rules, and the language."""
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("rules", metavar="ruleset", help="stand, gezellig, nk, koppel, kruiz, …")
    shared.add_argument(
        "--lang", choices=("nl", "en"), default=_language(), help="by default that of the system"
    )
    shared.add_argument(
        "--switch",
        action="append",
        default=[],
        dest="switches",
        choices=[rule.value for rule in HOUSE_SWITCHES],
        metavar="SWITCH",
        help="a house rule, on where the rule set has it off and the other way round; repeatable: "
        + ", ".join(HOUSE_SWITCHES),
    )
    return shared


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


def _seconds(text: str) -> float:
    """Return a time in seconds; what is none, or no number, is refused."""
    seconds = float(text)
    if not 0 <= seconds <= LONGEST_BUDGET:
        raise argparse.ArgumentTypeError(f"seconds are from 0 to {LONGEST_BUDGET}, not {text}")
    return seconds
