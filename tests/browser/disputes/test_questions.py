"""The questions of "Mag dit?" in a real browser: reading, typing, another rule set, the board."""

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.verdicts import CONDUCT
from scoring.verdicts.dealing import DEAL_FOUND_BY
from scoring.verdicts.questions import QUESTIONS, best
from tests.browser.axe import faults
from tests.browser.disputes.board import ON_A_PHONE, PHONE

pytestmark = ON_A_PHONE

LAPTOP = {"width": 1366, "height": 768}
FOUND_BY = {one.key: one.found_by for one in (*QUESTIONS, *CONDUCT)} | {"deal": DEAL_FOUND_BY}


@pytest.fixture
def questions(page: Page, live_server: Any) -> Page:
    """The page as the phone of a drive opens it, with a house rule."""
    page.goto(f"{live_server.url}/mag-dit/?rules=stand&house=jack_on_partner")
    return page


def search(page: Page) -> Locator:
    return page.get_by_label("Zoek in de vragen")


def shown(page: Page) -> list[str]:
    """The questions that are in sight, by their keys."""
    keys = page.locator("[data-words]:visible").evaluate_all("all => all.map((each) => each.id)")
    return [str(key) for key in keys]


def row(page: Page, key: str) -> Locator:
    return page.locator(f"#{key}")


def test_the_first_question_is_answered_above_the_fold_with_the_board_under_the_thumb(questions):
    expect(row(questions, "pass-start").locator(".question-why")).to_be_in_viewport(ratio=1)
    expect(questions.get_by_role("link", name="Leg het bord")).to_be_in_viewport(ratio=1)
    assert questions.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.parametrize(
    "typed",
    [
        *("boer startveld", "Moet ik sláán?", "7 maat", "vier achteruit", "zev", "tombola", "ik"),
        *("kaart opgegooid", "Wie deelt?", "sanctie"),
    ],
)
def test_typing_narrows_just_as_the_server_does(questions, typed):
    questions.context.set_offline(True)
    search(questions).press_sequentially(typed)
    found = best(typed, [*FOUND_BY.values()])
    assert shown(questions) == [[*FOUND_BY][index] for index in found]
    expect(questions.locator("#none-found")).to_be_visible(visible=not found)
    search(questions).fill("")
    assert len(shown(questions)) == len(FOUND_BY)


def test_headings_without_a_question_are_gone(questions):
    search(questions).fill("boer maat")
    expect(questions.locator("h2:visible")).to_have_text(["De boer"])


def test_an_article_unfolds_and_its_board_shows_the_same_answer(questions):
    partner = row(questions, "jack-partner")
    expect(partner.locator(".question-answer")).to_have_text("Nee")
    partner.locator("summary").click()
    expect(partner.get_by_text("Een afspraak van de organisator")).to_be_visible()
    with questions.expect_event("load"):
        partner.get_by_role("link", name="Bekijk het op het bord").click()
    expect(questions.locator(".verdict-said")).to_have_text("Nee, deze zet mag niet.")
    expect(questions.locator("#ask-house li")).to_have_count(1)
    questions.get_by_role("link", name="Vragen met hun antwoord").click()
    expect(partner.locator(".question-answer")).to_have_text("Nee")


def test_another_rule_set_answers_anew_and_keeps_what_was_typed_and_agreed(questions):
    search(questions).fill("boer startveld")
    with questions.expect_event("load"):
        questions.get_by_label("Spelregels").select_option("gezellig")
    own = row(questions, "jack-own-start")
    expect(own.locator(".question-answer")).to_have_text("Nee")
    assert shown(questions) == ["jack-own-start", "jack-foe-start"]
    expect(questions.locator(".ask-house li")).to_have_count(1)
    expect(search(questions)).to_have_value("boer startveld")


def test_the_board_comes_with_the_rules_and_house_rules(questions):
    questions.get_by_role("link", name="Leg het bord").click()
    expect(questions.locator("svg[role=group]")).to_be_visible()
    asked = urlsplit(questions.url)
    assert (asked.path, asked.query) == ("/mag-dit/board/", "rules=stand&house=jack_on_partner")


def test_another_language_keeps_rules_and_search(questions):
    search(questions).fill("jack partner")
    search(questions).press("Enter")
    expect(questions).to_have_url(re.compile("q=jack\\+partner"))
    with questions.expect_event("load"):
        questions.get_by_role("button", name="English").click()
    expect(questions.get_by_label("Search the questions")).to_have_value("jack partner")
    expect(row(questions, "jack-partner").locator(".question-answer")).to_have_text("No")
    assert shown(questions) == ["jack-partner"]


def test_without_a_script_a_button_searches(new_context, live_server):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/mag-dit/?rules=kruiz")
    search(page).fill("boer met mijn maat")
    with page.expect_event("load"):
        page.get_by_role("button", name="Zoek").click()
    assert shown(page) == ["jack-partner"]
    row(page, "jack-partner").locator("summary").click()
    expect(row(page, "jack-partner").get_by_role("blockquote")).to_be_visible()


def test_it_loads_no_script_of_the_board_and_little_else(page, live_server):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.goto(f"{live_server.url}/mag-dit/", wait_until="networkidle")
    assert [path for path in asked if "/board/" in path or "htmx" in path] == []
    assert len(set(asked)) <= 10


@pytest.mark.parametrize("script", [True, False])
def test_another_deal_round_is_told_where_it_was_asked(new_context, live_server, script):
    page = new_context(java_script_enabled=script).new_page()
    page.goto(f"{live_server.url}/mag-dit/?rules=gezellig6&house=jack_on_partner")
    deal = row(page, "deal")
    deal.locator("summary").click()
    deal.get_by_label("Wie de eerste keer deelde").select_option("Blauw")
    deal.get_by_label("Deelronde").fill("4")
    with page.expect_event("load"):
        deal.get_by_label("Deelronde").press("Enter")
    expect(deal.locator(".question-why")).to_contain_text(
        re.compile("^Wit deelt, zwart begint; ieder krijgt 5 kaarten.")
    )
    expect(deal).to_be_in_viewport()
    expect(deal.get_by_role("blockquote").first).to_be_visible()
    expect(page.locator(".ask-house li")).to_have_count(1)


def test_the_sanction_of_a_drive_stays_under_another_rule_set_and_with_a_deal_round(questions):
    questions.goto(f"{questions.url}&sanctions=yes")
    agreed = row(questions, "leaps").get_by_text("Vooraf afgesproken: wie een regel overtreedt")
    expect(agreed).to_have_count(1)
    with questions.expect_event("load"):
        questions.get_by_label("Spelregels").select_option("nk")
    expect(agreed).to_have_count(1)
    row(questions, "deal").locator("summary").click()
    with questions.expect_event("load"):
        row(questions, "deal").get_by_role("button", name="Vraag").click()
    expect(agreed).to_have_count(1)


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_there_are_no_barriers(questions, size):
    questions.set_viewport_size(size)
    for key in ("must-hit-own", "leaps", "deal"):
        row(questions, key).locator("summary").click()
    assert faults(questions) == []
