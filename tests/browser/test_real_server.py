"""The server as it runs in the hall: how much it sends, and how screens outlive its restart."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.complaints import OFFLINE
from tests.installation import Installation

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FIRST_VISIT, AFTER_IT = 100_000, 3_000  # bytes
PHONE = {"width": 360, "height": 640}

BEGIN = """
from tests.factories import a_card, a_published_round, a_tournament, entries
for code in ("gewicht", "herstart"):
    drive = a_tournament(code=code)
    field = entries(drive, 8)
    round_ = a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
    a_card(round_.tables.get(number=1), 8, 3)
"""


def a_card_comes_in(hall: Installation, code: str) -> None:
    """The card of table 2 of this drive, from another process."""
    hall.python(f"""
from tests.factories import a_card
from tournaments.models import GameTable
from tournaments.core.services.log import raise_version
table = GameTable.objects.get(number=2, round__tournament__code="{code}")
a_card(table, 8, 3)
raise_version(table.round.tournament)
""")


@pytest.fixture(scope="module")
def hall(
    tmp_path_factory: pytest.TempPathFactory, prepared: Installation
) -> Iterator[Installation]:
    """A server with two drives whose first round is being played, one for each test."""
    with Installation(tmp_path_factory.mktemp("hall") / "data", copy_of=prepared) as hall:
        hall.python(BEGIN)
        hall.start()
        yield hall


def opened(browser: Browser, address: str, **options: Any) -> Page:
    page = browser.new_context(locale="nl-NL", **options).new_page()
    page.goto(address)
    return page


def test_a_phone_loads_under_100_kB_at_first_and_under_3_kB_at_each_change(
    hall: Installation, browser: Browser
) -> None:
    context = browser.new_context(locale="nl-NL", viewport=PHONE)
    page = context.new_page()
    loaded: list[int] = []
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))

    page.goto(f"{hall.url}/d/gewicht/mine/")
    page.get_by_role("searchbox").fill("3")
    page.get_by_role("searchbox").press("Enter")
    page.wait_for_url("**/team/3/")
    page.wait_for_load_state("networkidle")
    assert len(loaded) > 5
    assert sum(loaded) < FIRST_VISIT

    loaded.clear()
    a_card_comes_in(hall, "gewicht")
    expect(page.locator("dl.figures dd").nth(1)).to_have_text("26")
    assert 0 < max(loaded) < AFTER_IT
    context.close()


@pytest.mark.complains(*OFFLINE)
def test_every_screen_is_right_again_after_a_restart_without_a_hand(
    hall: Installation, browser: Browser
) -> None:
    drive = f"{hall.url}/d/herstart"
    beamer = opened(browser, f"{drive}/beamer/?show=standings")
    phone = opened(browser, f"{drive}/team/3/", viewport=PHONE)
    expect(beamer.locator("header .tag")).to_have_text("voorlopig: nog 3 kaarten")
    expect(phone.locator(".seat-number")).to_have_text("Tafel 2")

    hall.kill()
    for screen in (beamer, phone):
        expect(screen.locator(".lost")).to_be_visible()
    a_card_comes_in(hall, "herstart")
    hall.start()

    expect(beamer.locator("header .tag")).to_have_text("voorlopig: nog 2 kaarten")
    expect(phone.locator("dl.figures dd").nth(1)).to_have_text("26")
    for screen in (beamer, phone):
        expect(screen.locator(".lost")).to_be_hidden()
        screen.context.close()
