"""Cards that are entered twice, with the keyboard alone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.schemes import Card, Ending
from tests.browser.axe import faults
from tests.browser.cards.desk import ON_A_LAPTOP, a_round, press, saved, settle, sign_in
from tests.factories import a_card, a_member, a_user
from tournaments.cards.services.card_entries import enter_turn
from tournaments.models import Round, ScoreCard

pytestmark = ON_A_LAPTOP

# What stands on the 23 forms; of three the first entry said something else.
FORMS = {number: (8, number % 7) if number % 3 else (number % 5, 8) for number in range(1, 24)}
FIRST = FORMS | {4: (8, 7), 11: (8, 0), 19: (6, 8)}
WHICH = re.compile("Team 24 .* Team 23 ")


def entered_by_anna(round_: Round) -> None:
    anna = a_member(round_.tournament, a_user("anna"))
    for table in round_.tables.all():
        enter_turn(table=table, by=anna, card=Card(Ending.FINISHED, FIRST[table.number]))


def differ(round_: Round, number: int) -> None:
    """Anna read 8–3 from the form of this table, Cas 8–6."""
    table = round_.tables.get(number=number)
    for name, other in (("anna", 3), ("cas", 6)):
        who = a_member(round_.tournament, a_user(name))
        enter_turn(table=table, by=who, card=Card(Ending.FINISHED, (8, other)))


def compare(page: Page, number: int) -> None:
    """The page has asked about this table, and hears keys."""
    expect(page.locator("h1")).to_have_text(f"Tafel {number}: wat zegt het papier?")
    page.wait_for_load_state()


def type_over(page: Page, field: str) -> None:
    """The 9 that was refused stands in its field, and the 5 that is typed takes its place."""
    expect(page.locator(field)).to_be_focused()
    assert page.locator(field).input_value() == "9"
    press(page, "5⏎")


def bert_at_the_desk(page: Page, client: Any, live_server: Any, round_: Round) -> None:
    sign_in(page, client, live_server, a_member(round_.tournament, a_user("bert")))
    page.goto(f"{live_server.url}/drive/{round_.tournament.code}/desk/1/")
    expect(page.locator("#id_table")).to_be_focused()


def test_a_round_of_23_cards_is_entered_blind_and_three_differences_are_solved(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(23, second_entry="blind")
    entered_by_anna(round_)
    bert_at_the_desk(page, client, live_server, round_)
    expect(page.locator(".desk-second-to-go")).to_have_text("nog 23 tweede invoeren")
    for number, (one, other) in FORMS.items():
        press(page, f"{number:02}{one}{other}⏎")
        expect(page.locator(".desk-saved")).to_contain_text(f"Tafel {number} ")
        assert saved(round_, number) == (FORMS[number] if FIRST[number] == FORMS[number] else None)
    expect(page.locator(".desk-differing .desk-count")).to_contain_text("3 verschillen")
    assert page.locator("body").inner_text().count("8–7") == 0

    press(page, "v")
    compare(page, 4)
    assert faults(page) == []
    press(page, "2")
    compare(page, 11)
    press(page, "1")
    compare(page, 19)
    press(page, "358⏎")
    expect(page.locator(".desk-complete")).to_have_text("Alle 23 kaarten zijn binnen")
    assert [saved(round_, number) for number in (4, 11, 19)] == [FORMS[4], FIRST[11], (5, 8)]
    assert ScoreCard.objects.count() == 23


def test_a_second_pair_of_eyes_takes_one_key_a_card(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(23, second_entry="eyes")
    entered_by_anna(round_)
    bert_at_the_desk(page, client, live_server, round_)
    press(page, "05")
    notice = page.locator("#desk-eyes p")
    expect(notice).to_have_text("Eerste invoer (anna): 8–5. Staat dat op het formulier?")
    assert faults(page) == []
    press(page, "j")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 5 is opgeslagen.")
    expect(page.locator("#id_table")).to_have_value("")
    press(page, "07x")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 7 was de eerste keer anders")
    assert [saved(round_, number) for number in (5, 7)] == [(8, 5), None]


def test_who_typed_a_card_sees_his_own_slip_and_replaces_it(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(3, second_entry="blind")
    bert_at_the_desk(page, client, live_server, round_)
    press(page, "283⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 2 is één keer ingevoerd.")
    press(page, "2")
    expect(page.locator("#desk-verdict")).to_have_text(
        "U voerde deze kaart in. Iemand anders voert hem nog eens in."
    )
    press(page, "86⏎")
    expect(page.locator("#desk-conflict")).to_contain_text("Wat is goed?")
    press(page, "c")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 2 is één keer ingevoerd.")
    table = round_.tables.get(number=2)
    assert [entry.said[1] for entry in table.card_entries.all()] == [[8, 6]]


def test_digits_of_the_form_that_are_refused_are_replaced_by_what_is_typed(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(3, second_entry="blind")
    differ(round_, 2)
    bert_at_the_desk(page, client, live_server, round_)
    press(page, "v")
    compare(page, 2)
    press(page, "389⏎")
    type_over(page, "#paper_second")
    expect(page.locator(".notice-success")).to_contain_text("Tafel 2 is definitief.")
    assert saved(round_, 2) == (8, 5)


def test_a_number_of_a_correction_is_replaced_by_what_is_typed_also_after_a_refusal(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(3)
    a_card(round_.tables.get(number=2), 8, 3)
    sign_in(page, client, live_server, a_member(round_.tournament, a_user("bert")))
    page.goto(f"{live_server.url}/drive/{round_.tournament.code}/desk/1/2/")
    expect(page.locator("#id_first")).to_be_focused()
    press(page, "8⇥9")
    page.locator("#id_reason").fill("misgelezen")
    press(page, "⏎")
    type_over(page, "#id_second")
    expect(page.locator(".notice-success")).to_contain_text("Gecorrigeerd.")
    assert saved(round_, 2) == (8, 5)


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 640})
def test_a_difference_is_solved_on_a_phone(page: Page, client: Any, live_server: Any) -> None:
    round_ = a_round(3, second_entry="blind")
    differ(round_, 2)
    bert_at_the_desk(page, client, live_server, round_)
    page.get_by_role("link", name="Oplossen").click()
    page.get_by_role("button", name="Dit zegt het papier").last.click()
    expect(page.locator(".notice-success")).to_contain_text("Tafel 2 is definitief.")
    assert saved(round_, 2) == (8, 6)


def test_the_winner_on_the_form_is_one_digit_more_and_asked_about_before_it_is_saved(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(23, winner_asked=True)
    bert_at_the_desk(page, client, live_server, round_)
    press(page, "12832")
    notice = page.locator("#wrong-ticked")
    expect(notice).to_have_text(WHICH)
    assert faults(page) == []
    press(page, "⏎")
    settle(page)
    expect(notice).to_have_text(WHICH)
    expect(page.locator("#id_ticked")).to_be_focused()
    press(page, "1⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    press(page, "07740⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 7 is opgeslagen.")
    press(page, "13a⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 13 is opgeslagen.")
    assert [saved(round_, number) for number in (12, 7)] == [(8, 3), (7, 4)]


def test_who_comes_back_to_a_difference_can_still_say_what_the_form_says(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(4, second_entry="blind")
    differ(round_, 4)
    bert_at_the_desk(page, client, live_server, round_)
    press(page, "v")
    compare(page, 4)
    page.route("**/resolve/", lambda route: route.fulfill(status=204))  # and the page stays
    for _time in (1, 2):
        with page.expect_request("**/resolve/"):
            press(page, "1")
        page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow'))")
    assert ScoreCard.objects.count() == 0
