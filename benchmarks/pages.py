"""What a first visit of each page for everybody costs: `python -m benchmarks pages`.

A real server with a drive of 200 teams, and a phone of 360 x 640 whose network is slow: 400 kbit/s,
400 ms there and back. Of every page: how many bytes and requests came over the wire, and after how
many seconds something could be read.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

from benchmarks.hall import Server

SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
QUIET = 3000  # milliseconds: two polls of a phone would be more
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the options of this measurement."""
    parser.add_argument("--teams", type=int, default=200)
    parser.add_argument("--chromium", help="another Chromium than that of Playwright")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Fill a database, start the server, and visit each page as a phone that was never here, though
    others were: the first visitor of all waits for what is made once for everybody."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        code = server.fill(options.teams)["code"]
        server.start()
        asyncio.run(server.answers())
        site = f"http://127.0.0.1:{server.port}"
        pages = {
            "home": "/",
            "choosing a team": f"/d/{code}/mine/",
            "a team": f"/d/{code}/team/1/",
            "standings": f"/d/{code}/",
            "tables": f"/d/{code}/tables/",
            "groups": f"/d/{code}/groups/",
            "Is this allowed?": "/mag-dit/",
            "big screen": f"/d/{code}/beamer/",
        }
        print(f"{'page':18}{'kB':>8}{'requests':>10}{'first paint, s':>16}")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=options.chromium or None)
            for name, path in pages.items():
                urlopen(site + path).read()
                size, requests, paint = visit(browser, site + path)
                print(f"{name:18}{size / 1000:8.1f}{requests:10}{paint:16.1f}")
            browser.close()


def visit(browser: Browser, address: str) -> tuple[int, int, float]:
    """Return the bytes, the requests, and the seconds until the first paint of a first visit."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, locale="nl-NL")
    page = context.new_page()
    session = context.new_cdp_session(page)
    sizes: list[int] = []

    def came(event: dict[str, Any]) -> None:
        sizes.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", came)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW)
    page.goto(address, wait_until="load")
    page.wait_for_timeout(QUIET)  # the letters come after the first paint
    found = sum(sizes), len(sizes), page.evaluate(PAINT) / 1000
    context.close()
    return found
