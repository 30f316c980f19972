"""A season in a real browser: an organiser with a drive and a sheet of an older evening."""

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import ON_A_LAPTOP, sign_in
from tests.factories import a_user
from tests.tournaments.builders.seasons import a_drive, played
from tournaments.models import Season

pytestmark = ON_A_LAPTOP


def test_an_organiser_makes_a_season_of_a_drive_and_a_sheet(page: Page, client, live_server):
    anna = a_user("anna")
    played(a_drive(anna, "De Keezers", "Thuis!", week=1), (8, 3))
    sign_in(page, client, live_server, anna)
    page.goto(live_server.url)
    page.get_by_role("link", name="Competitie").click()
    page.get_by_label("Naam van de competitie").fill("Winter")
    page.get_by_role("button", name="Competitie maken").click()
    page.get_by_role("button", name="Deze drive toevoegen").click()
    expect(page.locator(".season-standings .rank")).to_have_text(["1", "2"])

    page.get_by_role("link", name="Avond op papier").first.click()
    page.get_by_label("Naam van de avond").fill("Avond in het café")
    page.get_by_label("Datum").fill("2026-09-05")
    text = page.get_by_label("Of plak de lijst")
    text.fill("Koppel;Totaal\nKeezers;40\nThuis!;veel")
    page.get_by_role("button", name="Lijst bekijken").click()
    expect(page.locator(".line-wrong")).to_have_text("“veel” is geen heel aantal punten.")
    text.fill("Koppel;Totaal\nKeezers;40\nThuis!;12")
    page.get_by_role("button", name="Inlezen").click()
    expect(page.get_by_role("alert")).to_contain_text("kijk nog eens")
    assert faults(page) == []
    page.get_by_role("button", name="Inlezen").click()

    page.get_by_role("link", name="Bekijken").click()
    expect(page.locator(".question-text")).to_contain_text("hetzelfde team als")
    assert faults(page) == []
    page.get_by_role("button", name="Ja, hetzelfde").click()
    expect(page.get_by_text("Niets te vragen")).to_be_visible()

    page.goto(live_server.url + reverse("season-public", args=[Season.objects.get().code]))
    expect(page.locator(".season-standings tbody .points")).to_have_text(["66", "18"])
    expect(page.locator(".season-standings tbody .team b")).to_have_text(["De Keezers", "Thuis!"])
    assert faults(page) == []
