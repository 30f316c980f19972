"""`python -m scoring.rules game`: check, show or draw the games in a file."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from scoring.rules.articles import TITLES
from scoring.rules.board import board_text
from scoring.rules.drawing import board_svg
from scoring.rules.game.game import Game
from scoring.rules.game.json_game import answer_game, game_to_json
from scoring.rules.game.reader import games_from_text
from scoring.rules.game.score import pawns_home, points, usual_scheme
from scoring.rules.game.tree import NotAGame, Play
from scoring.rules.game.verify import GameFault, Step, Verification, verify
from scoring.rules.lines import answer_lines
from scoring.rules.words.sentences import Sentence, colour_of, describe_move

ACTS = ("check", "show", "svg")
AT = re.compile(r"(\d+)[.,:](\d+)")


def main(arguments: Sequence[str], language: str) -> int:
    """Answer what is asked of the games in a file. Return 0; 1 where a game is not right, and for
    what cannot be read."""
    options = _parser(language).parse_intermixed_args(arguments)
    if options.json and options.act == "check":
        return _check_lines(options.file)
    try:
        games = games_from_text(_text(options.file))
        wrong = False
        for number, game in enumerate(games, 1):
            lines, right = ACTING[options.act](game, options)
            if len(games) > 1 and options.act != "svg" and not options.json:
                lines.insert(0, _in(options, Sentence(f"Partij {number}", f"Game {number}")))
            sys.stdout.writelines(f"{line}\n" for line in lines)
            wrong = wrong or not right
    except NotAGame as error:
        sys.stderr.write(f"{_in(options, error.sentence)}\n")
        return 1
    except OSError as error:
        return _unread(options.file, error)
    except UnicodeDecodeError:
        sys.stderr.write(f"{options.file}: geen UTF-8 / no UTF-8\n")
        return 1
    return int(wrong)


def _check_lines(file: str) -> int:
    """Answer every line of a file, one game as JSON each."""
    if file == "-":
        answer_lines("game", sys.stdin.buffer, sys.stdout, {"game": answer_game})
        return 0
    try:
        with Path(file).open("rb") as lines:
            answer_lines("game", lines, sys.stdout, {"game": answer_game})
    except OSError as error:
        return _unread(file, error)
    return 0


def _unread(file: str, error: OSError) -> int:
    sys.stderr.write(f"{file}: {error.strerror}\n")
    return 1


def _parser(language: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scoring.rules game",
        description="Whole games in the notation of docs/spelnotatie.md: verify them (check), tell "
        "them in words (show), or draw a position of one (svg).",
    )
    parser.add_argument("act", choices=ACTS)
    parser.add_argument("file", nargs="?", default="-", help="- for standard input")
    parser.add_argument("--at", help="after which play of which deal round: 2.5")
    parser.add_argument("--json", action="store_true", help="one game a line, as JSON")
    parser.add_argument("--lang", choices=Sentence._fields, default=language)
    return parser


def _text(file: str) -> str:
    return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8-sig")


def _in(options: argparse.Namespace, sentence: Sentence) -> str:
    return sentence.nl if options.lang == "nl" else sentence.en


# Check


def _check(game: Game, options: argparse.Namespace) -> tuple[list[str], bool]:
    found = verify(game)
    lines = [line for fault in found.faults for line in _fault_lines(game, fault, options)]
    lines.append(_in(options, _verdict(game, found)))
    return lines, not found.faults


def _fault_lines(game: Game, fault: GameFault, options: argparse.Namespace) -> Iterator[str]:
    reason = fault.reason
    sentence = _in(options, Sentence(reason.nl, reason.en))
    yield f"{_in(options, _place(game, fault))}: {sentence}"
    basis = reason.basis
    if basis.article:
        heading = _in(options, Sentence(basis.article, basis.article_en))
        quote = _in(options, Sentence(basis.quote, basis.quote_en))
        yield f'    {TITLES.get(reason.source, reason.source)}, {heading}: "{quote}"'


def _place(game: Game, fault: GameFault) -> Sentence:
    if fault.deal is None:
        return Sentence("Begin en uitslag", "Start and result")
    deal = game.deals[fault.deal]
    nl, en = f"Deelronde {deal.number}", f"Deal round {deal.number}"
    if fault.play is None:
        return Sentence(nl, en)
    nl, en = f"{nl}, beurt {fault.play + 1}", f"{en}, play {fault.play + 1}"
    if fault.play == len(deal.plays):
        return Sentence(nl, en)
    made = _made(deal.plays[fault.play])
    return Sentence(f"{nl} ({made.nl})", f"{en} ({made.en})")


def _made(play: Play) -> Sentence:
    colour = colour_of(play.seat)
    if play.card is not None:
        return Sentence(f"{colour.nl} {play.card.dutch}", f"{colour.en} {play.card.english}")
    return Sentence(f"{colour.nl} legt neer", f"{colour.en} lays down")


def _verdict(game: Game, found: Verification) -> Sentence:
    count = len(found.steps)
    if found.lost_at is not None:
        deal, play = found.lost_at
        number = game.deals[deal].number if game.deals else 1
        return Sentence(
            f"Nagekeken tot deelronde {number}, beurt {play + 1}: daarna is de stelling onbekend "
            "en zijn alleen kaarten en beurten nagekeken.",
            f"Checked up to deal round {number}, play {play + 1}: after it the position is not "
            "known, and only cards and turns were checked.",
        )
    end = _end(found)
    if found.faults:
        wrong = len(found.faults)
        return Sentence(
            f"Nagekeken: {count} beurten. Wat niet klopt: {wrong}. {end.nl}",
            f"Checked: {count} plays. What is wrong: {wrong}. {end.en}",
        )
    return Sentence(f"Klopt: {count} beurten. {end.nl}", f"Right: {count} plays. {end.en}")


def _end(found: Verification) -> Sentence:
    end = found.end
    if end is None:
        return Sentence("", "")
    home = "-".join(map(str, pawns_home(end)))
    key = usual_scheme(end.rules)
    worth = points(end, key)
    counted = "" if worth is None else f", {'-'.join(map(str, worth))} ({key})"
    if found.outcome is None:
        return Sentence(f"Niet uit; binnen {home}.", f"Not over; home {home}.")
    nl = " en ".join(colour_of(seat).nl for seat in found.outcome)
    en = " and ".join(colour_of(seat).en for seat in found.outcome)
    return Sentence(f"Gewonnen door {nl}: {home}{counted}.", f"Won by {en}: {home}{counted}.")


# Show and draw


def _show(game: Game, options: argparse.Namespace) -> tuple[list[str], bool]:
    if options.json:
        return [json.dumps(game_to_json(game), ensure_ascii=False)], True
    lines = [": ".join(header) for header in game.headers]
    steps = verify(game).steps
    for deal, one in enumerate(game.deals):
        dealer = colour_of(game.dealer_of(deal))
        lines.append(
            _in(
                options,
                Sentence(
                    f"Deelronde {one.number}, {dealer.nl} deelt",
                    f"Deal round {one.number}, {dealer.en} deals",
                ),
            )
        )
        lines += [
            f"{step.play + 1:4}. {_in(options, _describe_step(step))}"
            for step in steps
            if step.deal == deal
        ]
    try:
        board = board_text(_at(game, options).position)
    except NotAGame as error:
        if options.at is not None:
            raise
        board = _in(options, error.sentence)
    return [*lines, "", board], True


def _describe_step(step: Step) -> Sentence:
    play = step.made
    colour = colour_of(play.seat)
    comment = f" ({play.comment})" if play.comment else ""
    if play.card is None:
        hand = "".join(play.laid_down or ()) or "?"
        sentence = Sentence(
            f"{colour.nl.capitalize()} legt neer: {hand}",
            f"{colour.en.capitalize()} lays down: {hand}",
        )
    elif play.move is None:
        sentence = Sentence(
            f"{colour.nl.capitalize()} {play.card.dutch}",
            f"{colour.en.capitalize()} {play.card.english}",
        )
    else:
        sentence = describe_move(play.move, step.before, play.seat)
    return Sentence(f"{sentence.nl}{comment}", f"{sentence.en}{comment}")


def _svg(game: Game, options: argparse.Namespace) -> tuple[list[str], bool]:
    reached = _at(game, options)
    deal, made = reached.cursor[:2] if reached.cursor else (0, 0)
    last = reached.deals[deal].plays[made - 1 : made] if made else ()
    moves = [play.move for play in last if play.move is not None]
    before = reached.back().position if moves else reached.position
    return [board_svg(before, highlight=moves)], True


def _at(game: Game, options: argparse.Namespace) -> Game:
    """Return the game where `--at` says, else at its end."""
    if options.at is None:
        return game.end
    found = AT.fullmatch(options.at.strip())
    if found is None:
        raise NotAGame(
            f"'{options.at}' is geen plek: schrijf deelronde en beurt, zoals 2.5.",
            f"'{options.at}' is no place: write deal round and play, such as 2.5.",
        )
    first = game.deals[0].number if game.deals else 1
    return game.go(int(found[1]) - first, int(found[2]))


ACTING = {"check": _check, "show": _show, "svg": _svg}
