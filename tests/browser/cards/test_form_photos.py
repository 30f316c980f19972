"""An evening by photos: forms are photographed by a phone and become cards at the desk.

`KEEZDRIVE_PICTURES=docs/pictures` keeps the pictures of the guide.
"""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page, expect

from scoring.schemes import Card, Ending
from tests.browser.axe import faults
from tests.browser.cards.desk import (
    ON_A_LAPTOP,
    a_round,
    at_the_desk,
    boxes,
    press,
    ready,
    saved,
    sign_in,
)
from tests.browser.complaints import OFFLINE
from tests.factories import (
    a_card,
    a_member,
    a_published_round,
    a_tournament,
    a_user,
    entries,
)
from tests.tournaments.scanning.photographed import (
    Crosses,
    blank_forms_of,
    crossed,
    photo_of,
    photos_of,
    won,
)
from tournaments.cards.services.card_entries import enter_turn
from tournaments.cards.services.form_photos import send_photo
from tournaments.cards.services.form_readings import put_aside
from tournaments.cards.services.scorecards import enter_card
from tournaments.enums import Role
from tournaments.models import Entry, FormReading, Round, User
from tournaments.scanning.layouts import THREE_TEAMS

pytestmark = ON_A_LAPTOP
PICTURES = os.environ.get("KEEZDRIVE_PICTURES", "")
NAMES = [
    ("Boer Zoekt Boer", "Ingrid Blom", "Truus Blom"),
    ("Tante Stok", "Hennie de Vries", "Jan de Vries"),
    ("Drie Pionnen Thuis", "Gonda Jansen", "Mieke Jansen"),
    ("Hartenjagers", "Riet van den Berg", "Sjaak Smit"),
    ("De Laatste Pion", "Wil Bakker", "Bep Bakker"),
    ("Koffie met Koek", "Hans Wolters", "Kees Wolters"),
]
TWO_CROSSES: Crosses = [("numbers.0", 7), ("numbers.0", 8), ("numbers.1", 5), ("winner", 0)]


def send(round_: Round, answers: dict[int, Crosses]) -> None:
    for content in photos_of(round_, answers).values():
        send_photo(tournament=round_.tournament, content=content, by=None)


def keep(page: Page, name: str) -> None:
    """Keep a picture for the guide, where that is asked for."""
    if PICTURES:
        page.screenshot(path=Path(PICTURES, f"{name}.png"))


