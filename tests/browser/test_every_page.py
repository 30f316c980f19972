"""Every page of the site as its organiser sees it: no barriers, no complaints, no wider than the
screen, on a laptop and on a phone."""

from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern
from playwright.sync_api import Page

from tests.browser.axe import faults
from tests.browser.cards.desk import ON_A_LAPTOP, sign_in
from tests.factories import a_user
from tests.tournaments.drives.views.test_every_page import PAGES, a_drive_under_way, address_of
from tournaments.models import Tournament

pytestmark = [*ON_A_LAPTOP, pytest.mark.slow]
TALLEST = 1600  # pixels on a laptop, of what is no list; six teams make none long but these
LISTS = ("log", "ask")
UNDER_THE_BAR = """() => {
    const bar = document.querySelector(".phases");
    if (!bar) return [];
    return [...document.querySelectorAll("body *")].filter((each) => {
        const style = getComputedStyle(each);
        return style.position === "sticky" && each.checkVisibility()
            && parseFloat(style.bottom) < bar.offsetHeight;
    }).map((each) => each.className);
}"""  # what sticks to the bottom of a phone must stick above the phases, which are there already
LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 360, "height": 640}


def readable(client: Client, drive: Tournament, pages: list[URLPattern]) -> dict[str, str]:
    """The addresses that answer with a page, by name; others lead away, change something, or are
    files or parts of a page."""
    found = {}
    for page in pages:
        address = address_of(page, drive)
        answer = client.get(address)
        if answer.status_code == 200 and b"<!doctype html>" in getattr(answer, "content", b"")[:99]:
            found[str(page.name)] = address
    return found


@pytest.mark.parametrize("half", [0, 1])
def test_no_page_has_barriers_or_is_wider_than_the_screen(
    page: Page, client: Client, live_server: Any, half: int
) -> None:
    anna = a_user("anna")
    drive = a_drive_under_way(anna, 6)
    sign_in(page, client, live_server, anna)
    pages = readable(client, drive, PAGES[half::2])
    assert len(pages) >= 30
    wrong = []
    for name, address in pages.items():
        page.set_viewport_size(LAPTOP)
        page.goto(live_server.url + address)
        tall = page.evaluate("document.documentElement.scrollHeight")
        if tall > TALLEST and name not in LISTS:
            wrong.append(f"{name}: {tall} pixels tall")
        for screen in (LAPTOP, PHONE):
            page.set_viewport_size(screen)
            seen = faults(page), page.evaluate("document.documentElement.scrollWidth")
            if seen != ([], screen["width"]):
                wrong.append(f"{name}: {seen}")
        covered = page.evaluate(UNDER_THE_BAR)
        if covered:
            wrong.append(f"{name}: under the bar: {covered}")
    assert "\n".join(wrong) == ""
