"""Where a card that is being typed would bring its teams."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.schemes import Card, Ending
from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.kinds import a_round_of
from tournaments.cards.queries.new_places import NewPlace, new_places
from tournaments.cards.services.scorecards import enter_card, normalized_card
from tournaments.models import Round
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db


def a_round(tables: int = 3, **values: Any) -> Round:
    tournament = a_tournament(a_user("kees"), **values)
    teams = entries(tournament, 2 * tables)
    return a_published_round(tournament, list(zip(teams[::2], teams[1::2], strict=True)))


def test_they_are_those_that_the_standings_have_once_it_is_saved():
    round_ = a_round()
    one, _two, three = round_.tables.all()
    a_card(three, 8, 4)
    expected = new_places(one, Card(Ending.FINISHED, (3, 8)))
    assert expected == [NewPlace("Team 1", 4, 6), NewPlace("Team 2", 1, 26)]
    a_card(one, 3, 8)
    rows = {row.name: row.row for row in standings(round_.tournament).rows}
    assert [(rows[each.name].rank, rows[each.name].points) for each in expected] == [
        (4, 6),
        (1, 26),
    ]


@pytest.mark.parametrize("scheme", ["gedeeld", "individueel"])
def test_an_absence_says_the_places_that_the_standings_have_once_it_is_saved(scheme: str):
    round_ = a_round_of(scheme, a_user("kees"))
    table = round_.tables.get(number=1)
    card = Card(Ending.ABSENT, (None,) * table.sides.count(), absent=1)
    expected = new_places(table, normalized_card(round_.tournament, card))
    enter_card(table=table, by=None, card=card)
    rows = {row.name: row.row for row in standings(round_.tournament).rows}
    assert len(expected) == table.sides.count()
    assert expected == [
        NewPlace(each.name, rows[each.name].rank, rows[each.name].points) for each in expected
    ]


def test_nothing_is_stored_by_asking():
    round_ = a_round()
    new_places(round_.tables.first(), Card(Ending.FINISHED, (8, 0)))
    assert standings(round_.tournament).empty


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("first=8&second=3", "Team 1 staat dan 1e met 26; Team 2 2e met 6."),
        ("first=9&second=3", None),
        ("first=8", None),
    ],
)
def test_they_are_asked_with_a_card_that_can_be_saved(client: Client, card: str, told: str | None):
    round_ = a_round()
    client.force_login(round_.tournament.memberships.get().user)
    address = reverse("desk-echo", args=[round_.tournament.code, 1])
    typed = f"?table=1&outcome=played&publication={round_.log_entry_id or ''}&{card}"
    assert client.get(f"{address}{typed}&places=1").json().get("then") == told
    assert "then" not in client.get(f"{address}{typed}").json()
    a_card(round_.tables.get(number=1), 8, 3)
    assert "then" not in client.get(f"{address}{typed}&places=1").json()
