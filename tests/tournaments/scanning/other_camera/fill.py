"""Fill in a form as a table does at the end of a game."""

from dataclasses import dataclass, field

import numpy as np

from tests.tournaments.scanning.other_camera import hand as hands
from tests.tournaments.scanning.other_camera import writing as writing
from tests.tournaments.scanning.other_camera.game import Game, a_game
from tests.tournaments.scanning.other_camera.ink import Pen, Points, Sheet, any_pen, heavier
from tournaments.scanning import form_layout as at
from tournaments.scanning.form_layout import Bands
from tournaments.scanning.layouts import Box, Layout, Question

# The share of answers, of those that leave a box empty, that are put right as the form asks; from
# level 2 on 0.6 times as many more in another way.
CORRECTED = {"numbers": 0.095, "card": 0.02, "winner": 0.03, "time_over": 0.0}
SIGNED = {"D": 3, "J": 3, "F": 4, "G": 4, "K": 4}
Span = tuple[float, float, float, float]


@dataclass(slots=True)
class Filled:
    """A form with ink on it: the game, with what, which answers are not given as the form asks,
    and how they were corrected."""

    sheet: Sheet
    game: Game
    pen: Pen
    hand: hands.Hand
    unclear: list[str] = field(default_factory=list)
    corrections: dict[str, str] = field(default_factory=dict)


def fill(sheet: Sheet, layout: Layout, level: int, rng: np.random.Generator) -> Filled:
    """Write on a sheet how some game ended."""
    game = a_game(layout, rng)
    filled = Filled(sheet, game, any_pen(level, rng), hands.any_hand(level, rng))
    for question in layout.questions:
        wanted = game.crossed.get(question.name, frozenset())
        way = _way(question, wanted, level, rng)
        if way:
            filled.corrections[question.name] = way
        _answer(filled, question, wanted, way, rng)
        doubtful = filled.hand.shape in hands.DOUBTFUL and bool(wanted)
        if doubtful or way not in ("", "asked"):
            filled.unclear.append(question.name)
    _write_numbers(filled, layout, rng)
    _sign(filled, layout, level, rng)
    _write_beside(filled, layout, level, rng)
    return filled


def _way(question: Question, wanted: frozenset[int], level: int, rng: np.random.Generator) -> str:
    """Return how an answer is corrected, nothing where it was right at once."""
    kind = question.name.partition(".")[0]
    there = {box.value for box in question.boxes}
    if not wanted or there == wanted:
        return ""
    luck, chance = rng.random(), CORRECTED[kind]
    if luck < chance:
        return "asked"
    if level > 1 and luck < chance * 1.6:
        return str(rng.choice(["scratched", "ringed", "two"]))
    return ""


def _answer(
    filled: Filled, question: Question, wanted: frozenset[int], way: str, rng: np.random.Generator
) -> None:
    right = [box for box in question.boxes if box.value in wanted]
    if way:
        wrong = [box for box in question.boxes if box.value not in wanted]
        _correct(filled, wrong[int(rng.integers(len(wrong)))], right[0], way, rng)
    for box in right:
        filled.sheet.draw(hands.mark(box, filled.hand, rng), filled.pen)


def _correct(filled: Filled, wrong: Box, right: Box, way: str, rng: np.random.Generator) -> None:
    sheet, pen = filled.sheet, filled.pen
    sheet.draw(hands.mark(wrong, filled.hand, rng), pen)
    if way == "asked":
        sheet.draw(hands.blackened(wrong, pen.width * 1.2, rng), heavier(pen))
    elif way == "scratched":
        sheet.draw(hands.scratched(wrong, rng), pen)
    elif way == "ringed":
        sheet.draw(hands.ringed(right, rng), pen)


