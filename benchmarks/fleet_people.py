"""Who works in the drives of a federation: organisers who publish, secretaries who type cards."""

from __future__ import annotations

import asyncio
import random
import re
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from benchmarks.fleet_drives import PASSWORD
from benchmarks.hall_client import Answer, Connection, Lost
from benchmarks.hall_people import TOKEN

AGAIN_AFTER = 0.5  # seconds after which somebody who got no answer tries once more
TRIES = 60
SESSION = re.compile(rb"[Ss]et-[Cc]ookie: sessionid=(\w+)")
CARDS = ((8, 3), (5, 8), (8, 7), (0, 8))

Card = tuple[str, int, int, int]
"""The code of a drive, a table, and the pawns of both sides."""


@dataclass
class Evening:
    """What happened: what was acknowledged, how long it took, and what did not go at once."""

    port: int
    saves: list[float] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    publications: list[float] = field(default_factory=list)
    published: list[float] = field(default_factory=list)  # when, by the clock of this process
    papers: int = 0
    again: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    async def secretary(self, hall: dict[str, Any], every: float, over: float) -> None:
        """Sign in before the evening begins, and type a card every so many seconds from then on."""
        browser = Connection(self.port, f"csrftoken={TOKEN}")
        form = {"username": hall["name"], "password": PASSWORD, "csrfmiddlewaretoken": TOKEN}
        answer = await self._insist(browser, "/login/", form, 302)
        cookie = SESSION.search(answer.head)
        if cookie is None:
            raise ValueError("nobody was signed in")
        session = cookie[1].decode()
        browser.close()
        browser = Connection(self.port, f"sessionid={session}; csrftoken={TOKEN}")
        path, chance = f"/drive/{hall['code']}/desk/1/", random.Random(hall["code"])
        await asyncio.sleep(max(0.0, over - time.perf_counter()) + every * chance.random())
        for table in hall["tables"]:
            began = time.perf_counter()
            first, second = chance.choice(CARDS)
            typed = {"table": table, "first": first, "second": second}
            more = {"outcome": "played", "winner": "", "publication": hall["publication"]}
            answer = await self._insist(browser, path, typed | more, 200, "HX-Request: true")
            self.saves.append(time.perf_counter() - began)
            if b"card-saved" in answer.head or b"card-same" in answer.head:
                self.cards.append((hall["code"], table, first, second))
            else:
                self.errors.append(f"a card was not saved at {path}")
            await asyncio.sleep(max(0.0, began + every - time.perf_counter()))
        browser.close()

    async def organiser(self, drive: dict[str, Any], begins_at: float) -> None:
        """Publish the round, see its page, and have the score forms made."""
        await asyncio.sleep(max(0.0, begins_at - time.perf_counter()))
        browser = Connection(self.port, f"sessionid={drive['session']}; csrftoken={TOKEN}")
        base, began = f"/drive/{drive['code']}", time.perf_counter()
        await self._insist(browser, f"{base}/rounds/1/publish/", drive["draft"], 302)
        self.published.append(time.perf_counter())
        self.publications.append(time.perf_counter() - began)
        await self._insist(browser, f"{base}/rounds/1/", None, 200)
        form = {"kind": "score_forms", "round": 1}
        await self._insist(browser, f"{base}/papers/make/", form, 302)
        self.papers += 1
        browser.close()

    async def _insist(
        self,
        browser: Connection,
        path: str,
        form: dict[str, Any] | None,
        expected: int,
        *headers: str,
    ) -> Answer:
        """Return the answer to a page or a form; who gets none tries again, as somebody at a desk
        does."""
        for _try in range(TRIES):
            try:
                if form is None:
                    answer = await browser.get(path)
                else:
                    token = f"X-CSRFToken: {TOKEN}"
                    answer = await browser.post(path, urlencode(form), token, *headers)
            except Lost:
                self.again.append("no connection")
            else:
                if answer.status == expected:
                    return answer
                self.again.append(f"status {answer.status}")
            await asyncio.sleep(AGAIN_AFTER)
        self.errors.append(f"no answer at {path}")
        raise SystemExit(f"no answer at {path}: {self.again[-1]}")
