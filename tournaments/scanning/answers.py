"""What the boxes of a form say: an answer to each question, or a doubt."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.scanning.layouts import Layout, Question

EMPTY = 0.022  # less ink than this is a speck
MARKED = 0.045  # a second box with more than this means doubt: that no answer was wrong rests on it
CROSSED = 0.40  # a cross has no more than this,
BLACK = 0.60  # and a box made black no less
CLEAR = 0.10  # an outline that is seen less clearly than this was not found


@dataclass(frozen=True, slots=True)
class Answers:
    """What was read of a form; what is in doubt is None, and its name in `doubts`."""

    numbers: list[int | None]
    winner: int | None
    time_over: bool | None
    cards: list[int | None]
    doubts: list[str] = field(default_factory=list)


def answers_of(layout: Layout, ink: Sequence[float], clear: Sequence[float]) -> Answers:
    """Return the answers to all questions of a layout, from how much ink each of its boxes has and
    how clearly its outline was seen."""
    values: dict[str, int | None] = dict.fromkeys(layout.typed)
    doubts, start = set(layout.typed), 0
    for question in layout.questions:
        end = start + len(question.boxes)
        read = _answer(question, ink[start:end], clear[start:end])
        values[question.name] = read.value
        if read.is_doubtful:
            doubts.add(question.name)
        start = end
    _compare_ends(values, doubts)
    numbers = [values[f"numbers.{place}"] for place in range(layout.numbers)]
    cards = [values[name] for name in sorted(values) if name.startswith("card.")]
    over = values["time_over"]
    return Answers(
        numbers, values["winner"], None if over is None else bool(over), cards, sorted(doubts)
    )


@dataclass(frozen=True, slots=True)
class _Reading:
    value: int | None
    is_doubtful: bool = False


DOUBT = _Reading(None, is_doubtful=True)


def _answer(question: Question, ink: Sequence[float], clear: Sequence[float]) -> _Reading:
    # A box that was made black has no outline left.
    if any(seen < CLEAR and share < CROSSED for seen, share in zip(clear, ink, strict=True)):
        return DOUBT
    if question.name == "time_over":
        return _Reading(0) if ink[0] < EMPTY else DOUBT if ink[0] < MARKED else _Reading(1)
    if question.many:
        return _sum(question, ink)
    return _one(question, ink)


def _one(question: Question, ink: Sequence[float]) -> _Reading:
    """Return the one box that is crossed: any sign in it will do, but none in the others, unless
    one of these was made black because it was wrong."""
    order = sorted(range(len(ink)), key=lambda place: -ink[place])
    first, second, third = (ink[place] for place in (*order, *order[:2])[:3])
    if len(order) == 2:
        third = 0.0
    if first < EMPTY:
        return _Reading(None)
    if first < MARKED:
        return DOUBT
    value = question.boxes[order[0]].value
    if second < EMPTY or (second < MARKED and first > 3 * second):
        return _Reading(value)
    if first >= BLACK and MARKED <= second <= CROSSED and third < EMPTY:
        return _Reading(question.boxes[order[1]].value)
    return DOUBT


def _sum(question: Question, ink: Sequence[float]) -> _Reading:
    """Return what the crossed boxes are worth together; a black one is no cross."""
    total = 0
    for box, share in zip(question.boxes, ink, strict=True):
        if EMPTY <= share < MARKED or CROSSED < share < BLACK:
            return DOUBT
        if MARKED <= share <= CROSSED:
            total += box.value
    return _Reading(total)


def _compare_ends(values: dict[str, int | None], doubts: set[str]) -> None:
    """Doubt a number that nobody crossed, and an end that is both or neither of a win and time
    over."""
    doubts |= {name for name, value in values.items() if value is None and name != "winner"}
    if "winner" in doubts or "time_over" in doubts:
        return
    if (values["winner"] is not None) == bool(values["time_over"]):
        doubts |= {"winner", "time_over"} if values["time_over"] else {"winner"}
    for name in doubts:
        values[name] = None
