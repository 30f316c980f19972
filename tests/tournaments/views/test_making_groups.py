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


def test_a_class_is_added_on_the_page_and_removed_as_long_as_it_is_empty(client, drive):
    field = entries(drive, 4)
    stage = classes(drive, A=field[:2], B=field[2:])
    add = reverse("stage-class", args=[drive.code, stage.pk])
    client.post(add, {"name": "Jeugd"})
    assert [group.label for group in stage.groups.all()] == ["Klasse A", "Klasse B", "Jeugd"]
    refused = client.post(add, {"name": "jeugd"}).context["class_form"]
    assert refused.errors == {"name": ["Een andere groep heet al zo."]}
    page = client.get(reverse("groups", args=[drive.code])).content.decode()
    (remove,) = re.findall(r'action="([^"]+/remove-class/)"', page)
    client.post(remove)
    assert [group.label for group in stage.groups.all()] == ["Klasse A", "Klasse B"]


@pytest.mark.parametrize("typed", ["A, Jeugd", "A;Jeugd", "A,\nJeugd\n"])
def test_classes_may_be_typed_with_commas_between_them(client, drive, typed):
    client.post(reverse("groups", args=[drive.code]), {"kind": "classes", "classes": typed})
    assert list(drive.stages.get().groups.values_list("name", flat=True)) == ["A", "Jeugd"]


def test_the_form_says_how_many_rounds_the_drive_has(client, drive):
    form = client.get(reverse("groups", args=[drive.code])).context["form"]
    assert form["from_round"].help_text == (
        "De drive heeft 5 rondes; hoeveel het er zijn, staat in de instellingen."
    )


@pytest.mark.parametrize(("others", "carried"), [("stop", "all"), ("play_on", "half")])
def test_beside_a_knock_out_earlier_points_count_only_for_who_play_on(
    client, user, others, carried
):
    drive = a_drive_of(8, user)
    values = {"kind": "knock_out", "from_round": 2, "size": 4, "others": others, "carried": "half"}
    client.post(reverse("groups", args=[drive.code]), values)
    assert drive.stages.get().carried == carried
