"""What was text stays text in a workbook, and what was written is read back."""

import io
import unicodedata
from datetime import UTC, date, datetime

import pytest
from django.utils.translation import gettext_lazy
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tournaments.core.exchange.writing import Worksheet, sheet_title, write_xlsx
from tournaments.entries.exchange.reading import read_sheet


def written(*rows, header=("Team", "Punten")):
    data = write_xlsx([Worksheet("Stand", header, rows)])
    return load_workbook(io.BytesIO(data))["Stand"]


@pytest.mark.parametrize("name", ["=1+1", "+31", "-1", "@SUM(A1)", "#N/A", "12", "TRUE", "06123"])
def test_a_name_that_looks_like_something_else_stays_a_name(name):
    cell = written([name, 5])["A2"]
    assert (cell.value, cell.data_type) == (name, "s")
    assert cell.quotePrefix == (name[0] in "=+-@")


def test_numbers_and_dates_keep_their_kind():
    sheet = written([date(2026, 1, 24), 2760], [datetime(2026, 1, 24, 20, 5, tzinfo=UTC), None])
    assert (sheet["A2"].value, sheet["A2"].number_format) == (datetime(2026, 1, 24), "yyyy-mm-dd")
    assert sheet["A3"].number_format == "yyyy-mm-dd hh:mm"
    assert (sheet["B2"].value, sheet["B2"].data_type, sheet["B3"].value) == (2760, "n", None)


def test_the_header_is_bold_and_stays_in_sight_and_columns_fit_their_text():
    sheet = written(["De Vliegende Boeren", 5], ["x" * 500, 6])
    assert (sheet["A1"].font.bold, sheet["A2"].font.bold) == (True, False)
    assert sheet.freeze_panes == "A2"
    widths = {letter: sheet.column_dimensions[letter].width for letter in "AB"}
    assert widths == {"A": 62, "B": 8}


def test_translated_headers_and_signs_that_excel_refuses_are_written():
    sheet = written(["a\x00b\x0b", 1], header=(gettext_lazy("Team"), "Punten"))
    assert (sheet["A1"].value, sheet["A2"].value) == ("Team", "ab")


def test_several_worksheets_keep_their_order_and_get_titles_that_excel_accepts():
    titles = ["Stand", "Ronde 1/2: [voorlopig]?", "x" * 40, "Stand", ""]
    data = write_xlsx([Worksheet(title, ["A"], []) for title in titles])
    names = load_workbook(io.BytesIO(data)).sheetnames
    assert names == ["Stand", "Ronde 1 2   voorlopig", "x" * 31, "Stand1", "1"]
    assert sheet_title("'quoted'") == "quoted"


def test_a_workbook_without_a_worksheet_is_refused():
    with pytest.raises(ValueError, match="at least one worksheet"):
        write_xlsx([])


texts = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Cf", "Zs", "Zl", "Zp", "Cn"]), max_size=30
)


@given(st.lists(st.lists(texts, min_size=2, max_size=2), min_size=1, max_size=5))
def test_what_is_exported_can_be_imported_again(rows):
    data = write_xlsx([Worksheet("Inschrijvingen", ["Team", "Speler 1"], rows)])
    kept = [cells for _number, cells in read_sheet(data, "x.xlsx").rows]
    expected = [tuple(unicodedata.normalize("NFC", text) for text in row) for row in rows]
    assert kept == [row for row in expected if any(row)]
