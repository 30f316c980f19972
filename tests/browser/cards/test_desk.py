"""Cards at the desk, typed in a real browser."""

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.cards.desk import (
    ON_A_LAPTOP,
    a_round,
    at_the_desk,
    boxes,
    labels,
    on_its_way,
    press,
    saved,
    send,
    settle,
    sign_in,
)
from tests.browser.complaints import OFFLINE, REFUSED
from tests.factories import a_dispute
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.models import ScoreCard
from tournaments.safety.services.leadership import step_down

pytestmark = ON_A_LAPTOP


@pytest.mark.parametrize(
    ("keys", "table", "values"),
    [
        ("1283⏎", 12, (8, 3)),
        ("783⏎", 7, (8, 3)),
        ("283⏎", 2, (8, 3)),
        ("1_83⏎", 1, (8, 3)),
        ("0183⏎", 1, (8, 3)),
        ("1⏎83⏎", 1, (8, 3)),
        ("2378⏎", 23, (7, 8)),
    ],
)
def test_a_card_takes_at_most_six_keys(
    page: Page, client: Any, live_server: Any, keys: str, table: int, values: tuple[int, int]
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, keys)
    expect(page.locator(".desk-saved")).to_contain_text(f"Tafel {table} is opgeslagen.")
    expect(page.locator("#id_table")).to_be_focused()
    expect(page.locator("#id_table")).to_have_value("")
    assert saved(round_, table) == values
    assert len(keys) <= 6


def test_who_is_used_to_signs_between_may_type_them(page: Page, client: Any, live_server: Any):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "12-7-5⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    assert saved(round_, 12) == (7, 5)


@pytest.mark.complains(*OFFLINE)
def test_names_points_and_winner_stand_there_while_typing(
    page: Page, client: Any, live_server: Any
):
    at_the_desk(page, client, live_server, a_round())
    page.context.set_offline(True)
    press(page, "12")
    first, second = page.locator(".desk-side").all()
    expect(first).to_contain_text("23 Team 23")
    expect(second).to_contain_text("24 Team 24")
    assert labels(page) == ["Tafel", "Pionnen rood en geel", "Pionnen groen en blauw"]
    press(page, "83")
    expect(page.locator(".desk-sentence")).to_have_text("23 Team 23 wint met 8–3")
    expect(page.locator(".desk-then")).to_have_text("26 en 6 punten.")
    expect(first.locator("[data-echo=winner]")).to_be_visible()
    expect(second.locator("[data-echo=winner]")).to_be_hidden()
    numbers = [page.locator(f"#{name}").bounding_box() for name in ("id_first", "id_second")]
    sides = [side.bounding_box() for side in (first, second)]
    assert [box["x"] for box in numbers] == [side["x"] for side in sides]


def test_the_places_that_follow_from_a_card_are_told_before_it_is_saved(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "1283⏎")
    settle(page)
    press(page, "1338")
    expect(page.locator(".desk-then")).to_have_text(
        "6 en 26 punten. Team 25 staat dan 3e met 6; Team 26 1e met 26."
    )


def test_at_a_table_that_is_not_there_the_cursor_stays(page: Page, client: Any, live_server: Any):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "31⏎")
    expect(page.locator("#id_table")).to_be_focused()
    expect(page.locator("#wrong-table")).to_contain_text("Tafel 31 is er niet")
    assert boxes(page) == ("31", "", "")
    press(page, "⌫⌫1283⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    assert saved(round_, 12) == (8, 3)


def test_who_types_on_at_a_table_that_is_not_there_enters_nothing_at_another(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "31⏎08")
    assert boxes(page) == ("31", "0", "8")
    press(page, "⏎")
    settle(page)
    press(page, "12⏎85⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    assert (saved(round_, 3), saved(round_, 12)) == (None, (8, 5))


def test_time_over_is_said_and_one_enter_saves_it(page: Page, client: Any, live_server: Any):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "1275")
    expect(page.locator(".desk-sentence")).to_have_text("Tijd om, geen winnaar: 7–5")
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_be_visible()
    assert saved(round_, 12) == (7, 5)


@pytest.mark.complains(*OFFLINE)
def test_a_table_in_dispute_is_said_to_be_so_as_soon_as_it_is_typed(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    a_dispute(round_.tables.get(number=12))
    at_the_desk(page, client, live_server, round_)
    page.context.set_offline(True)
    press(page, "12")
    expect(page.locator("#desk-verdict")).to_have_text("Deze kaart is in geschil.")
    press(page, "75")
    expect(page.locator(".desk-sentence")).to_have_text("Tijd om, geen winnaar: 7–5")
    expect(page.locator("#desk-verdict")).to_have_text("Deze kaart is in geschil.")


def test_what_is_missing_counts_down(page: Page, client: Any, live_server: Any):
    at_the_desk(page, client, live_server, a_round(tables=3))
    count = page.locator(".desk-count")
    expect(count).to_have_text("3 kaarten nog")
    press(page, "283⏎")
    expect(count).to_have_text("2 kaarten nog")
    assert page.locator(".desk-numbers li").all_inner_texts() == ["1", "3"]
    press(page, "148⏎")
    expect(count).to_have_text("1 kaart nog")
    press(page, "377⏎")
    onwards = page.locator(".desk-done")
    expect(onwards).to_contain_text("Alle 3 kaarten zijn binnen")
    onwards.get_by_role("link", name="Ronde 2 loten").click()
    expect(page.get_by_role("button", name="Ronde 2 loten")).to_be_visible()


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ("2983", "table", "Tafel 29 is er niet in deze ronde."),
        ("1293", "first", "9 is te veel: er zijn 8 pionnen."),
        ("1288", "second", "Twee teams met 8 kan niet. Wie was het eerst binnen?"),
        ("128 12", "second", "12 is te veel: er zijn 8 pionnen."),
        (
            "1275w",
            "winner",
            "Aangekruist als winnaar, maar niet alle 8 pionnen zijn binnen. "
            "W verandert het kruisje.",
        ),
    ],
)
def test_what_is_wrong_stands_beside_the_field_and_what_was_typed_stays(
    page: Page, client: Any, live_server: Any, typed: str, field: str, sentence: str
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, typed.replace(" ", "_"))
    before = boxes(page)
    with page.expect_response("**/desk/1/"):
        press(page, "⏎")
    expect(page.locator(f"#wrong-{field}")).to_have_text(sentence)
    assert boxes(page) == before
    assert ScoreCard.objects.count() == 0


