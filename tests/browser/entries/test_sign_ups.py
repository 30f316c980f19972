"""People sign up with their phones, in a real browser: a place, a turn, a cancellation."""

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import sign_in
from tests.factories import a_tournament, a_user
from tournaments.models import Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 360, "height": 640}
MOST_BYTES = 30_000
SECONDS_TO_FILL_IN = 2.1


@pytest.fixture
def user() -> User:
    return a_user()


@pytest.fixture
def drive(user: User) -> Tournament:
    return a_tournament(user, fee_cents=1250)


def open_the_sign_up(page: Page, live_server: Any, drive: Tournament) -> str:
    """As the organiser, for one team; answers the link that phones scan."""
    page.goto(f"{live_server.url}/drive/{drive.code}/sign-ups/")
    page.get_by_label("Aantal plaatsen").fill("1")
    page.get_by_label("Rekeningnummer (IBAN)").fill("NL91 ABNA 0417 1643 00")
    page.get_by_label("Op naam van").fill("Keezclub De Terp")
    page.get_by_role("button", name="Inschrijving openen").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nog 1 plaats vrij van de 1")
    assert faults(page) == []
    return page.get_by_label("Link").input_value()


def sign_up(phone: Page, address: str, name: str, player: str) -> None:
    phone.goto(address)
    assert faults(phone) == []
    phone.get_by_label("Teamnaam").fill(name)
    phone.get_by_label("Eerste speler").fill(player)
    phone.wait_for_timeout(SECONDS_TO_FILL_IN * 1000)
    phone.locator("main form .btn-primary").click()
    phone.wait_for_url("**/a/**")
    assert faults(phone) == []


def test_one_has_the_place_another_waits_and_moves_up(
    page: Page, browser: Browser, client: Client, live_server: Any, drive: Tournament, user: User
) -> None:
    sign_in(page, client, live_server, user)
    open_the_sign_up(page, live_server, drive)
    address = f"{live_server.url}/d/{drive.code}/sign-up/"
    first, second = (
        browser.new_context(viewport=PHONE, locale="nl-NL").new_page() for _ in range(2)
    )
    sign_up(first, address, "De Azen", "Jan de Wit")
    expect(first.get_by_role("heading", level=1)).to_contain_text("De Azen")
    expect(first.get_by_role("heading", level=2)).to_contain_text("12,50 betalen")
    sign_up(second, address, "De Heren", "Piet Bos")
    expect(second.locator("main")).to_contain_text("Nummer 1 op de wachtlijst.")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Alle plaatsen zijn bezet")
    assert faults(page) == []
    first.get_by_text("Ik kom niet").click()
    first.get_by_role("button", name="Mij afmelden").click()
    expect(first.get_by_role("heading", level=1)).to_have_text("U bent afgemeld")
    second.reload()
    expect(second.locator("main")).to_contain_text("U doet mee aan Dorpsdrive")
    for phone in (first, second):
        width = phone.evaluate("document.documentElement.scrollWidth")
        assert width == PHONE["width"]
        phone.context.close()


def test_a_sign_up_weighs_little(
    browser: Browser, client: Client, live_server: Any, drive: Tournament, page: Page, user: User
) -> None:
    sign_in(page, client, live_server, user)
    open_the_sign_up(page, live_server, drive)
    phone = browser.new_context(viewport=PHONE, locale="nl-NL").new_page()
    html = phone.goto(f"{live_server.url}/d/{drive.code}/sign-up/")
    assert html is not None
    assert len(html.body()) < MOST_BYTES
    phone.context.close()
