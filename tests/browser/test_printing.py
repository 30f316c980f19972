"""From the press on the button to the print window: one page, under our own policy."""

from typing import Any

from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.cards.desk import ON_A_LAPTOP, a_round, sign_in

pytestmark = [*ON_A_LAPTOP]
# The browser of the tests shows no PDF; what the page does with one that does is as well known.
SHOWS_PDF = """Object.defineProperty(navigator, "pdfViewerEnabled", { value: true });
if (window !== top) window.print = () => {
  const said = top.document.documentElement.dataset;
  said.printed = Number(said.printed || 0) + 1;
};"""
A_PAGE = "<!doctype html><title>pdf</title>"


def ask(page: Page, client: Client, live_server: Any) -> Any:
    """Press the button, on the page of all paper."""
    round_ = a_round(2)
    drive = round_.tournament
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.goto(live_server.url + reverse("papers", args=[drive.code]))
    page.get_by_role("button", name="Ronde 1 afdrukken").click()
    return drive


def test_one_press_opens_the_print_window_and_another_does_so_again(
    page: Page, client: Client, live_server: Any
) -> None:
    page.add_init_script(SHOWS_PDF)
    page.route("**/pdf/", lambda route: route.fulfill(body=A_PAGE, content_type="text/html"))
    ask(page, client, live_server)

    expect(page.locator("html")).to_have_attribute("data-printed", "1")
    expect(page.locator(".print-to")).to_have_text("Het printvenster gaat open.")
    page.get_by_role("button", name="Afdrukken", exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-printed", "2")


def test_a_browser_that_shows_no_pdf_in_a_page_opens_it_by_itself(
    page: Page, client: Client, live_server: Any
) -> None:
    drive = ask(page, client, live_server)

    expect(page.locator(".print-to")).to_have_text("Open de PDF en druk hem van daaruit af.")
    link = page.get_by_role("link", name="PDF openen")
    expect(link).to_have_class("btn btn-primary")
    assert link.get_attribute("href") == reverse(
        "paper-pdf", args=[drive.code, drive.jobs.get().pk]
    )
    expect(page.get_by_role("button", name="Afdrukken", exact=True)).to_be_hidden()


def test_a_paper_that_no_page_may_print_is_opened_by_itself_as_well(
    page: Page, client: Client, live_server: Any
) -> None:
    refuses = 'if (window !== top) window.print = () => { throw new Error("no"); };'
    page.add_init_script(SHOWS_PDF.splitlines()[0] + refuses)
    page.route("**/pdf/", lambda route: route.fulfill(body=A_PAGE, content_type="text/html"))
    ask(page, client, live_server)

    expect(page.locator(".print-to")).to_have_text("Open de PDF en druk hem van daaruit af.")
