"""The results as a folder of files."""

import io
import re
import zipfile
from html.parser import HTMLParser
from xml.etree import ElementTree

import openpyxl
import pytest
from django.utils.translation import override

from tests.tournaments.builders.finished import a_finished_drive
from tournaments.models import Prize
from tournaments.prizes.exchange.results_site import folder_name, results_site

pytestmark = pytest.mark.django_db

FOLDER = "uitslag-dorpsdrive-2026-11-21"
EMPTY = {"br", "hr", "img", "input", "link", "meta"}


def files_of(drive, language="nl"):
    """The files of the folder by their names in it."""
    told = []
    with override(language):
        folder = folder_name(drive)
        made = results_site(drive, folder, lambda done, total: told.append((done, total)))
    assert told[-1] == (len(told), len(told))
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert {name.partition("/")[0] for name in archive.namelist()} == {folder}
        return {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}


class Tags(HTMLParser):
    """Refuses what is not closed in order, and keeps every attribute."""

    def __init__(self, page):
        super().__init__()
        self.open, self.attributes, self.tags = [], [], set()
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes += attrs
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_folder_has_a_page_for_everybody_and_the_sheet_and_the_pictures():
    drive, _teams = a_finished_drive()
    files = files_of(drive)
    assert sorted(name for name in files if "/" not in name) == [
        "eindstand-dorpsdrive-2026-11-21.xlsx",
        "index.html",
        "points.svg",
        "ranks.svg",
        *(f"team-{number}.html" for number in (1, 2, 3, 4)),
    ]
    sheet = openpyxl.load_workbook(io.BytesIO(files["eindstand-dorpsdrive-2026-11-21.xlsx"]))
    assert [cell.value for cell in sheet.active[2]][:4] == [1, 1, "De Keezers", "Anna & Bert"]
    assert sheet.sheetnames == ["Eindstand", "Controlegetal"]
    for picture in ("points.svg", "ranks.svg"):
        assert ElementTree.fromstring(files[picture]).tag == "{http://www.w3.org/2000/svg}svg"


def test_every_address_in_the_folder_is_a_file_of_it_and_nothing_comes_from_outside():
    drive, teams = a_finished_drive()
    Prize.objects.create(tournament=drive, kind="name", entry=teams[1], name="Taart")
    files = files_of(drive)
    led_to = set()
    for name in (name for name in files if name.endswith(".html")):
        tags = Tags(files[name].decode())
        assert {"script", "iframe", "form", "style"}.isdisjoint(tags.tags)
        named = dict(tags.attributes)
        assert not any(key.startswith(("on", "hx-")) or key == "style" for key in named)
        addresses = [value for key, value in tags.attributes if key in ("href", "src")]
        led_to |= {value.removeprefix("./") for value in addresses if not value.startswith("#")}
    assert led_to <= set(files)
    for name in (name for name in files if name.endswith(".css")):
        for address in re.findall(rb"url\((?![\"']?data:)[\"']?([^\"')]+)", files[name]):
            assert f"vendor/{address.decode().removeprefix('../vendor/')}" in files


def test_the_pages_say_in_which_language_they_are_and_hold_no_surnames():
    drive, _teams = a_finished_drive()
    for language, heading in (("nl", "Uitslag"), ("en", "Results")):
        for name, content in files_of(drive, language).items():
            if name.endswith(".html"):
                page = content.decode()
                assert page.startswith(f'<!doctype html>\n<html lang="{language}">')
                assert not re.search("Vries|Smits|Jansen|Brouwers|Dam|Peters", page)
        assert f"<h1>{heading}</h1>" in files_of(drive, language)["index.html"].decode()


def test_a_name_that_people_typed_is_no_tag():
    drive, teams = a_finished_drive()
    teams[0].name = "<b>Vet</b> & co"
    teams[0].save()
    page = files_of(drive)["index.html"].decode()
    assert "<b>Vet" not in page
    assert "&lt;b&gt;Vet&lt;/b&gt; &amp; co" in page


def test_the_folder_has_a_name_that_every_system_can_store():
    drive, _teams = a_finished_drive(name="Drîve: “Zíjtaart”/2")
    with override("nl"):
        assert folder_name(drive) == "uitslag-drive-zijtaart2-2026-11-21"
