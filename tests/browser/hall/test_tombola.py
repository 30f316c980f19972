"""A tombola on the stage, led from a telephone."""

import re
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import sign_in
from tests.browser.hall.screens import DRIVE, faults_at_all_sizes
from tests.browser.hall.test_screens import look
from tests.factories import a_tournament, a_user
from tournaments.prizes.services.tombola import close_tombola, draw_ticket, open_tombola

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MANY = ", ".join(f"{at * 1000}-{at * 1000 + 90}" for at in range(1, 16))


@pytest.mark.parametrize("tickets", ["1-3", MANY])
@pytest.mark.parametrize("drawn", [0, 1, 60])
def test_every_moment_of_a_tombola_stands_whole(
    page: Page, live_server: Any, tickets: str, drawn: int
) -> None:
    anna = a_user()
    drive = a_tournament(anna, name=DRIVE)
    open_tombola(tournament=drive, tickets=tickets, by=anna)
    for seen in range(min(drawn, 3 if tickets == "1-3" else drawn)):
        draw_ticket(tournament=drive, seen=seen, by=anna)
    found = {}
    look(page, live_server, drive, "tombola")
    found["open"] = faults_at_all_sizes(page)
    close_tombola(tournament=drive, by=anna)
    look(page, live_server, drive, "tombola")
    found["closed"] = faults_at_all_sizes(page)
    assert found == {"open": {}, "closed": {}}


def test_the_organiser_draws_on_a_telephone_and_the_hall_follows(
    page: Page, client: Client, live_server: Any
) -> None:
    anna = a_user("anna")
    drive = a_tournament(anna)
    screen = page.context.browser.new_page()
    screen.goto(f"{live_server.url}/d/{drive.code}/beamer/")
    sign_in(page, client, live_server, anna)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"{live_server.url}/drive/{drive.code}/prizes/")
    page.get_by_role("link", name="Tombola").click()
    page.get_by_label("Verkochte nummers").fill("1-150")
    page.get_by_role("button", name="Zet de tombola op het grote scherm").click()
    expect(screen.locator(".stage-title")).to_have_text("Tombola")
    assert faults(page) == []
    page.keyboard.press("Enter")  # the button has the focus
    number = page.locator(".ticket-now")
    expect(number).to_have_text(re.compile(r"^\d+$"))
    first = number.inner_text()
    expect(screen.locator(".ticket")).to_have_text(first)
    expect(screen.locator("#aloud")).to_contain_text(first)
    page.get_by_role("button", name="Trek het volgende nummer").click()
    expect(number).not_to_have_text(first)
    expect(screen.locator(".stage.new .ticket")).to_have_text(number.inner_text())
    expect(screen.locator(".earlier")).to_contain_text(first)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("button", name="Tombola afsluiten").click()
    expect(screen.locator(".tickets span")).to_have_count(2)
    page.get_by_role("button", name="Klaar: het grote scherm gaat verder").click()
    expect(screen.locator("#live")).to_have_attribute("data-show", "welcome")
    screen.close()
