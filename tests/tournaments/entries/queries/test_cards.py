"""The code of a participant card, as people and scanners type it."""

import pytest

from tests.factories import a_tournament, entries
from tournaments.entries.queries.cards import card_code, entry_of_card
from tournaments.entries.queries.entries import find_at_door
from tournaments.models import Entry

CODE = "bcdfgh29"


@pytest.mark.parametrize(
    "text",
    [
        CODE,
        "BCDF GH29",
        " bcdf-gh29\n",
        "b.c.d.f.g.h.2.9",
        f"http://192.168.178.20:8000/t/{CODE}/",
        f"HTTP://KEEZEN.LOCAL/T/{CODE.upper()}",
        f"http;--192.168.178.20;8000-t-{CODE}-",
    ],
)
def test_a_code_is_found_in_what_is_typed_or_scanned(text):
    assert card_code(text) == CODE


@pytest.mark.parametrize(
    "text",
    [
        "",
        "42",
        "De Keezers",
        "bcdfgh2",
        "bcdfgh299",
        "bcdfgha9",
        "bcdfgh10",
        "http://192.168.178.20:8000/k/bcdf92/",
        "http://192.168.178.20:8000/d/bcdfgh/",
        "\x00",
        "bcdfgh²9",
    ],
)
def test_what_is_no_code_is_none(text):
    assert card_code(text) == ""


@pytest.mark.django_db
def test_a_code_finds_its_team_at_the_door_and_no_team_of_another_drive():
    drive = a_tournament()
    first, second = entries(drive, 2)
    other = entries(a_tournament(), 1)[0]
    address = f"http://192.168.178.20:8000/t/{second.code}/"
    assert find_at_door(drive, address) == [second]
    assert find_at_door(drive, first.code_in_groups.upper()) == [first]
    assert find_at_door(drive, other.code) == []
    assert entry_of_card(other.code) == other
    assert entry_of_card("bcdf") is None


@pytest.mark.django_db
def test_a_number_of_a_team_is_its_number_though_another_has_it_as_code():
    drive = a_tournament()
    one, two = entries(drive, 2)
    Entry.objects.filter(pk=one.pk).update(number=22334455)
    Entry.objects.filter(pk=two.pk).update(code="22334455")
    assert find_at_door(drive, "22334455") == [one]
    assert find_at_door(drive, "2233 4455") == [two]
