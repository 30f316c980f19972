"""The start page, and the pages about a drive as a whole."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import (
    a_card,
    a_helper,
    a_member,
    a_published_round,
    a_tournament,
    a_user,
    entries,
)
from tournaments.enums import Role
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

ORGANISER_PAGES = ["drive", "settings", "log", "reopen", "delete-drive"]


def filled_in(client, address):
    """What a browser would send back of a form that nobody touched."""
    form = client.get(address).context["form"]
    values = {name: form[name].value() for name in form.fields}
    return {
        name: value
        for name, value in values.items()
        if value or (value == 0 and value is not False)
    }


def test_each_organiser_sees_his_own_drives(client):
    anna = a_user()
    mine, _other = a_tournament(anna, name="Van Anna"), a_tournament(name="Van Bert")
    client.force_login(anna)
    shown = [membership.tournament for membership, _address in client.get("/").context["drives"]]
    assert shown == [mine]


@pytest.mark.parametrize(
    ("role", "place"),
    [(Role.DOOR, "entries-check-in"), (Role.SECRETARY, "desk"), (Role.ORGANISER, None)],
)
def test_a_helper_of_one_drive_is_at_his_work_at_once(client, role, place):
    drive = a_tournament()
    client.force_login(a_member(drive, a_helper(), role))
    answer = client.get("/")
    if place:
        assert answer.headers["Location"] == reverse(place, args=[drive.code])
    else:
        assert answer.context["begins"] is True


def test_a_helper_of_two_drives_chooses_and_is_offered_nothing_new(client):
    helper = a_helper()
    drives = [a_tournament(), a_tournament()]
    for drive in drives:
        a_member(drive, helper, Role.DOOR)
    client.force_login(helper)
    context = client.get("/").context
    assert [address for _membership, address in context["drives"]] == [
        reverse("entries-check-in", args=[drive.code]) for drive in reversed(drives)
    ]
    assert context["begins"] is False


def test_a_helper_of_no_drive_any_more_sees_what_everybody_sees(client):
    drive = a_tournament(date=timezone.localdate())
    client.force_login(a_helper())
    assert client.get("/").headers["Location"] == reverse("public", args=[drive.code])


def test_a_new_drive_opens_on_its_overview(client):
    client.force_login(a_user())
    answer = client.post(
        "/new/",
        {
            "name": "Dorpsdrive",
            "date": "2026-11-21",
            "rounds_planned": 5,
            "minutes_per_round": 40,
            "scheme": "nk",
        },
    )
    assert answer.headers["Location"] == reverse("drive", args=[Tournament.objects.get().code])


def test_a_new_drive_with_bad_values_is_not_made_and_keeps_what_was_typed(client):
    client.force_login(a_user())
    answer = client.post(
        "/new/",
        {"name": "Drive", "date": "31-31", "rounds_planned": 0, "minutes_per_round": 40},
    )
    assert set(answer.context["form"].errors) == {"date", "rounds_planned", "scheme"}
    assert answer.context["form"]["name"].value() == "Drive"
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("name", ORGANISER_PAGES)
def test_only_the_organiser_sees_the_pages_of_his_drive(client, name):
    anna = a_user()
    tournament = a_tournament(anna)
    address = reverse(name, args=[tournament.code])
    statuses = [client.get(address).status_code]
    for user in (a_user(), a_member(tournament), a_member(tournament, role=Role.DOOR), anna):
        client.force_login(user)
        statuses.append(client.get(address).status_code)
    assert statuses == [302, 404, 403, 403, 200]


def test_finishing_is_a_post_by_the_organiser_only(client):
    anna = a_user()
    tournament = a_tournament(anna)
    round_ = a_published_round(tournament, [tuple(entries(tournament, 2))])
    a_card(round_.tables.get(), 8, 3)
    address = reverse("finish", args=[tournament.code])
    client.force_login(a_member(tournament))
    assert client.post(address).status_code == 403
    client.force_login(anna)
    assert client.get(address).status_code == 405
    client.post(address)
    tournament.refresh_from_db()
    assert tournament.finished_at is not None


def test_settings_that_the_drive_refuses_stand_beside_their_field(client):
    anna = a_user()
    tournament = a_tournament(anna)
    pair = tuple(entries(tournament, 2))
    a_published_round(tournament, [pair])
    a_published_round(tournament, [pair])
    client.force_login(anna)
    address = reverse("settings", args=[tournament.code])
    answer = client.post(address, filled_in(client, address) | {"rounds_planned": 1})
    assert list(answer.context["form"].errors) == ["rounds_planned"]


def test_chosen_tie_breaks_are_kept_in_order_without_doubles(client):
    anna = a_user()
    tournament = a_tournament(anna)
    client.force_login(anna)
    address = reverse("settings", args=[tournament.code])
    chosen = {"tie_break_1": "pawns", "tie_break_2": "wins", "tie_break_3": "pawns"}
    client.post(address, filled_in(client, address) | chosen)
    tournament.refresh_from_db()
    assert tournament.tie_breaks == ["pawns", "wins"]


def test_a_private_drive_is_hidden_from_the_public_and_shown_to_its_members(client):
    tournament = a_tournament(public=False)
    address = reverse("public", args=[tournament.code])
    statuses = [client.get(address).status_code]
    client.force_login(a_user())
    statuses.append(client.get(address).status_code)
    client.force_login(a_member(tournament))
    statuses.append(client.get(address).status_code)
    assert statuses == [404, 404, 200]
