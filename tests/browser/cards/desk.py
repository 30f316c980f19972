"""What the tests of the desk share: a round, its secretary in a browser, and her keys."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.factories import a_published_round, a_tournament, a_user, entries
from tests.installation import TIMEOUT
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.models import Round, User

BOXES = ("table", "first", "second")
ON_A_LAPTOP = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
]


def a_round(tables: int = 23, **values: Any) -> Round:
    """A published round of a drive of Kees."""
    tournament = a_tournament(a_user("kees"), **values)
    teams = entries(tournament, 2 * tables)
    return a_published_round(tournament, list(zip(teams[::2], teams[1::2], strict=True)))


def sign_in(page: Page, client: Any, live_server: Any, user: User) -> None:
    """Give the browser the session of this user."""
    client.force_login(user)
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])


def at_the_desk(page: Page, client: Any, live_server: Any, round_: Round) -> None:
    """Kees sits at the desk of this round."""
    sign_in(page, client, live_server, User.objects.get(username="kees"))
    page.goto(f"{live_server.url}/drive/{round_.tournament.code}/desk/{round_.number}/")
    expect(page.locator("#id_table")).to_be_focused()


def press(page: Page, keys: str) -> None:
    """Press one key for each character; ⏎ is Enter, ⌫ Backspace, ␛ Escape, ⇥ Tab, _ the space."""
    names = {"⏎": "Enter", "⌫": "Backspace", "␛": "Escape", "⇥": "Tab", "_": "Space"}
    for key in keys:
        page.keyboard.press(names.get(key, key))


def ready(page: Page) -> None:
    """Wait until the photographed form in the boxes has been seen, and an Enter counts."""
    page.locator("#desk-photo-shown[data-ready]").wait_for()


def boxes(page: Page) -> tuple[str, ...]:
    """What stands in the three boxes."""
    return tuple(page.locator(f"#id_{name}").input_value() for name in BOXES)


def labels(page: Page) -> list[str]:
    """What stands above the boxes that are there."""
    texts = page.locator(".desk-box:visible label").all_inner_texts()
    return [" ".join(text.split()) for text in texts]


def saved(round_: Round, number: int) -> tuple[int | None, ...] | None:
    """The numbers of the card of this table, if one is stored."""
    card = current_card(round_.tables.get(number=number))
    return card_of(card).values if card else None


def a_card_on_its_way(address: str) -> bool:
    """Whether a card is sent there: news are asked for with the version that is shown."""
    return address.endswith("/desk/1/")


def keep_busy(page: Page) -> None:
    """Give the page something else to do for seconds on end, between any two things it is asked."""
    page.evaluate("""() => {
        const until = performance.now() + 4000;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
            const end = performance.now() + 30;
            while (performance.now() < end);
            if (end < until) [0, 0].forEach((each) => port2.postMessage(each));
        };
        [0, 0, 0, 0, 0].forEach((each) => port2.postMessage(each));
    }""")


def hear_of_routes(page: Page) -> None:
    """Wait until requests of the page come by its routes.

    Chromium says that they do before a busy page has heard of it, and a key that is pressed then
    is dealt with first: its request would go by unseen.
    """
    seen: list[None] = []

    def answer(route: Route) -> None:
        seen.append(None)
        route.fulfill()

    page.route("**/health/live", answer)
    while not seen:
        page.evaluate("fetch('/health/live').then((answer) => answer.text())")
    page.unroute("**/health/live", answer)


@contextmanager
def on_its_way(page: Page, address: Any = a_card_on_its_way) -> Iterator[None]:
    """The next request to the desk is held until the end of this."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.fallback()
        else:
            held.append(route)

    page.route(address, hold)
    hear_of_routes(page)
    yield
    until = time.monotonic() + TIMEOUT
    while not held and time.monotonic() < until:
        page.wait_for_timeout(10)
    held[0].continue_()  # and the route stays: the next request may just come by


def send(page: Page, keys: str) -> None:
    """Press these keys; the last of them sends a request."""
    with page.expect_request("**/desk/1/**"):
        press(page, keys)


def settle(page: Page) -> None:
    """Wait until the answer to what was sent is on the page and the keys are free again."""
    expect(page.locator(".desk-busy")).to_have_count(0)
