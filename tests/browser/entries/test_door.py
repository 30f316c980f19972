"""The door in a real browser: one tap or key says what becomes of a team, three seat a late one."""

import re
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import on_its_way, sign_in
from tests.factories import a_user
from tests.tournaments.checker import evenings
from tournaments.entries.services.late import expect_later
from tournaments.models import Side, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def user() -> User:
    return a_user()


@pytest.fixture
def drive(user: User) -> Tournament:
    """Six teams, of which the last comes at half past eight."""
    drive = evenings.a_drive(user, 6, rounds_planned=3)
    expect_later(entry=drive.entries.get(number=6), at="20:30", by=user)
    return drive


@pytest.fixture
def page(page: Page, client: Client, user: User, live_server: Any) -> Page:
    """The organiser's browser."""
    sign_in(page, client, live_server, user)
    return page


def at_the_door(page: Page, live_server: Any, drive: Tournament) -> None:
    page.goto(f"{live_server.url}/drive/{drive.code}/entries/door/")


@pytest.mark.parametrize("width", [1366, 360])
def test_a_late_team_is_at_a_table_after_three_taps(
    page: Page, live_server: Any, drive: Tournament, user: User, width: int
) -> None:
    evenings.enter(evenings.publish(drive, user), user)
    page.set_viewport_size({"width": width, "height": 768})
    at_the_door(page, live_server, drive)
    row = page.locator(".door-row").filter(has_text="Team 6")
    row.get_by_role("button", name="Er", exact=True).click()
    expect(row.get_by_role("button", name="Er", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    assert faults(page) == []
    page.get_by_role("button", name="Ronde 2 loten").click()
    page.get_by_role("button", name="Publiceren").click()
    expect(page.get_by_role("button", name="Publiceren")).to_have_count(0)
    assert Side.objects.filter(entry__number=6, round__number=2).count() == 1


def button_for_anna_and_bep(page: Page) -> Locator:
    """The button that adds two players who did not sign up, filled in."""
    page.get_by_text("Een team zonder inschrijving").click()
    page.get_by_label("Eerste speler").fill("Anna Smit")
    page.get_by_label("Tweede speler").fill("Bep Bos")
    return page.get_by_role("button", name="Toevoegen: is er")


def test_who_was_not_expected_is_here_after_two_taps(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    at_the_door(page, live_server, drive)
    button_for_anna_and_bep(page).click()
    expect(page.locator(".door-done")).to_contain_text("Anna Smit & Bep Bos")
    assert drive.entries.get(number=7).checked_in_at is not None


CLICK_ON_AND_ON = """button => {
    let clicks = 0;
    const more = setInterval(() => ++clicks < 8 ? button.click() : clearInterval(more), 200);
}"""


def test_who_was_not_expected_is_added_once_however_often_it_is_clicked(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    at_the_door(page, live_server, drive)
    button = button_for_anna_and_bep(page)
    sent: list[str] = []
    page.on("request", lambda request: request.method == "POST" and sent.append(request.url))
    pages: list[Route] = []
    page.route(re.compile(r"/door/\?done="), lambda route: pages.append(route))
    button.evaluate(CLICK_ON_AND_ON)
    page.wait_for_timeout(2000)
    pages[0].continue_()  # the next page, which did not come so long
    expect(page.locator(".door-done")).to_contain_text("Anna Smit & Bep Bos")
    assert (drive.entries.count(), page.locator(".notice-error, .errorlist").count()) == (7, 0)
    assert len(sent) == 1


@pytest.fixture
def left(page: Page, live_server: Any, drive: Tournament) -> Page:
    """The door while it leads away: a team was added, and the next page does not come."""
    at_the_door(page, live_server, drive)
    page.route(re.compile(r"/door/\?done="), lambda route: route.fulfill(status=204))
    button = button_for_anna_and_bep(page)
    with page.expect_request(re.compile(r"/door/\?done=")):
        button.click()
    return page


def test_another_team_that_is_typed_before_the_next_page_comes_is_added_too(
    left: Page, drive: Tournament
) -> None:
    left.get_by_label("Tweede speler").fill("Cor Kok")
    with left.expect_request(lambda request: request.method == "POST", timeout=5000):
        left.get_by_role("button", name="Toevoegen: is er").click()


def test_who_comes_back_to_a_page_that_led_away_sends_the_same_once_more(left: Page) -> None:
    left.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    with left.expect_request(lambda request: request.method == "POST", timeout=5000):
        left.get_by_role("button", name="Toevoegen: is er").click()


def test_a_key_behind_the_number_says_what_becomes_of_the_team(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    at_the_door(page, live_server, drive)
    for key, tag in (("+", "komt later"), ("/", "nog niet hier"), ("Enter", "is binnen")):
        page.locator("#q").fill("3")
        page.locator("#q").press(key)
        expect(page.locator(".door-done .tag").first).to_contain_text(tag)
    page.locator("#q").fill("4")
    page.locator("#q").press("-")
    expect(page.locator(".door-done")).to_contain_text("komt niet")
    page.wait_for_load_state()
    page.locator("#q").press("ArrowDown")
    expect(
        page.locator(".door-row").first.get_by_role("button", name="Er", exact=True)
    ).to_be_focused(timeout=5000)
    page.keyboard.press("l")
    row = page.locator(".door-row").first
    expect(row.get_by_role("button", name="Later")).to_have_attribute(
        "aria-pressed", "true", timeout=15000
    )


def test_the_refusal_of_a_team_leaves_alone_the_number_that_is_typed_meanwhile(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    at_the_door(page, live_server, drive)
    field = page.get_by_label("Teamnummer")
    with on_its_way(page, lambda address: address.endswith("/door/")):
        field.press_sequentially("99")
        with page.expect_request(lambda request: request.method == "POST"):
            field.press("Enter")
        field.press_sequentially("1")
    expect(page.locator("#door-missed")).to_contain_text("99: Geen team heeft nummer 99")
    expect(field).to_have_value("1")


@pytest.mark.parametrize("pause", [0, 60, 250])
def test_a_queue_is_typed_as_fast_as_it_comes_and_nobody_is_mistaken_for_another(
    page: Page, live_server: Any, drive: Tournament, pause: int
) -> None:
    at_the_door(page, live_server, drive)
    field = page.get_by_label("Teamnummer")
    field.focus()
    for typed in ("1", "2", "99", "3", "4"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        page.wait_for_timeout(pause)
    expect(page.locator(".door-count b")).to_have_text("4")
    here = drive.entries.filter(checked_in_at__isnull=False).order_by("number")
    assert list(here.values_list("number", flat=True)) == [1, 2, 3, 4]
    expect(page.locator("#door-missed")).to_contain_text("99: Geen team heeft nummer 99")
    expect(field).to_be_focused()


# A search begins 120 ms after the last key; later than that is the answer to a busy machine.
LATE = """const later = setTimeout;
window.setTimeout = (act, wait, ...rest) => later(act, wait === 120 ? 1500 : wait, ...rest);"""


def test_what_became_of_a_team_stays_after_a_second_click_and_a_search_that_comes_late(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    page.add_init_script(LATE)
    at_the_door(page, live_server, drive)
    field, done = page.get_by_label("Teamnummer"), page.locator(".door-done strong")
    assert "delay:120ms" in (field.get_attribute("hx-trigger") or "")
    for number, send in (
        ("1", lambda: page.locator(".door-form .btn-primary").dblclick()),
        ("2", lambda: page.keyboard.press("Enter")),
    ):
        field.focus()
        page.keyboard.type(number)
        send()
        expect(done).to_have_text(number)
        page.wait_for_timeout(2000)
        assert done.all_inner_texts() == [number]
