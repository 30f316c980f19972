"""The big screen: which list, on how many screens, in which colours."""

import re

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.services.log import raise_version
from tournaments.views.shows import FEWEST_ROWS, MOST_ROWS, in_pages

LISTS = {"tables": "Waar zit u in ronde 1?", "standings": "Stand ronde 1"}


@pytest.fixture
def drive(db):
    drive = a_tournament()
    field = entries(drive, 46)
    a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
    return drive


def shown(client, drive, **choices):
    page = client.get(reverse("beamer", args=[drive.code]), choices).content.decode()
    return re.findall(r"<h1>([^<]+?)\s*</h1>", page), page


@given(st.integers(0, 300), st.integers(2, 3))
def test_every_line_stands_once_in_order_and_no_column_is_too_long(count, columns):
    screens = in_pages(range(count), columns)
    cut = [column for page in screens.pages for column in page]
    assert [item for column in cut for item in column] == list(range(count))
    assert all(len(page) <= screens.columns for page in screens.pages)
    assert all(len(column) <= screens.lines for column in cut)
    assert FEWEST_ROWS <= screens.lines <= MOST_ROWS


def test_46_teams_are_one_screen_of_tables_and_two_of_standings():
    tables, ranks = in_pages(range(46), 3), in_pages(range(46), 2)
    assert (len(tables.pages), tables.lines) == (1, 16)
    assert (len(ranks.pages), ranks.lines) == (2, 12)


def test_by_itself_it_shows_the_tables_until_the_first_card_is_in(client, drive):
    assert shown(client, drive)[0] == [LISTS["tables"]]
    a_card(drive.rounds.get().tables.first(), 8, 3)
    raise_version(drive)
    heading, page = shown(client, drive)
    assert heading == [LISTS["standings"]]
    assert "voorlopig: nog 22 kaarten" in page


def test_a_chosen_list_stays_in_the_address_that_is_polled(client, drive):
    heading, page = shown(client, drive, show="tables", theme="dark")
    assert heading == [LISTS["tables"]]
    assert re.findall(r'<body class="([^"]+)"', page) == ["beamer beamer-dark"]
    assert re.findall(r'hx-get="([^"]+)"', page) == [f"/d/{drive.code}/beamer/?v=1&amp;show=tables"]


def test_nonsense_in_the_address_is_the_usual_screen(client, drive):
    heading, page = shown(client, drive, show="<b>", theme="roze")
    assert heading == [LISTS["tables"]]
    assert re.findall(r'<body class="([^"]+)"', page) == ["beamer beamer-light"]


def test_before_the_first_round_it_says_that_it_begins_soon(client, db):
    page = shown(client, a_tournament(), show="tables")[1]
    assert "We beginnen zo" in page


def test_only_the_first_page_shows_until_the_script_turns_them(client, drive):
    for table in drive.rounds.get().tables.all():
        a_card(table, 8, 3)
    page = shown(client, drive, show="standings")[1]
    pages = re.findall(r'<section class="page [^"]+"( hidden)?>', page)
    assert pages == ["", " hidden"]


def test_every_letter_above_the_standings_is_explained_and_tables_need_no_legend(client, drive):
    def legend(**choices):
        page = shown(client, drive, **choices)[1]
        return [
            " ".join(text.split()) for text in re.findall(r'<p class="which">(.*?)<', page, re.S)
        ]

    for table in drive.rounds.get().tables.all():
        a_card(table, 8, 3)
    explained = "R = ronde · G = gewonnen · P = pionnen · S = saldo"
    assert legend(show="standings") == [explained, explained]
    assert legend(show="tables") == [""]


def test_what_parts_equal_points_stands_beside_the_pawns(client, db):
    drive = a_tournament(tie_breaks=["wins", "opponents", "pawn_difference"])
    one, other = entries(drive, 2)
    for pawns in (3, 0):
        a_card(a_published_round(drive, [(one, other)]).tables.get(), 8, pawns)
    page = shown(client, drive)[1]
    assert re.findall(r'<td class="few">([^<]+)<', page) == [
        *("2", "16", "12", "+13"),
        *("0", "3", "104", "-13"),
    ]
    assert re.findall(r'<abbr title="([^"]+)">(.)<', page) == [
        *(("Plaats", "#"), ("Gewonnen", "G"), ("Pionnen", "P")),
        *(("tegenstand", "T"), ("saldo", "S")),
    ]


def test_a_screen_has_room_for_six_rounds_or_tie_breaks(client, db):
    drive = a_tournament(tie_breaks=["opponents", "pawn_difference"], rounds_planned=7)
    one, other = entries(drive, 2)
    for _round in range(7):
        a_card(a_published_round(drive, [(one, other)]).tables.get(), 8, 3)
    heads = re.findall(r'<th scope="col" class="round">([^<]+)<', shown(client, drive)[1])
    assert heads == ["R4", "R5", "R6", "R7"]


def test_numbers_of_four_digits_leave_room_for_two_rounds(client, db):
    drive = a_tournament(scheme="vrij")
    one, other = entries(drive, 2)
    for _round in range(3):
        card = a_card(a_published_round(drive, [(one, other)]).tables.get(), None, None, "finished")
        card.lines.filter(side__entry=one).update(points=2560)
        card.lines.filter(side__entry=other).update(points=2530)
    page = shown(client, drive)[1]
    assert re.findall(r'<th scope="col" class="round">([^<]+)<', page) == ["R2", "R3"]
    assert re.findall(r'<td class="points">([^<]+)<', page) == ["7680", "7590"]
