"""Pointing out a move on the board, in a real browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.disputes.board import (
    ON_A_PHONE,
    drag,
    hole,
    open_board,
    pawn,
    places_field,
    said,
    tap,
    text_of,
)

pytestmark = ON_A_PHONE

GAME = "0,60,h4/16/-/40,h1,h2 0"


@pytest.fixture
def board(page: Page, live_server: Any) -> Page:
    """Is this move allowed? The board is set up; now the move is pointed out."""
    open_board(page, live_server, GAME, question="move")
    page.get_by_label("Zet aanwijzen").check()
    return page


def choose(page: Page, card: str) -> None:
    page.locator(f'input[name=card][value="{card}"]').check(force=True)


def move(page: Page, name: str = "move") -> str:
    return page.locator(f"input[name={name}]").input_value()


def arrows(page: Page) -> int:
    return page.locator(".board .arrows .move").count()


def test_a_move_is_written_and_drawn_and_the_pawns_stay(board):
    tap(board, pawn(board, 0, "60"))
    tap(board, hole(board, "h1", 0))
    expect(said(board)).to_have_text("Rood van 60 naar h1")
    assert (move(board), arrows(board), text_of(board)) == ("0:60-h1", 1, GAME)
    drag(board, pawn(board, 2, "n"), hole(board, "32"))
    expect(said(board)).to_have_text("Geel komt op 32")
    assert (move(board), arrows(board), text_of(board)) == ("2:n-32", 1, GAME)


def test_a_pawn_of_the_same_colour_can_be_where_a_move_ends(board):
    tap(board, pawn(board, 0, "60"))
    tap(board, pawn(board, 0, "0"))
    assert move(board) == "0:60-0"


def test_a_seven_has_two_parts_and_a_third_gesture_begins_anew(board):
    choose(board, "7")
    moves = []
    for source, target in (("60", "62"), ("0", "5"), ("60", "61")):
        drag(board, pawn(board, 0, source), hole(board, target))
        moves.append((move(board), arrows(board)))
    assert moves == [("0:60-62", 1), ("0:60-62,0:0-5", 2), ("0:60-61", 1)]
    board.get_by_role("button", name="Ongedaan maken").click()
    assert (move(board), arrows(board)) == ("0:60-62,0:0-5", 2)


@pytest.mark.parametrize(("card", "target"), [("7", "3"), ("5", "62")])
def test_a_whole_seven_and_other_cards_have_one_part(board, card, target):
    choose(board, card)
    drag(board, pawn(board, 0, "60"), hole(board, target))
    drag(board, pawn(board, 0, "0"), hole(board, "5"))
    assert move(board) == "0:0-5"


@pytest.mark.parametrize(
    ("card", "seat", "place", "written"),
    [
        ("J", 3, "40", "0:60x3:40"),
        ("9", 3, "40", "0:60-40"),
        ("J", 0, "0", "0:60-0"),
    ],
)
def test_a_jack_swaps_with_a_pawn_of_another_colour(board, card, seat, place, written):
    choose(board, card)
    tap(board, pawn(board, 0, "60"))
    tap(board, pawn(board, seat, place))
    assert move(board) == written


def test_the_card_may_be_chosen_after_the_move(board):
    drag(board, pawn(board, 0, "60"), hole(board, "62"))
    drag(board, pawn(board, 0, "0"), hole(board, "16"))
    assert move(board) == "0:60-62,0:0-16"
    moves = []
    for card in ("7", "J", "5"):
        choose(board, card)
        moves.append(move(board))
    assert moves == ["0:60-62,0:0-16", "0:0x1:16", "0:0-16"]


def test_a_pawn_that_is_pointed_at_again_goes_elsewhere(board):
    choose(board, "7")
    drag(board, pawn(board, 0, "60"), hole(board, "62"))
    drag(board, pawn(board, 0, "60"), hole(board, "61"))
    assert (move(board), arrows(board)) == ("0:60-61", 1)


def test_a_move_goes_with_the_pawn_that_made_it(board):
    drag(board, pawn(board, 0, "60"), hole(board, "62"))
    board.get_by_label("Bord opzetten").check(force=True)
    drag(board, pawn(board, 0, "0"), hole(board, "3"))
    assert (move(board), arrows(board)) == ("0:60-62", 1)
    drag(board, pawn(board, 0, "60"), hole(board, "50"))
    assert (move(board), arrows(board)) == ("", 0)


def test_what_was_wrong_is_no_longer_said_once_it_is_right(board):
    field = places_field(board, "rood")
    field.fill("h5")
    field.press("Tab")
    expect(said(board)).to_have_text("Schrijf velden, c of h1 tot h4, zoals: 0, 60, h4")
    field.fill("0, h4")
    field.press("Tab")
    expect(said(board)).to_have_text("")


def test_a_last_move_is_pointed_out_from_where_the_pawn_stands(board):
    board.locator('input[name=question][value="last"]').check(force=True)
    board.get_by_label("Zet aanwijzen").check(force=True)
    tap(board, pawn(board, 0, "60"))
    expect(said(board)).to_have_text("Rood op 60: tik aan waar hij vandaan kwam.")
    tap(board, hole(board, "55"))
    assert move(board, "claim") == "0:55-60"


def test_no_move_ends_in_the_nest(board):
    drag(board, pawn(board, 0, "60"), hole(board, "n", 0))
    expect(said(board)).to_have_text("Een zet eindigt niet in het startveld.")
    assert (move(board), arrows(board)) == ("", 0)


def test_a_typed_move_is_drawn_as_soon_as_it_can_be_read(board):
    field = board.locator("input[name=move]")
    field.fill("0:60-h2,0:0-5")
    assert arrows(board) == 2
    field.fill("60-h2")
    assert (arrows(board), move(board)) == (0, "60-h2")


def test_the_last_move_is_pointed_out_from_where_its_pawn_stands_now(board):
    board.locator('input[name=question][value="last"]').check(force=True)
    drag(board, pawn(board, 0, "0"), hole(board, "n", 0))
    assert move(board, "claim") == "0:n-0"
    choose(board, "J")
    drag(board, pawn(board, 0, "60"), pawn(board, 3, "40"))
    assert move(board, "claim") == "0:40x3:60"
    drag(board, pawn(board, 3, "h1"), hole(board, "45"))
    assert (move(board, "claim"), move(board)) == ("3:45-h1", "")


def test_a_question_without_a_move_only_sets_up(board):
    board.locator('input[name=question][value="hand"]').check(force=True)
    expect(board.get_by_label("Zet aanwijzen")).to_be_hidden()
    drag(board, pawn(board, 0, "60"), hole(board, "62"))
    assert (text_of(board), move(board)) == ("0,62,h4/16/-/40,h1,h2 0", "")


def test_a_move_in_the_address_is_drawn_and_can_be_gone_on_with(page, live_server):
    open_board(page, live_server, GAME, question="move", card="7", move="0:60-62")
    expect(page.locator(".board .arrows .move")).to_have_count(1)
    drag(page, pawn(page, 0, "0"), hole(page, "5"))
    assert move(page) == "0:60-62,0:0-5"


def test_a_seven_from_the_middle_is_split(page, live_server):
    open_board(page, live_server, "5,c/20/-/- 0", rules="kruiz", question="move")
    page.get_by_label("Zet aanwijzen").check()
    choose(page, "7")
    drag(page, pawn(page, 0, "c"), hole(page, "10"))
    drag(page, pawn(page, 0, "5"), hole(page, "8"))
    assert (move(page), arrows(page)) == ("0:c-10,0:5-8", 2)


def test_a_pawn_that_enters_or_goes_back_is_no_first_part(board):
    choose(board, "7")
    drag(board, pawn(board, 2, "n"), hole(board, "32"))
    drag(board, pawn(board, 0, "60"), hole(board, "62"))
    assert move(board) == "0:60-62"
    drag(board, pawn(board, 0, "h4"), hole(board, "h2", 0))
    drag(board, pawn(board, 0, "0"), hole(board, "5"))
    assert move(board) == "0:0-5"


@pytest.mark.parametrize(
    ("rules", "position", "card", "move"),
    [
        ("nk", "44/-/-/48 0", "7", "0:44-51"),
        ("nk", "44/-/-/48 0", "7", "0:44-48"),
        ("nk", "62,h1/-/-/- 0", "7", "0:62-h3"),
        ("nk", "60/-/-/- 0", "5", "0:60-h2"),
        ("nk", "2/-/-/- 0", "4", "0:2-62"),
        ("nk", "-/h1/-/- 1", "2", "1:h1-h3"),
        ("nk", "-/-/-/- 0", "K", "0:n-0"),
        ("nk", "2/-/-/- 0", "5", "0:2-30"),
        ("nk", "5/-/-/40 0", "J", "0:5x3:40"),
        ("nk", "60,20/-/-/- 0", "7", "0:60-62,0:20-25"),
        ("nk", "61,h2/-/-/- 0", "7", "0:h2-h4,0:61-h3"),
        ("kruiz", "5/-/-/- 0", "8", "0:5-43"),
        ("kruiz", "20/-/-/- 0", "8", "0:20-28"),
        ("gezellig6", "90/-/-/-/-/- 0", "T", "0:90-h4"),
        ("gezellig2", "0,28,h4/12,h3,h4 0", "4", "0:0-28"),
    ],
)
def test_an_arrow_is_drawn_as_the_server_draws_it(page, live_server, rules, position, card, move):
    asked = {"question": "move", "card": card, "move": move, "ask": "1"}
    open_board(page, live_server, position, rules=rules, **asked)
    lines = "all => all.map((one) => one.getAttribute('points') ?? one.getAttribute('d'))"
    shapes = ":is(polyline, path, polygon, circle)"
    here = page.eval_on_selector_all(f".board .arrows {shapes}", lines)
    there = page.eval_on_selector_all(f"#move-shown .arrows {shapes}", lines)

    def numbers(drawn):
        return [
            [float(each) for each in re.findall(r"-?[\d.]+", line)] if line else []
            for line in drawn
        ]

    assert here
    assert [pytest.approx(line, abs=0.11) for line in numbers(there)] == numbers(here)
