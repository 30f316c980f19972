"""Two big screens that the organiser sees, tells apart and switches from the page of the hall."""

import itertools
import re
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import sign_in
from tests.factories import a_published_round, a_tournament, a_user, entries
from tournaments.core.services.log import raise_version
from tournaments.models import HallScreen, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def a_drive() -> Tournament:
    drive = a_tournament(a_user("anna"))
    field = entries(drive, 46)
    a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
    return drive


def test_the_page_of_the_hall_is_no_wider_than_a_phone_whatever_the_code(
    page: Page, client: Client, live_server: Any
) -> None:
    drive = a_drive()
    Tournament.objects.filter(pk=drive.pk).update(code="wwwwwwww")
    drive.refresh_from_db()
    page.set_viewport_size({"width": 360, "height": 640})
    sign_in(page, client, live_server, drive.memberships.get().user)
    widths = []
    for opened in range(2):  # without a screen, and with one
        page.goto(f"{live_server.url}/drive/{drive.code}/hall/")
        expect(page.locator(".connected .picture")).to_have_count(opened)
        widths.append(page.evaluate("document.documentElement.scrollWidth"))
        client.get(f"/d/{drive.code}/beamer/?v=0&screen=0a1b2c3d")
    assert widths == [360, 360]


def test_a_screen_that_was_opened_for_one_thing_keeps_it_when_there_is_news(
    page: Page, live_server: Any
) -> None:
    drive = a_drive()
    page.goto(f"{live_server.url}/d/{drive.code}/beamer/?show=clock")
    for _news in range(2):
        raise_version(drive)
        newest = Tournament.objects.get().version
        expect(page.locator("#live")).to_have_attribute("hx-get", re.compile(rf"v={newest}$"))
        expect(page.locator("#live")).to_have_attribute("data-show", "clock")


def names_on(screen: Page) -> list[str]:
    return screen.locator("#live .page:not([hidden]) .name").all_inner_texts()


def test_screens_are_named_switched_and_share_a_list(
    page: Page, browser: Browser, client: Client, live_server: Any
) -> None:
    drive = a_drive()
    bar, door = browser.new_page(), browser.new_page()
    for screen in (bar, door):
        screen.set_viewport_size({"width": 1280, "height": 720})
        screen.goto(f"{live_server.url}/d/{drive.code}/beamer/")
        own = re.compile(rf"^{live_server.url}/d/{drive.code}/beamer/\?screen=[0-9a-f]{{8}}$")
        expect(screen).to_have_url(own)
        expect(screen.locator(".screen-name")).to_have_text(re.compile(r"^\S+ [12]$"))
    assert bar.url != door.url
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.goto(f"{live_server.url}/drive/{drive.code}/hall/")
    screens = page.locator(".connected > li")
    expect(screens).to_have_count(2)
    picture = page.frame_locator(".connected li:first-child iframe")
    expect(picture.locator("#live")).to_have_attribute("data-show", "tables")
    assert faults(page) == []

    screens.nth(0).locator("summary").click()
    screens.nth(0).get_by_label("Naam").fill("Bij de bar")
    screens.nth(0).get_by_role("button", name="Opslaan").click()
    expect(screens.nth(0).locator("b")).to_have_text("Bij de bar")
    expect(bar.locator(".screen-name")).to_have_text("Bij de bar")

    screens.nth(0).get_by_role("button", name="Klok", exact=True).click()
    expect(bar.locator("#live")).to_have_attribute("data-show", "clock")
    expect(door.locator("#live")).to_have_attribute("data-show", "tables")
    expect(picture.locator("#live")).to_have_attribute("data-show", "clock")

    page.get_by_role("button", name="Alle schermen weer laten volgen").click()
    expect(bar.locator("#live")).to_have_attribute("data-show", "tables")
    page.get_by_role("button", name="Lange lijst over deze schermen verdelen").click()
    expect(bar.locator("main")).to_have_attribute("data-part", "1/2")
    expect(door.locator("main")).to_have_attribute("data-part", "2/2")
    assert set(names_on(bar)).isdisjoint(names_on(door))

    bar.reload()
    expect(bar.locator("main")).to_have_attribute("data-part", "1/2")
    door.close()
    expect(screens.nth(1).locator(".tag")).to_be_visible(timeout=20_000)
    bar.close()


def test_screens_that_are_away_stand_below_each_other(
    page: Page, client: Client, live_server: Any
) -> None:
    drive = a_drive()
    for number in range(6):
        HallScreen.objects.create(tournament=drive, token=f"0000000{number}", name=f"Bij {number}")
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.goto(f"{live_server.url}/drive/{drive.code}/hall/")
    lines = page.locator(".connected > li")
    expect(lines).to_have_count(6)
    boxes = lines.evaluate_all(
        "all => all.map(each => each.getBoundingClientRect()).map(box => [box.top, box.bottom])"
    )
    assert all(above[1] <= below[0] + 1 for above, below in itertools.pairwise(boxes))


def test_a_screen_stays_the_same_when_something_is_chosen_at_it(
    page: Page, client: Client, live_server: Any
) -> None:
    drive = a_drive()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(f"{live_server.url}/d/{drive.code}/beamer/")
    expect(page).to_have_url(re.compile(r"screen=[0-9a-f]{8}"))
    token = re.findall(r"screen=([0-9a-f]{8})", page.url)[0]
    for choice in ("donker", "klok", "1/2", "licht"):
        with page.expect_navigation():
            page.get_by_role("link", name=choice, exact=True).click()
        expect(page.locator("#live")).to_be_visible()
        assert re.findall(r"screen=([0-9a-f]{8})", page.url) == [token]
    HallScreen.objects.create(tournament=drive, token=token, show="tables")
    raise_version(drive)
    expect(page.get_by_role("link", name="klok", exact=True)).to_be_hidden()
    expect(page.get_by_role("link", name="donker", exact=True)).to_be_visible()


@pytest.mark.complains("AudioContext was not allowed to start")
def test_pictures_of_screens_are_silent(page: Page, client: Client, live_server: Any) -> None:
    drive = a_drive()
    sign_in(page, client, live_server, drive.memberships.get().user)
    client.get(f"/d/{drive.code}/beamer/?v=0&screen=0a1b2c3d")
    page.add_init_script("localStorage.setItem('keezdrive-sound', 'on')")
    page.goto(f"{live_server.url}/drive/{drive.code}/hall/")
    page.locator("h1").click()
    expect(page.locator(".clock-sound.sounds")).to_have_count(1)
    HallScreen.objects.create(tournament=drive, token="0a1b2c3d", show="standings")
    raise_version(drive)
    picture = page.frame_locator(".connected iframe")
    expect(picture.locator("#live")).to_have_attribute("data-show", "standings")
    page.locator("h1").click()
    expect(picture.locator(".clock-sound.sounds")).to_have_count(0)
