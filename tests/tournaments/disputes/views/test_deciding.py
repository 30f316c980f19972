"""The page on which a dispute is decided."""

from typing import Any

import pytest
from django.test import Client

from scoring.schemes import Card, Ending
from tests.factories import (
    ASKED,
    a_dispute,
    a_verdict,
    an_answered_dispute,
)
from tests.tournaments.builders.disputed import at, becomes, decision
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.scorecards import correct_card
from tournaments.disputes.services.answers import keep_answer
from tournaments.disputes.services.disputes import decide_dispute
from tournaments.enums import QuestionKey, Sanction
from tournaments.models import Dispute, GameTable, Tournament

pytestmark = pytest.mark.django_db
DUTCH = {"Accept-Language": "nl"}
HTMX = {"HX-Request": "true"}


def test_a_decision_corrects_the_card_and_shows_what_it_was(arbiter: Client, table: GameTable):
    dispute = a_dispute(table)
    answer = arbiter.post(at("dispute-decide", dispute), becomes(8, 5))
    assert answer.headers["Location"] == at("dispute", dispute)
    assert card_of(current_card(table)).values == (8, 5)
    record = arbiter.get(at("dispute", dispute)).context["record"]
    assert (record.card.numbers, record.corrected.numbers) == ("8–3", "8–5")


def test_a_card_that_stays_is_not_looked_at(arbiter: Client, table: GameTable):
    dispute = a_dispute(table)
    arbiter.post(at("dispute-decide", dispute), decision(first="99", second="x"))
    assert card_of(current_card(table)).values == (8, 3)
    assert Dispute.objects.get().decided_at is not None


def test_the_form_begins_with_the_card_that_is_there(arbiter: Client, table: GameTable):
    form = arbiter.get(at("dispute-decide", a_dispute(table))).context["form"]
    begun = {name: form[name].value() for name in ("card_is", "first", "second", "winner")}
    assert begun == {"card_is": "same", "first": 8, "second": 3, "winner": ""}
    assert form["seen_card_version"].value() == 1


def test_it_begins_with_the_pawns_of_the_board_where_those_were_counted(
    arbiter: Client, table: GameTable
):
    form = arbiter.get(at("dispute-decide", an_answered_dispute(table, 8, 5))).context["form"]
    assert (form["card_is"].value(), form["first"].value(), form["second"].value()) == (
        "other",
        8,
        5,
    )
    second = an_answered_dispute(table.round.tables.get(number=2), 8, 0)
    assert arbiter.get(at("dispute-decide", second)).context["form"]["card_is"].value() == "same"


def test_without_a_card_one_can_be_entered(arbiter: Client, table: GameTable):
    table.cards.all().delete()
    dispute = a_dispute(table)
    form = arbiter.get(at("dispute-decide", dispute)).context["form"]
    assert form["seen_card_version"].value() is None
    arbiter.post(at("dispute-decide", dispute), becomes(8, 5, seen_card_version=""))
    assert card_of(current_card(table)) == Card(Ending.FINISHED, (8, 5), winner=0)


@pytest.mark.parametrize(
    ("sent", "wrong"),
    [
        ({"card_is": "same"}, ["seen_version", "ruling"]),
        (decision(ruling=" "), ["ruling"]),
        (decision(ruling="x" * 1001), ["ruling"]),
        (decision(card_is="gone"), ["card_is"]),
        (decision(seen_version="x"), ["seen_version"]),
        (becomes("", ""), ["first", "second"]),
        (becomes(8, 9), ["second"]),
        (becomes(8, "x"), ["second"]),
        (decision(goes_against="on"), ["against"]),
        (decision(goes_against="on", against="x" * 301), ["against"]),
        (decision(sanction="shot"), ["sanction"]),
        (decision(sanction=Sanction.FOREMOST_BACK), ["sanctioned_seat"]),
        (
            decision(sanction=Sanction.FOREMOST_BACK, sanctioned_seat=7),
            ["sanctioned_seat"],
        ),
    ],
)
def test_a_faulty_decision_changes_nothing_and_keeps_what_was_typed(
    arbiter: Client, table: GameTable, sent: dict[str, Any], wrong: list[str]
):
    dispute = an_answered_dispute(table, version=1)
    answer = arbiter.post(at("dispute-decide", dispute), sent)
    form = answer.context["form"]
    assert (answer.status_code, list(form.errors)) == (200, wrong)
    assert form["ruling"].value() == sent.get("ruling")
    assert (Dispute.objects.get().decided_at, current_card(table).version) == (None, 1)


