"""What everybody sees: standings that follow the drive, one team, and where it sits."""

import re
from datetime import time, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from tests.addresses import address
from tests.factories import a_card, a_member, a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.grouped import a_drive_with_a_final
from tests.tournaments.builders.public_drives import a_drive
from tests.tournaments.builders.seasons import a_drive as a_season_drive
from tests.tournaments.builders.seasons import a_season, a_sheet, an_evening, played, text_of
from tournaments.core.services.log import raise_version
from tournaments.drives.services.tournaments import delete_tournament, finish_tournament
from tournaments.models import PrizeGiving, Tournament, Withdrawal
from tournaments.seasons.services.seasons import delete_season, remove_evening

pytestmark = pytest.mark.django_db
PAGES = ("public", "public-tables", "beamer")


def names(page):
    """The teams in the order of the page."""
    return re.findall(r"/team/\d+/\">(\d+ Team \d+)<", page.content.decode())


def test_the_standings_show_ranks_teams_rounds_and_points(client):
    page = client.get(address("public", a_drive()))
    cells = re.findall(r"<td[^>]*>(.*?)</td>", page.content.decode().split("<tbody>")[1], re.S)
    plain = [re.sub(r"<[^>]+>|\s+", " ", cell).split() for cell in cells[:7]]
    assert plain == [
        ["1"],
        ["1", "Team", "1", "Anna", "&amp;", "Bert"],
        ["26"],
        ["1"],
        ["8"],
        ["+5"],
        ["26"],
    ]


def test_missing_cards_make_the_page_say_provisional_and_how_many(client):
    page = client.get(address("public", a_drive(pairs=3, cards=1)))
    assert re.findall(r"voorlopig: [^<]+", page.content.decode()) == ["voorlopig: nog 2 kaarten"]


def test_a_finished_drive_says_so_and_offers_the_sheet_to_everybody(client):
    drive = a_drive(cards=2, finished_at=timezone.now())
    page = client.get(address("public", drive)).content.decode()
    assert re.findall(r"<h1>(\w+)", page) == ["Eindstand"]
    sheets = [page.count(address(f"standings-{kind}", drive)) for kind in ("xlsx", "csv")]
    assert sheets == [1, 1]


def test_before_anything_is_played_the_page_says_what_it_waits_for(client):
    drive = a_tournament()
    entries(drive, 4)
    page = client.get(address("public", drive)).content.decode()
    assert "4 teams zijn ingeschreven." in page
    assert "<table" not in page


def test_every_column_sorts_and_nonsense_does_not(client):
    drive = a_drive(pairs=2, cards=2)
    by_rank = names(client.get(address("public", drive)))
    assert by_rank == ["1 Team 1", "3 Team 3", "2 Team 2", "4 Team 4"]
    backwards = names(client.get(address("public", drive), {"sort": "-team"}))
    assert backwards == ["4 Team 4", "3 Team 3", "2 Team 2", "1 Team 1"]
    assert names(client.get(address("public", drive), {"sort": "round_1"}))[0] == "2 Team 2"
    assert names(client.get(address("public", drive), {"sort": "password"})) == by_rank


def test_a_bye_and_an_absence_have_their_letter_and_a_withdrawn_team_its_mark(client):
    drive = a_tournament()
    a, b, c = entries(drive, 3)
    a_card(a_published_round(drive, [(a, b)], bye=c).tables.get(), 8, 2)
    Withdrawal.objects.create(entry=b, from_round=2)
    page = client.get(address("public", drive)).content.decode()
    assert re.findall(r"(\d+) <abbr [^>]+>(\w)</abbr>", page) == [("17", "v")]
    assert page.count('<span class="tag">teruggetrokken</span>') == 1


def test_a_team_name_cannot_bring_markup_into_the_page(client):
    drive = a_drive()
    drive.entries.filter(number=1).update(name="<img src=x onerror=alert(1)>")
    for name in PAGES:
        page = client.get(address(name, drive), {"show": "standings"}).content.decode()
        assert "<img src=x" not in page
        assert "&lt;img src=x" in page


@pytest.mark.parametrize("name", PAGES)
def test_a_poll_with_the_newest_version_is_204_without_a_query(
    client, name, django_assert_num_queries
):
    drive = a_drive()
    client.get(address(name, drive))
    with django_assert_num_queries(0):
        answer = client.get(address(name, drive), {"v": drive.version})
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.parametrize("name", PAGES)
def test_a_poll_with_an_old_version_gets_the_fragment_with_the_new_number(client, name):
    drive = a_drive(pairs=2, cards=1)
    old = client.get(address(name, drive))
    assert f"?v={drive.version}" in old.content.decode()
    a_card(drive.rounds.get().tables.get(number=2), 8, 4)
    raise_version(drive)
    answer = client.get(address(name, drive), {"v": drive.version})
    page = answer.content.decode()
    assert (answer.status_code, page.count("<html")) == (200, 0)
    assert f"?v={drive.version + 1}" in page
    assert "Team 4" in page


