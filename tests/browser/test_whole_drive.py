"""The main job on real input, in a real browser against the real program.

A sign-up sheet becomes 46 entries; five rounds are drawn, printed, entered and closed, with one
absence, one time-over, one correction and one swap by hand; the standings that are exported are
summed once more here.  `KEEZDRIVE_PICTURES=docs/pictures` keeps the pictures of the guide.
"""

import io
import os
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import openpyxl
import pypdf
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults
from tests.browser.bar import go

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.quick]

SHEET = Path(__file__).parent.parent / "data" / "inschrijvingen-46.xlsx"
PICTURES = os.environ.get("KEEZDRIVE_PICTURES")
GUIDE = Path(__file__).parents[2] / "docs" / "organisator.md"
SHOWN = frozenset(re.findall(r"\(pictures/([^)]+)\.png\)", GUIDE.read_text()))
ROUNDS = 5


class Evening:
    """Anna, who runs her first drive, and what she wrote down beside it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.points: Counter[int] = Counter()
        self.met: Counter[frozenset[int]] = Counter()
        self.looked_at: set[str] = set()
        self.chance = random.Random(46)

    def click(self, name: str, role: str = "button") -> None:
        self.page.get_by_role(role, name=name, exact=True).first.click()

    def go(self, step: str) -> None:
        """One of the parts of the drive, by its name in the bar."""
        go(self.page, step)

    def look(self, picture: str) -> None:
        """No obstacle for anybody on this page; and its picture, where the guide shows it."""
        self.looked_at.add(picture)
        assert faults(self.page) == []
        if PICTURES and picture in SHOWN:
            Path(PICTURES).mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=Path(PICTURES) / f"{picture}.png")

    def make_the_account(self) -> None:
        self.page.goto(self.address)
        self.page.get_by_label("Uw naam").fill("Anna")
        self.page.get_by_label("Inlognaam").fill("anna")
        self.page.get_by_label("Wachtwoord").fill("geheim-keezen")
        self.look("account")
        with self.page.expect_navigation():
            self.click("Account maken")
        self.look("begin")

    def import_the_sheet(self) -> None:
        self.page.get_by_role("link", name="Inschrijflijst inlezen").click()
        self.page.get_by_label("Naam van de drive").fill("Dorpsdrive Zijtaart")
        self.page.get_by_role("spinbutton", name="Rondes van").fill(str(ROUNDS))
        self.click("Verder naar de lijst")
        self.page.locator("input[type=file]").set_input_files(SHEET)
        self.click("Lijst bekijken")
        expect(self.page.locator(".import-bar .figure")).to_have_text("46")
        self.look("inlezen")

    def give_numbers(self) -> None:
        with self.page.expect_navigation():
            self.page.get_by_role("link", name="Nummers geven").click()
        with self.page.expect_navigation():
            self.click("Nummers geven")
        self.look("inschrijvingen")

    def let_in_who_said_to_come_later(self) -> None:
        """Seven wrote so on the sheet: none of them is drawn until it is here."""
        self.go("Inschrijvingen")
        late = self.page.locator("table tbody tr", has_text="Wij komen iets later")
        expect(late).to_have_count(7)
        for row in late.all():
            row.get_by_role("button", name="nog niet hier").click()
            expect(row.get_by_role("button", name="nog niet hier")).to_have_count(0)

    def draw(self, number: int) -> None:
        self.go("Rondes")
        with self.page.expect_navigation():
            self.page.get_by_role("link", name="Naar de loting").click()
        if number == 1:
            self.look("loting")
        self.click(f"Ronde {number} loten")
        expect(self.page.get_by_role("button", name="Publiceren")).to_be_visible()

    def swap_by_hand(self) -> None:
        """The first teams of the first two tables change places."""
        teams = self.page.locator(".seating tbody tr td:nth-child(2) .pick")
        first, second = (teams.nth(place).get_attribute("data-number") for place in (0, 1))
        teams.nth(0).click()
        teams.nth(1).click()
        all_the_same = self.page.get_by_role("button", name="Toch wisselen")
        done = self.page.get_by_text("zijn gewisseld.")
        expect(all_the_same.or_(done).first).to_be_visible()
        if all_the_same.is_visible():
            all_the_same.click()
        expect(done).to_be_visible()
        expect(teams.nth(0)).to_have_attribute("data-number", str(second))
        expect(teams.nth(1)).to_have_attribute("data-number", str(first))

    def publish(self, number: int) -> None:
        self.look(f"concept-{number}")
        self.click("Publiceren")
        rows = self.page.locator(".seating tbody tr")
        expect(self.page.get_by_role("link", name="Scorekaarten invoeren")).to_be_visible()
        self.tables = {
            int(row.locator("th").inner_text()): tuple(
                int(text) for text in row.locator(".team-number").all_inner_texts()
            )
            for row in rows.all()
        }
        self.met.update(frozenset(pair) for pair in self.tables.values())

    def print(self, name: str) -> pypdf.PdfReader:
        """One paper, from the click to its pages."""
        self.go("Papier")
        other = self.page.get_by_text("Ander papier")
        if not self.page.get_by_role("button", name="Scoreformulieren").is_visible():
            other.click()
        self.page.get_by_role("button", name=re.compile(f"^{name}")).click()
        link = self.page.get_by_role("link", name="PDF openen")
        expect(link).to_be_visible()
        answer = self.page.request.get(self.address + link.get_attribute("href"))
        assert answer.headers["content-type"] == "application/pdf"
        return pypdf.PdfReader(io.BytesIO(answer.body()))

    def enter_cards(self, number: int) -> None:
        self.go("Kaarten")
        expect(self.page.locator("#id_table")).to_be_focused()
        saved = self.page.locator(".desk-saved")
        for table, (first, second) in self.tables.items():
            keys, points = self.a_card(number, table)
            if (number, table) == (1, 12):
                self.page.keyboard.type("1283")
                self.look("scorekaart")
                self.page.keyboard.press("Escape")
            self.page.keyboard.type(f"{table}-{keys}" if table < 10 else f"{table}{keys}")
            self.page.keyboard.press("Enter")
            expect(saved).to_contain_text(f"Tafel {table} is opgeslagen.")
            self.points[first] += points[0]
            self.points[second] += points[1]

    def a_card(self, number: int, table: int) -> tuple[str, tuple[int, int]]:
        """What is typed for a table, and the `nk` points that it is worth by hand."""
        if (number, table) == (1, 5):
            return "b", (26, 8)
        if (number, table) == (2, 7):
            return "75", (14, 10)
        pawns = self.chance.randrange(8)
        if self.chance.random() < 0.5:
            return f"8{pawns}", (26, 2 * pawns)
        return f"{pawns}8", (2 * pawns, 26)

    def correct_a_card(self, table: int) -> None:
        """A card was read wrongly: it is 8 against 7.  What was entered is shown beside it."""
        self.page.keyboard.type(f"{table}-87")
        self.page.keyboard.press("Enter")
        there = self.page.locator("#desk-conflict .figure").first
        expect(there).to_be_visible()
        old = [int(pawns) for pawns in there.inner_text().split("–")]
        self.look("correctie")
        self.page.get_by_label("Reden van de correctie").fill("verkeerd gelezen")
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".desk-saved")).to_contain_text("is gecorrigeerd.")
        for entry, before, now in zip(self.tables[table], old, (26, 14), strict=True):
            self.points[entry] += now - 2 * before - (10 if before == 8 else 0)

    def finish(self) -> None:
        self.go("Overzicht")
        self.look("overzicht")
        self.click("Stand vastzetten")
        expect(self.page.get_by_role("heading", name="Is dit de eindstand?")).to_be_visible()
        self.click("Stand vastzetten")
        expect(self.page.get_by_role("heading", name="De stand staat vast.")).to_be_visible()

    def exported(self) -> dict[int, int]:
        """Points by team number, as the workbook of the final standings has them."""
        self.go("Stand")
        self.look("eindstand")
        with self.page.expect_download() as download:
            self.page.get_by_role("link", name=re.compile("rekenblad")).first.click()
        contents = io.BytesIO(Path(download.value.path()).read_bytes())
        rows = list(openpyxl.load_workbook(contents).active.values)
        header = next(row for row in rows if row and "Punten" in row)
        number, points = header.index("Nummer"), header.index("Punten")
        listed = rows[rows.index(header) + 1 :]
        return {row[number]: row[points] for row in listed if isinstance(row[number], int)}


def texts(rows: Locator) -> str:
    """All that a list says, as one text."""
    return " ".join(rows.all_inner_texts())


def test_46_teams_from_the_sign_up_sheet_to_the_final_standings(page: Page, installation: Any):
    installation.start()
    anna = Evening(page, installation.url)
    anna.make_the_account()
    anna.import_the_sheet()
    strange = texts(page.locator(".import-rows .problem"))
    assert "staat ook op rij 11" in strange
    assert "Geen teamnaam" in strange
    with page.expect_navigation():
        anna.click("Inlezen")
    anna.go("Inschrijvingen")
    expect(page.locator("table tbody tr")).to_have_count(46)
    assert page.locator("table").get_by_text("rolstoel", exact=True).count() == 6
    anna.give_numbers()
    anna.let_in_who_said_to_come_later()
    for number in range(1, ROUNDS + 1):
        anna.draw(number)
        if number == 3:
            anna.swap_by_hand()
        anna.publish(number)
        assert len(anna.tables) == 23
        forms = anna.print("Scoreformulieren")
        assert len(forms.pages) == 12
        if number == 1:
            assert (
                "Opbouwende Spanning"
                in anna.print("Tafellijst op teamnummer").pages[0].extract_text()
            )
            anna.go("Papier")
            anna.look("papier")
        anna.enter_cards(number)
        if number == 4:
            anna.correct_a_card(1)
    anna.finish()
    assert anna.exported() == dict(anna.points)
    assert set(anna.met.values()) <= {1, 2}
    assert sum(anna.met.values()) == ROUNDS * 23
    assert len(anna.print("Stand").pages) >= 1
    page.goto(f"{installation.url}/d/{page.url.split('/drive/')[1].split('/')[0]}/beamer/")
    page.set_viewport_size({"width": 1920, "height": 1080})
    anna.look("beamer")
    assert sorted(SHOWN - anna.looked_at) == ["foto-kaart"]  # cards/test_form_photos.py takes it
    page.goto("about:blank")  # a beamer asks for news, also of a server that stops with the test