@pytest.mark.parametrize("field", ["ruling", "against", "first", "sanction", "seen_version"])
def test_a_megabyte_is_refused_beside_its_field_and_decides_nothing(
    arbiter: Client, table: GameTable, field: str
):
    dispute = an_answered_dispute(table, version=1)
    sent = becomes(8, 5, goes_against="on", against="zomaar") | {field: "9" * 1_000_000}
    answer = arbiter.post(at("dispute-decide", dispute), sent)
    assert (answer.status_code, list(answer.context["form"].errors)) == (200, [field])
    assert (Dispute.objects.get().decided_at, current_card(table).version) == (None, 1)


def test_an_end_of_a_line_counts_once_against_the_length(arbiter: Client, table: GameTable):
    dispute = a_dispute(table)
    ruling = "\r\n".join("a" * 500)
    arbiter.post(at("dispute-decide", dispute), decision(ruling=ruling + "b"))
    assert Dispute.objects.get().ruling == "\n".join("a" * 500) + "b"


def test_a_decision_against_the_answer_and_a_sanction_are_kept(arbiter: Client, table: GameTable):
    dispute = an_answered_dispute(table)
    sent = decision(
        goes_against="on",
        against="Beide teams speelden zo.",
        sanction=Sanction.FOREMOST_BACK,
        sanctioned_seat=2,
        seen_version=2,
    )
    arbiter.post(at("dispute-decide", dispute), sent)
    decided = Dispute.objects.get()
    assert (decided.against, decided.sanction, decided.sanctioned_seat) == (
        "Beide teams speelden zo.",
        Sanction.FOREMOST_BACK,
        2,
    )


def test_a_reason_without_the_tick_is_no_reason(arbiter: Client, table: GameTable):
    dispute = an_answered_dispute(table)
    arbiter.post(at("dispute-decide", dispute), decision(against="bedacht zich", seen_version=2))
    assert Dispute.objects.get().against == ""


def test_pawns_that_differ_from_the_board_are_asked_about_beside_the_tick(
    arbiter: Client, table: GameTable
):
    dispute = an_answered_dispute(table, 8, 5)
    form = arbiter.post(at("dispute-decide", dispute), decision(seen_version=2)).context["form"]
    assert list(form.errors) == ["goes_against"]


def test_what_is_not_agreed_and_what_was_not_answered_is_not_asked(
    arbiter: Client, table: GameTable
):
    Tournament.objects.update(sanctions=False)
    form = arbiter.get(at("dispute-decide", a_dispute(table))).context["form"]
    assert {"sanction", "sanctioned_seat", "goes_against", "against"} & set(form.fields) == set()


def test_a_card_that_was_corrected_meanwhile_is_shown_and_asked_about_again(
    arbiter: Client, table: GameTable
):
    dispute = a_dispute(table)
    correct_card(
        table=table, by=None, card=Card(Ending.FINISHED, (8, 2)), reason="x", seen_version=1
    )
    answer = arbiter.post(at("dispute-decide", dispute), becomes(8, 5))
    form, record = answer.context["form"], answer.context["record"]
    assert (len(form.non_field_errors()), form["second"].value()) == (1, "5")
    assert (record.card.numbers, form["seen_card_version"].value()) == ("8–2", 2)
    sent = {name: form[name].value() or "" for name in form.fields}
    assert arbiter.post(at("dispute-decide", dispute), sent).status_code == 302
    assert card_of(current_card(table)).values == (8, 5)


