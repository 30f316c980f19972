"""The journal as a file is offered in two places, each time with what it is for."""

import re

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import override

from tests.factories import a_tournament, a_user, entries
from tournaments.entries.services.check_in import check_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(client):
    anna = a_user("anna")
    client.force_login(anna)
    drive = a_tournament(anna)
    check_in(entry=entries(drive, 1)[0], by=anna)
    return drive


def headings(page: str, level: int) -> list[str]:
    return re.findall(rf"<h{level}[^>]*>(.*?)</h{level}>", page[page.index("<main") :])


def test_what_happened_says_which_file_is_for_what(client, drive):
    page = client.get(reverse("log", args=[drive.code])).content.decode()
    assert headings(page, 2) == ["Klopt het nog?", "Het journaal als bestand"]
    assert headings(page, 3) == [
        "Om de drive te verhuizen of te bewaren",
        "Om te laten zien of na te kijken",
    ]


def test_before_a_drive_is_removed_its_journal_can_be_kept_in_a_part_of_its_own(client, drive):
    page = client.get(reverse("delete-drive", args=[drive.code])).content.decode()
    assert headings(page, 2) == ["Bewaar eerst het journaal", "Voorgoed verwijderen"]


def test_where_the_file_is_asked_for_the_page_names_the_button_that_made_it(client, drive):
    page = client.get(reverse("bring-drive")).content.decode()
    assert "Het bestand dat “Hele journaal opslaan” maakte" in page


@pytest.mark.parametrize("trouble", ["500", "503", "507"])
def test_an_error_page_is_recognised_as_one_of_this_program(trouble):
    with override("nl"):
        page = render_to_string(f"{trouble}.html")
    assert re.findall(r'<a class="brand" href="/">.*?<span>(.*?)</span>', page) == ["Keezdrive"]


@pytest.mark.parametrize(
    ("trouble", "advice"),
    [
        ("503", "Duurt het langer dan een minuut? Zeg het dan tegen de organisator."),
        ("507", "Is het niet uw computer? Zeg het dan tegen de organisator."),
    ],
)
def test_who_can_do_nothing_about_it_knows_whom_to_tell(trouble, advice):
    with override("nl"):
        assert render_to_string(f"{trouble}.html").count(advice) == 1
