"""A dispute is decided, and the card follows."""

import threading

import pytest
from django.db import connection
from django.utils.translation import override

from scoring.schemes import Card, Ending
from tests.factories import (
    a_dispute,
    a_user,
    an_answered_dispute,
)
from tests.tournaments.builders.disputed import a_table, decide, log_of, played, version
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.scorecards import CardIsThere, NoCard, correct_card, take_off_card
from tournaments.core.services.errors import DomainError
from tournaments.disputes.services.disputes import DisputeChanged, decide_dispute
from tournaments.enums import Sanction
from tournaments.models import Dispute, ScoreCard, Tournament
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db


def test_a_decision_without_a_card_leaves_the_card_and_tells_the_public():
    table, user = a_table(), a_user()
    before = version()
    decided = decide(a_dispute(table), by=user, ruling=" De zet telt. ")
    assert (decided.ruling, decided.decided_by, decided.card) == ("De zet telt.", user, None)
    assert (decided.decided_at is None, decided.version, version()) == (False, 2, before + 1)
    assert (ScoreCard.objects.filter(table=table).count(), card_of(current_card(table)).values) == (
        1,
        (8, 3),
    )
    entry = log_of("decide_dispute")
    assert (entry.actor, entry.target, entry.after) == (user, "1.1", {"ruling": "De zet telt."})


def test_a_decision_corrects_the_card_and_the_standings_follow():
    table, user = a_table(), a_user()
    dispute = decide(a_dispute(table), by=user, card=played(8, 5))
    now = current_card(table)
    assert (now.version, card_of(now).values, now.entered_by) == (2, (8, 5), user)
    assert now.reason == "Geschil: pion op 12"
    assert dispute.card == now
    assert log_of("correct_card").after["reason"] == "Geschil: pion op 12"
    assert log_of("decide_dispute").after["version"] == 2
    points = {row.name: row.row.points for row in standings(Tournament.objects.get()).rows}
    assert (points["Team 1"], points["Team 2"]) == (26, 10)


def test_the_reason_on_the_card_is_in_the_language_of_the_drive_whoever_decides():
    table = a_table()
    with override("en"):
        decide(a_dispute(table), card=played(8, 5))
    assert current_card(table).reason == "Geschil: pion op 12"


def test_a_long_subject_is_cut_to_fit_the_reason():
    table = a_table()
    decide(a_dispute(table, "x" * 200), card=played(8, 5))
    assert len(current_card(table).reason) == 200


def test_a_decision_enters_the_card_that_was_not_in():
    table = a_table(card=None)
    dispute = decide(a_dispute(table), card=played(7, 5))
    assert (dispute.card, card_of(dispute.card)) == (current_card(table), played(7, 5))


def test_a_card_that_says_so_already_stays():
    table = a_table()
    dispute = decide(a_dispute(table), card=played(8, 3))
    assert (dispute.card, table.cards.count(), dispute.decided_at is None) == (None, 1, False)


def test_a_decision_says_something():
    dispute = a_dispute(a_table())
    with pytest.raises(DomainError) as refused:
        decide(dispute, ruling="  ")
    assert (refused.value.field, Dispute.objects.get().decided_at) == ("ruling", None)


def test_a_card_with_a_fault_decides_nothing():
    table = a_table()
    with pytest.raises(DomainError) as refused:
        decide(a_dispute(table), card=Card(Ending.FINISHED, (8, 9)))
    assert (refused.value.field, Dispute.objects.get().decided_at) == ("second", None)
    assert card_of(current_card(table)).values == (8, 3)


def test_a_card_that_was_corrected_meanwhile_is_not_decided_on_unseen():
    table = a_table()
    dispute = a_dispute(table)
    correct_card(table=table, by=None, card=played(8, 2), reason="onleesbaar", seen_version=1)
    for card in (None, played(8, 5)):
        with pytest.raises(CardIsThere) as there:
            decide(dispute, seen_card_version=1, card=card)
        assert there.value.card.version == 2
    assert Dispute.objects.get().decided_at is None


def test_a_card_that_came_in_or_was_taken_off_meanwhile_is_not_decided_on_unseen():
    table = a_table()
    dispute = a_dispute(table)
    with pytest.raises(CardIsThere):
        decide(dispute, seen_card_version=None)
    take_off_card(table=table, by=None, reason="tafel 2", seen_version=1)
    with pytest.raises(NoCard):
        decide(dispute, seen_card_version=1, card=played(8, 5))


