"""A question that is asked for a dispute, and its answer, which is kept with it."""

from dataclasses import replace
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from scoring.rules import Sentence
from scoring.verdicts import Step
from tests.factories import ASKED, a_dispute, a_member, a_user, a_verdict, an_answered_dispute
from tests.tournaments.builders.disputed import at, decide, decision
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.disputes.services.answers import keep_answer
from tournaments.enums import QuestionKey, Role
from tournaments.models import Dispute, GameTable, Tournament

pytestmark = pytest.mark.django_db
DUTCH = {"Accept-Language": "nl"}
HTMX = {"HX-Request": "true"}
FORTY_PAWNS = "/".join(",".join(map(str, range(seat, 40, 4))) for seat in range(4)) + " 0"
QUESTION = {"ask": "1", "question": "hand", "position": ASKED["position"], "hand": ["4", "K"]}


def test_a_question_is_answered_and_the_answer_can_be_kept(arbiter: Client, table: GameTable):
    dispute = a_dispute(table)
    page = arbiter.get(at("dispute-ask", dispute), QUESTION)
    assert page.context["answered"].verdict is not None
    kept = page.context["kept"]
    answer = arbiter.post(at("dispute-keep", dispute), dict(kept.lists()) | {"seen_version": 1})
    assert answer.headers["Location"] == at("dispute", dispute)
    dispute.refresh_from_db()
    assert (dispute.question, dispute.version) == (QuestionKey.HAND, 2)
    assert dispute.asked == {
        "rules": "koppel",
        "house_rules": [],
        "question": "hand",
        "position": ASKED["position"],
        "hand": ["4", "K"],
    }
    assert dispute.verdict == page.context["answered"].verdict.to_plain()


@pytest.mark.parametrize("changed", [{"ruleset": "nk"}, {"house_rules": ["split_to_partner"]}])
def test_an_answer_that_was_shown_by_other_rules_is_asked_again_before_it_is_kept(
    arbiter: Client, table: GameTable, changed: dict[str, Any]
):
    dispute = a_dispute(table)
    kept = arbiter.get(at("dispute-ask", dispute), QUESTION).context["kept"]
    Tournament.objects.update(**changed)
    answer = arbiter.post(
        at("dispute-keep", dispute), dict(kept.lists()) | {"seen_version": 1}, headers=DUTCH
    )
    assert [str(message) for message in get_messages(answer.wsgi_request)] == [
        "De spelregels zijn intussen veranderd. Stel de vraag opnieuw."
    ]
    assert Dispute.objects.get().verdict is None
    again = arbiter.get(answer.headers["Location"]).context["form"]
    assert (again["position"].value(), again["hand"].value()) == (ASKED["position"], ["4", "K"])


@pytest.mark.parametrize("rules", [{}, {"rules": "schaken"}, {"rules": "nk", "house_rules": ["x"]}])
def test_an_answer_by_no_known_rules_is_not_kept(
    arbiter: Client, table: GameTable, rules: dict[str, Any]
):
    dispute = a_dispute(table)
    sent = QUESTION | {"seen_version": 1} | rules
    answer = arbiter.post(at("dispute-keep", dispute), sent)
    assert answer.headers["Location"] == at("dispute-ask", dispute)
    assert Dispute.objects.get().verdict is None


def test_the_part_of_the_page_that_answers_can_keep_as_well(arbiter: Client, table: GameTable):
    part = arbiter.get(at("dispute-ask", a_dispute(table)), QUESTION, headers=HTMX)
    page = part.content.decode()
    assert 'form="keep" name="position" value="0,60,h4/16/-/40,h1,h2 0"' in page
    assert "<html" not in page


def test_forty_pawns_are_answered_with_what_is_wrong_and_harm_no_page(
    arbiter: Client, table: GameTable
):
    dispute = a_dispute(table)
    page = arbiter.get(at("dispute-ask", dispute), QUESTION | {"position": FORTY_PAWNS})
    assert page.context["answered"].verdict.sentence.nl == (
        "Dit bord kan niet: zet eerst de stelling goed."
    )
    kept = dict(page.context["kept"].lists())
    arbiter.post(at("dispute-keep", dispute), kept | {"seen_version": 1})
    assert arbiter.get(at("dispute", dispute)).context["record"].position.to_text() == FORTY_PAWNS
    assert arbiter.get(at("dispute-decide", dispute)).status_code == 200
    arbiter.post(at("dispute-decide", dispute), decision(seen_version=2))
    assert arbiter.get(at("dispute-report", dispute)).content[:5] == b"%PDF-"


@pytest.mark.parametrize(
    ("board", "pictures"), [(ASKED["position"], 1), ("0,60,h4/16/-/40,h1,h3 0", 2)]
)
def test_the_board_is_drawn_once_where_the_move_is_shown_on_it(
    arbiter: Client, table: GameTable, board: str, pictures: int
):
    step = Step(board, "4", "0:0-60", Sentence("Rood 4: van 0 naar 60", "Red 4: from 0 to 60"))
    verdict = replace(a_verdict(), steps=(step,)).to_plain()
    page = arbiter.get(at("dispute", an_answered_dispute(table, verdict=verdict))).content.decode()
    main = page.split("<main")[1]
    assert main.count('class="board-picture ') + main.count('class="dispute-board"') == pictures
    assert f"<code>{ASKED['position']}</code>" in main


