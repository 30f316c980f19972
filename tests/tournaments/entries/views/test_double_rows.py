"""Of rows that are double one stays, and who imports them says how its name is written."""

import re

import pytest

from tests.factories import entries
from tests.tournaments.entries.views.test_imports import send, upload
from tournaments.models import Entry

pytestmark = pytest.mark.django_db
SHEET = "Team;Speler 1;Speler 2\nde azen;Jan;Eva\nDe Azen;Jan;Eva\nDE-AZEN;Jan;Eva\nBo;Kim;Bo\n"


def asked(answer):
    """The choices of the page, and which is chosen."""
    page = answer.content.decode()
    found = re.findall(r'type="radio" name="(name-\d+)" value="([^"]*)"( checked)?', page)
    return [(name, value, bool(checked)) for name, value, checked in found]


def names():
    return sorted(Entry.objects.values_list("name", flat=True))


def test_the_page_asks_which_spelling_stays_and_proposes_the_first(client, drive):
    answer = upload(client, drive, SHEET.encode())
    choices = [("name-2", "de azen", True), ("name-2", "De Azen", False)]
    assert asked(answer) == [*choices, ("name-2", "DE-AZEN", False)]
    assert answer.content.decode().count("Welke schrijfwijze blijft?") == 1
    send(client, answer, "import-confirm")
    assert names() == ["Bo", "de azen"]


def test_the_spelling_that_is_chosen_stays(client, drive):
    answer = upload(client, drive, SHEET.encode())
    looked = send(client, answer, "import-preview", **{"name-2": "De Azen"})
    assert [each for each in asked(looked) if each[2]] == [("name-2", "De Azen", True)]
    send(client, answer, "import-confirm", **{"name-2": "De Azen"})
    assert names() == ["Bo", "De Azen"]
    (entry,) = Entry.objects.filter(name="De Azen")
    assert entry.players == "Jan & Eva"


def test_a_double_row_that_gets_another_name_is_double_no_more(client, drive):
    answer = upload(client, drive, b"Team\nde azen\nDe Azen\n")
    looked = send(client, answer, "import-preview", **{"name-3": "De Heren"})
    assert asked(looked) == []


def test_rows_that_are_the_same_to_the_letter_ask_nothing(client, drive):
    assert asked(upload(client, drive, b"Team\nDe Azen\nDe Azen\n")) == []


def test_a_team_that_is_there_in_another_spelling_can_get_that_of_the_list(client, drive):
    (team,) = entries(drive, 1)
    Entry.objects.filter(pk=team.pk).update(name="de azen")
    answer = upload(client, drive, b"Team\nDe Azen\n")
    (row,) = answer.context["preview"].corrections
    assert [(each.field, each.before, each.after) for each in row.differences] == [
        ("name", "de azen", "De Azen")
    ]
    send(client, answer, "import-take", take=row.mark)
    assert names() == ["De Azen"]
