"""What is asked of a photographed form before it is saved, and that it is in sight then."""

import re
from typing import Any

from django.test import Client
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.cards.desk import ON_A_LAPTOP, a_round, boxes, press, ready, saved, sign_in
from tests.browser.cards.test_form_photos import at_the_desk_with_photos, send
from tests.factories import a_member, a_user
from tests.tournaments.scanning.photographed import Crosses, won
from tournaments.enums import Role
from tournaments.models import Entry, Round

pytestmark = ON_A_LAPTOP
ANOTHER: Crosses = [("numbers.0", 7), ("numbers.1", 8), ("winner", 0)]
NOBODY: Crosses = [("numbers.0", 8), ("numbers.1", 5)]


def a_desk_with(
    page: Page, client: Any, live_server: Any, forms: dict[int, Crosses], tables: int = 3
) -> Round:
    """Open the desk of a round of which such forms were sent, by table; return the round."""
    round_ = a_round(tables)
    send(round_, forms)
    at_the_desk_with_photos(page, client, live_server, round_)
    return round_


def begin(page: Page, forms: int) -> Any:
    """Take up the first of so many forms; return where it is asked about."""
    expect(page.locator("button[data-reading]")).to_have_count(forms)
    press(page, "⏎")
    expect(page.locator("#id_table")).not_to_have_value("")
    ready(page)
    return page.locator("#desk-photo-shown .photo-asks")


