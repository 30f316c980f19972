"""Whoever played with an earlier release plays on with this one."""

import pytest
from django.urls import reverse

from tests.installation import Installation, status_of
from tests.releases import FOLDER, load_release

RELEASES = sorted(file.stem for file in FOLDER.glob("*.sql"))
SECOND_HALF = "from tests.release_evening import second_half; second_half()"
CODE = "SELECT code FROM tournaments_tournament"

pytestmark = pytest.mark.slow


@pytest.fixture(params=RELEASES)
def hall(request: pytest.FixtureRequest, empty_installation: Installation) -> Installation:
    """The data of a release, in the middle of an evening."""
    load_release(request.param, empty_installation)
    return empty_installation


def test_every_release_is_kept_of_both_databases():
    files = {file.name for file in FOLDER.iterdir()}
    assert files == {f"{release}.{kind}" for release in RELEASES for kind in ("sql", "sqlite3")}
    assert "0.1.0" in RELEASES


def test_an_evening_of_an_earlier_release_is_played_on(hall: Installation) -> None:
    hall.migrate()
    [(code,)] = hall.query(CODE)
    hall.python(SECOND_HALF)
    assert "Alles klopt." in hall.manage("check_drive", code)
    rounds = hall.manage("verify_draw", code).splitlines()
    assert len(rounds) == 4
    assert [line for line in rounds if "klopt" not in line] == []
    played = "SELECT COUNT(*) FROM tournaments_scorecard WHERE is_current"
    assert hall.query(played) == [(4 + 4 + 3 + 3,)]


def test_an_evening_of_an_earlier_release_is_opened_as_it_is(hall: Installation) -> None:
    [(code,)] = hall.query(CODE)
    hall.start()
    assert status_of(hall.url + reverse("public", args=[code])) == 200
    assert hall.interrupt() == 0
