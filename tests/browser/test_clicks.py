"""How many clicks and decisions it takes from the first start to a round on paper."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHEET = Path(__file__).parent.parent / "data" / "inschrijvingen-46.xlsx"


class Person:
    """Somebody at the laptop: all that he clicks, types and decides is written down."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicked: list[str] = []
        self.typed: list[str] = []
        self.decided: list[str] = []

    def click(self, named: str, role: Any = "button", *, decides: str = "") -> None:
        """One click on what is called so; `decides` is what he has to make up his mind about."""
        self._note(named, decides)
        self.page.get_by_role(role, name=named, exact=True).first.click()

    def choose_file(self, field: Locator, path: Path) -> None:
        """A click that opens the window of the system, and one on the file in it."""
        self._note("Bestand kiezen", "")
        self._note(path.name, "welk bestand")
        field.set_input_files(path)

    def type(self, label: str, text: str) -> None:
        """Keys in a field, to which a click or a tab led."""
        self.typed.append(f"{label}: {text}")
        self.page.get_by_label(label, exact=True).fill(text)

    def shot(self, name: str) -> None:
        self.page.wait_for_load_state()
        self.page.wait_for_timeout(800)
        self.page.screenshot(path=f"/tmp/m/way-{name}.png")

    def _note(self, clicked: str, decides: str) -> None:
        self.clicked.append(clicked)
        if decides:
            self.decided.append(decides)


def test_from_the_first_start_to_round_1_on_paper(page: Page, installation: Any):
    installation.start()
    anna = Person(page)
    page.goto(installation.url)
    anna.type("Uw naam", "Anna")
    anna.type("Inlognaam", "anna")
    anna.type("Wachtwoord", "geheim-keezen")
    anna.click("Account maken")
    anna.shot("1")
    anna.click("Inschrijflijst inlezen", "link", decides="wat u wilt doen")
    anna.shot("2")
    anna.type("Naam van de drive", "Dorpsdrive")
    anna.click("Verder naar de lijst", decides="welke avond")
    anna.shot("3")
    anna.choose_file(page.locator("input[type=file]"), SHEET)
    anna.click("Lijst bekijken")
    anna.shot("4")
    anna.click("Inlezen", decides="dubbele")
    anna.shot("5")
    page.goto(page.url.split("/entries")[0])
    anna.shot("6")
    print(page.url, page.inner_text("main")[:1500])
