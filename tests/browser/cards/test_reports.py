"""Two teams report the result of their game on two phones, and the desk takes it over."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import at_the_desk, press, saved
from tests.factories import a_published_round, a_report, a_tournament, a_user, entries
from tournaments.core.services.log import raise_version
from tournaments.models import GameTable, Report, Round

PHONE = {"width": 360, "height": 640}
PICTURES = os.environ.get("KEEZDRIVE_PICTURES", "")
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def phone(new_context: Any) -> Callable[[], Page]:
    """Phones of visitors, whose clocks can be turned on."""

    def make() -> Page:
        page = new_context().new_page()
        page.set_viewport_size(PHONE)
        page.clock.install()
        return page

    return make


def a_round(**values: Any) -> Round:
    """Table 12 of a drive of Kees in which players report."""
    tournament = a_tournament(a_user("kees"), **{"reports": "desk"} | values)
    teams = entries(tournament, 46)
    return a_published_round(tournament, list(zip(teams[::2], teams[1::2], strict=True)))


def scan(page: Page, live_server: Any, table: GameTable) -> None:
    """Scan the score form of the table."""
    page.goto(f"{live_server.url}/k/{table.code}/")
    expect(page.locator("h1")).to_contain_text(f"Tafel {table.number}")


def fill_in(page: Page, first: int, second: int) -> None:
    """Tap the pawns of both teams."""
    for name, pawns in (("first", first), ("second", second)):
        page.locator(f"label:has([name={name}][value='{pawns}'])").click()


def look(page: Page, name: str) -> None:
    """No fault of accessibility, nothing wider than the screen; kept as a picture when asked."""
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if PICTURES:
        page.screenshot(path=Path(PICTURES, f"{name}.png"), full_page=True)


def hear_news(page: Page) -> None:
    """Let the page ask what is new now."""
    with page.expect_response(lambda answer: "v=" in answer.url):
        page.clock.fast_forward(5000)


def report_after_a_slip(anna: Page) -> None:
    """First 8–8, which cannot be; then 8–3, which the other team has to confirm."""
    anna.get_by_role("link", name="Wij zijn 23 Team 23").click()
    fill_in(anna, 8, 8)
    expect(anna.locator("#wrong-second")).to_contain_text("Twee teams met 8 kan niet.")
    look(anna, "fout")
    fill_in(anna, 8, 3)
    expect(anna.locator("[data-points=first]")).to_have_text("26 punten")
    expect(anna.locator("#wrong-second")).to_have_text("")
    look(anna, "invullen")
    anna.get_by_role("button", name="Melden").click()
    expect(anna.get_by_role("status").first).to_contain_text("Nu bevestigt 24 Team 24")
    look(anna, "wachten")


def take_over_at_the_desk(page: Page) -> None:
    """What both teams confirmed becomes the card with two keys."""
    press(page, "12")
    hear_news(page)
    expect(page.locator(".desk-confirmed")).to_contain_text("8–3")
    expect(page.locator("#desk-verdict")).to_have_text("Spelers: 8–3 (O neemt dat over)")
    look(page, "wedstrijdtafel")
    press(page, "o")
    expect(page.locator(".desk-side [data-echo=points]").first).to_have_text("26")
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    expect(page.locator(".desk-confirmed")).to_have_count(0)


def test_one_team_reports_the_other_confirms_and_the_desk_takes_it_over(
    page: Page, phone: Callable[[], Page], client: Any, live_server: Any
):
    round_ = a_round()
    table = round_.tables.get(number=12)
    page.clock.install()
    at_the_desk(page, client, live_server, round_)
    anna, bert = phone(), phone()
    scan(anna, live_server, table)
    look(anna, "kies")
    report_after_a_slip(anna)

    scan(bert, live_server, table)
    bert.get_by_role("link", name="Wij zijn 24 Team 24").click()
    expect(bert.locator(".report-asks")).to_have_text("23 Team 23 meldt dit. Klopt het?")
    look(bert, "klopt-het")
    bert.get_by_role("button", name="Ja, 3–8 klopt").click()
    expect(bert.get_by_role("status").first).to_contain_text("Bevestigd door beide teams.")
    hear_news(anna)
    expect(anna.get_by_role("status").first).to_contain_text("Bevestigd door beide teams.")
    look(anna, "bevestigd")

    take_over_at_the_desk(page)
    assert saved(round_, 12) == (8, 3)
    hear_news(bert)
    expect(bert.locator("main")).to_contain_text("De kaart van uw tafel is binnen.")
    expect(bert.locator("h1")).to_contain_text("24 Team 24")
    look(bert, "terug")
    bert.goto(f"{live_server.url}/d/{round_.tournament.code}/")
    expect(bert.locator(".standings tbody tr").first).to_contain_text("23 Team 23")
    expect(bert.locator(".standings tbody tr").first).to_contain_text("26")


def test_two_teams_that_disagree_are_a_dispute_at_the_desk(
    page: Page, phone: Callable[[], Page], client: Any, live_server: Any
):
    round_ = a_round()
    table = round_.tables.get(number=12)
    anna, bert = phone(), phone()
    for each, side in ((anna, 0), (bert, 1)):
        scan(each, live_server, table)
        each.locator(".report-choice").nth(side).click()
    fill_in(anna, 8, 3)
    fill_in(bert, 8, 5)
    anna.get_by_role("button", name="Melden").click()
    expect(anna.get_by_role("status").first).to_contain_text("Gemeld.")
    hear_news(bert)
    expect(bert.locator("#live")).to_contain_text("23 Team 23 meldt 3–8.")
    look(bert, "intussen")
    bert.get_by_role("button", name="Bekijken").click()
    expect(bert.locator(".report-asks")).to_contain_text("U vulde 5–8 in. Wat klopt er?")
    look(bert, "wat-klopt-er")
    assert Report.objects.get().state == "waiting"
    bert.get_by_role("button", name="Nee, het was dit").click()
    expect(bert.get_by_role("status").first).to_contain_text("Het ene team meldt 3–8")
    hear_news(anna)
    expect(anna.get_by_role("status").first).to_contain_text("Laat het bord staan")
    look(anna, "oneens")

    at_the_desk(page, client, live_server, round_)
    page.locator(".desk-disputed a").click()
    expect(page.locator("main")).to_contain_text("23 Team 23 meldt 8–3, 24 Team 24 zegt 8–5")


def test_after_a_refusal_the_way_back_leads_to_no_answer_to_a_form(
    phone: Callable[[], Page], live_server: Any
):
    table = a_round().tables.get(number=12)
    anna = phone()
    scan(anna, live_server, table)
    anna.locator(".report-choice").nth(0).click()
    fill_in(anna, 8, 8)
    anna.get_by_role("button", name="Melden").click()
    expect(anna.locator("#report fieldset:focus")).to_contain_text("Twee teams met 8 kan niet.")
    look(anna, "geweigerd")
    fill_in(anna, 8, 3)
    expect(anna.locator("[data-points=first]")).to_have_text("26 punten")
    anna.get_by_role("button", name="Melden").click()
    expect(anna.get_by_role("status").first).to_contain_text("Gemeld.")
    anna.go_back()
    expect(anna.get_by_role("status").first).to_contain_text("Gemeld.")


def test_a_form_that_comes_by_itself_answers_what_is_tapped(
    phone: Callable[[], Page], live_server: Any
):
    table = a_round().tables.get(number=12)
    report = a_report(table, 8, 3)
    anna = phone()
    scan(anna, live_server, table)
    anna.locator(".report-choice").nth(0).click()
    expect(anna.get_by_role("status").first).to_contain_text("Gemeld.")
    report.delete()
    raise_version(table.round.tournament)
    hear_news(anna)
    fill_in(anna, 8, 3)
    expect(anna.locator("[data-points=first]")).to_have_text("26 punten")


def test_a_paper_that_says_otherwise_is_noticed_and_all_others_are_taken_over_at_once(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    for number in (12, 14, 15):
        a_report(round_.tables.get(number=number), 8, 3, state="confirmed")
    at_the_desk(page, client, live_server, round_)
    press(page, "1284")
    expect(page.locator("#desk-verdict")).to_have_text("Beide teams bevestigden 8–3.")
    look(page, "wedstrijdtafel-anders")
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text(
        "Beide teams hadden op hun telefoon 8–3 bevestigd."
    )
    assert saved(round_, 12) == (8, 4)
    look(page, "wedstrijdtafel-bewaard")
    press(page, "13")
    page.get_by_role("button", name="Neem alle 2 over").click()
    expect(page.locator(".desk-state")).to_contain_text("2 tafels zijn overgenomen.")
    press(page, "75⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 13 is opgeslagen.")
    cards = [saved(round_, number) for number in (13, 14, 15)]
    assert cards == [(7, 5), (8, 3), (8, 3)]
