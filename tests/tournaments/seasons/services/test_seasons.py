"""Making a season, and its evenings."""

import datetime

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_member, a_published_round, a_user
from tests.tournaments.builders.seasons import FIRST, a_drive, a_season, a_sheet, an_evening
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.services.errors import DomainError, DriveDeleted
from tournaments.entries.services.entries import add_entry
from tournaments.enums import Role
from tournaments.models import Evening, EveningResult, LogEntry, Season, SeasonEntry
from tournaments.seasons.queries.seasons import season_standings
from tournaments.seasons.services.seasons import (
    SheetResult,
    add_drive,
    change_season,
    create_season,
    delete_season,
    import_evening,
    remove_evening,
    take_in,
)

VALUES = {"name": "Winter", "counting": 4, "missed": "average", "filled": 2, "joker": True}


@pytest.fixture
def season(user):
    return a_season(user, joker=True)


def imported(season, *rows, name="Avond", date=FIRST):
    return import_evening(season=season, name=name, date=date, rows=rows, by=season.owner)


def names(season):
    return sorted(row.name for row in season_standings(season).rows)


def test_a_season_is_made_once_however_often_the_button_is_pressed(user):
    first = create_season(by=user, values=VALUES)
    assert create_season(by=user, values=VALUES) == first
    assert create_season(by=user, values=VALUES | {"name": "Zomer"}) != first
    assert (first.owner, first.rules.counting, first.rules.filled) == (user, 4, 2)


def test_a_change_is_written_down_with_what_it_changed_and_without_a_drive(user, season):
    change_season(season=season, by=user, values={"counting": 3, "name": season.name})
    entry = LogEntry.objects.get(action="change_season")
    assert (entry.tournament, entry.actor) == (None, user)
    assert (entry.before, entry.after) == ({"counting": 2}, {"counting": 3})
    change_season(season=season, by=user, values={"counting": 3})
    assert LogEntry.objects.filter(action="change_season").count() == 1


def test_a_season_is_removed_once_its_name_is_typed_and_its_drives_stay(user, season):
    drive = a_drive(user, "De Azen")
    an_evening(season, drive)
    with pytest.raises(DomainError) as refused:
        delete_season(season=season, by=user, name="Club")
    assert refused.value.field == "name"
    delete_season(season=season, by=user, name=" Clubcompetitie ")
    assert Season.objects.count() == Evening.objects.count() == SeasonEntry.objects.count() == 0
    drive.refresh_from_db()
    with pytest.raises(DriveDeleted):
        change_season(season=season, by=user, values={"name": "X"})


def test_the_teams_of_a_drive_are_recognised(user, season):
    a_sheet(season, {"De Azen": 30, "Thuis!": 12})
    an_evening(season, a_drive(user, "DE AZEN", "Nieuw", week=1))
    assert season.entries.count() == 3
    azen = SeasonEntry.objects.get(results__name="De Azen")
    assert [str(result.entry) for result in azen.results.exclude(entry=None)] == ["1 DE AZEN"]


def test_a_drive_is_in_a_season_once(user, season):
    drive = a_drive(user, "De Azen")
    an_evening(season, drive)
    with pytest.raises(DomainError, match="al in de competitie"):
        an_evening(season, drive)
    an_evening(a_season(user), drive)
    assert Evening.objects.count() == 2


@pytest.mark.parametrize("role", [None, Role.SECRETARY, Role.DOOR])
def test_only_who_organises_a_drive_adds_it(user, season, role):
    drive = a_drive(a_user(), "De Azen")
    if role:
        a_member(drive, user, role)
    with pytest.raises(DomainError) as refused:
        add_drive(season=season, tournament=drive, by=user)
    assert refused.value.field == "tournament"


def test_a_drive_that_the_public_may_not_see_is_refused(user, season):
    with pytest.raises(DomainError, match="niet openbaar"):
        an_evening(season, a_drive(user, "De Azen", public=False))
    assert Evening.objects.count() == 0


def test_a_sheet_is_an_evening_with_its_points(season):
    evening = imported(season, SheetResult("De Azen", 7, 78), SheetResult("Thuis!", None, 0, True))
    told = evening.results.order_by("pk").values_list("name", "number", "points")
    assert list(told) == [("De Azen", 7, 78), ("Thuis!", None, 0)]
    assert SeasonEntry.objects.get(joker=evening).results.get().name == "Thuis!"


