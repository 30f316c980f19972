"""Forms that were open while somebody signed out and in again."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.complaints import REFUSED
from tests.factories import a_tournament, a_user
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def drive() -> Tournament:
    return a_tournament(a_user("anna"))


@pytest.fixture
def settings_page(page: Page, live_server: Any, drive: Tournament) -> Page:
    """Anna has typed another place, and not yet saved it."""
    page.goto(f"{live_server.url}/drive/{drive.code}/settings/")
    sign_in(page)
    page.get_by_label("Plaats").fill("Dorpshuis")
    return page


def sign_in(page: Page) -> None:
    page.get_by_label("Inlognaam").fill("Anna")
    page.get_by_label("Wachtwoord").fill("geheim-keezen")
    page.get_by_role("button", name="Inloggen").click()
    expect(page.get_by_role("button", name="Inloggen")).to_be_hidden()


def in_another_tab(page: Page, url: str) -> Page:
    tab = page.context.new_page()
    tab.goto(url)
    return tab


def test_a_form_that_was_open_during_signing_out_and_in_again_is_saved(
    settings_page: Page, live_server: Any, drive: Tournament
) -> None:
    tab = in_another_tab(settings_page, live_server.url)
    tab.get_by_role("button", name="Uitloggen").click()
    tab.goto(f"{live_server.url}/login/")
    sign_in(tab)
    settings_page.get_by_role("button", name="Opslaan").click()
    expect(settings_page.get_by_text("Opgeslagen.")).to_be_visible()
    drive.refresh_from_db()
    assert drive.place == "Dorpshuis"


@pytest.mark.complains(REFUSED.format(403))
def test_the_advice_for_a_form_that_was_open_too_long_loses_nothing(
    settings_page: Page, live_server: Any, drive: Tournament
) -> None:
    settings_page.context.clear_cookies()
    settings_page.get_by_role("button", name="Opslaan").click()
    expect(settings_page.get_by_text("Niets van wat u typte is weg.")).to_be_visible()
    sign_in(in_another_tab(settings_page, f"{live_server.url}/login/"))
    settings_page.go_back()
    expect(settings_page.get_by_label("Plaats")).to_have_value("Dorpshuis")
    settings_page.get_by_role("button", name="Opslaan").click()
    expect(settings_page.get_by_text("Opgeslagen.")).to_be_visible()
    drive.refresh_from_db()
    assert drive.place == "Dorpshuis"
