"""How much a person has to do until round 1 lies on paper.

Every click, tick, choice of a file and press of a key that is no letter of a text is written down,
with `-s` also for people: a way that grows longer fails here.
"""

import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from tests.browser.cards.desk import a_round, sign_in
from tests.factories import a_card
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHEET = Path(__file__).parent.parent / "data" / "inschrijvingen-46.xlsx"


@dataclass
class Hand:
    """A person at the laptop, and all that was done: each label, and whether it was decided on."""

    page: Page
    done: list[tuple[str, bool]] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)

    def click(self, target: Locator, label: str, *, decides: bool = False) -> None:
        """Click on what is there."""
        self.done.append((label, decides))
        target.click()

    def press(self, name: str, role: str = "button", *, decides: bool = False) -> None:
        """Click on the one thing on the page that has this name."""
        self.click(self.page.get_by_role(role, name=name, exact=True), name, decides=decides)

    def write(self, label: str, text: str) -> None:
        """Type in a field: it has the focus already, or Tab brings it there."""
        box = self.page.get_by_label(label, exact=True)
        if not box.evaluate("box => box === document.activeElement"):
            self.page.keyboard.press("Tab")
            self.typed.append("⇥")
        expect(box).to_be_focused()
        self.page.keyboard.type(text)
        self.typed.append(text)

    def choose_file(self, path: Path) -> None:
        """Open the window of the browser, and choose the file in it."""
        with self.page.expect_file_chooser() as chooser:
            self.click(self.page.locator("input[type=file]"), "Bestand kiezen")
        self.done.append((path.name, True))
        chooser.value.set_files(path)

    def print(self, number: int) -> None:
        """Print a round, and say yes in the window of the browser, which is no page of ours."""
        with self.page.expect_navigation():
            self.press(f"Ronde {number} afdrukken")
        ready = self.page.get_by_role("link", name="PDF openen")
        expect(ready).to_be_visible()
        address = ready.evaluate("link => link.href")
        assert self.page.request.get(address).headers["content-type"] == "application/pdf"
        self.done.append(("Afdrukken, in het venster van de browser", False))

    @property
    def decisions(self) -> list[str]:
        return [label for label, decides in self.done if decides]

    def tell(self) -> None:
        """Print what was done, for who runs the test with `-s`."""
        lines = [
            f"{at:3} {'?' if asks else ' '} {label}"
            for at, (label, asks) in enumerate(self.done, 1)
        ]
        keys = sum(map(len, self.typed))
        told = ["", *lines, f"{len(self.decisions)} decisions (?), {keys} keys", ""]
        sys.stdout.write("\n".join(told))


def draw_publish_and_print(hand: Hand) -> None:
    """From the overview to round 1 on paper."""
    hand.press("Ronde 1 loten", "link")
    hand.press("Ronde 1 loten")
    hand.press("Publiceren", decides=True)
    hand.print(1)


def make_the_account(hand: Hand, address: str) -> None:
    hand.page.goto(address)
    hand.write("Uw naam", "Anna")
    hand.write("Inlognaam", "anna")
    hand.write("Wachtwoord", "geheim-keezen")
    hand.press("Account maken")


def test_from_the_first_start_to_round_1_on_paper(page: Page, installation: Any) -> None:
    installation.start()
    hand = Hand(page)
    make_the_account(hand, installation.url)
    hand.press("Inschrijflijst inlezen", "link", decides=True)
    expect(page.get_by_role("radio", name="NK keezen")).to_be_checked()
    hand.write("Naam van de drive", "Dorpsdrive Zijtaart")
    hand.press("Verder naar de lijst", decides=True)
    hand.choose_file(SHEET)
    hand.press("Lijst bekijken")
    expect(page.locator(".import-bar .figure")).to_have_text("46")
    hand.press("Inlezen", decides=True)
    hand.press("Nummers geven")
    hand.press("Aanwezig melden", "link", decides=True)
    expect(page.locator("[name=team]:checked")).to_have_count(39)  # 7 wrote that they come later
    hand.press("Zijn er")
    draw_publish_and_print(hand)
    hand.tell()
    assert len(hand.done) <= 15
    assert len(hand.decisions) <= 6


@pytest.mark.django_db(transaction=True)
def test_from_a_copy_of_the_last_drive_to_round_1_on_paper(
    page: Page, client: Client, live_server: Any
) -> None:
    round_ = a_round(23, name="Dorpsdrive", rounds_planned=1)
    for table in round_.tables.all():
        a_card(table, 8, 3)
    last = round_.tournament
    user = last.memberships.get().user
    finish_tournament(tournament=last, by=user)
    sign_in(page, client, live_server, user)
    page.goto(live_server.url + reverse("home"))
    hand = Hand(page)
    hand.press("Dorpsdrive nog eens", "link", decides=True)
    hand.click(
        page.get_by_label("ook de inschrijvingen, met hun vaste tafels"),
        "Ook de inschrijvingen",
        decides=True,
    )
    hand.press("Drive maken", decides=True)
    draw_publish_and_print(hand)
    hand.tell()
    assert len(hand.done) <= 8
    assert Tournament.objects.exclude(pk=last.pk).get().entries.count() == 46
