"""What is known of reports: at the table, at the desk, on the pages of teams; in few queries."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.schemes import Card, Ending
from tests.factories import (
    a_card,
    a_dispute,
    a_published_round,
    a_report,
    a_tournament,
    a_user,
    entries,
)
from tournaments.cards.queries.desk import desk
from tournaments.cards.queries.desk_cards import read_card
from tournaments.cards.queries.reports import Invite, invites, table_snapshot
from tournaments.cards.queries.scorecards import card_versions
from tournaments.cards.services.reports import confirm_report
from tournaments.cards.services.scorecards import correct_card, enter_card
from tournaments.models import GameTable, Report, Round

pytestmark = pytest.mark.django_db


def a_round(tables: int = 3, **values: Any) -> Round:
    tournament = a_tournament(**{"reports": "desk"} | values)
    teams = entries(tournament, 2 * tables)
    return a_published_round(tournament, list(zip(teams[::2], teams[1::2], strict=True)))


def both_confirm(table: GameTable) -> None:
    """That the first side won by 8 to 3, on phones that showed the cards of their teams."""
    report = a_report(table, 8, 3)
    Report.objects.update(proven=True)
    side = table.sides.get(position=1)
    confirm_report(report=report, side=side, phone="phone 1", proven=True)


def queries_of(act: Any) -> int:
    with CaptureQueriesContext(connection) as queries:
        act()
    return len(queries)


def test_the_desk_shows_what_both_confirmed_until_the_card_is_in():
    round_ = a_round()
    one, two, three = round_.tables.all()
    a_report(one, 8, 3)
    for table in (two, three):
        a_report(table, 8, 3, state="confirmed")
    a_dispute(three)
    assert [(table.number, table.players.numbers) for table in desk(round_).confirmed] == [
        (2, "8–3")
    ]
    enter_card(table=two, by=None, card=Card(Ending.FINISHED, (8, 3)))
    assert desk(round_).confirmed == []


def test_a_card_that_says_otherwise_than_both_confirmed_is_known_at_the_desk():
    round_ = a_round()
    for table, pawns in zip(round_.tables.all(), (3, 4), strict=False):
        a_report(table, 8, 3, state="confirmed")
        enter_card(table=table, by=None, card=Card(Ending.FINISHED, (8, pawns)))
    assert [table.players_otherwise for table in desk(round_).tables] == ["", "8–3", ""]
    first = round_.tables.get(number=1)
    card = Card(Ending.FINISHED, (8, 5))
    correct_card(table=first, by=None, card=card, reason="misgelezen", seen_version=1)
    assert desk(round_).tables[0].players_otherwise == "8–3"


def test_a_card_that_counted_when_both_had_confirmed_was_entered_by_both_teams():
    table = a_round(reports="accept").tables.get(number=1)
    both_confirm(table)
    (card,) = card_versions(table)
    assert read_card(card, table.round.tournament).by == "beide teams"
    other = table.round.tables.get(number=2)
    a_card(other, 8, 3)
    (card,) = card_versions(other)
    assert read_card(card, table.round.tournament).by == ""


def test_a_card_of_both_teams_stays_theirs_after_it_was_corrected():
    table, anna = a_round(reports="accept").tables.get(number=1), a_user("anna")
    both_confirm(table)
    card = Card(Ending.FINISHED, (8, 4))
    correct_card(table=table, by=anna, card=card, reason="typefout", seen_version=1)
    told = [read_card(each, table.round.tournament) for each in card_versions(table)]
    assert [(each.numbers, each.by) for each in told] == [("8–4", "anna"), ("8–3", "beide teams")]


def test_the_desk_takes_as_many_queries_with_reports_at_three_tables_as_at_one():
    counts = []
    for tables in (1, 3):
        round_ = a_round(tables)
        for table in round_.tables.all():
            a_report(table, 8, 3, state="confirmed")
            enter_card(table=table, by=None, card=Card(Ending.FINISHED, (8, 4)))
        counts.append(queries_of(lambda: desk(round_)))  # noqa: B023
    assert counts[0] == counts[1]


def test_a_phone_has_spoken_for_the_side_that_it_reported_or_answered_for():
    table = a_round().tables.get(number=1)
    first, second = table.sides.all()
    a_report(table, 8, 3, by=1, state="contested")
    now = table_snapshot(table)
    assert [now.spoken_for(phone) for phone in ("phone 1", "phone 0", "", "x")] == [
        second,
        first,
        None,
        None,
    ]


def test_each_side_is_told_what_there_is_to_do():
    table = a_round().tables.get(number=1)
    sides = list(table.sides.all())

    def parts() -> list[str]:
        now = table_snapshot(table)
        return [now.part_of(side) for side in sides]

    assert parts() == ["enter", "enter"]
    report = a_report(table, 8, 3, by=1)
    assert parts() == ["answer", "wait"]
    report.delete()
    a_report(table, 8, 3, state="confirmed")
    assert parts() == ["confirmed", "confirmed"]
    a_card(table, 8, 3)
    assert parts() == ["closed", "closed"]


def test_the_page_of_a_team_invites_it_to_what_there_is_to_do():
    tournament = a_tournament(reports="desk")
    *seated, bye = entries(tournament, 11)
    round_ = a_published_round(tournament, list(zip(seated[::2], seated[1::2], strict=True)), bye)
    for table, state in zip(
        round_.tables.all(), ("waiting", "confirmed", "contested"), strict=False
    ):
        a_report(table, 8, 3, state=state)
    a_card(round_.tables.get(number=4), 8, 3)
    found = invites(tournament)
    assert [found.get(entry.pk) for entry in [*seated, bye]] == [
        Invite("wait", "8–3"),
        Invite("answer", "3–8"),
        Invite("confirmed", "8–3"),
        Invite("confirmed", "3–8"),
        Invite("enter", ""),
        Invite("enter", ""),
        None,
        None,
        Invite("enter", ""),
        Invite("enter", ""),
        None,
    ]


@pytest.mark.parametrize("reports", ["none", "desk"])
def test_a_team_is_told_that_its_table_is_in_dispute(reports: str):
    round_ = a_round(reports=reports)
    one, two, three = round_.tables.all()
    a_dispute(one)
    for table in (two, three):
        a_card(table, 8, 3)
    a_dispute(two)
    told = {
        side.entry_id: Invite("disputed", "") for table in (one, two) for side in table.sides.all()
    }
    assert invites(round_.tournament) == told


@pytest.mark.parametrize("values", [{"reports": "none"}, {"finished_at": "2026-11-21T22:00Z"}])
def test_nobody_is_invited_where_nothing_can_be_reported(values: dict[str, str]):
    assert invites(a_round(**values).tournament) == {}
    assert invites(a_tournament(reports="desk")) == {}


def test_numbers_of_a_round_that_is_kept_from_the_public_stand_on_no_team_page():
    round_ = a_round(rounds_planned=2)
    a_report(round_.tables.get(number=1), 8, 3)
    round_.tournament.frozen_after = 1
    assert {invite.numbers for invite in invites(round_.tournament).values()} == {"8–3", "3–8", ""}
    round_.tournament.frozen_after = 0
    assert {invite.numbers for invite in invites(round_.tournament).values()} == {""}


def test_invitations_take_as_many_queries_at_three_tables_as_at_one():
    rounds = [a_round(tables) for tables in (1, 3)]
    for round_ in rounds:
        for table in round_.tables.all():
            a_report(table, 8, 3)
    counts = [queries_of(lambda: invites(round_.tournament)) for round_ in rounds]  # noqa: B023
    assert counts[0] == counts[1]
