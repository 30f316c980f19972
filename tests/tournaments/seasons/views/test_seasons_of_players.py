"""The pages of a season in which single players play."""

import re
from io import BytesIO

import pytest
from django.db.models import Value
from django.db.models.functions import Concat
from openpyxl import load_workbook

from tests.tournaments.builders.seasons import (
    a_drive,
    a_season,
    a_sheet,
    an_evening,
    played,
    text_of,
    to,
)
from tournaments.drives.services.tournaments import delete_tournament
from tournaments.entries.services.entries import add_entry
from tournaments.models import SeasonEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(user):
    return a_season(user, joker=True)


def a_season_of_players(user, season):
    """An evening on paper and a drive of single players, of whom two are called Jan."""
    a_sheet(season, {"Jan de Wit": 30, "Jan Smullers": 20, "de Boer": 10, "Piet Bos": 5})
    drive = a_drive(user, week=1, format="players", scheme="gedeeld")
    an_evening(season, drive)
    for number, player in enumerate(
        ("Jan de Wit", "Jan Smulders", "Kees Los", "Toos Vos"), start=1
    ):
        add_entry(tournament=drive, by=user, values={"number": number, "player1": player})
    return drive


def test_no_surname_of_a_single_player_is_public_not_of_a_sheet_either(client, user, season):
    a_season_of_players(user, season)
    client.logout()
    page = client.get(to("season-public", season)).content.decode()
    assert re.findall(r'<td class="team"><b>(.*?)</b>', page) == ["Jan", "Jan", "B.", "Piet"]
    assert not re.search(r"Wit|Smul|Boer|Bos|Los|Vos", page)
    answer = client.get(to("season-xlsx", season))
    rows = load_workbook(BytesIO(answer.content)).active.iter_rows(min_row=2, values_only=True)
    assert [row[1] for row in rows] == ["Jan", "Jan", "B.", "Piet"]


def test_the_owner_sees_single_players_with_their_surnames_to_tell_them_apart(client, user, season):
    drive = a_season_of_players(user, season)
    client.post(to("season-take-in", season))
    page = client.get(to("season", season)).content.decode()
    assert re.findall(r'<td class="team"><a [^>]*>(.*?)</a>', page) == [
        *("Jan de Wit", "Jan Smullers", "de Boer", "Piet Bos")
    ]
    wit = SeasonEntry.objects.get(results__entry__player1="Jan de Wit")
    assert [result.name for result in wit.results.order_by("evening")] == ["Jan de Wit", ""]
    page = client.get(to("season-team", season, wit.pk)).content.decode()
    assert re.findall(r"<span><b>(.*?)</b>", page) == ["Jan de Wit", "Jan de Wit"]
    evening = drive.season_evenings.get()
    page = client.get(to("season-evening", season, evening.pk)).content.decode()
    assert re.findall(r"<label><input [^>]*> <span>(.*?)</span>", page) == [
        *("Jan de Wit", "Jan Smulders", "Kees Los", "Toos Vos")
    ]
    page = client.get(to("season-same", season)).content.decode()
    asked = re.findall(r'<p class="question-text[^"]*">\s*Is <b>(.*?)</b> .*?<b>(.*?)</b>', page)
    assert asked == [("Jan Smulders", "Jan Smullers")]


def test_names_of_teams_on_sheets_stay_whole_in_a_season_of_teams(client, user, season):
    a_sheet(season, {"De Azen": 30, "Jan de Wit & Piet Bos": 20})
    an_evening(season, a_drive(user, "De Azen", week=1))
    page = client.get(to("season-public", season)).content.decode()
    assert re.findall(r'<td class="team"><b>(.*?)</b>', page) == [
        *("De Azen", "Jan de Wit &amp; Piet Bos")
    ]


OWN = [
    *("season", "season-settings", "season-delete", "season-sheet", "season-same"),
    *("season-evening", "season-team", "season-public"),
]


def said_in(client, season, name):
    """What a page of the season says."""
    thing = {"season-evening": season.evenings, "season-team": season.entries}.get(name)
    rest = [thing.order_by("pk").first().pk] if thing else []
    return text_of(client.get(to(name, season, *rest)))


@pytest.mark.parametrize("name", OWN)
def test_a_season_of_single_players_speaks_of_players_on_every_page(client, user, season, name):
    a_season_of_players(user, season)
    assert "team" not in said_in(client, season, name).casefold()


def test_the_sheet_of_a_season_of_single_players_is_headed_by_player(client, user, season):
    a_season_of_players(user, season)
    answer = client.get(to("season-xlsx", season))
    assert load_workbook(BytesIO(answer.content)).active["B1"].value == "Speler"


@pytest.mark.parametrize(
    ("kinds", "word"),
    [
        ([], "Team"),
        ([{"entry_word": "couple"}], "Koppel"),
        ([{"entry_word": "couple"}, {}], "Team"),
        ([{"format": "duels", "entry_word": "player"}], "Speler"),
        ([{"format": "duels", "entry_word": "player"}, {}], "Team"),
    ],
)
def test_a_season_calls_its_teams_as_all_of_its_drives_do(client, user, season, kinds, word):
    a_sheet(season, {"De Azen": 30})
    for week, values in enumerate(kinds, start=1):
        an_evening(season, a_drive(user, week=week, **values))
    client.logout()
    page = client.get(to("season-public", season)).content.decode()
    assert f'<th scope="col">{word}</th>' in page


def test_players_of_a_drive_that_was_removed_are_called_players(client, user, season):
    drive = a_drive(user, "Jan", "Piet", format="duels")
    drive.entries.update(player1=Concat("name", Value(" de Wit")))
    an_evening(season, played(drive, (3, 1)))
    delete_tournament(tournament=drive, by=user, name=drive.name)
    page = client.get(to("season-public", season)).content.decode()
    assert re.findall(r'<td class="team"><b>(.*?)</b>', page) == ["Speler 1", "Speler 2"]
