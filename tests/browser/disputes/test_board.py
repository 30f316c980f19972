"""The board under fingers, mice and keys, in a real browser at the size of a phone."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.disputes.board import (
    ON_A_PHONE,
    PHONE,
    drag,
    hole,
    middle,
    open_board,
    pawn,
    pawns_on_it,
    places_field,
    position_field,
    said,
    swipe,
    tap,
    text_of,
)

pytestmark = ON_A_PHONE

GAME = "0,60,h4/16/-/40,h1,h2 0"
BOARDS = {
    "nk": "-/-/-/- 0",
    "kruiz": "-/-/-/- 0",
    "gezellig2": "-/- 0",
    "gezellig6": "-/-/-/-/-/- 0",
}


@pytest.fixture
def board(page: Page, live_server: Any) -> Page:
    """A board in the middle of a game."""
    return open_board(page, live_server, GAME)


def test_a_tap_near_a_place_puts_the_pawn_there_without_asking_the_server(board):
    board.context.set_offline(True)
    tap(board, pawn(board, 0, "60"))
    expect(said(board)).to_have_text("Rood van 60: tik aan waar hij heen gaat.")
    tap(board, hole(board, "5"), beside=(8, 8))
    expect(said(board)).to_have_text("Rood op 5")
    assert text_of(board) == "0,5,h4/16/-/40,h1,h2 0"
    assert pawns_on_it(board) == [["0", "5", "h4"], ["16"], [], ["40", "h1", "h2"]]


def test_whoever_stood_there_goes_to_its_nest(board):
    tap(board, pawn(board, 2, "n"))
    tap(board, pawn(board, 3, "40"))
    expect(said(board)).to_have_text("Geel op 40, blauw naar het startveld")
    assert text_of(board) == "0,60,h4/16/40/h1,h2 0"


def test_a_tap_on_another_pawn_of_the_colour_takes_that_one_and_on_the_nest_puts_it_back(board):
    tap(board, pawn(board, 0, "60"))
    tap(board, pawn(board, 0, "0"))
    expect(pawn(board, 0, "0")).to_have_attribute("aria-pressed", "true")
    tap(board, hole(board, "n", 0))
    assert text_of(board) == "60,h4/16/-/40,h1,h2 0"


@pytest.mark.parametrize(
    ("place", "seat", "sentence"),
    [
        ("h1", 1, "Dat is het honk van groen."),
        ("n", 3, "Dat is het startveld van blauw."),
    ],
)
def test_places_of_others_are_refused_in_words(board, place, seat, sentence):
    tap(board, pawn(board, 0, "60"))
    tap(board, hole(board, place, seat))
    expect(said(board)).to_have_text(sentence)
    assert text_of(board) == GAME


def test_a_pawn_is_dragged_and_lies_back_where_it_may_not_go(board):
    drag(board, pawn(board, 0, "60"), hole(board, "h2", 0))
    assert text_of(board) == "0,h2,h4/16/-/40,h1,h2 0"
    before = pawn(board, 0, "h2").get_attribute("transform")
    drag(board, pawn(board, 0, "h2"), pawn(board, 0, "h4"))
    expect(said(board)).to_have_text("Daar staat al een pion van rood.")
    assert pawn(board, 0, "h2").get_attribute("transform") == before


def test_a_finger_on_a_pawn_drags_it_and_beside_it_scrolls_the_page(board):
    hole(board, "29").scroll_into_view_if_needed()
    at = board.evaluate("scrollY")
    swipe(board, middle(pawn(board, 1, "16")), middle(hole(board, "23")))
    assert (text_of(board), board.evaluate("scrollY")) == ("0,60,h4/23/-/40,h1,h2 0", at)
    x, y = middle(hole(board, "24"))
    swipe(board, (x + 60, y), (x + 60, y - 100))
    board.wait_for_function(f"scrollY > {at}")
    assert text_of(board) == "0,60,h4/23/-/40,h1,h2 0"


def test_all_of_it_by_keys_alone(board):
    keys = board.keyboard
    board.locator(".board-modes input").first.focus()
    keys.press("Tab")
    expect(board.locator(".pawn:focus")).to_have_attribute("aria-label", "Rood in het startveld")
    for key in ("ArrowRight", "ArrowDown"):
        keys.press(key)
    expect(board.locator(".pawn:focus")).to_have_attribute("aria-label", "Rood op 60")
    for key in ("Enter", "ArrowRight", "ArrowRight", "ArrowLeft"):
        keys.press(key)
    expect(said(board)).to_have_text("Rood op 61")
    keys.press("Escape")
    assert text_of(board) == GAME
    for key in ("Space", "h", "h", "Enter"):
        keys.press(key)
    expect(board.locator(".pawn:focus")).to_have_attribute("aria-label", "Rood op h2")
    assert text_of(board) == "0,h2,h4/16/-/40,h1,h2 0"
    for key in ("Enter", "n", "Enter", "Control+z", "Control+z", "Control+y"):
        keys.press(key)
    assert text_of(board) == "0,h2,h4/16/-/40,h1,h2 0"
    keys.press("Tab")
    expect(board.get_by_role("button", name="Ongedaan maken")).to_be_focused()


def test_every_change_is_undone_and_done_again(board):
    drag(board, pawn(board, 0, "60"), hole(board, "62"))
    tap(board, board.locator('[data-player="3"]'))
    places_field(board, "groen").fill("17, h4")
    board.get_by_role("button", name="Leeg bord").click()
    texts = []
    for act in ("Ongedaan maken",) * 4 + ("Opnieuw",) * 4:
        texts.append(text_of(board))
        board.get_by_role("button", name=act, exact=True).click()
    assert texts[:5] == [
        "-/-/-/- 3",
        "0,62,h4/17,h4/-/40,h1,h2 3",
        "0,62,h4/16/-/40,h1,h2 3",
        "0,62,h4/16/-/40,h1,h2 0",
        GAME,
    ]
    assert [*texts[5:], text_of(board)] == texts[3::-1]


def test_whose_turn_it_is_is_chosen_by_its_mark_or_from_the_list(board):
    tap(board, board.locator('[data-player="2"]'))
    expect(said(board)).to_have_text("Geel is aan de beurt")
    expect(board.locator('[data-player="2"] .turn')).to_have_count(1)
    board.locator("[data-whose-turn]").select_option("1")
    assert text_of(board) == "0,60,h4/16/-/40,h1,h2 1"


def test_a_pasted_position_is_shown_even_a_faulty_one_and_can_be_mended(board):
    position_field(board).fill("5,5,70,h1,h2/5/-/0h1 2")
    assert pawns_on_it(board) == [["5", "5", "70", "h1", "h2"], ["5"], [], ["0h1"]]
    drag(board, pawn(board, 0, "70"), hole(board, "3"))
    drag(board, pawn(board, 3, "0h1"), hole(board, "4"))
    assert text_of(board) == "3,5,5,h1,h2/5/-/4 2"
    tap(board, pawn(board, 0, "3"))
    tap(board, hole(board, "n", 0))
    assert pawns_on_it(board) == [["5", "5", "h1", "h2"], ["5"], [], ["4"]]


def test_what_is_no_position_stays_in_its_field_and_the_board_as_it_was(board):
    field = position_field(board)
    field.fill("0,60/onzin")
    field.blur()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(said(board)).to_have_text("Deze stelling is niet te lezen; het bord toont de vorige.")
    assert text_of(board) == "0,60/onzin"
    assert pawns_on_it(board)[0] == ["0", "60", "h4"]


def test_the_field_of_a_colour_is_read_as_people_write(board):
    field = places_field(board, "geel")
    field.fill("H3 c 12,n")
    field.blur()
    assert (field.input_value(), text_of(board)) == (
        "12, c, h3",
        "0,60,h4/16/12,c,h3/40,h1,h2 0",
    )
    field.fill("twaalf")
    field.blur()
    expect(field).to_have_attribute("aria-invalid", "true")
    assert text_of(board) == "0,60,h4/16/12,c,h3/40,h1,h2 0"


def test_other_scripts_hear_of_every_change_at_once(board):
    board.evaluate(
        "document.addEventListener('board:changed', (event) => "
        "document.body.dataset.heard = event.detail.position)"
    )
    drag(board, pawn(board, 0, "60"), hole(board, "62"))
    assert board.evaluate("document.body.dataset.heard") == text_of(board)
    assert board.evaluate("new URLSearchParams(location.search).get('position')") == text_of(board)


@pytest.mark.parametrize("rules", BOARDS)
def test_every_place_of_every_board_can_be_hit_on_a_phone(page, live_server, rules):
    open_board(page, live_server, BOARDS[rules], rules=rules)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert page.locator(".drawing").bounding_box()["width"] == PHONE["width"]
    places = page.eval_on_selector_all(
        ".hole:not([data-place=n]):not([data-place^=h])", "all => all.map(h => h.dataset.place)"
    )
    for place in places[::7] + places[-1:]:
        tap(page, page.locator('.pawn[data-seat="1"]').first)
        tap(page, hole(page, place), beside=(6, -6))
        assert page.locator('.pawn[data-seat="1"]:not([data-place=n])').count() == 1
        assert text_of(page).split("/")[1].split()[0] == place


def test_a_board_that_comes_later_is_taken_hold_of_too(board):
    board.evaluate(
        "fetch(location.href).then((answer) => answer.text()).then((page) => "
        "htmx.swap('.ask-board', page, {swapStyle: 'outerHTML'}, {select: '.ask-board'}))"
    )
    expect(board.locator("svg[role=group] .pawn[tabindex='0']")).to_have_count(1)
    drag(board, pawn(board, 0, "60"), hole(board, "62"))
    assert text_of(board) == "0,62,h4/16/-/40,h1,h2 0"


def test_whoever_comes_back_finds_the_board_as_he_left_it(board):
    drag(board, pawn(board, 0, "60"), hole(board, "62"))
    board.get_by_role("link", name="Inloggen").click()
    expect(board.get_by_label("Inlognaam")).to_be_visible()
    board.go_back()
    expect(pawn(board, 0, "62")).to_have_attribute("role", "button")
    assert text_of(board) == "0,62,h4/16/-/40,h1,h2 0"


def test_without_a_script_the_position_is_typed(new_context, live_server):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/mag-dit/?question=hand")
    expect(
        page.locator(".board-colours, .board-tools, .board-modes >> visible=true")
    ).to_have_count(0)
    position_field(page).fill("12/-/-/- 0")
    position_field(page).press("Enter")
    expect(pawn(page, 0, "12")).to_be_visible()


@pytest.mark.parametrize("rules", BOARDS)
def test_axe_finds_nothing(page, live_server, rules):
    open_board(page, live_server, BOARDS[rules], rules=rules, question="move")
    tap(page, page.locator(".pawn").first)
    assert faults(page) == []


def test_on_a_laptop_the_whole_board_is_seen_with_what_is_said_of_it(board):
    board.set_viewport_size({"width": 1366, "height": 768})
    for what in (hole(board, "31"), hole(board, "63"), hole(board, "15"), said(board)):
        expect(what).to_be_in_viewport(ratio=1)