def test_who_asks_again_begins_where_he_was(arbiter: Client, table: GameTable):
    dispute = an_answered_dispute(table, asked={**ASKED, "question": "hand", "hand": ["4", "K"]})
    form = arbiter.get(at("dispute-ask", dispute)).context["form"]
    assert (form["question"].value(), form["position"].value(), form["hand"].value()) == (
        "hand",
        ASKED["position"],
        ["4", "K"],
    )


@pytest.mark.parametrize(
    "sent",
    [
        {},
        QUESTION | {"seen_version": ""},
        QUESTION | {"seen_version": "x"},
        {"question": "hand", "position": "0,60", "hand": ["4"]},
        {"question": "hand", "position": "x" * 1_000_000, "hand": ["4"]},
        {"question": "everything"},
    ],
)
def test_a_question_without_an_answer_is_not_kept(
    arbiter: Client, table: GameTable, sent: dict[str, Any]
):
    dispute = a_dispute(table)
    answer = arbiter.post(
        at("dispute-keep", dispute), {"rules": "koppel", "seen_version": 1} | sent
    )
    assert answer.headers["Location"] == at("dispute-ask", dispute)
    assert len(list(get_messages(answer.wsgi_request))) == 1
    assert Dispute.objects.get().verdict is None


def test_whoever_kept_something_else_meanwhile_is_not_written_over(
    arbiter: Client, table: GameTable
):
    dispute = an_answered_dispute(table)
    sent = QUESTION | {"rules": "koppel", "seen_version": 1}
    answer = arbiter.post(at("dispute-keep", dispute), sent)
    assert answer.headers["Location"] == at("dispute", dispute)
    assert len(list(get_messages(answer.wsgi_request))) == 1
    assert Dispute.objects.get().question == QuestionKey.MOVE


def test_the_question_about_the_score_begins_with_what_the_card_says(
    arbiter: Client, table: GameTable
):
    dispute = a_dispute(table)
    form = arbiter.get(at("dispute-ask", dispute)).context["form"]
    assert [form[name].value() for name in ("ending", "claim_0", "claim_1")] == [
        "finished",
        8,
        3,
    ]


def kept_with(arbiter: Client, dispute: Dispute, **sent: Any) -> list[str]:
    """What is said after an answer was kept, and decided by, in one go."""
    kept = arbiter.get(at("dispute-ask", dispute), QUESTION).context["kept"]
    sent = dict(kept.lists()) | {"seen_version": 1, "decide": "1"} | sent
    answer = arbiter.post(at("dispute-keep", dispute), sent, headers=DUTCH)
    assert answer.headers["Location"] == at("dispute", dispute)
    dispute.refresh_from_db()
    return [str(message) for message in get_messages(answer.wsgi_request)]


def test_a_dispute_is_decided_as_the_answer_says_in_one_go(arbiter: Client, table: GameTable):
    dispute, card = a_dispute(table), current_card(table)
    assert kept_with(arbiter, dispute, seen_card_version=card.version) == []
    assert dispute.question == QuestionKey.HAND
    assert dispute.ruling.startswith("Volgens het antwoord: ")
    assert str(dispute.decided_by) == "arie"
    assert (dispute.sanction, current_card(table)) == ("", card)


def test_whoever_sends_it_again_has_decided_once(arbiter: Client, table: GameTable):
    dispute, card = a_dispute(table), current_card(table)
    kept = arbiter.get(at("dispute-ask", dispute), QUESTION).context["kept"]
    sent = dict(kept.lists()) | {
        "seen_version": 1,
        "seen_card_version": card.version,
        "decide": "1",
    }
    for _time in range(2):
        answer = arbiter.post(at("dispute-keep", dispute), sent)
        assert answer.headers["Location"] == at("dispute", dispute)
        assert list(get_messages(answer.wsgi_request)) == []
    dispute.refresh_from_db()
    assert (dispute.version, str(dispute.decided_by)) == (3, "arie")


@pytest.mark.parametrize("seen", ["", "0", "x", "99999999999999999999"])
def test_an_answer_is_kept_and_nothing_decided_where_the_card_is_another(
    arbiter: Client, table: GameTable, seen: str
):
    dispute = a_dispute(table)
    assert len(kept_with(arbiter, dispute, seen_card_version=seen)) == 1
    assert (dispute.question, dispute.decided_at) == (QuestionKey.HAND, None)


