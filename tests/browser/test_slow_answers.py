"""A slow answer among fast ones: what was asked for last is what stands on the page."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.rules import KRUIZ, Card, Position
from scoring.verdicts import verdict_on_hand
from tests.browser.cards.desk import on_its_way, sign_in
from tests.browser.hall.test_hall import ends_in, seconds
from tests.factories import a_dispute, a_published_round, a_tournament, a_user, classes, entries

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


LOOK_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"


def test_of_a_search_and_a_class_that_was_chosen_after_it_the_class_stands(
    page: Page, client: Any, live_server: Any
) -> None:
    user = a_user()
    drive = a_tournament(user)
    teams = entries(drive, 4)
    classes(drive, A=teams[:2], B=teams[2:])
    sign_in(page, client, live_server, user)
    page.goto(f"{live_server.url}/drive/{drive.code}/entries/")
    with on_its_way(page, "**/entries/?*q=*"):
        with page.expect_request("**/entries/?*q=*"):
            page.locator("#q").press_sequentially("team")
        page.locator("#class").select_option("B")
        expect(page.locator("#list tbody tr")).to_have_count(2)
    hear_out(page)
    assert page.locator("#list tbody tr").count() == 2
    assert "class=B" in page.url


def test_of_two_moves_of_an_answer_the_one_that_was_tapped_last_is_shown(
    page: Page, client: Any, live_server: Any
) -> None:
    user = a_user()
    drive = a_tournament(user, ruleset="kruiz")
    table = a_published_round(drive, [tuple(entries(drive, 2))]).tables.get()
    board = Position.from_text("5,12,h1/20/18,40/41 0", KRUIZ)
    dispute = a_dispute(
        table,
        question="hand",
        asked={"rules": "kruiz", "position": board.to_text(), "hand": ["*"]},
        verdict=verdict_on_hand(board, [Card.JOKER]).to_plain(),
    )
    sign_in(page, client, live_server, user)
    page.goto(f"{live_server.url}/drive/{drive.code}/disputes/{dispute.pk}/")
    page.locator(".walk-group").evaluate_all("all => all.forEach((each) => (each.open = true))")
    moves = page.locator("[data-move]")
    with on_its_way(page, "**/mag-dit/move/**"):
        with page.expect_request("**/mag-dit/move/**"):
            moves.nth(1).click()
        with page.expect_response("**/mag-dit/move/**"):
            moves.nth(2).click()
    hear_out(page)
    shown = page.locator("#move-shown figcaption").inner_text()
    assert shown.endswith(f": {page.locator('[data-move][aria-current]').inner_text()}")


@pytest.mark.parametrize("slower", [0, 1])
def test_of_two_taps_on_links_the_last_is_followed(
    page: Page, live_server: Any, slower: int
) -> None:
    drive = a_tournament()
    one, two = entries(drive, 2)
    a_published_round(drive, [(one, two)])
    page.goto(f"{live_server.url}/d/{drive.code}/team/1/")
    asked: list[Route] = []
    page.route("**/health/live", lambda route: asked.append(route))
    for name in ("Tafels", "Stand"):
        page.get_by_role("link", name=name, exact=True).click()
    while len(asked) < 2:
        page.wait_for_timeout(10)
    for route in (asked[1 - slower], asked[slower]):
        route.fulfill()
        page.wait_for_timeout(50)
    page.wait_for_url(f"{live_server.url}/d/{drive.code}/")


def hear_out(page: Page) -> None:
    """Wait until the answers that came are on the page."""
    page.evaluate("fetch('/health/live').then((answer) => answer.text())")
    expect(page.locator(".htmx-request")).to_have_count(0)


def test_a_phone_waits_for_its_answer_before_it_asks_again(page: Page, live_server: Any) -> None:
    drive = a_tournament()
    a_published_round(drive, [tuple(entries(drive, 2))])
    page.goto(f"{live_server.url}/d/{drive.code}/team/1/")
    asked: list[Route] = []
    page.route("**/?v=*", lambda route: asked.append(route))
    for _time in range(3):
        page.evaluate(LOOK_AGAIN)
        page.evaluate("fetch('/health/live').then((answer) => answer.text())")
    assert len(asked) == 1
    with page.expect_response("**/?v=*"):
        asked[0].continue_()
    with page.expect_request("**/?v=*"):
        page.evaluate(LOOK_AGAIN)


def test_a_clock_goes_by_the_answer_that_was_fastest_on_its_way(
    page: Page, live_server: Any
) -> None:
    drive = a_tournament()
    one, two = entries(drive, 2)
    a_published_round(drive, [(one, two)])
    ends_in(drive, 1200)
    page.clock.install()
    page.goto(f"{live_server.url}/d/{drive.code}/team/1/")
    now = datetime.now() + timedelta(seconds=1)  # its clock may run a little before ours
    page.clock.pause_at(now)
    with page.expect_response("**/?v=*"):
        page.evaluate(LOOK_AGAIN)
    with page.expect_response("**/?v=*"), on_its_way(page, "**/?v=*"):
        with page.expect_request("**/?v=*"):
            page.evaluate(LOOK_AGAIN)
        page.clock.set_system_time(now + timedelta(seconds=60))
    hear_out(page)
    page.clock.run_for(1000)
    assert 1200 - 60 - 10 <= seconds(page) <= 1200 - 60
