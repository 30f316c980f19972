"""How play goes on, on the page on which a dispute is decided."""

from typing import Any

import pytest
from django.test import Client

from scoring.rules import KOPPEL, Card, Position, move_from_text
from scoring.verdicts import verdict_on_hand, verdict_on_move
from tests.factories import ASKED, a_dispute, a_member, a_user, an_answered_dispute
from tests.tournaments.builders.disputed import at, decision, drive_of
from tournaments.cards.queries.scorecards import current_card
from tournaments.enums import QuestionKey, Role, Sanction
from tournaments.models import Dispute, GameTable, Tournament

pytestmark = pytest.mark.django_db
DUTCH = {"Accept-Language": "nl"}
PART = DUTCH | {"HX-Request": "true"}
BEFORE, AFTER = ASKED["position"], "3,60,h4/16/-/40,h1,h2 1"
FOREMOST = {"sanction": Sanction.FOREMOST_BACK, "sanctioned_seat": "0"}
FOLLOWS = {"ruling_is": "answer", "card_is": "same", "seen_version": 2, "seen_card_version": 1}


@pytest.fixture
def dispute(table: GameTable) -> Dispute:
    """About red's 3 from its start field, which is allowed."""
    Tournament.objects.update(sanctions=True)
    position = Position.from_text(BEFORE, KOPPEL)
    verdict = verdict_on_move(position, move_from_text("0:0-3", "3"))
    return an_answered_dispute(table, verdict=verdict.to_plain())


Shown = tuple[str, str | None] | None


def going_on(client: Client, dispute: Dispute, **chosen: str) -> Shown:
    """The board on which play goes on, and the place of the pawn that goes back; None without a
    board that can be."""
    answer = client.get(at("dispute-decide", dispute), chosen, headers=PART)
    found = answer.context["form"].going_on
    if found is None:
        return None
    return found.position.to_text(), found.penalty and found.penalty.place.nl


def test_it_begins_with_the_board_of_the_answer(arbiter: Client, dispute: Dispute):
    form = arbiter.get(at("dispute-decide", dispute), headers=DUTCH).context["form"]
    begun = {name: form[name].value() for name in ("ruling_is", "continues", "position")}
    assert begun == {"ruling_is": "answer", "continues": "after", "position": AFTER}
    assert [text for _key, text in form.fields["continues"].choices] == [
        "met het bord na de zet: Groen is aan de beurt.",
        "met het bord van vóór de zet: Rood is aan de beurt.",
        "met een ander bord",
    ]


@pytest.mark.parametrize(
    ("chosen", "shown"),
    [
        ({}, (AFTER, None)),
        ({"continues": "before"}, (BEFORE, None)),
        ({"continues": "after"} | FOREMOST, ("3,h4/16/-/40,h1,h2 1", "60")),
        ({"continues": "other", "position": "0,h4/60/-/- 2"} | FOREMOST, ("h4/60/-/- 2", "0")),
        ({"continues": "other", "position": "geen bord"} | FOREMOST, None),
        ({"continues": "other", "position": "5/5/-/- 0"} | FOREMOST, None),
        ({"sanction": Sanction.FOREMOST_BACK}, (AFTER, None)),
        ({"sanction": Sanction.FOREMOST_BACK, "sanctioned_seat": "x"}, (AFTER, None)),
        ({"sanction": Sanction.FOREMOST_BACK, "sanctioned_seat": "²"}, (AFTER, None)),
        ({"sanction": Sanction.NEXT_HAND_DOWN, "sanctioned_seat": "0"}, (AFTER, None)),
    ],
)
def test_what_is_filled_in_is_shown_with_the_pawn_that_goes_back(
    arbiter: Client, dispute: Dispute, chosen: dict[str, str], shown: Shown
):
    assert going_on(arbiter, dispute, **chosen) == shown
    assert Dispute.objects.get().decided_at is None


@pytest.mark.parametrize(
    ("who", "status"),
    [(None, 302), (Role.SECRETARY, 403), (Role.ARBITER, 200)],
)
def test_only_the_arbiter_asks_how_play_goes_on(
    client: Client, dispute: Dispute, who: Role | None, status: int
):
    if who is not None:
        client.force_login(a_member(drive_of(dispute.table), a_user("wie"), who))
    for headers in (DUTCH, PART):
        answer = client.get(at("dispute-decide", dispute), headers=headers)
        assert answer.status_code == status
    client.post(at("dispute-decide", dispute), FOLLOWS)
    assert (Dispute.objects.get().decided_at is None) == (status != 200)


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ({}, AFTER),
        ({"continues": "before"}, BEFORE),
        ({"continues": "other", "position": "0,h4/60/-/- 2"}, "0,h4/60/-/- 2"),
    ],
)
def test_a_decision_keeps_the_board_that_was_chosen(
    arbiter: Client, dispute: Dispute, sent: dict[str, Any], kept: str
):
    arbiter.post(at("dispute-decide", dispute), decision(seen_version=2, **sent))
    assert (Dispute.objects.get().ruling, Dispute.objects.get().continuation) == (
        "De zet telt.",
        kept,
    )


