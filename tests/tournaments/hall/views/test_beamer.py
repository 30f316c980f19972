"""The big screen: which list, on how many screens, in which colours."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.core.services.log import raise_version
from tournaments.drives.services.tournaments import switch_screen
from tournaments.enums import Screen
from tournaments.hall.services import start_clock
from tournaments.hall.views.shows import FEWEST_ROWS, MOST_ROWS, SHOWS, in_pages
from tournaments.models import RoundClock, Tournament

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


def what_is_shown(client, drive, **choices):
    page = client.get(reverse("beamer", args=[drive.code]), choices).content.decode()
    return re.search(r'<div id="live" class="live" data-show="(\w+)"', page)[1]


def test_by_itself_it_follows_the_evening(client, db):
    drive = a_tournament()
    field = entries(drive, 4)
    assert what_is_shown(client, drive) == "welcome"
    round_ = a_published_round(drive, [(field[0], field[1]), (field[2], field[3])])
    first, second = round_.tables.all()
    raise_version(drive)
    assert what_is_shown(client, drive) == "tables"
    start_clock(round=round_, minutes=40, by=None)
    assert what_is_shown(client, drive) == "clock"
    a_card(first, 8, 3)
    raise_version(drive)
    assert what_is_shown(client, drive) == "clock"
    a_card(second, 8, 3)
    raise_version(drive)
    assert what_is_shown(client, drive) == "standings"
    assert "data-clock" not in shown(client, drive)[1]
    a_published_round(drive, [(field[0], field[2]), (field[1], field[3])])
    raise_version(drive)
    assert what_is_shown(client, drive) == "tables"
    Tournament.objects.update(finished_at=timezone.now())
    raise_version(drive)
    assert what_is_shown(client, drive) == "standings"


def test_the_clock_stays_the_main_thing_until_a_card_comes_in_after_the_time(client, drive):
    round_ = drive.rounds.get()
    first, second = round_.tables.all()[:2]
    start_clock(round=round_, minutes=40, by=None)
    a_card(first, 8, 3)
    RoundClock.objects.update(ends_at=timezone.now())
    raise_version(drive)
    assert what_is_shown(client, drive) == "clock"
    a_card(second, 8, 3)
    raise_version(drive)
    assert what_is_shown(client, drive) == "standings"
    page = shown(client, drive)[1]
    assert re.findall(r'<div class="clock" data-clock data-state="(\w+)"', page) == ["over"]
    pause = {"ends_at": None, "seconds_left": 600}
    RoundClock.objects.update(**pause)
    raise_version(drive)
    assert what_is_shown(client, drive) == "clock"


@pytest.mark.parametrize("show", ["tables", "clock", "standings"])
def test_no_show_is_empty_before_the_first_round(client, db, show):
    page = shown(client, a_tournament(), show=show)[1]
    assert re.findall(r'<div class="nothing">\s*<p>([^<]+)</p>', page) == ["We beginnen zo"]


def test_lists_that_stand_side_by_side_say_which_part_they_are(client, drive):
    def labels(show):
        return re.findall(r'<table aria-label="([^"]+)"', shown(client, drive, show=show)[1])

    assert labels("tables") == [
        "Teams 1 tot en met 16",
        "Teams 17 tot en met 32",
        "Teams 33 tot en met 46",
    ]
    for table in drive.rounds.get().tables.all():
        a_card(table, 8, 3)
    raise_version(drive)
    assert labels("standings")[0] == "Plaats 1 tot en met 1"
    assert len(labels("standings")) == 4


def test_a_screen_that_is_not_fixed_says_whom_it_follows(client, drive):
    menu = re.findall(r'<a href="[^"]+" aria-current="true">([^<]+)<', shown(client, drive)[1])
    assert menu == ["volgt de organisator"]


@pytest.mark.parametrize("show", SHOWS)
def test_a_screen_follows_the_switch_or_stays_with_what_its_address_says(client, drive, show):
    switch_screen(tournament=drive, screen=show, by=None)
    assert what_is_shown(client, drive) == show
    switch_screen(tournament=drive, screen=Screen.CLOCK, by=None)
    assert what_is_shown(client, drive) == "clock"
    assert what_is_shown(client, drive, show=show) == show


@pytest.mark.parametrize("show", SHOWS)
def test_every_show_can_be_seen_before_anything_has_happened(client, db, show):
    assert what_is_shown(client, a_tournament(), show=show) == show


def test_an_address_that_one_visitor_made_up_reaches_no_other_screen(client, db):
    drive = a_tournament()
    address = reverse("beamer", args=[drive.code])
    client.get(address, HTTP_HOST="wrong.example")
    page = client.get(address, HTTP_HOST="10.0.0.7:8000").content.decode()
    assert re.findall(r'<p class="address">([^<]+)<', page) == ["10.0.0.7:8000"]
    assert "wrong.example" not in page
    assert "<svg" not in client.get(address, {"v": "0"}).content.decode()


def test_a_poll_without_news_costs_no_query(client, drive, django_assert_num_queries):
    address = reverse("beamer", args=[drive.code])
    client.get(address)
    with django_assert_num_queries(0):
        answer = client.get(address, {"v": drive.version})
    assert (answer.status_code, "Keezdrive-Time" in answer.headers) == (204, True)


def test_large_fields_take_more_columns_and_not_ever_more_pages(client, db):
    drive = a_tournament()
    field = entries(drive, 384)
    round_ = a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
    a_card(round_.tables.first(), 8, 3)

    def layout(show):
        page = shown(client, drive, show=show)[1]
        sizes = re.findall(r'<section class="page rows-(\d+)(?: dense)? columns-(\d+)', page)
        return len(sizes), {tuple(map(int, size)) for size in sizes}

    assert layout("tables") == (5, {(20, 4)})
    assert layout("standings") == (8, {(16, 3)})


def test_the_end_of_the_time_is_there_to_be_shown_before_it_comes(client, drive):
    start_clock(round=drive.rounds.get(), minutes=40, by=None)
    page = shown(client, drive)[1]
    over = re.search(r'<div class="clock-while-over">(.*?)</div>', page, re.DOTALL)[1]
    assert re.findall(r"<p>([^<]+)</p>", over) == [
        "Stop met spelen.",
        "Elke pion die binnen is telt 2 punten; niemand krijgt een bonus.",
        "Schrijf het op, onderteken en lever uw formulier in.",
    ]
    assert re.findall(r'data-signal="(\d+)" hidden>(?:<b>)?([^<]+)<', page) == [
        ("5", "Nog 5 minuten"),
        ("1", "Nog 1 minuut"),
        ("0", "Tijd"),
    ]


def test_every_line_of_the_tables_has_the_number_of_its_team(client, db):
    drive = a_tournament()
    one, two = entries(drive, 2)
    drive.entries.filter(pk=one.pk).update(number=17)
    a_published_round(drive, [(one, two)])
    _heading, page = shown(client, drive, show="tables")
    told = re.findall(r'<td class="number">(.*?)</td><td class="name"><span>(.*?)</span>', page)
    assert told == [("2", "Team 2"), ("17", "Team 1")]
