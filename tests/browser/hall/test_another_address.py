"""The laptop changes its address in the middle of an evening: organiser, screens and new phones
follow."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser import complaints
from tests.installation import Installation, wait_for
from tests.tournaments.builders.network import Laptop, Network
from tournaments.core.queries.qr import qr_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.own_file]

HALL, HOTSPOT = "10.1.0.5", "10.2.0.7"
BEGIN = """
from django.test import Client
from tests.factories import a_published_round, a_tournament, a_user, entries
anna = a_user("anna")
drive = a_tournament(anna, code="verhuist", wifi_name="Zaal De Linde")
field = entries(drive, 8)
a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
client = Client()
client.force_login(anna)
print(client.cookies["sessionid"].value)
"""
STAYS = "window.stays = true"


@pytest.fixture
def network() -> Iterator[Network]:
    """That of the hall."""
    with Network() as network:
        network.join(HALL)
        yield network


@pytest.fixture
def laptop(tmp_path: Path, network: Network, prepared: Installation) -> Iterator[Laptop]:
    """The program with a drive whose first round is being played."""
    with Laptop(tmp_path / "data", network, copy_of=prepared) as laptop:
        laptop.session = laptop.python(BEGIN).split()[-1]
        laptop.start()
        yield laptop


@pytest.fixture
def near(
    tmp_path: Path, network: Network, browser_type: Any, browser_type_launch_args: dict[str, Any]
) -> Iterator[Browser]:
    """A browser on the same network."""
    program = network.program(tmp_path / "browser", browser_type_launch_args["executable_path"])
    browser = browser_type.launch(**browser_type_launch_args | {"executable_path": program})
    yield browser
    browser.close()


def somebody(near: Browser, **options: Any) -> BrowserContext:
    laptop = {"viewport": {"width": 1366, "height": 768}}
    context = near.new_context(locale="nl-NL", **laptop | options)
    complaints.listen(context)
    return context


def organiser(near: Browser, laptop: Laptop) -> BrowserContext:
    context = somebody(near)
    context.add_cookies([{"name": "sessionid", "value": laptop.session, "url": laptop.url}])
    return context


def opened(context: BrowserContext, address: str) -> Page:
    """A page that nobody touches from now on."""
    page = context.new_page()
    page.goto(address)
    page.evaluate(STAYS)
    return page


def an_evening(near: Browser, laptop: Laptop) -> tuple[BrowserContext, Page, dict[str, Page]]:
    """The organiser, his overview, and what shows phones the way: his page of the hall and a
    screen."""
    anna = organiser(near, laptop)
    pages = {
        "hall": opened(anna, f"{laptop.url}/drive/verhuist/hall/"),
        "beamer": opened(somebody(near), f"{laptop.url}/d/verhuist/beamer/?show=welcome"),
    }
    return anna, opened(anna, f"{laptop.url}/drive/verhuist/"), pages


def squares(html: str) -> str:
    """What is black in a code."""
    return re.search(r'class="qrline"[^>]* d="([^"]+)"', html)[1]


def expect_code(page: Page, place: str, address: str) -> None:
    """The code there leads to that address."""
    black = page.locator(f"{place} svg .qrline")
    expect(black).to_have_attribute("d", squares(qr_of(address)))


def expect_for_phones(laptop: Laptop, number: str, *, beamer: Page, hall: Page) -> None:
    """The screen and the page of the hall lead phones to that number, and were not opened anew."""
    site = f"{number}:{laptop.port}"
    expect(beamer.locator("footer .address")).to_have_text(site)
    for page in (beamer, hall):
        expect_code(page, ".join", f"http://{site}/d/verhuist/mine/")
        assert page.evaluate("window.stays")


def expect_printed(laptop: Laptop, *numbers: str) -> None:
    """These are the numbers that the terminal showed, one after the other."""
    lines = [f"In de zaal / in the hall: http://{each}:{laptop.port}/" for each in numbers]
    wait_for(lambda: re.findall("In de zaal.*", laptop.printed()) == lines, lines)


def test_organiser_screens_and_new_phones_follow_to_another_network(
    network: Network, laptop: Laptop, near: Browser
) -> None:
    anna, overview, pages = an_evening(near, laptop)
    expect_for_phones(laptop, HALL, **pages)
    expect(overview.locator(".moved")).to_have_count(0)

    network.join(HOTSPOT)

    expect_for_phones(laptop, HOTSPOT, **pages)
    site = f"http://{HOTSPOT}:{laptop.port}"
    for page in (overview, pages["hall"]):
        notice = page.locator(".moved")
        expect(notice.locator("b")).to_have_text(
            f"Deze laptop heeft een ander adres gekregen: {site}"
        )
        expect_code(page, ".moved", f"{site}/d/verhuist/mine/")
    expect(notice).to_contain_text("De code voor de wifi is nog die van Zaal De Linde.")
    phone = somebody(near, viewport={"width": 360, "height": 640}).new_page()
    phone.goto(f"{site}/d/verhuist/mine/")
    expect(phone.get_by_role("searchbox")).to_be_visible()
    expect_printed(laptop, HALL, HOTSPOT)

    overview.get_by_role("button", name="Gezien").click()
    expect(overview.locator(".moved")).to_have_count(0)
    assert overview.evaluate("window.stays")
    settings = opened(anna, f"{laptop.url}/drive/verhuist/settings/")
    expect(settings.locator(".moved")).to_have_count(0)

    network.join(HALL)

    expect_for_phones(laptop, HALL, **pages)
    expect(overview.locator(".moved b")).to_contain_text(f"http://{HALL}:{laptop.port}")


def test_a_network_that_is_away_for_a_moment_and_one_that_comes_beside_it_are_no_news(
    network: Network, laptop: Laptop, near: Browser
) -> None:
    _anna, overview, pages = an_evening(near, laptop)
    network.leave()
    overview.wait_for_timeout(6000)  # in which the laptop looks twice, and every page asks
    expect_for_phones(laptop, HALL, **pages)
    network.join(HALL)
    network.also_join(HOTSPOT)
    overview.wait_for_timeout(6000)
    expect_for_phones(laptop, HALL, **pages)
    expect(overview.locator(".moved")).to_have_count(0)
    expect_printed(laptop, HALL)


def test_a_laptop_that_began_without_a_network_shows_its_code_as_soon_as_it_has_one(
    network: Network, laptop: Laptop, near: Browser
) -> None:
    laptop.interrupt()
    network.leave()
    laptop.start()
    anna = organiser(near, laptop)
    beamer = opened(somebody(near), f"{laptop.url}/d/verhuist/beamer/?show=welcome")
    hall = opened(anna, f"{laptop.url}/drive/verhuist/hall/")
    expect(beamer.locator(".join")).to_be_hidden()
    expect(hall.locator(".join .qr")).to_have_count(0)
    expect(hall.locator(".join")).to_contain_text("Deze laptop heeft geen netwerk.")

    network.join(HALL)

    expect_for_phones(laptop, HALL, beamer=beamer, hall=hall)
    expect(hall.locator(".moved")).to_have_count(0)
    expect_printed(laptop, HALL)
