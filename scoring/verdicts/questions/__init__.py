"""The questions that people ask in a hall, readable without a board, answered by every rule set."""

from scoring.rules import Ruleset
from scoring.verdicts.questions.finding import best
from scoring.verdicts.questions.of_cards import OF_CARDS
from scoring.verdicts.questions.of_home import OF_HOME
from scoring.verdicts.questions.of_pawns import OF_PAWNS
from scoring.verdicts.questions.question import AnsweredQuestion, Question, answer_to

__all__ = ["QUESTIONS", "AnsweredQuestion", "Question", "answer_to", "best", "questions_for"]

QUESTIONS = (*OF_PAWNS, *OF_CARDS, *OF_HOME)


def questions_for(rules: Ruleset) -> tuple[Question, ...]:
    """Return the questions that can come up at a table of these rules."""
    alone = rules.partner(0) is None
    return tuple(one for one in QUESTIONS if not (alone and one.with_partner))
