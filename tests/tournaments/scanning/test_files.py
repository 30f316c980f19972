"""Files that are no photo of a form get a sentence, and what is too much is refused first."""

import base64
import io
import json
import os
import select
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfWriter
from pypdf.generic import NullObject
from pypdfium2 import PdfPage

from tests.installation import TIMEOUT
from tests.tournaments.scanning.filled import Filled, saved, scanned
from tournaments.scanning.__main__ import main
from tournaments.scanning.apart import answer
from tournaments.scanning.pictures import (
    TOO_LARGE,
    UnreadableFileError,
    UnreadPage,
    pictures_of,
)
from tournaments.scanning.reading import pages_in
from tournaments.scanning.refusals import HEIC


def a_png_of(width: int, height: int) -> bytes:
    """A PNG that says it has so many pixels, and has none."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + content))
        return struct.pack(">I", len(content)) + kind + content + check

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", b"") + chunk(b"IEND", b"")


def a_pdf(pages: int, size: float = 595, password: str = "") -> bytes:
    """A PDF of so many empty pages."""
    writer, file = PdfWriter(), io.BytesIO()
    for _page in range(pages):
        writer.add_blank_page(size, size)
    if password:
        writer.encrypt(password)
    writer.write(file)
    return file.getvalue()


PHOTO = saved(Image.new("L", (400, 300), 200))
NO_FILE = "This is no photo and no PDF."
DAMAGED = "The photo is damaged."
HOSTILE = {
    "empty": (b"", "The file is empty."),
    "text": (b"8 3\n" * 100, NO_FILE),
    "a page of the web": (b"<html><svg onload=alert(1)>", NO_FILE),
    "a program": (b"MZ" + bytes(4000), NO_FILE),
    "half a photo": (PHOTO[: len(PHOTO) // 2], DAMAGED),
    "only its head": (PHOTO[:30], DAMAGED),
    "10,000 megapixels": (a_png_of(100_000, 100_000), TOO_LARGE),
    "48 megapixels": (a_png_of(8000, 6000), TOO_LARGE),
    "heic": (bytes(4) + b"ftypheic" + bytes(400), HEIC),
    "damaged pdf": (b"%PDF-1.7\n" + bytes(500), "The PDF is damaged, or has a password."),
    "locked pdf": (a_pdf(1, password="secret"), "The PDF is damaged, or has a password."),
    "201 pages": (a_pdf(201), "The file has 201 pages; at most 200 are read at once."),
    "a page as large as a field": (a_pdf(1, size=14_000), TOO_LARGE),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_cannot_be_read_is_told_in_a_sentence(name):
    content, sentence = HOSTILE[name]
    with pytest.raises(UnreadableFileError) as refused:
        list(pictures_of(content))
    assert str(refused.value) == sentence


def test_a_photo_whose_camera_wrote_damaged_values_in_it_is_turned_and_read():
    turned = struct.pack("<HHIHH", 0x0112, 3, 1, 6, 0)
    width = struct.pack("<HHII", 0x0100, 2, 4, 0x323130)  # a number by its name, and text
    exif = b"Exif\0\0II*\0" + struct.pack("<IH", 8, 2) + width + turned + bytes(4)
    file = io.BytesIO()
    Image.new("L", (400, 300), 200).save(file, "JPEG", exif=exif)
    [picture] = pictures_of(file.getvalue())
    assert picture.grey.shape == (400, 300)


def test_the_command_prints_a_line_for_each_form(tmp_path: Path, capsys):
    photo = tmp_path / "photo.jpg"
    form = Filled("A").cross("numbers.0", 8).cross("numbers.1", 3).cross("winner", 0)
    photo.write_bytes(saved(form.photo()))
    assert main([str(photo)]) == 0
    [line] = capsys.readouterr().out.splitlines()
    read = json.loads(line)
    assert list(read) == [
        *("file", "page", "code", "layout", "numbers", "winner", "time_over", "absent"),
        *("doubts", "corners", "seconds"),
    ]
    assert (read["file"], read["numbers"], read["winner"]) == (str(photo), [8, 3], 0)


def test_the_command_goes_on_after_a_file_that_it_cannot_read(tmp_path: Path, capsys):
    bad, good = tmp_path / "bad.jpg", tmp_path / "good.jpg"
    bad.write_bytes(b"nothing")
    good.write_bytes(saved(Filled("A").photo()))
    assert main([str(bad), str(tmp_path / "away.jpg"), str(good)]) == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1
    assert err.splitlines() == [
        f"{bad}: This is no photo and no PDF.",
        f"{tmp_path / 'away.jpg'}: No such file or directory.",
    ]


def test_samples_are_the_same_for_the_same_seed_and_none_is_read_wrongly(tmp_path: Path, capsys):
    for folder in ("one", "two"):
        assert main(["sample", "any", "12", "5", str(tmp_path / folder), "--pixels", "1200"]) == 0
    one, two = (sorted((tmp_path / folder).iterdir()) for folder in ("one", "two"))
    assert [file.read_bytes() for file in one] == [file.read_bytes() for file in two]
    truth = [json.loads(line) for line in (tmp_path / "one" / "truth.jsonl").open()]
    assert [each["level"] for each in truth] == [1, 2, 3] * 4
    capsys.readouterr()
    assert main([str(tmp_path / "one" / each["file"]) for each in truth]) == 0
    read = {
        Path(line["file"]).name: line
        for line in map(json.loads, capsys.readouterr().out.splitlines())
    }
    wrong = [
        (each["file"], place)
        for each in truth
        if each["file"] in read
        for place, number in enumerate(each["numbers"])
        if read[each["file"]]["numbers"][place] not in (None, number)
    ]
    assert wrong == []
    assert len(read) >= 10


def test_reading_loads_no_django():
    code = "import sys, tournaments.scanning.reading; print('django' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there a process does not hear of it")
def test_the_reader_ends_with_whoever_started_it():
    start = """import os, subprocess, sys
