"""Nothing of a page sticks out of its part, where it could not be read: on a phone, and where a
name is one word as long as it may be."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page

from tests.browser.cards.desk import ON_A_LAPTOP, a_round, sign_in
from tests.browser.cards.test_second_entry import differ
from tests.browser.hall.screens import WORD
from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tournaments.access.queries import new_password_commands
from tournaments.models import Tournament
from tournaments.prizes.services.votes import open_vote, vote_name
from tournaments.safety.queries.backups import all_backups

pytestmark = [*ON_A_LAPTOP]
PHONE = {"width": 360, "height": 640}
STICKS_OUT = """() => [...document.querySelectorAll('.sheet')].filter(
    part => [...part.querySelectorAll('*')].some(
        each => each.getBoundingClientRect().right > part.getBoundingClientRect().right + 1
            || each.getBoundingClientRect().right > innerWidth + 1))
    .map(part => part.innerText.slice(0, 60))"""

LAPTOP = {"width": 1366, "height": 768}
WITHIN = ".awaited span, .seating td > div, .difference *"
TOO_WIDE = """selector => [...document.querySelectorAll(selector)]
    .filter(part => part.clientWidth && part.scrollWidth > part.clientWidth + 1)
    .map(part => part.className + part.innerText.slice(0, 60))"""


@pytest.fixture
def drive(settings: Any, tmp_path: Any) -> Tournament:
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    drive = a_tournament(a_user("anna"), name="De Grote Dorpsdrive van Oost en West")
    a_published_round(drive, [tuple(entries(drive, 2))])
    return drive


@pytest.mark.own_file
def test_what_a_backup_would_replace_is_read_without_scrolling_sideways(
    page: Page, client: Client, live_server: Any, drive: Tournament
) -> None:
    sign_in(page, client, live_server, drive.memberships.get().user)
    client.post(reverse("backups-make"))
    a_card(drive.rounds.get().tables.get(), 8, 3)
    Tournament.objects.update(version=9)
    page.set_viewport_size(PHONE)
    page.goto(live_server.url + reverse("backup-restore", args=[all_backups()[0].name]))
    assert page.locator(".backups-compared tbody tr").count() == 1
    assert page.evaluate(STICKS_OUT) == []


def test_a_long_word_in_a_name_is_not_cut_in_the_standings(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    drive.entries.update(name="Conkeeztadores")
    a_card(drive.rounds.get().tables.get(), 8, 3)
    page.set_viewport_size(PHONE)
    page.goto(live_server.url + reverse("public", args=[drive.code]))
    names = page.locator(".standings .team a")
    assert names.all_inner_texts() == ["1 Conkeeztadores", "2 Conkeeztadores"]
    lines = names.evaluate_all("all => all.map(each => each.getClientRects().length)")
    assert lines == [1, 1]


def test_a_command_that_is_to_be_typed_is_read_whole(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(live_server.url + reverse("login"))
    page.get_by_text("Wachtwoord vergeten?").click()
    commands = page.locator("details pre")
    assert commands.all_inner_texts() == new_password_commands()
    hidden = commands.evaluate_all("all => all.map(each => each.scrollWidth - each.clientWidth)")
    assert hidden == [0] * len(new_password_commands())


def test_a_name_of_one_word_stays_within_its_part_on_a_laptop_and_a_phone(
    page: Page, client: Client, live_server: Any
) -> None:
    round_ = a_round(14, second_entry="blind")
    drive = round_.tournament
    drive.entries.update(name=WORD)
    differ(round_, 4)
    sign_in(page, client, live_server, drive.memberships.get(role="organiser").user)
    cut, found = {}, set()
    for name, args in (("desk-differences", [1]), ("drive", []), ("round", [1])):
        for screen in (LAPTOP, PHONE):
            page.set_viewport_size(screen)
            page.goto(live_server.url + reverse(name, args=[drive.code, *args]))
            cut[name, screen["width"]] = page.evaluate(STICKS_OUT), page.evaluate(TOO_WIDE, WITHIN)
            found |= {part for part in WITHIN.split(", ") if page.locator(part).count()}
    assert (found, cut) == (set(WITHIN.split(", ")), dict.fromkeys(cut, ([], [])))


def test_who_reports_for_a_team_of_one_long_word_reads_all_of_it_on_a_phone(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    Tournament.objects.update(reports="desk")
    drive.entries.update(name=WORD)
    page.set_viewport_size(PHONE)
    code = drive.rounds.get().tables.get().code
    page.goto(live_server.url + reverse("result", args=[code]))
    choices = ".report-choice, .report-choice *"
    assert page.locator(choices).count() >= 4
    assert page.evaluate(TOO_WIDE, choices) == []


def test_the_votes_for_names_of_one_long_word_and_the_list_of_drives_stay_within_a_phone(
    page: Page, client: Client, live_server: Any, drive: Tournament
) -> None:
    drive.entries.update(name=WORD)
    open_vote(tournament=drive, by=drive.memberships.get().user)
    vote_name(tournament=drive, entry=drive.entries.first(), phone="a")
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.set_viewport_size(PHONE)
    shown = {}
    for name, args, row in (("prizes", [drive.code], WORD), ("home", [], drive.name)):
        page.goto(live_server.url + reverse(name, args=args))
        shown[name] = page.locator("tbody tr", has_text=row).count(), page.evaluate(STICKS_OUT)
    assert shown == {"prizes": (1, []), "home": (1, [])}