def _write_numbers(filled: Filled, layout: Layout, rng: np.random.Generator) -> None:
    """Write sums of fields, and numbers that have no boxes to cross. Where one field too many stays
    crossed, the sum is always written: nothing else on the paper says what was meant."""
    place = layout.arrangement
    for line, number in enumerate(filled.game.numbers):
        name = f"numbers.{line}"
        many = any(each.name == name and each.many for each in layout.questions)
        if many and (rng.random() < 0.85 or filled.corrections.get(name) == "two"):
            left, top = place.sum_box(line)
            text = str(number)
            ways = writing.digits(text, left + rng.uniform(2, 8), top + 1.8, 5.5, 4.2, rng)
            filled.sheet.draw(ways, filled.pen)
        if number is None and isinstance(place, Bands):
            text = str(rng.integers(1, 10 ** int(rng.integers(1, 6))))
            boxes = place.digit_boxes(line)
            begin = boxes[-len(text) if rng.random() < 0.6 else 0]
            ways = writing.digits(text, begin[0] + 2.2, begin[1] + 1.6, 6, at.DIGITS_STEP, rng)
            filled.sheet.draw(ways, filled.pen)


def _sign(filled: Filled, layout: Layout, level: int, rng: np.random.Generator) -> None:
    for left, width in at.signatures(SIGNED.get(layout.letter, 2)):
        if rng.random() < 0.06:
            continue
        wildness = rng.uniform(0, (0.1, 0.4, 0.6)[level - 1])
        if level == 3 and rng.random() < 0.12:
            wildness = rng.uniform(0.8, 1.3)
        ways = writing.signature(left, at.SIGNATURE_BOTTOM - 0.5, width, wildness, rng)
        if level < 3:
            ways = [_below(each, layout) for each in ways]
        pen = filled.pen if rng.random() < 0.6 else any_pen(level, rng)
        filled.sheet.draw(ways, pen)
        for name in _touched(ways, layout):
            if name not in filled.unclear:
                filled.unclear.append(name)


def _below(way: Points, layout: Layout) -> Points:
    """Keep a signature below all boxes, and on the form."""
    lowest = max(box.top + box.size for each in layout.questions for box in each.boxes) + 2.5
    return np.stack([way[:, 0], np.clip(way[:, 1], lowest, at.FORM_HEIGHT)], axis=1)


def _touched(ways: list[Points], layout: Layout) -> list[str]:
    return [
        question.name
        for question in layout.questions
        if any(_crosses(way, box) for box in question.boxes for way in ways)
    ]


def _crosses(way: Points, box: Box) -> bool:
    inside = (way > (box.left, box.top)) & (way < (box.left + box.size, box.top + box.size))
    return bool(inside.all(1).any())


def _write_beside(filled: Filled, layout: Layout, level: int, rng: np.random.Generator) -> None:
    """Write a remark, and draw doodles where there is white."""
    sheet, pen = filled.sheet, filled.pen
    if rng.random() < 0.2:
        base = _remarks(layout) - 0.6
        sheet.draw(writing.words(at.REMARKS_LEFT + 20, base, 90, rng), pen)
    for _each in range(int(rng.poisson((0.1, 0.4, 0.9)[level - 1]))):
        size = rng.uniform(5, 12)
        for _try in range(20):
            left, top = rng.uniform(8, 190), rng.uniform(6, 138)
            span = (left - 1, top - 1, left + size + 7, top + size + 2)
            if not any(_overlap(span, other) for other in _taken(layout)):
                sheet.draw(writing.doodle(left, top, size, rng), any_pen(level, rng))
                break


def _remarks(layout: Layout) -> float:
    time_over = next(each for each in layout.questions if each.name == "time_over")
    return time_over.boxes[0].top + 6.5


def _taken(layout: Layout) -> list[Span]:
    """Return left, top, right and bottom of where nothing else is to be drawn: boxes and codes."""
    far = at.MARK_EDGE + at.MARK + 2
    code = at.CODE_LEFT - 3, at.CODE_TOP - 3, at.FORM_WIDTH, at.CODE_TOP + at.CODE_SIZE + 3
    marks = [(0.0, top - 3, far, top + at.MARK + 3) for top in at.mark_tops().values()]
    boxes = [
        (box.left - 2, box.top - 2, box.left + box.size + 2, box.top + box.size + 2)
        for question in layout.questions
        for box in question.boxes
    ]
    return [code, *marks, *boxes]


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
