"""The standings of a season, from drives and sheets together."""

import pytest

from tests.factories import a_card, a_published_round, a_user
from tests.tournaments.builders.grouped import a_drive_in_classes, a_drive_with_a_final
from tests.tournaments.builders.seasons import a_drive, a_season, a_sheet, an_evening, played
from tournaments.core.services.log import raise_version
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.models import Entry, GameTable, SeasonEntry
from tournaments.seasons.queries.seasons import drives_for, season_standings
from tournaments.seasons.services.season_teams import set_jokers

pytestmark = pytest.mark.django_db

WON, LOST = 26, 6  # eight pawns home and three, in the scheme of the championship


@pytest.fixture
def anna():
    return a_user("anna")


@pytest.fixture
def season(anna):
    return a_season(anna)


def totals(season):
    return [(row.row.rank, row.name, row.row.total) for row in season_standings(season).rows]


def states(season):
    return [(each.name, each.state.value) for each in season_standings(season).evenings]


def test_a_drive_and_a_sheet_make_one_list(anna, season):
    a_sheet(season, {"De Azen": 30, "Thuis!": 12})
    drive = played(a_drive(anna, "Thuis!", "de azen", week=1), (8, 3))
    an_evening(season, drive)
    assert totals(season) == [(1, "Thuis!", 12 + WON), (2, "de azen", 30 + LOST)]
    assert states(season) == [("Avond 1", "over"), ("Drive 2", "running")]
    finish_tournament(tournament=drive, by=anna)
    assert states(season)[1] == ("Drive 2", "over")


def test_evenings_stand_in_the_order_of_their_days(anna, season):
    a_sheet(season, {"De Azen": 30}, week=3)
    an_evening(season, a_drive(anna, "De Azen", week=2))
    a_sheet(season, {"De Azen": 12}, week=1)
    assert states(season) == [("Avond 2", "over"), ("Drive 3", "to_come"), ("Avond 4", "over")]


def test_a_drive_is_read_as_it_is_now(anna, season):
    drive = played(a_drive(anna, "Thuis!", "De Azen"))
    an_evening(season, drive)
    assert totals(season) == []
    a_card(GameTable.objects.get(), 8, 3)
    raise_version(drive)
    assert totals(season) == [(1, "Thuis!", WON), (2, "De Azen", LOST)]


def test_a_frozen_drive_gives_no_more_than_everybody_may_know(anna, season):
    drive = played(a_drive(anna, "Thuis!", "De Azen", frozen_after=1), (8, 3))
    an_evening(season, drive)
    one, other = drive.entries.order_by("pk")
    a_card(a_published_round(drive, [(other, one)]).tables.get(), 8, 3)
    raise_version(drive)
    drive.refresh_from_db()
    finish_tournament(tournament=drive, by=anna)
    assert totals(season) == [(1, "Thuis!", WON), (2, "De Azen", LOST)]
    assert states(season) == [("Drive 1", "running")]


def test_a_drive_that_was_made_private_gives_nothing_and_no_names(anna, season):
    a_sheet(season, {"De Azen": 30})
    drive = played(a_drive(anna, "DE AZEN", "Nieuw", week=1), (8, 3))
    an_evening(season, drive)
    drive.public, drive.name = False, "Geheim"
    drive.save()
    raise_version(drive)
    assert totals(season) == [(1, "De Azen", 30)]
    assert states(season)[1] == ("Drive 2", "hidden")


def test_who_signed_up_later_is_recognised_by_name_and_else_stands_alone(anna, season):
    a_sheet(season, {"De Azen": 30})
    drive = a_drive(anna, week=1)
    an_evening(season, drive)
    Entry.objects.bulk_create(
        Entry(tournament=drive, number=number, name=name)
        for number, name in enumerate(("Laatkomers", "de azen"), start=1)
    )
    played(drive, (8, 3))
    shown = season_standings(season)
    assert [(row.name, row.row.total, row.team is None) for row in shown.rows] == [
        ("De Azen", 30 + LOST, False),
        ("Laatkomers", WON, True),
    ]
    assert shown.new == 2


