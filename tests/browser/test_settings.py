"""The settings of a drive on a laptop: no half of the page is empty."""

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page

from tests.browser.cards.desk import ON_A_LAPTOP, sign_in
from tests.factories import a_tournament, a_user

pytestmark = ON_A_LAPTOP

VOID = """() => {
  const form = document.querySelector("form.settings").getBoundingClientRect();
  const sheets = [...document.querySelectorAll("form.settings > fieldset")].map(
    (each) => each.getBoundingClientRect());
  const width = (top) => sheets.filter((each) => each.top === top).reduce(
    (all, each) => all + each.width, 0);
  return [...new Set(sheets.map((each) => each.top))].filter(
    (top) => width(top) < form.width - 40).length;
}"""


@pytest.mark.parametrize("format", ["teams", "duels"])
def test_every_row_of_the_settings_is_full(
    page: Page, client: Any, live_server: Any, format: str
) -> None:
    drive = a_tournament(a_user("anna"), format=format)
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.goto(live_server.url + reverse("settings", args=[drive.code]))
    assert page.evaluate(VOID) == 0
