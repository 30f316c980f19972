"""Whoever makes groups is led to each next act, and told what is not right yet."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import classes, entries
from tests.tournaments.grouped import a_drive_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def read(client: Client, name: str, drive: Tournament, *rest: int, query: str = "") -> str:
    """What people read on the page, without tags and with single blanks."""
    page = client.get(reverse(name, args=[drive.code, *rest]) + query).content.decode()
    main = page[page.index("<main") : page.index("</main")]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def test_who_has_no_class_is_counted_wherever_somebody_can_do_something_about_it(client, drive):
    field = entries(drive, 6)
    classes(drive, A=field[:2], B=field[2:4])
    assert "2 teams zonder klasse. Klasse kiezen" in read(client, "drive", drive)
    assert "2 zonder klasse" in read(client, "entries", drive)
    listed = client.get(reverse("entries", args=[drive.code]), {"status": "classless"})
    assert [row.record for row in listed.context["table"].rows] == field[4:]
    assert "2 in geen groep" in read(client, "round", drive, 1)


def test_where_everybody_has_a_class_or_there_is_none_nobody_is_without(client, drive, user):
    field = entries(drive, 4)
    classes(drive, A=field[:2], B=field[2:])
    for there in (drive, a_drive_of(4, user)):
        for name, rest in (("drive", ()), ("round", (1,))):
            assert "zonder klasse" not in read(client, name, there, *rest)
            assert "in geen groep" not in read(client, name, there, *rest)
        counted = client.get(reverse("entries", args=[there.code])).content.decode()
        assert "status=classless" not in counted
