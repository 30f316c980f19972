"""At the door: type, Enter, the number is there."""

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from tests import factories
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(client):
    drive = factories.a_tournament()
    client.force_login(factories.a_member(drive, role=Role.DOOR))
    return drive


def door(drive):
    return reverse("entries-check-in", args=[drive.code])


def test_part_of_a_name_and_enter_checks_in_the_only_team_it_can_be(client, drive):
    drive.entries.create(name="Café 't Hoekje", player1="Anna")
    drive.entries.create(name="Old Ladies")
    answer = client.post(door(drive), {"q": "cafe"}, follow=True)
    entry = drive.entries.get(name="Café 't Hoekje")
    assert (entry.number, entry.checked_in_at is not None) == (1, True)
    assert answer.context["done"] == entry
    assert drive.entries.get(name="Old Ladies").checked_in_at is None


def test_a_number_means_the_team_with_that_number_and_not_a_name_with_it(client, drive):
    drive.entries.create(name="Team 12", number=1)
    drive.entries.create(name="Anders", number=12)
    client.post(door(drive), {"q": " 12 "})
    assert list(drive.entries.exclude(checked_in_at=None).values_list("name", flat=True)) == [
        "Anders"
    ]


def test_several_teams_are_shown_and_none_is_checked_in(client, drive):
    factories.entries(drive, 3)
    answer = client.post(door(drive), {"q": "team"})
    assert [entry.name for entry in answer.context["found"]] == ["Team 1", "Team 2", "Team 3"]
    assert answer.context["choose"]
    assert drive.entries.filter(checked_in_at=None).count() == 3


def test_a_whole_name_is_that_team_though_others_contain_it(client, drive):
    drive.entries.create(name="Keez")
    drive.entries.create(name="Keez & Ko")
    client.post(door(drive), {"q": "keez"})
    assert drive.entries.get(name="Keez").number == 1


@pytest.mark.parametrize("text", ["", "niemand", "99", "9" * 40, "%", "\x00"])
def test_what_means_nobody_changes_nothing(client, drive, text):
    factories.entries(drive, 2)
    answer = client.post(door(drive), {"q": text})
    assert (answer.status_code, drive.entries.filter(checked_in_at=None).count()) == (200, 2)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["999", "visser", "team"])
def test_the_team_before_makes_room_for_another_answer(client, drive, text):
    factories.entries(drive, 3)
    page = client.post(door(drive), {"q": "1"}, follow=True)
    last = page.redirect_chain[0][0]
    assert page.content.decode().count('class="sheet door-done gap-5 beside"') == 1
    for answer in (
        client.post(last, {"q": text}),
        client.get(last, {"q": text}, headers={"HX-Request": "true"}),
    ):
        assert answer.content.decode().count("door-done") == 0


def test_a_number_that_no_team_has_is_answered_as_a_number(client, drive):
    factories.entries(drive, 2)
    problems = [client.post(door(drive), {"q": q}).context["problem"] for q in ("999", "visser")]
    assert problems == [
        "Geen team heeft nummer 999. Typ een deel van de naam.",
        "Niemand gevonden. Typ minder letters.",
    ]


def test_the_last_team_is_not_checked_in_by_enter_alone(client, drive):
    factories.entries(drive, 1)
    client.post(door(drive), {"q": ""})
    assert drive.entries.filter(checked_in_at=None).count() == 1


def test_who_is_here_already_is_told_since_when(client, drive):
    factories.entries(drive, 1)
    client.post(door(drive), {"q": "1"})
    first = drive.entries.get().checked_in_at
    answer = client.post(door(drive), {"q": "1"}, follow=True)
    assert [message.level_tag for message in get_messages(answer.wsgi_request)] == ["warning"]
    assert drive.entries.get().checked_in_at == first


def test_a_team_that_withdrew_is_refused_with_a_sentence(client, drive):
    (entry,) = factories.entries(drive, 1)
    withdraw_entry(entry=entry, from_round=1, reason="", by=factories.a_user())
    answer = client.post(door(drive), {"q": "1"}, follow=True)
    assert [str(message) for message in get_messages(answer.wsgi_request)] == [
        "“Team 1” is teruggetrokken. Terugkeren kan via de organisator."
    ]
    assert (answer.redirect_chain, answer.context["done"]) == ([(door(drive), 302)], None)


def test_a_check_in_is_undone(client, drive):
    (entry,) = factories.entries(drive, 1, numbered=False)
    client.post(reverse("entry-present", args=[drive.code, entry.pk]))
    client.post(reverse("entry-state", args=[drive.code, entry.pk]), {"state": "absent"})
    entry.refresh_from_db()
    assert (entry.checked_in_at, entry.number) == (None, None)


def test_the_fee_is_noted_at_the_door_and_the_page_stays_there(client, drive):
    (entry,) = factories.entries(drive, 1)
    address = reverse("entry-paid", args=[drive.code, entry.pk])
    answer = client.post(address, {"paid": "1", "door": "1"})
    entry.refresh_from_db()
    assert (entry.paid, answer.headers["Location"]) == (True, f"{door(drive)}?done={entry.pk}")
    renew = client.post(address, {"paid": "0"}, headers={"HX-Request": "true"})
    entry.refresh_from_db()
    assert (entry.paid, renew.headers["HX-Trigger"]) == (False, "entries-changed")


def test_numbers_are_given_to_all_at_once_by_the_organiser(client, drive):
    factories.entries(drive, 3, numbered=False)
    client.force_login(factories.a_member(drive, role=Role.ORGANISER))
    client.post(reverse("entries-numbers", args=[drive.code]), {"order": "sign_up"})
    assert list(drive.entries.order_by("pk").values_list("number", flat=True)) == [1, 2, 3]


def test_a_team_that_leaves_in_a_later_round_is_waited_for_and_checked_in(client, drive):
    (leaver,) = factories.entries(drive, 1)
    withdraw_entry(entry=leaver, from_round=3, reason="", by=factories.a_user())
    page = client.get(door(drive))
    assert page.context["found"] == [leaver]
    assert page.content.decode().count(f'id="row-{leaver.pk}"') == 1
    assert client.post(door(drive), {"q": "1"}, follow=True).context["done"] == leaver
