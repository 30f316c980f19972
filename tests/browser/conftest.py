"""What all browser tests share: the laptop, and how slow it is.

No test may hang on how fast a machine is.  `KEEZDRIVE_SLOW_PAGES` makes every page slow, as "cpu",
"network" or "cpu,network", so that one that reads too early fails here.
"""

import os
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

# A busy machine is no lost connection: a form waits six times as long for its answer as in a hall.
PATIENT = """document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb === "post") detail.timeout *= 6;
});"""
SLOWER: dict[str, tuple[str, dict[str, int | bool]]] = {
    "cpu": ("Emulation.setCPUThrottlingRate", {"rate": 6}),
    "network": (
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 250, "downloadThroughput": -1, "uploadThroughput": -1},
    ),
}
SLOW = list(filter(None, os.environ.get("KEEZDRIVE_SLOW_PAGES", "").split(",")))


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A Dutch laptop, unless the mark of the same name says otherwise."""
    laptop = {"width": 1366, "height": 768}
    return {**browser_context_args, "locale": "nl-NL", "viewport": laptop}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """A browser whose pages are patient, and slow where that is asked for."""
    new_context = browser.new_context

    def patient(**options: Any) -> BrowserContext:
        context = new_context(**options)
        context.set_default_timeout(60_000)
        context.add_init_script(PATIENT)
        new_page = context.new_page

        def slow() -> Page:
            page = new_page()
            for name in SLOW:
                context.new_cdp_session(page).send(*SLOWER[name])
            return page

        context.new_page = slow
        return context

    browser.new_context = patient
    return browser
