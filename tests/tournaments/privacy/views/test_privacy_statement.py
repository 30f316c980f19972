"""The privacy statement: it says what is so in this drive, and nothing else."""

import datetime
import re

import pytest
from django.urls import reverse

from tests.factories import a_drive_played, a_tournament, a_user, entries
from tests.tournaments.builders.full_of_names import PERSONAL, a_drive_full_of_names
from tournaments.models import (
    DisputePhoto,
    Entry,
    FormPhoto,
    FormReading,
    Season,
    Tournament,
)
from tournaments.privacy.services.privacy import forget_players
from tournaments.seasons.services.seasons import add_drive

pytestmark = pytest.mark.django_db


def told(client, drive, language="nl", ending="txt"):
    address = reverse("privacy-statement-file", args=[drive.code, language, ending])
    return client.get(address).content.decode("utf-8-sig")


def test_everybody_reads_what_is_kept_of_him_and_finds_it_from_the_standings(client):
    drive = a_tournament()
    address = reverse("privacy-statement", args=[drive.code])
    assert f'href="{address}"' in client.get(reverse("public", args=[drive.code])).content.decode()
    page = client.get(address).content.decode()
    assert re.findall(r"<h1>(.*?)</h1>", page) == [
        "Privacyverklaring van Dorpsdrive, 21 november 2026"
    ]
    assert re.findall(r"<h2>(.*?)</h2>", page) == [
        "Wat wij van spelers bewaren",
        "Waarvoor, en wie het ziet",
        "Hoe lang",
        "Wat u mag vragen",
    ]


def test_only_what_was_asked_is_told(client):
    drive = a_tournament()
    (entry, _other) = entries(drive, 2)
    assert "bewaren wij: de namen van de spelers en de naam van het team." in told(client, drive)
    Entry.objects.filter(pk=entry.pk).update(email="a@b.nl", phone="06", extra={"Dieet": "vega"})
    text = told(client, drive)
    assert "de naam van het team, een e-mailadres en een telefoonnummer." in text
    assert "ingevuld onder “Dieet”." in text
    assert "vega" not in text


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ({"keep_weeks": 1}, "1 week na de drive"),
        ({"keep_weeks": 8}, "8 weken na de drive"),
        ({"keep_weeks": 8}, "dat op 26 mei 2026."),
        ({"keep_weeks": None}, "tot wij het wissen, of tot u dat vraagt"),
        ({"fee_cents": 900}, "inschrijfgeld"),
        ({"reports": "desk"}, "kennen wij aan een nummer"),
    ],
)
def test_the_settings_of_the_drive_are_told(client, setting, said):
    day = datetime.date(2026, 3, 31)
    drive, other = a_drive_played(day), a_drive_played(day, keep_weeks=3)
    for each in (drive, other):
        entries(each, 2)
    Tournament.objects.filter(pk=drive.pk).update(**setting)
    assert said in told(client, drive)
    assert said not in told(client, other)


def test_a_season_is_told_of_where_there_is_one(client):
    by = a_user()
    drive = a_tournament(by)
    assert "competitie" not in told(client, drive)
    add_drive(season=Season.objects.create(owner=by), tournament=drive, by=by)
    assert "in de stand van een competitie" in told(client, drive)


ARBITERS = "Photos that the arbiter took of a table in dispute"
OF_FORMS = "Photos of score forms, with who signed them"


def test_of_photos_it_tells_which_are_kept(client):
    drive = a_drive_full_of_names(a_user())

    def said() -> tuple[bool, bool]:
        text = told(client, drive, language="en")
        return ARBITERS in text, OF_FORMS in text

    assert said() == (True, True)
    DisputePhoto.objects.all().delete()
    assert said() == (False, True)
    FormPhoto.objects.update(content=b"")
    assert said() == (False, True)
    FormReading.objects.update(cut_out=b"")
    assert said() == (False, False)


def test_after_the_players_were_forgotten_it_says_that_nothing_is_kept(client):
    drive = a_tournament()
    entries(drive, 2)
    forget_players(tournament=drive, by=None)
    text = told(client, drive)
    assert "De gegevens van de spelers zijn gewist op" in text
    assert "Wat wij van spelers bewaren" not in text


@pytest.mark.parametrize("ending", ["txt", "html"])
@pytest.mark.parametrize(("language", "headline"), [("nl", "Privacyv"), ("en", "Privacy s")])
def test_it_can_be_taken_along_in_two_languages_and_two_kinds(client, ending, language, headline):
    drive = a_tournament(name="Jan <b> & zonen")
    address = reverse("privacy-statement-file", args=[drive.code, language, ending])
    answer = client.get(address, headers={"accept-language": "nl"})
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    assert answer.headers["Content-Disposition"].endswith(f'-jan-b-zonen.{ending}"')
    text = answer.content.decode("utf-8-sig")
    shown = {"txt": "Jan <b> & zonen", "html": "Jan &lt;b&gt; &amp; zonen"}[ending]
    assert text.removeprefix("<h2>").startswith(headline)
    assert shown in text


@pytest.mark.parametrize(("language", "ending"), [("fr", "txt"), ("nl", "pdf"), ("nl", "")])
def test_another_language_or_kind_is_not_there(client, language, ending):
    drive = a_tournament()
    assert client.get(f"/d/{drive.code}/privacy/{language}.{ending}").status_code == 404


def test_a_statement_of_a_drive_that_is_not_public_is_for_its_members(client):
    drive = a_tournament(public=False)
    address = reverse("privacy-statement", args=[drive.code])
    assert client.get(address).status_code == 404
    client.force_login(drive.memberships.get().user)
    assert client.get(address).status_code == 200


@pytest.mark.slow
def test_it_names_nobody_however_much_is_kept(client):
    drive = a_drive_full_of_names(a_user())
    Entry.objects.update(extra={})
    for ending in ("txt", "html"):
        assert [text for text in PERSONAL if text in told(client, drive, ending=ending)] == []
