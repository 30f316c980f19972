"""Keys at the desk at the wrong moment: with a card on its way, after a refusal."""

from typing import Any

import pytest
from django.db import DatabaseError
from playwright.sync_api import Page, expect

from scoring.schemes import Card, Ending
from tests.browser.cards.desk import (
    ON_A_LAPTOP,
    a_round,
    at_the_desk,
    boxes,
    keep_busy,
    on_its_way,
    press,
    saved,
    send,
    settle,
)
from tests.browser.complaints import REFUSED
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.cards.services.scorecards import enter_card
from tournaments.models import ScoreCard

pytestmark = ON_A_LAPTOP


def test_no_key_of_the_next_card_changes_the_one_that_is_refused(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    with on_its_way(page):
        send(page, "2983⏎")
        press(page, "12⏎8")
    expect(page.locator("#wrong-table")).to_have_text("Tafel 29 is er niet in deze ronde.")
    expect(page.locator("[data-trouble=ahead]")).to_contain_text("12↵8")
    press(page, "3⏎783⏎")
    assert boxes(page) == ("29", "8", "3")
    press(page, "⌫")
    expect(page.locator("#id_table")).to_be_focused()
    expect(page.locator("#desk-trouble")).to_be_hidden()
    press(page, "19⏎⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 19 is opgeslagen.")
    assert (saved(round_, 19), ScoreCard.objects.count()) == ((8, 3), 1)


def test_a_second_enter_is_no_key_of_the_next_card(page: Page, client: Any, live_server: Any):
    at_the_desk(page, client, live_server, a_round())
    with on_its_way(page):
        send(page, "2983⏎")
        press(page, "⏎⏎")
    expect(page.locator("#id_table")).to_be_focused()
    expect(page.locator("#desk-trouble")).to_be_hidden()
    assert boxes(page) == ("29", "8", "3")


def test_keys_typed_during_a_correction_belong_to_the_next_card(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    enter_card(table=round_.tables.get(number=12), by=None, card=Card(Ending.FINISHED, (8, 3)))
    at_the_desk(page, client, live_server, round_)
    press(page, "1284⏎")
    expect(page.locator("#desk-conflict")).to_be_focused()
    press(page, "c")
    page.keyboard.type("misgelezen")
    with on_its_way(page, "**/desk/1/12/"):
        send(page, "⏎")
        press(page, "1348⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 13 is opgeslagen.")
    assert [saved(round_, number) for number in (12, 13)] == [(8, 4), (4, 8)]


def test_keys_typed_into_the_question_of_a_conflict_change_nothing(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    enter_card(table=round_.tables.get(number=12), by=None, card=Card(Ending.FINISHED, (8, 3)))
    at_the_desk(page, client, live_server, round_)
    with on_its_way(page):
        send(page, "1284⏎")
        press(page, "13")
    expect(page.locator("#desk-conflict")).to_be_focused()
    press(page, "48⏎")
    expect(page.locator("#desk-conflict")).to_be_focused()
    expect(page.locator("[data-trouble=ahead]")).to_contain_text("13")
    press(page, "␛")
    expect(page.locator("#id_table")).to_be_focused()
    expect(page.locator("#desk-trouble")).to_be_hidden()
    assert (boxes(page), ScoreCard.objects.count()) == (("", "", ""), 1)


def test_escape_and_backspace_take_back_only_what_was_typed_ahead(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    with on_its_way(page):
        send(page, "1283⏎")
        press(page, "777␛1345⌫8⏎")
        assert boxes(page) == ("12", "8", "3")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 13 is opgeslagen.")
    assert [saved(round_, number) for number in (12, 13)] == [(8, 3), (4, 8)]


def test_keys_typed_ahead_are_no_answer_to_a_question_that_nobody_has_read(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    with on_its_way(page):
        send(page, "1283⏎")
        press(page, "183⏎⏎j")
    expect(page.locator("#desk-meant")).to_contain_text("Bedoelt u tafel 1?")
    assert ScoreCard.objects.count() == 1
    press(page, "j")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 1 is opgeslagen.")


def test_a_digit_typed_ahead_answers_the_question_as_it_does_later(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    with on_its_way(page):
        send(page, "1283⏎")
        press(page, "183⏎5⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 18 is opgeslagen.")
    assert (saved(round_, 18), saved(round_, 1)) == ((3, 5), None)


def test_an_enter_held_down_counts_once(page: Page, client: Any, live_server: Any):
    at_the_desk(page, client, live_server, a_round())
    press(page, "183")
    for _time in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator("#desk-meant")).to_contain_text("Bedoelt u tafel 1?")
    assert ScoreCard.objects.count() == 0


def test_a_letter_held_down_counts_once(page: Page, client: Any, live_server: Any):
    at_the_desk(page, client, live_server, a_round())
    press(page, "12")
    for _time in range(4):
        page.keyboard.down("a")
    page.keyboard.up("a")
    expect(page.locator(".desk-side [data-echo=absent]").first).to_be_visible()


def test_pawns_come_back_when_a_team_was_there_after_all(page: Page, client: Any, live_server: Any):
    at_the_desk(page, client, live_server, a_round())
    press(page, "1283a")
    assert boxes(page) == ("12", "", "")
    press(page, "a")
    assert boxes(page) == ("12", "8", "3")
    press(page, "a␛13")
    assert boxes(page) == ("13", "", "")


def test_a_keyboard_that_tells_no_keys_loses_nothing(page: Page, client: Any, live_server: Any):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    for digit in "1283":
        page.keyboard.insert_text(digit)
    keep_busy(page)
    with on_its_way(page):
        send(page, "⏎")
        for digit in "13":
            page.keyboard.insert_text(digit)
        method = page.context.new_cdp_session(page)
        method.send(
            "Input.imeSetComposition", {"text": "4", "selectionStart": 1, "selectionEnd": 1}
        )
        assert boxes(page) == ("12", "8", "3")
    expect(page.locator("#id_table")).to_have_value("13")
    expect(page.locator("#id_second")).to_be_focused()
    assert (boxes(page), saved(round_, 12)) == (("13", "4", ""), (8, 3))


def test_digits_find_their_box_wherever_the_focus_went(page: Page, client: Any, live_server: Any):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    page.locator("h1").click()
    press(page, "12")
    page.locator(".desk-keys").click(position={"x": 2, "y": 2})
    press(page, "83⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    assert saved(round_, 12) == (8, 3)


def test_a_wrong_tick_is_mended_with_the_key_that_is_named(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "1275w⏎")
    settle(page)
    expect(page.locator("#wrong-winner")).to_contain_text("W verandert het kruisje.")
    expect(page.locator("#id_second")).to_be_focused()
    press(page, "ww⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    assert saved(round_, 12) == (7, 5)


def test_a_tick_is_gone_with_its_card(page: Page, client: Any, live_server: Any):
    round_ = a_round(scheme="vrij")
    at_the_desk(page, client, live_server, round_)
    nobody = page.locator("[name=winner][value='']")
    press(page, "12900_900ww␛")
    expect(nobody).to_be_checked()
    press(page, "12900_900ww⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    expect(nobody).to_be_checked()
    press(page, "13900_900⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 13 is opgeslagen.")
    winners = [card_of(current_card(round_.tables.get(number=n))).winner for n in (12, 13)]
    assert winners == [1, None]


def test_places_that_come_late_belong_to_a_card_of_before(
    page: Page, client: Any, live_server: Any
):
    at_the_desk(page, client, live_server, a_round(3))
    then = page.locator(".desk-then")
    with (
        page.expect_response(lambda answer: "second=3" in answer.url),
        on_its_way(page, "**/echo/?*"),
    ):
        with page.expect_request("**/echo/?*"):
            press(page, "183")
        press(page, "⌫4")
        expect(then).to_contain_text("staat dan")
        told = then.inner_text()
    page.evaluate("fetch('/health/live').then((answer) => answer.text())")
    expect(then).to_have_text(told)


@pytest.mark.complains(REFUSED.format(500))
def test_on_damaged_data_what_was_typed_stays_and_nobody_is_told_to_press_enter_again(
    page: Page, client: Any, live_server: Any, monkeypatch: pytest.MonkeyPatch
):
    def broken(*_arguments: object, **_values: object) -> None:
        raise DatabaseError("database disk image is malformed")

    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(ScoreCard, "save", broken)
        press(page, "1283⏎")
        notice = page.locator("[data-trouble]:visible")
        expect(notice).to_contain_text("De gegevens van de computer zijn beschadigd")
    expect(notice).to_have_count(1)
    assert (boxes(page), saved(round_, 12)) == (("12", "8", "3"), None)
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    expect(page.locator("#desk-trouble")).to_be_hidden()
