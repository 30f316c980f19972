"""A dispute from card to decision to corrected standings: on a phone, with the keyboard only."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import sign_in
from tests.browser.complaints import OFFLINE
from tests.factories import (
    a_card,
    a_member,
    a_published_round,
    a_tournament,
    a_user,
    an_answered_dispute,
    entries,
)
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.enums import Role
from tournaments.models import Dispute, Entry, GameTable, Tournament

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser_context_args(viewport={"width": 360, "height": 640}),
]
FINAL = "h1,h2,h3,h4/h4/h1,h2,h3,h4/h3,h4 0"
SAID = "Tafel 1 van ronde 1 is in geschil; de stand kan nog veranderen."
MOST_STOPS = 120


@pytest.fixture
def table() -> GameTable:
    """Table 1 of 2; its card says 8–5."""
    tournament = a_tournament(a_user("kees"), sanctions=True)
    teams = entries(tournament, 4)
    round_ = a_published_round(tournament, [(teams[0], teams[1]), (teams[2], teams[3])])
    for each in round_.tables.all():
        a_card(each, 8, 5)
    return round_.tables.get(number=1)


@pytest.fixture
def go(page: Page, client: Any, live_server: Any, table: GameTable) -> Callable[[str], None]:
    """The arbiter goes to a page of the drive by its address."""
    arie = a_member(table.round.tournament, a_user("arie"), Role.ARBITER)
    sign_in(page, client, live_server, arie)
    code = table.round.tournament.code
    return lambda path: page.goto(live_server.url + path.format(code=code)) and None


def tab_to(page: Page, there: Locator) -> None:
    """Press Tab until this has the focus, as somebody without a mouse does."""
    for _stop in range(MOST_STOPS):
        if there.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"not reached with Tab: {there}")


def enter(page: Page, there: Locator) -> None:
    """Press Enter on a link or a button."""
    tab_to(page, there)
    page.keyboard.press("Enter")


def fill(page: Page, there: Locator, text: str) -> None:
    """Type into a field, instead of what is in it."""
    tab_to(page, there)
    page.keyboard.press("Control+A")
    page.keyboard.type(text)


def choose(page: Page, name: str, value: str) -> None:
    """Choose one of several with the arrows, beginning at the one that Tab reaches."""
    group = page.locator(f"input[name={name}]")
    wanted = page.locator(f'input[name={name}][value="{value}"]')
    for _stop in range(MOST_STOPS):
        if group.evaluate_all("all => all.includes(document.activeElement)"):
            break
        page.keyboard.press("Tab")
    for _choice in range(group.count()):
        if wanted.is_checked():
            return
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(wanted).to_be_checked()


def link(page: Page, text: str) -> Locator:
    return page.get_by_role("link", name=text, exact=True)


def button(page: Page, text: str) -> Locator:
    return page.get_by_role("button", name=text, exact=True)


def holds(page: Page) -> None:
    """Axe finds nothing, and the page is no wider than the phone."""
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def ask_about_the_score(page: Page) -> None:
    """Whether it was 8–5, as the board stands; the answer is kept with the dispute."""
    enter(page, link(page, "Stel een vraag"))
    enter(page, page.locator(".board-typed summary"))
    fill(page, page.locator("#id_position"), FINAL)
    choose(page, "question", "score")
    choose(page, "ending", "finished")
    fill(page, page.locator("#id_claim_0"), "8")
    fill(page, page.locator("#id_claim_1"), "5")
    enter(page, button(page, "Vraag"))
    expect(page.locator(".verdict")).to_be_visible()
    holds(page)
    enter(page, button(page, "Bewaar het, en beslis anders"))


def test_from_card_to_decision_to_corrected_standings(
    page: Page, go: Callable[[str], None], table: GameTable
) -> None:
    go("/drive/{code}/disputes/")
    holds(page)
    fill(page, page.locator("#id_table"), "1")
    choose(page, "about", "other")
    fill(page, page.locator("#id_subject"), "Groen en blauw: drie of vijf binnen?")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("Geschil aan tafel 1, ronde 1")
    holds(page)
    here = page.url

    go("/d/{code}/")
    expect(page.locator(".notice-warning")).to_have_text(SAID)
    holds(page)
    page.goto(here)

    ask_about_the_score(page)
    expect(page).to_have_url(f"{here}decide/")
    page.goto(here)
    expect(page.locator(".dispute-board")).to_be_visible()
    holds(page)

    enter(page, link(page, "Anders beslissen, of met een sanctie"))
    expect(page.locator("h1")).to_contain_text("Beslissen: tafel 1, ronde 1")
    expect(page.locator("#id_ruling")).to_be_hidden()
    choose(page, "ruling_is", "own")
    fill(page, page.locator("#id_ruling"), "Het bord telt: 8 tegen 3.")
    expect(page.locator("#id_second")).to_have_value("3")
    holds(page)
    enter(page, button(page, "Beslissen"))
    expect(page.locator(".dispute-change .figure")).to_have_text(["8", "5", "8", "3"])
    holds(page)
    assert card_of(current_card(table)).values == (8, 3)

    enter(page, link(page, "Naar de stand"))
    expect(page.locator("h1")).to_contain_text("Stand ronde 1")
    expect(page.locator(".notice-warning")).to_have_count(0)
    row = page.locator("tr", has=link(page, "2 Team 2"))
    expect(row.locator(".points")).to_have_text("6")


def test_a_sanction_shows_the_foremost_pawn_and_the_board_after_it(
    page: Page, go: Callable[[str], None], table: GameTable
) -> None:
    dispute = an_answered_dispute(table)
    go(f"/drive/{{code}}/disputes/{dispute.pk}/decide/")
    going_on = page.locator("#going-on")
    expect(going_on).to_contain_text("Rood is aan de beurt.")
    choose(page, "ruling_is", "own")
    fill(page, page.locator("#id_ruling"), "Rood zette te ver.")
    choose(page, "sanction", "foremost_back")
    choose(page, "sanctioned_seat", "2")
    expect(going_on).to_contain_text("De voorste pion is die van rood op 60.")
    holds(page)
    enter(page, button(page, "Beslissen"))
    expect(page.locator(".dispute-decision")).to_contain_text("de pion van rood op 60")


def test_another_board_is_set_up_and_the_pawn_that_goes_back_is_the_foremost_on_it(
    page: Page, go: Callable[[str], None], table: GameTable
) -> None:
    dispute = an_answered_dispute(table)
    go(f"/drive/{{code}}/disputes/{dispute.pk}/decide/")
    expect(page.locator(".dispute-set")).to_be_hidden()
    choose(page, "ruling_is", "own")
    fill(page, page.locator("#id_ruling"), "Zo stond het.")
    choose(page, "sanction", "foremost_back")
    choose(page, "sanctioned_seat", "0")
    choose(page, "continues", "other")
    expect(page.locator(".dispute-set .board")).to_be_visible()
    enter(page, page.locator(".board-typed summary"))
    fill(page, page.locator("#id_position"), "0,h4/16,60/-/40,h1,h2 2")
    expect(page.locator("#going-on")).to_contain_text("De voorste pion is die van rood op 0.")
    expect(page.locator("#going-on")).to_contain_text("Geel is aan de beurt.")
    holds(page)
    enter(page, button(page, "Beslissen"))
    expect(page.locator(".dispute-decision code")).to_have_text("h4/16,60/-/40,h1,h2 2")
    assert Dispute.objects.get().continuation == "0,h4/16,60/-/40,h1,h2 2"


def test_the_answer_is_the_decision_at_one_tap(
    page: Page, go: Callable[[str], None], table: GameTable
) -> None:
    dispute = an_answered_dispute(table)
    go(f"/drive/{{code}}/disputes/{dispute.pk}/")
    holds(page)
    enter(page, button(page, "Uitspraak volgens het antwoord"))
    expect(page.locator(".dispute-ruling")).to_have_text("Volgens het antwoord: Dit mag niet.")
    holds(page)
    assert card_of(current_card(table)).values == (8, 5)


def test_a_decision_with_a_fault_is_told_beside_the_field_and_keeps_what_was_typed(
    page: Page, go: Callable[[str], None], table: GameTable
) -> None:
    dispute = an_answered_dispute(table)
    go(f"/drive/{{code}}/disputes/{dispute.pk}/decide/")
    choose(page, "ruling_is", "own")
    expect(page.locator("#id_against")).to_be_hidden()
    fill(page, page.locator("#id_ruling"), "De zet telt.")
    tab_to(page, page.locator("#id_goes_against"))
    page.keyboard.press("Space")
    expect(page.locator("#id_against")).to_be_visible()
    choose(page, "card_is", "other")
    fill(page, page.locator("#id_second"), "9")
    enter(page, button(page, "Beslissen"))
    expect(page.locator(".field-wrong")).to_have_count(2)
    expect(page.locator("#id_ruling")).to_have_value("De zet telt.")
    expect(page.locator("#id_second")).to_have_value("9")
    holds(page)


def test_a_board_is_set_up_further_after_a_decision_that_was_refused(
    page: Page, go: Callable[[str], None], table: GameTable
) -> None:
    dispute = an_answered_dispute(table)
    go(f"/drive/{{code}}/disputes/{dispute.pk}/decide/")
    choose(page, "continues", "other")
    choose(page, "sanction", "foremost_back")
    enter(page, button(page, "Beslissen"))
    expect(page.locator(".field-wrong")).not_to_have_count(0)
    before = page.locator("#id_position").input_value()
    enter(page, button(page, "Leeg bord"))
    expect(page.locator("#id_position")).to_have_value("-/-/-/- 0")
    enter(page, button(page, "Ongedaan maken"))
    expect(page.locator("#id_position")).to_have_value(before)


@pytest.mark.complains(*OFFLINE)
def test_the_pawn_that_goes_back_is_not_shown_while_nobody_can_tell_which(
    page: Page, go: Callable[[str], None], table: GameTable
) -> None:
    dispute = an_answered_dispute(table)
    go(f"/drive/{{code}}/disputes/{dispute.pk}/decide/")
    choose(page, "sanction", "foremost_back")
    choose(page, "sanctioned_seat", "0")
    going_on = page.locator("#going-on")
    expect(going_on).to_contain_text("De voorste pion is die van rood op 60.")
    page.context.set_offline(True)
    choose(page, "sanctioned_seat", "1")
    expect(going_on).to_be_hidden()
    page.context.set_offline(False)
    expect(going_on).to_contain_text("De voorste pion is die van groen op 16.")


def test_a_name_of_one_long_word_stays_on_the_page(
    page: Page, go: Callable[[str], None], table: GameTable
) -> None:
    long = "Keezenkampioenschapsvoorbereidingscommissievergaderingen"
    Entry.objects.filter(tournament=table.round.tournament).update(name=long)
    Tournament.objects.update(sanctions=True)
    dispute = an_answered_dispute(table)
    for end in ("", "ask/", "decide/"):
        go(f"/drive/{{code}}/disputes/{dispute.pk}/{end}")
        holds(page)
