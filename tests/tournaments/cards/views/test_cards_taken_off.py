"""The page of a card that lies on the wrong table."""

import pytest
from django.contrib.messages import get_messages
from django.test import Client
from django.urls import reverse

from tests.factories import a_card, a_member, a_published_round, a_tournament, a_user, entries
from tournaments.cards.queries.scorecards import current_card
from tournaments.cards.services.scorecards import take_off_card
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.enums import Role
from tournaments.models import GameTable, ScoreCard

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
OFF = {"reason": "hoort bij tafel 2", "seen_version": 1}


@pytest.fixture
def table() -> GameTable:
    """Table 1 of 2, with a card."""
    tournament = a_tournament(a_user("kees"))
    teams = entries(tournament, 4)
    round_ = a_published_round(tournament, [(teams[0], teams[1]), (teams[2], teams[3])])
    for each in round_.tables.all():
        a_card(each, 8, 3)
    return round_.tables.get(number=1)


@pytest.fixture
def desk(client: Client, table: GameTable) -> Client:
    client.force_login(a_member(table.round.tournament, a_user("riet"), Role.SECRETARY))
    return client


def page_of(table: GameTable, name: str = "desk-card") -> str:
    return reverse(name, args=[table.round.tournament.code, table.round.number, table.number])


def desk_of(table: GameTable) -> str:
    return reverse("desk-round", args=[table.round.tournament.code, table.round.number])


def test_a_card_is_taken_off_and_the_desk_says_so(desk: Client, table: GameTable):
    response = desk.post(page_of(table, "desk-take-off"), OFF, headers={"Accept-Language": "nl"})
    assert response.headers["Location"] == desk_of(table)
    assert [str(message) for message in get_messages(response.wsgi_request)] == [
        "Tafel 1 wacht weer op haar kaart."
    ]
    assert desk.get(desk_of(table)).context["desk"].missing == [1]


def test_the_page_shows_what_was_taken_off_and_leads_to_the_desk(desk: Client, table: GameTable):
    desk.post(page_of(table, "desk-take-off"), OFF)
    page = desk.get(page_of(table))
    [card] = page.context["cards"]
    assert (card.numbers, card.taken_off.by, card.taken_off.reason) == (
        "8–3",
        "riet",
        "hoort bij tafel 2",
    )
    assert f'href="{desk_of(table)}?table=1"' in page.content.decode()
    assert "form" not in page.context


def test_without_a_reason_the_card_stays_and_the_question_is_open(desk: Client, table: GameTable):
    response = desk.post(page_of(table, "desk-take-off"), OFF | {"reason": " "})
    assert list(response.context["off"].errors) == ["reason"]
    assert '<details class="sheet" open>' in response.content.decode()
    assert current_card(table).version == 1


def test_whoever_saw_an_older_version_is_shown_the_new_one_and_keeps_his_reason(
    desk: Client, table: GameTable
):
    ScoreCard.objects.filter(table=table).update(version=2, reason="omgedraaid")
    response = desk.post(page_of(table, "desk-take-off"), OFF)
    off = response.context["off"]
    assert (len(off.non_field_errors()), off["reason"].value(), off["seen_version"].value()) == (
        1,
        OFF["reason"],
        2,
    )
    assert current_card(table).version == 2


@pytest.mark.parametrize("data", [{}, {"reason": "x", "seen_version": "x"}, {"reason": "x" * 201}])
def test_broken_input_takes_nothing_off(desk: Client, table: GameTable, data: dict[str, str]):
    assert desk.post(page_of(table, "desk-take-off"), data).context["off"].errors
    assert current_card(table).version == 1


def test_a_second_taking_off_says_that_there_is_no_card(desk: Client, table: GameTable):
    desk.post(page_of(table, "desk-take-off"), OFF)
    again = desk.post(page_of(table, "desk-take-off"), OFF)
    assert len(again.context["off"].non_field_errors()) == 1
    assert "form" not in again.context


def test_a_finished_drive_has_nothing_to_take_off(desk: Client, table: GameTable):
    finish_tournament(tournament=table.round.tournament, by=a_user())
    assert page_of(table, "desk-take-off") not in desk.get(page_of(table)).content.decode()
    desk.post(page_of(table, "desk-take-off"), OFF)
    assert current_card(table).version == 1


def test_a_correction_of_a_card_that_was_taken_off_asks_to_enter_it(desk: Client, table: GameTable):
    take_off_card(table=table, by=None, reason="fout", seen_version=1)
    typed = {"first": "8", "second": "4", "outcome": "played", "reason": "x", "seen_version": 1}
    answer = desk.post(page_of(table), typed, headers=HTMX)
    assert answer.headers["HX-Trigger-After-Settle"] == '{"card-refused": {}}'
    assert list(answer.context["form"].errors) == ["table"]
    without_scripts = desk.post(page_of(table), typed).context["form"]
    assert (len(without_scripts.non_field_errors()), without_scripts["second"].value()) == (1, "4")
    assert current_card(table) is None


def test_only_by_post(desk: Client, table: GameTable):
    assert desk.get(page_of(table, "desk-take-off")).status_code == 405


def test_the_door_takes_no_card_off(client: Client, table: GameTable):
    client.force_login(a_member(table.round.tournament, role=Role.DOOR))
    assert client.post(page_of(table, "desk-take-off"), OFF).status_code == 403
    assert current_card(table).version == 1