@pytest.mark.parametrize("name", PAGES)
def test_no_visitor_costs_a_query_as_long_as_nothing_changes(
    client, name, django_assert_num_queries
):
    drive = a_drive()
    client.get(address(name, drive))
    with django_assert_num_queries(0):
        client.get(address(name, drive), {"v": 0})
        client.get(address(name, drive))


def test_the_page_of_one_team_makes_those_of_all(client, django_assert_num_queries):
    drive = a_drive(pairs=3)
    client.get(address("public-team", drive, 1))
    with django_assert_num_queries(0):
        assert client.get(address("public-team", drive, 6)).status_code == 200
        assert client.get(address("public-team", drive, 7)).status_code == 404


def test_dutch_and_english_do_not_share_a_fragment(client):
    drive = a_drive()
    dutch = client.get(address("public", drive)).content.decode()
    english = client.get(address("public", drive), headers={"accept-language": "en"})
    assert "Stand ronde 1" in dutch
    assert "Standings, round 1" in english.content.decode()


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("pairs", [1, 3])
def test_the_queries_do_not_grow_with_the_field(client, name, pairs, django_assert_max_num_queries):
    drive = a_drive(pairs=pairs, cards=pairs)
    with django_assert_max_num_queries(20):
        assert client.get(address(name, drive)).status_code == 200


def test_a_team_page_tells_its_rounds_and_why_it_stands_there(client):
    drive = a_drive(pairs=2, cards=2)
    page = client.get(address("public-team", drive, 2)).content.decode()
    assert "Gelijk op 6 punten met 4 Team 4." in page
    cells = re.findall(r"<td[^>]*>\s*(.*?)\s*</td>", page, re.S)
    assert [re.sub(r"<[^>]+>", "", cell).strip() for cell in cells] == [
        "1",
        "1 Team 1",
        "1",
        "3–8",
        "63–8",  # the points, and for a phone the pawns under them
    ]


def test_a_team_page_says_that_a_card_is_still_to_come(client):
    page = client.get(address("public-team", a_drive(pairs=2, cards=1), 3)).content.decode()
    assert page.count("kaart volgt") == 1


def test_a_team_number_that_nobody_has_is_a_404(client):
    assert client.get(address("public-team", a_drive(), 99)).status_code == 404


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("3", ["Tafel 2"]),
        ("99", []),
        ("team 3", ["Tafel 2"]),
        ("team 4 bert", ["Tafel 2"]),
        ("anna", []),
        ("drie", []),
        ("-1", []),
        ("9" * 400, []),
        ("\x00\n😀", []),
    ],
)
def test_where_do_i_sit_answers_to_a_number_or_a_name_that_plays_and_nothing_breaks(
    client, asked, answer
):
    page = client.get(address("public-tables", a_drive()), {"team": asked})
    assert page.status_code == 200
    assert re.findall(r'<p class="seat[^"]*">([^<]+)</p>', page.content.decode()) == answer


def test_where_do_i_sit_lets_people_choose_when_a_name_fits_more_teams(client):
    page = client.get(address("public-tables", a_drive()), {"team": "anna"}).content.decode()
    choices = re.search(r'<ul class="choices stack">.*?</ul>', page, re.DOTALL)[0]
    assert re.findall(r'href="([^"]+)">([^<]+)<', choices) == [
        (f"?team={number}", f"{number} Team {number}") for number in range(1, 5)
    ]


def test_where_do_i_sit_tells_a_team_that_withdrew_that_it_did(client):
    drive = a_drive()
    gone = drive.entries.create(number=5, name="De Thuisblijvers")
    Withdrawal.objects.create(entry=gone, from_round=1)
    page = client.get(address("public-tables", drive), {"team": "thuis"}).content.decode()
    assert "5 De Thuisblijvers heeft zich teruggetrokken en speelt niet mee in ronde 1." in page


def test_what_somebody_asks_for_cannot_bring_markup_into_the_page(client):
    page = client.get(address("public-tables", a_drive()), {"team": "<b>&\"'"}).content.decode()
    assert "<b>" not in page
    assert page.count("&lt;b&gt;&amp;&quot;&#x27;") == 2


def test_a_bye_alone_is_no_standing_yet(client):
    drive = a_tournament()
    a, b, c = entries(drive, 3)
    a_published_round(drive, [(a, b)], bye=c)
    page = client.get(address("public", drive)).content.decode()
    assert "<table" not in page
    assert "Ronde 1 wordt gespeeld" in page
    team = client.get(address("public-team", drive, 3)).content.decode()
    assert "Er is nog geen scorekaart ingeleverd." in team


