"""A dispute goes from a card in doubt to a decision, and the card follows."""

import threading
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from scoring.schemes import Card, Ending
from tests.factories import (
    ASKED,
    a_card,
    a_dispute,
    a_published_round,
    a_tournament,
    a_user,
    a_verdict,
    an_answered_dispute,
    entries,
)
from tournaments.enums import QuestionKey, Sanction
from tournaments.models import Dispute, GameTable, LogEntry, Round, ScoreCard, Tournament
from tournaments.queries.scorecards import card_of, current_card
from tournaments.queries.standings import standings
from tournaments.services.disputes import (
    DisputeChanged,
    decide_dispute,
    keep_answer,
    open_dispute,
    withdraw_dispute,
)
from tournaments.services.draws import draw_round
from tournaments.services.publishing import unpublish_draw
from tournaments.services.refused import Refused
from tournaments.services.scorecards import CardIsThere, NoCard, correct_card, take_off_card
from tournaments.services.tournaments import finish_tournament

pytestmark = pytest.mark.django_db


def a_table(card: tuple[int, int] | None = (8, 3), **values: Any) -> GameTable:
    """Table 1 of 2 with this card; the other has one too."""
    tournament = a_tournament(**values)
    teams = entries(tournament, 4)
    round_ = a_published_round(tournament, [(teams[0], teams[1]), (teams[2], teams[3])])
    a_card(round_.tables.get(number=2), 8, 0)
    table = round_.tables.get(number=1)
    if card:
        a_card(table, *card)
    return table


def decide(dispute: Dispute, **values: Any) -> Dispute:
    """Decide with what the arbiter has before him, but for these values."""
    there = current_card(dispute.table)
    before_him = {
        "by": None,
        "ruling": "De zet telt.",
        "seen_version": dispute.version,
        "seen_card_version": there.version if there else None,
    }
    return decide_dispute(dispute=dispute, **before_him | values)


def played(first: int, second: int) -> Card:
    ending = Ending.FINISHED if 8 in (first, second) else Ending.TIME_OVER
    return Card(ending, (first, second))


def version() -> int:
    return Tournament.objects.get().version


def log_of(action: str) -> LogEntry:
    return LogEntry.objects.get(action=action)


def finish(table: GameTable) -> None:
    tournament = table.round.tournament
    tournament.finished_at = tournament.created_at
    tournament.save()


def test_a_dispute_is_opened_and_the_public_is_told():
    table, user = a_table(), a_user()
    before = version()
    dispute = open_dispute(table=table, by=user, subject="  pion op 12 ")
    assert (dispute.table, dispute.subject, dispute.opened_by) == (table, "pion op 12", user)
    assert (dispute.version, dispute.decided_at, version()) == (1, None, before + 1)
    entry = log_of("open_dispute")
    assert (entry.actor, entry.target, entry.after) == (user, "1.1", {"subject": "pion op 12"})


def test_a_table_whose_card_is_not_in_can_be_in_dispute():
    assert open_dispute(table=a_table(card=None), by=None, subject="wie won?").card is None


@pytest.mark.parametrize("subject", ["", "   "])
def test_a_dispute_is_about_something(subject: str):
    with pytest.raises(Refused) as refused:
        open_dispute(table=a_table(), by=None, subject=subject)
    assert (refused.value.field, Dispute.objects.count()) == ("subject", 0)


def test_a_table_has_one_open_dispute_and_can_have_another_after_it():
    table = a_table()
    first = open_dispute(table=table, by=None, subject="pion op 12")
    with pytest.raises(Refused) as refused:
        open_dispute(table=table, by=None, subject="nog iets")
    assert (refused.value.field, Dispute.objects.count()) == ("table", 1)
    decide(first)
    assert open_dispute(table=table, by=None, subject="nog iets").pk != first.pk


def test_a_table_that_was_taken_back_meanwhile_has_no_dispute():
    table = a_table(card=None)
    Round.objects.update(published_at=None)
    GameTable.objects.filter(pk=table.pk).delete()
    with pytest.raises(Refused) as refused:
        open_dispute(table=table, by=None, subject="pion op 12")
    assert refused.value.field == "table"


def test_an_answer_is_kept_with_the_question_and_nobody_outside_is_told():
    dispute, user = a_dispute(a_table()), a_user()
    before = version()
    kept = keep_answer(
        dispute=dispute,
        by=user,
        question=QuestionKey.HAND,
        asked=ASKED,
        verdict=a_verdict(),
        seen_version=1,
    )
    assert (kept.question, kept.asked, kept.version) == (QuestionKey.HAND, ASKED, 2)
    assert kept.verdict == a_verdict().to_plain()
    assert version() == before
    assert log_of("keep_answer").after == {
        "question": "hand",
        "position": ASKED["position"],
        "answer": ["Dit mag niet.", "This is not allowed."],
    }


def test_another_answer_takes_its_place_and_the_log_keeps_the_first():
    dispute = an_answered_dispute(a_table())
    kept = keep_answer(
        dispute=dispute,
        by=None,
        question=QuestionKey.SCORE,
        asked={},
        verdict=a_verdict(8, 5),
        seen_version=2,
    )
    assert (kept.question, kept.version) == (QuestionKey.SCORE, 3)
    before = log_of("keep_answer").before
    assert (before["question"], before["asked"]) == ("move", ASKED)
    assert before["verdict"] == a_verdict().to_plain()