def test_numbers_against_the_ticked_winner_are_saved_by_a_second_enter(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_desk_with(page, client, live_server, {1: ANOTHER})
    asks = begin(page, 1)
    assert boxes(page) == ("1", "7", "8")
    asked = asks.inner_text()
    press(page, "⏎")
    expect(asks).not_to_have_text(asked)
    assert saved(round_, 1) is None
    ready(page)
    press(page, "⏎")
    expect(page.locator("#id_table")).to_have_value("")
    assert saved(round_, 1) == (7, 8)


def test_numbers_that_are_corrected_to_the_ticked_winner_are_saved_by_one_enter(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_desk_with(page, client, live_server, {1: ANOTHER})
    begin(page, 1)
    press(page, "87⏎")
    expect(page.locator("#id_table")).to_have_value("")
    assert saved(round_, 1) == (8, 7)


def test_other_numbers_against_the_ticked_winner_are_asked_too(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_desk_with(page, client, live_server, {1: ANOTHER})
    asks = begin(page, 1)
    press(page, "68⏎")
    expect(asks).to_have_text(re.compile("Team 1 .* Team 2 .*Enter"))
    assert saved(round_, 1) is None
    ready(page)
    press(page, "⏎")
    expect(page.locator("#id_table")).to_have_value("")
    assert saved(round_, 1) == (6, 8)


def test_a_winner_by_other_numbers_is_asked_where_nobody_is_ticked(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_desk_with(page, client, live_server, {1: NOBODY, 2: NOBODY})
    asks = begin(page, 2)
    expect(asks).to_contain_text("Team 1")
    press(page, "⏎")
    expect(page.locator("#id_table")).to_have_value("2")
    assert saved(round_, 1) == (8, 5)
    ready(page)
    press(page, "58⏎")
    expect(asks).to_contain_text("Team 4")
    assert saved(round_, 2) is None
    ready(page)
    press(page, "⏎")
    expect(page.locator("#id_table")).to_have_value("")
    assert saved(round_, 2) == (5, 8)


def test_a_form_without_a_cross_is_the_last_for_who_begins_at_the_other_end_too(
    page: Page, client: Any, live_server: Any, browser: Browser
) -> None:
    forms = {1: [], 2: won(8, 2), 3: won(8, 3), 4: won(8, 4)}
    round_ = a_desk_with(page, client, live_server, forms, 4)
    bert = browser.new_context().new_page()
    sign_in(
        bert, Client(), live_server, a_member(round_.tournament, a_user("bert"), Role.SECRETARY)
    )
    bert.goto(page.url)
    for each in (page, bert):
        begin(each, 4)
        assert boxes(each) == ("2", "8", "2")
    press(page, "⏎")
    expect(page.locator("#id_table")).to_have_value("3")
    expect(bert.locator("button[data-reading]")).to_have_count(3)
    press(bert, "⏎")
    expect(bert.locator("#id_table")).to_have_value("4")
    for each, table in ((bert, 4), (page, 3)):
        ready(each)
        press(each, "⏎")
        expect(each.locator("#id_table")).not_to_have_value(str(table))
    expect(page.locator("#id_table")).to_have_value("1")
    assert boxes(page) == ("1", "", "")


def test_a_form_that_is_out_of_sight_comes_back_before_an_enter_saves_it(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(23)
    send(round_, {1: won(8, 3), 2: won(8, 5)})
    page.set_viewport_size({"width": 1366, "height": 400})
    at_the_desk_with_photos(page, client, live_server, round_)
    picture = page.locator("#desk-photo-shown img")
    for table, numbers in ((1, (8, 3)), (2, (8, 5))):
        if table == 1:
            scroll_down(page)
            begin(page, 2)
        ready(page)
        expect(page.locator("#id_table")).to_have_value(str(table))
        expect(picture).to_be_in_viewport(ratio=0.95)
        scroll_down(page)
        expect(picture).not_to_be_in_viewport()
        press(page, "⏎")
        expect(picture).to_be_in_viewport(ratio=0.95)
        assert saved(round_, table) is None
        ready(page)
        press(page, "⏎")
        expect(page.locator("#id_table")).not_to_have_value(str(table))
        assert saved(round_, table) == numbers


def test_what_is_wrong_and_what_is_asked_push_the_act_no_further_than_the_screen(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(3)
    for number in (1, 2):
        Entry.objects.filter(number=number).update(name=f"De Wijze Pionnen van {number} " * 3)
    send(round_, {1: ANOTHER})
    for width, height, seen in ((1366, 640, 640), (360, 640, 580)):  # a phone has a bar below
        page.set_viewport_size({"width": width, "height": height})
        at_the_desk_with_photos(page, client, live_server, round_)
        begin(page, 1)
        press(page, "⏎")
        ready(page)
        assert lowest(page.get_by_role("button", name="Opslaan")) <= seen
        press(page, "88")
        expect(page.locator(".desk-refused #wrong-second p")).to_be_visible()
        assert lowest(page.locator(".desk-outcome")) <= seen


def test_names_without_a_space_push_the_button_no_further_than_the_screen(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(3, name="Buurtvereniging Oost-Groningen en omstreken " * 2)
    for number in (1, 2):
        Entry.objects.filter(number=number).update(name="Donaudampfschiffahrts" * 2 + "w" * 18)
    send(round_, {1: ANOTHER})
    for width, height, seen in ((1366, 768, 768), (1366, 640, 640), (360, 640, 580)):
        page.set_viewport_size({"width": width, "height": height})
        at_the_desk_with_photos(page, client, live_server, round_)
        begin(page, 1)
        press(page, "⏎")
        ready(page)
        assert lowest(page.get_by_role("button", name="Opslaan")) <= seen
        expect(page.locator("#desk-photo-shown img")).to_be_in_viewport(ratio=0.95)


def test_a_winner_that_is_typed_and_refused_leaves_the_outcome_in_sight(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(3, winner_asked=True)
    Entry.objects.filter(number__lte=2).update(name="De Wijze Pionnen van de Brink")
    send(round_, {1: ANOTHER})
    at_the_desk_with_photos(page, client, live_server, round_)
    begin(page, 1)
    press(page, "1")
    expect(page.locator("#wrong-ticked p")).to_be_visible()
    assert lowest(page.locator("#wrong-ticked")) - lowest(page.locator("#id_ticked")) < 60
    assert lowest(page.locator(".desk-outcome")) <= 768


def lowest(place: Locator) -> float:
    """Where the bottom of something is, in pixels from the top of the screen."""
    box = place.bounding_box()
    assert box
    return box["y"] + box["height"]


def scroll_down(page: Page) -> None:
    page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
