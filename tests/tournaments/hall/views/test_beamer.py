"""The big screen: which list, on how many screens, in which colours."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.core.services.log import raise_version
from tournaments.drives.services.tournaments import switch_screen
from tournaments.enums import Screen
from tournaments.hall.queries.screens import SHOWS
from tournaments.hall.services.clock import start_clock
from tournaments.models import RoundClock, Tournament

LISTS = {"tables": "Ronde 1: zoek uw tafel", "standings": "Stand na ronde 1 van 5"}


@pytest.fixture
def drive(db):
    drive = a_tournament()
    field = entries(drive, 46)
    a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
    return drive


def shown(client, drive, **choices):
    page = client.get(reverse("beamer", args=[drive.code]), choices).content.decode()
    return re.findall(r"<h1[^>]*>([^<]+?)\s*</h1>", page), page


def test_by_itself_it_shows_the_tables_until_the_first_card_is_in(client, drive):
    assert shown(client, drive)[0] == [LISTS["tables"]]
    a_card(drive.rounds.get().tables.first(), 8, 3)
    raise_version(drive)
    heading, page = shown(client, drive)
    assert heading == [LISTS["standings"]]
    assert "voorlopig: nog 22 kaarten" in page


def test_a_chosen_list_is_shown_in_the_chosen_look(client, drive):
    heading, page = shown(client, drive, show="tables", theme="dark")
    assert heading == [LISTS["tables"]]
    assert re.findall(r'<body class="([^"]+)"', page) == ["beamer beamer-dark"]
    current = re.findall(r'<a href="([^"]+)" aria-current="true">([^<]+)<', page)
    assert current == [
        ("?show=tables&amp;theme=dark", "tafels"),
        ("?show=tables&amp;theme=dark", "hele lijst"),
    ]


def test_nonsense_in_the_address_is_the_usual_screen(client, drive):
    heading, page = shown(client, drive, show="<b>", theme="roze")
    assert heading == [LISTS["tables"]]
    assert re.findall(r'<body class="([^"]+)"', page) == ["beamer beamer-light"]


def lines_of(page):
    """The lines of the standings on the screen: place, name, how far it moved, and points."""
    lines = re.findall(r'<li class="([^"]*)" data-key="\d+">(.*?)</li>', page, re.S)
    texts = (
        re.sub(r'<span class="visually-hidden">.*?</span>', "", line) for _looks, line in lines
    )
    return [[*re.findall(r">([^<>]*)<", f">{text}<")][1::2] for text in texts]


def test_a_line_has_its_place_name_rise_and_points(client, db):
    drive = a_tournament()
    one, two, three, four = entries(drive, 4)
    first = a_published_round(drive, [(one, two), (three, four)])
    a_card(first.tables.first(), 8, 3)
    a_card(first.tables.last(), 8, 5)
    assert lines_of(shown(client, drive)[1]) == [
        *(["1", "Team 1", "", "26"], ["2", "Team 3", "", "26"]),
        *(["3", "Team 4", "", "10"], ["4", "Team 2", "", "6"]),
    ]
    second = a_published_round(drive, [(one, three), (two, four)])
    a_card(second.tables.first(), 0, 8)
    a_card(second.tables.last(), 8, 0)
    raise_version(drive)
    assert lines_of(shown(client, drive)[1]) == [
        *(["1", "Team 3", "▲ 1", "52"], ["2", "Team 2", "▲ 2", "32"]),
        *(["3", "Team 1", "▼ 2", "26"], ["4", "Team 4", "▼ 1", "10"]),
    ]


def test_who_shares_a_place_is_joined_and_only_one_who_leads_alone_stands_out(client, drive):
    for table in drive.rounds.get().tables.all():
        a_card(table, 8, 3)
    looks = re.findall(r'<li class="([^"]*)" data-key', shown(client, drive)[1])
    assert looks == [
        *("best tie-first", *["best tie"] * 21, "best tie-last"),
        *("tie-first", *["tie"] * 21, "tie-last"),
    ]


def what_is_shown(client, drive, **choices):
    page = client.get(reverse("beamer", args=[drive.code]), choices).content.decode()
    return re.search(r'<div id="live" class="live[^"]*" data-show="(\w+)"', page)[1]


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
    nothing = r'<div class="nothing[^"]*">\s*<p[^>]*>([^<]+)</p>'
    assert re.findall(nothing, page) == ["We beginnen zo"]


def test_a_screen_that_is_not_fixed_says_whom_it_follows(client, drive):
    menu = re.findall(r'<a href="[^"]+" aria-current="true">([^<]+)<', shown(client, drive)[1])
    assert menu == ["volgt de organisator", "hele lijst"]


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
    assert set(re.findall(r'<span class="address[^"]*">([^<]+)<', page)) == {"10.0.0.7:8000"}
    assert "wrong.example" not in page
    assert "<svg" not in client.get(address, {"v": "0"}).content.decode()


def test_a_poll_without_news_costs_no_query(client, drive, django_assert_num_queries):
    address = reverse("beamer", args=[drive.code])
    client.get(address)
    with django_assert_num_queries(0):
        answer = client.get(address, {"v": drive.version})
    assert (answer.status_code, "Keezdrive-Time" in answer.headers) == (204, True)


@pytest.mark.parametrize(("part", "kept"), [("1/2", "1/2"), ("3/2", ""), ("<b>", "")])
def test_a_screen_shows_the_share_of_a_list_that_its_address_says(client, drive, part, kept):
    page = shown(client, drive, show="tables", part=part)[1]
    assert re.findall(r'data-part="([^"]*)"', page) == [kept]
    assert len(re.findall("<li data-key", page)) == 46


def test_the_end_of_the_time_is_there_to_be_shown_before_it_comes(client, drive):
    start_clock(round=drive.rounds.get(), minutes=40, by=None)
    page = shown(client, drive)[1]
    over = re.search(r'<div class="clock-while-over[^"]*">(.*?)</div>', page, re.DOTALL)[1]
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
    told = re.findall(
        r'<span class="place[^"]*">(.*?)</span><span class="name[^"]*">(.*?)</span>', page
    )
    assert told == [("2", "Team 2"), ("17", "Team 1")]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("lost", "said"),
    [(3, []), (4, ["Bij gelijke punten: gewonnen partijen, saldo, onderling resultaat"])],
)
def test_what_parted_equal_points_is_said_where_it_gave_another_place(client, lost, said):
    drive = a_tournament()
    field = entries(drive, 4)
    round_ = a_published_round(drive, [(field[0], field[1]), (field[2], field[3])])
    for table, pawns in zip(round_.tables.all(), (3, lost), strict=True):
        a_card(table, 8, pawns)
    raise_version(drive)
    _heading, page = shown(client, drive, show="standings")
    assert re.findall(r'<p class="list-note[^"]*">([^<]*)<', page) == said
