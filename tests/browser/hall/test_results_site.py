"""The results as a folder of files, opened without a server in a real browser."""

import io
import zipfile
from pathlib import Path

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.tournaments.builders.finished import a_finished_drive
from tournaments.models import Prize
from tournaments.prizes.exchange.results_site import folder_name, results_site

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The unpacked folder, as it lies on somebody's disk."""
    drive, teams = a_finished_drive()
    Prize.objects.create(tournament=drive, kind="name", entry=teams[1], name="Taart")
    with override("nl"):
        name = folder_name(drive)
        made = results_site(drive, name, lambda _done, _total: None)
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        archive.extractall(tmp_path)
    return tmp_path / name


def test_the_folder_works_from_a_disk(page: Page, folder: Path) -> None:
    asked: list[str] = []
    missing: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: missing.append(request.url))
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto((folder / "index.html").as_uri())
    expect(page.locator("h1")).to_have_text("Uitslag")
    page.get_by_role("link", name="3 Jan & Piet").click()
    expect(page.locator("h1")).to_have_text("3 Jan & Piet")
    expect(page.get_by_role("img", name="Het verloop van de plaats van Jan & Piet")).to_be_visible()
    page.get_by_role("link", name="4 Vier Azen").click()
    expect(page.locator("h1")).to_have_text("4 Vier Azen")
    page.get_by_role("link", name="De hele uitslag").click()
    page.get_by_role("link", name="Dit plaatje als bestand (.svg)").first.click()
    page.wait_for_url("**/ranks.svg")
    assert missing == []
    assert [url for url in asked if not url.startswith(folder.as_uri())] == []


@pytest.mark.parametrize("name", ["index.html", "team-3.html"])
def test_everybody_can_read_a_page_of_the_folder(page: Page, folder: Path, name: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto((folder / name).as_uri())
    assert faults(page) == []
