"""The settings of a drive on a laptop and a phone: folded they fit, and an example follows what is
typed."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.cards.desk import ON_A_LAPTOP, sign_in
from tests.factories import a_tournament, a_user

pytestmark = ON_A_LAPTOP


@pytest.mark.parametrize(
    "values", [{}, {"format": "duels"}, {"format": "players", "scheme": "formule"}]
)
@pytest.mark.parametrize(("width", "height"), [(1366, 1600), (360, 3200)])
def test_the_folded_settings_fit_on_a_page(
    page: Page, client: Any, live_server: Any, values: dict[str, Any], width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    drive = a_tournament(a_user("anna"), name="Lange naam " * 7, boards=20, **values)
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.goto(live_server.url + reverse("settings", args=[drive.code]))
    box = page.evaluate("[document.body.scrollWidth, document.body.scrollHeight]")
    assert (box[0], box[1] <= height) == (width, True)


def test_the_example_follows_what_is_typed(page: Page, client: Any, live_server: Any) -> None:
    drive = a_tournament(a_user("anna"), scheme="formule")
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.goto(live_server.url + reverse("settings", args=[drive.code]))
    example = page.locator("#example")
    expect(example).to_contain_text("26–10")
    page.get_by_label("Punten voor de winst").fill("4")
    expect(example).to_contain_text("20–10")
    page.get_by_label("Punten voor wie voor staat als de tijd om is").fill("7")
    expect(example).to_have_text("Voorstaan is niet meer waard dan winnen: hoogstens 6.")


def test_the_end_of_the_evening_follows_what_is_typed(
    page: Page, client: Any, live_server: Any
) -> None:
    drive = a_tournament(a_user("anna"), rounds_planned=3, minutes_per_round=40)
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.goto(live_server.url + reverse("settings", args=[drive.code]))
    over = page.locator("#over")
    expect(over).to_contain_text("3 rondes duren ongeveer 2 uur en 40 minuten")
    page.get_by_label("Begint om").fill("20.00")
    expect(over).to_contain_text("Met 3 rondes komen de prijzen rond 22:40")
    page.get_by_label("Aantal rondes").fill("4")
    expect(over).to_contain_text("Met 4 rondes komen de prijzen rond 23:30")
    page.get_by_label("Minuten per ronde").fill("")
    expect(over).to_have_text("")
    page.get_by_label("Minuten per ronde").fill("50")
    expect(over).to_contain_text("Met 4 rondes komen de prijzen rond 00:10")