def test_a_drive_that_is_not_public_exists_only_for_its_members(client):
    drive = a_drive(public=False)
    secretary = a_member(drive)
    pages = [
        *(address(name, drive) for name in PAGES),
        address("public-team", drive, 1),
        address("standings-xlsx", drive),
        address("standings-csv", drive),
    ]
    assert [client.get(page).status_code for page in pages] == [404] * 6
    client.force_login(a_user())
    assert [client.get(page).status_code for page in pages] == [404] * 6
    client.force_login(secretary)
    assert [client.get(page).status_code for page in pages] == [200, 200, 200, 200, 404, 404]


def test_home_asks_who_is_there_for_the_only_drive_of_today_and_else_for_which(client):
    today = timezone.localdate()
    home = reverse("home")
    assert client.get(home).url == reverse("setup")
    organiser = a_user()
    assert client.get(home).status_code == 200
    old = a_tournament(by=organiser, name="Vorig jaar", date=today - timedelta(days=365))
    a_tournament(by=organiser, demo=True, date=today)
    a_tournament(by=organiser, public=False, date=today)
    page = client.get(home).content.decode()
    assert re.findall(r'act-name lead bold">([^<]+)', page) == ["Vorig jaar"]
    one = a_tournament(by=organiser, date=today)
    page = client.get(home).content.decode()
    assert "Welk team bent u?" in page
    mine = [address("mine", one)]
    assert re.findall(r'<form [^>]*action="([^"]*)"[^>]*role="search"', page) == mine
    assert re.findall(r'href="([^"]*)" aria-current="page"', page) == mine
    assert client.post(home).status_code == 405
    a_tournament(by=organiser, name="Middagdrive", date=today)
    names = re.findall(r'act-name lead bold">([^<]+)', client.get(home).content.decode())
    assert names == ["Middagdrive", one.name, old.name]


def test_the_start_page_of_an_organiser_offers_the_ways_to_begin(client):
    client.force_login(a_user())
    page = client.get(reverse("home")).content.decode()
    main = page[page.index("<main") :]
    assert re.findall(r'href="([^"]+)"', main)[:3] == ["/new/", "/new/?import", "/seasons/"]
    assert re.findall(r'action="(/demo/)"', page) == ["/demo/"]


def test_a_drive_with_its_own_points_has_no_pawns_anywhere(client):
    drive = a_tournament(scheme="vrij")
    field = entries(drive, 2)
    table = a_published_round(drive, [tuple(field)]).tables.get()
    card = a_card(table, None, None, ending="finished")
    for line, points in zip(card.lines.all(), (2560, 2530), strict=True):
        line.points = points
        line.save()
    for page in (address("public", drive), address("public-team", drive, 1)):
        content = client.get(page).content.decode()
        assert content.count("2560") >= 1
        assert content.count("Pionnen") == 0


def test_a_demo_made_again_under_its_old_address_does_not_show_the_old_one(client):
    old = a_drive(code="demo")
    assert "Team 1" in client.get(address("public", old)).content.decode()
    delete_tournament(tournament=old, by=a_user(), name=old.name)
    new = a_tournament(code="demo")
    assert "Team 1" not in client.get(address("public", new)).content.decode()


def test_a_team_that_withdrew_before_the_first_round_was_published_is_in_no_standings(client):
    drive = a_tournament()
    a, b, ill = entries(drive, 3)
    Withdrawal.objects.create(entry=ill, from_round=1)
    a_card(a_published_round(drive, [(a, b)]).tables.get(), 8, 2)
    assert names(client.get(address("public", drive))) == ["1 Team 1", "2 Team 2"]
    pages = [address("beamer", drive), address("public-team", drive, a.number)]
    assert [client.get(page).status_code for page in pages] == [200, 200]
    page = client.get(address("public-team", drive, ill.number)).content.decode()
    sentence = "Dit team doet niet mee: teruggetrokken voor de eerste ronde."
    assert (page.count("3 Team 3 </h1>"), page.count(sentence)) == (1, 1)


@pytest.mark.parametrize(
    "name", ["public", "public-tables", "mine", "public-team", "sign-up", "participant", "home"]
)
def test_when_it_begins_stands_where_the_day_stands(client, name):
    drive = a_drive(date=timezone.localdate())
    a_tournament(date=timezone.localdate(), name="Andere drive")  # of one alone no list is shown
    unnumbered = entries(drive, 1, numbered=False)[0]
    day, code = date_format(drive.date, "l j F Y"), unnumbered.code
    place = {"home": [], "public-team": [drive.code, 1], "participant": [code]}
    where = reverse(name, args=place.get(name, [drive.code]))
    shown = client.get(where).content.decode()
    assert (day in shown, f"{day} om" in shown) == (True, False)
    Tournament.objects.update(starts_at=time(19, 30))
    raise_version(drive)
    assert f"{day} om 19:30" in client.get(where).content.decode()


