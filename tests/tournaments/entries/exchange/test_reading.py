"""Any file that people send becomes a sheet or one clear sentence."""

import csv
import io
import json
import zipfile
from datetime import date, datetime, time
from pathlib import Path

import pytest
from django.utils import translation
from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl import Workbook

from tournaments.core.exchange.sheets import (
    MAX_BYTES,
    Note,
    Sheet,
    SheetError,
    cell_text,
    comparison_key,
    tidy,
)
from tournaments.entries.exchange.reading import read_sheet

SIGN_UPS = (Path(__file__).parents[3] / "data" / "inschrijvingen-46.xlsx").read_bytes()


def workbook(*sheets):
    """The bytes of a workbook with the given (title, rows)."""
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        worksheet = book.create_sheet(title)
        for row in rows:
            worksheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def csv_bytes(rows, separator=";", encoding="utf-8", **options):
    text = io.StringIO(newline="")
    csv.writer(text, delimiter=separator, **options).writerows(rows)
    return text.getvalue().encode(encoding)


def refusal(data, filename="list.xlsx"):
    with translation.override("en"), pytest.raises(SheetError) as error:
        read_sheet(data, filename)
    with translation.override("en"):
        return str(error.value)


def outcome(data, filename):
    """The sentence of the refusal, or "Read."; any other exception fails the test."""
    try:
        read_sheet(data, filename)
    except SheetError as error:
        return str(error)
    return "Read."


def test_the_sign_up_sheet_of_46_teams():
    sheet = read_sheet(SIGN_UPS, "inschrijvingen-46.xlsx")
    assert sheet.name == "Formulierreacties 1"
    assert sheet.names == ("Formulierreacties 1", "Notities")
    assert sheet.notes == (Note("Notities", "Zaal open 19.00, eerste ronde 20.00"),)
    assert (len(sheet.rows), sheet.rows[0][0], sheet.rows[-1][0]) == (48, 2, 50)
    assert sheet.empty_rows == 1
    assert sheet.header[:3] == (
        "Tijdstempel",
        "Naam van het team",
        "Speler 1 (voor- en achternaam)",
    )
    cells = dict(sheet.rows)
    assert cells[2][:2] == ("2026-01-02 15:45:11", "Gegooid is Gegooid")
    assert cells[5][1] == "Keez & Ko"
    assert cells[9][1] == "Het A‑team"
    assert cells[13][1:6:4] == ("'t Keesje", "612345678")


def test_a_sheet_survives_its_journey_through_json():
    sheet = read_sheet(SIGN_UPS, "x.xlsx")
    assert Sheet.from_data(json.loads(json.dumps(sheet.as_data()))) == sheet


def test_the_list_is_found_among_other_worksheets_and_below_a_title():
    data = workbook(
        ("Prijzen", [["eerste", "taart", 3], ["tweede", "worst", 2]] * 5),
        ("Lijst", [["Inschrijvingen 2026"], [], ["Team", "Speler 1"], ["De Jokers", "Jan"]]),
    )
    sheet = read_sheet(data, "x.xlsx")
    assert (sheet.name, sheet.header) == ("Lijst", ("Team", "Speler 1"))
    assert sheet.rows == ((4, ("De Jokers", "Jan")),)
    assert sheet.notes[0] == Note("Lijst", "Inschrijvingen 2026")
    assert sheet.notes[1].sheet == "Prijzen"
    assert sheet.notes[1].text.splitlines()[:2] == ["eerste | taart | 3", "tweede | worst | 2"]


def test_a_list_without_a_header_keeps_its_first_row():
    sheet = read_sheet(workbook(("Blad1", [["De Jokers", "Jan", "j@example.org"]] * 2)), "x.xlsx")
    assert sheet.header == ("", "", "")
    assert [number for number, _cells in sheet.rows] == [1, 2]
    assert sheet.titles() == ("A", "B", "C")


def test_rows_wider_than_the_header_lose_nothing_and_titles_stay_different():
    sheet = read_sheet(csv_bytes([["Team", "Naam", "Team"], ["A", "B", "C", "", "late"]]), "x.csv")
    assert sheet.rows == ((2, ("A", "B", "C", "", "late")),)
    assert sheet.titles() == ("Team", "Naam", "Team (2)", "D", "E")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (12.0, "12"),
        (612345678, "612345678"),
        (1.5, "1.5"),
        (True, "TRUE"),
        (date(2026, 1, 24), "2026-01-24"),
        (datetime(2026, 1, 24), "2026-01-24"),
        (datetime(2026, 1, 24, 20, 0, 1, 500), "2026-01-24 20:00:01"),
        (time(20, 0), "20:00:00"),
        ("\u00a0 Café\u00a0 't\tHoekje \u200b", "Café 't Hoekje"),
        ("Het A\u2011team", "Het A\u2011team"),
        ("een \r\n twee", "een\ntwee"),
        ("e\u0301", "é"),
    ],
)
def test_what_a_cell_says(value, text):
    assert cell_text(value) == text


