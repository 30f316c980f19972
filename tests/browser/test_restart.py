"""The server of the hall is killed and started again while screens look at it."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.installation import Installation

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PATIENCE = 20_000  # milliseconds

BEGIN = """
from tests.factories import a_card, a_published_round, a_tournament, entries
drive = a_tournament(code="herstart")
field = entries(drive, 8)
round_ = a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
a_card(round_.tables.get(number=1), 8, 3)
"""
A_CARD_MEANWHILE = """
from tests.factories import a_card
from tournaments.models import GameTable
from tournaments.services.log import raise_version
table = GameTable.objects.get(number=2)
a_card(table, 8, 3)
raise_version(table.round.tournament)
"""


def opened(browser: Browser, address: str, **options: Any) -> Page:
    page = browser.new_context(locale="nl-NL", **options).new_page()
    page.goto(address)
    return page


def test_every_screen_is_right_again_after_a_restart_without_a_hand(
    installation: Installation, browser: Browser
) -> None:
    installation.manage("migrate")
    installation.python(BEGIN)
    installation.start()
    drive = f"{installation.url}/d/herstart"
    beamer = opened(browser, f"{drive}/beamer/?show=standings")
    phone = opened(browser, f"{drive}/team/3/", viewport={"width": 360, "height": 640})
    expect(beamer.locator("header .tag")).to_have_text("voorlopig: nog 3 kaarten")
    expect(phone.locator(".seat")).to_have_text("Tafel 2")

    installation.kill()
    for screen in (beamer, phone):
        expect(screen.locator(".lost")).to_be_visible(timeout=PATIENCE)
    installation.python(A_CARD_MEANWHILE)
    installation.start()

    expect(beamer.locator("header .tag")).to_have_text("voorlopig: nog 2 kaarten", timeout=PATIENCE)
    expect(phone.locator("dl.figures dd").nth(1)).to_have_text("26", timeout=PATIENCE)
    for screen in (beamer, phone):
        expect(screen.locator(".lost")).to_be_hidden(timeout=PATIENCE)
        screen.context.close()
