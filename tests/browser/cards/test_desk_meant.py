"""Digits that can be a card of two tables: the desk asks, and nobody answers by accident."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cards.desk import ON_A_LAPTOP, a_round, at_the_desk, boxes, press, saved, settle
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.models import ScoreCard

pytestmark = ON_A_LAPTOP
ASKED = "Bedoelt u tafel {}? Of ontbreekt er een cijfer? Typ dat dan nu."


def is_asked(page: Page, table: int) -> None:
    expect(page.locator("#desk-meant p")).to_have_text(ASKED.format(table))
    expect(page.locator("#desk-meant")).to_be_visible()


@pytest.mark.parametrize("enters", ["⏎", "⏎⏎", "⏎⏎⏎⏎"])
def test_however_often_enter_is_pressed_the_question_stays(
    page: Page, client: Any, live_server: Any, enters: str
):
    at_the_desk(page, client, live_server, a_round())
    press(page, f"218{enters}")
    is_asked(page, 2)
    assert (boxes(page), page.locator(".desk-busy").count()) == (("2", "1", "8"), 0)
    assert ScoreCard.objects.count() == 0


def test_yes_saves_the_card_of_the_table_that_was_asked_about(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "183⏎")
    is_asked(page, 1)
    page.keyboard.down("j")
    page.keyboard.down("j")
    page.keyboard.up("j")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 1 is opgeslagen.")
    assert (saved(round_, 1), saved(round_, 18)) == ((8, 3), None)
    expect(page.locator("#desk-meant")).to_be_hidden()
    settle(page)
    assert boxes(page) == ("", "", "")


def test_the_missing_digit_answers_as_well(page: Page, client: Any, live_server: Any):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "128⏎")
    is_asked(page, 1)
    press(page, "3")
    expect(page.locator("#desk-meant")).to_be_hidden()
    assert boxes(page) == ("12", "8", "3")
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    assert (saved(round_, 1), saved(round_, 12)) == (None, (8, 3))


def test_no_means_the_longer_number_and_not_that_nobody_played(
    page: Page, client: Any, live_server: Any
):
    at_the_desk(page, client, live_server, a_round())
    press(page, "218⏎n")
    expect(page.locator("#desk-meant")).to_be_hidden()
    expect(page.locator("#id_second")).to_be_focused()
    assert boxes(page) == ("21", "8", "")
    expect(page.locator("[name=outcome][value=played]")).to_be_checked()


def test_a_letter_is_of_the_longer_number(page: Page, client: Any, live_server: Any):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "218⏎a⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 21 is opgeslagen.")
    assert card_of(current_card(round_.tables.get(number=21))).absent == 0


def test_on_a_phone_the_question_is_answered_with_a_button_above_the_keyboard(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    page.set_viewport_size({"width": 360, "height": 640})
    at_the_desk(page, client, live_server, round_)
    press(page, "218⏎")
    is_asked(page, 2)
    yes = page.get_by_role("button", name="Ja", exact=True)
    assert yes.bounding_box()["y"] + yes.bounding_box()["height"] <= 380
    yes.click()
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 2 is opgeslagen.")
    assert (saved(round_, 2), saved(round_, 21)) == ((1, 8), None)


@pytest.mark.parametrize("keys", ["0⏎", "00⏎", "0⇥"])
def test_a_table_number_that_was_ended_and_is_not_there_is_told_at_once(
    page: Page, client: Any, live_server: Any, keys: str
):
    at_the_desk(page, client, live_server, a_round())
    press(page, keys)
    expect(page.locator("#wrong-table")).to_contain_text("is er niet in deze ronde (1 t/m 23)")


def test_enter_after_a_letter_without_pawns_says_what_is_missing(
    page: Page, client: Any, live_server: Any
):
    at_the_desk(page, client, live_server, a_round())
    press(page, "6w⏎")
    for field in ("first", "second"):
        expect(page.locator(f"#wrong-{field}")).to_have_text("Nog niet ingevuld.")
