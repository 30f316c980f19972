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
    page = client.get("/")
    assert "Welk team bent u?" in page.content.decode()
    assert page.context["tournament"] == drive


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
    assert client.post(address, {"sure": "1"}).status_code == 403
    client.force_login(anna)
    assert "Is dit de eindstand?" in client.get(address).content.decode()
    tournament.refresh_from_db()
    assert tournament.finished_at is None
    client.post(address, {"sure": "1"})
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


def test_chosen_tie_breaks_are_kept_in_order_and_none_twice(client):
    anna = a_user()
    tournament = a_tournament(anna)
    client.force_login(anna)
    address = reverse("settings", args=[tournament.code])
    chosen = {"tie_break_1": "pawns", "tie_break_2": "", "tie_break_3": "wins"}
    client.post(address, filled_in(client, address) | chosen)
    tournament.refresh_from_db()
    assert tournament.tie_breaks == ["pawns", "wins"]
    answer = client.post(address, filled_in(client, address) | chosen | {"tie_break_3": "pawns"})
    assert answer.context["form"].errors == {
        "tie_break_3": ["“pionnen binnen” staat er twee keer."]
    }
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


@pytest.mark.parametrize("typed", ["1026-11-21", "0026-11-21", "1999-12-31"])
def test_a_date_long_ago_is_asked_about_in_a_new_drive_and_in_the_settings(client, typed):
    anna = a_user()
    client.force_login(anna)
    drive = a_tournament(anna)
    for page in (reverse("new-drive"), reverse("settings", args=[drive.code])):
        answer = client.post(page, filled_in(client, page) | {"name": "Drive", "date": typed})
        assert answer.context["form"].errors == {
            "date": ["Deze datum is lang geleden: kijk naar het jaar."]
        }
    assert Tournament.objects.get().date == drive.date


def test_typing_in_the_first_team_begins_with_the_form(client):
    anna = a_user()
    client.force_login(anna)
    drive = a_tournament(anna)
    overview = reverse("drive", args=[drive.code])
    form = reverse("entry-new", args=[drive.code])
    button = f'<a class="btn" href="{form}">Team toevoegen</a>'
    assert client.get(overview).content.decode().count(button) == 1


@pytest.mark.parametrize("name", ["settings", "entry", "entry-new", "entries-numbers", "import"])
def test_a_finished_drive_offers_nothing_to_save_and_says_why(client, name):
    anna = a_user()
    client.force_login(anna)
    drive = a_tournament(anna)
    team = entries(drive, 2)[0]
    page = reverse(name, args=[drive.code, team.pk] if name == "entry" else [drive.code])
    sentence = "Deze drive is afgesloten. Heropen hem voordat u iets wijzigt."

    def shown():
        html = client.get(page).content.decode()
        return html.count(sentence), html.count('<button class="btn btn-primary')

    assert shown() == (0, 1)
    drive.finished_at = timezone.now()
    drive.save()
    assert shown() == (1, 0)


def test_a_drive_of_single_players_speaks_of_players_and_shows_first_names(client):
    client.force_login(a_user())
    values = filled_in(client, reverse("new-drive")) | {"name": "Losse drive", "evening": "players"}
    client.post(reverse("new-drive"), values)
    drive = Tournament.objects.get()
    assert (drive.scheme, drive.entry_word, drive.bye_points) == ("gedeeld", "player", 9)
    for player in ("Jan de Vries", "Jan Bakker"):
        client.post(reverse("entry-new", args=[drive.code]), {"player1": player})
    assert list(drive.entries.values_list("name", "player1")) == [
        ("Jan", "Jan de Vries"),
        ("Jan", "Jan Bakker"),
    ]
    twice = client.post(reverse("entry-new", args=[drive.code]), {"player1": "jan  DE vries"})
    assert list(twice.context["form"].errors) == ["player1"]
    nobody = client.post(reverse("entry-new", args=[drive.code]), {})
    assert list(nobody.context["form"].errors) == ["player1"]


@pytest.mark.parametrize(
    ("evening", "stored"),
    [
        ("nk", ("nk", "team", "results", "nk", 4)),
        ("koppel", ("koppel", "couple", "lot", "koppel", 4)),
        ("players", ("gedeeld", "player", "lot", "stand", 4)),
        ("threes", ("nk", "team", "lot", "gezellig", 6)),
        ("duels", ("nk", "player", "lot", "gezellig", 2)),
    ],
)
def test_each_evening_begins_as_it_is_usually_played(client, evening, stored):
    client.force_login(a_user())
    values = filled_in(client, reverse("new-drive")) | {"name": "Drive", "evening": evening}
    client.post(reverse("new-drive"), values)
    drive = Tournament.objects.get()
    made = (drive.scheme, drive.entry_word, drive.later_method, drive.ruleset, drive.rules.seats)
    assert made == stored
    page = client.get(reverse("settings", args=[drive.code]))
    assert page.context["form"]["ruleset"].value() == drive.ruleset
    offered = dict(page.context["form"].fields["ruleset"].choices)
    assert (drive.ruleset in offered, "kruiz" in offered) == (True, drive.plays.board == 4)
