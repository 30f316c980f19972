"""The secretary enters what both teams of a table confirmed."""

import pytest

from tests.factories import a_dispute, a_published_round, a_report, a_tournament, a_user
from tests.factories import entries as some_entries
from tests.tournaments.builders.reported import a_round, a_table, played, said
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.accepted_reports import TakenOver, accept_report, accept_reports
from tournaments.cards.services.scorecards import CardIsThere, enter_card
from tournaments.enums import ReportState
from tournaments.models import LogEntry, Report, ScoreCard, Tournament

pytestmark = pytest.mark.django_db

WAITING, CONFIRMED, CONTESTED, SET_ASIDE = ReportState


def test_the_paper_is_with_what_both_confirmed_and_sets_aside_what_waited():
    table, other = (a_table().round.tables.get(number=number) for number in (1, 2))
    confirmed, waiting = a_report(table, 8, 3, state="confirmed"), a_report(other, 8, 2)
    cards = [enter_card(table=each, by=None, card=played(8, 4)) for each in (table, other)]
    for each in (confirmed, waiting):
        each.refresh_from_db()
    assert (confirmed.state, confirmed.card) == (CONFIRMED, cards[0])
    assert (waiting.state, waiting.card) == (SET_ASIDE, None)


def test_the_secretary_takes_over_what_both_confirmed():
    table, secretary = a_table(), a_user()
    there = accept_report(report=a_report(table, 8, 3, state="confirmed"), by=secretary)
    card = current_card(table)
    assert (card_of(card).values, card.entered_by, there.card) == ((8, 3), secretary, card)
    entry = LogEntry.objects.get(action="accept_report")
    assert (entry.actor, entry.target) == (secretary, "1.1")


def test_what_does_not_wait_at_the_desk_is_not_taken_over():
    table = a_table()
    waiting = a_report(table, 8, 3)
    assert said(lambda: accept_report(report=waiting, by=None)).startswith("Dit is intussen")
    waiting.delete()
    confirmed = a_report(table, 8, 3, state="confirmed")
    dispute = a_dispute(table)
    assert said(lambda: accept_report(report=confirmed, by=None)).startswith("Over deze tafel is")
    dispute.delete()
    enter_card(table=table, by=None, card=played(8, 4))
    with pytest.raises(CardIsThere):
        accept_report(report=confirmed, by=None)
    assert card_of(current_card(table)).values == (8, 4)


def test_all_that_wait_are_taken_over_at_once_without_those_in_dispute():
    tournament = a_tournament(reports="desk")
    field = some_entries(tournament, 8)
    round_ = a_published_round(tournament, list(zip(field[::2], field[1::2], strict=True)))
    one, two, three, four = round_.tables.all()
    for table in (four, one, two):
        a_report(table, 8, 3, state="confirmed")
    a_report(three, 8, 3)
    a_dispute(two)
    taken = accept_reports(round_=round_, by=None)
    assert [each.table for each in taken.reports] == [one, four]
    assert accept_reports(round_=round_, by=None) == TakenOver((), {})
    assert ScoreCard.objects.count() == 2


def test_a_table_that_cannot_be_taken_over_keeps_no_other_from_it():
    one, two = a_round(scheme="vrij")
    for table in (one, two):
        a_report(table, 900, 700, state="confirmed")
    Report.objects.filter(table=one).update(values=[905, 700])
    Tournament.objects.update(free_step=10)
    taken = accept_reports(round_=one.round, by=None)
    assert [each.table for each in taken.reports] == [two]
    assert taken.refused == {1: "Dit moet een veelvoud van 10 zijn."}
    assert [each.table for each in ScoreCard.objects.all()] == [two]


def test_a_finished_drive_takes_nothing_over():
    table = a_table()
    there = a_report(table, 8, 3, state="confirmed")
    table.round.tournament.finished_at = there.reported_at
    table.round.tournament.save()
    assert said(lambda: accept_report(report=there, by=None)).startswith(
        "Deze drive is afgesloten."
    )
