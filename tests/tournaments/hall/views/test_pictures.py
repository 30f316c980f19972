"""The page on which an organiser brings in the logo and sponsors, and the address of a picture."""

import re

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import a_member, a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.pictures import a_file, a_picture
from tournaments.enums import PictureKind, Role
from tournaments.hall.services.pictures import add_picture
from tournaments.models import Picture, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(db):
    cache.clear()
    drive = a_tournament(a_user("anna"))
    a_published_round(drive, [tuple(entries(drive, 2))])
    return drive


@pytest.fixture
def anna(client, drive):
    client.force_login(drive.memberships.get().user)
    return client


def send(client, drive, content=None, **values):
    if content is None:
        content = a_file().getvalue()
    file = SimpleUploadedFile("logo.png", content)
    data = {"file": file, "kind": "logo", "name": "", **values}
    return client.post(reverse("pictures", args=[drive.code]), data)


def errors(answer):
    form = answer.context["form"]
    assert all(str(each) in answer.content.decode() for each in form.errors.values())
    return [str(each) for own in form.errors.values() for each in own]


def on_screen(client, drive, show):
    """Which pictures are on the big screen, the logo first."""
    page = client.get(reverse("beamer", args=[drive.code]), {"show": show}).content.decode()
    logo = re.findall(r'<img class="logo[^"]*" src="(.*?)"', page)
    sponsors = re.findall(r'<li><img src="(.*?)"[^>]*alt="(.*?)"', page)
    return logo, sponsors


def test_a_logo_stands_on_every_big_screen_and_sponsors_where_there_is_room(anna, drive):
    assert send(anna, drive).status_code == 302
    green = a_file(colour="green").getvalue()
    assert send(anna, drive, green, kind="sponsor", name=" Bakker  <b> ").status_code == 302
    logo, sponsor = (
        reverse("picture", args=[drive.code, each.digest]) for each in Picture.objects.all()
    )
    shown = {
        show: on_screen(anna, drive, show)
        for show in ("welcome", "clock", "tables", "standings", "prizes")
    }
    row = [(sponsor, "Bakker &lt;b&gt;")]
    assert shown == {
        "welcome": ([logo], row),
        "clock": ([logo], row),
        "tables": ([logo], []),
        "standings": ([logo], []),
        "prizes": ([logo, logo], row),
    }


def test_anybody_gets_a_picture_and_the_browser_keeps_it(client, anna, drive):
    send(anna, drive)
    client.logout()
    kept = Picture.objects.get()
    answer = client.get(reverse("picture", args=[drive.code, kept.digest]))
    assert answer.content == bytes(kept.content)
    assert answer.headers["Content-Type"] == "image/webp"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_of_another_drive_or_one_that_the_public_may_not_see_nobody_gets_a_picture(client, drive):
    by = drive.memberships.get().user
    add_picture(tournament=drive, by=by, kind=PictureKind.LOGO, name="", encoded=a_picture())
    digest = Picture.objects.get().digest
    other = a_tournament(a_user("bert"))
    assert client.get(reverse("picture", args=[other.code, digest])).status_code == 404
    assert client.get(reverse("picture", args=[drive.code, "0" * 64])).status_code == 404
    Tournament.objects.filter(pk=drive.pk).update(public=False)
    cache.clear()
    address = reverse("picture", args=[drive.code, digest])
    assert client.get(address).status_code == 404
    client.force_login(by)
    assert client.get(address).headers["Cache-Control"] == "private, max-age=31536000, immutable"


@pytest.mark.parametrize("role", [None, Role.SECRETARY, Role.ARBITER, Role.VIEWER])
def test_nobody_but_the_organiser_brings_in_or_takes_away(client, drive, role):
    by = drive.memberships.get().user
    kept = add_picture(tournament=drive, by=by, kind=PictureKind.LOGO, name="", encoded=a_picture())
    if role:
        client.force_login(a_member(drive, role=role))
    sent = send(client, drive)
    off = client.post(reverse("picture-off", args=[drive.code, kept.pk]))
    assert {sent.status_code, off.status_code} == ({403} if role else {302})
    assert Picture.objects.get() == kept
    hall = client.get(reverse("hall", args=[drive.code]))
    assert reverse("pictures", args=[drive.code]) not in hall.content.decode()


def test_a_picture_of_another_drive_is_not_taken_away(anna, drive):
    other = a_tournament(a_user("bert"))
    kept = add_picture(
        tournament=other,
        by=other.memberships.get().user,
        kind=PictureKind.LOGO,
        name="",
        encoded=a_picture(),
    )
    anna.post(reverse("picture-off", args=[drive.code, kept.pk]))
    assert Picture.objects.get() == kept


def test_two_organisers_may_take_away_the_same_picture(anna, drive):
    send(anna, drive)
    address = reverse("picture-off", args=[drive.code, Picture.objects.get().pk])
    assert [anna.post(address).status_code for _time in range(2)] == [302, 302]
    assert not Picture.objects.exists()


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"content": b"<svg/>"}, "Dit is geen plaatje dat te lezen is. "),
        ({"content": b""}, "Dit bestand is leeg: kies het bestand met het plaatje."),
        ({"file": ""}, "Dit veld is verplicht."),
        ({"kind": "sponsors"}, "Selecteer een geldige keuze. sponsors is geen beschikbare k"),
        ({"name": "x" * 61}, "Zorg dat deze waarde niet meer dan 60 tekens bevat (het "),
    ],
)
def test_what_cannot_be_shown_is_said_beside_its_field(anna, drive, values, sentence):
    answer = send(anna, drive, **{"name": "Bakker Bol", **values})
    assert answer.status_code == 200
    found = errors(answer)
    assert [each[: len(sentence)] for each in found] == [sentence]
    if "name" not in values:
        assert 'value="Bakker Bol"' in answer.content.decode()
    assert not Picture.objects.exists()


def test_more_than_a_request_may_hold_is_refused_before_it_is_read(anna, drive):
    answer = send(anna, drive, b"x" * (settings.LARGEST_REQUEST + 1))
    assert answer.status_code == 413
    assert f'href="{reverse("pictures", args=[drive.code])}"' in answer.content.decode()


def test_the_colour_of_a_drive_is_on_its_screens_and_phones(client, drive):
    def colours():
        cache.clear()
        pages = (reverse(name, args=[drive.code]) for name in ("beamer", "public", "mine"))
        return [
            re.findall(r'data-accent="(\w+)"', client.get(page).content.decode()) for page in pages
        ]

    assert colours() == [[], [], []]
    Tournament.objects.filter(pk=drive.pk).update(accent="green")
    assert colours() == [["green"], ["green"], ["green"]]
