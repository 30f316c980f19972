"""Score forms: what stands on them, in which order, and that the code is the right one."""

from dataclasses import replace

import pytest
import segno
from django.utils.translation import override

from tests.tournaments.papers.pdf.paper import (
    a_blank_paper,
    a_round_paper,
    drawn_codes,
    pages,
    places,
    smallest,
)
from tournaments.enums import SchemeKey
from tournaments.papers.pdf.pen import UPPER
from tournaments.papers.pdf.score_forms import blank_forms, score_forms
from tournaments.papers.queries.round_paper import RoundPaper
from tournaments.scanning import form_layout

BASE = "http://192.168.178.20:8000/"


def forms(paper: RoundPaper, language: str = "nl") -> bytes:
    with override(language):
        return score_forms(paper, BASE, lambda _done, _total: None)


def test_a_form_says_who_plays_where_and_who_deals():
    paper = a_round_paper(2, {1: "De Keezers", 2: "Twa Aachjes"})

    upper = pages(forms(paper))[0][:41]

    assert [text for text in upper if not text.isdigit()] == [
        "Tafel",
        "Ronde",
        "Scoreformulier",
        "Dorpsdrive",
        "21 november 2026 · De Terp · 40 minuten",
        "Samen ondertekenen en inleveren.",
        "Kruis",
        "een vakje. Fout? Maak het zwart",
        "en kruis het goede.",
        "bcdf01",
        "team",
        "De Keezers",
        "Anna 1 & Bert 1",
        "rood en geel",
        "deelt als eerste",
        "pionnen binnen",
        "winnaar",
        "team",
        "Twa Aachjes",
        "Anna 2 & Bert 2",
        "groen en blauw",
        "pionnen binnen",
    ]


def test_a_form_speaks_the_language_that_was_asked_for():
    texts = pages(forms(a_round_paper(2), language="en"))[0]

    assert [text for text in texts if text in {"deals first", "deelt als eerste"}] == [
        "deals first",
        "deals first",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("tables", [1, 2, 3, 22, 23])
def test_the_piles_of_a_cut_stack_make_the_tables_in_order(tables):
    numbers = [
        [page[place + 1] for place, text in enumerate(page) if text == "Tafel"]
        for page in pages(forms(a_round_paper(2 * tables)))
    ]

    upper, lower = [page[0] for page in numbers], [page[1] for page in numbers]

    in_order = [number for number in upper + lower if number.isdigit()]
    assert in_order == [str(number) for number in range(1, tables + 1)]
    assert len(upper + lower) - len(in_order) == tables % 2  # at most one form without a table


def test_the_code_leads_to_the_card_and_the_marks_say_which_form_it_is():
    address = segno.make(f"{BASE}k/bcdf01/", error="m", micro=False, boost_error=False)
    marks = [segno.make_micro(text, error="m", boost_error=False) for text in ("K2AT", "K2AB")]

    expected = [[list(row) for row in code.matrix] for code in (*marks, address)]
    assert drawn_codes(forms(a_round_paper(2)))[:3] == expected


def test_boxes_for_pawns_stand_where_the_layout_says():
    places_of = places(forms(a_round_paper(2, {1: "De Keezers"})))

    eights = [(x, y) for text, x, y in places_of if text == "8"]

    left, down = form_layout.TWO_BANDS.pawn_boxes(0)[8]
    x, y = eights[0]
    box = UPPER.x(left), UPPER.x(left + form_layout.BOX)
    assert box[0] < x < box[1]
    assert y > UPPER.y(down)


def test_a_drive_of_written_points_has_boxes_for_digits_and_none_for_pawns():
    texts = pages(forms(a_round_paper(4, scheme=SchemeKey.VRIJ)))[0]

    assert texts.count("punten") == 4
    assert texts.count("pionnen binnen") == 0


def test_a_name_too_long_for_its_line_is_whole_on_two():
    pdf = forms(a_round_paper(2, {1: "W" * 60, 2: "De Keezers"}))

    (first, y), (second, below) = [(text, y) for text, _x, y in places(pdf) if set(text) == {"W"}]
    assert (first + second, y > below) == ("W" * 60, True)
    assert smallest(pdf) >= 7


def test_a_name_of_45_letters_stands_on_one_line():
    name = "De Alleraardigste Keezers van het Groningerla"

    assert pages(forms(a_round_paper(2, {1: name})))[0].count(name) == 1


def test_letters_of_every_name_in_the_hall_come_out():
    name = "ĳ Ĳ ő ş ğ İ ı â û ú ê ‑"

    assert pages(forms(a_round_paper(2, {1: name})))[0][8 + 6] == name


def test_a_round_without_tables_gives_a_page_of_forms_to_write_on():
    made = pages(forms(a_round_paper(1)))

    assert len(made) == 1
    assert made[0].count("Naam") == 4


def test_blank_forms_have_no_code_and_no_names():
    with override("nl"):
        made = pages(blank_forms(a_blank_paper(), 3))

    assert len(made) == 3
    assert made[0].count("Naam") == 4
    assert made[0].count("handtekening") == 4
    assert made[0] == made[1] == made[2]


def test_progress_ends_at_the_number_of_forms_on_the_pages():
    told: list[tuple[int, int]] = []

    score_forms(a_round_paper(46), BASE, lambda done, total: told.append((done, total)))

    assert told[0] == (0, 24)
    assert told[-1] == (24, 24)


def test_a_form_in_a_group_says_in_which_and_for_what_instead_of_what_it_is():
    paper = a_round_paper(4)
    final, other = paper.tables
    tables = (replace(final, group="Knock-out", played_for="de finale"), replace(other, group="B"))
    (texts,) = pages(forms(replace(paper, tables=tables)))
    assert [text for text in texts if text in ("Scoreformulier", "Knock-out: de finale", "B")] == [
        "Knock-out: de finale",
        "B",
    ]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("nl", "Uitslag zelf melden: scan de code, of typ bcdf01 op 192.168.178.20:8000"),
        ("en", "Report the result yourself: scan the code, or type bcdf01 at 192.168.178.20:8000"),
    ],
)
def test_a_form_says_what_its_code_is_for_where_players_report(language, said):
    paper = a_round_paper(2)
    reported = replace(paper, by_phone=True)
    assert [text for text in pages(forms(reported, language))[0] if "bcdf01 " in text] == [said]
    assert [text for text in pages(forms(paper, language))[0] if "bcdf01 " in text] == []
