"""An individual drive in a browser, from its kind to its standings: eight players, two rounds."""

from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.bar import go
from tests.browser.cards.desk import ON_A_LAPTOP, press, settle, sign_in
from tests.factories import a_user
from tournaments.models import Side, Tournament
from tournaments.settings.services import change_tournament
from tournaments.standings.queries.standings import standings

pytestmark = [*ON_A_LAPTOP, pytest.mark.slow]
PLAYERS = (
    "Anna de Wit",
    "Bert Bos",
    "Chris Dekker",
    "Dora Smit",
    "Evert Vos",
    "Fien Mulder",
    "Gijs Peters",
    "Hanna Visser",
)
FIELDS = (10, 7, 10, 0)
POINTS = (11, 7, 11, 0)


def click(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def begin(page: Page, address: str) -> None:
    page.goto(f"{address}/new/")
    page.get_by_label("Naam van de drive").fill("Losse drive")
    page.get_by_role("radio", name="Individueel, wisselende maten").check()
    page.get_by_role("spinbutton", name="Rondes van").fill("2")
    with page.expect_navigation():
        click(page, "Drive maken")
    drive = Tournament.objects.get()
    change_tournament(
        tournament=drive, by=drive.memberships.get().user, values={"scheme": "individueel"}
    )


def sign_up(page: Page) -> None:
    go(page, "Inschrijvingen")
    page.get_by_role("link", name="Speler toevoegen").click()
    for player in PLAYERS:
        page.get_by_label("Naam").fill(player)
        click(page, "Opslaan en nog een")
        expect(page.get_by_label("Naam")).to_have_value("")
    go(page, "Inschrijvingen")
    page.get_by_role("link", name="Nummers geven").click()
    click(page, "Nummers geven")
    expect(page.locator("tbody tr")).to_have_count(len(PLAYERS))


def draw(page: Page, number: int) -> None:
    go(page, "Rondes")
    page.get_by_role("link", name="Naar de loting").click()
    click(page, f"Ronde {number} loten")
    expect(page.locator(".seating tbody tr")).to_have_count(2)
    assert faults(page) == []
    click(page, "Publiceren")
    page.get_by_role("link", name="Scorekaarten invoeren").click()


def enter_cards(page: Page) -> None:
    expect(page.locator("#id_table")).to_be_focused()
    for table in (1, 2):
        press(page, f"{table}_" + "".join(f"{value}_" for value in FIELDS[:-1]) + f"{FIELDS[-1]}⏎")
        expect(page.locator(".desk-saved")).to_contain_text(f"Tafel {table} is opgeslagen.")
        settle(page)


def test_eight_players_from_the_kind_of_drive_to_the_standings(
    page: Page, client: Client, live_server: Any
) -> None:
    sign_in(page, client, live_server, a_user("kees"))
    begin(page, live_server.url)
    sign_up(page)
    for number in (1, 2):
        draw(page, number)
        enter_cards(page)
    drive = Tournament.objects.get()
    expected = dict.fromkeys(range(1, 9), 0)
    for side in Side.objects.select_related("entry"):
        expected[side.entry.number] += POINTS[side.position]
    assert {row.number: row.row.points for row in standings(drive).rows} == expected
    go(page, "Stand")
    shown = page.locator("table tbody tr")
    expect(shown).to_have_count(len(PLAYERS))
    assert not any(player.split()[-1] in page.content() for player in PLAYERS)
    assert faults(page) == []