def test_a_team_is_called_as_on_its_newest_evening_unless_its_owner_chose(season):
    a_sheet(season, {"De Azen": 30})
    a_sheet(season, {"DE AZEN": 40}, week=1)
    assert totals(season) == [(1, "DE AZEN", 70)]
    SeasonEntry.objects.update(name="Azen uit Veghel")
    assert totals(season) == [(1, "Azen uit Veghel", 70)]


def test_who_missed_an_evening_gets_the_average_once_that_evening_is_over(anna):
    season = a_season(anna, missed="average", counting=3)
    a_sheet(season, {"De Azen": 30, "Thuis!": 12})
    a_sheet(season, {"De Azen": 41, "Thuis!": 12}, week=1)
    drive = played(a_drive(anna, "Thuis!", "Nieuw", week=2), (8, 3))
    an_evening(season, drive)
    assert totals(season)[0] == (1, "De Azen", 71)
    finish_tournament(tournament=drive, by=anna)
    assert totals(season)[0] == (1, "De Azen", 71 + 36)


def test_a_joker_doubles_its_evening_as_long_as_the_season_has_jokers(anna):
    season = a_season(anna, joker=True)
    a_sheet(season, {"De Azen": 30, "Thuis!": 40}, jokers=["De Azen"])
    assert totals(season) == [(1, "De Azen", 60), (2, "Thuis!", 40)]
    season.joker = False
    season.save()
    assert totals(season) == [(1, "Thuis!", 40), (2, "De Azen", 30)]


def test_a_joker_on_a_drive_doubles_what_that_gave(anna):
    season = a_season(anna, joker=True)
    drive = a_drive(anna, "Thuis!", "De Azen")
    evening = an_evening(season, drive)
    azen = SeasonEntry.objects.get(results__entry__name="De Azen")
    set_jokers(evening=evening, teams=[azen.pk], by=anna)
    played(drive, (8, 3))
    raise_version(drive)
    assert totals(season) == [(1, "Thuis!", WON), (2, "De Azen", 2 * LOST)]


def test_only_public_drives_that_he_organises_can_be_added(anna, season):
    free = a_drive(anna, "De Azen")
    a_drive(anna, "De Azen", public=False)
    a_drive(a_user(), "De Azen")
    an_evening(season, a_drive(anna, "Thuis!"))
    assert list(drives_for(season, anna)) == [free]


def test_the_standings_take_as_many_queries_with_three_evenings_as_with_one(
    anna, season, django_assert_num_queries
):
    an_evening(season, played(a_drive(anna, "Thuis!", "De Azen"), (8, 3)))
    season_standings(season)
    with django_assert_num_queries(3):
        season_standings(season)
    an_evening(season, played(a_drive(anna, "Thuis!", "De Azen", week=1), (8, 3)))
    a_sheet(season, {"De Azen": 30}, week=2)
    season_standings(season)
    with django_assert_num_queries(3):
        season_standings(season)


def test_an_evening_with_a_final_gives_the_points_of_all_its_rounds(anna, season):
    drive = a_drive_with_a_final(anna, carried="none")
    an_evening(season, drive)
    assert [(row.name, row.row.total) for row in season_standings(season).rows] == [
        ("Team 2", 78),
        ("Team 1", 58),
        ("Team 3", 38),
        ("Team 5", 36),
        ("Team 4", 26),
        ("Team 6", 0),
    ]


def test_an_evening_in_classes_gives_everybody_the_own_points(anna, season):
    drive = a_drive_in_classes(anna)
    an_evening(season, drive)
    ranks = [(row.row.rank, row.name, row.row.total) for row in season_standings(season).rows]
    assert ranks[:3] == [(1, "Team 1", 52), (1, "Team 5", 52), (3, "Team 2", 38)]
