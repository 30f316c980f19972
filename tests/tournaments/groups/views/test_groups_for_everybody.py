"""What everybody sees of the groups and of the knock-out, and what stays unseen for now."""

import re

import pytest

from tests.factories import a_card
from tests.tournaments.builders.grouped import a_bracket, a_drive_of, a_stage, at, play
from tournaments.enums import StageKind
from tournaments.groups.services.stages import divide_stage
from tournaments.standings.queries.standings import standings
from tournaments.standings.services import freeze_standings

pytestmark = pytest.mark.django_db


def test_everybody_sees_who_is_in_which_group_and_how_far_the_knock_out_is(client, user):
    drive = a_drive_of(8, user, rounds_planned=3)
    client.logout()
    tab = f'href="{at("public-groups", drive)}"'
    assert tab not in client.get(at("public", drive)).content.decode()
    play(drive)
    a_bracket(drive, 2, 4)
    play(drive)
    assert tab in client.get(at("public", drive)).content.decode()
    page = client.get(at("public-groups", drive)).content.decode()
    assert page.count('class="place place-won"') == 2
    assert "Overigen" in page
    assert "Bert" not in page


def test_the_public_knock_out_tells_no_more_than_the_public_standings(client, user):
    drive = a_drive_of(8, user, rounds_planned=3)
    play(drive)
    a_bracket(drive, 2, 4)
    freeze_standings(tournament=drive, after=1, by=user)
    play(drive)
    page = client.get(at("public-groups", drive)).content.decode()
    assert (page.count("place-won"), page.count('class="place place-open"')) == (0, 4)
    assert client.get(at("groups", drive)).content.decode().count("place-won") == 2
    freeze_standings(tournament=drive, after=0, by=user)
    page = client.get(at("public-groups", drive)).content.decode()
    assert "Team 1" not in page


def test_whose_place_in_the_knock_out_is_open_neither_rises_nor_falls(client, user):
    drive = a_drive_of(8, user)
    for table in play(drive, tables=0).round.tables.all():
        a_card(table, 8, table.number)
    a_bracket(drive, 2, 4)
    for table in play(drive, tables=0).round.tables.all():
        a_card(table, 3, 8)
    numbers = [row.number for row in standings(drive).rows if row.open]
    pages = [client.get(at("public-team", drive, number)).content.decode() for number in numbers]
    assert [re.findall("[▲▼]", page) for page in pages] == [[]] * 4


def test_a_drive_that_is_not_public_has_no_public_groups(client, user):
    drive = a_drive_of(8, user, public=False)
    a_stage(drive, 1, StageKind.POOLS, count=2)
    assert client.get(at("public-groups", drive)).status_code == 200
    client.logout()
    assert client.get(at("public-groups", drive)).status_code == 404


def test_an_open_page_of_the_groups_is_told_when_they_are_made(client, user):
    drive = a_drive_of(8, user)
    pools = a_stage(drive, 1, StageKind.POOLS, count=2)
    drive.refresh_from_db()
    poll = f"{at('public-groups', drive)}?v={drive.version}"
    assert client.get(poll).status_code == 204
    divide_stage(stage=pools, by=user)
    assert "Poule B" in client.get(poll).content.decode()
