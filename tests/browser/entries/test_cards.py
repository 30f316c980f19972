"""A participant card in front of a camera: at the door, and on the phone of its team."""

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.factories import a_member, a_tournament, entries
from tournaments.enums import Role

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser_context_args(viewport={"width": 360, "height": 640}),
]


def test_a_phone_at_the_door_scans_a_card_and_the_team_is_in(page: Page, live_server: Any) -> None:
    drive = a_tournament()
    first, second = entries(drive, 2, numbered=False)
    helper = Client()
    helper.force_login(a_member(drive, role=Role.DOOR))
    session = helper.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])

    page.goto(f"{live_server.url}/t/{first.code}/")

    done = page.locator(".door-done")
    expect(done).to_contain_text("Team 1 ✓ is binnen")
    expect(done).to_be_in_viewport()
    page.goto(f"{live_server.url}/t/{first.code}/")
    expect(page.locator(".notice-warning")).to_contain_text("“Team 1” was al aanwezig")
    page.locator("#q").fill(f"{live_server.url}/t/{second.code}/")
    page.keyboard.press("Enter")
    expect(done).to_contain_text("Team 2 ✓ is binnen")
    assert sorted(drive.entries.values_list("number", flat=True)) == [1, 2]
    assert faults(page) == []


def test_a_page_at_the_door_that_is_loaded_again_checks_nobody_in(
    page: Page, live_server: Any
) -> None:
    drive = a_tournament()
    (entry,) = entries(drive, 1, numbered=False)
    helper = Client()
    helper.force_login(a_member(drive, role=Role.DOOR))
    session = helper.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    page.add_init_script("HTMLFormElement.prototype.requestSubmit = () => { window.sent = true; }")
    sent = []
    page.goto(f"{live_server.url}/t/{entry.code}/")
    sent.append(page.evaluate("window.sent"))
    page.reload()
    sent.append(page.evaluate("window.sent"))
    page.goto(f"{live_server.url}/t/")
    page.go_back()
    sent.append(page.evaluate("window.sent"))
    assert sent == [True, None, None]
    expect(page.get_by_role("button", name="Aanwezig")).to_be_visible()


@pytest.mark.complains(r"status of 404 .*code=bcdf")
def test_the_phone_of_a_player_types_the_code_and_waits_for_its_number(
    page: Page, live_server: Any
) -> None:
    drive = a_tournament()
    (entry,) = entries(drive, 1, numbered=False)
    page.goto(f"{live_server.url}/t/")
    page.get_by_label("Code van uw deelnemerskaart").fill("bcdf ghjk")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Er is geen kaart met de code “bcdf ghjk”.")
    assert faults(page) == []
    page.get_by_label("Code van uw deelnemerskaart").fill(entry.code_in_groups.upper())
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Team 1")
    assert faults(page) == []
