"""One side of a table says otherwise than the other reported."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from scoring.schemes import Card, Ending
from tests.factories import a_card, a_user
from tests.tournaments.builders.reported import a_table, played, report, said, side, states
from tournaments.cards.services.accepted_reports import accept_report
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.cards.services.reports import confirm_report, contest_report
from tournaments.disputes.services.disputes import withdraw_dispute
from tournaments.enums import ReportState
from tournaments.models import Dispute, GameTable, LogEntry, Report, Tournament

pytestmark = pytest.mark.django_db

WAITING, CONFIRMED, CONTESTED, SET_ASIDE = ReportState


def test_a_disagreement_is_a_dispute():
    table = a_table()
    there = contest_report(
        report=report(table, 0, played(8, 3)), side=side(table, 1), claimed=played(8, 5), phone="2"
    )
    assert (there.state, there.claimed) == (CONTESTED, [8, 5])
    dispute = Dispute.objects.get()
    assert (dispute.table, dispute.opened_by) == (table, None)
    assert dispute.subject == "1 Team 1 meldt 8–3, 2 Team 2 zegt 8–5"
    entry = LogEntry.objects.get(action="contest_report")
    assert (entry.target, entry.before["numbers"], entry.after["numbers"]) == (
        "1.1.2",
        [8, 3],
        [8, 5],
    )


def test_a_disagreement_at_a_table_that_is_in_dispute_opens_no_second_dispute():
    table = a_table()
    there = report(table, 0, played(8, 3))
    open_dispute(table=table, by=None, subject="pion op 12")
    contest_report(report=there, side=side(table, 1), claimed=played(8, 5), phone="2")
    assert (states(table), Dispute.objects.count()) == ([CONTESTED], 1)


@pytest.mark.parametrize(
    ("happens", "sentence"),
    [
        (lambda table: a_card(table, 8, 3), "De kaart van deze tafel is binnen."),
        (
            lambda table: Tournament.objects.update(reports="none"),
            "Uitslagen worden hier niet met de telefoon gemeld. Lever het formulier in.",
        ),
        (
            lambda table: Tournament.objects.update(finished_at=timezone.now()),
            "Deze drive is afgelopen.",
        ),
    ],
)
def test_that_a_table_is_in_dispute_forgives_nothing_else(
    happens: Callable[[GameTable], Any], sentence: str
):
    table = a_table()
    there = report(table, 0, played(8, 3))
    open_dispute(table=table, by=None, subject="pion op 12")
    happens(table)
    contest = partial(contest_report, report=there, side=side(table, 1), phone="2")
    assert said(lambda: contest(claimed=played(8, 5))) == sentence
    assert states(table) == [WAITING]


def confirmed(table: GameTable) -> Report:
    """The first side reported 8–3, and phone "two" confirmed it for the other."""
    there = report(table, 0, played(8, 3))
    return confirm_report(report=there, side=side(table, 1), phone="two")


def test_who_confirmed_may_think_better_of_it_until_the_card_is_in():
    table = a_table()
    there = confirmed(table)
    contest = partial(contest_report, report=there, side=side(table, 1), phone="two")
    same = lambda: contest(claimed=played(8, 3))  # noqa: E731
    assert said(same) == "U hebt 3–8 al bevestigd. Vul in wat het was."
    assert (states(table), LogEntry.objects.filter(action="confirm_report").count()) == (
        [CONFIRMED],
        1,
    )
    assert contest(claimed=played(8, 5)).state == CONTESTED
    assert Dispute.objects.get().subject == "1 Team 1 meldt 8–3, 2 Team 2 zegt 8–5"


def test_nobody_else_takes_a_confirmation_back_and_not_once_the_card_is_in():
    table = a_table()
    there = confirmed(table)
    other = partial(contest_report, report=there, side=side(table, 1), claimed=played(8, 5))
    changed = "Dit is intussen gewijzigd. Kijk wat er nu staat."
    assert said(lambda: other(phone="a third")) == changed
    accept_report(report=there, by=None)
    assert said(lambda: other(phone="two")) == "De kaart van deze tafel is binnen."
    assert (states(table), Dispute.objects.count()) == ([CONFIRMED], 0)


def test_who_denies_with_the_same_numbers_confirms_nothing():
    table = a_table()
    there = report(table, 0, played(8, 3))
    deny = partial(contest_report, report=there, side=side(table, 1), phone="2")
    assert said(lambda: deny(claimed=played(8, 3))) == (
        "3–8 is wat 1 Team 1 meldt. Klopt dat toch? Tik dan op “Ja”; vul anders in wat het was."
    )
    assert (states(table), Dispute.objects.count()) == ([WAITING], 0)


def test_a_denial_that_comes_twice_is_one():
    table = a_table()
    there = report(table, 0, played(8, 3))
    deny = partial(contest_report, report=there, side=side(table, 1), claimed=played(8, 5))
    assert deny(phone="2").pk == deny(phone="2").pk == there.pk
    assert (states(table), Dispute.objects.count()) == ([CONTESTED], 1)
    assert LogEntry.objects.filter(action="contest_report").count() == 1
    again = lambda: deny(phone="a third")  # noqa: E731
    assert said(again) == "Dit is intussen gewijzigd. Kijk wat er nu staat."


def test_the_winner_of_equal_free_points_is_told_in_the_dispute():
    table = a_table(scheme="vrij")
    there = report(table, 0, Card(Ending.FINISHED, (900, 900), winner=0))
    claimed = Card(Ending.FINISHED, (900, 900), winner=1)
    contest_report(report=there, side=side(table, 1), claimed=claimed, phone="2")
    assert Dispute.objects.get().subject == (
        "1 Team 1 meldt 900–900, gewonnen door 1 Team 1, "
        "2 Team 2 zegt 900–900, gewonnen door 2 Team 2"
    )


def test_after_a_dispute_that_left_no_card_players_report_again():
    table = a_table()
    there = report(table, 0, played(8, 3))
    contest_report(report=there, side=side(table, 1), claimed=played(8, 5), phone="phone 1")
    dispute = Dispute.objects.get()
    withdraw_dispute(dispute=dispute, by=a_user(), reason="zij zijn het eens", seen_version=1)
    assert report(table, 1, played(8, 5)).state == WAITING
    assert states(table) == [SET_ASIDE, WAITING]