def test_names_that_people_read_as_the_same_have_the_same_key():
    assert comparison_key("Het A\u2011Team") == comparison_key(" het a-team ")
    assert comparison_key("‘t  Keesje") == comparison_key("'T KEESJE")
    assert comparison_key("Straße") == comparison_key("STRASSE")
    assert comparison_key("Facade") != comparison_key("Façade")


HEADER = ["Team", "Speler 1", "Speler 2", "Opmerkingen"]


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("ending", ["\r\n", "\n"])
def test_the_same_list_in_every_dialect(separator, encoding, ending):
    rows = [
        HEADER,
        ["Brûlée Brigade", 'Jan "de Beer" Jansen', "Eva, Lot; of Bo", "eerst\ndan"],
        [],
        ["Señor Keez", "Ölberg", "", "graag 1,5 m; bij de deur"],
    ]
    data = csv_bytes(rows, separator, encoding, lineterminator=ending)
    sheet = read_sheet(data, "map/lijst.csv")
    assert (sheet.name, sheet.header, sheet.empty_rows) == ("lijst", tuple(HEADER), 1)
    assert sheet.rows == ((2, tuple(rows[1])), (4, tuple(rows[3])))


def test_a_separator_that_the_file_declares_is_believed():
    sheet = read_sheet(b"sep=|\r\nTeam|Speler 1\r\nA;B|C,D\r\n", "x.csv")
    assert sheet.rows == ((3, ("A;B", "C,D")),)


def test_decimal_commas_and_loose_quotes_do_not_mislead():
    data = b'Team;Speler 1;Inleg\nDe "Beste";Jan;4,50\n"Top" Team;Piet;4,50\n'
    assert read_sheet(data, "x.csv").rows == (
        (2, ('De "Beste"', "Jan", "4,50")),
        (3, ("Top Team", "Piet", "4,50")),
    )


def test_a_list_of_one_column_is_a_list():
    sheet = read_sheet(b"Team\nA\nB\n", "x.csv")
    assert (sheet.header, sheet.rows) == (("Team",), ((2, ("A",)), (3, ("B",))))


words = st.sampled_from(
    ["De Jokers", "Café 't Hoekje", "Eva, Lot", "x; y", 'zeg "ja"', "a\nb", "1,5"]
)