def test_a_number_says_who_is_meant_where_no_name_does(season):
    imported(season, SheetResult("De Azen", 7, 78))
    imported(season, SheetResult("", 7, 50), name="Avond 2")
    assert [row.row.total for row in season_standings(season).rows] == [128]
    assert names(season) == ["De Azen"]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([], "Er is geen regel"),
        ([SheetResult("", 8, 50)], "nummer 8"),
        ([SheetResult("Nieuw", None, 5), SheetResult("nieuw", None, 6)], "“nieuw” staat twee keer"),
        ([SheetResult("De Azen", None, 5), SheetResult("", 7, 6)], "“7” staat twee keer"),
        ([SheetResult("De Azen", None, 5, True)], "joker op een andere avond"),
    ],
)
def test_a_sheet_with_something_wrong_changes_nothing(season, rows, said):
    imported(season, SheetResult("De Azen", 7, 78, True))
    with pytest.raises(DomainError, match=said):
        imported(season, *rows, name="Avond 2")
    assert (Evening.objects.count(), SeasonEntry.objects.count()) == (1, 1)


def test_a_sheet_does_not_come_in_twice(season):
    imported(season, SheetResult("De Azen", None, 78))
    with pytest.raises(DomainError) as refused:
        imported(season, SheetResult("De Azen", None, 78))
    assert refused.value.field == "name"
    imported(season, SheetResult("De Azen", None, 78), date=FIRST + datetime.timedelta(days=1))


def test_an_evening_that_is_taken_out_takes_its_own_teams_and_jokers_with_it(user, season):
    a_sheet(season, {"De Azen": 30})
    evening = a_sheet(season, {"De Azen": 30, "Eenmalig": 99}, week=1, jokers=["De Azen"])
    remove_evening(evening=evening, by=user)
    remove_evening(evening=evening, by=user)
    assert names(season) == ["De Azen"]
    assert season.entries.get().joker is None
    assert LogEntry.objects.filter(action="remove_evening").count() == 1


def a_drive_of_players(user, *players, week=0):
    """A drive of single players, of whom the public sees the first names."""
    drive = a_drive(user, week=week, format="players", scheme="gedeeld")
    for number, player in enumerate(players, start=1):
        add_entry(tournament=drive, by=user, values={"number": number, "player1": player})
    return drive


def test_single_players_are_known_by_their_whole_names_of_which_the_first_is_shown(user, season):
    an_evening(season, a_drive_of_players(user, "Jan de Wit", "Jan Bos"))
    an_evening(season, a_drive_of_players(user, "Jan Bos", "Jan Smit", week=1))
    met = [
        [result.entry.player1 for result in team.results.order_by("evening")]
        for team in season.entries.order_by("pk")
    ]
    assert met == [["Jan de Wit"], ["Jan Bos", "Jan Bos"], ["Jan Smit"]]


def test_a_player_who_signs_up_later_gets_the_points_of_nobody_with_the_same_first_name(
    user, season
):
    an_evening(season, a_drive_of_players(user, "Jan de Wit"))
    drive = a_drive_of_players(user, week=1)
    an_evening(season, drive)
    for number, player in enumerate(("Jan Bos", "Piet Smit", "Kees Vos", "An Mol"), start=1):
        add_entry(tournament=drive, by=user, values={"number": number, "player1": player})
    table = a_published_round(drive, [tuple(drive.entries.order_by("number"))]).tables.get()
    enter_card(table=table, by=user, card=Card(Ending.FINISHED, (8, 3, 8, 3)))
    rows = season_standings(season).rows
    assert sorted(row.name for row in rows) == ["An", "Jan", "Kees", "Piet"]
    assert [row.team for row in rows] == [None] * 4


def test_who_signs_up_later_is_taken_in_once(user, season):
    drive = a_drive(user, "De Azen")
    an_evening(season, drive)
    drive.entries.create(name="Laatkomers", number=2)
    assert take_in(season=season, by=user) == 1
    assert take_in(season=season, by=user) == 0
    assert season.entries.count() == 2


def test_an_entry_that_is_deleted_leaves_the_season(user, season):
    drive = a_drive(user, "De Azen", "Thuis!")
    an_evening(season, drive)
    drive.entries.first().delete()
    assert EveningResult.objects.get().entry.name == "Thuis!"
    assert names(season) == []


def test_the_log_of_seasons_names_no_team(user, season):
    a_sheet(season, {"Quixelaar": 30}, jokers=["Quixelaar"])
    an_evening(season, a_drive(user, "Quixelaar"))
    text = "".join(map(str, LogEntry.objects.values_list("target", "before", "after")))
    assert "Quixelaar" not in text
    assert LogEntry.objects.filter(tournament=None).count() == 2
