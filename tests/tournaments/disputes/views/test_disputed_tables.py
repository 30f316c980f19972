"""While a table is in dispute every page that rests on its card says so, without names."""

import io

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.factories import a_card, a_dispute, a_member, a_published_round, a_tournament, entries
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.disputes.services.disputes import withdraw_dispute
from tournaments.enums import Role
from tournaments.models import Draw, GameTable, User

pytestmark = pytest.mark.django_db
DUTCH = {"Accept-Language": "nl"}
SAID = "Tafel 1 van ronde 1 is in geschil; de stand kan nog veranderen."


@pytest.fixture
def table(user: User) -> GameTable:
    """Table 1 of 2 in the only round, both cards in; kees, the organiser, is signed in."""
    tournament = a_tournament(user, rounds_planned=2)
    teams = entries(tournament, 4)
    round_ = a_published_round(tournament, [(teams[0], teams[1]), (teams[2], teams[3])])
    for each in round_.tables.all():
        a_card(each, 8, 3)
    return round_.tables.get(number=1)


def see(client: Client, name: str, table: GameTable, *args: int, query: str = "") -> str:
    address = reverse(name, args=[table.round.tournament.code, *args]) + query
    return client.get(address, headers=DUTCH).content.decode()


@pytest.mark.parametrize(
    ("name", "args", "query"),
    [
        ("public", (), ""),
        ("public-team", (3,), ""),
        ("beamer", (), "?show=standings"),
        ("drive", (), ""),
    ],
)
def test_a_page_says_which_table_until_it_is_decided(
    client: Client,
    table: GameTable,
    name: str,
    args: tuple[int, ...],
    query: str,
):
    assert SAID not in see(client, name, table, *args, query=query)
    dispute = open_dispute(table=table, by=None, subject="pion op 12")
    page = see(client, name, table, *args, query=query)
    assert SAID in page
    assert "pion op 12" not in page
    withdraw_dispute(dispute=dispute, by=None, reason="vergissing", seen_version=1)
    assert SAID not in see(client, name, table, *args, query=query)


def test_the_desk_marks_the_card_and_lists_the_table(client: Client, table: GameTable):
    dispute = a_dispute(table)
    link = reverse("dispute", args=[table.round.tournament.code, dispute.pk])
    desk = client.get(reverse("desk-round", args=[table.round.tournament.code, 1]))
    assert [each.number for each in desk.context["desk"].disputed] == [1]
    assert [card.dispute for card in desk.context["desk"].recent] == [None, dispute.pk]
    assert desk.content.decode().count(f'href="{link}"') == 2
    assert see(client, "desk-card", table, 1, 1).count(f'href="{link}"') == 1


def test_a_table_without_a_card_is_listed_too(client: Client, table: GameTable):
    table.cards.all().delete()
    a_dispute(table)
    desk = client.get(reverse("desk-round", args=[table.round.tournament.code, 1])).context["desk"]
    assert (desk.missing, [each.number for each in desk.disputed]) == ([1], [1])


def test_the_page_of_a_card_leads_to_a_new_dispute_about_it(client: Client, table: GameTable):
    new = reverse("disputes", args=[table.round.tournament.code]) + "?round=1&amp;table=1"
    assert f'href="{new}"' in see(client, "desk-card", table, 1, 1)
    a_dispute(table)
    assert f'href="{new}"' not in see(client, "desk-card", table, 1, 1)


def test_the_workbook_says_so_on_its_tab(client: Client, table: GameTable):
    address = reverse("standings-xlsx", args=[table.round.tournament.code])
    a_dispute(table)
    book = load_workbook(io.BytesIO(client.get(address, headers=DUTCH).content))
    assert book.sheetnames == ["Voorlopige stand, in geschil"]


def test_the_next_round_waits_or_goes_on_as_the_organiser_chooses(client: Client, table: GameTable):
    a_dispute(table)
    text = "Er is nog een geschil open (tafel 1 van ronde 1). Wachten, of toch loten?"
    assert text in see(client, "round", table, 2)
    draw = reverse("round-draw", args=[table.round.tournament.code, 2])
    refused = client.post(draw, {"public_value": "6 2"}, headers=DUTCH)
    assert refused.context["draw_form"].errors == {"allow_disputes": [text]}
    assert refused.context["draw_form"]["public_value"].value() == "6 2"
    assert not Draw.objects.filter(state="draft").exists()
    client.post(draw, {"allow_disputes": "on"})
    assert Draw.objects.filter(state="draft").exists()


def test_without_a_dispute_nobody_is_asked(client: Client, table: GameTable):
    page = client.get(reverse("round", args=[table.round.tournament.code, 2]))
    assert "allow_disputes" not in page.context["draw_form"].fields


def test_after_the_last_round_deciding_is_the_next_act_and_finishing_says_which_table(
    client: Client, table: GameTable
):
    drive = table.round.tournament
    drive.rounds_planned = 1
    drive.save()
    a_dispute(table)
    overview = client.get(reverse("drive", args=[drive.code]))
    assert overview.context["moment"] == "disputes"
    assert reverse("finish", args=[drive.code]) not in overview.content.decode()
    answer = client.post(reverse("finish", args=[drive.code]), headers=DUTCH, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "Tafel 1 van ronde 1 is in geschil. Beslis dat eerst."
    ]


def test_disputes_stand_in_the_navigation_of_who_has_to_do_with_them(
    client: Client, table: GameTable
):
    drive = table.round.tournament
    address = reverse("disputes", args=[drive.code])
    shown = {}
    for role in Role:
        client.force_login(a_member(drive, role=role))
        shown[role] = f'href="{address}"' in see(client, "public", table)
    assert shown == {
        Role.ORGANISER: True,
        Role.SECRETARY: True,
        Role.ARBITER: True,
        Role.DOOR: False,
        Role.VIEWER: False,
    }
