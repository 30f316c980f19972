"""Who is in the hall: phones and big screens that poll as the pages do, and a secretary."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass, field
from typing import Any

from benchmarks.hall_client import Answer, Connection, Lost

PHONE_POLL, BEAMER_POLL, LOST_POLL = 3.0, 0.5, 1.5  # seconds, as the pages do
CARD_EVERY = 0.5  # seconds
TOKEN = "k" * 32
VERSION = re.compile(rb"[?]v=(\d+)")


def version_in(page: bytes) -> str:
    """Return the version of a drive that a page names."""
    found = VERSION.search(page)
    if found is None:
        raise ValueError("the page names no version")
    return found[1].decode()


def form_of(card: list[int], publication: int) -> str:
    """Return a card as the desk sends it."""
    table, first, second = card
    return (
        f"table={table}&first={first}&second={second}&outcome=played&winner="
        f"&publication={publication}"
    )


TO_GO = re.compile(rb"nog (\d+) kaart")
FORM = re.compile(rb"data-row=")
SECOND_ROUND = re.compile(rb"Ronde 2\b")


@dataclass
class Watched:
    """What people saw: the answers by kind, and what went wrong."""

    answers: dict[str, list[Answer]] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)

    def note(self, kind: str, answer: Answer, *expected: int) -> Answer:
        """Keep an answer; another status than expected is an error."""
        self.answers.setdefault(kind, []).append(answer)
        if answer.status not in expected:
            self.errors.append(f"{kind}: status {answer.status}")
        return answer


@dataclass
class Hall:
    """A drive on a server at this port, and what its people see from one moment to the next.

    `saved` says when the answer came after which that many cards were to go, `shown` of each
    beamer when it showed how many, `second_round` when each phone showed it, and `back` when each
    screen had an answer again after the server was lost.
    """

    port: int
    drive: dict[str, Any]
    watched: Watched = field(default_factory=Watched)
    saved: dict[int, float] = field(default_factory=dict)
    shown: list[list[tuple[float, int]]] = field(default_factory=list)
    second_round: list[float] = field(default_factory=list)
    back: list[float] = field(default_factory=list)
    outage: bool = False
    over: bool = False

    def address(self, rest: str) -> str:
        """Return a public address of the drive."""
        return f"/d/{self.drive['code']}/{rest}"

    def screens(self, teams: int, phones: int, beamers: int) -> list[asyncio.Task[None]]:
        """Return so many screens at work, the phones beginning one after the other."""
        people = [
            *(self.beamer() for _each in range(beamers)),
            *(
                self.phone(1 + place % teams, PHONE_POLL * place / phones)
                for place in range(phones)
            ),
        ]
        return [asyncio.create_task(one) for one in people]

    async def phone(self, number: int, wait: float) -> None:
        """Follow a team on a phone, from a first visit after so many seconds."""
        await asyncio.sleep(wait)
        seen = False
        async for answer in self._screen("phones", self.address(f"team/{number}/"), PHONE_POLL):
            if not seen and SECOND_ROUND.search(answer.body):
                seen = True
                self.second_round.append(time.perf_counter())

    async def beamer(self) -> None:
        """Show the standings on a big screen."""
        shown: list[tuple[float, int]] = []
        self.shown.append(shown)
        path = self.address("beamer/?show=standings")
        async for answer in self._screen("beamers", path, BEAMER_POLL):
            if to_go := TO_GO.search(answer.body):
                shown.append((time.perf_counter(), int(to_go[1])))

    async def _screen(self, kind: str, path: str, every: float) -> Any:
        """Return the page, and then whatever is new on it, until it is over."""
        browser, lost = Connection(self.port), False
        page = self.watched.note(f"{kind}, first visit", await browser.get(path), 200)
        version = version_in(page.body)
        poll = path + ("&" if "?" in path else "?")
        while not self.over:
            await asyncio.sleep(LOST_POLL if lost else every)
            try:
                answer = await browser.get(f"{poll}v={version}")
            except Lost:
                lost = True
                if not self.outage:
                    self.watched.errors.append(f"{kind}: no connection")
                continue
            if lost:
                lost = False
                self.back.append(time.perf_counter())
            self.watched.note(kind, answer, 200, 204)
            if answer.status == 200:
                version = version_in(answer.body)
                yield answer
        browser.close()

    async def enter(self, cards: list[list[int]], to_go: int, every: float = CARD_EVERY) -> None:
        """Enter these cards as the secretary, one each so many seconds, while so many are to go."""
        browser, path = self._secretary(), f"/drive/{self.drive['code']}/desk/1/"
        next_at = time.perf_counter()
        for entered, card in enumerate(cards, start=1):
            form = form_of(card, self.drive["publication"])
            answer = await browser.post(path, form, f"X-CSRFToken: {TOKEN}", "HX-Request: true")
            self.watched.note("saving a card", answer, 200)
            if b"card-saved" not in answer.head:
                self.watched.errors.append("a card was not saved")
            self.saved[to_go - entered] = time.perf_counter()
            next_at += every
            await asyncio.sleep(max(0.0, next_at - time.perf_counter()))
        browser.close()

    async def send_photo(self, content: bytes) -> None:
        """Send a photo of a form as a helper's phone does."""
        browser, path = self._secretary(), f"/drive/{self.drive['code']}/desk/photos/"
        accept = ("Accept: application/json", f"X-CSRFToken: {TOKEN}")
        answer = await browser.upload(path, content, *accept)
        self.watched.note("sending a photo", answer, 200)
        browser.close()

    async def waiting(self) -> int:
        """Return how many forms that were read wait at the desk."""
        browser, path = self._secretary(), f"/drive/{self.drive['code']}/desk/1/"
        answer = await browser.get(path)
        browser.close()
        return len(FORM.findall(answer.body))

    async def publish(self) -> float:
        """Publish the second round as its organiser and return when he pressed the button."""
        browser, draft = self._secretary(), self.drive["draft"]
        path = f"/drive/{self.drive['code']}/rounds/2/publish/"
        form = f"draw={draft['draw']}&version={draft['version']}"
        pressed = time.perf_counter()
        answer = await browser.post(path, form, f"X-CSRFToken: {TOKEN}")
        self.watched.note("publishing", answer, 302)
        browser.close()
        return pressed

    def delays(self) -> list[float]:
        """Return the seconds from each card's answer until each beamer shows it, or it with a later
        one."""
        return [
            max(0.0, next(at for at, left in shown if left <= to_go) - saved)
            for to_go, saved in self.saved.items()
            for shown in self.shown
            if shown and shown[-1][1] <= to_go
        ]

    def _secretary(self) -> Connection:
        return Connection(self.port, f"sessionid={self.drive['session']}; csrftoken={TOKEN}")
