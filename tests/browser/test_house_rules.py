"""The rules of the game are chosen in a browser that runs no script."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.cards.desk import sign_in
from tests.factories import a_tournament, a_user
from tournaments.models import Tournament

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser_context_args(java_script_enabled=False),
]
JACK = "Boer vanaf de eigen beginpositie"
SWAPS = "De boer ruilt ook vanaf de eigen beginpositie."
SWAPS_NOT = "De boer ruilt niet vanaf de eigen beginpositie."


@pytest.fixture
def drive() -> Tournament:
    return a_tournament(a_user("anna"))


@pytest.fixture
def chosen(page: Page, client: Any, live_server: Any, drive: Tournament) -> Page:
    """The settings, with the house rules unfolded."""
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.goto(f"{live_server.url}/drive/{drive.code}/settings/")
    page.locator(".settings-rules > summary").click()
    page.get_by_text("Huisregels: wat u anders speelt").click()
    return page


def switch(page: Page) -> Locator:
    return page.locator(".switch").filter(has=page.get_by_label(re.compile(JACK)))


def test_what_the_rule_set_has_and_the_mark_follow_the_choice(
    chosen: Page, drive: Tournament
) -> None:
    jack = switch(chosen)
    published, mark = jack.locator(".help span:visible"), jack.get_by_text("huisregel")
    expect(published).to_have_text(SWAPS)
    expect(mark).to_be_hidden()

    jack.get_by_role("combobox").select_option(SWAPS_NOT)
    expect(mark).to_be_visible()

    chosen.get_by_label(re.compile("Het Keezenspel")).check()
    expect(published).to_have_text(SWAPS_NOT)
    expect(mark).to_be_hidden()

    jack.get_by_role("combobox").select_option(SWAPS)
    expect(mark).to_be_visible()
    chosen.get_by_role("button", name="Opslaan").click()
    expect(chosen.get_by_text("Opgeslagen.")).to_be_visible()
    notice = chosen.locator(".settings-rules > summary")
    expect(notice).to_contain_text(
        "Het Keezenspel (het gezelligste bord- én kaartspel), 1 huisregel"
    )
    notice.click()
    expect(switch(chosen).get_by_text("huisregel")).to_be_visible()
    drive.refresh_from_db()
    assert (drive.ruleset, drive.house_rules) == ("gezellig", ["jack_from_own_start"])
