"""An answer is made once for each version of a drive, and sent once to who remembers it."""

import gzip
import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import a_card, a_member, a_published_round, a_tournament, a_user, entries
from tests.tournaments.api.asking import ask, two_rounds
from tournaments.core.services.log import raise_version
from tournaments.drives.services.tournaments import delete_tournament
from tournaments.enums import Role
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

OF_A_DRIVE = ["api-drive", "api-rounds", "api-standings"]


def address(name, drive):
    return reverse(name, args=[drive.code])


@pytest.mark.parametrize("name", [*OF_A_DRIVE, "api-drives"])
def test_who_has_the_newest_is_told_so_without_a_body(client, name):
    drive = two_rounds()
    at = reverse("api-drives") if name == "api-drives" else address(name, drive)
    first = client.get(at)
    again = client.get(at, headers={"If-None-Match": f'"other", {first.headers["ETag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert again.headers["Cache-Control"] == "public, no-cache"
    strong = first.headers["ETag"].removeprefix("W/")
    assert client.get(at, headers={"If-None-Match": strong}).status_code == 304
    assert client.get(at, headers={"If-None-Match": "W/nonsense"}).status_code == 200


def test_after_a_change_who_had_the_old_gets_the_new(client):
    drive = two_rounds()
    at = address("api-standings", drive)
    before = client.get(at)
    a_card(drive.rounds.get(number=2).tables.get(number=2), 2, 8)
    raise_version(drive)
    after = client.get(at, headers={"If-None-Match": before.headers["ETag"]})
    assert (after.status_code, after.json()["cards_missing"]) == (200, 0)


def test_an_answer_is_made_once_for_each_version_and_language(client):
    drive = two_rounds()
    at = address("api-standings", drive)

    def queries(language):
        with CaptureQueriesContext(connection) as captured:
            assert client.get(at, headers={"accept-language": language}).status_code == 200
        return len(captured) > 0

    assert [queries(language) for language in ("nl", "nl", "en", "en")] == [True, False] * 2
    raise_version(drive)
    assert [queries("nl"), queries("nl")] == [True, False]


def test_to_be_told_that_nothing_is_new_asks_nothing_of_the_database(client):
    drive = two_rounds()
    at = address("api-standings", drive)
    etag = client.get(at).headers["ETag"]
    with CaptureQueriesContext(connection) as captured:
        assert client.get(at, headers={"If-None-Match": etag}).status_code == 304
    assert len(captured) == 0


def test_another_language_is_another_answer(client):
    drive = two_rounds()
    at = address("api-standings", drive)
    etags = {
        language: client.get(at, headers={"accept-language": language}).headers["ETag"]
        for language in ("nl", "en")
    }
    answer = client.get(at, headers={"accept-language": "en", "If-None-Match": etags["nl"]})
    assert (answer.status_code, answer.headers["ETag"]) == (200, etags["en"])
    assert "Accept-Language" in answer.headers["Vary"]


def test_what_is_remembered_of_one_thing_says_nothing_of_another(client):
    drive = two_rounds()
    etags = [client.get(address(name, drive)).headers["ETag"] for name in OF_A_DRIVE]
    assert len(set(etags)) == len(OF_A_DRIVE)
    missing = reverse("api-round", args=[drive.code, 3])
    assert client.get(missing, headers={"If-None-Match": etags[0]}).status_code == 404


def test_a_long_answer_is_packed_for_who_can_unpack_it(client):
    at = address("api-standings", two_rounds())
    packed = client.get(at, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert json.loads(gzip.decompress(packed.content)) == client.get(at).json()


@pytest.mark.parametrize("name", [*OF_A_DRIVE, "api-round"])
def test_a_drive_that_is_not_public_is_there_for_nobody(client, name):
    organiser = a_user()
    drive = two_rounds(organiser)
    at = reverse(name, args=[drive.code, *([1] if name == "api-round" else [])])
    etag = client.get(at).headers["ETag"]
    Tournament.objects.update(public=False)
    raise_version(drive)
    response = client.get(at, headers={"If-None-Match": etag})
    assert (response.status_code, response.json()) == (
        404,
        {
            "status": 404,
            "error": "not_found",
            "message": "Op dit adres is niets, of het is niet openbaar.",
        },
    )
    for person in (organiser, a_member(drive, role=Role.SECRETARY)):
        client.force_login(person)
        assert client.get(at).status_code == 404
    assert ask("api-drives")["drives"] == []
    unknown = client.get(at.replace(drive.code, "zzzzzz"))
    assert (unknown.status_code, unknown.json()) == (404, response.json())


def test_what_is_made_while_the_drive_is_hidden_is_not_shown(client):
    """Another process hid it: what this one keeps of the drive is a second old."""
    drive = two_rounds()
    assert client.get(address("api-drive", drive)).status_code == 200
    Tournament.objects.update(public=False)
    assert client.get(address("api-standings", drive)).status_code == 404


def test_what_is_made_while_the_standings_are_frozen_elsewhere_is_frozen(client):
    drive = two_rounds()
    assert client.get(address("api-drive", drive)).status_code == 200
    Tournament.objects.update(frozen_after=1)
    assert client.get(address("api-standings", drive)).json()["untold"] == [2]


def test_a_drive_that_was_deleted_is_gone(client):
    organiser = a_user()
    drive = two_rounds(organiser)
    at = address("api-standings", drive)
    assert client.get(at).status_code == 200
    delete_tournament(tournament=drive, by=organiser, name=drive.name)
    assert client.get(at).status_code == 404


def test_only_the_head_can_be_asked_for(client):
    at = address("api-standings", two_rounds())
    whole, head = client.get(at), client.head(at)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["ETag"] == whole.headers["ETag"]


@pytest.mark.parametrize("name", [*OF_A_DRIVE, "api-round"])
def test_an_answer_takes_as_many_queries_with_more_teams(name):
    def cost(pairs):
        drive = a_tournament()
        field = entries(drive, 2 * pairs + 1)
        tables = list(zip(field[:-1:2], field[1::2], strict=True))
        for table in a_published_round(drive, tables, bye=field[-1]).tables.all():
            a_card(table, 8, 2)
        at = reverse(name, args=[drive.code, *([1] if name == "api-round" else [])])
        with CaptureQueriesContext(connection) as captured:
            assert Client().get(at).status_code == 200
        return len(captured)

    assert cost(1) == cost(3) <= 12
