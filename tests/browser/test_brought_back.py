"""A drive that is deleted and brought back: who looks on sees within seconds what it is now."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from scoring.schemes import Card, Ending
from tests.browser.complaints import REFUSED
from tests.factories import a_user
from tests.tournaments.builders.moved import a_drive_of_four, journal_of, leave
from tournaments.cards.services.scorecards import enter_card
from tournaments.history.services.replays import replay_journal
from tournaments.models import Tournament, User
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WITHIN = 5.0  # seconds
PAUSES = [0.0, 7.0]  # between deleting and bringing back: less than a page asks, and more


def play(drive: Tournament, by: User, pawns: tuple[int, int]) -> None:
    round_ = publish_draw(draw=draw_round(tournament=drive, by=by), by=by)
    for table in round_.tables.all():
        enter_card(table=table, by=by, card=Card(Ending.FINISHED, pawns))


def until(holds: Callable[[], bool], page: Page) -> float:
    """How many seconds it took."""
    begun = time.monotonic()
    while not holds():
        assert time.monotonic() - begun < 60, "never"
        page.wait_for_timeout(50)
    return time.monotonic() - begun


@pytest.mark.complains(REFUSED.format(410))
@pytest.mark.parametrize("pause", PAUSES)
def test_a_beamer_a_phone_and_a_program_are_right_within_five_seconds(
    browser: Browser, live_server: Any, page: Page, pause: float
) -> None:
    by = a_user("anna")
    drive = a_drive_of_four(by, 2)
    early = journal_of(drive)
    play(drive, by, (8, 3))
    drive.refresh_from_db()
    public = f"{live_server.url}/d/{drive.code}/"
    phone = browser.new_page(viewport={"width": 360, "height": 640}, locale="nl")
    page.goto(f"{public}beamer/?show=standings")
    phone.goto(f"{public}team/1/")
    api = f"{live_server.url}/api/v1/drives/{drive.code}/standings"
    first = page.request.get(api)
    assert first.ok
    old = [shown.locator("#live").inner_text() for shown in (page, phone)]

    leave(drive, by)
    if pause:
        page.wait_for_timeout(1000 * pause)
    made = replay_journal(journal=early, by=by)
    play(made, by, (2, 8))
    begun = time.monotonic()

    def all_right() -> bool:
        now = [shown.locator("#live") for shown in (page, phone)]
        again = page.request.get(api, headers={"If-None-Match": first.headers["etag"]})
        return (
            all(each.is_visible() for each in now)
            and all(each.inner_text() != was for each, was in zip(now, old, strict=True))
            and again.status == 200
            and again.json() != first.json()
        )

    until(all_right, page)
    took = time.monotonic() - begun
    assert took < WITHIN
