"""One JSON object a line in, one a line out: the rules of Keezen for programs in any language."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, BinaryIO, NoReturn, TextIO

from scoring.rules import (
    RULESETS,
    Card,
    IllegalMove,
    LaidDown,
    Move,
    Played,
    Position,
    Ruleset,
    card_of,
    move_from_text,
    perft,
    reconstruct,
)
from scoring.rules.pile import deal_round, explain_deal
from scoring.rules.reconstruction.backward import predecessors
from scoring.rules.reconstruction.budget import Watch
from scoring.rules.status import Fault, Status, explain, status
from scoring.rules.words.grounds import rests_on
from scoring.rules.words.why import Reason, why_illegal

Answer = dict[str, Any]
Report = Callable[[Answer], object]
SECONDS = 10.0
LONGEST_BUDGET = 86_400
DEEPEST = 99
LONGEST = 1_000_000
MOST_NODES = 10**12
MOST_DEALS = 9_999


class BadLine(ValueError):
    """A line that asks nothing that can be answered; says which field is wrong."""


class FaultyBoard(BadLine):
    """A position on which nothing can be played, because it cannot be on the table."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(" ".join(fault.en for fault in faults))
        self.faults = faults


class LineFields:
    """The fields of one line; each is read with care, and BadLine says what is wrong with it.

    `report` gets what there is to say before the answer.
    """

    def __init__(self, fields: object, report: Report = lambda _answer: None) -> None:
        if not isinstance(fields, dict):
            raise BadLine("a line is one JSON object")
        self.fields: dict[str, object] = fields
        self.report = report

    def text(self, name: str) -> str:
        """Return a field that is a text."""
        value = self._given(name)
        if not isinstance(value, str):
            raise BadLine(f'"{name}" is a text')
        return value

    def whole(self, name: str, most: int) -> int:
        """Return a field that is a whole number from 0."""
        value = self._given(name)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            raise BadLine(f'"{name}" is a whole number from 0 to {most}')
        return value

    def seconds(self, name: str) -> float:
        """Return a field that is a time in seconds; ten where it is absent."""
        value = self.fields.get(name, SECONDS)
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise BadLine(f'"{name}" is a number of seconds')
        if not 0 <= value <= LONGEST_BUDGET:
            raise BadLine(f'"{name}" is a number of seconds from 0 to {LONGEST_BUDGET}')
        return float(value)

    def each(self, name: str) -> list[LineFields]:
        """Return a field that is a list of objects."""
        value = self._given(name)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise BadLine(f'"{name}" is a list of objects')
        return [LineFields(item) for item in value]

    def card(self) -> Card:
        """Return the one card in `card`."""
        return card_of(self.text("card"))

    def rules(self) -> Ruleset:
        """Return the rule set in `ruleset`, with each of the `switches` set the other way, at a
        table where cards made the `pairing`."""
        switches = self.fields.get("switches", [])
        if not isinstance(switches, list) or not all(isinstance(name, str) for name in switches):
            raise BadLine('"switches" is a list of texts')
        rules = rules_named(self.text("ruleset")).with_house_rules(switches)
        return rules.paired(self.text("pairing")) if "pairing" in self.fields else rules

    def watch(self) -> Watch | None:
        """Return who hears how far a search is: whoever asked, where `progress` is true."""
        progress = self.fields.get("progress", False)
        if not isinstance(progress, bool):
            raise BadLine('"progress" is true or false')
        report = self.report
        return (lambda done, total: report({"done": done, "total": total})) if progress else None

    def board(self, name: str = "position") -> Position:
        """Return the position in a field, as it was typed in."""
        return Position.from_text(self.text(name), self.rules())

    def position(self, name: str = "position") -> Position:
        """Return the position in a field. Raise FaultyBoard for one that cannot be."""
        return sound(self.board(name))

    def move(self) -> Move:
        """Return the move in `card` and `move`."""
        return move_from_text(self.text("move"), self.card())

    def _given(self, name: str) -> object:
        if name not in self.fields:
            raise BadLine(f'"{name}" is missing')
        return self.fields[name]


def rules_named(name: str) -> Ruleset:
    """Return the rule set with a name. Raise BadLine that lists those that there are."""
    if name not in RULESETS:
        raise BadLine(f"{name!r} is no rule set; there are {', '.join(RULESETS)}")
    return RULESETS[name]


def sound(position: Position) -> Position:
    """Return the position, when it can be played on. Raise FaultyBoard.

    More than one complete team is a fault too, but there the game is simply over.
    """
    faults = [f for f in explain(position) if f.flag is not Status.TWO_TEAMS_COMPLETE]
    if faults:
        raise FaultyBoard(faults)
    return position


def seat_before(position: Position) -> int:
    """Return the seat that played last, when nobody has laid down his hand."""
    return (position.turn - 1) % position.rules.seats


def answer_moves(line: LineFields) -> Answer:
    """Return every legal move with a hand, and where it leads."""
    position = line.position()
    moves = position.legal_moves(line.text("cards"))
    return {
        "moves": [
            {"card": move.card.value, "move": str(move), "position": position.after(move).to_text()}
            for move in sorted(moves, key=by_text)
        ]
    }


