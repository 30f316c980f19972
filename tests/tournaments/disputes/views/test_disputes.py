"""The pages of a dispute, from a card in doubt to the report."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import (
    a_dispute,
    a_member,
    a_published_round,
    a_tournament,
    a_user,
    an_answered_dispute,
    entries,
)
from tests.tournaments.builders.disputed import at, decision, drive_of, overview_of
from tournaments.disputes.services.disputes import withdraw_dispute
from tournaments.enums import Role
from tournaments.models import Dispute, GameTable, Tournament

pytestmark = pytest.mark.django_db
DUTCH = {"Accept-Language": "nl"}


def test_a_dispute_is_opened_from_the_card(arbiter: Client, table: GameTable):
    form = arbiter.get(f"{overview_of(table)}?round=1&table=1").context["form"]
    assert (form["round"].value(), form["table"].value()) == ("1", "1")
    answer = arbiter.post(overview_of(table), {"round": 1, "table": 1, "subject": "pion op 12"})
    dispute = Dispute.objects.get()
    assert answer.headers["Location"] == at("dispute", dispute)
    assert (dispute.table, dispute.subject, str(dispute.opened_by)) == (table, "pion op 12", "arie")


def test_the_secretary_opens_one_and_leaves_the_deciding_to_the_arbiter(
    client: Client, table: GameTable
):
    client.force_login(a_member(drive_of(table), role=Role.SECRETARY))
    client.post(overview_of(table), {"round": 1, "table": 1, "subject": "pion op 12"})
    dispute = Dispute.objects.get()
    page = client.get(at("dispute", dispute)).content.decode()
    for name in ("dispute-ask", "dispute-decide", "dispute-withdraw"):
        assert at(name, dispute) not in page


@pytest.mark.parametrize(
    ("sent", "wrong"),
    [
        ({}, ["round", "table", "subject"]),
        ({"round": 2, "table": 1, "subject": "x"}, ["round"]),
        ({"round": 1, "table": 9, "subject": "x"}, ["table"]),
        ({"round": 1, "table": "-1", "subject": "x"}, ["table"]),
        ({"round": 1, "table": "9" * 400, "subject": "x"}, ["table"]),
        ({"round": 1, "table": 1, "subject": "  "}, ["subject"]),
        ({"round": 1, "table": 1, "subject": "x" * 201}, ["subject"]),
        ({"round": 1, "table": 1, "subject": "a\x00b"}, ["subject"]),
    ],
)
def test_what_cannot_be_is_told_beside_its_field_and_what_was_typed_stays(
    arbiter: Client, table: GameTable, sent: dict[str, Any], wrong: list[str]
):
    form = arbiter.post(overview_of(table), sent).context["form"]
    assert list(form.errors) == wrong
    assert Dispute.objects.count() == 0
    assert {name: form[name].value() for name in sent} == {
        name: str(value) for name, value in sent.items()
    }


@pytest.mark.parametrize(
    ("about", "subject"),
    [
        ("move", "Een zet"),
        ("score", "De pionnen aan het eind"),
        ("conduct", "Gedrag"),
    ],
)
def test_what_most_disputes_are_about_is_chosen_and_asked_of_the_board(
    arbiter: Client, table: GameTable, about: str, subject: str
):
    answer = arbiter.post(overview_of(table), {"round": 1, "table": 1, "about": about})
    dispute = Dispute.objects.get()
    assert dispute.subject == subject
    form = arbiter.get(answer.headers["Location"]).context["form"]
    asked = [form[name].value() for name in ("question", "ending", "claim_0", "claim_1")]
    assert asked == [about, "finished", "8", "3"]


def test_own_words_go_before_what_was_chosen(arbiter: Client, table: GameTable):
    sent = {"round": 1, "table": 1, "about": "move", "subject": "dame over blokkade"}
    arbiter.post(overview_of(table), sent, headers={"Accept-Language": "en"})
    assert Dispute.objects.get().subject == "dame over blokkade"


@pytest.mark.parametrize("about", ["other", "x", ""])
def test_something_else_needs_words(arbiter: Client, table: GameTable, about: str):
    page = arbiter.post(overview_of(table), {"round": 1, "table": 1, "about": about})
    assert "subject" in page.context["form"].errors
    assert Dispute.objects.count() == 0


def test_a_table_that_is_in_dispute_already_is_told_beside_its_number(
    arbiter: Client, table: GameTable
):
    a_dispute(table)
    answer = arbiter.post(
        overview_of(table), {"round": 1, "table": 1, "subject": "nog iets"}, headers=DUTCH
    )
    form = answer.context["form"]
    assert form.errors == {"table": ["Tafel 1 is al in geschil."]}
    assert form["subject"].value() == "nog iets"


def test_before_a_round_there_is_nothing_to_open(client: Client):
    drive = a_tournament(a_user("kees"))
    client.force_login(a_member(drive, role=Role.ARBITER))
    page = client.get(reverse("disputes", args=[drive.code]))
    assert b"<form method" not in page.content.split(b"<main")[1]


def test_open_disputes_stand_before_decided_ones(arbiter: Client, table: GameTable):
    second = table.round.tables.get(number=2)
    waiting, settled = a_dispute(table, "wacht"), a_dispute(second, "klaar")
    withdraw_dispute(dispute=settled, by=None, reason="vergissing", seen_version=1)
    assert list(arbiter.get(overview_of(table)).context["disputes"]) == [waiting, settled]


def test_a_dispute_of_another_drive_is_not_found(arbiter: Client, table: GameTable):
    other = a_tournament(a_user("els"))
    teams = entries(other, 2)
    theirs = a_dispute(a_published_round(other, [(teams[0], teams[1])]).tables.get())
    names = ["dispute", "dispute-ask", "dispute-decide", "dispute-report"]
    answers = [arbiter.get(reverse(name, args=[drive_of(table).code, theirs.pk])) for name in names]
    answers += [
        arbiter.post(reverse(name, args=[drive_of(table).code, theirs.pk]), decision())
        for name in ("dispute-keep", "dispute-decide", "dispute-withdraw")
    ]
    assert {answer.status_code for answer in answers} == {404}
    assert Dispute.objects.get().decided_at is None


def test_who_withdraws_what_a_colleague_closed_meanwhile_is_told_so(
    arbiter: Client, table: GameTable
):
    dispute = a_dispute(table)
    withdraw_dispute(dispute=dispute, by=None, reason="vergissing", seen_version=1)
    pages = [
        arbiter.post(at("dispute-withdraw", dispute), sent, headers=DUTCH).content.decode()
        for sent in ({"reason": "fout", "seen_version": 1}, {"reason": "", "seen_version": 1})
    ]
    closed = "Dit geschil is al beslist."
    used = "Iemand ging hier intussen verder. Wat u invulde is niet gebruikt."
    assert [(page.count(closed), page.count(used)) for page in pages] == [(1, 0), (0, 1)]


def test_a_mistake_is_withdrawn(arbiter: Client, table: GameTable):
    dispute = a_dispute(table)
    wrong = arbiter.post(at("dispute-withdraw", dispute), {"reason": "", "seen_version": 1})
    assert list(wrong.context["withdraw_form"].errors) == ["reason"]
    stale = arbiter.post(at("dispute-withdraw", dispute), {"reason": "fout", "seen_version": 9})
    assert stale.context["withdraw_form"]["seen_version"].value() == 1
    arbiter.post(at("dispute-withdraw", dispute), {"reason": "verkeerde tafel", "seen_version": 1})
    withdrawn = Dispute.objects.get()
    assert (withdrawn.withdrawn, withdrawn.ruling) == (True, "verkeerde tafel")
    for address in (at("dispute", dispute), overview_of(table)):
        page = arbiter.get(address, headers=DUTCH).content.decode()
        assert "Ingetrokken: verkeerde tafel" in page
        assert '<span class="tag">ingetrokken</span>' in page


def test_the_report_is_a_paper_once_it_is_decided(arbiter: Client, table: GameTable):
    dispute = a_dispute(table)
    waiting = arbiter.get(at("dispute-report", dispute))
    assert waiting.headers["Location"] == at("dispute", dispute)
    arbiter.post(at("dispute-decide", dispute), decision())
    paper = arbiter.get(at("dispute-report", dispute), headers=DUTCH)
    assert (paper.headers["Content-Type"], paper.content[:5]) == ("application/pdf", b"%PDF-")
    assert paper.headers["Content-Disposition"] == (
        'inline; filename="dorpsdrive-geschil-ronde-1-tafel-1.pdf"'
    )


def test_a_finished_drive_shows_its_disputes_and_takes_no_decisions(
    arbiter: Client, table: GameTable
):
    dispute = a_dispute(table)
    Tournament.objects.update(finished_at=table.round.published_at)
    assert at("dispute-decide", dispute) not in arbiter.get(at("dispute", dispute)).content.decode()
    form = arbiter.post(at("dispute-decide", dispute), decision()).context["form"]
    assert len(form.non_field_errors()) == 1
    opened = arbiter.post(overview_of(table), {"round": 1, "table": 2, "subject": "te laat"})
    assert len(opened.context["form"].non_field_errors()) == 1
    assert Dispute.objects.count() == 1


@pytest.mark.parametrize("name", ["dispute-keep", "dispute-withdraw"])
def test_acts_are_sent_and_not_visited(arbiter: Client, table: GameTable, name: str):
    assert arbiter.get(at(name, a_dispute(table))).status_code == 405


def test_a_scanned_form_leads_to_its_card_and_while_it_is_in_dispute_to_that(
    arbiter: Client, table: GameTable
):
    code = reverse("card-code", args=[table.code])
    card = reverse("desk-card", args=[drive_of(table).code, 1, 1])
    assert arbiter.get(code).headers["Location"] == card
    dispute = a_dispute(table)
    assert arbiter.get(code).headers["Location"] == at("dispute", dispute)


def test_subjects_and_rulings_are_only_text(arbiter: Client, table: GameTable):
    dispute = a_dispute(table, "<script>alert(1)</script>")
    arbiter.post(at("dispute-decide", dispute), decision(ruling="<b>ja</b>"))
    for page in (at("dispute", dispute), overview_of(table)):
        text = arbiter.get(page).content.decode()
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text
        assert "&lt;b&gt;ja&lt;/b&gt;" in text


def test_the_list_takes_equally_many_queries_for_one_and_for_two(
    arbiter: Client, table: GameTable, django_assert_num_queries: Callable
):
    an_answered_dispute(table)
    arbiter.get(overview_of(table))  # the bar reads its figures once
    with CaptureQueriesContext(connection) as one:
        arbiter.get(overview_of(table))
    an_answered_dispute(table.round.tables.get(number=2))
    with django_assert_num_queries(len(one)):
        arbiter.get(overview_of(table))


def test_a_decision_that_is_wrong_is_followed_by_a_new_dispute(arbiter: Client, table: GameTable):
    dispute = withdraw_dispute(
        dispute=a_dispute(table), by=None, reason="verkeerde tafel", seen_version=1
    )
    page = arbiter.get(at("dispute", dispute)).content.decode()
    assert f"{overview_of(table)}?round=1&amp;table=1" in page
