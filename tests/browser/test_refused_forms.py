"""A form that is refused opens at what was wrong, also far down the page."""

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import ON_A_LAPTOP, sign_in
from tests.browser.complaints import REFUSED
from tests.factories import a_tournament, a_user
from tournaments.models import Tournament

pytestmark = ON_A_LAPTOP
PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1366, "height": 768}


@pytest.fixture
def drive(settings: Any, tmp_path: Any) -> Tournament:
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    return a_tournament(a_user("anna"))


@pytest.fixture
def opened(page: Page, client: Any, live_server: Any, drive: Tournament) -> Callable[..., Page]:
    """Opens a page, by the name of its address, as the organiser of the drive."""

    def open_page(name: str, *of: str, screen: Any = LAPTOP) -> Page:
        sign_in(page, client, live_server, drive.memberships.get().user)
        page.set_viewport_size(screen)
        page.goto(live_server.url + reverse(name, args=of))
        return page

    return open_page


def seen_at_once(page: Page, field: Locator, said: Locator) -> None:
    """Both the field and what is wrong with it are on the screen, and keys go to the field."""
    expect(field).to_be_focused()
    expect(field).to_be_in_viewport(ratio=1)
    expect(said).to_be_in_viewport(ratio=1)
    assert faults(page) == []


@pytest.mark.complains(REFUSED.format(400))
@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_refused_form_opens_at_what_was_wrong(
    opened: Callable[..., Page], drive: Tournament, screen: Any
) -> None:
    page = opened("settings", drive.code, screen=screen)
    resting = page.locator("#id_bye_points")
    page.locator(".folds > details", has=resting).locator("> summary").click()
    page.eval_on_selector("form.settings", "form => { form.noValidate = true; }")
    resting.fill("-5")
    page.get_by_role("button", name="Opslaan").click()
    seen_at_once(page, resting, page.locator("#id_bye_points_error"))


@pytest.mark.own_file
@pytest.mark.complains(REFUSED.format(400))
@pytest.mark.parametrize("screen", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_file_that_is_none_is_said_beside_where_it_was_chosen(
    opened: Callable[..., Page], screen: Any
) -> None:
    page = opened("backups", screen=screen)
    file = page.locator("input[type=file]")
    file.set_input_files({"name": "x.txt", "mimeType": "text/plain", "buffer": b"x"})
    page.get_by_role("button", name="Bekijken").click()
    seen_at_once(page, file, page.get_by_text("Dit bestand is geen reservekopie van Keezdrive."))


@pytest.mark.own_file
@pytest.mark.complains(REFUSED.format(400))
def test_a_folder_that_cannot_be_written_to_is_said_beside_its_path(
    opened: Callable[..., Page],
) -> None:
    page = opened("backups")
    page.get_by_label("Een andere map").check()
    page.get_by_label("Pad van de map").fill("nergens")
    page.get_by_role("button", name="Daar bewaren").click()
    seen_at_once(page, page.get_by_label("Pad van de map"), page.locator("#folder-wrong"))


@pytest.mark.complains(REFUSED.format(400))
def test_who_is_refused_at_a_field_where_the_page_opens_types_on_there(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    page.goto(live_server.url + reverse("login"))
    page.keyboard.type("anna")
    page.get_by_label("Wachtwoord").fill("verkeerd")
    page.keyboard.press("Enter")
    expect(page.locator("main [role=alert]")).to_be_in_viewport(ratio=1)
    expect(page.locator("#id_username")).to_be_focused()


def test_a_page_that_was_not_sent_stays_at_its_top(
    opened: Callable[..., Page], drive: Tournament
) -> None:
    page = opened("settings", drive.code)
    assert page.evaluate("[scrollY, document.activeElement === document.body]") == [0, True]
