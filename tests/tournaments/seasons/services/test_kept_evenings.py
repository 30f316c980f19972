"""What a season keeps of a drive that goes, and does not keep of players who are forgotten."""

import pytest

from tests.factories import a_card, a_published_round
from tests.tournaments.builders.full_of_names import (
    PERSONAL,
    SURNAME,
    a_drive_full_of_names,
    places_with,
)
from tests.tournaments.builders.grouped import a_drive_with_a_final
from tests.tournaments.builders.seasons import a_drive, a_season, a_sheet, an_evening, played
from tournaments.drives.services.tournaments import delete_tournament
from tournaments.entries.services.entries import add_entry
from tournaments.models import Evening, SeasonEntry
from tournaments.privacy.services.privacy import forget_players
from tournaments.seasons.queries.seasons import season_standings
from tournaments.seasons.services.season_teams import join_teams, name_team
from tournaments.seasons.services.seasons import remove_evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(user):
    return a_season(user)


def totals(season):
    return [(row.row.rank, row.name, row.row.total) for row in season_standings(season).rows]


def test_the_points_of_a_drive_that_is_removed_stay(user, season):
    a_sheet(season, {"De Azen": 30})
    drive = played(a_drive(user, "Thuis!", "De Azen", week=1), (8, 3))
    an_evening(season, drive)
    before = totals(season)
    assert before == [(1, "De Azen", 36), (2, "Thuis!", 26)]
    delete_tournament(tournament=drive, by=user, name="Drive 2")
    assert totals(season) == before
    evening = season_standings(season).evenings[1]
    assert (evening.name, evening.on_paper, evening.date) == ("Drive 2", True, drive.date)
    remove_evening(evening=Evening.objects.get(pk=evening.pk), by=user)
    assert totals(season) == [(1, "De Azen", 30)]


def test_it_stays_in_every_season_and_also_who_signed_up_late(user, season):
    drive = a_drive(user, "Thuis!", "Was er niet", week=1)
    others = [season, a_season(user, name="Beker")]
    for each in others:
        an_evening(each, drive)
    late = drive.entries.create(name="De Azen", number=3)
    a_card(a_published_round(drive, [(drive.entries.first(), late)]).tables.get(), 8, 3)
    delete_tournament(tournament=drive, by=user, name="Drive 2")
    for each in others:
        assert totals(each) == [(1, "Thuis!", 26), (2, "De Azen", 6)]
        assert each.entries.count() == 2


@pytest.mark.slow
def test_a_removed_drive_leaves_no_name_of_a_player(user, season):
    drive = a_drive_full_of_names(user)
    drive.entries.filter(number=3).update(name=f"Fam. {SURNAME}")
    an_evening(season, drive)
    before = {row.row.total for row in season_standings(season).rows}
    delete_tournament(tournament=drive, by=user, name=drive.name)
    assert places_with(*PERSONAL) == []
    assert {row.row.total for row in season_standings(season).rows} == before
    assert {"Team 2", "Team 3"} < {name for _rank, name, _total in totals(season)}


@pytest.mark.slow
def test_what_a_drive_forgets_no_season_remembers(user, season):
    drive = a_drive_full_of_names(user)
    third = drive.entries.get(number=3)
    a_sheet(season, {f"Anna & Bert van {SURNAME}": 30, "De Azen": 20})
    an_evening(season, drive)
    one = SeasonEntry.objects.get(results__entry=third)
    join_teams(one=one, other=SeasonEntry.objects.get(results__name__contains=SURNAME), by=user)
    name_team(team=one, name=f"Fam. {SURNAME}", by=user)
    assert "EveningResult.name" in places_with(*PERSONAL)
    assert "SeasonEntry.name" in places_with(*PERSONAL)
    before = {row.team: row.row for row in season_standings(season).rows}
    forget_players(tournament=drive, by=user)
    assert places_with(*PERSONAL) == []
    assert {row.team: row.row for row in season_standings(season).rows} == before
    assert {row.name for row in season_standings(season).rows} >= {"Team 3", "De Azen"}


