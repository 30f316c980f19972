"""A dispute is opened, gets its answer, and holds the drive up until it is decided."""

from dataclasses import replace
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, transaction
from django.utils.translation import override

from scoring.rules import Sentence
from scoring.verdicts import Step, Verdict
from tests.factories import (
    ASKED,
    a_dispute,
    a_tournament,
    a_user,
    a_verdict,
    an_answered_dispute,
    entries,
)
from tests.tournaments.builders.disputed import a_table, decide, log_of, version
from tournaments.cards.queries.scorecards import current_card
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.core.services.errors import DomainError
from tournaments.disputes.services.answers import keep_answer
from tournaments.disputes.services.disputes import DisputeChanged, withdraw_dispute
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.enums import QuestionKey, Sanction
from tournaments.models import Dispute, GameTable, LogEntry, Round, ScoreCard, Tournament
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw

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
    with pytest.raises(DomainError) as refused:
        open_dispute(table=a_table(), by=None, subject=subject)
    assert (refused.value.field, Dispute.objects.count()) == ("subject", 0)


def test_a_table_has_one_open_dispute_and_can_have_another_after_it():
    table = a_table()
    first = open_dispute(table=table, by=None, subject="pion op 12")
    with pytest.raises(DomainError) as refused:
        open_dispute(table=table, by=None, subject="nog iets")
    assert (refused.value.field, Dispute.objects.count()) == ("table", 1)
    decide(first)
    assert open_dispute(table=table, by=None, subject="nog iets").pk != first.pk


def test_a_table_that_was_taken_back_meanwhile_has_no_dispute():
    table = a_table(card=None)
    Round.objects.update(published_at=None)
    GameTable.objects.filter(pk=table.pk).delete()
    with pytest.raises(DomainError) as refused:
        open_dispute(table=table, by=None, subject="pion op 12")
    assert refused.value.field == "table"