def answer_play(line: LineFields) -> Answer:
    """Return the position after a move."""
    try:
        return {"position": line.position().play(line.move()).to_text()}
    except IllegalMove as error:
        raise BadLine(" ".join(reason.en for reason in error.reasons)) from None


def reason_fields(reason: Reason) -> Answer:
    """Return a reason as an object: the rule, where it stands, and the sentence about it."""
    return {
        "rule": reason.rule.value,
        "source": reason.source,
        "article": reason.article,
        "quote": reason.basis.quote,
        "nl": reason.nl,
        "en": reason.en,
    }


def answer_why(line: LineFields) -> Answer:
    """Return whether a move is legal, and every rule that it breaks, or that it rests on."""
    board, move = line.board(), line.move()
    reasons = why_illegal(board, move.card, move)
    return {
        "legal": not reasons,
        "reasons": list(map(reason_fields, reasons)),
        "rests_on": [] if reasons else list(map(reason_fields, rests_on(board, move))),
    }


def answer_deal(line: LineFields) -> Answer:
    """Return who deals a deal round, who begins it, with how many cards, and what that rests on."""
    rules = line.rules()
    first_dealer = 0
    if "first_dealer" in line.fields:
        first_dealer = line.whole("first_dealer", rules.seats - 1)
    deal = deal_round(rules, line.whole("number", MOST_DEALS), first_dealer)
    return {**asdict(deal), "rests_on": list(map(reason_fields, explain_deal(rules, deal)))}


def answer_status(line: LineFields) -> Answer:
    """Return what is wrong with a board: the names of the flags."""
    return {"status": list(status(line.board()).names)}


def answer_perft(line: LineFields) -> Answer:
    """Return how many sequences of moves there are."""
    return {"nodes": perft(line.position(), line.whole("depth", DEEPEST))}


def answer_predecessors(line: LineFields) -> Answer:
    """Return from where a card can have led here; by the seat before the one that has the turn,
    unless another is named."""
    position = line.position()
    seat = seat_before(position)
    if "seat" in line.fields:
        seat = line.whole("seat", position.rules.seats - 1)
    found = predecessors(position, line.card(), seat)
    pairs = sorted((earlier.to_text(), str(move)) for earlier, move in found)
    return {"predecessors": [{"position": earlier, "move": move} for earlier, move in pairs]}


def answer_reconstruct(line: LineFields) -> Answer:
    """Return whether a deal round can have gone like this."""
    start, end = line.position("start"), line.board("end")
    last_seat = start.rules.seats - 1
    cards = [Played(one.whole("seat", last_seat), one.card()) for one in line.each("cards")]
    hands = line.each("laid_down") if line.fields.get("laid_down") is not None else []
    laid_down = [
        LaidDown.of(
            hand.whole("seat", last_seat), hand.whole("after", len(cards)), hand.text("hand")
        )
        for hand in hands
    ]
    found = reconstruct(
        start,
        end,
        cards,
        laid_down,
        seconds=line.seconds("budget"),
        nodes=line.whole("nodes", MOST_NODES) if "nodes" in line.fields else None,
        watch=line.watch(),
    )
    return {
        "possible": found.possible,
        "line": [str(move) for move in found.line],
        "unique": found.unique,
        "faults": [
            {"seat": fault.seat, "after": fault.after, "hand": "".join(fault.hand)}
            for fault in found.faults
        ],
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
    }


def by_text(move: Move) -> tuple[str, str]:
    """Return the order of moves in an answer: by the sign of the card, then by the text of the
    move."""
    return move.card.value, str(move)


Answers = Mapping[str, Callable[[LineFields], Answer]]
ANSWERS: Answers = {
    "moves": answer_moves,
    "play": answer_play,
    "why": answer_why,
    "status": answer_status,
    "perft": answer_perft,
    "predecessors": answer_predecessors,
    "deal": answer_deal,
    "reconstruct": answer_reconstruct,
}


def answer(
    command: str,
    line: bytes,
    report: Report = lambda _answer: None,
    answers: Answers = ANSWERS,
) -> Answer:
    """Return the answer to one line, or `{"error": …}` with what is wrong with it; `tell` gets what
    is known before."""
    try:
        return answers[command](LineFields(_read(line), report))
    except (ValueError, RecursionError) as error:
        return {"error": str(error)}


def answer_lines(
    command: str, lines: Iterable[bytes] | BinaryIO, out: TextIO, answers: Answers = ANSWERS
) -> None:
    """Answer every line with one line, at once; and tell before how far it is, where asked."""

    def report(words: Answer) -> None:
        out.write(json.dumps(words) + "\n")
        out.flush()

    for line in lines:
        report(answer(command, line, report, answers))


def _read(line: bytes) -> object:
    if len(line) > LONGEST:
        raise BadLine(f"a line has at most {LONGEST} bytes")
    try:
        return json.loads(line.decode("utf-8-sig").strip(), parse_constant=_refuse)
    except UnicodeDecodeError:
        raise BadLine("a line is UTF-8") from None
    except json.JSONDecodeError as error:
        raise BadLine(f"a line is one JSON object: {error}") from None


def _refuse(constant: str) -> NoReturn:
    raise BadLine(f"{constant} is no JSON")
