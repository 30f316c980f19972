"""What counts at once, and what two people do at the same moment."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from scoring.schemes import Card, Ending
from tests.factories import a_user
from tests.tournaments.builders.reported import a_table, played, report, side, states
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.accepted_reports import accept_report
from tournaments.cards.services.reports import OtherSays, confirm_report
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.services.errors import DomainError
from tournaments.enums import ReportState
from tournaments.models import ScoreCard

pytestmark = pytest.mark.django_db

WAITING, CONFIRMED, CONTESTED, SET_ASIDE = ReportState


@pytest.mark.parametrize("proven", [(False, True), (True, False), (False, False)])
def test_what_phones_confirm_that_showed_no_cards_waits_at_the_desk(proven: tuple[bool, bool]):
    table = a_table(reports="accept")
    there = report(table, 1, played(7, 5), proven=proven[0])
    confirm_report(report=there, side=side(table, 0), phone="one", proven=proven[1])
    assert (states(table), ScoreCard.objects.count()) == ([CONFIRMED], 0)
    accept_report(report=there, by=None)
    assert card_of(current_card(table)).values == (7, 5)


def test_what_both_confirm_counts_at_once_where_the_organiser_chose_so():
    table = a_table(reports="accept")
    there = report(table, 1, played(7, 5), proven=True)
    there = confirm_report(report=there, side=side(table, 0), phone="one", proven=True)
    card = current_card(table)
    assert (card_of(card), card.entered_by) == (Card(Ending.TIME_OVER, (7, 5)), None)
    assert (there.state, there.card) == (CONFIRMED, card)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("numbers", "answers", "state"),
    [((3, 3), ["confirmed", "waiting"], CONFIRMED), ((3, 5), ["asked", "waiting"], WAITING)],
)
def test_two_phones_at_the_same_moment_agree_or_are_asked(
    numbers: tuple[int, int], answers: list[str], state: str
):
    table = a_table()
    start, told = threading.Barrier(2), []

    def say(position: int) -> None:
        try:
            start.wait()
            told.append(str(report(table, position, played(8, numbers[position])).state))
        except OtherSays:
            told.append("asked")
        finally:
            connection.close()

    phones = [threading.Thread(target=say, args=(position,)) for position in (0, 1)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert (sorted(told), states(table)) == (answers, [state])


@pytest.mark.django_db(transaction=True)
def test_a_confirmation_and_the_paper_at_the_same_moment_are_one_card():
    table, user = a_table(reports="accept"), a_user()
    there, other = report(table, 0, played(8, 3), proven=True), side(table, 1)
    start = threading.Barrier(2)

    def at_once(act: Callable[[], Any]) -> None:
        try:
            start.wait()
            act()
        except DomainError:
            pass
        finally:
            connection.close()

    acts = [
        lambda: confirm_report(report=there, side=other, phone="two", proven=True),
        lambda: enter_card(table=table, by=user, card=played(8, 4)),
    ]
    people = [threading.Thread(target=at_once, args=(act,)) for act in acts]
    for person in people:
        person.start()
    for person in people:
        person.join()
    there.refresh_from_db()
    card = ScoreCard.objects.get()
    assert (there.state, there.card, card.entered_by) in [
        (CONFIRMED, card, None),
        (SET_ASIDE, None, user),
    ]