def test_at_the_final_place_a_team_sees_where_it_stands_in_its_season(client):
    season = a_season()
    a_sheet(season, {"Azen": 30, "Boeren": 10})
    drive = played(a_season_drive(season.owner, "Azen", "Boeren", week=1), (8, 3))
    an_evening(season, drive)
    team = reverse("public-team", args=[drive.code, 2])
    assert "Clubcompetitie" not in text_of(client.get(team))
    finish_tournament(tournament=drive, by=season.owner)
    text = "Clubcompetitie: plaats 2 met 16 na 2 avonden · Competitiestand"
    page = client.get(team)
    assert text_of(page).count(text) == 1
    assert page.content.decode().count(reverse("season-public", args=[season.code])) == 1
    history = page.content.decode().partition("<summary>Avond voor avond</summary>")[2]
    assert re.findall(r"<li[^>]*>(.*?) <span.*?>(.*?)<.*?<b>(.*?)</b>", history) == [
        ("Avond 1", "12 september", "10"),
        ("Drive 2", "19 september", "6"),
    ]


def test_a_season_that_changes_changes_the_pages_of_its_teams(
    client, django_capture_on_commit_callbacks
):
    season = a_season()
    drive = played(a_season_drive(season.owner, "Azen", "Boeren", week=1), (8, 3))
    finish_tournament(tournament=drive, by=season.owner)
    team = reverse("public-team", args=[drive.code, 2])
    assert "Clubcompetitie" not in text_of(client.get(team))
    with django_capture_on_commit_callbacks(execute=True):
        evening = an_evening(season, drive)
    assert "Clubcompetitie: plaats 2" in text_of(client.get(team))
    with django_capture_on_commit_callbacks(execute=True):
        remove_evening(evening=evening, by=season.owner)
    assert "Clubcompetitie" not in text_of(client.get(team))
    with django_capture_on_commit_callbacks(execute=True):
        an_evening(season, drive)
    assert "Clubcompetitie: plaats 2" in text_of(client.get(team))
    with django_capture_on_commit_callbacks(execute=True):
        delete_season(season=season, by=season.owner, name=season.name)
    assert "Clubcompetitie" not in text_of(client.get(team))


NEXT = re.compile(r'class="next-title[^"]*">([^<]+)<')


def next_of(client, drive, number=1):
    raise_version(drive)
    page = client.get(reverse("public-team", args=[drive.code, number])).content.decode()
    return NEXT.findall(page)


def test_who_plays_on_waits_for_a_table_and_who_withdrew_does_not(client):
    drive = a_tournament(rounds_planned=4)
    field = entries(drive, 6)
    pairs = [tuple(field[:2]), tuple(field[2:4]), tuple(field[4:])]
    for table in a_published_round(drive, pairs).tables.all():
        a_card(table, 8, 4)
    assert next_of(client, drive) == ["Uw tafel voor ronde 2 komt hier"]
    Withdrawal.objects.create(entry=field[0], from_round=2)
    assert next_of(client, drive) == []
    pairs = [(field[2], field[4]), (field[3], field[5])]
    for table in a_published_round(drive, pairs).tables.all():
        a_card(table, 8, 4)
    assert next_of(client, drive) == []
    assert next_of(client, drive, 2) == ["Uw tafel voor ronde 3 komt hier"]


def test_after_a_drive_that_ended_early_nobody_waits_for_a_table(client):
    drive = a_tournament(rounds_planned=4, frozen_after=1)
    field = entries(drive, 4)
    for pairs in ([(0, 1), (2, 3)], [(0, 2), (1, 3)]):
        round_ = a_published_round(drive, [(field[a], field[b]) for a, b in pairs])
        for table in round_.tables.all():
            a_card(table, 8, 4)
    Tournament.objects.update(finished_at=timezone.now())
    assert next_of(client, drive) == ["Nu komen de prijzen"]


def test_once_the_prizes_are_given_a_phone_promises_no_others(client):
    drive = a_tournament(rounds_planned=1)
    (table,) = a_published_round(drive, [tuple(entries(drive, 2))]).tables.all()
    a_card(table, 8, 4)
    assert next_of(client, drive) == ["Nu komen de prijzen"]
    PrizeGiving.objects.create(tournament=drive, shown=1, place=1)
    assert next_of(client, drive) == ["De prijzen zijn uitgereikt"]


def test_who_has_finished_waits_for_no_table_and_no_prizes_while_others_play_on(client):
    drive = a_drive_with_a_final()
    Tournament.objects.filter(pk=drive.pk).update(rounds_planned=9)
    others = {number: next_of(client, drive, number) for number in (1, 5)}
    assert others == {1: ["Uw tafel voor ronde 4 komt hier"], 5: []}
