"""Two hundred decided disputes beside a second computation that knows nothing of the program.

What is right here is worked out from texts, by the slow second move generator and by counting
steps: which move is allowed, the board after it, which pawn is foremost, and what the report says.
"""

import io
import random
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import pytest
from django.utils.translation import override
from pypdf import PdfReader
from pypdf.generic import ContentStream

from scoring.rules import RULESETS, Position, move_from_text
from scoring.rules.drawing.looks import LOOKS
from scoring.verdicts import verdict_on_move
from tests.factories import a_dispute, a_published_round, a_tournament, entries
from tests.scoring.rules import naive
from tests.scoring.rules.boards import scattered
from tests.tournaments.builders.disputed import decide
from tests.tournaments.papers.pdf.paper import MADE_AT, places
from tournaments.disputes.pdf.report import dispute_report
from tournaments.disputes.queries.disputes import DisputeRecord, dispute_record
from tournaments.disputes.services.answers import keep_answer
from tournaments.enums import QuestionKey, Sanction
from tournaments.models import GameTable
from tournaments.papers.queries.round_paper import heading_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.any_database]

RULES = ("stand", "gezellig", "nk", "koppel", "kruiz")
OF_EACH = 40
ON_PAPER = 4  # every fourth: to read a report back takes ten times as long as to decide
COLOURS = ("rood", "groen", "geel", "blauw")
CARDS = {"A": "aas", "T": "10", "J": "boer", "Q": "vrouw", "K": "heer"}
LABELS_OF_A_BOARD = 64 + 16 + 16
PAWNS = 16
PLUM = [0x5C / 255, 0x2A / 255, 0x58 / 255]


Operations = Sequence[tuple[Any, bytes]]


class Case(NamedTuple):
    """A dispute and how it is decided: `ruled` is the board of the arbiter, None for that of the
    answer; `seat` is who pays a pawn, None where nobody does."""

    rules: str
    before: str
    card: str
    move: str
    ruled: str | None
    seat: int | None


def after(text: str, move: str) -> str | None:
    """The board after a move, allowed or not; None where pawns cannot stand so."""
    try:
        made = naive.after(text, move)
    except (KeyError, ValueError):
        return None
    standing = [place for seat in made.split(" ")[0].split("/") for place in seat.split(",")]
    fields = [place for place in standing if place.isdigit() or place == "c"]
    homes = [seat.count(home) for seat in made.split("/") for home in naive.HOMES]
    sound = len(fields) == len(set(fields)) and max(homes) < 2
    return made if sound else None


def steps_to_home(seat: int, place: naive.Place) -> tuple[int, bool]:
    """Steps to the first place at home, one by one; of two that are equally far, the middle comes
    behind the ring."""
    if place == "c":
        steps, _from_the_ring = steps_to_home(seat, (16 * seat + 55) % 64)
        return steps + 1, True
    assert isinstance(place, int)
    steps = 1
    while (place + 1) % 64 != 16 * seat:
        place, steps = (place + 1) % 64, steps + 1
    return steps, False


def foremost(text: str, seat: int) -> tuple[int, naive.Place] | None:
    """Whose pawn goes back, and from where."""
    board, _turn = naive.board_of(text)
    for owner in (seat, (seat + 2) % 4):
        playing = [place for place in board[owner] if place not in ("n", *naive.HOMES)]
        if playing:
            return owner, min(playing, key=lambda place: steps_to_home(owner, place))
    return None


def without(text: str, pawn: tuple[int, naive.Place] | None) -> str:
    """The board once that pawn is back."""
    board, turn = naive.board_of(text)
    if pawn:
        seat, place = pawn
        board[seat][board[seat].index(place)] = "n"
    return naive.text_of(board, turn)


def named(place: naive.Place | str) -> str:
    """A place in Dutch."""
    text = str(place)
    return "het midden" if text == "c" else text.replace("h", "honk ")


