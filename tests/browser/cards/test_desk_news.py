"""What others do meanwhile: cards, and rounds drawn anew, begun or taken back."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scoring.schemes import Card, Ending
from tests.browser.cards.desk import (
    ON_A_LAPTOP,
    a_round,
    at_the_desk,
    boxes,
    on_its_way,
    press,
    saved,
    send,
    settle,
    sign_in,
)
from tests.browser.complaints import OFFLINE, REFUSED
from tests.factories import a_published_round, a_tournament, a_user, entries
from tournaments.cards.services.scorecards import enter_card, take_off_card
from tournaments.core.services.log import raise_version
from tournaments.models import Round, ScoreCard

pytestmark = ON_A_LAPTOP


@pytest.fixture
def page(page: Page) -> Page:
    """A page whose clock can be turned on, so that nobody waits for it to ask for news."""
    page.clock.install()
    return page


def hear_news(page: Page) -> None:
    """Let the page ask what is new, and put it on the page."""
    with page.expect_response("**/desk/1/?v=*"):
        page.clock.fast_forward(5000)


def drawn_anew(round_: Round) -> Round:
    """The round is taken back, and published with the same pairs at other tables."""
    pairs = [tuple(side.entry for side in table.sides.all()) for table in round_.tables.all()]
    taken_back(round_)
    round_.draws.all().delete()
    return a_published_round(round_.tournament, pairs[::-1])


def as_before_the_card(round_: Round, number: int) -> None:
    """The table is as in a backup of before its card, and the number of the drive is a new one."""
    table = round_.tables.get(number=number)
    table.cards.all().delete()
    table.card_entries.all().delete()
    raise_version(round_.tournament)


def taken_back(round_: Round) -> None:
    round_.published_at = None
    round_.save()
    round_.tables.all().delete()
    raise_version(round_.tournament)


def test_news_that_come_while_a_card_is_typed_or_sent_change_nothing_of_it(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "128")
    enter_card(table=round_.tables.get(number=7), by=None, card=Card(Ending.FINISHED, (8, 3)))
    hear_news(page)
    expect(page.locator(".desk-count")).to_have_text("22 kaarten nog")
    expect(page.locator("#id_second")).to_be_focused()
    with on_its_way(page):
        send(page, "3⏎")
        enter_card(table=round_.tables.get(number=8), by=None, card=Card(Ending.FINISHED, (8, 3)))
        hear_news(page)
        expect(page.locator(".desk-count")).to_have_text("21 kaarten nog")
        press(page, "1348⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 13 is opgeslagen.")
    assert [saved(round_, number) for number in (12, 13)] == [(8, 3), (4, 8)]


def test_news_that_a_card_has_overtaken_are_let_go(page: Page, client: Any, live_server: Any):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    enter_card(table=round_.tables.get(number=7), by=None, card=Card(Ending.FINISHED, (8, 3)))
    with page.expect_response("**/desk/1/?v=*"), on_its_way(page, "**/desk/1/?v=*"):
        with page.expect_request("**/desk/1/?v=*"):
            page.clock.fast_forward(5000)
        press(page, "1283⏎")
        expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    press(page, "1348⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 13 is opgeslagen.")
    expect(page.locator(".desk-count")).to_have_text("20 kaarten nog")


def test_news_of_the_table_that_is_being_typed_are_told_at_once(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "1284")
    enter_card(table=round_.tables.get(number=12), by=None, card=Card(Ending.FINISHED, (8, 3)))
    hear_news(page)
    expect(page.locator("#desk-verdict")).to_have_text(
        "Deze tafel heeft in ronde 1 al een kaart: 8–3"
    )
    assert boxes(page) == ("12", "8", "4")


@pytest.mark.complains(REFUSED.format(500), *OFFLINE)
def test_news_that_cannot_be_had_say_so_and_let_a_card_on_its_way_go_on(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    with on_its_way(page):
        send(page, "1283⏎")
        page.route("**/desk/1/?v=*", lambda route: route.fulfill(status=500), times=1)
        hear_news(page)
        press(page, "1348⏎")
        assert boxes(page) == ("12", "8", "3")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 13 is opgeslagen.")
    page.route("**/desk/1/?v=*", lambda route: route.abort(), times=1)
    page.clock.fast_forward(5000)
    expect(page.locator("[data-trouble]:visible")).to_contain_text("Geen verbinding.")
    hear_news(page)
    expect(page.locator("#desk-trouble")).to_be_hidden()


def test_a_round_drawn_anew_while_a_card_is_typed_saves_it_for_no_other_teams(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round(tables=2)
    at_the_desk(page, client, live_server, round_)
    with page.expect_response(lambda answer: "second=3" in answer.url):
        press(page, "183")
    expect(page.locator(".desk-side").first).to_contain_text("Team 1")
    again = drawn_anew(round_)
    press(page, "⏎")
    changed = "De tafels van deze ronde zijn gewijzigd. Kijk naar de namen en druk weer op Enter."
    settle(page)
    expect(page.locator("#wrong-table")).to_have_text(changed)
    expect(page.locator(".desk-side").first).to_contain_text("Team 3")
    assert (boxes(page), ScoreCard.objects.count()) == (("1", "8", "3"), 0)
    press(page, "⏎⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 1 is opgeslagen.")
    assert saved(again, 1) == (8, 3)


def test_news_of_a_round_drawn_anew_are_told_while_typing(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round(tables=2)
    at_the_desk(page, client, live_server, round_)
    press(page, "18")
    drawn_anew(round_)
    hear_news(page)
    expect(page.locator("#wrong-table")).to_contain_text("De tafels van deze ronde zijn gewijzigd.")
    press(page, "␛183")
    expect(page.locator("#wrong-table")).to_have_text("")
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("3 Team 3")


@pytest.mark.complains(REFUSED.format(404))
def test_a_round_that_is_taken_back_says_so_and_keeps_what_was_typed(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round(tables=2)
    at_the_desk(page, client, live_server, round_)
    press(page, "183")
    taken_back(round_)
    press(page, "⏎")
    expect(page.locator("[data-trouble]:visible")).to_contain_text("Deze ronde is teruggenomen.")
    assert boxes(page) == ("1", "8", "3")


def test_a_correction_of_a_card_that_was_taken_off_is_entered_with_enter(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    table = round_.tables.get(number=12)
    enter_card(table=table, by=None, card=Card(Ending.FINISHED, (8, 3)))
    at_the_desk(page, client, live_server, round_)
    press(page, "1284⏎")
    expect(page.locator("#desk-conflict")).to_be_focused()
    take_off_card(table=table, by=None, reason="hoort bij tafel 13", seen_version=1)
    press(page, "c")
    page.keyboard.type("misgelezen")
    press(page, "⏎")
    expect(page.locator("#wrong-table")).to_contain_text("De kaart van deze tafel is eraf gehaald.")
    expect(page.locator("#id_table")).to_be_focused()
    assert (boxes(page), saved(round_, 12)) == (("12", "8", "4"), None)
    press(page, "⏎⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    assert saved(round_, 12) == (8, 4)


def test_a_round_that_begins_is_told_across_the_form_and_leads_there(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round(tables=2)
    at_the_desk(page, client, live_server, round_)
    press(page, "18")
    a_published_round(round_.tournament, [tuple(round_.tournament.entries.all()[:2])])
    raise_version(round_.tournament)
    hear_news(page)
    expect(page.locator(".desk-begun")).to_contain_text(
        "U voert kaarten van ronde 1 in. Ronde 2 is begonnen."
    )
    tabs = page.locator(".numbers a").all_inner_texts()
    assert [tab.split()[0] for tab in tabs] == ["1", "2"]
    assert boxes(page) == ("1", "8", "")
    expect(page.locator("#id_second")).to_be_focused()
    page.locator(".desk-begun").get_by_role("link", name="Naar ronde 2").click()
    expect(page.locator("h1")).to_have_text("Ronde 2")
    expect(page.locator(".desk-begun")).to_have_count(0)


def test_the_desk_that_waits_for_the_first_round_goes_there_when_it_is_published(
    page: Page, client: Any, live_server: Any
):
    drive = a_tournament(a_user("kees"))
    one, other = entries(drive, 2)
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.goto(f"{live_server.url}/drive/{drive.code}/desk/")
    with page.expect_response("**/desk/") as answer:
        page.clock.fast_forward(5000)
    assert answer.value.status == 204
    a_published_round(drive, [(one, other)])
    page.clock.fast_forward(5000)
    expect(page.locator("h1")).to_have_text("Ronde 1")
    expect(page.locator("#id_table")).to_be_focused()


@pytest.mark.parametrize("second_entry", ["none", "blind"])
def test_an_answer_that_a_backup_took_the_card_of_says_that_it_is_gone(
    page: Page, client: Any, live_server: Any, second_entry: str
):
    round_ = a_round(second_entry=second_entry)
    at_the_desk(page, client, live_server, round_)
    press(page, "1283⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is ")
    raise_version(round_.tournament)
    hear_news(page)
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is ")
    as_before_the_card(round_, 12)
    press(page, "13")
    hear_news(page)
    expect(page.locator("#desk-answer")).to_have_text(
        "De kaart van tafel 12 die hier stond, is er niet meer: er is een back-up teruggezet of de "
        "ronde is opnieuw geloot. Voer hem opnieuw in."
    )
    assert boxes(page) == ("13", "", "")
    press(page, "83⏎")
    expect(page.locator("#desk-answer")).to_contain_text("Tafel 13 is ")
