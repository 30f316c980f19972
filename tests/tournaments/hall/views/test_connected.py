"""The connected screens on the page of the hall, and what a screen does with what was chosen."""

import json
import re
import secrets
from html import unescape

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests.factories import a_member, a_published_round, a_tournament, a_user, entries
from tournaments.core.queries.live import live_tournament
from tournaments.core.services.log import raise_version
from tournaments.drives.services.tournaments import switch_screen
from tournaments.enums import Role, Screen
from tournaments.hall.queries import screens
from tournaments.models import HallScreen

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def drive(db):
    cache.clear()
    drive = a_tournament(a_user("anna"))
    a_published_round(drive, [tuple(entries(drive, 2))])
    return drive


@pytest.fixture
def anna(client, drive):
    client.force_login(drive.memberships.get().user)
    return client


def open_screen(client, drive, screen=None, **address):
    """Open the big screen in a window, which makes its own token and asks; the token."""
    screen = screen or secrets.token_hex(4)
    client.get(reverse("beamer", args=[drive.code]), address)
    poll(client, drive, screen, **address)
    return screen


def poll(client, drive, token, seen=0, **address):
    values = {"v": seen, "screen": token, **address}
    return client.get(reverse("beamer", args=[drive.code]), values, **HTMX)


def shown(answer):
    return re.findall(r'data-show="(\w+)"', answer.content.decode())


def listed(client, drive):
    """Each screen on the page of the hall: its name, its show, and whether it is away."""
    page = client.get(reverse("hall", args=[drive.code])).content.decode()
    part = page[page.index('<ul class="connected ') :]
    lines = re.findall(r'<li class="row[^"]*?( silent)?">.*?<p><b>(.*?)</b>(.*?)</p>', part, re.S)
    return [
        (unescape(name), " ".join(re.sub("<.*?>", "", rest).split()), bool(away))
        for away, name, rest in lines
    ]


def change(client, drive, **values):
    return client.post(reverse("hall-change-screen", args=[drive.code]), values)


def test_every_window_is_a_screen_of_its_own_that_keeps_its_number(anna, drive):
    first, _second = open_screen(anna, drive), open_screen(anna, drive)
    open_screen(anna, drive, screen=first)
    assert listed(anna, drive) == [("Scherm 1", "tafels", False), ("Scherm 2", "tafels", False)]


def test_a_picture_on_the_page_of_the_hall_is_no_screen(anna, drive):
    answer = anna.get(reverse("beamer", args=[drive.code]), {"preview": 1})
    anna.get(reverse("beamer", args=[drive.code]), {"v": 0}, **HTMX)
    assert listed(anna, drive) == []
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]


def test_a_window_hears_its_name_with_its_first_question_also_without_news(anna, drive):
    pages = [anna.get(reverse("beamer", args=[drive.code])).content for _ in range(2)]
    first, second = (re.sub(rb'data-server-time="\d+"', b"", page) for page in pages)
    assert first == second
    first = poll(anna, drive, "0a1b2c3d", drive.version)
    assert (first.status_code, json.loads(first.headers["HX-Trigger"])) == (
        204,
        {"named": {"name": "Scherm 1"}},
    )
    assert "HX-Trigger" not in poll(anna, drive, "0a1b2c3d", drive.version).headers


def test_one_screen_is_switched_and_the_other_follows(anna, drive):
    first, second = open_screen(anna, drive), open_screen(anna, drive)
    change(anna, drive, screen=first, show="clock")
    switch_screen(tournament=drive, screen=Screen.WELCOME, by=None)
    assert [shown(poll(anna, drive, each)) for each in (first, second)] == [["clock"], ["welcome"]]
    assert [line[:2] for line in listed(anna, drive)] == [
        ("Scherm 1", "klok"),
        ("Scherm 2", "welkom"),
    ]
    change(anna, drive, screen=first, show="auto")
    assert shown(poll(anna, drive, first)) == ["welcome"]


def fields(client, drive):
    """What stands in the form of the one screen, as its button sends it."""
    page = client.get(reverse("hall", args=[drive.code])).content.decode()
    form = page[page.index('<details id="more-') :]
    return {
        "screen": re.findall(r'name="screen" value="(.*?)"', form)[0],
        "name": re.findall(r'name="name"[^>]* value="(.*?)"', form)[0],
        "seen_part": re.findall(r'name="seen_part" value="(.*?)"', form)[0],
        "part": re.findall(r'value="([^"]*)" selected', form)[0],
    }


def test_who_chooses_only_a_part_names_nothing_and_who_names_chooses_no_part(anna, drive):
    token = open_screen(anna, drive, part="1/2")
    sent = fields(anna, drive)
    assert sent == {"screen": token, "name": "", "seen_part": "1/2", "part": "1/2"}
    change(anna, drive, **sent | {"part": "2/2"})
    stored = HallScreen.objects.get()
    assert (stored.name, stored.part) == ("", "2/2")
    stored.delete()
    raise_version(drive)
    change(anna, drive, **sent | {"name": "Bij de bar"})
    stored = HallScreen.objects.get()
    assert (stored.name, stored.part) == ("Bij de bar", "")


@pytest.mark.parametrize("name", ["\x00x", "a\u200eb", "\x1b[0m"])
def test_a_name_that_no_journal_can_hold_is_refused(anna, drive, name):
    answer = change(anna, drive, screen=open_screen(anna, drive), name=name)
    assert "Een naam bestaat uit letters, cijfers en tekens." in answer.content.decode()
    assert not HallScreen.objects.exists()


