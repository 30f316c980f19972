"""A big screen that is left alone: `python -m benchmarks beamer --minutes 120`.

A real server with a drive of 200 teams, and a real Chromium that shows its standings, with the
animations on. Score cards come in all the time. A fifth, two and three fifths of the way the
server is killed and started again, the network is away for a minute, and the laptop of the screen
sleeps for a minute, each while cards come in. Measured are: how many seconds after its answer each
card is on the screen, how long it takes until the screen is right again after each of the three,
and the memory of its tab each five minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Page, sync_playwright

from benchmarks.hall import Server
from benchmarks.hall_people import Hall

AWAY = 60.0  # seconds
Enter = Callable[[], float]
Mishap = Callable[[Enter], float]  # answers when the screen could be right again
TO_GO = re.compile(r"nog (\d+) kaart")
MEMORY_EVERY = 300.0  # seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the options of this measurement."""
    parser.add_argument("--minutes", type=float, default=120)
    parser.add_argument("--teams", type=int, default=200)
    parser.add_argument("--chromium", help="another Chromium than that of Playwright")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Leave a screen alone for so many minutes, and print what became of it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        tempfile.TemporaryDirectory() as profile,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        hall = Hall(server.port, server.fill(options.teams))
        server.start()
        _wait_for(server.answers())
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=options.chromium or None,
            viewport={"width": 1920, "height": 1080},
            locale="nl-NL",
        )
        page = context.pages[0]
        page.goto(f"http://127.0.0.1:{server.port}{hall.address('beamer/?show=standings')}")
        Left(hall, page, options.minutes * 60).watch(
            {
                "the server killed and started": lambda enter: _restart(server, enter),
                "the network away": lambda enter: _offline(context, enter),
                "the laptop asleep": lambda enter: _asleep(profile, enter),
            }
        )
        context.close()


class Left:
    """A screen that is left alone for so many seconds while all cards of a drive come in."""

    def __init__(self, hall: Hall, page: Page, seconds: float) -> None:
        self._hall, self._page = hall, page
        self._cards: list[list[int]] = list(hall.drive["cards"])
        self._seconds = seconds
        self._every = seconds / len(self._cards)
        self._tools: CDPSession = page.context.new_cdp_session(page)
        self._tools.send("Performance.enable")

    def watch(self, mishaps: dict[str, Mishap]) -> None:
        """Enter the cards one by one, let each mishap happen, and print what was measured."""
        begun = time.monotonic()
        due = [begun + self._seconds * (nth + 1) / 5 for nth in range(len(mishaps))]
        shown: list[float] = []
        memory_at = begun
        while self._cards:
            if time.monotonic() >= memory_at:
                print(f"{(time.monotonic() - begun) / 60:6.1f} min  {self._memory()}", flush=True)
                memory_at += MEMORY_EVERY
            if due and time.monotonic() >= due[0]:
                due.pop(0)
                name = next(iter(mishaps))
                since = mishaps.pop(name)(self._enter)
                print(f"right after {name}: {self._right(since):.1f} s", flush=True)
                continue
            shown.append(self._right(self._enter()))
            self._page.wait_for_timeout(1000 * max(0.0, self._every - shown[-1]))
        shown.sort()
        print(f"{(time.monotonic() - begun) / 60:6.1f} min  {self._memory()}")
        print(
            f"{len(shown)} cards, on the screen after (s): half {shown[len(shown) // 2]:.2f}, "
            f"the slowest {shown[-1]:.2f}"
        )

    def _enter(self) -> float:
        """Enter the next card and return when it was acknowledged."""
        card = self._cards.pop(0)
        _wait_for(self._hall.enter([card], to_go=len(self._cards) + 1, every=0))
        if self._hall.watched.errors:
            raise SystemExit(f"a card was not saved: {self._hall.watched.errors}")
        return self._hall.saved[len(self._cards)]

    def _right(self, since: float) -> float:
        """Return how many seconds after that the screen says how many cards are to go; a minute at
        most."""
        while time.perf_counter() - since < AWAY:
            found = TO_GO.search(self._page.inner_text("main"))
            if (int(found[1]) if found else 0) == len(self._cards):
                return time.perf_counter() - since
            self._page.wait_for_timeout(50)
        raise SystemExit("the screen did not become right within a minute")

    def _memory(self) -> str:
        """Return the megabytes of the tab's scripts and its number of nodes, after a clean-up."""
        self._tools.send("HeapProfiler.collectGarbage")
        found = self._tools.send("Performance.getMetrics")["metrics"]
        named = {each["name"]: each["value"] for each in found}
        return (
            f"{named['JSHeapUsedSize'] / 1e6:.2f} MB, {named['Nodes']:.0f} nodes, "
            f"{named['JSEventListeners']:.0f} listeners"
        )


def _wait_for(work: Coroutine[Any, Any, None]) -> None:
    """Run it in a thread: this one has the loop of Playwright."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def _restart(server: Server, enter: Enter) -> float:
    server.kill()
    time.sleep(AWAY / 4)
    server.start()
    _wait_for(server.answers())
    return enter()


def _offline(context: BrowserContext, enter: Enter) -> float:
    context.set_offline(True)
    enter()
    time.sleep(AWAY)
    context.set_offline(False)
    return time.perf_counter()


def _asleep(profile: str, enter: Enter) -> float:
    """Stop every process of the browser with this profile for a minute."""
    found = subprocess.check_output(["pgrep", "-f", profile], text=True).split()
    processes = [int(pid) for pid in found if int(pid) != os.getpid()]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    enter()
    time.sleep(AWAY)
    for process in processes:
        os.kill(process, signal.SIGCONT)
    return time.perf_counter()
