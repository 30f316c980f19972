"""The bar above every page of a drive, as people use it."""

import re

from playwright.sync_api import Page


def go(page: Page, name: str) -> None:
    """To the overview, a phase, or a page of the menu, by its name."""
    bar = page.locator(".bar")
    if name == "Overzicht":
        link = bar.locator(".bar-drive")
    else:
        link = bar.get_by_role("link", name=re.compile(rf"^{name}\b")).first
        if not bar.locator(".phase-links > a", has_text=name).count():
            bar.locator(".more summary").click()
    with page.expect_navigation():
        link.click()
