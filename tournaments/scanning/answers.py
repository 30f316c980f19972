"""What the boxes of a form say: an answer to each question, or a doubt."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tournaments.scanning.ink import Ink
from tournaments.scanning.layouts import Layout, Question

EMPTY = 0.022  # less ink than this is a speck
MARKED = 0.045  # a second box with more than this means doubt: that no answer was wrong rests on it
SIGN = 0.05  # of the core of a box: that much a sign has which was meant to be there
SPILT = 0.10  # what runs over from a box into the next has no more than this
CROSSED = 0.58  # a cross has no more than this,
BLACK = 0.72  # and a box made black no less
CLEAR = 0.10  # an outline that is seen less clearly than this was not found


@dataclass(frozen=True, slots=True)
class Answers:
    """What was read of a form; what is in doubt is None, and its name in `doubts`."""

    numbers: list[int | None]
    winner: int | None
    time_over: bool | None
    cards: list[int | None]
    doubts: list[str] = field(default_factory=list)


def answers_of(layout: Layout, ink: Ink, clear: Sequence[float]) -> Answers:
    """Return the answers to all questions of a layout, from how much ink each of its boxes has and
    how clearly its outline was seen."""
    values: dict[str, int | None] = dict.fromkeys(layout.typed)
    doubts, start = set(layout.typed), 0
    for question in layout.questions:
        end = start + len(question.boxes)
        shares = [
            _Share(*pair) for pair in zip(ink.inside[start:end], ink.core[start:end], strict=True)
        ]
        read = _answer(question, shares, clear[start:end])
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


class _Share(NamedTuple):
    """How much ink a box has, and how much its core."""

    inside: float
    core: float

    @property
    def is_empty(self) -> bool:
        return self.inside < EMPTY

    @property
    def is_sign(self) -> bool:
        """Whether this was meant: so much, or so near the middle, that nothing ran over."""
        return self.inside >= SPILT or (self.inside >= MARKED and self.core >= SIGN)

    @property
    def is_cross(self) -> bool:
        """Whether this is a sign that is not all black."""
        return self.is_sign and self.inside <= CROSSED

    @property
    def is_black(self) -> bool:
        return self.inside >= BLACK

    @property
    def is_spilt(self) -> bool:
        """Whether this may have run over from the box beside it."""
        return self.inside < SPILT and self.core < EMPTY


class _Reading(NamedTuple):
    value: int | None
    is_doubtful: bool = False


DOUBT = _Reading(None, is_doubtful=True)


def _answer(question: Question, shares: Sequence[_Share], clear: Sequence[float]) -> _Reading:
    # A box that was made black has no outline left.
    if any(seen < CLEAR and not share.is_black for seen, share in zip(clear, shares, strict=True)):
        return DOUBT
    if question.name == "time_over":
        [share] = shares
        if share.is_empty:
            return _Reading(0)
        return _Reading(1) if share.is_sign else DOUBT
    if question.many:
        return _sum(question, shares)
    return _one(question, shares)


def _one(question: Question, shares: Sequence[_Share]) -> _Reading:
    """Return the one box that is crossed: any sign in it will do, but none in the others, unless
    one of these was made black because it was wrong."""
    inked = [place for place, share in enumerate(shares) if not share.is_empty]
    signs = [place for place in inked if shares[place].is_sign]
    if not inked:
        return _Reading(None)
    rest = [
        place
        for place in inked
        if place not in signs
        and not (shares[place].is_spilt and any(abs(place - sign) == 1 for sign in signs))
    ]
    if rest or not signs:
        return DOUBT
    if len(signs) == 1:
        return _Reading(question.boxes[signs[0]].value)
    crossed = [place for place in signs if shares[place].is_cross]
    black = [place for place in signs if shares[place].is_black]
    if len(crossed) == len(black) == 1:
        return _Reading(question.boxes[crossed[0]].value)
    return DOUBT


def _sum(question: Question, shares: Sequence[_Share]) -> _Reading:
    """Return what the crossed boxes are worth together; a black one is no cross."""
    total = 0
    signs = [share.is_sign for share in shares]
    for place, (box, share) in enumerate(zip(question.boxes, shares, strict=True)):
        if share.is_cross:
            total += box.value
        elif share.is_empty or share.is_black:
            continue
        elif not (share.is_spilt and any(signs[max(0, place - 1) : place + 2])):
            return DOUBT
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
