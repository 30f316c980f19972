"""Teams come in, in a real browser: a sheet, the door, the list, and a helper with a phone."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import on_its_way, sign_in
from tests.factories import a_member, a_published_round, a_tournament, a_user, entries
from tournaments.enums import Role
from tournaments.models import ImportDraft, Invitation, Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIGN_UPS = Path(__file__).parents[2] / "data" / "inschrijvingen-46.xlsx"


@pytest.fixture
def user() -> User:
    return a_user()


@pytest.fixture
def drive(user: User) -> Tournament:
    return a_tournament(user)


@pytest.fixture
def page(page: Page, client: Client, user: User, live_server: Any) -> Page:
    """The organiser's browser."""
    sign_in(page, client, live_server, user)
    return page


def look_at(page: Page) -> None:
    """Look at the list that was chosen, on a page that hears what is changed."""
    with page.expect_event("load"):
        page.get_by_role("button", name="Lijst bekijken").click()


def look_at_the_sign_ups(page: Page, live_server: Any, drive: Tournament) -> None:
    """Of the sheet of a real drive 46 teams are proposed."""
    page.goto(f"{live_server.url}/drive/{drive.code}/import/")
    page.set_input_files("[type=file]", SIGN_UPS)
    look_at(page)
    expect(page.locator(".figure")).to_have_text("46")


