"""Digits at the desk: what is typed is saved as exactly that card, or not at all."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cards.desk import ON_A_LAPTOP, a_round, at_the_desk, boxes, press, saved, settle
from tournaments.models import ScoreCard

pytestmark = ON_A_LAPTOP

# Types every stream of keys into an empty desk ("\n" is Enter), and tells what stood in the boxes
# at the end, and everything that was sent.
TYPE_ALL = """(streams) => {
  const form = document.getElementById("desk-form");
  const read = () => ["table", "first", "second"].map((name) => form.elements[name].value);
  let sent = [];
  const hold = (event) => { sent.push(read()); event.preventDefault(); };
  document.addEventListener("htmx:confirm", hold);
  const answers = streams.map((stream) => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    sent = [];
    for (const key of stream) {
      if (key === "\\n") form.requestSubmit();
      else document.execCommand("insertText", false, key);
    }
    return [read(), sent];
  });
  document.removeEventListener("htmx:confirm", hold);
  return answers;
}"""
PAWNS = ("08", "33", "83")
NUMBERS = [*range(46), 99, 100, 104, 105, 110, 130]  # of tables that may be meant
Typed = list[tuple[str, list[str], list[list[str]]]]


def type_all(page: Page, streams: Iterable[str]) -> Typed:
    """Per stream: the stream, the boxes at the end, and the boxes each time they were sent."""
    keys = list(streams)
    answers = page.evaluate(TYPE_ALL, [stream.replace("⏎", "\n") for stream in keys])
    return [(stream, *answer) for stream, answer in zip(keys, answers, strict=True)]


def digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def ways(table: int, first: str, second: str) -> Iterator[str]:
    """How people type a card."""
    yield f"{table}-{first}-{second}⏎"
    yield f"{table}⏎{first}{second}⏎"
    yield f"{table}⏎{first}⏎{second}⏎"
    if table > 9:
        yield f"{table}{first}{second}⏎"
        yield f"{table}-{first}{second}⏎"
    else:
        yield f"0{table}{first}{second}⏎"


def could_be_saved(table: str, first: str, second: str, tables: int) -> bool:
    return 0 < int(table) <= tables and len(first) == len(second) == 1


def is_meant(stream: str, table: int) -> bool:
    """Whether these keys are a card of this table: the number ends where somebody ended it, or
    two digits before the end."""
    number = re.match("[0-9]+(?=[-⏎].)", stream)
    return int(number[0] if number else digits(stream)[:-2]) == table


@pytest.mark.parametrize("tables", [9, 23])
def test_every_way_to_type_a_card_of_a_table_that_exists_sends_that_card(
    page: Page, client: Any, live_server: Any, tables: int
):
    at_the_desk(page, client, live_server, a_round(tables))
    expected = {
        way: [(table, first, second)]
        for table in range(1, tables + 1)
        for first, second in PAWNS
        for way in ways(table, first, second)
    }
    sent = {stream: sent for stream, _boxes, sent in type_all(page, expected)}
    assert {
        stream: [(int(table), first, second) for table, first, second in cards]
        for stream, cards in sent.items()
    } == expected


@pytest.mark.parametrize("tables", [9, 23, 104])
def test_digits_are_never_read_as_another_table(
    page: Page, client: Any, live_server: Any, tables: int
):
    at_the_desk(page, client, live_server, a_round(tables))
    numbers = [number for number in NUMBERS if number < (1000 if tables > 99 else 100)]
    missing = [number for number in numbers if number > tables]
    streams = [
        *(f"{table}{pawns}⏎" for table in numbers for pawns in PAWNS),
        *(f"{table}085⏎" for table in numbers),
        *(way for table in missing for way in ways(table, "0", "8")),
        *(f"{table}⏎" for table in numbers),
    ]
    wrong = []
    for stream, standing, sent in type_all(page, streams):
        if "".join(standing) != digits(stream) or sent not in ([], [standing]):
            wrong.append((stream, standing, sent))
        if sent and could_be_saved(*standing, tables) and not is_meant(stream, int(standing[0])):
            wrong.append((stream, standing, sent))
    assert wrong == []


def test_a_table_that_does_not_exist_is_refused_beside_its_field_with_all_its_digits(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "3308")
    expect(page.locator("#wrong-table")).to_contain_text("Tafel 33 is er niet")
    press(page, "⏎")
    expect(page.locator("#wrong-table")).to_have_text("Tafel 33 is er niet in deze ronde.")
    expect(page.locator("#id_table")).to_be_focused()
    assert boxes(page) == ("33", "0", "8")
    press(page, "13⏎")
    assert ScoreCard.objects.count() == 0
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 13 is opgeslagen.")
    assert saved(round_, 13) == (0, 8)


def test_a_table_that_does_not_exist_is_not_absent_at_another(
    page: Page, client: Any, live_server: Any
):
    at_the_desk(page, client, live_server, a_round())
    press(page, "33a⏎")
    expect(page.locator("#wrong-table")).to_have_text("Tafel 33 is er niet in deze ronde.")
    assert ScoreCard.objects.count() == 0


@pytest.mark.parametrize("scheme", ["nk", "koppel"])
def test_a_pawn_number_of_two_digits_is_refused_beside_its_field(
    page: Page, client: Any, live_server: Any, scheme: str
):
    at_the_desk(page, client, live_server, a_round(scheme=scheme))
    press(page, "12-3-08⏎")
    expect(page.locator("#wrong-second")).to_have_text("Typ één cijfer, van 0 tot en met 8.")
    assert boxes(page) == ("12", "3", "08")
    assert ScoreCard.objects.count() == 0


def test_a_digit_too_many_stays_in_its_box(page: Page, client: Any, live_server: Any):
    at_the_desk(page, client, live_server, a_round())
    press(page, "1283")
    page.locator("#id_first").click()
    page.keyboard.press("End")
    press(page, "5")
    assert boxes(page) == ("12", "85", "3")
    page.locator("#id_table").click()
    page.keyboard.press("End")
    press(page, "7")
    assert boxes(page) == ("127", "85", "3")
    press(page, "⏎⏎")
    expect(page.locator("#wrong-table")).to_have_text("Tafel 127 is er niet in deze ronde.")
    expect(page.locator("#wrong-first")).to_have_text("85 is te veel: er zijn 8 pionnen.")


def test_a_box_that_was_chosen_by_hand_ends_the_table_number(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round()
    at_the_desk(page, client, live_server, round_)
    press(page, "1⇥83⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 1 is opgeslagen.")
    assert saved(round_, 1) == (8, 3)


def test_a_pasted_card_fills_the_boxes(page: Page, client: Any, live_server: Any):
    at_the_desk(page, client, live_server, a_round())
    page.keyboard.insert_text("12 8-3")
    assert boxes(page) == ("12", "8", "3")
    press(page, "␛")
    page.keyboard.insert_text("3308")
    assert boxes(page) == ("33", "0", "8")
    press(page, "␛")
    page.keyboard.insert_text("12-7-5-9")
    assert boxes(page) == ("12", "7", "5-9")


def test_free_numbers_never_begin_in_the_middle_of_a_table_number(
    page: Page, client: Any, live_server: Any
):
    at_the_desk(page, client, live_server, a_round(scheme="vrij"))
    streams = ["331250_980⏎", "121250_980⏎", "3_1250_980⏎", "03⏎1250⏎980⏎", "31250_980⏎"]
    answers = type_all(page, [stream.replace("_", " ") for stream in streams])
    assert [sent for _stream, _boxes, sent in answers] == [
        [["33", "1250", "980"]],
        [["12", "1250", "980"]],
        [["3", "1250", "980"]],
        [["03", "1250", "980"]],
        [["31", "250", "980"]],
    ]


def test_two_numbers_in_the_last_box_are_refused_and_not_read_as_one(
    page: Page, client: Any, live_server: Any
):
    at_the_desk(page, client, live_server, a_round(scheme="vrij"))
    press(page, "1212,5_3⏎")
    settle(page)
    expect(page.locator("#wrong-second")).to_have_text("Alleen cijfers.")
    assert (boxes(page), ScoreCard.objects.count()) == (("12", "12", "5 3"), 0)
    press(page, "␛12100_53_")
    expect(page.locator("#desk-outcome")).to_contain_text("wint met 100–53")
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    assert ScoreCard.objects.get().lines.get(side__position=1).points == 53


def test_a_number_below_nought_is_refused_and_not_read_as_one_above(
    page: Page, client: Any, live_server: Any
):
    at_the_desk(page, client, live_server, a_round(scheme="vrij"))
    press(page, "3_-5_")
    expect(page.locator("#wrong-first")).to_have_text("Alleen cijfers.")
    press(page, "␛12100_-5⏎")
    settle(page)
    expect(page.locator("#wrong-second")).to_have_text("Alleen cijfers.")
    assert (boxes(page), ScoreCard.objects.count()) == (("12", "100", "-5"), 0)
    settled = type_all(page, ["12-7-5⏎", "3-1250-980⏎"])
    assert [sent for _stream, _boxes, sent in settled] == [
        [["12", "7", "5"]],
        [["3", "1250", "980"]],
    ]
