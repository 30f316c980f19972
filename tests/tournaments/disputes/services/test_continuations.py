"""On which board play goes on by a decision."""

import pytest

from scoring.rules import KOPPEL, NK, Position, move_from_text
from scoring.verdicts import Verdict, verdict_on_move
from tests.factories import ASKED, a_dispute, a_verdict, an_answered_dispute
from tests.tournaments.builders.disputed import a_table, decide, log_of
from tournaments.core.services.errors import DomainError
from tournaments.disputes.services.disputes import DisputeChanged
from tournaments.enums import QuestionKey
from tournaments.models import Dispute, LogEntry

pytestmark = pytest.mark.django_db
BEFORE = ASKED["position"]
AFTER = "3,60,h4/16/-/40,h1,h2 1"


def board(text: str) -> Position:
    return Position.from_text(text, KOPPEL)


def asked_of(move: str) -> Dispute:
    verdict: Verdict = verdict_on_move(board(BEFORE), move_from_text(move, "3"))
    return an_answered_dispute(a_table(), verdict=verdict.to_plain())


@pytest.mark.parametrize(("move", "text"), [("0:0-3", AFTER), ("0:0-5", BEFORE)])
def test_by_the_answer_play_goes_on_after_a_move_that_is_allowed_else_before_it(move, text):
    assert decide(asked_of(move)).continuation == text
    assert log_of("decide_dispute").after["continuation"] == text


def test_the_arbiter_rules_otherwise():
    assert decide(asked_of("0:0-5"), continuation=board(AFTER)).continuation == AFTER


def test_an_answer_of_before_it_said_so_leaves_the_board_as_it_was():
    plain = a_verdict().to_plain()
    del plain["continuation"]
    assert decide(an_answered_dispute(a_table(), verdict=plain)).continuation == BEFORE


def test_without_a_question_there_is_no_board_to_play_on_from():
    dispute = a_dispute(a_table())
    with pytest.raises(DomainError) as refused:
        decide(dispute, continuation=board(AFTER))
    assert refused.value.field == "position"
    assert decide(dispute).continuation == ""


@pytest.mark.parametrize(
    "wrong",
    [Position.from_text(AFTER, NK), Position.from_text("5/5/-/- 0", KOPPEL)],
    ids=["other rules", "faulty"],
)
def test_a_board_that_cannot_be_or_is_of_other_rules_decides_nothing(wrong: Position):
    dispute = asked_of("0:0-5")
    with pytest.raises(DomainError) as refused:
        decide(dispute, continuation=wrong)
    assert refused.value.field == "position"
    assert Dispute.objects.get().decided_at is None
    assert LogEntry.objects.filter(action="decide_dispute").count() == 0


def test_a_decision_that_is_sent_again_is_the_same_only_with_the_same_board():
    dispute = asked_of("0:0-3")
    first = decide(dispute)
    assert decide(dispute, continuation=board(AFTER)).pk == first.pk
    assert decide(dispute).version == first.version
    with pytest.raises(DisputeChanged):
        decide(dispute, continuation=board(BEFORE))
    assert LogEntry.objects.filter(action="decide_dispute").count() == 1


def test_a_question_about_the_score_keeps_its_board():
    decided = decide(an_answered_dispute(a_table(), 8, 3))
    assert (decided.question, decided.continuation) == (QuestionKey.SCORE, BEFORE)
