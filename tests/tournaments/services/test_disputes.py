"""A dispute is opened, gets its answer, and holds the drive up until it is decided."""

from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from tests.factories import (
    ASKED,
    a_dispute,
    a_user,
    a_verdict,
    an_answered_dispute,
)
from tests.tournaments.disputed import a_table, decide, log_of, version
from tournaments.enums import QuestionKey, Sanction
from tournaments.models import Dispute, GameTable, LogEntry, Round, ScoreCard
from tournaments.queries.scorecards import current_card
from tournaments.services.disputes import (
    DisputeChanged,
    keep_answer,
    open_dispute,
    withdraw_dispute,
)
from tournaments.services.draws import draw_round
from tournaments.services.publishing import unpublish_draw
from tournaments.services.refused import Refused
from tournaments.services.tournaments import finish_tournament

pytestmark = pytest.mark.django_db


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
    moment = table.round.published_at
    a_dispute(table)
    wrong: list[dict[str, Any]] = [
        {},
        {"decided_at": moment},
        {"sanction": Sanction.FOREMOST_BACK},
        {"question": QuestionKey.MOVE},
        {"question": "why", "verdict": a_verdict().to_plain()},
        {"sanction": "shot at dawn", "sanctioned_seat": 1},
        {"sanction": Sanction.FOREMOST_BACK, "sanctioned_seat": 6},
        {"withdrawn": True},
        {"withdrawn": True, "decided_at": moment, "ruling": "fout", "against": "toch"},
    ]
    other = table.round.tables.get(number=2)
    for values in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            a_dispute(other if values else table, **values)


@pytest.mark.parametrize(("field", "most"), [("subject", 200), ("ruling", 1000), ("against", 300)])
def test_the_database_takes_a_text_of_the_full_length_and_not_one_letter_more(
    field: str, most: int
):
    dispute = a_dispute(a_table())
    same = Dispute.objects.filter(pk=dispute.pk)
    same.update(**{field: "é" * most})
    with pytest.raises(DatabaseError), transaction.atomic():
        same.update(**{field: "é" * (most + 1)})
