"""The list of entries as a worksheet."""

import pytest

from scoring.formats import FORMATS
from tests.factories import a_tournament, entries
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