@pytest.mark.parametrize("text", ["", "geen bord", "-/- 0", "5/5/-/- 0", "x" * 201])
def test_a_board_that_cannot_be_is_told_beside_its_field_and_decides_nothing(
    arbiter: Client, dispute: Dispute, text: str
):
    sent = decision(seen_version=2, continues="other", position=text)
    answer = arbiter.post(at("dispute-decide", dispute), sent)
    form = answer.context["form"]
    assert (list(form.errors), form["position"].value()) == (["position"], text)
    assert Dispute.objects.get().decided_at is None


def test_one_tap_decides_as_the_answer_says_also_when_it_is_sent_twice(
    arbiter: Client, dispute: Dispute
):
    page = arbiter.get(at("dispute", dispute), headers=DUTCH).content.decode()
    assert page.count("Uitspraak volgens het antwoord") == 1
    for _time in range(2):
        answer = arbiter.post(at("dispute-decide", dispute), FOLLOWS, headers=DUTCH)
        assert answer.headers["Location"] == at("dispute", dispute)
    decided = Dispute.objects.get()
    assert (decided.ruling, decided.continuation) == (
        "Volgens het antwoord: Ja, deze zet mag.",
        AFTER,
    )
    assert current_card(dispute.table).version == 1
    assert drive_of(dispute.table).log.filter(action="decide_dispute").count() == 1


def test_what_goes_against_the_answer_has_words_of_its_own(arbiter: Client, dispute: Dispute):
    sent = FOLLOWS | {"goes_against": "on", "against": "Te laat gezegd."}
    form = arbiter.post(at("dispute-decide", dispute), sent).context["form"]
    assert list(form.errors) == ["ruling"]


def test_what_no_answer_says_cannot_be_followed(arbiter: Client, table: GameTable):
    dispute = a_dispute(table)
    sent = FOLLOWS | {"seen_version": 1}
    form = arbiter.post(at("dispute-decide", dispute), sent).context["form"]
    assert list(form.errors) == ["ruling"]
    assert {"ruling_is", "continues", "position"} & set(form.fields) == set()
    page = arbiter.get(at("dispute", dispute), headers=DUTCH).content.decode()
    assert page.count("Uitspraak volgens het antwoord") == 0


def test_once_the_game_is_over_it_is_not_asked_how_play_goes_on(arbiter: Client, table: GameTable):
    form = arbiter.get(at("dispute-decide", an_answered_dispute(table, 8, 3))).context["form"]
    assert {"continues", "position"} & set(form.fields) == set()
    assert Dispute.objects.get().question == QuestionKey.SCORE


def test_a_decided_dispute_shows_the_board_on_which_play_goes_on(arbiter: Client, dispute: Dispute):
    arbiter.post(at("dispute-decide", dispute), FOLLOWS | FOREMOST)
    page = arbiter.get(at("dispute", dispute), headers=DUTCH).content.decode()
    for said in (
        "de pion van rood op 60",
        "Groen is aan de beurt.",
        '<code class="quiet">3,h4/16/-/40,h1,h2 1</code>',
    ):
        assert page.count(said) == 1


def test_the_answer_is_not_followed_on_another_board(arbiter: Client, dispute: Dispute):
    sent = FOLLOWS | {"continues": "before"}
    form = arbiter.post(at("dispute-decide", dispute), sent, headers=DUTCH).context["form"]
    assert form.errors == {
        "continues": ["Dit is niet het bord van het antwoord: beslis in eigen woorden."]
    }
    assert Dispute.objects.get().decided_at is None


def test_a_board_that_cannot_be_is_not_decided_on_at_one_tap(arbiter: Client, table: GameTable):
    asked = Position.from_text("5/5/-/- 0", KOPPEL)
    verdict = verdict_on_move(asked, move_from_text("0:5-8", "3"))
    dispute = an_answered_dispute(table, verdict=verdict.to_plain())
    Dispute.objects.update(asked=dispute.asked | {"position": asked.to_text()})
    page = arbiter.get(at("dispute", dispute), headers=DUTCH).content.decode()
    assert page.count("Uitspraak volgens het antwoord") == 0
    form = arbiter.get(at("dispute-decide", dispute), headers=DUTCH).context["form"]
    assert [key for key, _text in form.fields["continues"].choices] == ["other"]


def test_a_sanction_that_takes_no_pawn_says_so(arbiter: Client, dispute: Dispute):
    board = {"continues": "other", "position": "-/16/-/- 1"}
    arbiter.post(at("dispute-decide", dispute), decision(seen_version=2, **board) | FOREMOST)
    page = arbiter.get(at("dispute", dispute), headers=DUTCH).content.decode()
    assert page.count("Deze speler en zijn maat hebben geen pion op het veld.") == 1


def test_a_choice_that_another_arbiter_took_away_says_that_he_did(
    arbiter: Client, dispute: Dispute
):
    hand = verdict_on_hand(Position.from_text(BEFORE, KOPPEL), [Card.THREE])
    Dispute.objects.update(question=QuestionKey.HAND, verdict=hand.to_plain(), version=3)
    sent = FOLLOWS | {"continues": "after"}
    form = arbiter.post(at("dispute-decide", dispute), sent, headers=DUTCH).context["form"]
    assert form.errors["continues"] == ["Iemand anders heeft dit geschil net gewijzigd."]
    assert Dispute.objects.get().decided_at is None