def test_photos_are_taken_with_one_enter_each_and_doubts_come_first(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(5)
    for number, (name, one, other) in enumerate(NAMES, start=1):
        Entry.objects.filter(number=number).update(name=name, player1=one, player2=other)
    send(round_, {1: won(8, 3), 2: TWO_CROSSES, 3: won(4, 8)})
    at_the_desk_with_photos(page, client, live_server, round_)
    expect(page.locator(".desk-photos h2")).to_have_text("3 foto's wachten")
    assert boxes(page) == ("", "", "")
    press(page, "⏎")
    expect(page.locator("#id_first")).to_be_focused()
    assert boxes(page) == ("2", "", "5")
    expect(page.locator("#desk-photo-shown img")).to_be_visible()
    ready(page)
    keep(page, "foto-kaart")
    press(page, "8⏎")
    expect(page.locator("#id_table")).to_have_value("1")
    assert (boxes(page), saved(round_, 2)) == (("1", "8", "3"), (8, 5))
    ready(page)
    press(page, "⏎")
    expect(page.locator("#id_table")).to_have_value("3")
    assert saved(round_, 1) == (8, 3)
    press(page, "␛")
    expect(page.locator(".desk-photos")).not_to_contain_text("wacht")
    assert (boxes(page), saved(round_, 3)) == (("", "", ""), None)
    assert FormReading.objects.filter(state="aside").count() == 1


def at_the_desk_with_photos(page: Page, client: Any, live_server: Any, round_: Round) -> None:
    sign_in(page, client, live_server, User.objects.get(username="kees"))
    page.goto(f"{live_server.url}/drive/{round_.tournament.code}/desk/{round_.number}/")


@pytest.mark.complains(*OFFLINE)
def test_an_evening_by_photos_from_a_phone(
    page: Page, client: Any, live_server: Any, browser: Browser, tmp_path: Path
) -> None:
    round_ = a_round(6)
    drive = round_.tournament
    answers = {table: won(8, table) for table in range(1, 6)} | {2: TWO_CROSSES}
    files = []
    for table, content in photos_of(round_, answers).items():
        files.append(tmp_path / f"tafel-{table}.jpg")
        files[-1].write_bytes(content)
    (tmp_path / "leeg.txt").write_text("geen foto")
    phone = browser.new_context(viewport={"width": 360, "height": 640}).new_page()
    sign_in(phone, client, live_server, a_member(drive, a_user("hulp"), Role.SECRETARY))
    phone.goto(f"{live_server.url}/drive/{drive.code}/desk/photos/")
    phone.context.set_offline(True)
    phone.get_by_label("Kies foto's of een PDF").set_input_files([*files, tmp_path / "leeg.txt"])
    expect(phone.locator("#photos-sending li[data-state=waits]")).to_have_count(6)
    phone.context.set_offline(False)
    expect(phone.locator("#photos-sent")).to_contain_text("Dit is geen foto en geen PDF.")
    expect(phone.locator("#photos-sent .tag-good")).to_have_count(5)
    phone.get_by_label("Maak een foto").set_input_files(files[0])
    expect(phone.locator("#photos-sending li")).to_have_count(0)
    assert (faults(phone), phone.evaluate("document.documentElement.scrollWidth")) == ([], 360)

    a_card(round_.tables.get(number=3), 8, 4)
    at_the_desk_with_photos(page, client, live_server, round_)
    expect(page.locator("button[data-reading]")).to_have_count(4)
    press(page, "⏎")
    expect(page.locator("#id_first")).to_be_focused()
    assert boxes(page) == ("2", "", "5")
    assert faults(page) == []
    for table, keys in ((2, "8⏎"), (1, "⏎"), (4, "83⏎"), (5, "⏎")):
        expect(page.locator("#id_table")).to_have_value(str(table))
        ready(page)
        press(page, keys)
        expect(page.locator("#id_table")).not_to_have_value(str(table))
    assert {table: saved(round_, table) for table in range(1, 7)} == {
        1: (8, 1),
        2: (8, 5),
        3: (8, 4),
        4: (8, 3),
        5: (8, 5),
        6: None,
    }
    useless = page.locator(".desk-photo-off")
    expect(useless).to_have_count(1)
    useless.get_by_role("button", name="Opzij").click()
    expect(useless).to_have_count(0)


def test_who_types_from_paper_gets_no_photo_under_her_fingers(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(5)
    send(round_, {2: won(8, 5)})
    at_the_desk(page, client, live_server, round_)
    expect(page.locator("button[data-reading]")).to_have_count(1)
    press(page, "183⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 1")
    assert saved(round_, 1) == (8, 3)
    send(round_, {3: won(8, 6)})
    expect(page.locator("button[data-reading]")).to_have_count(2)
    assert boxes(page) == ("", "", "")
    press(page, "487⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 4")
    assert (boxes(page), saved(round_, 4)) == (("", "", ""), (8, 7))
    press(page, "⏎")
    expect(page.locator("#id_table")).to_have_value("2")
    assert saved(round_, 2) is None
    page.locator("#id_table").click()  # what is typed takes the place of the 2
    press(page, "5")
    expect(page.locator("#desk-photo-shown")).to_be_hidden()
    press(page, "82⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 5")
    assert (saved(round_, 2), saved(round_, 5)) == (None, (8, 2))
    assert FormReading.objects.filter(state="waiting").count() == 2


def test_two_secretaries_take_the_same_form_and_one_is_told(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(3)
    send(round_, {1: won(8, 3), 2: won(8, 5)})
    at_the_desk_with_photos(page, client, live_server, round_)
    expect(page.locator("button[data-reading]")).to_have_count(2)
    press(page, "⏎")
    expect(page.locator("#id_table")).to_have_value("1")
    bert = a_member(round_.tournament, a_user("bert"), Role.SECRETARY)
    reading = FormReading.objects.get(code=round_.tables.get(number=1).code)
    put_aside(tournament=round_.tournament, reading=reading.pk, by=bert)
    ready(page)
    press(page, "⏎")
    expect(page.locator("#wrong-table")).to_contain_text("opzij gelegd, door")
    assert saved(round_, 1) is None
    press(page, "␛")
    expect(page.locator("#id_table")).to_have_value("2")


def test_a_number_that_is_corrected_against_the_winners_box_is_asked_once(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(3)
    send(round_, {1: won(8, 3), 2: won(8, 5)})
    at_the_desk_with_photos(page, client, live_server, round_)
    expect(page.locator("button[data-reading]")).to_have_count(2)
    press(page, "⏎")
    expect(page.locator("#id_table")).to_have_value("1")
    ready(page)
    press(page, "7⏎")
    asks = page.locator("#desk-photo-shown .photo-asks")
    expect(asks).to_have_text(re.compile("Team 1 .* niemand "))
    assert saved(round_, 1) is None
    ready(page)
    press(page, "⏎")
    expect(page.locator("#id_table")).to_have_value("2")
    assert saved(round_, 1) == (7, 3)


def test_the_button_stays_in_sight_below_a_photo_with_three_long_names(
    page: Page, client: Any, live_server: Any
) -> None:
    drive = a_tournament(a_user("kees"), format="threes", rest="small_table")
    round_ = a_published_round(drive, [tuple(entries(drive, 3))])
    for at, letter in enumerate("abc", start=1):
        Entry.objects.filter(number=at).update(name=letter * 60, player1="Wilhelmina " * 3)
    form = crossed(blank_forms_of(round_)[1], [*TWO_CROSSES, ("numbers.2", 3)], THREE_TEAMS)
    send_photo(tournament=drive, content=photo_of(form), by=None)
    for width, height, seen in ((1366, 640, 640), (360, 640, 580)):  # a phone has a bar below
        page.set_viewport_size({"width": width, "height": height})
        at_the_desk_with_photos(page, client, live_server, round_)
        press(page, "⏎")
        ready(page)
        place = page.get_by_role("button", name="Opslaan").bounding_box()
        assert place
        assert place["y"] + place["height"] <= seen


@pytest.mark.complains(*OFFLINE)
def test_without_a_connection_no_form_is_put_aside(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(2)
    send(round_, {1: won(8, 3), 2: won(8, 5)})
    at_the_desk_with_photos(page, client, live_server, round_)
    press(page, "⏎")
    expect(page.locator("#id_table")).to_have_value("1")
    page.context.set_offline(True)
    page.keyboard.press("Escape")
    trouble = page.locator("#desk-trouble [data-trouble]:visible")
    expect(trouble).to_have_text(
        "Het formulier kon niet opzij gelegd worden, en wacht in de lijst."
    )
    page.context.set_offline(False)
    page.locator("button[data-reading]").first.click()
    expect(page.locator("#id_table")).to_have_value("1")
    page.keyboard.press("Escape")
    expect(page.locator("button[data-reading]")).to_have_count(1)
    expect(trouble).to_have_count(0)


def test_a_held_escape_puts_one_form_aside(page: Page, client: Any, live_server: Any) -> None:
    round_ = a_round(3)
    send(round_, {1: won(8, 3), 2: won(8, 5), 3: won(8, 6)})
    at_the_desk_with_photos(page, client, live_server, round_)
    expect(page.locator("button[data-reading]")).to_have_count(3)
    press(page, "⏎")
    expect(page.locator("#id_table")).to_have_value("1")
    page.keyboard.down("Escape")
    expect(page.locator("#id_table")).to_have_value("2")
    page.keyboard.down("Escape")
    page.keyboard.down("Escape")
    page.keyboard.up("Escape")
    ready(page)
    expect(page.locator("#id_table")).to_have_value("2")
    assert FormReading.objects.filter(state="aside").count() == 1


def test_of_two_who_take_up_the_same_form_one_goes_on_from_the_last(
    page: Page, client: Any, live_server: Any, browser: Browser
) -> None:
    round_ = a_round(4)
    send(round_, {table: won(8, table) for table in range(1, 5)})
    at_the_desk_with_photos(page, client, live_server, round_)
    bert = browser.new_context().new_page()
    other = a_member(round_.tournament, a_user("bert"), Role.SECRETARY)
    sign_in(bert, Client(), live_server, other)
    bert.goto(page.url)
    for each in (page, bert):
        expect(each.locator("button[data-reading]")).to_have_count(4)
        press(each, "⏎")
        expect(each.locator("#id_table")).to_have_value("1")
    ready(page)
    press(page, "⏎")
    expect(page.locator("#id_table")).to_have_value("2")
    expect(bert.locator("#desk-photo-shown .photo-asks")).to_have_text(
        "Dit formulier is intussen verwerkt: met ‘Opzij’ gaat u verder."
    )
    assert boxes(bert) == ("1", "8", "1")
    press(bert, "⏎")
    expect(bert.locator("#id_table")).to_have_value("4")
    ready(bert)
    press(bert, "⏎")
    expect(bert.locator("#id_table")).to_have_value("3")
    assert (saved(round_, 1), saved(round_, 4)) == ((8, 1), (8, 4))


def test_what_is_typed_stays_when_somebody_else_enters_that_table_meanwhile(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(4)
    send(round_, {2: TWO_CROSSES, 3: won(8, 5)})
    at_the_desk_with_photos(page, client, live_server, round_)
    expect(page.locator("button[data-reading]")).to_have_count(2)
    press(page, "⏎")
    ready(page)
    press(page, "8")
    enter_card(table=round_.tables.get(number=2), by=None, card=Card(Ending.FINISHED, (8, 6)))
    expect(page.locator("#desk-photo-shown .photo-asks")).to_have_text(
        "Dit formulier is intussen verwerkt: met ‘Opzij’ gaat u verder."
    )
    assert boxes(page) == ("2", "8", "5")
    press(page, "␛")
    expect(page.locator("#id_table")).to_have_value("3")
    assert (saved(round_, 2), saved(round_, 3)) == ((8, 6), None)


def test_escape_first_clears_what_was_typed_over_a_photo(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(3)
    send(round_, {1: won(8, 3)})
    at_the_desk_with_photos(page, client, live_server, round_)
    expect(page.locator("button[data-reading]")).to_have_count(1)
    press(page, "⏎")
    ready(page)
    press(page, "7␛")
    assert boxes(page) == ("1", "8", "3")
    press(page, "␛")
    expect(page.locator("button[data-reading]")).to_have_count(0)
    assert FormReading.objects.get().state == "aside"


def test_a_letter_that_means_nothing_erases_no_number_of_a_photo(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(3, second_entry="eyes")
    enter_turn(
        table=round_.tables.get(number=1),
        by=a_member(round_.tournament, a_user("anna")),
        card=Card(Ending.FINISHED, (8, 3)),
    )
    send(round_, {1: won(8, 3)})
    at_the_desk_with_photos(page, client, live_server, round_)
    expect(page.locator("button[data-reading]")).to_have_count(1)
    press(page, "⏎")
    ready(page)
    press(page, "jx")
    assert boxes(page) == ("1", "8", "3")
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 1 is opgeslagen.")
