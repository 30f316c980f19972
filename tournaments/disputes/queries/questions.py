"""The questions that people ask in a hall, as the page shows them: answered, and found by words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlencode

from scoring.rules import Ruleset, Sentence
from scoring.rules.rulesets import Pairing
from scoring.verdicts.questions import Answered, answer_to, best, questions_for
from tournaments.enums import QuestionKey
from tournaments.settings.queries import ask_query


@dataclass(frozen=True, slots=True)
class QuestionShown:
    """One question of the page: its answer, and whether what was typed asks for it."""

    answered: Answered
    found: bool

    @property
    def words(self) -> str:
        """The words by which it is found."""
        return " ".join(self.answered.question.found_by)

    @property
    def on_board(self) -> str:
        """What stands behind the address of the board on which it is asked again."""
        position, moves = self.answered.position, self.answered.moves
        asked = {"question": QuestionKey.HAND.value, "position": position.to_text()}
        if moves:
            asked["question"] = QuestionKey.MOVE.value
            asked |= {"card": moves[0].card.value, "move": str(moves[0])}
            cards: Sequence[str] = ()
        else:
            cards = [card.value for card in self.answered.question.example.hand]
        query = urlencode([*asked.items(), *(("hand", card) for card in cards), ("ask", "1")])
        return f"{ask_query(position.rules)}&{query}"


@dataclass(frozen=True, slots=True)
class Topic:
    """Questions under one heading."""

    heading: Sentence
    questions: tuple[QuestionShown, ...]

    @property
    def found(self) -> bool:
        """Whether one of them is asked for."""
        return any(each.found for each in self.questions)


def topics_answered(rules: Ruleset, typed: str) -> tuple[Topic, ...]:
    """Return all questions that can come up under these rules, with their answers, by topic, as at
    a table where partners sit opposite."""
    rules = rules.paired(Pairing.OPPOSITE)
    questions = questions_for(rules)
    found = set(best(typed, [each.found_by for each in questions]))
    shown = [
        QuestionShown(answer_to(each, rules), index in found)
        for index, each in enumerate(questions)
    ]
    return tuple(_by_topic(shown))


def _by_topic(shown: Iterable[QuestionShown]) -> Iterable[Topic]:
    for heading, questions in groupby(shown, key=lambda each: each.answered.question.topic):
        yield Topic(heading, tuple(questions))
