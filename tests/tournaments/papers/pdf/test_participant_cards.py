"""Participant cards: what stands on them, that they fit, and that the code is the right one."""

import datetime
from dataclasses import replace

import pytest
import segno
from django.utils.translation import override

from tests.tournaments.papers.pdf.paper import HEADING, SHARED, drawn_codes, pages, places, smallest
from tournaments.papers.pdf.participant_cards import HEIGHT, WIDTH, card_alone, participant_cards
from tournaments.papers.pdf.pen import cut_and_stack
from tournaments.papers.queries.filled_papers import CardsPaper, TeamCard
from tournaments.papers.queries.round_paper import Kind

BASE = "http://192.168.178.20:8000/"


def a_card(number: int | None = 42, name: str = "De Keezers", *players: str) -> TeamCard:
    return TeamCard(number, name, players or ("Anna Bakker", "Bert de Vries"), "bcdfghjk")


def alone(card: TeamCard, language: str = "nl") -> bytes:
    with override(language):
        return card_alone(CardsPaper(HEADING, Kind(), (card,)), BASE)


def cards(count: int) -> bytes:
    field = tuple(a_card(number, f"Team {number}") for number in range(1, count + 1))
    with override("nl"):
        return participant_cards(
            CardsPaper(HEADING, Kind(), field), BASE, lambda _done, _total: None
        )


def test_a_card_says_who_where_when_and_what_to_do_with_it():
    assert pages(alone(a_card())) == [
        [
            "Dorpsdrive",
            "zaterdag 21 november 2026 · De Terp",
            "Teamnummer",
            "42",
            "De Keezers",
            "Anna Bakker",
            "Bert de Vries",
            "bcdf ghjk",
            "192.168.178.20:8000",
            "Laat deze kaart scannen bij de deur.",
            "Scan hem in de zaal: uw tafel, uw tegenstanders en de stand.",
        ]
    ]


def test_the_card_of_a_single_player_names_him_once_and_speaks_of_his_partner():
    card = TeamCard(42, "Anna Bakker", (), "bcdfghjk")
    with override("nl"):
        printed = pages(card_alone(CardsPaper(HEADING, SHARED, (card,)), BASE))
    assert printed[0][3:6] == ["42", "Anna Bakker", "bcdf ghjk"]
    assert printed[0][-1] == "Scan hem in de zaal: uw tafel, uw maat, uw tegenstanders, de stand."


def test_a_card_speaks_the_language_that_was_asked_for():
    assert pages(alone(a_card(), "en"))[0][-2] == "Have this card scanned at the door."


def test_a_team_without_a_number_has_a_box_to_write_it_in():
    with_number, without = alone(a_card()), alone(a_card(None))
    assert "42" not in pages(without)[0]
    assert pages(without)[0][2] == "Teamnummer"
    assert without.count(b"/MediaBox") == with_number.count(b"/MediaBox") == 1


def test_the_code_leads_to_the_page_of_the_card():
    address = f"{BASE}t/bcdfghjk/"
    expected = segno.make(address, error="m", micro=False, boost_error=False)
    assert drawn_codes(alone(a_card()))[0] == [list(row) for row in expected.matrix]


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 7, 8, 9, 46])
def test_the_piles_of_a_cut_stack_make_the_teams_in_order(count):
    printed = pages(cards(count))
    assert len(printed) == -(-count // 8)
    numbers = [
        [int(text.split()[1]) for text in page if text.startswith("Team ")] for page in printed
    ]
    piles = [[page[place] for page in numbers if place < len(page)] for place in range(8)]
    assert [number for pile in piles for number in pile] == list(range(1, count + 1))


@pytest.mark.parametrize("count", range(12))
def test_every_item_is_on_one_place(count):
    found = cut_and_stack(list(range(count)), 4, None)
    assert sorted(item for page in found for item in page if item is not None) == list(range(count))
    assert all(len(page) == 4 for page in found)


@pytest.mark.parametrize(
    "card",
    [
        a_card(99999, "W" * 60, "W" * 80, "M" * 80),
        a_card(None, "De Alleraardigste Keezers van het Groningerland en de Ommelanden", "J" * 80),
        a_card(7, "x", "y"),
    ],
)
def test_long_names_stay_on_the_card_and_off_its_code(card):
    pdf = alone(card)
    assert smallest(pdf) >= 7
    found = places(pdf)
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for _text, x, y in found)
    sentence = next(y for text, _x, y in found if text.startswith("Laat deze kaart"))
    assert all(y > sentence for text, _x, y in found if set(text) & set("WMJ") == set(text) - {"…"})


def test_letters_of_every_name_in_the_hall_come_out():
    assert "ĳ ő ş ğ İ ı â û" in pages(alone(a_card(1, "ĳ ő ş ğ İ ı â û")))[0]


def test_a_drive_without_a_place_says_only_the_day():
    with override("nl"):
        heading = HEADING.__class__("Dorpsdrive", HEADING.date, "", HEADING.word, 40)
        printed = pages(card_alone(CardsPaper(heading, Kind(), (a_card(),)), BASE))
    assert printed[0][1] == "zaterdag 21 november 2026"


def test_a_card_says_when_it_begins_where_that_was_said():
    with override("nl"):
        paper = CardsPaper(HEADING, Kind(), (a_card(),), datetime.time(19, 30))
        printed = pages(card_alone(paper, BASE))
    assert printed[0][1] == "zaterdag 21 november 2026 om 19:30 · De Terp"


def test_a_card_names_the_class_beside_the_number():
    (texts,) = pages(alone(replace(a_card(), group="Jeugd")))
    assert texts[2:4] == ["Teamnummer · Jeugd", "42"]
