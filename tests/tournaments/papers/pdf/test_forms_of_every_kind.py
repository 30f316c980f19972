"""Score forms of four single players, of three teams and of two players."""

from dataclasses import replace
from itertools import pairwise

import pytest
from django.utils.translation import override

from scoring.formats import FORMATS
from tests.tournaments.papers.pdf.paper import (
    DUELS,
    FIELDS,
    SHARED,
    THREES,
    a_blank_paper,
    a_paper_of,
    overlapping,
    pages,
    places,
    smallest,
)
from tournaments.enums import FormatKey, Partners, SchemeKey
from tournaments.papers.pdf.score_forms import blank_forms, cutting_hint, score_forms
from tournaments.papers.queries.round_paper import Kind, RoundPaper
from tournaments.scanning.form_layout import (
    BESIDE_MARK,
    FORM_HEIGHT,
    MARGIN,
    PAGE_HEIGHT,
    PAGE_WIDTH,
    signatures,
)

CARDS, BLIND = Partners.CARDS, Partners.BLIND
MM = 72 / 25.4
KINDS = [
    Kind(FormatKey(key), SchemeKey(scheme), partners)
    for key, plays in FORMATS.items()
    for scheme in plays.schemes
    for partners in (Partners if plays.partners_change else [Partners.DRAWN])
]


def drawn(paper: RoundPaper, language: str = "nl") -> bytes:
    with override(language):
        return score_forms(paper, "http://192.168.178.20:8000/", lambda _done, _total: None)


def upper(paper: RoundPaper) -> list[str]:
    """What stands on the first form below its top, without figures, in the order it was drawn."""
    texts = pages(drawn(paper))[0]
    below = texts[texts.index("bcdf01") + 1 :]
    return [text for text in below[: below.index("Tafel")] if not text.isdigit()]


FOOT = ["tijd om, geen winnaar", "Opmerkingen"]


def test_partners_stand_in_one_band_with_their_colours_as_the_desk_calls_them_and_one_number():
    assert upper(a_paper_of(SHARED, 4)) == [
        *("rood", "Speler 1", "geel", "Speler 3", "rood en geel", "rood deelt als eerste"),
        *("pionnen binnen", "winnaar"),
        *("groen", "Speler 2", "blauw", "Speler 4", "groen en blauw"),
        *("pionnen binnen", "winnaar"),
        *FOOT,
        *("handtekening 1 / 3", "handtekening 2 / 4"),
    ]


def test_each_player_has_a_row_with_his_home_fields_and_each_pair_a_box_to_win():
    assert upper(a_paper_of(FIELDS, 4)) == [
        *("Speler 1", "rood", "met 3 Speler 3", "deelt als eerste"),
        *("Speler 2", "groen", "met 4 Speler 4"),
        *("Speler 3", "geel", "met 1 Speler 1"),
        *("Speler 4", "blauw", "met 2 Speler 2"),
        *("honken met een pion, 4 is het achterste", "som"),
        *("winnaars", "rood en geel", "groen en blauw"),
        *FOOT,
        *(f"handtekening {number} Speler {number}" for number in range(1, 5)),
    ]


def test_three_teams_have_a_band_each_with_the_colours_of_a_table_of_six():
    assert upper(a_paper_of(THREES, 3)) == [
        "pionnen binnen",
        *("team", "Team 1", "Anna 1 & Bert 1", "rood en blauw", "deelt als eerste", "winnaar"),
        *("team", "Team 2", "Anna 2 & Bert 2", "groen en wit", "winnaar"),
        *("team", "Team 3", "Anna 3 & Bert 3", "geel en zwart", "winnaar"),
        *FOOT,
        *(f"handtekening {number} Team {number}" for number in (1, 2, 3)),
    ]


@pytest.mark.parametrize(
    ("kind", "boxes"),
    [(DUELS, 5), (SHARED, 5), (THREES, 9), (replace(THREES, scheme=SchemeKey.VRIJ), 0)],
)
def test_a_table_of_two_has_boxes_for_the_pawns_of_each_side(kind, boxes):
    texts = pages(drawn(a_paper_of(kind, 2)))[0]
    band = texts[texts.index("winnaar") - boxes : texts.index("winnaar")]
    assert band == [*map(str, range(boxes))]


def test_a_player_alone_at_a_table_of_two_plays_one_colour():
    texts = upper(a_paper_of(DUELS, 2))
    assert [text for text in texts if text in {"rood", "groen", "nummer", "team"}] == [
        *("nummer", "rood"),
        *("nummer", "groen"),
    ]


