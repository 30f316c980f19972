"""Several answers are kept with a dispute, and its decision rests on one of them."""

from dataclasses import replace
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from scoring.rules import Sentence
from tests.factories import ASKED, a_dispute, a_user, a_verdict
from tests.tournaments.builders.disputed import a_table, decide, log_of, version
from tournaments.core.services.errors import DomainError
from tournaments.disputes.services.answers import drop_answer, keep_answer, rest_on_answer
from tournaments.disputes.services.disputes import DisputeChanged
from tournaments.enums import QuestionKey
from tournaments.models import Dispute, DisputeAnswer, LogEntry, Tournament, User
from tournaments.models.disputes import MOST_EARLIER

pytestmark = pytest.mark.django_db
FIRST = {"question": "move", "position": ASKED["position"], "answer": ["Nummer 4", "Number 4"]}


def ask(dispute: Dispute, *cards: str, by: User | None = None) -> Dispute:
    """Keep whether each of these cards may be played, one after the other."""
    for card in cards:
        dispute = keep_answer(
            dispute=dispute,
            by=by,
            question=QuestionKey.MOVE,
            question_values=ASKED | {"card": card},
            verdict=replace(a_verdict(), sentence=Sentence(f"Nummer {card}", f"Number {card}")),
            seen_version=dispute.version,
        )
    return dispute


def kept() -> tuple[str, dict[int, str]]:
    """The card that was asked about in the answer that counts, and in each earlier one by its
    place."""
    earlier = {each.number: each.asked["card"] for each in DisputeAnswer.objects.all()}
    return Dispute.objects.get().asked["card"], earlier


def test_the_last_one_kept_counts_and_those_before_it_are_earlier_ones():
    user, table = a_user(), a_table()
    before = version()
    dispute = ask(a_dispute(table), "4", "5", "6", by=user)
    assert (dispute.version, kept()) == (4, ("6", {1: "4", 2: "5"}))
    assert [each.version for each in dispute.answers.all()] == [4, 3]
    first = DisputeAnswer.objects.get(number=1)
    assert (first.question, first.verdict["said"]) == ("move", FIRST["answer"])
    assert version() == before
    logged = LogEntry.objects.filter(action="keep_answer").order_by("pk")
    assert [(each.actor, each.before) for each in logged][:2] == [(user, {}), (user, FIRST)]


def test_what_is_asked_again_is_kept_once():
    dispute = ask(a_dispute(a_table()), "4", "5", "4")
    assert kept() == ("4", {1: "5"})
    dispute = ask(dispute, "4")
    assert (dispute.version, kept()) == (5, ("4", {1: "5"}))


def test_the_decision_can_rest_on_an_earlier_answer():
    user, dispute = a_user(), ask(a_dispute(a_table()), "4", "5", "6")
    rested = rest_on_answer(dispute=dispute, by=user, number=1, seen_version=4)
    assert (rested.version, rested.verdict["said"]) == (5, FIRST["answer"])
    assert kept() == ("4", {1: "6", 2: "5"})
    entry = log_of("rest_on_answer")
    assert (entry.actor, entry.target, entry.after) == (user, "1.1", FIRST)
    assert entry.before == FIRST | {"answer": ["Nummer 6", "Number 6"]}
    assert decide(rested).verdict["said"] == FIRST["answer"]


def test_an_earlier_answer_is_dropped_and_its_place_is_free():
    user, dispute = a_user(), ask(a_dispute(a_table()), "4", "5", "6")
    dropped = drop_answer(dispute=dispute, by=user, number=1, seen_version=4)
    assert (dropped.version, kept()) == (5, ("6", {2: "5"}))
    entry = log_of("drop_answer")
    assert (entry.actor, entry.target, entry.before, entry.after) == (user, "1.1", FIRST, {})
    ask(dropped, "7")
    assert kept() == ("7", {1: "6", 2: "5"})


@pytest.mark.parametrize("act", [rest_on_answer, drop_answer])
def test_what_is_sent_twice_is_done_once(act: Any):
    dispute = ask(a_dispute(a_table()), "4", "5", "6")
    done = [act(dispute=dispute, by=None, number=1, seen_version=4) for _time in range(2)]
    assert [each.version for each in done] == [5, 5]
    assert log_of(act.__name__)


@pytest.mark.parametrize("act", [rest_on_answer, drop_answer])
@pytest.mark.parametrize("other", [rest_on_answer, drop_answer])
def test_whoever_does_something_else_meanwhile_is_told(act: Any, other: Any):
    dispute = ask(a_dispute(a_table()), "4", "5", "6")
    other(dispute=dispute, by=None, number=2, seen_version=4)
    before = kept()
    with pytest.raises(DisputeChanged) as changed:
        act(dispute=dispute, by=None, number=1, seen_version=4)
    assert (changed.value.values, kept()) == ({"version": 5}, before)


@pytest.mark.parametrize("act", [rest_on_answer, drop_answer])
def test_an_answer_that_is_not_there_is_said_to_be_gone(act: Any):
    dispute = ask(a_dispute(a_table()), "4", "5")
    with pytest.raises(DomainError) as refused:
        act(dispute=dispute, by=None, number=9, seen_version=3)
    assert str(refused.value) == "Dit antwoord staat niet meer bij het geschil."


@pytest.mark.parametrize("act", [rest_on_answer, drop_answer])
def test_a_decided_dispute_keeps_its_answers_as_they_are(act: Any):
    dispute = decide(ask(a_dispute(a_table()), "4", "5"))
    before = kept()
    with pytest.raises(DisputeChanged):
        act(dispute=dispute, by=None, number=1, seen_version=4)
    assert kept() == before


def test_a_decision_does_not_come_to_rest_on_an_answer_by_other_rules():
    dispute = ask(a_dispute(a_table()), "4", "5")
    Tournament.objects.update(ruleset="nk")
    with pytest.raises(DomainError) as refused:
        rest_on_answer(dispute=dispute, by=None, number=1, seen_version=3)
    assert (refused.value.field, kept()) == ("rules", ("5", {1: "4"}))


def test_one_more_than_there_is_room_for_is_refused_and_one_that_is_there_is_not():
    cards = [str(number) for number in range(MOST_EARLIER + 1)]
    dispute = ask(a_dispute(a_table()), *cards)
    before = kept()
    with pytest.raises(DomainError) as refused:
        ask(dispute, "nog een")
    assert str(refused.value) == "Er staan al 10 eerdere antwoorden bij. Haal er eerst een weg."
    assert (kept(), len(before[1])) == (before, MOST_EARLIER)
    ask(dispute, "3")
    assert kept() == ("3", before[1] | {4: "10"})


@pytest.mark.parametrize("wrong", [{"number": 1}, {"number": 0}, {"number": 11}, {"question": "x"}])
def test_the_database_holds_ten_earlier_answers_each_in_its_own_place(wrong: dict[str, Any]):
    dispute = ask(a_dispute(a_table()), "4", "5")
    values = {"dispute": dispute, "number": 2, "question": "move", "verdict": {}, "version": 9}
    with pytest.raises(IntegrityError), transaction.atomic():
        DisputeAnswer.objects.create(**values | wrong)
    assert DisputeAnswer.objects.create(**values | {"number": MOST_EARLIER}).number == 10
