"""The standings as they are, for who leads a drive whose standings everybody else sees frozen."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import a_member
from tests.tournaments.builders.frozen_drives import FROZEN, a_drive, play_otherwise
from tournaments.enums import Role
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.SECRETARY, Role.ARBITER])
def test_who_leads_the_drive_sees_the_standings_as_they_are(client, role):
    drive = a_drive()
    client.force_login(a_member(drive, role=role))
    page = client.get(reverse("standings", args=[drive.code])).content.decode()
    assert "Het publiek ziet de stand na ronde 3." in page
    assert re.findall(r'id="sort-round_(\d)"', page) == ["1", "2", "3", "4", "5"]
    before = page
    play_otherwise(drive)
    assert client.get(reverse("standings", args=[drive.code])).content.decode() != before


@pytest.mark.parametrize("frozen_after", [None, FROZEN])
def test_the_true_standings_light_their_tab_frozen_or_not(client, frozen_after):
    drive = a_drive()
    Tournament.objects.update(frozen_after=frozen_after)
    client.force_login(a_member(drive, role=Role.SECRETARY))
    page = client.get(reverse("standings", args=[drive.code])).content.decode()
    lit = re.findall(r'<a href="[^"]+" aria-current="page">([^<]+)</a>', page)
    assert lit == ["Stand"]


def test_the_true_standings_follow_the_drive_for_whoever_polls_them(client):
    drive = a_drive()
    client.force_login(a_member(drive))
    address = reverse("standings", args=[drive.code])
    assert client.get(address, {"v": drive.version}).status_code == 204
    play_otherwise(drive)
    fragment = client.get(address, {"v": drive.version})
    assert (fragment.status_code, f"?v={drive.version + 1}" in fragment.content.decode()) == (
        200,
        True,
    )
    assert Client().get(address).status_code == 302


@pytest.mark.parametrize(("frozen_after", "linked"), [(None, True), (FROZEN, False)])
def test_a_team_leads_to_its_page_where_that_page_says_the_same(client, frozen_after, linked):
    drive = a_drive()
    Tournament.objects.update(frozen_after=frozen_after)
    client.force_login(a_member(drive))
    page = client.get(reverse("standings", args=[drive.code])).content.decode()
    to_team = f'href="{reverse("public-team", args=[drive.code, 1])}"'
    assert (to_team in page, "Kies een team" in page) == (linked, linked)