def test_an_answer_is_kept_with_the_question_and_nobody_outside_is_told():
    dispute, user = a_dispute(a_table()), a_user()
    before = version()
    kept = keep_answer(
        dispute=dispute,
        by=user,
        question=QuestionKey.HAND,
        question_values=ASKED,
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


def test_whoever_saw_an_older_version_keeps_nothing_and_decides_nothing():
    dispute = an_answered_dispute(a_table())
    with pytest.raises(DisputeChanged) as changed:
        keep_answer(
            dispute=dispute,
            by=None,
            question=QuestionKey.HAND,
            question_values=ASKED,
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
    assert (closed.withdrawn, closed.ruling, closed.decided_by) == (True, "verkeerde tafel", user)
    assert (closed.card, current_card(table).version, version()) == (None, 1, before + 1)
    assert log_of("withdraw_dispute").after == {"reason": "verkeerde tafel"}


def test_what_a_dispute_came_to_is_said_in_the_language_of_who_reads():
    dispute = a_dispute(a_table())
    with override("en"):
        withdraw_dispute(dispute=dispute, by=None, reason="vergissing", seen_version=1)
    withdrawn = Dispute.objects.get()
    with override("nl"):
        assert withdrawn.outcome == "Ingetrokken: vergissing"
    with override("en"):
        assert withdrawn.outcome == "Withdrawn: vergissing"


def test_a_text_that_is_too_long_is_refused_beside_its_field():
    table = a_table()
    with pytest.raises(DomainError) as subject:
        open_dispute(table=table, by=None, subject="x" * 201)
    dispute = an_answered_dispute(table)
    with pytest.raises(DomainError) as ruling:
        decide(dispute, ruling="x" * 1001)
    with pytest.raises(DomainError) as against:
        decide(dispute, against="x" * 301)
    with pytest.raises(DomainError) as reason:
        withdraw_dispute(dispute=dispute, by=None, reason="x" * 201, seen_version=2)
    refused = [each.value for each in (subject, ruling, against, reason)]
    assert [each.field for each in refused] == ["subject", "ruling", "against", "reason"]
    assert str(ruling.value) == "Hoogstens 1000 tekens."
    assert Dispute.objects.get().decided_at is None
    assert decide(dispute, ruling=f" {'x' * 1000} ", against="x" * 300).decided_at


@pytest.mark.parametrize(
    "changed", [{"ruleset": "nk"}, {"house_rules": ["split_to_partner"]}, {"ruleset": "gezellig"}]
)
def test_an_answer_by_other_rules_than_those_of_the_drive_is_not_kept(changed: dict[str, Any]):
    dispute = a_dispute(a_table())
    Tournament.objects.update(**changed)
    with pytest.raises(DomainError) as refused:
        keep_answer(
            dispute=dispute,
            by=None,
            question=QuestionKey.MOVE,
            question_values=ASKED,
            verdict=a_verdict(),
            seen_version=1,
        )
    assert refused.value.field == "rules"
    assert str(refused.value) == "De spelregels zijn intussen veranderd. Stel de vraag opnieuw."
    assert Dispute.objects.get().verdict is None


def test_of_very_many_moves_the_first_sixty_are_kept_and_the_answer_says_so():
    step = Step("0,60,h4/16/-/40,h1,h2 0", "4", "0-60", Sentence("Rood: 4", "Red: 4"))
    long = replace(a_verdict(), steps=(step,) * 900)
    kept = keep_answer(
        dispute=a_dispute(a_table()),
        by=None,
        question=QuestionKey.LAST,
        question_values=ASKED,
        verdict=long,
        seen_version=1,
    )
    verdict = Verdict.from_plain(kept.verdict)
    assert verdict.steps == long.steps[:60]
    assert verdict.remarks == (
        *long.remarks,
        Sentence(
            "Bewaard zijn de eerste 60 van 900 zetten.", "The first 60 of 900 moves were kept."
        ),
    )


def test_a_withdrawal_needs_a_reason():
    with pytest.raises(DomainError) as refused:
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
            question_values=ASKED,
            verdict=a_verdict(),
            seen_version=2,
        )
    assert Dispute.objects.get().ruling == "De zet telt."


def test_a_finished_drive_has_no_new_disputes_and_no_new_decisions():
    table = a_table()
    dispute = a_dispute(table)
    finish(table)
    with pytest.raises(DomainError):
        decide(dispute)
    with pytest.raises(DomainError):
        withdraw_dispute(dispute=dispute, by=None, reason="fout", seen_version=1)
    with pytest.raises(DomainError):
        open_dispute(table=table.round.tables.get(number=2), by=None, subject="te laat")
    assert (Dispute.objects.count(), Dispute.objects.get().decided_at) == (1, None)


def test_a_drive_is_not_finished_while_a_table_is_in_dispute():
    table = a_table()
    dispute = a_dispute(table)
    with pytest.raises(DomainError) as refused:
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
        with pytest.raises(DomainError):
            unpublish_draw(round=table.round, by=None, reason="fout")
    assert Round.objects.get(number=1).published_at


def test_a_round_whose_disputes_were_all_withdrawn_is_taken_back_and_the_log_keeps_them():
    tournament = a_tournament()
    entries(tournament, 4)
    round_ = publish_draw(draw=draw_round(tournament=tournament, by=None), by=None)
    for table in round_.tables.all():
        dispute = open_dispute(table=table, by=None, subject="pion op 12")
        withdraw_dispute(dispute=dispute, by=None, reason="vergissing", seen_version=1)
    unpublish_draw(round=round_, by=None, reason="fout")
    assert (Dispute.objects.count(), GameTable.objects.count()) == (0, 0)
    kept = LogEntry.objects.filter(action__endswith="_dispute").values_list("after", flat=True)
    assert list(kept) == [{"reason": "vergissing"}, {"subject": "pion op 12"}] * 2


def test_the_next_round_is_drawn_only_by_who_chooses_not_to_wait():
    table = a_table()
    tournament = table.round.tournament
    a_dispute(table)
    with pytest.raises(DomainError) as refused:
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


def test_what_is_said_of_a_dispute_twice_is_said_once():
    table, user = a_table(), a_user()
    opened = [open_dispute(table=table, by=user, subject="pion op 12") for _time in range(2)]
    assert opened[0] == opened[1]
    asked = {"question": QuestionKey.MOVE, "question_values": ASKED, "verdict": a_verdict()}
    keep = {"dispute": opened[0], "by": user, "seen_version": 1} | asked
    assert [keep_answer(**keep).version for _time in range(2)] == [2, 2]
    end = {"dispute": opened[0], "by": user, "reason": "eens", "seen_version": 2}
    assert [withdraw_dispute(**end).version for _time in range(2)] == [3, 3]
    assert sorted(LogEntry.objects.values_list("action", flat=True)) == [
        "keep_answer",
        "open_dispute",
        "publish_draw",
        "withdraw_dispute",
    ]
    with pytest.raises(DisputeChanged):
        withdraw_dispute(**end | {"by": a_user()})
