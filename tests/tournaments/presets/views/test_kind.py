"""The page on which a drive becomes one of another kind."""

import pytest
from django.utils import timezone

from tests.addresses import address
from tests.factories import a_member, a_published_round, a_tournament, a_user, entries
from tournaments.enums import FormatKey, Role
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(client):
    anna = a_user("anna")
    client.force_login(anna)
    drive = a_tournament(anna)
    for entry in entries(drive, 2):
        entry.player1, entry.player2 = f"Anna{entry.number} Vos", f"Bert{entry.number} Bos"
        entry.save()
    return drive


def test_the_page_offers_the_other_kinds_and_the_settings_lead_to_it(client, drive):
    page = client.get(address("kind", drive))
    offered = [key for key, _label in page.context["form"].fields["kind"].choices]
    assert offered == [kind for kind in FormatKey if kind != drive.format]
    assert page.content.decode().count('<form method="get"') == 1
    settings = client.get(address("settings", drive)).content.decode()
    assert settings.count(f'href="{address("kind", drive)}"') == 1


def test_looking_shows_what_becomes_of_everybody_and_changes_nothing(client, drive):
    page = client.get(address("kind", drive), {"kind": "players"})
    parts = [(part.was, part.becoming) for part in page.context["change"].changed]
    names = [entry.name for entry in drive.entries.order_by("number")]
    assert parts == [
        (f"1 {names[0]} (Anna1 Vos & Bert1 Bos)", ["1 Anna1 Vos", "3 Bert1 Bos"]),
        (f"2 {names[1]} (Anna2 Vos & Bert2 Bos)", ["2 Anna2 Vos", "4 Bert2 Bos"]),
    ]
    told = [(name, becomes) for name, _was, becomes in page.context["settings"]]
    assert told == [
        ("Soort drive", "Losse spelers, vier aan een tafel, elke ronde een andere maat"),
        ("Puntentelling", "Gedeeld: elke speler de helft van wat het NK aan twee geeft"),
        ("Een inschrijving heet", "speler"),
    ]
    assert Tournament.objects.get().format == "teams"


def test_what_was_looked_at_is_done_with_one_more_click(client, drive):
    seen = client.get(address("kind", drive), {"kind": "players"}).context["change"].preview_token
    answer = client.post(address("kind", drive), {"kind": "players", "seen": seen})
    assert answer.headers["Location"] == address("settings", drive)
    drive.refresh_from_db()
    assert (drive.format, drive.entries.count()) == ("players", 4)


def test_who_looked_at_something_else_is_shown_what_it_is_now(client, drive):
    seen = client.get(address("kind", drive), {"kind": "players"}).context["change"].preview_token
    drive.entries.filter(number=2).delete()
    page = client.post(address("kind", drive), {"kind": "players", "seen": seen})
    text = "Er is intussen iets veranderd. Kijk nog eens, en verander het dan."
    assert list(page.context["form"].errors.values()) == [[text]]
    assert page.context["change"].preview_token != seen
    assert Tournament.objects.get().format == "teams"


def test_once_round_1_is_published_the_page_says_that_the_kind_is_fixed(client, drive):
    a_published_round(drive, [tuple(drive.entries.all())])
    page = client.get(address("kind", drive), {"kind": "players"}).content.decode()
    assert page.count("Ronde 1 is gepubliceerd: de soort drive ligt vast.") == 1
    assert page.count("Zo veranderen") == 0
    client.post(address("kind", drive), {"kind": "players"})
    assert Tournament.objects.get().format == "teams"


@pytest.mark.parametrize("kind", ["teams", "bridge", "", "\0"])
def test_a_kind_that_there_is_not_is_refused(client, drive, kind):
    assert client.get(address("kind", drive), {"kind": kind}).context["change"] is None
    page = client.post(address("kind", drive), {"kind": kind, "seen": "x"})
    assert list(page.context["form"].errors) == ["kind"]
    assert Tournament.objects.get().format == "teams"


def test_a_finished_drive_is_not_changed(client, drive):
    Tournament.objects.update(finished_at=timezone.now())
    client.post(address("kind", drive), {"kind": "players"})
    assert Tournament.objects.get().format == "teams"


def test_only_the_organiser_comes_here(client, drive):
    client.logout()
    statuses = [client.get(address("kind", drive)).status_code]
    for user in (a_user(), a_member(drive), a_member(drive, role=Role.DOOR)):
        client.force_login(user)
        statuses.append(client.get(address("kind", drive)).status_code)
        statuses.append(client.post(address("kind", drive), {"kind": "duels"}).status_code)
    assert statuses == [302, 404, 404, 403, 403, 403, 403]
    assert Tournament.objects.get().format == "teams"


def test_the_page_costs_as_many_queries_for_thirty_teams_as_for_two(
    client, drive, django_assert_max_num_queries
):
    with django_assert_max_num_queries(40) as few:
        client.get(address("kind", drive), {"kind": "players"})
    for number in range(3, 31):
        drive.entries.create(number=number, name=f"Team {number}", player1=f"Eva{number} Mol")
    with django_assert_max_num_queries(len(few)):
        client.get(address("kind", drive), {"kind": "players"})
