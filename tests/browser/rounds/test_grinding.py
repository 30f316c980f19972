"""An organiser draws, looks, deletes, brings back and draws again; everybody can read that he did.

`KEEZDRIVE_PICTURES=FOLDER` keeps pictures of the pages for everybody, on a laptop and on a phone.
"""

import os
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import sign_in
from tests.factories import a_user
from tournaments.drives.services.tournaments import create_tournament
from tournaments.entries.services.entries import add_entry
from tournaments.models import Draw, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
PICTURES = os.environ.get("KEEZDRIVE_PICTURES")
NAMES = ("De Vrolijke Keezers van Zijtaart", "Pionnenplaag", "De Laatste Ronde", "Klavertje Vier")


@pytest.fixture
def drive() -> Tournament:
    anna = a_user("anna")
    drive = create_tournament(
        by=anna,
        values={"name": "Dorpsdrive Zijtaart", "date": "2026-11-21", "rounds_planned": 2},
    )
    for number, name in enumerate(NAMES, start=1):
        add_entry(tournament=drive, by=anna, values={"name": name, "number": number})
    return drive


class Organiser:
    """Anna at her laptop."""

    def __init__(self, page: Page, site: str, code: str) -> None:
        self.page, self.site, self.code = page, site, code

    def at(self, path: str) -> None:
        self.page.goto(f"{self.site}/drive/{self.code}/{path}")

    def click(self, name: str) -> None:
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=name, exact=True).first.click()

    def save_journal(self, to: Path) -> Path:
        self.at("log/")
        with self.page.expect_download() as waited:
            self.page.get_by_role("button", name="Hele journaal opslaan").click()
        waited.value.save_as(to)
        return to

    def draw(self) -> None:
        self.at("rounds/1/")
        self.click("Ronde 1 loten")
        expect(self.page.get_by_role("button", name="Publiceren")).to_be_visible()

    def delete(self) -> None:
        self.at("delete/")
        self.page.get_by_label(re.compile("[Nn]aam")).fill("Dorpsdrive Zijtaart")
        self.click("Voorgoed verwijderen")

    def bring_back(self, journal: Path) -> None:
        self.page.goto(f"{self.site}/new/journal/")
        self.page.locator("input[type=file]").set_input_files(journal)
        self.click("Drive overnemen")
        expect(self.page).to_have_url(re.compile(f"/drive/{self.code}/$"))


def look(page: Page, name: str) -> None:
    """No obstacle for anybody, on a laptop and on a phone; and the pictures, where wanted."""
    for width, height in ((1366, 768), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        assert faults(page) == []
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width
        if PICTURES:
            page.screenshot(path=f"{PICTURES}/{name}-{width}.png", full_page=True)
    page.set_viewport_size({"width": 1366, "height": 768})


def test_who_draws_until_it_suits_is_seen_to_have_done_so(
    page: Page, client: Client, live_server: Any, drive: Tournament, tmp_path: Path
) -> None:
    sign_in(page, client, live_server, drive.memberships.get().user)
    anna = Organiser(page, live_server.url, drive.code)
    journal = anna.save_journal(tmp_path / "journaal.jsonl")
    for _time in range(2):
        anna.draw()
        anna.delete()
        anna.bring_back(journal)
    anna.draw()
    anna.click("Publiceren")
    page.goto(f"{live_server.url}/d/{drive.code}/draw/1/")
    known = page.locator(".known")
    expect(known).to_contain_text("is deze ronde drie keer geloot.")
    expect(known).to_contain_text("Daarvan zitten er twee niet meer in de drive")
    expect(known).to_contain_text("De drive is hier twee keer verwijderd:")
    expect(page.locator("body")).not_to_contain_text("niemand kon kiezen")
    expect(page.locator("body")).to_contain_text("Er is meer dan één loting van deze ronde")
    look(page, "gegraven")
    page.goto(f"{live_server.url}/d/{drive.code}/")
    expect(page.locator(".came")).to_contain_text("hierheen gehaald uit een journaal")
    look(page, "openbaar")


def test_a_value_is_announced_and_shown_before_the_draw_and_then_proves_something(
    page: Page, client: Client, live_server: Any, drive: Tournament
) -> None:
    sign_in(page, client, live_server, drive.memberships.get().user)
    anna = Organiser(page, live_server.url, drive.code)
    beamer = page.context.new_page()
    beamer.set_viewport_size({"width": 1366, "height": 768})
    beamer.goto(f"{live_server.url}/d/{drive.code}/beamer/")
    anna.at("rounds/1/")
    page.get_by_text("Eerlijk loten: hoe?").click()
    page.get_by_text("Een openbare waarde aankondigen").click()
    page.get_by_label("Wat er gegooid of gelezen wordt").fill("vier worpen met een dobbelsteen")
    anna.click("Aankondigen")
    expect(beamer.locator(".announced")).to_contain_text("vier worpen met een dobbelsteen")
    expect(page.get_by_label("Dobbelstenen")).to_have_count(0)
    look(page, "aangekondigd")
    page.get_by_label("Wat eruit kwam").fill("6 2 5 1")
    anna.click("Aan iedereen tonen")
    expect(beamer.locator(".announced strong")).to_have_text("6 2 5 1")
    look(page, "getoond")
    if PICTURES:
        beamer.screenshot(path=f"{PICTURES}/beamer.png")
    page.goto(f"{live_server.url}/d/{drive.code}/draw/1/")
    expect(page.locator("main")).to_contain_text("6 2 5 1")
    look(page, "vooraf")
    anna.draw()
    anna.click("Publiceren")
    assert Draw.objects.get(round__number=1).public_value == "6 2 5 1"
    page.goto(f"{live_server.url}/d/{drive.code}/draw/1/")
    expect(page.locator("body")).to_contain_text("weet dat niemand kon kiezen")
    look(page, "bewezen")
