"""The bar of a drive in a browser: on one line, with its menu, and under the thumb on a phone; and
the clock below it."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import ON_A_LAPTOP, sign_in
from tests.factories import a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.finished import a_finished_drive
from tournaments.hall.services.clock import start_clock
from tournaments.models import Tournament

pytestmark = ON_A_LAPTOP
PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1366, "height": 768}
TOPS = "all => new Set(all.map(each => each.getBoundingClientRect().top)).size"


@pytest.fixture
def drive() -> Tournament:
    drive, _teams = a_finished_drive()
    Tournament.objects.update(name="Grote " * 13)
    return drive


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("screen", [LAPTOP, PHONE])
def test_the_phases_stand_on_one_line_that_holds_all_their_words(
    page: Page, client: Client, live_server: Any, drive: Tournament, language: str, screen: Any
) -> None:
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.set_extra_http_headers({"accept-language": language})
    page.set_viewport_size(screen)
    page.goto(live_server.url + reverse("settings", args=[drive.code]))
    parts = page.locator(".phase-links > a, .phases summary")
    expect(parts).to_have_count(6)
    assert parts.evaluate_all(TOPS) == 1
    cut = parts.evaluate_all("all => all.filter(each => each.scrollWidth > each.clientWidth + 1)")
    assert cut == []
    assert page.evaluate("document.documentElement.scrollWidth") == screen["width"]


@pytest.mark.parametrize("screen", [LAPTOP, PHONE])
def test_the_menu_opens_and_closes_by_the_keyboard_and_by_a_click_beside_it(
    page: Page, client: Client, live_server: Any, drive: Tournament, screen: Any
) -> None:
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.set_viewport_size(screen)
    page.goto(live_server.url + reverse("drive", args=[drive.code]))
    menu, log = page.locator(".more summary"), page.get_by_role("link", name="Wat is er gebeurd")
    menu.focus()
    page.keyboard.press("Enter")
    expect(log).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(log).to_be_hidden()
    expect(menu).to_be_focused()
    menu.click()
    expect(log).to_be_visible()
    page.locator("h1").click(position={"x": 1, "y": 1})
    expect(log).to_be_hidden()


def test_without_a_script_the_menu_opens_as_well(
    browser: Browser, client: Client, live_server: Any, drive: Tournament
) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.goto(live_server.url + reverse("drive", args=[drive.code]))
    page.locator(".more summary").click()
    with page.expect_navigation():
        page.locator(".more-pages").get_by_text("Instellingen").click()


@pytest.mark.parametrize(("script", "figures"), [(True, r"\d+:\d\d"), (False, r"tot \d+:\d\d")])
def test_the_overview_says_once_until_when_the_clock_runs(
    browser: Browser, client: Client, live_server: Any, script: bool, figures: str
) -> None:
    anna = a_user("anna")
    drive = a_tournament(anna)
    round_ = a_published_round(drive, [tuple(entries(drive, 2))])
    ends = timezone.localtime(start_clock(round=round_, minutes=40, by=anna).ends_at)
    page = browser.new_context(java_script_enabled=script).new_page()
    sign_in(page, client, live_server, anna)
    page.goto(live_server.url + reverse("drive", args=[drive.code]))
    clock = page.locator(".now-clock")
    expect(clock.locator(".clock-figures")).to_have_text(re.compile(f"^{figures}$"))
    assert clock.inner_text().count(f"tot {ends:%H:%M}") == 1
