"""Cards of three teams and of four players at the desk, by digits alone, in a real browser."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cards.desk import ON_A_LAPTOP, at_the_desk, labels, press, settle
from tests.browser.complaints import OFFLINE
from tests.factories import a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.kinds import a_round_of
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.models import Round, ScoreCard

pytestmark = ON_A_LAPTOP

# As TYPE_ALL of the digits: what stood in the boxes after each stream of keys, and what was sent.
TYPE_ALL = """(streams) => {
  const read = () => desk.boxes.map((box) => box.value);
  let sent = [];
  const hold = (event) => { sent.push(read()); event.preventDefault(); };
  document.addEventListener("htmx:confirm", hold);
  const answers = streams.map((stream) => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    sent = [];
    for (const key of stream) {
      if (key === "⏎") desk.form.requestSubmit();
      else document.execCommand("insertText", false, key);
    }
    return [read(), sent];
  });
  document.removeEventListener("htmx:confirm", hold);
  return answers;
}"""


def type_all(page: Page, *streams: str) -> list[tuple[str, str]]:
    """Per stream what stood in the boxes at the end, and what was sent if anything was."""
    answers = page.evaluate(TYPE_ALL, list(streams))
    return [("|".join(boxes), "|".join(sent[-1]) if sent else "") for boxes, sent in answers]


def a_round(kind: str, scheme: str, sizes: list[int]) -> Round:
    drive = a_tournament(a_user("kees"), format=kind, scheme=scheme)
    seated = iter(entries(drive, sum(sizes)))
    return a_published_round(drive, [tuple(next(seated) for _ in range(n)) for n in sizes])


def saved(round_: Round, number: int) -> tuple[int | None, ...]:
    return card_of(current_card(round_.tables.get(number=number))).values


def points(page: Page) -> list[str]:
    return page.locator(".desk-sides:visible [data-echo=points]").all_inner_texts()


def test_three_teams_are_typed_named_counted_and_saved(page: Page, client: Any, live_server: Any):
    round_ = a_round("threes", "koppel", [3] * 21 + [2])
    at_the_desk(page, client, live_server, round_)
    press(page, "12386")
    winner = page.locator(".desk-won")
    expect(winner.locator("[data-echo=points]")).to_have_text("54")
    expect(winner).to_contain_text("35 Team 35")
    assert points(page) == ["15", "54", "30"]
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    press(page, "13b83")
    expect(page.locator("#id_second")).to_have_attribute("placeholder", "4")
    expect(page.locator(".desk-won [data-echo=points]")).to_have_text("58")
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 13 is opgeslagen.")
    press(page, "22_86")
    expect(page.locator("#id_third")).to_be_hidden()
    assert points(page) == ["44", "30"]
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 22 is opgeslagen.")
    assert [saved(round_, table) for table in (12, 13, 22)] == [(3, 8, 6), (8, 4, 3), (8, 6)]
    assert type_all(page, "3308", "33085⏎", "1⏎836⏎", "0718 6", "22853⏎", "1283⏎") == [
        ("3|3|0|8", ""),
        ("33|0|8|5", "33|0|8|5"),
        ("1|8|3|6", "1|8|3|6"),
        ("07|1|8|6", ""),
        ("22|8|53|", "22|8|53|"),
        ("1|2|8|3", ""),  # or a digit is missing: asked about
    ]


def test_a_card_that_can_be_of_a_full_and_of_a_small_table_is_asked_about(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round("threes", "nk", [3] * 17 + [2])
    at_the_desk(page, client, live_server, round_)
    press(page, "1835⏎")
    expect(page.locator("#desk-meant")).to_contain_text("Bedoelde u tafel 1?")
    press(page, "⏎⏎")
    assert ScoreCard.objects.count() == 0
    press(page, "n⏎")
    expect(page.locator("#id_table")).to_have_value("")
    assert saved(round_, 18) == (3, 5)
    press(page, "1835⏎")
    press(page, "j")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 1 is opgeslagen.")
    assert saved(round_, 1) == (8, 3, 5)


def test_four_players_can_have_ten_by_digits_alone(page: Page, client: Any, live_server: Any):
    round_ = a_round_of("individueel", a_user("kees"), [4] * 11 + [2])
    at_the_desk(page, client, live_server, round_)
    press(page, "0310710")
    expect(page.locator("#id_fourth")).to_be_focused()
    press(page, "1")
    expect(page.locator(".desk-won")).to_have_count(2)
    assert points(page) == ["11", "7", "11", "1"]
    expect(page.locator(".desk-side:visible").first).to_contain_text("met Team 11")
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 3 is opgeslagen.")
    assert saved(round_, 3) == (10, 7, 10, 1)
    press(page, "04d")
    assert points(page) == ["11", "11", "11", "5"]
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 4 is opgeslagen.")
    press(page, "05" + "1010112⏎")
    settle(page)
    expect(page.locator("#wrong-fourth")).to_have_text(
        "12 is te veel: vier pionnen binnen zijn samen 10 waard."
    )
    assert type_all(page, "12104⏎", "7⏎1⏎0⏎1_3⏎".replace("_", " "), "0610735", "0613 05⏎") == [
        ("12|10|4||", "12|10|4||"),
        ("7|1|0|1|3", "7|1|0|1|3"),
        ("06|10|7|3|5", ""),
        ("06|1|3|0|5", "06|1|3|0|5"),
    ]
    press(page, "␛0710710" + "1_0⏎")
    settle(page)
    expect(page.locator("#wrong-fourth")).to_have_text("Alleen cijfers.")


def test_two_numbers_are_of_pairs_at_a_full_table_and_of_players_at_a_small_one(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round_of("gedeeld", a_user("kees"))
    at_the_desk(page, client, live_server, round_)
    said = []
    for keys in ("1_", "␛2_", "␛"):
        press(page, keys)
        said.append(labels(page)[1:])
    of_pairs = ["Pionnen rood en geel", "Pionnen groen en blauw"]
    assert said == [of_pairs, ["Pionnen rood", "Pionnen groen"], of_pairs]


@pytest.mark.complains(*OFFLINE)
def test_what_a_card_is_worth_is_asked_again_after_an_answer_was_lost(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round("threes", "koppel", [3] * 3)
    at_the_desk(page, client, live_server, round_)
    page.context.set_offline(True)
    with page.expect_event("requestfailed"):
        press(page, "2386")
    page.context.set_offline(False)
    press(page, "␛2386")
    expect(page.locator(".desk-won [data-echo=points]")).to_have_text("54")
    assert points(page) == ["15", "54", "30"]


@pytest.mark.complains(*OFFLINE)
def test_without_a_connection_a_card_of_three_teams_is_not_lost(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round("threes", "koppel", [3] * 3)
    at_the_desk(page, client, live_server, round_)
    page.context.set_offline(True)
    press(page, "2386⏎")
    expect(page.locator("[data-trouble]:visible")).to_contain_text("Geen verbinding.")
    expect(page.locator("#id_third")).to_have_value("6")
    page.context.set_offline(False)
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 2 is opgeslagen.")
    assert saved(round_, 2) == (3, 8, 6)