def test_a_sheet_is_looked_at_mended_and_imported(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    look_at_the_sign_ups(page, live_server, drive)
    page.get_by_label("Teamnaam van rij 50").fill("De Vergeters")
    page.keyboard.press("Tab")
    expect(page.locator(".figure")).to_have_text("47")
    page.get_by_label("Rij 17 inlezen").uncheck()
    expect(page.locator(".figure")).to_have_text("46")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_label("Opmerkingen", exact=True).select_option("club")
    expect(page.get_by_label("Rij 17 inlezen")).not_to_be_checked()
    expect(page.get_by_label("Teamnaam van rij 50")).to_have_value("De Vergeters")
    page.get_by_role("button", name="Inlezen", exact=True).click()
    expect(page.locator(".notice")).to_have_text("46 teams ingelezen. 2 rijen zijn overgeslagen.")
    assert drive.entries.filter(club__contains="rolstoel").count() > 0
    assert not drive.entries.filter(name="Oma's Oogappels").exists()


def test_a_name_counts_however_soon_after_it_the_next_act_comes(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    page.goto(f"{live_server.url}/drive/{drive.code}/import/")
    sheet = b"Team;Speler 1\nEen;Jan\n;Eva\n;Fien\n;\n"
    page.set_input_files(
        "[type=file]", files=[{"name": "lijst.csv", "mimeType": "text/csv", "buffer": sheet}]
    )
    look_at(page)
    with on_its_way(page, "**/import/*/"):
        page.get_by_label("Teamnaam van rij 3").fill("Twee")
        with page.expect_request("**/import/*/"):
            page.keyboard.press("Tab")
        page.get_by_label("Teamnaam van rij 4").press_sequentially("Drie")
    expect(page.locator(".import-bar .figure")).to_have_text("3")
    expect(page.get_by_label("Teamnaam van rij 4")).to_be_focused()
    page.get_by_label("Teamnaam van rij 4").fill("De Derde")
    page.get_by_role("button", name="Inlezen", exact=True).click()
    expect(page.locator(".notice")).to_have_text("3 teams ingelezen.")
    assert set(drive.entries.values_list("name", flat=True)) == {"Een", "Twee", "De Derde"}


def test_who_comes_back_to_a_preview_still_sees_what_he_changes(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    page.goto(f"{live_server.url}/drive/{drive.code}/import/")
    sheet = b"Team;Speler 1;Opm.\nEen;Jan;rolstoel\n"
    page.set_input_files(
        "[type=file]", files=[{"name": "lijst.csv", "mimeType": "text/csv", "buffer": sheet}]
    )
    look_at(page)
    page.route("**/confirm/", lambda route: route.fulfill(status=204))  # and the page stays
    with page.expect_request("**/confirm/"):
        page.get_by_role("button", name="Inlezen", exact=True).click()
    page.evaluate("window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_label("Opm.", exact=True).select_option("club")


def test_a_sheet_of_which_nothing_is_ticked_cannot_be_imported_and_says_why(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    page.goto(f"{live_server.url}/drive/{drive.code}/import/")
    sheet = b"Speler 1;Partner;Opm.\nJan;Eva;rolstoel\n"
    page.set_input_files(
        "[type=file]", files=[{"name": "lijst.csv", "mimeType": "text/csv", "buffer": sheet}]
    )
    look_at(page)
    button = page.get_by_role("button", name="Inlezen", exact=True)
    reason = page.get_by_text("Er is geen rij aangevinkt.")
    expect(button).to_be_enabled()
    expect(reason).to_be_hidden()
    page.get_by_label("Rij 2 inlezen").uncheck()
    expect(button).to_be_disabled()
    expect(reason).to_be_visible()
    page.get_by_label("Rij 2 inlezen").check()
    button.click()
    expect(page.locator(".notice")).to_have_text("1 team ingelezen.")
    assert drive.entries.values_list("name", "remarks").get() == ("Jan & Eva", "rolstoel")


def test_an_entry_is_deleted_only_after_it_was_asked(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    entries(drive, 2)
    page.goto(f"{live_server.url}/drive/{drive.code}/entries/")
    page.get_by_role("link", name="Team 2").click()
    page.get_by_role("link", name="Deze inschrijving verwijderen").click()
    page.get_by_role("link", name="Terug", exact=True).click()
    expect(page.locator("h1")).to_have_text("2 Team 2")
    assert drive.entries.count() == 2
    page.get_by_role("link", name="Deze inschrijving verwijderen").click()
    page.get_by_role("button", name="Voorgoed verwijderen").click()
    expect(page.locator(".notice")).to_have_text("“Team 2” is verwijderd.")
    assert list(drive.entries.values_list("name", flat=True)) == ["Team 1"]


def test_the_door_works_by_keyboard_alone(page: Page, live_server: Any, drive: Tournament) -> None:
    for name in ("Façade", "Old Ladies", "Keez & Ko", "Just in Keez"):
        drive.entries.create(name=name)
    page.goto(f"{live_server.url}/drive/{drive.code}/entries/door/")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.type("keez")
    expect(page.locator("#found li")).to_have_count(2)
    page.keyboard.press("Control+A")
    page.keyboard.type("old")
    expect(page.locator("#found li")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".door-done strong")).to_have_text("1")
    expect(page.locator("#q")).to_be_focused()
    page.keyboard.type("facade")
    page.keyboard.press("Enter")
    expect(page.locator(".door-done strong")).to_have_text("2")
    expect(page.locator("#q")).to_be_focused()


def test_the_list_notes_who_paid_and_keeps_what_was_searched(
    page: Page, live_server: Any, drive: Tournament
) -> None:
    entries(drive, 12)
    page.goto(f"{live_server.url}/drive/{drive.code}/entries/")
    page.get_by_role("searchbox").press_sequentially("team 12")
    expect(page.locator("tbody tr")).to_have_count(1)
    page.get_by_role("button", name="niet betaald Team 12").click()
    expect(page.get_by_role("button", name="betaald Team 12", exact=True)).to_be_focused()
    expect(page.locator("#kinds")).to_contain_text("11 niet betaald")
    page.get_by_role("button", name="nog niet hier Team 12").click()
    expect(page.locator("#kinds")).to_contain_text("1 aanwezig")
    expect(page.locator("tbody tr")).to_have_count(1)
    assert drive.entries.filter(paid=True, checked_in_at__isnull=False).count() == 1


def test_a_helper_comes_in_with_his_phone(
    browser: Browser, live_server: Any, drive: Tournament, user: User
) -> None:
    link = Invitation.objects.create(tournament=drive, role=Role.DOOR, created_by=user)
    entries(drive, 3)
    phone = browser.new_context(viewport={"width": 360, "height": 640}, locale="nl-NL").new_page()
    phone.goto(f"{live_server.url}/join/{link.token}/")
    phone.get_by_label("Uw naam").fill("Henk")
    phone.keyboard.press("Enter")
    expect(phone.locator("h1")).to_have_text("Aan de deur")
    expect(phone.locator("#q")).to_be_focused()
    phone.keyboard.type("3")
    phone.keyboard.press("Enter")
    expect(phone.locator(".door-done strong")).to_have_text("3")
    assert phone.evaluate("document.documentElement.scrollWidth") == 360
    phone.context.close()


@pytest.mark.complains("status of 404 .*/join/onbekend/")
@pytest.mark.parametrize("width", [1366, 360])
def test_axe_finds_nothing_and_no_page_is_wider_than_the_screen(
    context: BrowserContext,
    client: Client,
    live_server: Any,
    drive: Tournament,
    user: User,
    width: int,
) -> None:
    teams = entries(drive, 6)
    a_published_round(drive, [(teams[0], teams[1]), (teams[2], teams[3])])
    teams[4].withdrawals.create(from_round=2)
    a_member(drive)
    link = Invitation.objects.create(tournament=drive, role=Role.DOOR, created_by=user)
    page = context.new_page()
    sign_in(page, client, live_server, user)
    page.set_viewport_size({"width": width, "height": 700})
    look_at_the_sign_ups(page, live_server, drive)
    entry, draft = teams[0].pk, ImportDraft.objects.get().pk
    at = f"/drive/{drive.code}"
    for path in (
        f"{at}/entries/",
        f"{at}/entries/new/",
        f"{at}/entries/{entry}/",
        f"{at}/entries/{entry}/delete/",
        f"{at}/entries/{teams[5].pk}/delete/",
        f"{at}/entries/{entry}/withdraw/",
        f"{at}/entries/{teams[4].pk}/return/",
        f"{at}/entries/numbers/",
        f"{at}/entries/door/?done={entry}",
        f"{at}/import/",
        f"{at}/import/{draft}/",
        f"{at}/helpers/",
        f"/join/{link.token}/",
        "/join/onbekend/",
    ):
        page.goto(live_server.url + path)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert (path, faults(page), wide) == (path, [], width)


def test_a_laptop_shows_fifteen_teams_of_the_list_at_once(
    page: Page, client: Any, live_server: Any
):
    kees = a_user("kees")
    drive = a_tournament(kees)
    entries(drive, 46)
    sign_in(page, client, live_server, kees)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{live_server.url}/drive/{drive.code}/entries/")
    bottoms = page.locator("tbody tr").evaluate_all(
        "rows => rows.map(row => row.getBoundingClientRect().bottom)"
    )
    assert sum(bottom <= 768 for bottom in bottoms) >= 15
