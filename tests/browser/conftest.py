"""What all browser tests share: the laptop, how slow it is, and that its console stays empty.

Every page is under our own policy, and whatever a browser complains of fails the test, but for what
the mark `complains` describes.

No test may hang on how fast a machine is.  `KEEZDRIVE_SLOW_PAGES` makes every page slow, as "cpu",
"network" or "cpu,network", so that one that reads too early fails here.
"""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tests.browser import complaints

# A busy machine is no lost connection: a form waits six times as long for its answer as in a hall.
PATIENT = """document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.verb === "post") detail.timeout *= 6;
});"""
# Says of a page that it is being left, for whoever wants to look at the one that comes.
LEAVING = """addEventListener("beforeunload", () => { window.leaving = true; });
addEventListener("submit", (event) => { window.leaving ||= !event.defaultPrevented; });"""
NETWORK = {"offline": False, "latency": 250, "downloadThroughput": -1, "uploadThroughput": -1}
SLOWER: dict[str, tuple[str, dict[str, Any]]] = {
    "cpu": ("Emulation.setCPUThrottlingRate", {"rate": 6}),
    "network": ("Network.emulateNetworkConditions", NETWORK),
}
SLOW = list(filter(None, os.environ.get("KEEZDRIVE_SLOW_PAGES", "").split(",")))


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A Dutch laptop, unless the mark of the same name says otherwise."""
    laptop = {"width": 1366, "height": 768}
    return {**browser_context_args, "locale": "nl-NL", "viewport": laptop}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """A browser whose pages are patient and listened to, and slow where that is asked for."""
    new_context = browser.new_context

    def patient(**options: Any) -> BrowserContext:
        context = new_context(**{"locale": "nl-NL"} | options)  # not that of the machine
        context.set_default_timeout(60_000)
        context.add_init_script(f"{PATIENT}\n{LEAVING}")
        complaints.listen(context)
        if SLOW:
            slow_down(context)
        return context

    browser.new_context = patient
    return browser


@pytest.fixture(autouse=True)
def _nothing_to_complain_of(request: pytest.FixtureRequest, browser: Browser) -> Iterator[None]:
    """The test fails for what its browsers complained of."""
    complaints.heard.clear()
    yield
    for context in browser.contexts:
        context.close()  # or its pages would go on asking for news during the next test
    marks = request.node.iter_markers("complains")
    assert complaints.unexpected([pattern for mark in marks for pattern in mark.args]) == []


def slow_down(context: BrowserContext) -> None:
    """Make the pages to come slow; a slow network can still be cut off."""
    new_page = context.new_page
    sessions: list[CDPSession] = []

    def slow() -> Page:
        page = new_page()
        sessions.append(context.new_cdp_session(page))
        for name in SLOW:
            sessions[-1].send(*SLOWER[name])
        return page

    def set_offline(offline: bool) -> None:
        for session in sessions:
            session.send("Network.emulateNetworkConditions", NETWORK | {"offline": offline})

    context.new_page = slow
    if "network" in SLOW:
        context.set_offline = set_offline
