"""A drive that differs from the other evenings of a season, before it is added and after."""

import pytest
from django.urls import reverse

from tests.factories import a_user
from tests.tournaments.builders.moved import a_drive_of_four, moved
from tests.tournaments.builders.seasons import a_drive, a_season, an_evening, text_of, to
from tournaments.settings.services import change_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def season(user):
    """A season with a drive of one round."""
    season = a_season(user)
    an_evening(season, a_drive(user, "De Azen", "Thuis!"))
    return season


def test_a_drive_that_differs_is_asked_about_once(client, user, season):
    drive = a_drive(user, "De Azen", week=1, scheme="koppel", rounds_planned=4)
    sent = {"tournament": drive.pk}
    response = client.post(to("season-drive", season), sent)
    text = text_of(response)
    assert "Deze drive is anders dan de andere avonden:" in text
    assert "Puntentelling: NK (“Drive 1”) · Koppel (“Drive 2”)." in text
    assert "Toch toevoegen" in text
    assert season.evenings.count() == 1
    sent["seen"] = response.context["form"]["seen"].value()
    assert client.post(to("season-drive", season), sent).status_code == 302
    assert season.evenings.count() == 2
    for page in (to("season", season), to("season-public", season)):
        assert "niet allemaal gelijk: Puntentelling" in text_of(client.get(page))


def test_what_was_seen_of_one_drive_is_not_seen_of_another_nor_of_a_change(client, user, season):
    drives = [
        a_drive(user, "De Azen", week=week, scheme="koppel", rounds_planned=2) for week in (1, 2)
    ]
    response = client.post(to("season-drive", season), {"tournament": drives[0].pk})
    seen = response.context["form"]["seen"].value()
    client.post(to("season-drive", season), {"tournament": drives[1].pk, "seen": seen})
    change_tournament(tournament=drives[0], by=user, values={"rounds_planned": 5})
    client.post(to("season-drive", season), {"tournament": drives[0].pk, "seen": seen})
    assert season.evenings.count() == 1


@pytest.mark.parametrize("seen", ["", "x", "0" * 16])
def test_a_made_up_mark_adds_nothing(client, user, season, seen):
    drive = a_drive(user, "De Azen", week=1, scheme="koppel")
    client.post(to("season-drive", season), {"tournament": drive.pk, "seen": seen})
    assert season.evenings.count() == 1


def test_a_drive_that_came_back_is_offered_as_such(client, user):
    season = a_season(user)
    drive = a_drive_of_four(user, rounds=1)
    an_evening(season, drive)
    moved(drive, user)
    page = text_of(client.get(to("season", season)))
    assert "“Dorpsdrive” staat weer op deze laptop." in page
    assert "(is er weer)" in page
    assert "verwijderd, punten blijven" in page
    stranger = a_user()
    client.force_login(stranger)
    assert client.get(reverse("season", args=[season.code])).status_code == 404
