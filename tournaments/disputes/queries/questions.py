"""The questions that people ask in a hall, as the page shows them: answered, and found by words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from urllib.parse import urlencode

from scoring.rules import Ruleset, Sentence
from scoring.rules.rulesets import Pairing
from scoring.rules.words.table_rules import DEALING
from scoring.verdicts import CONDUCT, Answer, Conduct, Ground, Verdict, verdict_on_conduct
from scoring.verdicts.dealing import DEAL_FOUND_BY, WHO_DEALS
from scoring.verdicts.questions import AnsweredQuestion, answer_to, best, questions_for
from tournaments.enums import QuestionKey
from tournaments.settings.queries import ask_query

DEAL = "deal"


@dataclass(frozen=True, slots=True)
class QuestionShown:
    """One question of the page, its answer, and whether what was typed asks for it.

    `words` are those by which it is found; `answer` and `sentence` are None where what was filled
    in cannot be answered. `on_board` is what stands behind the address of the board on which it is
    asked again, empty for what needs no board.
    """

    key: str
    topic: Sentence
    text: Sentence
    words: tuple[str, ...]
    answer: Answer | None = None
    sentence: Sentence | None = None
    grounds: tuple[Ground, ...] = ()
    remarks: tuple[Sentence, ...] = ()
    house: bool = False
    ambiguous: bool = False
    on_board: str = ""
    found: bool = True


@dataclass(frozen=True, slots=True)
class Topic:
    """Questions under one heading."""

    heading: Sentence
    questions: tuple[QuestionShown, ...]

    @property
    def found(self) -> bool:
        """Whether one of them is asked for."""
        return any(each.found for each in self.questions)


def topics_answered(
    rules: Ruleset, typed: str, *, sanctions: bool, dealt: Verdict | None
) -> tuple[Topic, ...]:
    """Return all questions that can come up under these rules, with their answers, by topic, as at
    a table where partners sit opposite.

    `sanctions` says whether they are known to have been agreed beforehand, `dealt` who deals by
    what was filled in, None where that cannot be.
    """
    rules = rules.paired(Pairing.OPPOSITE)
    questions = [_by_engine(answer_to(each, rules)) for each in questions_for(rules)]
    questions += [
        _by_text(each, verdict_on_conduct(each, rules, sanctions=sanctions)) for each in CONDUCT
    ]
    questions.append(_by_deal(dealt))
    found = set(best(typed, [each.words for each in questions]))
    shown = [replace(each, found=index in found) for index, each in enumerate(questions)]
    by_topic = groupby(shown, key=lambda each: each.topic)
    return tuple(Topic(heading, tuple(under)) for heading, under in by_topic)


def _by_engine(answered: AnsweredQuestion) -> QuestionShown:
    question = answered.question
    return QuestionShown(
        question.key,
        question.topic,
        question.text,
        question.found_by,
        answered.answer,
        answered.sentence,
        answered.grounds,
        house=answered.house,
        ambiguous=answered.ambiguous,
        on_board=_on_board(answered),
    )


def _by_text(question: Conduct, verdict: Verdict) -> QuestionShown:
    decided = verdict.answer is not Answer.UNDECIDED
    return QuestionShown(
        question.key,
        question.topic,
        question.text,
        question.found_by,
        verdict.answer,
        verdict.sentence,
        verdict.grounds,
        verdict.remarks,
        ambiguous=decided and any(ground.ambiguous for ground in verdict.grounds),
    )


def _by_deal(dealt: Verdict | None) -> QuestionShown:
    shown = QuestionShown(DEAL, DEALING, WHO_DEALS, DEAL_FOUND_BY)
    if dealt is None:
        return shown
    return replace(shown, answer=dealt.answer, sentence=dealt.sentence, grounds=dealt.grounds)


def _on_board(answered: AnsweredQuestion) -> str:
    position, moves = answered.position, answered.moves
    asked = {"question": QuestionKey.HAND.value, "position": position.to_text()}
    if moves:
        asked["question"] = QuestionKey.MOVE.value
        asked |= {"card": moves[0].card.value, "move": str(moves[0])}
        cards: Sequence[str] = ()
    else:
        cards = [card.value for card in answered.question.example.hand]
    query = urlencode([*asked.items(), *(("hand", card) for card in cards), ("ask", "1")])
    return f"{ask_query(position.rules)}&{query}"