def test_what_was_decided_meanwhile_is_not_decided_again(arbiter: Client, table: GameTable):
    dispute = a_dispute(table)
    decide(dispute, ruling="van een ander")
    page = at("dispute-keep", dispute)
    sent = QUESTION | {"rules": "koppel", "seen_version": 1, "decide": "1"}
    answer = arbiter.post(page, sent, headers=DUTCH)
    assert [str(message) for message in get_messages(answer.wsgi_request)] == [
        "Dit geschil is al beslist."
    ]
    dispute.refresh_from_db()
    assert (dispute.ruling, dispute.verdict) == ("van een ander", None)


def test_only_the_arbiter_keeps_and_decides(client: Client, table: GameTable):
    dispute = a_dispute(table)
    sign_in = f"{reverse('login')}?next=/drive/{table.round.tournament.code}/&sent=1"
    secretary = a_member(table.round.tournament, role=Role.SECRETARY)
    for who, refused in (
        (None, (302, sign_in)),
        (a_user("vreemde"), (404, None)),
        (secretary, (403, None)),
    ):
        if who:
            client.force_login(who)
        sent = QUESTION | {"rules": "koppel", "seen_version": 1, "decide": "1"}
        answer = client.post(at("dispute-keep", dispute), sent)
        assert (answer.status_code, answer.headers.get("Location")) == refused
    dispute.refresh_from_db()
    assert (dispute.verdict, dispute.decided_at) == (None, None)


def test_whoever_decides_while_another_answer_is_kept_is_asked_to_look_again(
    arbiter: Client, table: GameTable, monkeypatch: pytest.MonkeyPatch
):
    dispute = a_dispute(table)

    def kept_before_another(**values: Any) -> Dispute:
        kept = keep_answer(**values)
        another = values | {"question_values": values["question_values"] | {"hand": ["K"]}}
        keep_answer(**another | {"verdict": a_verdict(), "seen_version": kept.version})
        return kept

    monkeypatch.setattr("tournaments.disputes.views.disputes.keep_answer", kept_before_another)
    assert kept_with(arbiter, dispute, seen_card_version=1) == [
        "Iemand anders heeft dit geschil net gewijzigd."
    ]
    assert (dispute.version, dispute.decided_at) == (3, None)


def test_the_score_on_the_board_becomes_the_card_by_the_same_tap(arbiter: Client, table: GameTable):
    dispute = a_dispute(table)
    home = "h1,h2,h3,h4"
    asked = {"ask": "1", "question": "score", "ending": "finished", "claim_0": 8, "claim_1": 3}
    page = arbiter.get(
        at("dispute-ask", dispute), asked | {"position": f"{home}/h3,h4/{home}/- 0"}, headers=DUTCH
    )
    assert page.content.decode().count("Uitspraak volgens het antwoord, kaart 8–2") == 1
    sent = dict(page.context["kept"].lists()) | {"seen_version": 1, "seen_card_version": 1}
    arbiter.post(at("dispute-keep", dispute), sent | {"decide": "1"}, headers=DUTCH)
    card = current_card(table)
    assert card is not None
    assert (card_of(card).values, card.version) == ((8, 2), 2)
    dispute.refresh_from_db()
    assert dispute.ruling == (
        "Volgens het antwoord: De kaart wijkt af: bij groen en blauw zijn er 2 binnen, niet 3."
    )
    assert dispute.card == card


def test_the_score_that_the_card_has_leaves_it(arbiter: Client, table: GameTable):
    dispute, card = a_dispute(table), current_card(table)
    home = "h1,h2,h3,h4"
    asked = {"ask": "1", "question": "score", "ending": "finished", "claim_0": 8, "claim_1": 3}
    page = arbiter.get(
        at("dispute-ask", dispute), asked | {"position": f"{home}/h3,h4/{home}/h4 0"}
    )
    sent = dict(page.context["kept"].lists()) | {"seen_version": 1, "seen_card_version": 1}
    arbiter.post(at("dispute-keep", dispute), sent | {"decide": "1"}, headers=DUTCH)
    dispute.refresh_from_db()
    assert (str(dispute.decided_by), current_card(table), dispute.card) == ("arie", card, None)


def test_what_decides_nothing_is_not_decided_by_one_tap(arbiter: Client, table: GameTable):
    dispute = a_dispute(table)
    asked = {"ask": "1", "question": "score", "ending": "finished", "position": FORTY_PAWNS}
    page = arbiter.get(at("dispute-ask", dispute), asked)
    assert page.context["then"].ruling_by_answer == ""
    assert page.content.decode().count('name="decide" value="1"') == 0


def test_whoever_decides_otherwise_goes_on_to_do_so(arbiter: Client, table: GameTable):
    dispute = a_dispute(table)
    kept = arbiter.get(at("dispute-ask", dispute), QUESTION).context["kept"]
    sent = dict(kept.lists()) | {"seen_version": 1, "decide": "otherwise"}
    answer = arbiter.post(at("dispute-keep", dispute), sent)
    assert answer.headers["Location"] == at("dispute-decide", dispute)
    dispute.refresh_from_db()
    assert (dispute.question, dispute.version, dispute.decided_at) == ("hand", 2, None)
