"""The page of a dispute with the answers that were kept before the one that counts."""

import re
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from tests.factories import ASKED, a_member, a_user, a_verdict, an_answered_dispute
from tests.tournaments.builders.disputed import decide, drive_of
from tournaments.disputes.services.answers import keep_answer
from tournaments.enums import QuestionKey, Role
from tournaments.models import Dispute, DisputeAnswer, GameTable

pytestmark = pytest.mark.django_db
DUTCH = {"Accept-Language": "nl"}
HEADING = re.compile(r'<h3 id="earlier-\d+">(.*?)</h3>')
ACTS = re.compile(r'name="act" value="(\w+)"')


@pytest.fixture
def dispute(table: GameTable) -> Dispute:
    """With an answer about a hand that counts, and one about a move before it."""
    return keep_answer(
        dispute=an_answered_dispute(table, asked=ASKED | {"card": "4"}),
        by=None,
        question=QuestionKey.HAND,
        question_values=ASKED | {"hand": ["4", "K"]},
        verdict=a_verdict(),
        seen_version=2,
    )


def address(dispute: Dispute, number: int = 1) -> str:
    """Where something is done with an earlier answer."""
    return reverse("dispute-answer", args=[drive_of(dispute.table).code, dispute.pk, number])


def page_of(client: Client, dispute: Dispute) -> str:
    shown = client.get(
        reverse("dispute", args=[drive_of(dispute.table).code, dispute.pk]), headers=DUTCH
    )
    return shown.content.decode()


def test_an_earlier_answer_is_folded_below_with_its_question_and_its_board(
    arbiter: Client, dispute: Dispute
):
    page = page_of(arbiter, dispute)
    assert HEADING.findall(page) == ["Mag deze zet? 4"]
    folded = page.split('<details class="sheet dispute-earlier">')[1]
    assert "<summary>Een eerder antwoord</summary>" in folded
    assert folded.count("<p><b>Dit mag niet.</b></p>") == folded.count('class="dispute-board"') == 1
    assert ACTS.findall(page) == ["rest", "drop"]


def test_without_an_earlier_answer_nothing_is_said_of_them(arbiter: Client, dispute: Dispute):
    DisputeAnswer.objects.all().delete()
    assert "dispute-earlier" not in page_of(arbiter, dispute)


def test_the_arbiter_lets_the_decision_rest_on_it_and_drops_the_other(
    arbiter: Client, dispute: Dispute
):
    answer = arbiter.post(address(dispute), {"act": "rest", "seen_version": 3})
    assert answer.headers["Location"] == reverse(
        "dispute", args=[drive_of(dispute.table).code, dispute.pk]
    )
    assert Dispute.objects.get().question == QuestionKey.MOVE
    assert HEADING.findall(page_of(arbiter, dispute)) == ["Wat mag en wat moet deze speler? 4 H"]
    arbiter.post(address(dispute), {"act": "drop", "seen_version": 4})
    assert (Dispute.objects.get().version, DisputeAnswer.objects.count()) == (5, 0)


@pytest.mark.parametrize(
    ("number", "sent"),
    [
        (1, {}),
        (1, {"act": "rest"}),
        (1, {"act": "everything", "seen_version": 3}),
        (1, {"act": "drop", "seen_version": "x"}),
        (1, {"act": "drop", "seen_version": 2}),
        (9, {"act": "rest", "seen_version": 3}),
        (10**30, {"act": "rest", "seen_version": 3}),
    ],
)
def test_what_cannot_be_is_said_once_and_changes_nothing(
    arbiter: Client, dispute: Dispute, number: int, sent: dict[str, Any]
):
    answer = arbiter.post(address(dispute, number), sent)
    assert answer.status_code == 302
    assert len(list(get_messages(answer.wsgi_request))) == 1
    assert Dispute.objects.get().version == 3
    assert DisputeAnswer.objects.get().question == "move"


def test_a_secretary_reads_it_and_changes_nothing(client: Client, dispute: Dispute):
    client.force_login(a_member(drive_of(dispute.table), a_user("saar"), Role.SECRETARY))
    assert (
        ACTS.findall(page_of(client, dispute)),
        len(HEADING.findall(page_of(client, dispute))),
    ) == (
        [],
        1,
    )
    sent = {"act": "drop", "seen_version": 3}
    assert client.post(address(dispute), sent).status_code == 403
    assert DisputeAnswer.objects.count() == 1


def test_after_the_decision_it_stays_to_be_read(arbiter: Client, dispute: Dispute):
    decide(dispute)
    page = page_of(arbiter, dispute)
    assert (len(HEADING.findall(page)), ACTS.findall(page)) == (1, [])
