"""Eight people at the desk of one drive, each with a browser, who type cards until the end.

Whoever gets no answer sends the same card again, as somebody at a desk does.
"""

import http.client
import itertools
import json
import threading
import time
from collections import Counter
from typing import Self
from urllib.parse import urlencode

from tests.installation import TIMEOUT, Installation

WRITERS, TABLES = 8, 5  # tables of each
TOKEN = "k" * 32
SAVED = {"card-saved", "card-same", "card-corrected"}
OPEN = f"""
import json
from benchmarks.fleet_drives import signed_in
from django.db import transaction
from tests.factories import a_member, a_published_round, a_tournament, entries
with transaction.atomic():
    drive = a_tournament()
    teams = entries(drive, {2 * WRITERS * TABLES})
    round_ = a_published_round(drive, list(zip(teams[::2], teams[1::2])))
    sessions = [signed_in(a_member(drive)) for _writer in range({WRITERS})]
print(json.dumps([drive.code, round_.log_entry_id, sessions]))
"""
STORED = """
SELECT t.number, c.version,
    (SELECT l.pawns FROM tournaments_scoreline l JOIN tournaments_side s ON s.id = l.side_id
        WHERE l.card_id = c.id AND s.position = 0),
    (SELECT l.pawns FROM tournaments_scoreline l JOIN tournaments_side s ON s.id = l.side_id
        WHERE l.card_id = c.id AND s.position = 1)
FROM tournaments_scorecard c JOIN tournaments_gametable t ON t.id = c.table_id
"""

Card = tuple[int, int, int, int]
"""A table, the version of its card, and the pawns of both sides."""


class Writers:
    """At work as long as a `with` lasts. `acknowledged` are the cards that they were told are
    saved, `answers` how often which status came, 0 for no answer, and `troubles` what went in no
    way that a fault explains."""

    def __init__(self, installation: Installation) -> None:
        self.installation = installation
        told = installation.python(OPEN).splitlines()[-1]
        self._code, self._publication, sessions = json.loads(told)
        self.acknowledged: list[Card] = []
        self.answers: Counter[int] = Counter()
        self.pages: set[str] = set()
        self.troubles: list[str] = []
        self._over = threading.Event()
        self._threads = [
            threading.Thread(target=self._write, args=(place, session))
            for place, session in enumerate(sessions)
        ]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def stored(self) -> set[Card]:
        """What the database holds now."""
        return set(self.installation.query(STORED))

    def _write(self, place: int, session: str) -> None:
        """Every table of this writer again and again, each time with other numbers."""
        tables = range(place * TABLES + 1, (place + 1) * TABLES + 1)
        for turn in itertools.count():
            for table in tables:
                card = (table, turn + 1, (table + turn) % 8, turn // 8 % 8)
                if not self._insist(session, card):
                    return

    def _insist(self, session: str, card: Card) -> bool:
        """Send a card until it is there; False when the evening is over."""
        for attempt in itertools.count():
            if self._over.is_set():
                return False
            outcome = self._send(session, card)
            if outcome in SAVED:
                self.acknowledged.append(card)
                return True
            if outcome == "card-conflict" and attempt:
                return True  # an answer was lost, and the card had been saved
            if outcome:
                self.troubles.append(f"{outcome} for {card}")
                return False
            time.sleep(0.3)
        return False

    def _send(self, session: str, card: Card) -> str:
        """What the desk says of it; nothing where there was no answer, or an error."""
        table, version, first, second = card
        path = f"/drive/{self._code}/desk/1/"
        form = {"first": first, "second": second, "outcome": "played", "winner": ""}
        if version == 1:
            form |= {"table": table, "publication": self._publication}
        else:
            path += f"{table}/"
            form |= {"reason": "Verschreven.", "seen_version": version - 1}
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"sessionid={session}; csrftoken={TOKEN}",
            "HX-Request": "true",
            "X-CSRFToken": TOKEN,
        }
        desk = http.client.HTTPConnection("127.0.0.1", self.installation.port, timeout=TIMEOUT)
        try:
            desk.request("POST", path, urlencode(form), headers)
            answer = desk.getresponse()
            body = answer.read().decode()
        except (OSError, http.client.HTTPException):
            self.answers[0] += 1
            return ""
        finally:
            desk.close()
        self.answers[answer.status] += 1
        if answer.status == 200:
            return str(*json.loads(answer.headers["HX-Trigger-After-Settle"]))
        self.pages.add(body)
        return ""
