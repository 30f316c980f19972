"""Pages that are open on a laptop while another one takes over from it."""

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.cards.desk import ON_A_LAPTOP, a_round, at_the_desk, boxes, press, sign_in
from tests.tournaments.builders.laptops import Answering, a_laptop_that_answers, a_statement
from tournaments.safety.services.leadership import named, reclaim, step_down
from tournaments.safety.services.peer_client import see_peers

pytestmark = ON_A_LAPTOP
OTHER = "http://192.168.1.6:8000"
SAID = f"Deze laptop is niet meer de eerste. Ga naar {OTHER}. Wat u hier ziet, is oud."


@pytest.fixture
def page(page: Page, settings: Any, tmp_path: Any) -> Page:
    """A page of a laptop, whose clock can be turned on."""
    settings.DATA_DIR = tmp_path
    page.clock.install()
    return page


def taken_over() -> None:
    """The other laptop takes over, and this one knows."""
    named()
    step_down(term=2, machine="b", address=OTHER, now=timezone.now())


def hear_news(page: Page) -> None:
    """Let the page ask for what is new."""
    with page.expect_response(lambda answer: "hx-request" in answer.request.headers):
        page.clock.fast_forward(5000)


def test_the_desk_says_so_while_a_card_is_typed_and_no_longer_when_it_is_the_first_again(
    page: Page, client: Any, live_server: Any
):
    at_the_desk(page, client, live_server, a_round())
    press(page, "128")
    taken_over()
    hear_news(page)
    expect(page.locator(".not-first")).to_have_text(SAID)
    assert boxes(page) == ("12", "8", "")
    expect(page.locator("#id_second")).to_be_focused()
    reclaim(now=timezone.now())
    hear_news(page)
    expect(page.locator(".not-first")).to_have_count(0)


@pytest.mark.parametrize("part", ["watch", "hall", "standings"])
def test_a_page_of_the_organiser_that_is_open_says_so(
    page: Page, client: Any, live_server: Any, part: str
):
    drive = a_round().tournament
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.goto(f"{live_server.url}/drive/{drive.code}/{part}/")
    before = page.locator("main").inner_text()
    taken_over()
    hear_news(page)
    expect(page.locator(".not-first")).to_have_text(SAID)
    assert page.locator("main").inner_text() == before


def test_a_screen_that_is_led_to_the_first_waits_for_its_page_however_slow(
    page: Page, live_server: Any
):
    drive, asked = a_round().tournament, []
    page.goto(f"{live_server.url}/d/{drive.code}/")
    with a_laptop_that_answers() as there:
        # It takes its time, as a laptop does that has just been started.
        page.route(f"{there}/**", lambda route: asked.append(route))
        step_down(term=2, machine="traag", address=there, now=timezone.now())
        Answering.says = a_statement("traag", address=there).encode()
        see_peers(now=timezone.now())
        with page.expect_request(f"{there}/**"):
            hear_news(page)
        page.wait_for_timeout(4000)  # in which it would ask again
        [led] = asked
        assert led.request.url == f"{there}/d/{drive.code}/"
        led.fulfill(body="De stand")
        expect(page.locator("body")).to_have_text("De stand")


def test_what_the_page_knows_already_is_not_said_again(page: Page, client: Any, live_server: Any):
    round_ = a_round()
    taken_over()
    at_the_desk(page, client, live_server, round_)
    expect(page.locator(".not-first")).to_have_text(SAID)
    with page.expect_response("**/desk/1/?v=*") as answer:
        page.clock.fast_forward(5000)
    assert answer.value.status == 204
