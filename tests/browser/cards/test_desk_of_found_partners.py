"""Cards on which partners found each other, at the desk, by digits alone, in a real browser."""

from typing import Any

from playwright.sync_api import Page, expect

from scoring.schemes import Card, Ending
from tests.browser.cards.desk import ON_A_LAPTOP, at_the_desk, press
from tests.browser.cards.test_desk_of_all_kinds import type_all
from tests.factories import a_published_round, a_tournament, a_user, entries
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.models import Round

pytestmark = ON_A_LAPTOP

WARNING = "rgb(122, 79, 0)"


def a_round(scheme: str, partners: str) -> Round:
    drive = a_tournament(a_user("kees"), format="players", scheme=scheme, partners=partners)
    players = entries(drive, 50)
    return a_published_round(
        drive, [tuple(players[at : at + 4]) for at in range(0, 48, 4)] + [tuple(players[48:])]
    )


def saved(round_: Round, number: int) -> Card:
    return card_of(current_card(round_.tables.get(number=number)))


def names(page: Page) -> list[str]:
    return page.locator(".desk-sides:visible .desk-team").all_inner_texts()


def type_no_line_of_the_card(page: Page) -> None:
    """Neither 7 nor 8 is a line: the digit stays where it is and is asked about."""
    press(page, "7")
    expect(page.locator("#wrong-partner")).to_have_text(
        "Met welke regel speelde regel 1? Typ 2, 3 of 4."
    )
    press(page, "_⏎")
    expect(page.locator("#id_partner")).to_be_focused()
    expect(page.locator("#id_partner")).to_have_value("7")
    press(page, "8")
    expect(page.locator("#id_partner")).to_be_focused()
    expect(page.locator("#id_partner")).to_have_value("8")


def enter_cards_without_partners(page: Page, round_: Round) -> None:
    """A table of two has nobody to choose from, and where somebody is absent nobody is asked."""
    press(page, "␛13_")
    expect(page.locator("#id_partner")).to_be_hidden()
    press(page, "41⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 13 is opgeslagen.")
    assert saved(round_, 13) == Card(Ending.FINISHED, (4, 1), 0)
    press(page, "2b⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 2 is opgeslagen.")
    assert saved(round_, 2) == Card(Ending.ABSENT, (None,) * 4, 0, 1)


def test_six_keys_are_a_card_and_the_echo_names_the_pairs(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round("gedeeld", "cards")
    at_the_desk(page, client, live_server, round_)
    press(page, "12")
    expect(page.locator(".desk-partners li")).to_have_text(["2 Team 46", "3 Team 47", "4 Team 48"])
    assert [name.strip() for name in names(page)] == ["A 45 Team 45", "", "", ""]
    type_no_line_of_the_card(page)
    press(page, "⌫48")
    expect(page.locator("#desk-verdict")).to_have_text("Team 45 + Team 48 tegen Team 46 + Team 47")
    assert names(page) == ["A 45 Team 45", "D 48 Team 48", "B 46 Team 46", "C 47 Team 47"]
    press(page, "3⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 12 is opgeslagen.")
    assert saved(round_, 12) == Card(Ending.FINISHED, (8, 3, 3, 8), 0, partner=3)
    press(page, "1241")
    expect(page.locator("#desk-verdict")).to_contain_text(
        "Deze tafel heeft in ronde 1 al een kaart: 8–3 (Team 45 + Team 48"
    )
    enter_cards_without_partners(page, round_)
    assert type_all(page, "1⏎283⏎", "04 2 8 3⏎", "12283⏎", "1283⏎", "0428⏎", "04983⏎", "1341⏎") == [
        ("1|2|8|3", "1|2|8|3"),
        ("04|2|8|3", "04|2|8|3"),
        ("12|2|8|3", "12|2|8|3"),
        ("1|2|8|3", ""),
        ("04|2|8|", ""),
        ("04|983||", ""),
        ("1|3|4|1", ""),
    ]
    expect(page.locator("#desk-meant p")).to_contain_text("Bedoelde u tafel 1?")


def test_the_number_of_another_player_is_told_apart_from_the_line(
    page: Page, client: Any, live_server: Any
):
    round_ = a_round("individueel", "cards")
    players = round_.tournament.entries
    players.filter(number=3).update(number=103)
    for at, number, name in ((5, 102, "Anna"), (6, 113, "Mies"), (7, 108, "Hanna"), (8, 3, "Cor")):
        players.filter(number=at).update(number=number, name=name)
    at_the_desk(page, client, live_server, round_)
    press(page, "02")
    expect(page.locator(".desk-partners li:visible")).to_have_text(["2 Mies", "3 Hanna", "4 Cor"])
    press(page, "3")
    expect(page.locator("#desk-verdict")).to_have_text(
        "Regel 3 is Hanna; nummer 3 is Cor, op regel 4. Anna + Hanna tegen Mies + Cor"
    )
    expect(page.locator("#desk-verdict")).to_have_css("color", WARNING)
    press(page, "⌫⌫2")
    expect(page.locator("#desk-verdict")).to_have_text("Anna + Mies tegen Hanna + Cor")
    expect(page.locator("#desk-verdict")).not_to_have_css("color", WARNING)


def test_filled_fields_win_together_as_the_cards_say(page: Page, client: Any, live_server: Any):
    round_ = a_round("individueel", "blind")
    at_the_desk(page, client, live_server, round_)
    press(page, "05")
    expect(page.locator(".desk-won")).to_have_count(0)
    press(page, "2101046")
    expect(page.locator(".desk-won")).to_have_count(2)
    assert page.locator(".desk-players").all_inner_texts()[:4] == [
        "met Team 18",
        "met Team 17",
        "met Team 20",
        "met Team 19",
    ]
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 5 is opgeslagen.")
    assert saved(round_, 5) == Card(Ending.FINISHED, (10, 10, 4, 6), 0, partner=1)