def test_a_screen_hears_its_name_its_part_and_that_it_was_chosen_for_it(anna, drive):
    token = open_screen(anna, drive)
    change(anna, drive, screen=token, name="Bij de bar", part="2/2")
    answer = poll(anna, drive, token)
    told = {"name": "Bij de bar", "part": "2/2", "chosen": True}
    assert json.loads(answer.headers["HX-Trigger"]) == {"screen": told}
    page = anna.get(reverse("beamer", args=[drive.code]), {"screen": token}).content.decode()
    assert re.findall(r'data-part="([^"]*)"', page) == ["2/2"]


def test_the_organiser_overrules_what_the_address_of_a_screen_says(anna, drive):
    token = open_screen(anna, drive, show="standings", part="1/2")
    address = {"show": "standings", "part": "1/2"}
    assert shown(poll(anna, drive, token, **address)) == ["standings"]
    assert listed(anna, drive) == [("Scherm 1", "stand 1/2", False)]
    change(anna, drive, follow=1, apart=token)
    answer = poll(anna, drive, token, **address)
    assert (shown(answer), json.loads(answer.headers["HX-Trigger"])["screen"]["part"]) == (
        ["tables"],
        "",
    )


def test_a_screen_that_asks_no_more_is_away_and_comes_back(anna, drive, time_machine):
    time_machine.move_to("2026-11-27T20:00:00+01:00", tick=False)
    token = open_screen(anna, drive)
    time_machine.shift(11)
    assert listed(anna, drive) == [("Scherm 1", "tafels vroeg het laatst om 20:00", True)]
    assert poll(anna, drive, token, drive.version).status_code in (200, 204)
    assert listed(anna, drive) == [("Scherm 1", "tafels", False)]


def test_one_that_was_set_stays_listed_without_asking(anna, drive):
    token = open_screen(anna, drive)
    change(anna, drive, screen=token, name="Podium")
    cache.clear()
    assert listed(anna, drive) == [("Podium", "tafels niet verbonden", True)]
    change(anna, drive, screen=token, name="Podium", forget=1)
    assert listed(anna, drive) == []


def test_a_poll_without_news_still_costs_no_query(client, drive, django_assert_num_queries):
    token = open_screen(client, drive)
    live_tournament(drive.code)
    with django_assert_num_queries(0):
        assert poll(client, drive, token, drive.version).status_code == 204


def test_visitors_fill_the_list_no_further_than_its_bound(anna, drive):
    for number in range(screens.MOST + 5):
        open_screen(anna, drive, screen=f"{number:08x}")
        poll(anna, drive, f"{number:08x}")
    assert len(listed(anna, drive)) == screens.MOST
    assert poll(anna, drive, "<script>").status_code == 200
    assert poll(anna, drive, "\x00").status_code == 200
    assert len(cache.get(f"screens:{drive.code}")) == screens.MOST


def test_windows_that_ask_no_more_give_way_to_one_that_does(anna, drive, time_machine):
    time_machine.move_to("2026-11-27T20:00:00+01:00", tick=False)
    for number in range(screens.MOST):
        poll(anna, drive, f"{number:08x}")
    time_machine.shift(11)
    poll(anna, drive, "00000007")
    poll(anna, drive, "bbbbbbbb")
    assert set(cache.get(f"screens:{drive.code}")) == {"00000007", "bbbbbbbb"}


def test_who_asks_for_news_gets_it_when_a_screen_is_new_or_away(anna, drive, time_machine):
    time_machine.move_to("2026-11-27T20:00:00+01:00", tick=False)
    address = reverse("hall-screens", args=[drive.code])
    seen = re.findall(r"screens/\?v=(\d+)", anna.get(address, **HTMX).content.decode())[0]
    assert anna.get(address, {"v": seen}, **HTMX).status_code == 204
    open_screen(anna, drive)
    answer = anna.get(address, {"v": seen}, **HTMX)
    assert answer.content.decode().strip().startswith('<section id="connected"')
    seen = re.findall(r"screens/\?v=(\d+)", answer.content.decode())[0]
    time_machine.shift(11)
    assert anna.get(address, {"v": seen}, **HTMX).status_code == 200


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"screen": "0a1b2c3d", "show": "<b>"},
        {"screen": "0a1b2c3d"},
        {"screen": "", "name": "x"},
        {"screen": "0a1b2c3d", "name": "x" * 31},
        {"share": "1"},
        {"follow": "1", "apart": "<b>"},
    ],
)
def test_nonsense_changes_nothing(anna, drive, sent):
    assert change(anna, drive, **sent).status_code in (200, 302)
    assert not HallScreen.objects.exists()


@pytest.mark.parametrize("role", [None, Role.VIEWER, Role.DOOR])
def test_who_does_not_lead_sees_and_changes_no_screens(client, drive, role):
    client.force_login(a_member(drive, role=role) if role else a_user("vreemde"))
    refused = 403 if role else 404
    assert change(client, drive, screen="0a1b2c3d", show="clock").status_code == refused
    assert client.get(reverse("hall-screens", args=[drive.code])).status_code == refused
    client.logout()
    assert change(client, drive, screen="0a1b2c3d", show="clock").status_code == 302
    assert not HallScreen.objects.exists()