def test_an_answer_that_was_kept_meanwhile_is_shown_before_it_is_decided(
    arbiter: Client, table: GameTable
):
    dispute = a_dispute(table)
    keep_answer(
        dispute=dispute,
        by=None,
        question=QuestionKey.MOVE,
        question_values=ASKED,
        verdict=a_verdict(),
        seen_version=1,
    )
    answer = arbiter.post(at("dispute-decide", dispute), decision())
    form = answer.context["form"]
    assert (len(form.non_field_errors()), form["seen_version"].value()) == (1, 2)
    assert answer.context["record"].verdict is not None


def test_whoever_decides_second_reads_that_it_is_decided(arbiter: Client, table: GameTable):
    dispute = a_dispute(table)
    decide_dispute(dispute=dispute, by=None, ruling="ja", seen_version=1, seen_card_version=1)
    answer = arbiter.post(at("dispute-decide", dispute), decision(), headers=DUTCH)
    form = answer.context["form"]
    assert form.non_field_errors() == ["Dit geschil is al beslist."]
    assert form["ruling"].value() == "De zet telt."
    assert Dispute.objects.get().ruling == "ja"
    for name in ("dispute-ask", "dispute-decide"):
        assert arbiter.get(at(name, dispute)).headers["Location"] == at("dispute", dispute)


def test_a_foremost_pawn_that_is_assumed_to_be_so_is_called_that(arbiter: Client, table: GameTable):
    asked = {**ASKED, "rules": "kruiz", "position": "53,c/20/-/- 0"}
    dispute = an_answered_dispute(table, asked=asked)
    text = "Het midden telt hier als 54 velden na de beginpositie."
    for seat, times in enumerate([1, 0, 1, 0]):
        chosen = {"sanction": Sanction.FOREMOST_BACK, "sanctioned_seat": seat}
        part = arbiter.get(at("dispute-decide", dispute), chosen, headers=DUTCH | HTMX)
        assert part.content.decode().count(text) == times
    arbiter.post(
        at("dispute-decide", dispute),
        decision(sanction=Sanction.FOREMOST_BACK, sanctioned_seat=0, seen_version=2),
    )
    page = arbiter.get(at("dispute", dispute), headers=DUTCH).content.decode()
    assert page.count(text) == 1


def test_a_refused_decision_opens_at_the_first_field_that_is_wrong(
    arbiter: Client, table: GameTable
):
    page = arbiter.post(at("dispute-decide", a_dispute(table)), becomes(8, 9)).content.decode()
    assert page.count("autofocus") == 1
    field = page[: page.index("autofocus")].rpartition("<")[2]
    assert 'name="second"' in field


def test_a_decision_that_is_sent_again_is_the_same_and_another_is_refused(
    arbiter: Client, table: GameTable
):
    dispute = a_dispute(table)
    for _time in range(2):
        answer = arbiter.post(at("dispute-decide", dispute), becomes(8, 5))
        assert (answer.status_code, answer.headers["Location"]) == (302, at("dispute", dispute))
    assert table.cards.count() == 2
    assert table.round.tournament.log.filter(action="decide_dispute").count() == 1
    other = arbiter.post(at("dispute-decide", dispute), becomes(8, 6))
    assert other.context["form"].non_field_errors() == ["Dit geschil is al beslist."]
    assert card_of(current_card(table)).values == (8, 5)


def test_a_card_that_becomes_what_it_is_decides_nothing(arbiter: Client, table: GameTable):
    dispute = a_dispute(table)
    answer = arbiter.post(at("dispute-decide", dispute), becomes(8, 3))
    assert answer.context["form"].errors == {
        "card_is": [
            "Dit staat al op de kaart. Typ wat het wordt, of kies “de kaart blijft zoals hij is”."
        ]
    }
    assert Dispute.objects.get().decided_at is None
