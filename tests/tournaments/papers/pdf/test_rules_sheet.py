"""The rules sheet: one page for every rule set and any house rules, in either language."""

import io

import pytest
import segno
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from scoring.rules import RULESETS
from scoring.rules.rulesets import HOUSE_SWITCHES
from tests.fuzzing import examples
from tests.tournaments.papers.pdf.paper import (
    MADE_AT,
    a_rules_paper,
    drawn_codes,
    pages,
    places,
    smallest,
)
from tournaments.enums import FormatKey, Partners, Rest, RulesetKey, SchemeKey
from tournaments.papers.pdf.letterhead import FOOT, MARGIN
from tournaments.papers.pdf.rules_sheet import rules_sheet, sheet_of

BASE = "http://192.168.178.20:8000/"


def printed(paper, language="nl", base=BASE):
    with override(language):
        return rules_sheet(paper, base, MADE_AT)


def topics(paper, language="nl"):
    with override(language):
        return {topic.name: topic.sentences for topic in sheet_of(paper).topics}


def test_the_top_says_of_which_drive_and_by_which_text():
    texts = pages(printed(a_rules_paper("gezellig")))[0]
    assert texts[:3] == [
        "Dorpsdrive · 21 november 2026",
        "Spelregels",
        "Het Keezenspel (het gezelligste bord- én kaartspel)",
    ]


@pytest.mark.parametrize("language", ["nl", "en"])
@pytest.mark.parametrize("house_rules", [(), ("second_lap",), HOUSE_SWITCHES])
@pytest.mark.parametrize("ruleset", RulesetKey.values)
def test_every_rule_set_fits_on_one_page_with_all_that_it_says(ruleset, house_rules, language):
    paper = a_rules_paper(ruleset, house_rules, scheme=SchemeKey.KOPPEL, sanctions=True)
    pdf = printed(paper, language)
    (texts,) = pages(pdf)
    with override(language):
        sheet = sheet_of(paper)
    whole = " ".join(texts)
    said = [text for card in sheet.cards for text in card.sentences]
    said += [text for topic in sheet.topics for text in topic.sentences] + list(sheet.house_rules)
    assert [text for text in said if text not in whole] == []
    assert smallest(pdf) >= 7.75


@given(st.sampled_from(list(RULESETS)), st.sets(st.sampled_from(HOUSE_SWITCHES)), st.booleans())
@examples(10)
def test_nothing_runs_off_the_page(ruleset, house_rules, sanctions):
    pdf = printed(a_rules_paper(ruleset, house_rules, sanctions=sanctions))
    assert len(PdfReader(io.BytesIO(pdf)).pages) == 1
    lowest_line = min(y for text, _x, y in places(pdf) if text.startswith("Laat de pionnen"))
    assert lowest_line >= FOOT
    assert min(x for _text, x, _y in places(pdf)) >= MARGIN - 1


def test_house_rules_stand_together_and_each_at_its_place_with_a_sign():
    paper = a_rules_paper("nk", ["jack_on_partner", "discards_one"])
    texts = pages(printed(paper))[0]
    box = texts.index("■ Huisregels van deze drive")
    assert texts[box + 1 : box + 3] == [
        "De boer ruilt alleen met een tegenstander.",
        "Wie niets kan spelen, legt één kaart weg en blijft meedoen.",
    ]
    assert [text for text in texts if text.startswith("■ ")] == [
        "■ een eigen pion ruilen met een pion van",  # the card; it goes on on the next line
        "■ Huisregels van deze drive",
        "■ De boer ruilt alleen met een tegenstander.",
        "■ Wie niets kan spelen, legt één kaart weg en blijft meedoen.",
    ]


def test_without_house_rules_there_is_no_box_and_no_sign():
    assert [text for text in pages(printed(a_rules_paper()))[0] if "■" in text] == []


def test_what_the_text_leaves_open_has_a_sign_that_is_explained():
    texts = pages(printed(a_rules_paper("nk")))[0]
    assert "De boer ruilt ook vanaf de eigen beginpositie.°" in texts
    assert (
        texts.count("° De tekst zegt dit niet, of is hier niet eenduidig: hier geldt wat er staat.")
        == 1
    )


