"""The desk takes over what both teams confirmed."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    a_card,
    a_member,
    a_report,
)
from tests.tournaments.builders.reported import HTMX, a_round, messages_of
from tournaments.models import GameTable, Report, ScoreCard, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> GameTable:
    return a_round()[0]


@pytest.mark.slow
def test_the_secretary_takes_over_one_table_or_all(client: Client):
    one, two = a_round()
    reports = [a_report(table, 8, 3, state="confirmed") for table in (one, two)]
    drive = one.round.tournament
    address = reverse("desk-over", args=[drive.code, 1])
    client.force_login(a_member(drive))
    news = client.post(address, {"report": reports[1].pk}, headers=HTMX)
    assert (news.context["message"], news.context["desk"].missing) == (
        "Tafel 2 is overgenomen.",
        [1],
    )
    again = client.post(address, {"report": reports[1].pk}, headers=HTMX)
    assert (again.context["message"], again.context["failed"]) == (
        "Deze kaart was al ingevoerd.",
        True,
    )
    page = client.post(address, follow=True)
    assert (messages_of(page), ScoreCard.objects.count()) == (["Tafel 1 is overgenomen."], 2)


def test_a_table_that_could_not_be_taken_over_is_named(client: Client):
    one, two = a_round(scheme="vrij")
    for table in (one, two):
        a_report(table, 900, 700, state="confirmed")
    Report.objects.filter(table=one).update(values=[905, 700])
    Tournament.objects.update(free_step=10)
    client.force_login(a_member(one.round.tournament))
    address = reverse("desk-over", args=[one.round.tournament.code, 1])
    news = client.post(address, headers=HTMX)
    assert (news.context["message"], news.context["failed"]) == (
        "Tafel 2 is overgenomen. Tafel 1 niet: Dit moet een veelvoud van 10 zijn.",
        True,
    )


@pytest.mark.parametrize("report", ["x", "", "999999", "9" * 40])
def test_a_report_that_is_not_there_is_not_taken_over(
    client: Client, table: GameTable, report: str
):
    a_report(table, 8, 3, state="confirmed")
    client.force_login(a_member(table.round.tournament))
    address = reverse("desk-over", args=[table.round.tournament.code, 1])
    assert client.post(address, {"report": report}).status_code == 404
    assert ScoreCard.objects.count() == 0


def test_a_report_of_another_drive_is_not_taken_over(client: Client, table: GameTable):
    theirs = a_report(a_round()[0], 8, 3, state="confirmed")
    client.force_login(a_member(table.round.tournament))
    address = reverse("desk-over", args=[table.round.tournament.code, 1])
    assert client.post(address, {"report": theirs.pk}).status_code == 404
    assert ScoreCard.objects.count() == 0


def test_the_desk_is_told_what_players_said_of_a_table_without_a_card(client: Client):
    one, two = a_round()
    a_report(one, 8, 3, state="confirmed")
    a_report(two, 8, 3)
    client.force_login(a_member(one.round.tournament))
    tables = client.get(reverse("desk-round", args=[one.round.tournament.code, 1])).context[
        "tables"
    ]
    assert tables["1"]["players"] == {"said": "8–3", "typed": ["8", "3"], "tick": ""}
    assert "players" not in tables["2"]
    a_card(one, 8, 4)
    tables = client.get(reverse("desk-round", args=[one.round.tournament.code, 1])).context[
        "tables"
    ]
    assert "players" not in tables["1"]
