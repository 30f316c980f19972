"""At the door: one tap or key says what becomes of a team, and who was not expected comes in."""

import re

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from tests import factories
from tests.tournaments.checker import evenings
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.entries import withdraw_entry
from tournaments.entries.services.late import expect_later
from tournaments.enums import Role
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(client):
    drive = factories.a_tournament()
    client.force_login(factories.a_member(drive, role=Role.DOOR))
    return drive


def note(client, entry, state, **values):
    address = reverse("entry-state", args=[entry.tournament.code, entry.pk])
    headers = {"HX-Request": "true"} if values.pop("row", False) else {}
    return client.post(address, {"state": state, **values}, headers=headers)


def told(answer):
    return [str(message) for message in get_messages(answer.wsgi_request)]


def test_a_row_answers_with_itself_as_it_is_then(client, drive):
    (entry,) = factories.entries(drive, 1)
    page = note(client, entry, "later", row=True, at="half 9")
    entry.refresh_from_db()
    assert (entry.comes_later, entry.expected_at) == (True, "20:30")
    assert page.content.decode().count("Komt om 20:30") == 1
    assert page.headers["HX-Trigger"] == "entries-changed"
    assert page.content.decode().count('aria-pressed="true"') == 1


@pytest.mark.parametrize(
    ("states", "buttons"),
    [
        (["absent"], [("present", "false"), ("later", "false"), ("withdrawn", "false")]),
        (["present"], [("absent", "true"), ("later", "false"), ("withdrawn", "false")]),
        (["later"], [("present", "false"), ("absent", "true"), ("withdrawn", "false")]),
        (["withdrawn"], [("present", "false"), ("later", "false"), ("absent", "true")]),
        (["present", "away"], [("present", "false"), ("later", "false"), ("absent", "true")]),
        (["later", "away"], [("present", "false"), ("later", "false"), ("absent", "true")]),
    ],
)
def test_each_button_says_whether_it_is_pressed_and_what_a_tap_does(client, drive, states, buttons):
    (entry,) = factories.entries(drive, 1)
    for state in states:
        if state == "away":
            withdraw_entry(entry=entry, from_round=1, reason="ziek", by=None)
        else:
            note(client, entry, state)
    page = client.get(reverse("entries-check-in", args=[drive.code]), {"done": entry.pk})
    _before, panel = page.content.decode().split(f'id="row-{entry.pk}-done"')
    tags = re.findall(r'<button[^>]* name="state"[^>]*>', panel)[:3]
    said = [dict(re.findall(r'(value|aria-pressed)="(\w+)"', each)) for each in tags]
    assert [(each["value"], each.get("aria-pressed")) for each in said] == buttons


@pytest.mark.parametrize(
    ("values", "why"),
    [({"state": "later", "at": "ooit"}, "Typ een tijd zoals 20:30."), ({"state": "weg"}, None)],
)
def test_what_is_no_answer_changes_nothing(client, drive, values, why):
    (entry,) = factories.entries(drive, 1)
    answer = note(client, entry, values.pop("state"), **values)
    assert told(answer) == [why or "Kies een van wat er staat."]
    entry.refresh_from_db()
    assert (entry.comes_later, entry.checked_in_at) == (False, None)


def test_a_number_and_a_key_say_the_same_as_the_row(client, drive):
    one, two = factories.entries(drive, 2)
    door = reverse("entries-check-in", args=[drive.code])
    client.post(door, {"q": "1", "state": "later"})
    client.post(door, {"q": "2", "state": "withdrawn"})
    one.refresh_from_db()
    assert (one.comes_later, two.withdrawals.count()) == (True, 1)


@pytest.mark.parametrize("name", ["entry-state", "entry-missed"])
def test_the_wrong_person_changes_nothing(client, drive, name):
    (entry,) = factories.entries(drive, 1)
    address = reverse(name, args=[drive.code, entry.pk])
    assert client.get(address).status_code == 405
    for person in (factories.a_user("vreemde"), factories.a_member(drive, role=Role.SECRETARY)):
        client.force_login(person)
        assert client.post(address, {"state": "present"}).status_code in (403, 404)
    client.logout()
    assert client.post(address, {"state": "present"}).status_code == 302
    entry.refresh_from_db()
    assert entry.checked_in_at is None


def test_a_team_that_nobody_expected_is_added_and_here_at_once(client, drive):
    address = reverse("entries-walk-in", args=[drive.code])
    names = {"walk-player1": "Anna Smit", "walk-player2": "Bep Bos"}
    page = client.post(address, names, follow=True)
    entry = drive.entries.get()
    assert (entry.name, entry.number) == ("Anna Smit & Bep Bos", 1)
    assert entry.checked_in_at is not None
    assert page.context["done"] == entry
    assert len(page.context["walk_in"].fields) <= 8


@pytest.mark.parametrize("values", [{}, {"walk-name": "Team 1"}, {"walk-name": "x" * 99}])
def test_who_cannot_be_added_keeps_what_was_typed(client, drive, values):
    factories.entries(drive, 1)
    page = client.post(reverse("entries-walk-in", args=[drive.code]), values)
    assert (page.status_code, drive.entries.count()) == (200, 1)
    assert page.context["walk_in"].errors


def test_what_nobody_is_called_stands_in_the_form_for_who_was_not_expected(client, drive):
    page = client.get(reverse("entries-check-in", args=[drive.code]), {"q": "De Azen"})
    assert page.context["walk_in"].initial == {"name": "De Azen"}
    assert page.content.decode().count("walk-in" + chr(34) + " open") == 1


@pytest.mark.slow
def test_who_came_late_gets_what_is_chosen_for_the_rounds_before(client, drive):
    user = factories.a_user()
    drive = evenings.a_drive(user, 6, rounds_planned=3)
    client.force_login(user)
    late = drive.entries.get(number=6)
    expect_later(entry=late, by=user)
    evenings.enter(evenings.publish(drive, user), user)
    check_in(entry=late, by=user)
    page = client.get(reverse("entries-check-in", args=[drive.code]), {"done": late.pk})
    assert [each.points for each in page.context["missed"]] == [0, 8, 17]
    address = reverse("entry-missed", args=[drive.code, late.pk])
    for points, stored in (("17", 17), ("99", 17), ("x", 17), ("\u00b2", 17), ("8", 8)):
        client.post(address, {"points": points})
        assert Entry.objects.get(pk=late.pk).missed_points == stored


@pytest.mark.slow
@pytest.mark.parametrize(("role", "offered"), [(Role.ORGANISER, True), (Role.DOOR, False)])
def test_only_the_organiser_is_offered_to_draw_with_who_came_late(client, user, role, offered):
    drive = evenings.a_drive(user, 6, rounds_planned=3)
    late = drive.entries.get(number=6)
    expect_later(entry=late, by=user)
    client.force_login(user if role == Role.ORGANISER else factories.a_member(drive, role=role))
    round_ = evenings.publish(drive, user)
    htmx = {"HX-Request": "true"}

    def says_that_it_came():
        address = reverse("entry-state", args=[drive.code, late.pk])
        page = client.post(address, {"state": "present"}, headers=htmx).content.decode()
        return reverse("round-draw", args=[drive.code, 2]) in page

    assert says_that_it_came() is False  # cards of round 1 are missing
    evenings.enter(round_, user)
    assert says_that_it_came() is offered