def test_a_joker_and_a_middle_stand_there_only_where_they_are():
    for ruleset in RulesetKey.values:
        with override("nl"):
            sheet = sheet_of(a_rules_paper(ruleset))
        on_the_cross = ruleset == RulesetKey.KRUIZ
        assert ("Joker" in [card.name for card in sheet.cards]) == on_the_cross
        assert ("Het midden" in [topic.name for topic in sheet.topics]) == on_the_cross


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (
            {"scheme": SchemeKey.NK},
            (
                "Een ronde duurt 40 minuten.",
                "2 punten per pion binnen; wie binnen de tijd wint, krijgt er 10 bij.",
                "Is de tijd om, dan wint niemand en tellen de pionnen die binnen zijn.",
            ),
        ),
        (
            {"scheme": SchemeKey.KOPPEL},
            (
                "Een ronde duurt 40 minuten.",
                "5 punten per pion binnen; de winnaar krijgt er 2 bij voor iedere pion die de "
                "ander niet binnen heeft.",
                "Is de tijd om, dan wint niemand en tellen de pionnen die binnen zijn.",
            ),
        ),
        (
            {"format": FormatKey.THREES, "scheme": SchemeKey.KOPPEL},
            (
                "Een ronde duurt 40 minuten.",
                "5 punten per pion binnen; de winnaar krijgt er 2 bij voor iedere pion die de "
                "andere teams niet binnen hebben.",
                "Is de tijd om, dan wint niemand en tellen de pionnen die binnen zijn.",
            ),
        ),
        (
            {"format": FormatKey.DUELS, "scheme": SchemeKey.NK},
            (
                "Een ronde duurt 40 minuten.",
                "Ieder speelt voor zichzelf, met vier pionnen.",
                "2 punten per pion binnen; wie binnen de tijd wint, krijgt er 10 bij.",
                "Is de tijd om, dan wint niemand en tellen de pionnen die binnen zijn.",
            ),
        ),
        (
            {
                "format": FormatKey.PLAYERS,
                "scheme": SchemeKey.GEDEELD,
                "rest": Rest.SMALL_TABLE,
            },
            (
                "Een ronde duurt 40 minuten.",
                "Beide maten krijgen 1 punt per pion die zij samen binnen hebben.",
                "Wie binnen de tijd winnen, krijgen er elk 5 bij.",
                "Aan een tafel van twee telt een pion binnen 2 punten, en winst 5.",
                "Is de tijd om, dan wint niemand en tellen de pionnen die binnen zijn.",
            ),
        ),
        (
            {"format": FormatKey.PLAYERS, "scheme": SchemeKey.INDIVIDUEEL},
            (
                "Een ronde duurt 40 minuten.",
                "Een pion op uw achterste honk telt 4 punten, op die daarvoor 3, 2 en 1.",
                "Wie binnen de tijd winnen, krijgen er elk 1 bij.",
                "Is de tijd om, dan wint niemand en tellen de pionnen die binnen zijn.",
            ),
        ),
        (
            {"scheme": SchemeKey.VRIJ, "step": 5, "maximum": 200},
            (
                "Een ronde duurt 40 minuten.",
                "De punten staan op het formulier, in veelvouden van 5, hoogstens 200.",
            ),
        ),
        (
            {"scheme": SchemeKey.VRIJ, "maximum": 50},
            ("Een ronde duurt 40 minuten.", "De punten staan op het formulier, hoogstens 50."),
        ),
    ],
)
def test_it_says_how_long_and_for_how_many_points(values, said):
    assert topics(a_rules_paper(**values))["Punten"] == said


@pytest.mark.parametrize(
    ("partners", "said"),
    [
        (
            Partners.DRAWN,
            ("De loting geeft iedere ronde een nieuwe maat; maten zitten tegenover elkaar.",),
        ),
        (
            Partners.CARDS,
            (
                "Trek ieder één kaart. Harten speelt met geel en begint; ruiten speelt met rood, "
                "daar tegenover.",
                "De rode kaarten spelen samen, de zwarte ook; zwart kiest blauw of groen.",
            ),
        ),
        (
            Partners.BLIND,
            (
                "Deel blind twee rode en twee zwarte kaarten rond; maten kunnen naast elkaar "
                "zitten.",
                "Draai ze om als de eerste speler alles binnen heeft of de tijd om is: de rode "
                "spelen samen.",
            ),
        ),
    ],
)
def test_single_players_read_how_they_find_their_partner(partners, said):
    paper = a_rules_paper("stand", format=FormatKey.PLAYERS, partners=partners)
    assert topics(paper)["Maten"] == said


@pytest.mark.parametrize("format_", [FormatKey.TEAMS, FormatKey.THREES, FormatKey.DUELS])
def test_where_nobody_changes_partners_nothing_is_said_of_them(format_):
    assert "Maten" not in topics(a_rules_paper(format=format_))


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_longest_sheet_of_single_players_fits_on_its_page(language):
    paper = a_rules_paper(
        "kruiz",
        HOUSE_SWITCHES,
        format=FormatKey.PLAYERS,
        scheme=SchemeKey.GEDEELD,
        partners=Partners.BLIND,
        rest=Rest.SMALL_TABLE,
        sanctions=True,
    )
    pdf = printed(paper, language)
    assert len(PdfReader(io.BytesIO(pdf)).pages) == 1
    assert smallest(pdf) >= 7.75
    last = topics(paper, language)["Niet eens?" if language == "nl" else "Disagreed?"][-1]
    assert min(y for text, _x, y in places(pdf) if text in last) >= FOOT


def test_sanctions_stand_there_only_where_they_were_agreed():
    assert "Sancties" not in topics(a_rules_paper())
    assert len(topics(a_rules_paper(sanctions=True))["Sancties"]) == 2


@pytest.mark.parametrize(("sanctions", "ending"), [(False, ""), (True, "&sanctions=yes")])
def test_the_code_leads_to_the_page_that_answers_by_what_was_agreed(sanctions, ending):
    paper = a_rules_paper("stand", ["second_lap", "ace_eleven"], sanctions=sanctions)
    address = f"{BASE}mag-dit/?rules=stand&house=ace_eleven,second_lap{ending}"
    expected = segno.make(address, error="m", micro=False, boost_error=False)
    assert drawn_codes(printed(paper))[0] == [list(row) for row in expected.matrix]


def test_without_an_address_there_is_no_code():
    texts = pages(printed(a_rules_paper(), base=""))[0]
    assert texts.count("Mag dit?") == 0
    assert pages(printed(a_rules_paper()))[0].count("Mag dit?") == 1


def test_english_is_english_throughout():
    names = list(topics(a_rules_paper("kruiz", ["second_lap"], sanctions=True), "en"))
    assert names == [
        *("Dealing", "Blockade", "Home", "The 4", "The 7", "The jack", "The 10", "The middle"),
        *("Duty", "Helping", "The end", "Points", "Sanctions", "Disagreed?"),
    ]
