"""Files that were made to keep the program busy or to fill its memory: refused, or read as they
are, with little of either."""

import io
import random
import zipfile
from pathlib import Path

import pytest

from tests.tournaments.entries.exchange.memory import in_little_memory
from tests.tournaments.entries.exchange.test_reading import SHEET, refusal, workbook
from tournaments.entries.exchange.reading import read_sheet

pytestmark = pytest.mark.slow

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
DAMAGED = "This Excel file is damaged: open it in Excel and save it again as .xlsx."
TOO_LARGE = "This file is too large when unpacked: keep only the list and save it again."
NO_WORKBOOK = "This is not an Excel workbook: save the list as .xlsx or .csv and try again."
NO_LIST = "This file is no list: save it as .xlsx or .csv and try again."
TOO_WIDE = "This list has more than 60 columns: delete the ones you do not need."
TOO_LONG = "This list has more than 5000 rows: split it and import the parts one by one."
EMPTY = "This file is empty: choose the file with the list."

PLAIN = workbook(("Blad1", [["Team", "Speler"], ["De Azen", "Anna"]]))
LAUGHS = (
    '<!DOCTYPE x [<!ENTITY a "ha">'
    + "".join(
        f'<!ENTITY {this} "{f"&{before};" * 10}">'
        for before, this in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>"
)
OUTSIDE = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
CELL = '<c t="inlineStr"><is><t>{}</t></is></c>'


def refused(data: bytes, name: str = "list.xlsx") -> str:
    """The sentence; what is made here in memory is not counted, as it is made before it is read."""
    with in_little_memory():
        return refusal(data, name)


def repacked(**parts: str | bytes) -> bytes:
    """A plain list with some of its parts replaced, packed as tightly as can be."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(PLAIN)) as old,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new,
    ):
        for name in old.namelist():
            new.writestr(name, parts.pop(Path(name).stem, old.read(name)))
        for name, part in parts.items():
            new.writestr(f"xl/{name}.xml", part)
    return file.getvalue()


def row(number: int, cells: str) -> str:
    return f'<row r="{number}">{cells}</row>'


def shared(texts: str) -> bytes:
    return f'<sst xmlns="{MAIN}">{texts}</sst>'.encode()


def in_utf_16(sheet: str) -> bytes:
    return ('<?xml version="1.0" encoding="UTF-16"?>' + sheet).encode("utf-16")


@pytest.mark.parametrize(
    ("sheet", "sentence"),
    [
        ("<row/>" * 2_000_000, TOO_LARGE),
        ("".join(f'<row r="{number}"/>' for number in range(1, 1_000_001)), TOO_LARGE),
        (row(1, "<c/>" * 1_000_000), TOO_LARGE),
        (row(1, CELL.format("x") * 250_000), TOO_LARGE),
        (row(1, CELL.format("x") * 1_000), TOO_WIDE),
        (row(1, CELL.format("x") * 16_385), TOO_WIDE),
        ("".join(row(number, CELL.format("x")) for number in range(1, 5_002)), TOO_LONG),
        (row(1, CELL.format("x" * 7_000_000)), TOO_LARGE),
        (row(1, "<c><f>1</f><v>" + "9" * 5_000 + "</v></c>"), DAMAGED),
        (row(1, '<c t="s"><v>-1</v></c>'), DAMAGED),
        (row(1, '<c r="ZZZZ1"><v>1</v></c>'), DAMAGED),
        (row(1, '<c r="' + "A" * 100_000 + '1"><v>1</v></c>'), DAMAGED),
        (row(2_000_000, CELL.format("x")), DAMAGED),
        (row(5, CELL.format("x")) + row(4, CELL.format("y")), DAMAGED),
        ("<a>" * 800_000, TOO_LARGE),
        ("<a>" * 600_000, DAMAGED),
        ("<row " + " ".join(f'a{n}="1"' for n in range(200_000)) + "/>", TOO_LARGE),
        ("<!--" + "x" * 3_000_000 + "-->", TOO_LARGE),
        ("<mergeCells>" + '<mergeCell ref="A1:B2"/>' * 1_000_000 + "</mergeCells>", TOO_LARGE),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_a_worksheet_that_claims_too_much_is_refused(sheet, sentence):
    assert refused(repacked(sheet1=SHEET.format(sheet))) == sentence


@pytest.mark.parametrize("part", ["sheet1", "sharedStrings", "workbook", "styles"])
@pytest.mark.parametrize("encoded", [str.encode, in_utf_16])
@pytest.mark.parametrize("declared", [LAUGHS, OUTSIDE, "<!DOCTYPE x>"])
def test_entities_are_refused_in_every_part_and_encoding(part, encoded, declared):
    assert refused(repacked(**{part: encoded(declared + SHEET.format("&a;"))})) == DAMAGED


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"sharedStrings": shared("<si><t>x</t></si>" * 1_000_000)}, TOO_LARGE),
        ({"sharedStrings": shared("<si><t>" + "x" * 7_000_000 + "</t></si>")}, TOO_LARGE),
        ({"styles": f'<styleSheet xmlns="{MAIN}">{"<xf/>" * 1_000_000}</styleSheet>'}, TOO_LARGE),
        ({"workbook": f'<workbook xmlns="{MAIN}">{"<sheet/>" * 1_000_000}</workbook>'}, DAMAGED),
        ({"theme1": b" " * 41 * 1024**2}, TOO_LARGE),
        (
            {
                "sharedStrings": shared("<si><t>" + "x" * 32_000 + "</t></si>"),
                "sheet1": SHEET.format(
                    "".join(row(number, '<c t="s"><v>0</v></c>' * 50) for number in range(1, 5_000))
                ),
            },
            TOO_LARGE,
        ),
    ],
    ids=["strings", "one string", "styles", "worksheets", "theme", "one string in every cell"],
)
def test_other_parts_that_claim_too_much_are_refused(parts, sentence):
    assert refused(repacked(**parts)) == sentence


def test_many_worksheets_of_one_part_are_no_way_round_the_bounds():
    kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    many = range(2_000)
    sheets = "".join(f'<sheet name="S{n}" sheetId="{n + 1}" r:id="s{n}"/>' for n in many)
    related = "".join(
        f'<Relationship Id="s{n}" Type="{kind}/worksheet" Target="worksheets/sheet1.xml"/>'
        for n in many
    )
    names = f'xmlns="{MAIN}" xmlns:r="{kind}"'
    parts = {
        "workbook": f"<workbook {names}><sheets>{sheets}</sheets></workbook>",
        "workbook.xml": f"<Relationships>{related}</Relationships>",
        "sheet1": SHEET.format("<row/>" * 20_000),
    }
    assert refused(repacked(**parts)) == TOO_LARGE


def test_a_file_of_very_many_parts_or_of_a_strange_packing_is_refused():
    crowd = io.BytesIO()
    with zipfile.ZipFile(crowd, "w") as archive:
        for number in range(20_000):
            archive.writestr(str(number), b"")
    assert refused(crowd.getvalue()) == NO_WORKBOOK
    for packing in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        odd = io.BytesIO()
        with (
            zipfile.ZipFile(io.BytesIO(PLAIN)) as old,
            zipfile.ZipFile(odd, "w", packing) as new,
        ):
            for name in old.namelist():
                new.writestr(name, old.read(name))
        assert refused(odd.getvalue()) == DAMAGED


@pytest.mark.parametrize("inside", ["xl/workbook.bin", "content.xml"])
def test_another_kind_of_spreadsheet_by_the_name_of_this_one_is_refused(inside):
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr(inside, b"\0" * 1000)
    assert refused(other.getvalue()) == NO_WORKBOOK


def test_empty_rows_and_far_cells_within_the_bounds_are_read_as_they_are():
    empty = "".join(f'<row r="{number}"/>' for number in range(3, 100_000))
    sheet = row(1, CELL.format("De Azen")) + row(2, CELL.format("De Boeren")) + empty
    data = repacked(sheet1=SHEET.format(sheet + row(1_048_576, CELL.format("ver"))))
    with in_little_memory():
        read = read_sheet(data, "x.xlsx")
    assert [cells for _number, cells in read.rows] == [("De Azen",), ("De Boeren",), ("ver",)]
    assert read.rows[-1][0] == 1_048_576


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("\n" * 1_000_000, EMPTY),
        ((";" * 16_000 + "\n") * 300, EMPTY),
        ("a;" * 2_500_000, TOO_WIDE),
        (";" * 5_000_000, TOO_WIDE),
        ("x" * 5_000_000, NO_LIST),
        ("a;b\n" * 1_000_000, TOO_LONG),
        ("a;" * 61, TOO_WIDE),
        ("Team;Speler\n" + "\0" * 1_000_000, NO_LIST),
    ],
    ids=range(8),
)
def test_a_text_file_that_claims_too_much_is_refused(text, sentence):
    assert refused(text.encode(), "lijst.csv") == sentence


def test_letters_under_heaps_of_marks_are_read_with_as_many_as_a_letter_can_have():
    marks = "".join(random.Random(4).choices("\u0301\u0316\u0323\u0345", k=100_000))
    rows = "".join(f"a{marks};b\n" for _row in range(20))
    with in_little_memory():
        [first, *_rest] = read_sheet(rows.encode(), "lijst.csv").rows
    assert 25 < len(first[1][0]) < 32
    assert read_sheet("e\u0301;b\ne\u0301;b".encode(), "lijst.csv").rows[0][1] == ("é", "b")
