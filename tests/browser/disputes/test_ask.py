"""Asking what the rules say, in a real browser: the answer, the way back, and where one is then."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.disputes.board import (
    ON_A_PHONE,
    PHONE,
    hole,
    open_board,
    pawn,
    position_field,
    tap,
    text_of,
)

pytestmark = ON_A_PHONE

LAPTOP = {"width": 1366, "height": 768}


@pytest.fixture
def asking(page: Page, live_server: Any) -> Page:
    """A move that is allowed, ready to be asked about."""
    return open_board(page, live_server, "5/-/-/- 0", question="move", card="2", move="5-7")


def ask(page: Page) -> None:
    page.get_by_role("button", name="Vraag").click()
    expect(page.locator("#answer:not(.is-old) > *").first).to_be_visible()


def shown(page: Page) -> tuple[str, str, str, list[str]]:
    """Board, card, move and answer of the page."""
    expect(page.locator("svg[role=group] .pawn[tabindex='0']")).to_have_count(1)
    card = page.locator("[name=card]:checked").input_value()
    answers = page.locator("#answer:not(.is-old) .verdict-said").all_inner_texts()
    return text_of(page), card, page.locator("#id_move").input_value(), answers


def test_back_shows_board_question_and_answer_of_then(asking: Page) -> None:
    ask(asking)
    first = shown(asking)
    assert first == ("5/-/-/- 0", "2", "5-7", ["Ja, deze zet mag."])
    position_field(asking).fill("6/-/-/- 0")
    asking.get_by_label("3", exact=True).and_(asking.locator("[name=card]")).check()
    ask(asking)
    second = shown(asking)
    assert second == ("6/-/-/- 0", "3", "5-7", ["Nee, deze zet mag niet."])
    seen = []
    for _step in range(3):
        with asking.expect_event("load"):
            asking.go_back()
        seen.append(shown(asking))
    with asking.expect_event("load"):
        asking.go_forward()
    assert [*seen, shown(asking)] == [
        ("6/-/-/- 0", "3", "5-7", []),
        first,
        ("5/-/-/- 0", "2", "5-7", []),
        first,
    ]


def test_back_from_another_page_shows_the_whole_page_with_its_answer(asking: Page) -> None:
    ask(asking)
    asking.locator("header a, nav a").first.click()
    expect(asking.locator("#ask")).to_have_count(0)
    asking.go_back()
    expect(asking.locator("h1")).to_have_text("Mag dit?")
    assert shown(asking) == ("5/-/-/- 0", "2", "5-7", ["Ja, deze zet mag."])


def test_the_address_of_an_answer_names_only_what_was_filled_in(asking: Page) -> None:
    ask(asking)
    asked = asking.evaluate("Object.fromEntries(new URLSearchParams(location.search))")
    assert asked == {
        "rules": "nk",
        "question": "move",
        "position": "5/-/-/- 0",
        "card": "2",
        "move": "5-7",
        "scheme": "nk",
        "ask": "1",
    }


def test_whoever_asks_is_at_the_answer_with_its_sentence_in_sight(asking: Page) -> None:
    ask(asking)
    expect(asking.locator("#answer")).to_be_focused()
    expect(asking.locator("#answer")).to_have_accessible_name("Ja, deze zet mag.")
    expect(asking.locator(".verdict-said")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("filled", "field", "sentence"),
    [
        ("move=", "id_move", "Wijs aan welke pion waarheen gaat."),
        ("move=vijf", "id_move", "Deze zet is niet te lezen."),
        ("card=&move=5-7", "id_card_0", "Kies de kaart."),
    ],
)
def test_whoever_forgets_something_is_at_its_field_with_what_is_wrong(
    page: Page, live_server: Any, filled: str, field: str, sentence: str
) -> None:
    page.goto(f"{live_server.url}/mag-dit/?position=5/-/-/-+0&card=2&{filled}")
    ask_in_vain(page)
    expect(page.locator(f"#{field}")).to_be_focused()
    wrong = page.locator(".wrong:visible")
    expect(wrong).to_contain_text(sentence)
    expect(wrong).to_be_in_viewport(ratio=1)


def ask_in_vain(page: Page) -> None:
    page.get_by_role("button", name="Vraag").click()
    expect(page.locator("#answer .notice-error")).to_be_visible()


def test_a_position_that_cannot_be_read_is_shown_with_what_is_wrong(asking: Page) -> None:
    position_field(asking).fill("5/onzin")
    position_field(asking).blur()
    asking.locator(".board-typed summary").click()
    expect(asking.locator("#id_position")).to_be_hidden()
    ask_in_vain(asking)
    expect(asking.locator("#id_position")).to_be_focused()
    field = asking.locator("#id_position")
    expect(field).to_be_in_viewport(ratio=1)
    expect(asking.locator(".wrong:visible")).to_be_in_viewport(ratio=1)
    expect(field).to_have_accessible_description(
        "Deze stelling is niet te lezen. Een leeg bord van dit reglement is -/-/-/- 0."
    )
    assert field.input_value() == "5/onzin"
    assert asking.locator("#id_move").input_value() == "5-7"
    asking.reload()
    assert shown(asking) == ("5/onzin", "2", "5-7", [])
    expect(asking.locator("#id_position")).to_be_focused()
    field.fill("5/-/-/- 0")
    ask(asking)
    expect(asking.locator("#answer")).to_be_focused()
    expect(asking.locator(".wrong")).to_have_count(0)


def test_a_house_rule_is_chosen_on_the_page_and_stays_with_other_rules(asking: Page) -> None:
    position_field(asking).fill("0/20/-/- 0")
    asking.get_by_label("B", exact=True).and_(asking.locator("[name=card]")).check()
    asking.locator("#id_move").fill("0x20")
    ask(asking)
    assert shown(asking)[3] == ["Ja, deze zet mag."]
    named = asking.locator("#ask-house li")
    expect(named).to_have_count(0)
    asking.get_by_text("Huisregels", exact=True).click()
    switch = asking.get_by_label("Boer vanaf de eigen beginpositie")
    switch.focus()
    switch.select_option("De boer ruilt niet vanaf de eigen beginpositie.")
    expect(named).to_have_text(["huisregel De boer ruilt niet vanaf de eigen beginpositie."])
    expect(switch).to_be_focused()
    ask(asking)
    assert shown(asking)[3] == ["Nee, deze zet mag niet."]
    choose_rules(asking, "gezellig")
    expect(named).to_have_count(0)
    expect(switch).to_have_value("no")
    choose_rules(asking, "stand")
    expect(named).to_have_count(1)


def choose_rules(page: Page, rules: str) -> None:
    """Choose a rule set, and wait for the page that the server made of it."""
    page.get_by_label("Spelregels").select_option(rules)
    expect(page.locator(f"#id_rules option[selected][value={rules}]")).to_have_count(1)
    expect(page.locator("svg[role=group] .pawn[tabindex='0']")).to_have_count(1)


@pytest.mark.parametrize("question", ["move", "hand", "score", "last", "round"])
def test_each_question_fits_on_a_phone_and_has_no_barriers(
    page: Page, live_server: Any, question: str
) -> None:
    open_board(page, live_server, "5/-/-/- 0", question=question)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert faults(page) == []


@pytest.mark.parametrize("question", ["move", "hand", "score", "last", "round"])
def test_on_a_laptop_the_button_is_seen_with_the_whole_board(
    page: Page, live_server: Any, question: str
) -> None:
    page.set_viewport_size(LAPTOP)
    open_board(page, live_server, "5/-/-/- 0", question=question)
    expect(page.locator(".board .drawing")).to_be_in_viewport(ratio=1)
    button = page.get_by_role("button", name="Zoek" if question == "round" else "Vraag")
    expect(button).to_be_in_viewport(ratio=1)


def test_whoever_starts_a_search_is_at_its_progress(page: Page, live_server: Any) -> None:
    address = {"question": "round", "start": "-/20/-/- 0", "pile": "A 2"}
    open_board(page, live_server, "3/22/-/- 0", **address)
    page.get_by_role("button", name="Zoek").click()
    expect(page.locator("#answer")).to_be_focused()
    expect(page.locator("#search > :first-child")).to_be_in_viewport(ratio=1)


def test_another_language_keeps_the_board_that_was_set_up(asking: Page) -> None:
    tap(asking, pawn(asking, 1, "n"))
    tap(asking, hole(asking, "16"))
    asking.get_by_role("button", name="English").click()
    expect(asking.locator("h1")).to_have_text("Is this allowed?")
    expect(asking.locator("#id_position")).to_have_value("5/16/-/- 0")


def test_a_link_whose_position_cannot_be_read_says_so(page: Page, live_server: Any) -> None:
    open_board(page, live_server, "60,onzin/-/-/- 0")
    expect(page.locator("[data-said]")).to_contain_text("Deze stelling is niet te lezen")
    assert text_of(page) == "60,onzin/-/-/- 0"


def test_a_link_whose_fields_are_out_of_order_shows_its_board(page: Page, live_server: Any) -> None:
    open_board(page, live_server, "60,2/-/-/- 0")
    expect(page.locator('.pawn[data-seat="0"][data-place="60"]')).to_have_count(1)
    assert text_of(page) == "2,60/-/-/- 0"
