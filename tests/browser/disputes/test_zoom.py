"""Tapping the board with a finger on a phone: its quarter comes near first."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults
from tests.browser.disputes.board import (
    ON_A_PHONE,
    PHONE,
    hole,
    middle,
    open_board,
    pawn,
    said,
    swipe,
    tap,
    text_of,
)

pytestmark = ON_A_PHONE

GAME = "0,60,h4/16/-/40,h1,h2 0"
FINGER = 30  # CSS pixels from one field to the next, so that a finger hits the one that is meant


@pytest.fixture
def board(page: Page, live_server: Any) -> Page:
    """A board in the middle of a game."""
    return open_board(page, live_server, GAME)


def touch(page: Page, what: Locator) -> None:
    """Tap with a finger."""
    page.touchscreen.tap(*middle(what))


def whole(page: Page) -> Locator:
    return page.get_by_role("button", name="Heel bord")


def apart(page: Page) -> float:
    """How far two fields beside each other are, in CSS pixels."""
    boxes = [page.locator(f'.hole[data-place="{place}"]').bounding_box() for place in ("61", "62")]
    assert boxes[0]
    assert boxes[1]
    return abs(boxes[0]["x"] - boxes[1]["x"])


def test_the_first_tap_brings_its_quarter_near_and_the_second_takes_the_pawn(board):
    assert apart(board) < FINGER
    touch(board, pawn(board, 0, "60"))
    expect(said(board)).to_have_text("Groter: tik nu een pion of een veld aan.")
    expect(whole(board)).to_be_visible()
    assert apart(board) > FINGER
    touch(board, pawn(board, 0, "60"))
    expect(said(board)).to_have_text("Rood van 60: tik aan waar hij heen gaat.")
    expect(whole(board)).to_be_hidden()
    assert apart(board) < FINGER


def test_a_pawn_goes_to_another_quarter_by_four_taps(board):
    for what in (pawn(board, 0, "60"), pawn(board, 0, "60"), hole(board, "5")):
        touch(board, what)
    expect(said(board)).to_have_text("Rood van 60: tik aan waar hij heen gaat.")
    assert text_of(board) == GAME
    touch(board, hole(board, "5"))
    expect(said(board)).to_have_text("Rood op 5")
    expect(whole(board)).to_be_hidden()
    assert text_of(board) == "0,5,h4/16/-/40,h1,h2 0"


@pytest.mark.parametrize("place", ["0", "8", "15", "24", "32", "40", "47", "48", "56", "63"])
def test_every_field_lies_in_the_quarter_that_its_own_tap_brings_near(board, place):
    touch(board, hole(board, place))
    box = board.locator(".drawing").bounding_box()
    field = hole(board, place).bounding_box()
    assert box
    assert field
    assert box["x"] <= field["x"]
    assert field["x"] + field["width"] <= box["x"] + box["width"] + 1
    assert box["y"] <= field["y"]
    assert field["y"] + field["height"] <= box["y"] + box["height"] + 1
    assert board.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_a_tap_that_hits_nothing_stays_near_and_a_button_leads_back(board):
    touch(board, pawn(board, 0, "60"))
    x, y = middle(board.locator(".drawing"))
    board.touchscreen.tap(x, y + 20)
    expect(whole(board)).to_be_visible()
    assert text_of(board) == GAME
    touch(board, whole(board))
    expect(whole(board)).to_be_hidden()
    assert apart(board) < FINGER


def test_a_finger_drags_a_pawn_near_by(board):
    touch(board, pawn(board, 0, "60"))
    swipe(board, middle(pawn(board, 0, "60")), middle(hole(board, "62")))
    assert text_of(board) == "0,62,h4/16/-/40,h1,h2 0"
    expect(whole(board)).to_be_hidden()


def test_a_mouse_points_at_once(board):
    tap(board, pawn(board, 0, "60"))
    expect(said(board)).to_have_text("Rood van 60: tik aan waar hij heen gaat.")
    expect(whole(board)).to_be_hidden()


def test_on_a_tablet_a_finger_acts_at_once(board):
    board.set_viewport_size({"width": 800, "height": 1100})
    touch(board, pawn(board, 0, "60"))
    expect(said(board)).to_have_text("Rood van 60: tik aan waar hij heen gaat.")


def test_a_move_is_pointed_out_by_finger_and_a_board_of_six_comes_near_too(page, live_server):
    open_board(page, live_server, "-/-/-/-/-/- 0", rules="gezellig6", question="move")
    page.get_by_label("Zet aanwijzen").check()
    for what in (pawn(page, 0, "n"),) * 2 + (hole(page, "0"),) * 2:
        touch(page, what)
    assert page.locator("#id_move").input_value() == "0:n-0"
    assert text_of(page) == "-/-/-/-/-/- 0"


def test_axe_finds_nothing_near_by(board):
    touch(board, pawn(board, 0, "60"))
    assert faults(board) == []
