"""A question of conduct, kept with a dispute: the text, the sanction that was agreed, and a board
only where a pawn has to go back."""

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.factories import a_dispute, a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.disputed import at
from tournaments.enums import QuestionKey
from tournaments.models import Dispute, GameTable, Tournament

pytestmark = pytest.mark.django_db
DUTCH = {"Accept-Language": "nl"}
ASKED = {"ask": "1", "question": "conduct", "conduct": "consulting", "position": "-/-/-/- 0"}
WITH_PAWNS = ASKED | {"position": "44,20/-/-/48 0"}


def keep(arbiter: Client, dispute: Dispute, question: dict[str, str], **sent: Any) -> Dispute:
    """The dispute with the answer to a question kept."""
    page = arbiter.get(at("dispute-ask", dispute), question, headers=DUTCH)
    assert page.context["answered"].in_words == "Mogen maten overleggen over hun kaarten?"
    assert page.context["form"].errors == {}
    sent = dict(page.context["kept"].lists()) | {"seen_version": 1} | sent
    arbiter.post(at("dispute-keep", dispute), sent, headers=DUTCH)
    dispute.refresh_from_db()
    return dispute


@pytest.mark.parametrize(
    ("agreed", "lead"), [(True, "Vooraf afgesproken:"), (False, "Alleen als dat vooraf")]
)
def test_it_is_answered_with_the_text_and_the_sanction(
    arbiter: Client, table: GameTable, agreed: bool, lead: str
):
    Tournament.objects.update(ruleset="stand", sanctions=agreed)
    dispute = keep(arbiter, a_dispute(table), ASKED)
    assert dispute.question == QuestionKey.CONDUCT
    assert dispute.asked["conduct"] == "consulting"
    verdict = dispute.verdict
    assert verdict["answer"] == "no"
    assert [nl.startswith(lead) for nl, _en in verdict["remarks"]] == [True]
    page = arbiter.get(at("dispute", dispute), headers=DUTCH)
    assert page.context["by_answer"]["card_is"] == "same"
    ruling = "Volgens het antwoord: Nee: overleg over kaarten of het verloop mag niet."
    assert page.content.decode().count(ruling) == 1


def test_it_is_decided_as_the_text_says_and_printed_without_a_board(
    arbiter: Client, table: GameTable
):
    Tournament.objects.update(ruleset="stand")
    dispute = keep(arbiter, a_dispute(table), ASKED, decide="1", seen_card_version=1)
    assert dispute.ruling == (
        "Volgens het antwoord: Nee: overleg over kaarten of het verloop mag niet."
    )
    assert dispute.continuation == ""
    page = arbiter.get(at("dispute", dispute), headers=DUTCH)
    assert page.context["record"].position is None
    assert page.context["record"].continuation is None
    paper = arbiter.get(at("dispute-report", dispute), headers=DUTCH)
    text = " ".join(PdfReader(BytesIO(paper.content)).pages[0].extract_text().split())
    assert "Gedrag aan tafel Vraag: Mogen maten overleggen over hun kaarten?" in text
    assert "Bord:" not in text
    assert "Spelregels: Stand Keezenspel" in text


def test_with_pawns_on_the_board_the_sanction_takes_the_foremost(arbiter: Client, table: GameTable):
    Tournament.objects.update(ruleset="stand", sanctions=True)
    dispute = keep(arbiter, a_dispute(table), WITH_PAWNS)
    chosen = {
        "seen_version": 2,
        "seen_card_version": 1,
        "ruling_is": "answer",
        "card_is": "same",
        "continues": "before",
        "sanction": "foremost_back",
        "sanctioned_seat": "0",
    }
    arbiter.post(at("dispute-decide", dispute), chosen, headers=DUTCH)
    record = arbiter.get(at("dispute", dispute)).context["record"]
    assert record.penalty.place.nl == "44"
    assert record.continuation.position.to_text() == "20/-/-/48 0"


@pytest.mark.parametrize("asked", ["", "nothing", "consulting\0", "[]"])
def test_a_question_that_is_none_is_asked_for(arbiter: Client, table: GameTable, asked: str):
    form = arbiter.get(at("dispute-ask", a_dispute(table)), ASKED | {"conduct": asked}).context[
        "form"
    ]
    assert list(form.errors) == ["conduct"]


def test_outside_a_drive_it_is_asked_on_the_page_of_questions(client: Client):
    form = client.get("/mag-dit/board/", ASKED).context["form"]
    assert list(form.errors) == ["question"]
    assert "conduct" not in dict(form.fields["question"].choices)


def test_who_has_no_role_asks_nothing(client: Client, table: GameTable):
    client.force_login(a_user("nobody"))
    assert client.get(at("dispute-ask", a_dispute(table)), ASKED).status_code == 404


def test_a_question_that_the_program_no_longer_has_is_shown_as_it_was_kept(
    arbiter: Client, table: GameTable
):
    dispute = keep(arbiter, a_dispute(table), ASKED)
    dispute.asked |= {"conduct": "juggling"}
    dispute.save()
    record = arbiter.get(at("dispute", dispute), headers=DUTCH).context["record"]
    assert [detail.value for detail in record.details] == ["juggling"]


def test_where_cards_lie_blind_it_says_nothing_of_who_plays_together(client: Client):
    user = a_user("kees")
    client.force_login(user)
    values = {"format": "players", "scheme": "gedeeld", "partners": "blind", "ruleset": "stand"}
    drive = a_tournament(user, **values)
    table = a_published_round(drive, [tuple(entries(drive, 4))]).tables.get()
    dispute = keep(client, a_dispute(table), ASKED)
    record = client.get(at("dispute", dispute), headers=DUTCH).context["record"]
    assert [detail.value for detail in record.details] == [
        "Mogen maten overleggen over hun kaarten?"
    ]
    assert len(record.verdict.remarks) == 1


def test_an_earlier_question_of_conduct_is_named_by_its_own_words(
    arbiter: Client, table: GameTable
):
    dispute = keep(arbiter, a_dispute(table), ASKED)
    keep(arbiter, dispute, WITH_PAWNS, seen_version=2)
    record = arbiter.get(at("dispute", dispute), headers=DUTCH).context["record"]
    asked = [answer.question for answer in record.earlier]
    assert asked == ["Mogen maten overleggen over hun kaarten?"]
