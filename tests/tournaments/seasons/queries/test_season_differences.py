"""In what the evenings of a season differ."""

import pytest

from tests.factories import a_user
from tests.tournaments.builders.seasons import a_drive, a_season, a_sheet, an_evening, played
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.seasons.queries.seasons import season_standings, warnings_before
from tournaments.settings.services import change_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(db):
    return a_user()


@pytest.fixture
def season(user):
    """A season with a drive of one round."""
    season = a_season(user)
    an_evening(season, a_drive(user, "De Azen", "Thuis!"))
    return season


def of(season):
    return season_standings(season).differences


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"scheme": "koppel"}, "Puntentelling: NK (“Drive 1”) · Koppel (“Drive 2”)."),
        (
            {"format": "threes"},
            "Soort drive: Teams van twee, twee teams aan een tafel (“Drive 1”) · Teams van twee,"
            " drie teams aan een zespersoonstafel (“Drive 2”).",
        ),
        ({"rounds_planned": 4}, "Aantal rondes: 1 (“Drive 1”) · 4 (“Drive 2”)."),
    ],
)
def test_what_differs_is_told_before_it_is_added_and_after(user, season, values, said):
    drive = a_drive(user, "De Azen", week=1)
    for name, value in values.items():
        setattr(drive, name, value)
    drive.save()
    assert warnings_before(season, drive) == (said,)
    an_evening(season, drive)
    assert of(season) == (said,)


def test_drives_that_are_the_same_and_sheets_raise_no_warning(user, season):
    a_sheet(season, {"De Azen": 30}, week=1)
    drive = a_drive(user, "De Azen", week=2)
    assert warnings_before(season, drive) == ()
    an_evening(season, drive)
    assert of(season) == ()


def test_a_drive_that_ended_with_fewer_rounds_than_planned_had_so_many(user, season):
    drive = played(a_drive(user, "De Azen", "Thuis!", week=1), (8, 3))
    drive.rounds_planned = 3
    drive.save()
    assert len(warnings_before(season, drive)) == 1
    finish_tournament(tournament=drive, by=user)
    drive.refresh_from_db()
    assert warnings_before(season, drive) == ()


def test_two_evenings_on_one_day_may_be_one_evening(user, season):
    a_sheet(season, {"De Azen": 30})
    assert of(season) == (
        "Op één dag: “Drive 1”, “Avond 1”. Is dat één avond, dan telt die dubbel.",
    )


def test_more_evenings_than_the_rules_say_are_told(user, season):
    season.planned, season.counting = 1, 1
    season.save()
    drive = a_drive(user, "De Azen", week=1)
    assert warnings_before(season, drive) == ("Aantal avonden: 2; gepland: 1.",)


def test_what_no_public_drive_is_like_is_told_to_nobody(user, season):
    drive = a_drive(user, "De Azen", week=1, scheme="koppel")
    an_evening(season, drive)
    change_tournament(tournament=drive, by=user, values={"public": False})
    assert of(season) == ()
