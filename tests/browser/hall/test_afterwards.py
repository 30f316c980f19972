"""The text for the paper in a real browser: what is added to it stays."""

from pathlib import Path

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.cards.desk import ON_A_LAPTOP, sign_in
from tests.tournaments.builders.finished import a_finished_drive
from tournaments.core.services.log import raise_version

pytestmark = ON_A_LAPTOP

ADDED = "Met dank aan de vrijwilligers."


def test_what_was_added_stays_and_goes_into_the_file(
    page: Page, client, live_server, tmp_path
) -> None:
    drive, teams = a_finished_drive()
    sign_in(page, client, live_server, drive.memberships.get().user)
    address = live_server.url + reverse("afterwards", args=[drive.code])
    page.goto(address)
    text = page.get_by_role("textbox", name="Tekst voor de krant")
    made = text.input_value()
    text.fill(made + ADDED)
    page.goto(address)
    expect(text).to_have_value(made + ADDED)
    with page.expect_download() as download:
        page.get_by_role("button", name="Als bestand (.txt)").click()
    path = tmp_path / "text.txt"
    download.value.save_as(path)
    assert Path(path).read_text(encoding="utf-8-sig").splitlines()[-1] == ADDED

    teams[0].name = "De Keizers"
    teams[0].save()
    raise_version(drive)
    page.goto(address)
    changed = page.get_by_text("De uitslag is veranderd sinds u dit schreef.")
    expect(changed).to_be_visible()
    text.press("ControlOrMeta+End")
    text.press_sequentially("!")
    page.reload()
    expect(text).to_have_value(f"{made}{ADDED}!")
    expect(changed).to_be_visible()
    page.get_by_role("button", name="Mijn wijzigingen weggooien").click()
    expect(text).to_have_value(made.replace("De Keezers", "De Keizers"))
    page.reload()
    expect(text).to_have_value(made.replace("De Keezers", "De Keizers"))
    expect(changed).to_be_hidden()


def test_a_browser_that_refuses_to_copy_is_said_to(page: Page, client, live_server) -> None:
    drive, _teams = a_finished_drive()
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.clock.install()
    page.goto(live_server.url + reverse("afterwards", args=[drive.code]))
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.resolve(); }")
    button = page.get_by_role("button", name="Tekst kopiëren")
    button.click()
    notice = button.locator("+ [role=status]")
    expect(notice).to_have_text("Gekopieerd")
    page.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error());"
        " document.execCommand = () => false; }"
    )
    button.click()
    expect(notice).to_contain_text("kopieert niet vanzelf")
    page.clock.run_for(5000)  # when what was said first would have gone
    expect(notice).to_contain_text("kopieert niet vanzelf")
    expect(button).to_have_text("Tekst kopiëren")