def in_words(case: Case, allowed: bool) -> str:
    """The move as a Dutch sentence; only of a move that is allowed it is said what it hits."""
    board, turn = naive.board_of(case.before)
    card = CARDS.get(case.card, case.card)
    said = []
    for part in case.move.split(","):
        seat, source, sign, target = re.fullmatch(r"(\d):(\w+)([-x])(.+)", part).groups()
        pawn = "pion" if int(seat) == turn else f"pion van {COLOURS[int(seat)]}"
        if sign == "x":
            other, _colon, target = target.partition(":")
            whose = COLOURS[int(other)]
            said.append(f"{pawn} op {named(source)} ruilt met de pion van {whose} op {target}")
        else:
            way = f"van {named(source)} naar" if source != "n" else "opgezet op"
            hit = hit_by(board, naive.place_of(target)) if allowed else None
            said.append(f"{pawn} {way} {named(target)}" + blow(hit, int(seat), turn))
        board = naive.after_part(board, part)
    return f"{COLOURS[turn].capitalize()} {card}: {', daarna '.join(said)}"


def hit_by(board: naive.Board, place: naive.Place) -> int | None:
    """Whose pawn stands there, but at home."""
    if place in naive.HOMES:
        return None
    return next((seat for seat, pawns in board.items() if place in pawns), None)


def blow(hit: int | None, seat: int, player: int) -> str:
    """What is said of the pawn that goes."""
    if hit is None:
        return ""
    if hit != seat:
        return f", slaat de pion van {COLOURS[hit]}"
    another = f"een andere pion van {COLOURS[seat]}"
    return f", slaat {another if seat != player else 'een pion van de eigen kleur'}"


def a_board(rules: str, chance: random.Random) -> str:
    """A board on which the game is not over."""
    while True:
        text = scattered(RULESETS[rules], chance.choice).to_text()
        if not naive.Game(rules, *naive.board_of(text)).over():
            return text


def a_case(rules: str, chance: random.Random) -> Case:
    """A move of one card said to be of another, or of the same: some are allowed, many are not."""
    while True:
        before = a_board(rules, chance)
        card = chance.choice(naive.RANKS)
        other = chance.choice([card, chance.choice(naive.RANKS)])
        moves = sorted(naive.moves(rules, before, other))
        if moves:
            break
    move = chance.choice(moves)
    boards = [None, None, before, after(before, move), a_board(rules, chance)]
    return Case(rules, before, card, move, chance.choice(boards), chance.choice([None, 0, 1, 2, 3]))


def decided(case: Case, table: GameTable) -> DisputeRecord:
    """The dispute, asked and decided by the program."""
    rules = RULESETS[case.rules]
    position = Position.from_text(case.before, rules)
    asked = {"rules": case.rules, "house_rules": [], "position": case.before}
    dispute = keep_answer(
        dispute=a_dispute(table),
        by=None,
        question=QuestionKey.MOVE,
        question_values=asked | {"card": case.card, "move": case.move},
        verdict=verdict_on_move(position, move_from_text(case.move, case.card)),
        seen_version=1,
    )
    sanction: dict[str, Any] = {}
    if case.seat is not None:
        sanction = {"sanction": Sanction.FOREMOST_BACK, "sanctioned_seat": case.seat}
    ruled = Position.from_text(case.ruled, rules) if case.ruled else None
    decide(dispute, continuation=ruled, **sanction)
    record = dispute_record(table.round.tournament, dispute.pk)
    assert record is not None
    return record


def drawn(
    texts: Sequence[tuple[str, float, float]], operations: Operations
) -> Iterator[set[tuple[str, str]]]:
    """Each board of the report as pairs of the place and the seat of a pawn, in their order."""
    middle = 1 if any(text == "c" for text, _x, _y in texts) else 0
    pawns = painted_pawns(operations)
    signs = [one for one in texts if re.fullmatch(r"\d{1,2}|h[1-4]|n|c", one[0])]
    ring = [str(field) for field in range(64)]
    for start in range(len(signs)):
        if [sign for sign, _x, _y in signs[start : start + 64]] != ring:
            continue
        labels = signs[start : start + LABELS_OF_A_BOARD + middle]
        on_board = list(islice(pawns, PAWNS))
        yield {(_place_under(pawn, labels), str(pawn.seat)) for pawn in on_board} - NESTS


NESTS = {("n", str(seat)) for seat in range(4)}


class Painted(NamedTuple):
    """A pawn on paper: its seat, and its middle in points."""

    seat: int
    x: float
    y: float


def operations_of(made: bytes) -> Operations:
    """How the only page of a report is drawn, step by step."""
    [page] = PdfReader(io.BytesIO(made)).pages
    return ContentStream(page.get_contents(), page.pdf).operations


