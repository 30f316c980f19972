"""The prize-giving in a real browser: the organiser presses keys, the big screen follows."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import sign_in
from tests.browser.complaints import OFFLINE
from tests.factories import a_user
from tests.tournaments.builders.prize_drives import a_played_drive
from tournaments.enums import PrizeKind
from tournaments.models import Prize, Tournament
from tournaments.prizes.services.votes import open_vote

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


PHONE = {"width": 360, "height": 640}


@pytest.fixture
def drive() -> Tournament:
    drive = a_played_drive(a_user("anna"), finished_at=timezone.now())
    Prize.objects.create(tournament=drive, kind=PrizeKind.NAME, name="een plant")
    Prize.objects.create(tournament=drive, kind=PrizeKind.LAST)
    open_vote(tournament=drive, by=drive.memberships.get().user)
    return drive


@pytest.fixture
def organiser(page: Page, client: Client, drive: Tournament, live_server: Any) -> Page:
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.clock.install()
    return page


def vote_for_team_5(vote: Page, hall: str) -> None:
    """On a phone: look the name up, and tap it."""
    vote.goto(f"{hall}vote/")
    vote.get_by_label("Zoek een naam").fill("TEAM 5")
    expect(vote.locator(".candidate:visible")).to_have_text(["Team 5"])
    vote.locator(".candidate:visible").click()
    expect(vote.locator(".notice")).to_contain_text("U stemde op Team 5")
    vote.locator(".candidate[aria-pressed=true]").hover()  # as a finger leaves it
    assert faults(vote) == []


def reveal_two_and_lose_the_network(organiser: Page) -> None:
    """Three steps on and one back; a key without a connection does nothing."""
    revealed = organiser.locator("#live progress")
    for step, key in enumerate((" ", "ArrowRight", "PageDown"), start=1):
        organiser.keyboard.press(key)
        expect(revealed).to_have_js_property("value", step)
        expect(organiser.locator("#on")).to_be_enabled()
    expect(organiser.locator("#on")).to_be_focused()
    organiser.context.set_offline(True)
    organiser.keyboard.press(" ")
    expect(organiser.locator(".lost-connection")).to_be_visible()
    organiser.context.set_offline(False)
    organiser.clock.fast_forward(3000)
    expect(organiser.locator(".lost-connection")).to_be_hidden()
    expect(revealed).to_have_js_property("value", 3)
    organiser.keyboard.press("ArrowLeft")
    expect(revealed).to_have_js_property("value", 2)


@pytest.mark.complains(*OFFLINE)
def test_a_phone_votes_the_organiser_presses_keys_and_the_hall_follows(
    browser: Browser,
    browser_context_args: dict[str, Any],
    organiser: Page,
    drive: Tournament,
    live_server: Any,
) -> None:
    hall = f"{live_server.url}/d/{drive.code}/"
    phone = browser.new_context(**{**browser_context_args, "viewport": PHONE})
    vote = phone.new_page()
    vote_for_team_5(vote, hall)

    screen = browser.new_context(**browser_context_args).new_page()
    screen.goto(f"{hall}beamer/")
    organiser.goto(f"{live_server.url}/drive/{drive.code}/prizes/")
    assert faults(organiser) == []
    with organiser.expect_event("load"):
        organiser.get_by_role("button", name="Prijsuitreiking beginnen").click()
    expect(screen.locator("h1")).to_have_text("Prijsuitreiking")
    expect(screen.locator(".newest h2")).to_have_count(0)

    reveal_two_and_lose_the_network(organiser)
    expect(screen.locator(".newest h2")).to_contain_text("6e plaats")
    expect(screen.locator(".newest .won")).to_have_text("poedelprijs")
    expect(screen.locator("#aloud")).to_contain_text("6e plaats")
    assert (faults(organiser), faults(screen)) == ([], [])

    vote.goto(hall)
    expect(vote.locator("h1")).to_contain_text("Stand ronde 1")
    revealed = organiser.locator("#live progress")
    for step in range(3, 8):
        organiser.keyboard.press(" ")
        expect(revealed).to_have_js_property("value", step)
    expect(screen.locator(".newest b")).to_have_text("Team 1")
    expect(vote.locator("h1")).to_contain_text("Eindstand")
    organiser.get_by_role("button", name="Klaar: toon de eindstand").click()
    expect(organiser.locator("h1")).to_have_text("Na afloop")
    expect(screen.locator("h1")).to_contain_text("Eindstand")
    assert Tournament.objects.get().frozen_after is None
