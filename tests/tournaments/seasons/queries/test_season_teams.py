"""Of which teams of a season somebody is asked whether they are one."""

import pytest

from tests.factories import a_user
from tests.tournaments.builders.seasons import a_drive, a_season, a_sheet, an_evening
from tournaments.models import SeasonEntry
from tournaments.privacy.services.privacy import forget_players
from tournaments.seasons.queries.season_teams import questions, team_index
from tournaments.seasons.services.season_teams import keep_apart

pytestmark = pytest.mark.django_db


@pytest.fixture
def season():
    return a_season(a_user("anna"))


def asked(season):
    return [(each.one.name, each.other.name, each.players) for each in questions(season)]


def test_of_names_that_are_alike_is_asked_whether_they_are_one_team(season):
    a_sheet(season, {"De Keezers": 30, "Thuis!": 20})
    a_sheet(season, {"Keezers": 30, "Uit!": 20}, week=1)
    assert asked(season) == [("De Keezers", "Keezers", False)]


def test_teams_of_the_same_evening_are_never_one(season):
    a_sheet(season, {"De Keezers": 30, "Keezers": 20})
    assert asked(season) == []


def test_the_same_players_under_another_name_are_asked_about(season):
    for week, name in enumerate(("De Azen", "Vier Boeren")):
        drive = a_drive(season.owner, name, week=week)
        pair = ("Anna de Wit", "Bert Bos") if week else ("bert bos", "Anna de  Wit")
        drive.entries.update(player1=pair[0], player2=pair[1])
        an_evening(season, drive)
    assert asked(season) == [("De Azen", "Vier Boeren", True)]


def test_nobody_is_asked_twice(season):
    a_sheet(season, {"De Keezers": 30})
    a_sheet(season, {"Keezers": 30}, week=1)
    one, other = SeasonEntry.objects.order_by("pk")
    keep_apart(one=other, other=one, by=season.owner)
    assert asked(season) == []


def test_team_12_of_one_forgotten_drive_is_not_team_12_of_another(season):
    for week, name in enumerate(("Anna & Bert", "Kees & Toos")):
        drive = a_drive(season.owner, name, week=week)
        player1, player2 = name.split(" & ")
        drive.entries.update(player1=player1, player2=player2)
        forget_players(tournament=drive, by=season.owner)
        an_evening(season, drive)
    assert season.entries.count() == 2
    assert asked(season) == []


def test_a_number_is_of_a_team_only_where_it_always_was(season):
    an_evening(season, a_drive(season.owner, "De Azen", "Thuis!"))
    azen = SeasonEntry.objects.get(results__entry__name="De Azen").pk
    thuis = SeasonEntry.objects.get(results__entry__name="Thuis!").pk
    assert team_index(season).numbers == {1: azen, 2: thuis}
    an_evening(season, a_drive(season.owner, "De Azen", "Nieuw", week=1))
    assert team_index(season).numbers == {1: azen}


def test_questions_take_as_many_queries_for_many_teams(season, django_assert_num_queries):
    a_sheet(season, {"De Keezers": 30})
    a_sheet(season, {"Keezers": 30}, week=1)
    with django_assert_num_queries(3):
        assert len(questions(season)) == 1
    a_sheet(season, {f"Koppel {number}": 30 for number in range(20)}, week=2)
    with django_assert_num_queries(3):
        assert len(questions(season)) == 1