def test_with_the_names_of_all_teams_all_go(user, season):
    drive = played(a_drive(user, "Thuis!", "De Azen", week=1), (8, 3))
    a_sheet(season, {"De Azen": 30, "Elders": 5})
    an_evening(season, drive)
    forget_players(tournament=drive, by=user, all_names=True)
    assert totals(season) == [(1, "Team 2", 36), (2, "Team 1", 26), (3, "Elders", 5)]


def test_a_team_that_was_recognised_by_name_only_stays_itself_when_it_is_forgotten(user, season):
    a_sheet(season, {"Anna & Bert": 30})
    drive = a_drive(user, week=1)
    an_evening(season, drive)
    for number, name in enumerate(("Bert en Anna", "De Azen"), start=1):
        drive.entries.create(name=name, number=number, player1="Anna", player2="Bert")
    played(drive, (8, 3))
    before = [row[2] for row in totals(season)]
    forget_players(tournament=drive, by=user)
    assert [row[2] for row in totals(season)] == before == [56, 6]
    assert totals(season)[0][1] == "Team 1"


def test_a_drive_of_no_season_is_removed_and_forgotten_as_ever(user, drive):
    forget_players(tournament=drive, by=user)
    delete_tournament(tournament=drive, by=user, name=drive.name)
    assert Evening.objects.count() == SeasonEntry.objects.count() == 0


def a_season_of_players(user, season):
    """Two evenings on paper and one of a drive of single players, one of whom was on paper too."""
    a_sheet(season, {"Jan de Wit": 30, "Toos Bos": 20})
    drive = a_drive(user, week=1, format="duels")
    for number, player in enumerate(("Jan de Wit", "Kees Los", "Wim Vos", "Ria Kok"), start=1):
        add_entry(tournament=drive, by=user, values={"number": number, "player1": player})
    an_evening(season, drive)
    return drive


def names_in(season):
    return sorted(row.name for row in season_standings(season).rows)


def test_a_season_that_lost_its_only_drive_of_single_players_still_shows_no_surnames(user, season):
    drive = a_season_of_players(user, season)
    played(drive, (3, 1), (3, 2))
    assert names_in(season) == ["Jan", "Kees", "Ria", "Toos", "Wim"]
    delete_tournament(tournament=drive, by=user, name="Drive 2")
    assert names_in(season) == ["Jan", "Team 2", "Team 3", "Team 4", "Toos"]
    a_sheet(season, {"Leo Groen": 10}, week=2)
    assert names_in(season) == ["Jan", "Leo", "Team 2", "Team 3", "Team 4", "Toos"]
    whole = [row.name for row in season_standings(season, whole=True).rows]
    assert {"Jan de Wit", "Toos Bos", "Leo Groen"} <= set(whole)


@pytest.mark.parametrize("go", ["taken out", "removed"])
def test_when_nothing_of_the_drive_stays_who_was_hidden_is_called_by_the_first_name(
    user, season, go
):
    drive = a_season_of_players(user, season)
    if go == "removed":
        delete_tournament(tournament=drive, by=user, name="Drive 2")
    else:
        remove_evening(evening=drive.season_evenings.get(), by=user)
    assert names_in(season) == ["Jan", "Toos"]
    jan = SeasonEntry.objects.get(season=season, name="Jan")
    assert [result.name for result in jan.results.all()] == ["Jan de Wit"]


def test_a_season_of_teams_keeps_their_names_when_it_loses_its_drive(user, season):
    a_sheet(season, {"De Azen": 30})
    drive = a_drive(user, "Thuis!", "De Azen", week=1)
    an_evening(season, drive)
    delete_tournament(tournament=drive, by=user, name="Drive 2")
    assert names_in(season) == ["De Azen"]
    assert SeasonEntry.objects.get(season=season).name == ""


def test_of_a_drive_with_a_final_the_points_of_all_rounds_stay(user, season):
    drive = a_drive_with_a_final(user)
    an_evening(season, drive)
    before = totals(season)
    delete_tournament(tournament=drive, by=user, name=drive.name)
    assert totals(season) == before
    assert before[:2] == [(1, "Team 2", 78), (2, "Team 1", 58)]
