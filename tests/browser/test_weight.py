"""How much a phone loads from the laptop, whose wifi it shares with everybody in the hall."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_restart import A_CARD_MEANWHILE, BEGIN, PATIENCE
from tests.installation import Installation

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FIRST_VISIT, AFTER_IT = 100_000, 3_000  # bytes


def test_a_phone_loads_under_100_kB_at_first_and_under_3_kB_at_each_change(
    installation: Installation, browser: Browser
) -> None:
    installation.manage("migrate")
    installation.python(BEGIN)
    installation.start()
    context = browser.new_context(locale="nl-NL", viewport={"width": 360, "height": 640})
    page = context.new_page()
    loaded: list[int] = []
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))

    page.goto(f"{installation.url}/d/herstart/mine/")
    page.get_by_role("searchbox").fill("3")
    page.get_by_role("searchbox").press("Enter")
    page.wait_for_url("**/team/3/")
    page.wait_for_load_state("networkidle")
    assert len(loaded) > 5
    assert sum(loaded) < FIRST_VISIT

    loaded.clear()
    installation.python(A_CARD_MEANWHILE)
    expect(page.locator("dl.figures dd").nth(1)).to_have_text("26", timeout=PATIENCE)
    assert 0 < max(loaded) < AFTER_IT
    context.close()
