"""Cards typed from paper against cards read from photos: `python -m benchmarks desk`.

A real server and a browser, and somebody at the desk whose pace is the same for both: she looks at
a form, then presses its keys one after another.  The same 23 forms are typed in one drive and taken
in another, three of which are in doubt.  Printed are the keys, the seconds from the first form to
the last card, and how many cards are not as on paper.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.desk_forms import TABLES
from benchmarks.hall import Server

WAIT = 240_000  # ms for whatever comes at all
AT_REST = "!document.querySelector('.desk-busy')"
SEEN = "document.querySelector('#desk-photo-shown img').naturalWidth > 0"
PAWNS = """SELECT g.number, l.pawns FROM tournaments_scoreline l
    JOIN tournaments_side s ON s.id = l.side_id JOIN tournaments_gametable g ON g.id = s.table_id
    JOIN tournaments_round r ON r.id = g.round_id JOIN tournaments_tournament t
    ON t.id = r.tournament_id WHERE t.code = ? ORDER BY g.number, s.position"""
BEGIN_WITH = 3  # below this table a digit can be the first of a larger number


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the options of this measurement."""
    parser.add_argument("--key", type=int, default=180, help="milliseconds from key to key")
    parser.add_argument("--look", type=int, default=600, help="milliseconds for a form")
    parser.add_argument("--chromium", help="another Chromium than that of Playwright")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Fill a database, photograph the forms, and play both."""
    with (
        tempfile.TemporaryDirectory() as data,
        tempfile.TemporaryDirectory() as photos,
        Server(Path(data)) as server,
    ):
        made = server.fill_by("benchmarks.desk_forms", photos)
        server.start()
        asyncio.run(server.answers())
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=options.chromium or None)
            context = browser.new_context(viewport={"width": 1366, "height": 768}, locale="nl-NL")
            context.set_default_timeout(WAIT)
            site = f"http://127.0.0.1:{server.port}"
            context.add_cookies([{"name": "sessionid", "value": made["session"], "url": site}])
            anna = Secretary(context.new_page(), site, options)
            measure(anna, made["forms"], Path(data), Path(photos))
            browser.close()


class Secretary:
    """Somebody at the desk, who presses keys at the pace of a person."""

    def __init__(self, page: Page, site: str, options: argparse.Namespace) -> None:
        self.page, self.site = page, site
        self._key, self._look = options.key, options.look
        self.keys = 0

    def open(self, path: str) -> None:
        """Go to a page of the site."""
        self.page.goto(f"{self.site}{path}")
        self.keys = 0

    def look(self) -> None:
        """Look at a form."""
        self.page.wait_for_timeout(self._look)

    def press(self, text: str) -> None:
        """Press a key for each character, and Enter."""
        for key in [*text, "Enter"]:
            self.page.wait_for_timeout(self._key)
            self.page.keyboard.press(key)
            self.keys += 1

    def box(self, name: str) -> str:
        """Return what stands in a box of the desk."""
        return self.page.locator(f"#id_{name}").input_value()

    def send(self, photos: Path) -> float:
        """Send the photos; the seconds until all are read."""
        self.open("/drive/read/desk/photos/")
        began = time.perf_counter()
        self.page.locator(".photos-files input").set_input_files(sorted(photos.iterdir()))
        self.page.wait_for_function(
            f"() => document.querySelectorAll('#photos-sent .tag-good').length === {TABLES}"
        )
        return time.perf_counter() - began

    def type(self, forms: list[list[int]]) -> None:
        """Type the cards of these forms."""
        for table, first, second in forms:
            self.look()
            number = f"{table:02}" if table < BEGIN_WITH else str(table)
            self.press(f"{number}{first}{second}")
        self.page.wait_for_function(f"() => {AT_REST}")

    def take(self, forms: list[list[int]]) -> None:
        """Take the cards that were read, until none waits."""
        truth = {table: numbers for table, *numbers in forms}
        self.press("")
        for _form in forms:
            self.page.wait_for_function(f"() => {AT_REST} && {SEEN}")
            table = self.box("table")
            self.look()
            of_table = zip(("first", "second"), truth[int(table)], strict=True)
            self.press("".join(str(number) for name, number in of_table if not self.box(name)))
            self.page.wait_for_function(
                f"() => document.getElementById('id_table').value !== '{table}'"
            )


def measure(anna: Secretary, forms: list[list[int]], data: Path, photos: Path) -> None:
    """Print a line for each way."""
    reading = anna.send(photos)
    print(f"{TABLES} forms, three in doubt; sent and read in {reading:.0f} s")
    print(f"{'cards':8}{'keys':>8}{'seconds':>10}{'wrong':>8}")
    for code, way in (("typed", anna.type), ("read", anna.take)):
        anna.open(f"/drive/{code}/desk/1/")
        anna.page.wait_for_function("() => document.activeElement.id === 'id_table'")
        if code == "read":
            anna.page.wait_for_selector("button[data-reading]")
        began = time.perf_counter()
        way(forms)
        seconds = time.perf_counter() - began
        print(f"{code:8}{anna.keys:8}{seconds:10.1f}{wrong(data, code, forms):8}")


def wrong(data: Path, code: str, forms: list[list[int]]) -> int:
    """Return how many cards of a drive are not as they are on paper."""
    with closing(sqlite3.connect(data / "keezdrive.sqlite3")) as database:
        cards: dict[int, list[int]] = {}
        for table, pawns in database.execute(PAWNS, [code]):
            cards.setdefault(table, []).append(pawns)
    return sum(cards.get(table) != numbers for table, *numbers in forms)