subprocess.Popen([sys.executable, "-m", "tournaments.scanning.apart", str(os.getpid())])"""
    command = [sys.executable, "-c", start]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as starter:
        starter.wait()  # and what the reader waits for stays open
        assert select.select([starter.stdout], [], [], TIMEOUT)[0] == [starter.stdout]
        assert starter.stdout is not None
        assert starter.stdout.read() == b""


def test_the_reader_answers_a_line_to_each_file_and_ends_with_what_comes_in():
    files = [saved(Filled("A").cross("numbers.0", 3).photo()), b"<html>", b""]
    text = b"".join(len(file).to_bytes(4, "big") + file for file in files)
    command = [sys.executable, "-m", "tournaments.scanning.apart", str(os.getpid())]
    done = subprocess.run(command, input=text, capture_output=True, check=True)
    read, *refused = map(json.loads, done.stdout.splitlines())
    assert [form["numbers"][0] for form in read["forms"]] == [3]
    assert refused == [{"error": NO_FILE}, {"error": "The file is empty."}]


def a_scan_with_a_damaged_page() -> bytes:
    """A PDF of three pages with a form each, of which the second is no page any more."""
    forms = [Filled("A").cross("numbers.0", crossed).photo() for crossed in (3, 4, 5)]
    writer, file = PdfWriter(io.BytesIO(scanned(forms))), io.BytesIO()
    writer.root_object["/Pages"]["/Kids"][1] = NullObject()
    writer.write(file)
    return file.getvalue()


def test_a_damaged_page_of_a_pdf_does_not_keep_the_others_from_being_read():
    read = answer(a_scan_with_a_damaged_page())
    assert list(read) == ["forms", "unread_pages"]
    assert read["unread_pages"] == [2]
    assert [(form["page"], form["numbers"][0]) for form in read["forms"]] == [(1, 3), (3, 5)]


def test_where_time_is_over_the_pages_that_were_read_count():
    scan = scanned([Filled("A").cross("numbers.0", crossed).photo() for crossed in (3, 4, 5)])
    late = iter([False, True, True])
    read = list(pages_in(scan, lambda: next(late)))
    assert [form.answers.numbers[0] for form in read[0][1]] == [3]
    assert [each.page for each in read[1:] if isinstance(each, UnreadPage)] == [2, 3]
    assert answer(scan, seconds=-1) == {"forms": [], "unread_pages": [1, 2, 3]}


def test_the_command_tells_which_page_cannot_be_looked_at(tmp_path: Path, capsys):
    scan = tmp_path / "scan.pdf"
    scan.write_bytes(a_scan_with_a_damaged_page())
    assert main([str(scan)]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["page"] for line in lines] == [1, 2, 3]
    assert lines[1] == {"file": str(scan), "page": 2, "error": "The PDF is damaged."}


def test_a_page_is_rendered_once_for_what_it_says_and_for_its_cut_outs(monkeypatch):
    scan = scanned([Filled("A").photo(), Filled("B").photo()])
    rendered = []
    original = PdfPage.render
    monkeypatch.setattr(
        PdfPage, "render", lambda page, **options: rendered.append(1) or original(page, **options)
    )
    read = answer(scan)
    assert [form["page"] for form in read["forms"]] == [1, 2]
    assert all(base64.b64decode(form["cut_out"]).startswith(b"\xff\xd8") for form in read["forms"])
    assert len(rendered) == 2
