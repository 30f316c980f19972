"""Can it have gone like this? On a phone: asked, looked on, stopped, and walked through."""

import re
import threading
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import connection
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.disputes.board import PHONE, pawns_on_it, said
from tests.installation import wait_for
from tournaments.core.services.jobs import run_job
from tournaments.disputes.services.searches import search
from tournaments.enums import SEARCH
from tournaments.models import Job

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser_context_args(viewport=PHONE),
]

EASY = {
    "rules": "nk",
    "question": "round",
    "start": "-/20/-/- 0",
    "position": "3/22/-/- 0",
    "seat": "0",
}
HARD = {
    "rules": "kruiz",
    "question": "round",
    "start": "0,5/16,20/33,40/48,60 0",
    "position": "9/29/h3/60 0",
    "seat": "0",
}
LONG_PILE = "* * * * 7 7 7 7 B B B B 8 8 8"


def ask(page: Page, live_server: Any, asked: dict[str, str], pile: str) -> None:
    """Fill in the pile with the keyboard, and search."""
    page.goto(f"{live_server.url}/mag-dit/?{urlencode(asked)}")
    field = page.get_by_label("De kaarten zoals ze gespeeld zijn")
    field.fill(pile)
    button = page.get_by_role("button", name="Zoek", exact=True)
    button.focus()
    page.keyboard.press("Enter")


def test_the_line_is_walked_through_on_the_board(page: Page, live_server: Any) -> None:
    ask(page, live_server, EASY, "A 2 () () 3")
    verdict = page.locator(".verdict")
    expect(verdict.locator(".verdict-said")).to_contain_text("maar op één manier")
    expect(page.locator("#answer")).not_to_have_class(re.compile("is-old"))
    expect(said(page)).to_have_text("Rood aas: pion opgezet op 0")
    assert pawns_on_it(page) == [[], ["20"], [], []]
    for words in ("Groen 2: pion van 20 naar 22", "Rood 3: pion van 0 naar 3"):
        page.get_by_role("button", name="Volgende").press("Enter")
        expect(said(page)).to_have_text(words)
    assert faults(page) == []


def test_what_is_wrong_stands_beside_the_pile_and_what_was_typed_stays(
    page: Page, live_server: Any
) -> None:
    ask(page, live_server, EASY, "A 2 Z")
    field = page.get_by_label("De kaarten zoals ze gespeeld zijn")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#id_pile_error")).to_contain_text("Z is geen kaart")
    expect(field).to_have_value("A 2 Z")
    expect(page.get_by_label("Het bord voor de deelronde")).to_have_value(EASY["start"])


def nobody(job_id: int, kind: str) -> None:
    """A broker that tells no worker."""


@pytest.fixture
def worker(settings: Any) -> Iterator[list[threading.Thread]]:
    """Workers that only begin when they are told to."""
    settings.SEND_JOB = "tests.browser.disputes.test_search.nobody"
    workers: list[threading.Thread] = []
    yield workers
    for one in workers:
        one.join()


def work() -> None:
    run_job(job_id=Job.objects.get().pk, makers={SEARCH: search})
    connection.close()


def test_a_long_search_shows_how_far_it_is_and_can_be_stopped(
    page: Page, live_server: Any, worker: list[threading.Thread]
) -> None:
    ask(page, live_server, HARD, LONG_PILE)
    expect(page.locator("#search")).to_contain_text("In de wacht: het zoeken begint zo.")
    worker.append(threading.Thread(target=work))
    worker[0].start()
    expect(page.locator("#search")).to_contain_text("van hooguit 60 s")
    expect(page.locator("#search progress[value]")).to_be_visible()
    wait_for(lambda: Job.objects.get().done, "the search to be under way")
    page.get_by_role("button", name="Zoeken stoppen").press("Enter")
    expect(page.locator("#search")).to_have_text("Gestopt. Er is niets beslist.")
    worker[0].join()
    assert Job.objects.get().state == "stopped"


def test_a_search_can_be_stopped_in_the_very_moment_in_which_its_progress_comes_in(
    page: Page, live_server: Any, worker: list[threading.Thread]
) -> None:
    page.clock.install()
    ask(page, live_server, EASY, "A 2 () () 3")
    expect(page.locator("#search")).to_contain_text("In de wacht")
    page.evaluate(
        "document.addEventListener('htmx:afterSwap', () => queueMicrotask("
        "() => document.getElementById('stop-search').click()), { once: true })"
    )
    page.clock.fast_forward(1000)
    expect(page.locator("#search")).to_have_text("Gestopt. Er is niets beslist.")


def test_a_page_of_its_own_follows_the_search(
    page: Page, live_server: Any, worker: list[threading.Thread]
) -> None:
    ask(page, live_server, EASY, "A 2 () () 3")
    expect(page.locator("#search")).to_contain_text("In de wacht")
    address = page.locator("#search").get_attribute("hx-get")
    page.goto(f"{live_server.url}{address}")
    expect(page.locator("#search")).to_contain_text("In de wacht")
    assert faults(page) == []
    worker.append(threading.Thread(target=work))
    worker[0].start()
    expect(page.locator(".verdict-said")).to_contain_text("maar op één manier")
    assert faults(page) == []
