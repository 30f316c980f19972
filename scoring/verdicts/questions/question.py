"""A question that people ask in a hall, and its answer by the rules that a table plays by.

Yes or no is what the engine says of a small board. The sentence with it is that of a switch or of
a rule for the table; only where these have none it stands with the question, beside the answer that
it goes with. So a rule that changes changes its answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from scoring.rules import Clarity, Move, Position, Rule, Ruleset, Sentence
from scoring.rules.rulesets import HOUSE_SWITCHES
from scoring.rules.words.switches import describe_switch
from scoring.rules.words.table_rules import table_rules
from scoring.verdicts.questions.example import Example
from scoring.verdicts.questions.finding import words_for
from scoring.verdicts.verdict import Answer, Ground

NEAREST = Sentence("Het dichtst daarbij komt:", "Closest to it comes:")
NOTHING = Sentence("", "")


@dataclass(frozen=True, slots=True)
class Question:
    """One question: how it is asked, what people also call it (`words`), and how it is answered.

    `judged` asks the engine about the `example`. `rests_on` are the rules whose article is shown,
    the first that a source has words for; what is said is the sentence of the first, as a switch or
    as a rule for the table under this topic, or else `because`, which goes with one answer only.
    """

    key: str
    topic: Sentence
    text: Sentence
    judged: Callable[[Position, Example], Answer]
    example: Example
    rests_on: tuple[Rule, ...]
    because: tuple[Answer, Sentence] | None = None
    words: str = ""
    with_partner: bool = False

    @property
    def found_by(self) -> tuple[str, ...]:
        """The words by which it is found, in both languages."""
        return words_for([*self.topic, *self.text, self.words])


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question with its answer under a rule set: what it comes to, why, and where that stands."""

    question: Question
    answer: Answer
    sentence: Sentence
    grounds: tuple[Ground, ...]
    position: Position
    moves: tuple[Move, ...]

    @property
    def house(self) -> bool:
        """Whether the organiser agreed on it."""
        return any(ground.basis.clarity is Clarity.HOUSE_RULE for ground in self.grounds)

    @property
    def ambiguous(self) -> bool:
        """Whether the text of the source is not unambiguous here."""
        return self.grounds[0].ambiguous


def answer_to(question: Question, rules: Ruleset) -> AnsweredQuestion:
    """Return what these rules, house rules included, say to a question."""
    position = question.example.position(rules)
    answer = question.judged(position, question.example)
    return AnsweredQuestion(
        question,
        answer,
        _sentence(question, rules, answer),
        tuple(_grounds(question, rules)),
        position,
        question.example.moves(rules),
    )


def _sentence(question: Question, rules: Ruleset, answer: Answer) -> Sentence:
    """Return the sentence that goes with the answer; none where it is the answer to another."""
    if question.because:
        goes_with, sentence = question.because
        return sentence if goes_with is answer else NOTHING
    rule = question.rests_on[0]
    if rule in HOUSE_SWITCHES:
        return describe_switch(rule, getattr(rules, rule))
    spoken = [each for each in table_rules(rules) if rule in each.rests_on]
    under = [each for each in spoken if each.topic == question.topic]
    return next((each.text for each in under or spoken), NOTHING)


def _grounds(question: Question, rules: Ruleset) -> Iterator[Ground]:
    """Yield the article of the first rule, and where its source is silent the nearest that has
    words."""
    first, *others = (rules.provenance(rule) for rule in question.rests_on)
    yield Ground(Sentence(first.remark_nl, first.remark_en), first)
    if not first.quote and first.clarity is not Clarity.HOUSE_RULE:
        nearest = next((each for each in others if each.quote), None)
        if nearest:
            yield Ground(NEAREST, nearest)
