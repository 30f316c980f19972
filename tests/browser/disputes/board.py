"""A board on the page for questions, and what people do with it."""

from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

PHONE = {"width": 360, "height": 640}
ON_A_PHONE = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser_context_args(viewport=PHONE, has_touch=True),
]


def open_board(page: Page, live_server: Any, position: str, **address: str) -> Page:
    """The page with this board, once its script has taken hold of it."""
    query = urlencode({"rules": "nk", "position": position, **address})
    page.goto(f"{live_server.url}/mag-dit/?{query}")
    expect(page.locator("svg[role=group] .pawn[tabindex='0']")).to_have_count(1)
    return page


def pawn(page: Page, seat: int, place: str) -> Locator:
    return page.locator(f'.board .pawn[data-seat="{seat}"][data-place="{place}"]').first


def hole(page: Page, place: str, seat: int | None = None) -> Locator:
    """A place; of the four of a nest the one that is taken last."""
    owner = "" if seat is None else f'[data-seat="{seat}"]'
    return page.locator(f'.board .hole[data-place="{place}"]{owner}').last


def places_field(page: Page, colour: str) -> Locator:
    """The field that says where the pawns of a colour stand, unfolded."""
    unfold(page)
    return page.locator(f'[data-places="{colour}"]')


def middle(what: Locator) -> tuple[float, float]:
    """The middle of something on the screen."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(page: Page, what: Locator, beside: tuple[float, float] = (0, 0)) -> None:
    """Tap on something, or that many pixels beside its middle."""
    x, y = middle(what)
    page.mouse.click(x + beside[0], y + beside[1])


def drag(page: Page, what: Locator, to: Locator) -> None:
    """Drag a pawn with the mouse."""
    page.mouse.move(*middle(what))
    page.mouse.down()
    page.mouse.move(*middle(to), steps=4)
    page.mouse.up()


def swipe(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Move a finger over the glass."""
    finger = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": start[0], "y": start[1]})
    for step in range(1, 9):
        x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
        touch("touchMove", {"x": x, "y": y})
    touch("touchEnd")


def unfold(page: Page) -> None:
    """Open what is folded away for who sets up the board by tapping."""
    page.locator(".board-typed").evaluate_all("all => all.forEach((one) => (one.open = true))")


def position_field(page: Page) -> Locator:
    unfold(page)
    return page.get_by_label("Stelling", exact=True)


def text_of(page: Page) -> str:
    """The position text beside the board."""
    return position_field(page).input_value()


def pawns_on_it(page: Page) -> list[list[str]]:
    """Where the pawns of each seat stand in the picture, without those in the nest."""
    standing = page.eval_on_selector_all(
        ".board .pawn", "all => all.map((one) => [Number(one.dataset.seat), one.dataset.place])"
    )
    seats = max(seat for seat, _place in standing) + 1
    return [
        sorted(place for owner, place in standing if owner == seat and place != "n")
        for seat in range(seats)
    ]


def said(page: Page) -> Locator:
    """The line that says what happened."""
    return page.locator("[data-said]")
