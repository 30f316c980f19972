"""What a dispute of a journal from elsewhere can hold: a question and an answer that pages can
show."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

from scoring.rules import Card, NotAMove, NotAPosition, Position, Ruleset, move_from_text
from scoring.rules.articles import Clarity, Rule
from scoring.rules.rulesets import Pairing
from scoring.verdicts import Answer
from tournaments.enums import Ending, QuestionKey
from tournaments.models.disputes import LAST_SEAT
from tournaments.settings.queries import rules_of_question

# Whether a value is made so: a type for text, a tuple part by part, a list of any length, a record
# by its names, and what a function says of it.
Shape = Any
MOST_PAWNS = 99_999


def is_shaped(value: Any, shape: Shape) -> bool:
    """Return whether a value of JSON is made as a shape says."""
    if isinstance(shape, type):
        return type(value) is shape
    if isinstance(shape, list):
        return isinstance(value, list) and all(is_shaped(each, shape[0]) for each in value)
    if isinstance(shape, tuple):
        return (
            isinstance(value, list)
            and len(value) == len(shape)
            and all(map(is_shaped, value, shape))
        )
    if isinstance(shape, Mapping):
        return (
            isinstance(value, dict)
            and value.keys() == shape.keys()
            and all(is_shaped(value[name], part) for name, part in shape.items())
        )
    return bool(shape(value))


def _one_of(choices: type[Enum]) -> Callable[[Any], bool]:
    values = [each.value for each in choices]
    return lambda value: value in values


def _count(most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and 0 <= value <= most


def _perhaps(shape: Shape) -> Callable[[Any], bool]:
    return lambda value: value is None or is_shaped(value, shape)


SAID = (str, str)
STEP = {"position": str, "card": _one_of(Card), "move": str, "said": SAID, "group": SAID}
GROUND = {
    "said": SAID,
    "rule": _one_of(Rule),
    "source": str,
    "article": SAID,
    "quote": SAID,
    "clarity": _one_of(Clarity),
    "note": SAID,
}
PAWNS, SEATS = _count(MOST_PAWNS), [_count(LAST_SEAT)]
SCORE = {"home": [PAWNS], "teams": [(SEATS, PAWNS, _perhaps(PAWNS), _perhaps(PAWNS))]}
VERDICT: dict[str, Shape] = {
    "answer": _one_of(Answer),
    "said": SAID,
    "grounds": [GROUND],
    "steps": [STEP],
    "remarks": [SAID],
    "score": _perhaps(SCORE),
    "continuation": str,
    "instead": [STEP],
}
OF_LATER = {"continuation": "", "instead": []}  # not in an answer of before


def is_verdict(value: Any) -> bool:
    """Return whether it is what `scoring.verdicts.Verdict.to_plain` writes, or wrote."""
    return isinstance(value, dict) and is_shaped(OF_LATER | value, VERDICT)


LISTS = ("house_rules", "hand")
TEXTS = ("rules", "position", "move", "claim", "start", "pile", "conduct", "paired")


def _is_seat(value: Any) -> bool:
    return str(value) in map(str, range(LAST_SEAT + 1))


CARDS = _one_of(Card)
# Of what a question is about, what is not any text; of the others nobody knows what was typed.
CHOICES_OF: Mapping[str, Mapping[str, Shape]] = {
    QuestionKey.MOVE: {"card": CARDS},
    QuestionKey.HAND: {"hand": [CARDS]},
    QuestionKey.SCORE: {"ending": _one_of(Ending)},
    QuestionKey.LAST: {"card": CARDS, "seat": _is_seat},
    QuestionKey.ROUND: {"seat": _is_seat},
}


def is_question(value: Any) -> bool:
    """Return whether it is a question as a page keeps it: what was typed, by the names of
    fields."""
    return isinstance(value, dict) and all(
        is_shaped(each, [str] if name in LISTS else str if name in TEXTS else _is_typed)
        for name, each in value.items()
    )


def _is_typed(value: Any) -> bool:
    return type(value) in (str, int)


def can_be_shown(kept: Mapping[str, Any]) -> bool:
    """Return whether an answer that is kept, each value of which can stand there, can be told in
    words and on boards of the rules of its question."""
    question, asked = kept.get("question", ""), kept.get("asked", {})
    choices = {**CHOICES_OF.get(question, {}), "paired": _one_of(Pairing)}
    if not all(is_shaped(asked[name], choices[name]) for name in choices if asked.get(name)):
        return False
    verdict = kept.get("verdict")
    return verdict is None or _has_boards(rules_of_question(asked), verdict)


def _has_boards(rules: Ruleset | None, verdict: Mapping[str, Any]) -> bool:
    try:
        for step in (*verdict["steps"], *verdict.get("instead", ())):
            move_from_text(step["move"], step["card"])
            Position.from_text(step["position"], rules)
    except (NotAMove, NotAPosition):
        return False
    return True
