"""A button that does what does not come back looks like no other."""

import re

import pytest
from django.urls import reverse

from tests.factories import a_tournament, a_user, entries
from tournaments.models import Season

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def places(client):
    """What the addresses of those pages ask for, by the first word of their name."""
    anna = a_user()
    client.force_login(anna)
    drive = a_tournament(anna)
    team = entries(drive, 1)[0]
    drive.entries.update(player1="Wim Smit")
    season = Season.objects.create(owner=anna, name="Winter")
    of_drive, of_season = [drive.code], [season.code]
    return {
        "delete-drive": of_drive,
        "entry-delete": [drive.code, team.pk],
        "privacy": of_drive,
        "privacy-person": of_drive,
        "season-delete": of_season,
        "season-settings": of_season,
    }


@pytest.mark.parametrize(
    ("name", "button"),
    [
        ("delete-drive", "Voorgoed verwijderen"),
        ("entry-delete", "Voorgoed verwijderen"),
        ("privacy", "Nu wissen, voorgoed"),
        ("privacy-person", "Deze speler wissen, voorgoed"),
        ("season-delete", "Voorgoed verwijderen"),
        ("season-settings", "Voorgoed wissen"),
    ],
)
def test_what_does_not_come_back_has_a_button_of_its_own_look(client, places, name, button):
    address = reverse(name, args=places[name])
    sent = (
        client.post(address, {"name": "wim"}) if name == "privacy-person" else client.get(address)
    )
    looks = re.findall(r'<button class="btn ([^"]+)"[^>]*>([^<]+)<', sent.content.decode())
    assert [said for look, said in looks if look == "btn-danger"] == [button]
