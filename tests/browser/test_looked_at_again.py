"""What the browser does by itself: a page that is laid away and looked at again, that another page
leads away from and comes back to, and two pages of one browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.complaints import REFUSED
from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.core.services.log import raise_version
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
NEWS = "**/?v=*"


@pytest.fixture
def drive() -> Tournament:
    """A round of which players may report the results."""
    drive = a_tournament(reports="desk")
    one, two, three, four = entries(drive, 4)
    a_published_round(drive, [(one, two), (three, four)])
    return drive


@pytest.fixture
def page(page: Page) -> Page:
    """A phone whose clock stands still once it is told to: nothing happens by the clock."""
    page.clock.install()
    return page


def stand_still(page: Page) -> None:
    page.clock.pause_at(datetime.now() + timedelta(hours=1))


def turn(page: Page, away: bool) -> None:
    """Lay the phone away, or take it up again."""
    page.evaluate(
        """(away) => {
            Object.defineProperty(document, "hidden", { configurable: true, value: away });
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        away,
    )


def come_online(page: Page) -> None:
    page.evaluate("window.dispatchEvent(new Event('online'))")


def come_back(page: Page) -> None:
    """As by the button Back, where the browser kept the page."""
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")


@contextmanager
def asked(page: Page, address: str = "?v=") -> Iterator[list[str]]:
    """What the page asks for meanwhile."""
    found: list[str] = []

    def note(request: Request) -> None:
        if address in request.url:
            found.append(request.url)

    page.on("request", note)
    yield found
    page.evaluate("fetch('/health/live').then((answer) => answer.text())")
    page.remove_listener("request", note)


def refuse(route: Route) -> None:
    """Take nothing that is sent, and say that the server is away."""
    if route.request.method == "POST" or "/health/" in route.request.url:
        route.fulfill(status=503, body="Nee.")
    else:
        route.fallback()


@pytest.mark.parametrize("path", ["", "team/1/"])
def test_a_page_that_is_looked_at_again_asks_for_news_at_once_and_one_that_is_laid_away_does_not(
    page: Page, live_server: Any, drive: Tournament, path: str
) -> None:
    page.goto(f"{live_server.url}/d/{drive.code}/{path}")
    stand_still(page)
    with asked(page) as laid_away:
        turn(page, away=True)
    a_card(drive.rounds.get().tables.get(number=1), 8, 5)
    raise_version(drive)
    before = page.locator("#live").get_attribute("hx-get")
    with page.expect_response(NEWS):
        turn(page, away=False)
    expect(page.locator("#live")).not_to_have_attribute("hx-get", before or "")
    assert laid_away == []


@pytest.mark.complains(REFUSED.format(503))
@pytest.mark.parametrize("happens", [lambda page: turn(page, away=False), come_online])
def test_a_tapped_link_is_followed_as_soon_as_the_phone_is_taken_up_or_online(
    page: Page, live_server: Any, drive: Tournament, happens: Any
) -> None:
    page.goto(f"{live_server.url}/d/{drive.code}/team/3/")
    stand_still(page)
    page.route("**/health/live", refuse)
    page.get_by_role("link", name="Stand", exact=True).click()
    expect(page.locator("#away")).to_contain_text("gaat vanzelf verder")
    turn(page, away=True)
    page.unroute_all(behavior="ignoreErrors")
    with asked(page, f"/d/{drive.code}/") as laid_away:
        turn(page, away=True)
    happens(page)
    page.wait_for_url(f"{live_server.url}/d/{drive.code}/")
    assert laid_away == []


@pytest.mark.complains(REFUSED.format(503))
def test_a_tapped_link_is_forgotten_on_a_page_that_was_left_and_come_back_to(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    page.goto(f"{live_server.url}/d/{drive.code}/team/3/")
    stand_still(page)
    page.route("**/health/live", refuse)
    page.get_by_role("link", name="Stand", exact=True).click()
    expect(page.locator("#away")).to_contain_text("gaat vanzelf verder")
    come_back(page)
    expect(page.locator("#away")).to_be_hidden()
    page.unroute_all(behavior="ignoreErrors")
    with asked(page, f"{live_server.url}/d/{drive.code}/") as gone:
        come_online(page)
    assert gone == []


def test_a_page_that_is_led_away_asks_no_more_until_somebody_comes_back_to_it(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    page.goto(f"{live_server.url}/d/{drive.code}/")
    stand_still(page)
    to = {"HX-Redirect": f"/d/{drive.code}/tables/"}
    page.route(NEWS, lambda route: route.fulfill(status=204, headers=to))
    page.route("**/tables/", lambda route: route.fulfill(status=204))  # and the page stays
    with page.expect_response("**/tables/"):
        turn(page, away=False)
    page.unroute_all(behavior="ignoreErrors")
    with asked(page) as on_the_way:
        turn(page, away=False)
    with page.expect_response(NEWS):
        come_back(page)
        turn(page, away=False)
    assert on_the_way == []


@pytest.mark.complains(REFUSED.format(503))
def test_what_one_page_sent_after_all_no_other_page_of_the_phone_says_to_be_not_sent(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    code = drive.rounds.get().tables.get(number=1).code
    page.goto(f"{live_server.url}/k/{code}/result/?side=0")
    page.context.route("**", refuse)
    for name, pawns in (("first", 8), ("second", 3)):
        page.locator(f"label:has([name={name}][value='{pawns}'])").click()
    page.get_by_role("button", name="Melden").click()
    expect(page.locator(".unsent-said")).to_have_count(1)
    other = page.context.new_page()
    other.goto(f"{live_server.url}/d/{drive.code}/")
    stand_still(other)
    expect(other.locator(".unsent-said")).to_have_count(1)
    page.context.unroute_all(behavior="ignoreErrors")
    page.get_by_role("button", name="Opnieuw versturen").click()
    expect(page.get_by_role("status").first).to_contain_text("Gemeld.")
    expect(other.locator(".unsent-said")).to_have_count(0)