@given(
    st.lists(st.lists(words, min_size=4, max_size=4), min_size=1, max_size=6),
    st.sampled_from(";,\t"),
    st.sampled_from(["utf-8", "utf-8-sig", "cp1252", "utf-16"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)
def test_whatever_is_written_is_read_back(rows, separator, encoding, quoting):
    data = csv_bytes([HEADER, *rows], separator, encoding, quoting=quoting)
    sheet = read_sheet(data, "x.csv")
    assert sheet.header == tuple(HEADER)
    assert [cells for _number, cells in sheet.rows] == [tuple(row) for row in rows]


@given(st.text())
@example("0\x0c\x08 0")
def test_tidied_text_stays_as_it_is(text):
    assert tidy(tidy(text)) == tidy(text)


@given(st.binary(max_size=300), st.sampled_from(["x.csv", "x.xlsx", "x", ""]))
def test_random_bytes_give_a_sheet_or_a_sentence(data, filename):
    assert outcome(data, filename).endswith(".")


@given(st.integers(0, len(SIGN_UPS) - 1), st.binary(min_size=1, max_size=8), st.booleans())
def test_a_damaged_workbook_gives_a_sheet_or_a_sentence(place, junk, cut):
    data = SIGN_UPS[:place] + junk + (b"" if cut else SIGN_UPS[place + len(junk) :])
    assert outcome(data, "x.xlsx").endswith(".")


def repacked(**parts):
    """The sign-up sheet with some of its parts replaced, packed as tightly as can be."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(SIGN_UPS)) as old,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            new.writestr(name, parts.get(Path(name).stem, old.read(name)))
    return file.getvalue()


SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    "<sheetData>{}</sheetData></worksheet>"
)


@given(st.text("<>/rcvst =\"'A1&;", max_size=60))
def test_nonsense_inside_a_workbook_gives_a_sheet_or_a_sentence(nonsense):
    assert outcome(repacked(sheet1=SHEET.format(nonsense)), "x.xlsx").endswith(".")


def test_every_bound_has_its_sentence():
    wide = csv_bytes([["x"] * 61])
    assert refusal(wide, "x.csv") == (
        "This list has more than 60 columns: delete the ones you do not need."
    )
    assert refusal(workbook(("A", [["x"] * 61]))) == refusal(wide, "x.csv")
    long = csv_bytes([["Team"]] + [["x"]] * 5000)
    assert refusal(long, "x.csv") == (
        "This list has more than 5000 rows: split it and import the parts one by one."
    )
    assert refusal(b"x" * (MAX_BYTES + 1)) == (
        "This file is larger than 5 MB: keep only the list and save it again."
    )
    assert refusal(b"PK\x03\x04" + b"x" * 100) == (
        "This Excel file is damaged: open it in Excel and save it again as .xlsx."
    )
    assert refusal(b"\xd0\xcf\x11\xe0rest", "x.xls") == (
        "This is an old or protected Excel file: open it in Excel and save it as .xlsx."
    )
    assert refusal(b"Team;Speler", "x.xlsx") == (
        "This is not an Excel workbook: save the list as .xlsx or .csv and try again."
    )
    assert refusal(b"\x00\x01\x02", "x.csv") == (
        "This file is no list: save it as .xlsx or .csv and try again."
    )
    for nothing in (b"", b"\n\n ; ;\n"):
        assert refusal(nothing, "x.csv") == "This file is empty: choose the file with the list."
    assert refusal(workbook(("A", []))) == "This file is empty: choose the file with the list."


@pytest.mark.slow
def test_exactly_the_greatest_list_is_read():
    sheet = read_sheet(csv_bytes([HEADER] + [["x"] * 60] * 4999), "x.csv")
    assert (len(sheet.rows), len(sheet.header)) == (4999, 60)


def test_a_bomb_is_refused_before_it_is_unpacked():
    bomb = repacked(theme1=b" " * 41 * 1024**2)
    assert len(bomb) < MAX_BYTES
    assert refusal(bomb) == (
        "This file is too large when unpacked: keep only the list and save it again."
    )


def test_entities_in_a_workbook_are_refused():
    entity = '<!DOCTYPE x [<!ENTITY a "aaaa">]>' + SHEET.format("&a;")
    assert refusal(repacked(sheet1=entity)) == (
        "This Excel file is damaged: open it in Excel and save it again as .xlsx."
    )


def test_a_stray_cell_at_the_far_end_costs_nothing_and_is_kept():
    cell = '<row r="{0}"><c r="A{0}" t="inlineStr"><is><t>ver</t></is></c></row>'
    far = repacked(sheet1=SHEET.format(cell.format(1) + cell.format(1_048_576)))
    sheet = read_sheet(far, "x.xlsx")
    assert sheet.rows == ((1, ("ver",)), (1_048_576, ("ver",)))
    assert sheet.empty_rows == 1_048_574


def test_rows_that_claim_every_column_are_refused():
    row = '<row r="{0}"><c r="XFD{0}"/></row>'
    many = SHEET.format("".join(row.format(number) for number in range(1, 1000)))
    assert refusal(repacked(sheet1=many)) == (
        "Worksheet “Formulierreacties 1” has too many cells: delete the empty rows and columns."
    )


@pytest.mark.parametrize(
    "data",
    [
        b"Dit is geen lijst",
        b"%PDF-1.4\n1 0 obj\nTeam;Speler\n",
        b"\xef\xbb\xbf <!doctype html><table>\n<tr><td>Team</td></tr>",
        b"{\\rtf1 Team;Speler\nA;B}",
    ],
)
def test_another_document_is_refused_by_what_is_in_it(data):
    for name in ("lijst.pdf", "lijst.csv"):
        assert (
            refusal(data, name) == "This file is no list: save it as .xlsx or .csv and try again."
        )


def test_a_list_of_names_alone_is_read_from_two_rows_on_or_below_a_header():
    for text in ("Old Ladies\nDe Vergeters", "Team\nOld Ladies", "Old Ladies;Bo Bos"):
        assert read_sheet(text.encode(), "lijst.txt").rows[-1][1][0] in (
            "De Vergeters",
            "Old Ladies",
        )