def test_whoever_saw_an_older_version_keeps_nothing_and_decides_nothing():
    dispute = an_answered_dispute(a_table())
    with pytest.raises(DisputeChanged) as changed:
        keep_answer(
            dispute=dispute,
            by=None,
            question=QuestionKey.HAND,
            asked={},
            verdict=a_verdict(),
            seen_version=1,
        )
    assert changed.value.values == {"version": 2}
    with pytest.raises(DisputeChanged):
        decide(dispute, seen_version=1)
    with pytest.raises(DisputeChanged):
        withdraw_dispute(dispute=dispute, by=None, reason="fout", seen_version=1)
    assert Dispute.objects.get().question == QuestionKey.MOVE
    assert not LogEntry.objects.filter(action__in=["keep_answer", "decide_dispute"]).exists()


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
    with pytest.raises(Refused) as refused:
        decide(dispute, ruling="  ")
    assert (refused.value.field, Dispute.objects.get().decided_at) == ("ruling", None)


def test_a_card_with_a_fault_decides_nothing():
    table = a_table()
    with pytest.raises(Refused) as refused:
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
    with pytest.raises(Refused) as refused:
        decide(dispute, against=" ")
    assert refused.value.field == "against"
    decided = decide(dispute, against=" Beide teams speelden zo. ")
    assert decided.against == "Beide teams speelden zo."
    assert log_of("decide_dispute").after["against"] == "Beide teams speelden zo."


def test_without_an_answer_nothing_goes_against_it():
    with pytest.raises(Refused) as refused:
        decide(a_dispute(a_table()), against="zomaar")
    assert refused.value.field == "against"


@pytest.mark.parametrize("card", [None, played(8, 4)])
def test_a_card_with_other_pawns_than_the_board_goes_against_the_answer(card: Card | None):
    dispute = an_answered_dispute(a_table(), 8, 5)
    with pytest.raises(Refused) as refused:
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
    with pytest.raises(Refused) as refused:
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
    with pytest.raises(Refused) as refused:
        decide(dispute, sanction=sanction, sanctioned_seat=seat)
    assert (refused.value.field, Dispute.objects.get().decided_at) == (field, None)


def test_a_dispute_that_was_a_mistake_is_withdrawn_with_why():
    table, user = a_table(), a_user()
    before = version()
    closed = withdraw_dispute(
        dispute=a_dispute(table), by=user, reason=" verkeerde tafel ", seen_version=1
    )
    assert (closed.ruling, closed.decided_by) == ("Ingetrokken: verkeerde tafel", user)
    assert (closed.card, current_card(table).version, version()) == (None, 1, before + 1)
    assert log_of("withdraw_dispute").after == {"reason": "verkeerde tafel"}


def test_a_withdrawal_needs_a_reason():
    with pytest.raises(Refused) as refused:
        withdraw_dispute(dispute=a_dispute(a_table()), by=None, reason=" ", seen_version=1)
    assert (refused.value.field, Dispute.objects.get().decided_at) == ("reason", None)


def test_what_is_decided_stays_decided():
    dispute = a_dispute(a_table())
    decide(dispute)
    with pytest.raises(DisputeChanged):
        decide(dispute, ruling="Toch niet.", seen_version=2)
    with pytest.raises(DisputeChanged):
        withdraw_dispute(dispute=dispute, by=None, reason="fout", seen_version=2)
    with pytest.raises(DisputeChanged):
        keep_answer(
            dispute=dispute,
            by=None,
            question=QuestionKey.MOVE,
            asked={},
            verdict=a_verdict(),
            seen_version=2,
        )
    assert Dispute.objects.get().ruling == "De zet telt."


def test_a_finished_drive_has_no_new_disputes_and_no_new_decisions():
    table = a_table()
    dispute = a_dispute(table)
    finish(table)
    with pytest.raises(Refused):
        decide(dispute)
    with pytest.raises(Refused):
        withdraw_dispute(dispute=dispute, by=None, reason="fout", seen_version=1)
    with pytest.raises(Refused):
        open_dispute(table=table.round.tables.get(number=2), by=None, subject="te laat")
    assert (Dispute.objects.count(), Dispute.objects.get().decided_at) == (1, None)


def test_a_drive_is_not_finished_while_a_table_is_in_dispute():
    table = a_table()
    dispute = a_dispute(table)
    with pytest.raises(Refused) as refused:
        finish_tournament(tournament=table.round.tournament, by=None)
    assert str(refused.value) == "Tafel 1 van ronde 1 is in geschil. Beslis dat eerst."
    decide(dispute)
    assert finish_tournament(tournament=table.round.tournament, by=None).finished_at


def test_a_round_is_not_taken_back_while_or_after_a_table_of_it_was_in_dispute():
    table = a_table(card=None)
    ScoreCard.objects.all().delete()
    dispute = a_dispute(table)
    for act in (lambda: None, lambda: decide(dispute)):
        act()
        with pytest.raises(Refused):
            unpublish_draw(round=table.round, by=None, reason="fout")
    assert Round.objects.get(number=1).published_at


def test_the_next_round_is_drawn_only_by_who_chooses_not_to_wait():
    table = a_table()
    tournament = table.round.tournament
    a_dispute(table)
    with pytest.raises(Refused) as refused:
        draw_round(tournament=tournament, by=None)
    assert refused.value.field == "allow_disputes"
    assert str(refused.value) == (
        "Er is nog een geschil open (tafel 1 van ronde 1). Wachten, of toch loten?"
    )
    draw_round(tournament=tournament, by=None, allow_disputes=True)
    assert log_of("draw_round").after["disputes"] == 1


def test_the_database_keeps_what_must_never_be():
    table = a_table()
    a_dispute(table)
    wrong: list[dict[str, Any]] = [
        {},
        {"decided_at": table.round.published_at},
        {"sanction": Sanction.FOREMOST_BACK},
        {"question": QuestionKey.MOVE},
    ]
    other = table.round.tables.get(number=2)
    for values in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            a_dispute(other if values else table, **values)


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