def test_what_is_refused_without_a_field_is_seen_beside_the_card_that_stays(
    page: Page, client: Any, live_server: Any, settings: Any, tmp_path: Any
):
    settings.DATA_DIR = tmp_path
    at_the_desk(page, client, live_server, a_round())
    other = "http://192.168.1.6:8000"
    step_down(term=2, machine="b", address=other, now=timezone.now())
    press(page, "1283⏎")
    refusal = page.locator("#desk-answer .notice-error")
    expect(refusal).to_have_text(
        f"Deze laptop is niet meer de eerste. Ga naar {other} en doe het daar."
    )
    expect(refusal).to_be_visible()
    assert boxes(page) == ("12", "8", "3")
    echo = page.locator(".desk-echo")
    expect(echo).to_be_visible()
    covered, seen = echo.bounding_box(), refusal.bounding_box()
    assert seen["y"] >= covered["y"] + covered["height"]
    assert ScoreCard.objects.count() == 0


def test_an_absent_team_takes_one_letter(page: Page, client: Any, live_server: Any):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "12a")
    expect(page.locator(".desk-side [data-echo=points]").first).to_have_text("8")
    expect(page.locator(".desk-side [data-echo=absent]").first).to_be_visible()
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_be_visible()
    press(page, "13n⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 13")
    cards = [card_of(current_card(round_.tables.get(number=number))) for number in (12, 13)]
    assert [(card.ending, card.absent) for card in cards] == [("absent", 0), ("not_played", None)]


def test_escape_clears_and_arrow_down_does_nothing(page: Page, client: Any, live_server: Any):
    at_the_desk(page, client, live_server, a_round())
    press(page, "1283")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#id_second")).to_be_focused()
    expect(page.locator("#id_second")).to_have_value("3")
    page.keyboard.press("Escape")
    expect(page.locator("#id_table")).to_be_focused()
    assert boxes(page) == ("", "", "")