def test_a_decision_against_the_answer_needs_a_reason():
    dispute = an_answered_dispute(a_table())
    with pytest.raises(DomainError) as refused:
        decide(dispute, against=" ")
    assert refused.value.field == "against"
    decided = decide(dispute, against=" Beide teams speelden zo. ")
    assert decided.against == "Beide teams speelden zo."
    assert log_of("decide_dispute").after["against"] == "Beide teams speelden zo."


def test_without_an_answer_nothing_goes_against_it():
    with pytest.raises(DomainError) as refused:
        decide(a_dispute(a_table()), against="zomaar")
    assert refused.value.field == "against"


@pytest.mark.parametrize("card", [None, played(8, 4)])
def test_a_card_with_other_pawns_than_the_board_goes_against_the_answer(card: Card | None):
    dispute = an_answered_dispute(a_table(), 8, 5)
    with pytest.raises(DomainError) as refused:
        decide(dispute, card=card)
    assert refused.value.field == "goes_against"
    assert "8–5" in str(refused.value)
    assert decide(dispute, card=card, against="De foto klopt niet.").decided_at


def test_a_card_with_the_pawns_of_the_board_follows_the_answer():
    table = a_table()
    decide(an_answered_dispute(table, 8, 5), card=played(8, 5))
    assert card_of(current_card(table)).values == (8, 5)


def test_written_points_are_not_compared_with_pawns():
    table = a_table(card=None, scheme="vrij")
    decide(an_answered_dispute(table, 8, 5), card=Card(Ending.FINISHED, (1250, 400)))
    assert card_of(current_card(table)).values == (1250, 400)


def test_a_sanction_that_was_not_agreed_beforehand_is_refused():
    dispute = a_dispute(a_table())
    with pytest.raises(DomainError) as refused:
        decide(dispute, sanction=Sanction.FOREMOST_BACK, sanctioned_seat=2)
    assert (refused.value.field, Dispute.objects.get().sanction) == ("sanction", "")


def test_a_sanction_that_was_agreed_is_kept_and_logged():
    dispute = a_dispute(a_table(sanctions=True))
    decided = decide(dispute, sanction=Sanction.NEXT_HAND_DOWN, sanctioned_seat=2)
    assert (decided.sanction, decided.sanctioned_seat) == (Sanction.NEXT_HAND_DOWN, 2)
    logged = log_of("decide_dispute").after
    assert (logged["sanction"], logged["sanctioned_seat"]) == ("next_hand_down", 2)


@pytest.mark.parametrize(
    ("sanction", "seat", "field"),
    [
        (Sanction.FOREMOST_BACK, None, "sanctioned_seat"),
        (Sanction.FOREMOST_BACK, 4, "sanctioned_seat"),
        (Sanction.FOREMOST_BACK, -1, "sanctioned_seat"),
        ("shot at dawn", 1, "sanction"),
        ("", 1, "sanction"),
    ],
)
def test_a_sanction_is_a_known_one_for_somebody_at_the_table(
    sanction: str, seat: int | None, field: str
):
    dispute = a_dispute(a_table(sanctions=True))
    with pytest.raises(DomainError) as refused:
        decide(dispute, sanction=sanction, sanctioned_seat=seat)
    assert (refused.value.field, Dispute.objects.get().decided_at) == (field, None)


@pytest.mark.django_db(transaction=True)
def test_of_two_arbiters_who_decide_at_once_one_decides():
    table = a_table()
    dispute = a_dispute(table)
    start, outcomes = threading.Barrier(2), []

    def act(first: int, second: int) -> None:
        start.wait()
        try:
            decide_dispute(
                dispute=Dispute.objects.get(),
                by=None,
                ruling=f"{first}–{second}",
                card=played(first, second),
                seen_version=dispute.version,
                seen_card_version=1,
            )
            outcomes.append((first, second))
        except DisputeChanged:
            outcomes.append(None)
        finally:
            connection.close()

    threads = [threading.Thread(target=act, args=card) for card in ((8, 5), (8, 6))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, outcomes))[1] == "None"
    [won] = filter(None, outcomes)
    assert card_of(current_card(table)).values == won
    assert Dispute.objects.get().ruling == "{}–{}".format(*won)