def painted_pawns(operations: Operations) -> Iterator[Painted]:
    """Every shape of the report that has the colour of a pawn, in the order of drawing."""
    stack: list[list[float]] = []
    matrix, fill = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0], ""
    for operands, operator in operations:
        if operator == b"q":
            stack.append(matrix)
        elif operator == b"Q":
            matrix = stack.pop()
        elif operator == b"cm":
            a, b, c, d, e, f = map(float, operands)
            g, h, i, j, k, m = matrix
            matrix = [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j]
            matrix += [e * g + f * i + k, e * h + f * j + m]
        elif operator == b"rg":
            fill = "#" + "".join(f"{round(float(each) * 255):02x}" for each in operands)
        elif operator in (b"B", b"b", b"B*", b"b*") and fill in FILLS:
            yield Painted(FILLS.index(fill), matrix[4], matrix[5])


FILLS = [look.fill for look in LOOKS[:4]]


def _place_under(pawn: Painted, labels: Sequence[tuple[str, float, float]]) -> str:
    name, _x, _y = min(labels, key=lambda one: abs(one[1] - pawn.x) + abs(one[2] - pawn.y))
    return name


def standing(text: str) -> set[tuple[str, str]]:
    """The same of the text of a board."""
    board, _turn = naive.board_of(text)
    return {(str(place), str(seat)) for seat, pawns in board.items() for place in pawns} - NESTS


def has_arrow(operations: Operations) -> bool:
    """Whether a line is drawn in the colour of moves."""
    return any(
        operator == b"RG" and [float(each) for each in operands] == pytest.approx(PLUM, abs=0.01)
        for operands, operator in operations
    )


def report_lines(case: Case, allowed: bool, board: str, final: str) -> Iterator[str]:
    """What the report has to say of this dispute."""
    yield f"De zet: {in_words(case, allowed)}"
    yield f"Ja, deze zet mag. Bord: {case.before}" if allowed else "Nee, deze zet mag niet."
    whence = "met het bord zoals de arbiter het zet"
    if board == after(case.before, case.move):
        whence = "met het bord na de zet"
    elif board == case.before:
        whence = "met het bord van vóór de zet"
    turn = f"{COLOURS[int(board[-1])].capitalize()} is aan de beurt."
    if naive.Game(case.rules, *naive.board_of(board)).over():
        turn = "Het spel is uit."
    yield f"Speel zo verder: {whence}. {turn} {final} Scorekaart"
    if case.seat is not None:
        pawn = foremost(board, case.seat)
        which = f" (de pion van {COLOURS[pawn[0]]} op {named(pawn[1])})" if pawn else ""
        back = "de voorste pion gaat terug naar het startveld"
        yield f"Sanctie: {COLOURS[case.seat]}: {back}{which}"


@pytest.mark.parametrize("rules", RULES)
def test_forty_decisions_rest_on_the_board_on_which_play_goes_on(rules: str):
    chance = random.Random(rules)
    tournament = a_tournament(ruleset=rules, sanctions=True)
    one, two = entries(tournament, 2)
    table = a_published_round(tournament, [(one, two)]).tables.get()
    heading = heading_of(tournament)
    seen = set()
    for number in range(OF_EACH):
        case = a_case(rules, chance)
        record = decided(case, table)
        allowed = case.move in naive.moves(rules, case.before, case.card)
        made_after = after(case.before, case.move)
        board = case.ruled or (made_after if allowed else case.before)
        assert board is not None
        pawn = foremost(board, case.seat) if case.seat is not None else None
        final = without(board, pawn)

        assert (record.board_after_move.to_text() if record.board_after_move else None) == (
            made_after
        ), case
        assert record.continuation.board.to_text() == board, case
        assert record.continuation.position.to_text() == final, case
        instead = {step.move for step in record.verdict.instead}
        assert instead == (set() if allowed else {*naive.moves(rules, case.before, case.card)}), (
            case
        )

        seen.add((allowed, case.ruled is None, case.seat is None))
        if number % ON_PAPER:
            continue
        with override("nl"):
            made = dispute_report(record, heading, MADE_AT)
        texts, operations = places(made), operations_of(made)
        sentence = " ".join(" ".join(text for text, _x, _y in texts).split())
        missing = [
            line for line in report_lines(case, allowed, board, final) if line not in sentence
        ]
        assert missing == [], case
        boards = list(drawn(texts, operations))
        assert boards == [standing(case.before), standing(final)], case
        assert has_arrow(operations), case
    assert [len(set(each)) for each in zip(*seen, strict=True)] == [2, 2, 2]
