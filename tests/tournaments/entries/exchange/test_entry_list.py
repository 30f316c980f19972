"""The list of entries as a worksheet."""

import pytest

from scoring.formats import FORMATS
from tests.factories import a_tournament, classes, entries
from tests.tournaments.builders.sheets import rows_of
from tournaments.entries.exchange.entries import import_row
from tournaments.entries.exchange.entry_list import entry_sheet
from tournaments.entries.queries.entries import field

pytestmark = pytest.mark.django_db


def test_an_answer_that_nobody_could_read_stands_in_its_own_column():
    drive = a_tournament()
    entries(drive, 2)
    drive.entries.filter(number=1).update(extra={"Betaald?": "via Tikkie", "Eten": "ja"})
    sheet = entry_sheet(field(drive), FORMATS["teams"])
    header = [str(title) for title in sheet.header]
    paid = header.index("Betaald?")
    assert [header.count("Betaald?"), header[-1]] == [1, "Eten"]
    assert [row[paid] for row in sheet.rows] == ["via Tikkie", "nee"]


def test_a_second_player_who_is_not_known_yet_stands_in_that_column():
    drive = a_tournament()
    entries(drive, 1)
    drive.entries.update(player2="", extra={"Speler 2": "nnb"})
    sheet = entry_sheet(field(drive), FORMATS["teams"])
    header, (row,) = [str(each) for each in sheet.header], sheet.rows
    assert [header.count(each) for each in ("Speler 2", "Speler 2 (2)")] == [1, 0]
    assert row[header.index("Speler 2")] == "nnb"


@pytest.mark.parametrize("somebody_has_one", [True, False])
def test_a_class_that_the_drive_does_not_know_stands_in_the_column_of_classes(somebody_has_one):
    drive = a_tournament()
    one, two = entries(drive, 2)
    if somebody_has_one:
        classes(drive, A=[one])
    drive.entries.filter(number=two.number).update(extra={"Klasse": "D"})
    sheet = entry_sheet(field(drive), FORMATS["teams"])
    header = [str(title) for title in sheet.header]
    assert [title for title in header if title.startswith("Klasse")] == ["Klasse"]
    cells = [str(row[header.index("Klasse")] or "") for row in sheet.rows]
    assert cells == ["A" if somebody_has_one else "", "D"]


def test_an_answer_that_the_field_overrules_has_a_column_with_another_name():
    drive = a_tournament()
    entries(drive, 2)
    drive.entries.filter(number=1).update(extra={"Betaald?": "via Tikkie"}, paid=True)
    drive.entries.filter(number=2).update(extra={"Betaald?": "contant?"})
    sheet = entry_sheet(field(drive), FORMATS["teams"])
    header = [str(title) for title in sheet.header]
    paid = header.index("Betaald?")
    assert [header.count("Betaald?"), header[-1]] == [1, "Betaald? (2)"]
    assert [(row[paid], row[-1]) for row in sheet.rows] == [("ja", "via Tikkie"), ("contant?", "")]


@pytest.mark.parametrize(
    ("title", "text"), [("Club", "De Bosgeuzen " * 9), ("Betaald?", "ja"), ("Nummer", "12")]
)
def test_what_can_be_read_does_not_come_back_in_a_field_that_says_nothing(title, text):
    drive = a_tournament()
    entries(drive, 1)
    drive.entries.update(number=None, extra={title: text})
    sheet = entry_sheet(field(drive), FORMATS["teams"])
    header, (row,) = [str(each) for each in sheet.header], sheet.rows
    assert (header[-1], row[-1]) == (f"{title} (2)", text)
    cells = ["" if cell is None else str(cell) for cell in row]
    (again,) = rows_of("\n".join(";".join(each) for each in (header, cells)))
    stored = import_row(again)
    assert {"club": "", "paid": False, "number": None}.items() <= stored.values.items()
    assert stored.extra == {f"{title} (2)": text.strip(), "Eerste ronde": "1"}