def test_free_scoring_takes_long_numbers_with_a_space_between(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round(scheme="vrij")
    at_the_desk(page, client, live_server, round_)
    press(page, "121250_980⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    assert saved(round_, 12) == (1250, 980)


def test_other_numbers_are_asked_about_and_kept_or_corrected(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "1283⏎")
    expect(page.locator(".desk-saved")).to_be_visible()
    press(page, "1284⏎")
    conflict = page.locator("#desk-conflict")
    expect(conflict).to_contain_text("8–3")
    expect(conflict).to_contain_text("8–4")
    expect(conflict).to_be_focused()
    press(page, "999⏎")
    page.keyboard.press("Escape")
    expect(conflict).to_have_count(0)
    assert saved(round_, 12) == (8, 3)

    press(page, "1284⏎")
    expect(conflict).to_be_focused()
    press(page, "c")
    page.keyboard.type("verkeerd gelezen")
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is gecorrigeerd.")
    assert saved(round_, 12) == (8, 4)
    expect(page.locator("#id_table")).to_be_focused()

    page.locator(".desk-recent-table").first.click()
    expect(page.locator(".desk-version .figure")).to_have_text(["8", "4", "8", "3"])
    expect(page.locator(".desk-version").first).to_contain_text("verkeerd gelezen")


def test_the_same_card_again_changes_nothing(page: Page, client: Any, live_server: Any):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "1283⏎")
    expect(page.locator(".desk-saved")).to_contain_text("is opgeslagen")
    press(page, "1283⏎")
    expect(page.locator(".desk-saved")).to_contain_text("was in ronde 1 al ingevoerd (kees,")
    assert ScoreCard.objects.count() == 1


def test_two_browsers_save_the_same_card_and_one_is_told(
    page: Page, new_context: Any, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    other = new_context().new_page()
    at_the_desk(other, client, live_server, round_)
    press(page, "1283")
    press(other, "1238")
    for each in (page, other):
        each.evaluate("document.getElementById('desk-form').requestSubmit()")
    expect(page.locator(".desk-saved, #desk-conflict")).to_be_visible()
    expect(other.locator(".desk-saved, #desk-conflict")).to_be_visible()
    answers = [each.locator("#desk-conflict").count() for each in (page, other)]
    assert sorted(answers) == [0, 1]
    winner, loser = (page, other) if answers == [0, 1] else (other, page)
    assert saved(round_, 12) == ((8, 3) if winner is page else (3, 8))
    there, typed = loser.locator("#desk-conflict .figure").all_inner_texts()
    assert (there, typed) == (("8–3", "3–8") if winner is page else ("3–8", "8–3"))
    assert ScoreCard.objects.count() == 1


@pytest.mark.complains(*OFFLINE)
def test_without_a_connection_what_was_typed_stays_and_enter_saves_it_later(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "1283")
    page.context.set_offline(True)
    press(page, "⏎")
    expect(page.locator("[data-trouble]:visible")).to_contain_text("Geen verbinding.")
    expect(page.locator("#id_table")).to_have_value("12")
    assert saved(round_, 12) is None
    page.context.set_offline(False)
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    expect(page.locator("#desk-trouble")).to_be_hidden()
    assert saved(round_, 12) == (8, 3)


@pytest.mark.complains(REFUSED.format(403))
def test_who_was_signed_out_signs_in_elsewhere_and_loses_nothing(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "1283")
    page.context.clear_cookies()
    press(page, "⏎")
    expect(page.locator("[data-trouble]:visible")).to_contain_text("U bent uitgelogd.")
    with page.expect_popup() as tab:
        page.get_by_role("link", name="Log in op een nieuw tabblad").click()
    tab.value.fill("[name=username]", "kees")
    tab.value.fill("[name=password]", "geheim-keezen")
    tab.value.press("[name=password]", "Enter")
    tab.value.wait_for_url(f"{live_server.url}/")
    page.bring_to_front()
    page.locator("#id_second").focus()
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    assert saved(round_, 12) == (8, 3)


@pytest.mark.parametrize(("keys", "values"), [("1283⏎", (8, 3)), ("12a⏎", (None, None))])
def test_keys_typed_while_a_card_is_on_its_way_are_not_lost(
    page: Page,
    client: Any,
    live_server: Any,
    keys: str,
    values: tuple[int | None, int | None],
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    with on_its_way(page):
        send(page, keys)
        press(page, "1348⏎")
        assert ScoreCard.objects.count() == 0
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 13 is opgeslagen.")
    assert (saved(round_, 12), saved(round_, 13)) == (values, (4, 8))


def test_on_a_phone_the_boxes_and_the_echo_fit_above_the_keyboard(
    page: Page, client: Any, live_server: Any
):
    phone = page
    phone.set_viewport_size({"width": 360, "height": 640})
    at_the_desk(phone, client, live_server, a_round())
    press(phone, "1283")
    assert phone.locator("#id_table").get_attribute("inputmode") == "numeric"
    second = phone.locator(".desk-side").nth(1).bounding_box()
    assert second["y"] + second["height"] <= 380
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    press(phone, "␛2983⏎")
    settle(phone)
    for wanted in ("#id_table", "#wrong-table"):
        place = phone.locator(wanted).bounding_box()
        assert place["y"] >= 0
        assert place["y"] + place["height"] <= 380


def test_without_a_script_the_button_saves_card_after_card(
    new_context: Any, client: Any, live_server: Any
):
    round_ = a_round()
    page = new_context(java_script_enabled=False).new_page()
    sign_in(page, client, live_server, round_.tournament.memberships.get().user)
    page.goto(f"{live_server.url}/drive/{round_.tournament.code}/desk/1/")
    for number, values in ((12, (8, 3)), (7, (2, 8))):
        for name, value in zip(("table", "first", "second"), (number, *values), strict=True):
            page.locator(f"#id_{name}").fill(str(value))
        page.get_by_role("button", name="Opslaan").click(timeout=5_000)
        expect(page.get_by_text("Opgeslagen.", exact=True)).to_be_visible()
        assert saved(round_, number) == values