def test_home_fields_of_a_table_of_two_stand_in_bands_with_sum_and_winner():
    assert upper(a_paper_of(FIELDS, 2))[:7] == [
        *("nummer", "Speler 1", "rood", "deelt als eerste"),
        *("honken met een pion, 4 is het achterste", "som", "winnaar"),
    ]


def test_who_draws_cards_for_partners_writes_them_down_and_has_no_colour_yet():
    texts = upper(a_paper_of(replace(SHARED, partners=CARDS), 4))
    assert texts[:18] == [
        "Trek ieder één kaart. Harten speelt met geel en begint; ruiten speelt met rood, "
        "daar tegenover.",
        "De rode kaarten spelen samen, de zwarte ook; zwart kiest blauw of groen.",
        *(
            text
            for number in range(1, 5)
            for text in ("regel", f"Speler {number}", "rode kaart", "zwarte kaart")
        ),
    ]
    assert texts[18:24] == [
        *("regel 1 en maat", "pionnen binnen", "winnaar"),
        *("de anderen", "pionnen binnen", "winnaar"),
    ]
    assert texts[26:28] == ["handtekening regel 1 en maat", "handtekening de anderen"]


def test_blind_partners_have_their_colour_and_may_sit_side_by_side():
    texts = upper(a_paper_of(replace(FIELDS, partners=BLIND), 4))
    assert texts[:8] == [
        "Deel blind twee rode en twee zwarte kaarten rond; maten kunnen naast elkaar zitten.",
        "Draai ze om als de eerste speler alles binnen heeft of de tijd om is: "
        "de rode spelen samen.",
        "rood deelt als eerste",
        *("regel", "Speler 1", "rood", "rode kaart", "zwarte kaart"),
    ]
    assert texts[texts.index("winnaars") :][:3] == ["winnaars", "regel 1 en maat", "de anderen"]


@pytest.mark.parametrize("kind", [SHARED, FIELDS])
def test_lines_are_numbered_where_partners_are_typed_by_them_and_apart_from_the_players(kind):
    lines = {}
    for partners in (Partners.DRAWN, CARDS, BLIND):
        texts = pages(drawn(a_paper_of(replace(kind, partners=partners), 4)))[0]
        texts = texts[: texts.index("Opmerkingen")]
        lines[partners] = [texts[at + 1] for at, text in enumerate(texts) if text == "regel"]
    assert lines == {Partners.DRAWN: [], CARDS: [*"1234"], BLIND: [*"1234"]}


def test_a_table_of_two_draws_no_cards_for_partners():
    assert "rode kaart" not in upper(a_paper_of(replace(SHARED, partners=CARDS), 2))


@pytest.mark.parametrize("kind", KINDS)
def test_blank_forms_have_a_line_for_each_name_of_a_full_table(kind):
    with override("nl"):
        (texts,) = pages(blank_forms(a_blank_paper(kind), 1))
    assert texts.count("Naam") == 2 * kind.plays.sides
    assert "None" not in " ".join(texts)


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("kind", KINDS)
def test_long_names_and_large_numbers_stay_on_the_form_and_off_each_other(kind, language):
    names = {
        number: f"{'Wilhelmina Oosterhuis van den Berg ' * 2:.59}{number}" for number in (1, 2)
    }
    paper = a_paper_of(kind, kind.plays.sides, kind.plays.sides, names=names)
    large = tuple(
        replace(table, sides=tuple(replace(side, number=side.number + 990) for side in table.sides))
        for table in paper.tables
    )
    pdf = drawn(replace(paper, tables=large), language)
    found = places(pdf)
    assert smallest(pdf) >= 7
    assert min(x for _text, x, _y in found) >= MARGIN * MM - 1
    assert max(x for _text, x, _y in found) < (PAGE_WIDTH - MARGIN) * MM
    middle = (PAGE_HEIGHT - FORM_HEIGHT) * MM
    along = [text for text, _x, y in found if middle < y < middle + 4 * MM]
    with override(language):
        assert along == ["✂", cutting_hint()]
    assert overlapping(pdf) == []


@pytest.mark.parametrize("count", [2, 3, 4])
def test_signatures_stand_beside_each_other_between_the_margins(count):
    found = signatures(count)
    assert found[0][0] == BESIDE_MARK
    assert sum(found[-1]) == pytest.approx(PAGE_WIDTH - MARGIN)
    assert all(left + width < after for (left, width), (after, _) in pairwise(found))
