"""Reports of who has no right to them: they neither flood a table nor stand in a team's way."""

from typing import Any

import pytest

from tests.tournaments.builders.reported import (
    a_phone,
    a_table,
    messages_of,
    page_of,
    played,
    report,
    said,
    send,
    side,
    states,
    team,
)
from tournaments.cards.services.reports import MOST, MOST_UNPROVEN, confirm_report, contest_report
from tournaments.enums import ReportState
from tournaments.models import Dispute, LogEntry, Report, Tournament

pytestmark = pytest.mark.django_db

WAITING, CONFIRMED, CONTESTED, SET_ASIDE = ReportState
TOO_OFTEN = "Van deze tafel is te vaak een uitslag doorgegeven. Lever het formulier in."


@pytest.fixture
def table():
    return a_table()


def confirmed(table: Any, phone: str = "b", *, proven: bool = False) -> Report:
    there = report(table, 0, played(0, 8), "a")
    return confirm_report(report=there, side=side(table, 1), phone=phone, proven=proven)


@pytest.mark.slow
def test_a_script_with_the_code_of_a_form_floods_neither_the_journal_nor_the_screens(table):
    for number in range(MOST_UNPROVEN):
        report(table, 0, played(8, number), f"made up {number}")
    version, lines = Tournament.objects.get().version, LogEntry.objects.count()
    for number in range(60):
        told = said(lambda n=number: report(table, 0, played(n % 8, 8), f"more {n}"))
        assert told == TOO_OFTEN
    assert (Report.objects.count(), LogEntry.objects.count()) == (MOST_UNPROVEN, lines)
    assert Tournament.objects.get().version == version


@pytest.mark.slow
def test_a_team_with_its_card_still_reports_where_a_script_was(table):
    for number in range(MOST_UNPROVEN):
        report(table, 0, played(8, number), f"made up {number}")
    assert report(table, 0, played(8, 3), "of the team", proven=True).values == [8, 3]
    for number in range(MOST - MOST_UNPROVEN - 1):
        report(table, 0, played(8, number % 3), "of the team", proven=True)
    told = said(lambda: report(table, 0, played(8, 7), "of the team", proven=True))
    assert told == TOO_OFTEN


@pytest.mark.parametrize("phone", ["", "another"])
def test_what_a_team_says_with_its_card_is_set_aside_by_nobody_without(table, phone):
    report(table, 0, played(8, 3), "of the team", proven=True)
    told = said(lambda: report(table, 0, played(8, 7), phone))
    assert told == (
        "1 Team 1 liet hier de deelnemerskaart zien. Scan die kaart eerst met deze telefoon."
    )
    assert Report.objects.get().values == [8, 3]
    assert report(table, 0, played(8, 4), "partner", proven=True).values == [8, 4]


def test_who_showed_a_card_and_chose_the_team_again_goes_on(table):
    report(table, 0, played(8, 3), "of the team", proven=True)
    assert report(table, 0, played(8, 4), "of the team").values == [8, 4]


def test_nobody_without_the_card_answers_for_a_team_that_showed_it(table):
    report(table, 1, played(0, 8), "of the team", proven=True)
    there = report(table, 1, played(8, 3), "of the team", proven=True)
    report_of_them = {"report": there, "side": side(table, 1), "phone": "stranger"}
    assert "deelnemerskaart" in said(lambda: contest_report(**report_of_them, claimed=played(8, 7)))
    assert Dispute.objects.count() == 0


def test_what_a_stranger_confirmed_for_a_team_its_card_denies(table):
    there = confirmed(table)
    contest_report(
        report=there, side=side(table, 1), claimed=played(8, 3), phone="team", proven=True
    )
    assert (states(table), Dispute.objects.count()) == ([CONTESTED], 1)


def test_what_a_stranger_reported_for_a_team_its_card_replaces(table):
    confirmed(table)
    assert report(table, 0, played(8, 3), "team", proven=True).values == [8, 3]
    assert states(table) == [SET_ASIDE, WAITING]
    assert Dispute.objects.count() == 0


def test_what_a_team_itself_confirmed_with_its_card_stays(table):
    there = confirmed(table, proven=True)
    deny = {"side": side(table, 1), "claimed": played(8, 3)}
    assert said(lambda: contest_report(report=there, phone="other", proven=True, **deny))
    assert "bevestigden" in said(lambda: report(table, 1, played(8, 3), "other", proven=True))
    assert states(table) == [CONFIRMED]


@pytest.mark.parametrize("position", [0, 1])
def test_the_page_lets_the_phone_with_the_card_say_otherwise(table, position):
    confirmed(table)
    phone = a_phone(table, team(table, position), proven=True)
    page = phone.get(page_of(table)).content.decode()
    assert "Toch niet: het was anders" in page
    there = Report.objects.get()
    more = {"against": there.pk} if position else {}
    answer = send(phone, table, position, 8, 3, **more)
    assert messages_of(answer) == []
    assert states(table) == ([CONTESTED] if position else [SET_ASIDE, WAITING])
    stranger = a_phone(table, team(table, position))
    assert "Toch niet: het was anders" not in stranger.get(page_of(table)).content.decode()
