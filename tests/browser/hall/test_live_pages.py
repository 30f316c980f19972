"""The big screen and the public page in a real browser: they follow the drive by themselves."""

from typing import Any
from urllib.parse import urljoin

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.complaints import OFFLINE, REFUSED
from tests.factories import a_card, a_published_round, a_tournament, entries
from tests.tournaments.builders.moved import journal_of
from tournaments.core.services.log import raise_version
from tournaments.drives.services.tournaments import delete_tournament
from tournaments.entries.services.check_in import check_in
from tournaments.history.services.replays import replay_journal
from tournaments.models import PrizeGiving, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def a_drive(teams: int = 46, cards: int = 0) -> Tournament:
    tournament = a_tournament()
    field = entries(tournament, teams)
    round_ = a_published_round(tournament, list(zip(field[::2], field[1::2], strict=True)))
    for table in round_.tables.all()[:cards]:
        a_card(table, 8, table.number % 8)
    return tournament


@pytest.fixture
def page(page: Page) -> Page:
    """A page whose clock can be turned on, so that nobody waits for it to ask for news."""
    page.clock.install()
    return page


def poll(page: Page) -> None:
    """Let the page ask for news now."""
    page.clock.fast_forward(5000)


def hand_in(tournament: Tournament, table: int) -> None:
    a_card(tournament.rounds.get().tables.get(number=table), 8, 5)
    raise_version(tournament)


def test_the_screen_goes_from_tables_to_standings_by_itself(page: Page, live_server: Any) -> None:
    drive = a_drive()
    page.goto(f"{live_server.url}/d/{drive.code}/beamer/")
    expect(page.locator("h1")).to_have_text("Ronde 1: zoek uw tafel")
    hand_in(drive, 1)
    poll(page)
    expect(page.locator("h1")).to_have_text("Stand na ronde 1 van 5")
    expect(page.locator(".tag")).to_have_text("voorlopig: nog 22 kaarten")


def test_new_cards_do_not_turn_the_page_back(page: Page, live_server: Any) -> None:
    drive = a_drive(cards=3)
    page.goto(f"{live_server.url}/d/{drive.code}/beamer/")
    page.get_by_role("button", name="vasthouden").click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".turning .from")).to_have_text("25–46")
    hand_in(drive, 9)
    poll(page)
    expect(page.locator(".tag")).to_have_text("voorlopig: nog 19 kaarten")
    expect(page.locator(".turning .from")).to_have_text("25–46")


@pytest.mark.complains(*OFFLINE)
@pytest.mark.parametrize("path", ["", "beamer/"])
def test_a_lost_connection_is_told_small_and_heals(page: Page, live_server: Any, path: str) -> None:
    drive = a_drive(cards=3)
    page.goto(f"{live_server.url}/d/{drive.code}/{path}")
    page.context.set_offline(True)
    poll(page)
    expect(page.locator(".lost-connection")).to_be_visible()
    hand_in(drive, 9)
    page.context.set_offline(False)
    poll(page)
    expect(page.locator(".tag")).to_have_text("voorlopig: nog 19 kaarten")
    expect(page.locator(".lost-connection")).to_be_hidden()


@pytest.mark.complains(REFUSED.format(410))
@pytest.mark.parametrize("path", ["", "team/4/", "tables/", "groups/", "beamer/", "results/"])
def test_of_a_drive_that_was_removed_one_sentence_stays_until_it_is_brought_back(
    page: Page, live_server: Any, path: str
) -> None:
    drive = a_drive()
    check_in(entry=drive.entries.first(), by=drive.memberships.get().user)
    page.goto(f"{live_server.url}/d/{drive.code}/{path}")
    expect(page.locator("#live")).to_be_visible()
    journal = journal_of(drive)
    delete_tournament(tournament=drive, by=drive.memberships.get().user, name=drive.name)
    page.clock.fast_forward(10_000)
    expect(page.locator(".lost-drive")).to_be_visible()
    assert page.locator(".lost").inner_text() == "Deze drive is er niet meer."
    expect(page.locator("#live")).to_be_hidden()
    page.clock.fast_forward(10_000)
    expect(page.locator(".lost-drive")).to_be_visible()
    replay_journal(journal=journal)
    page.clock.fast_forward(10_000)
    expect(page.locator("#live")).to_be_visible()
    expect(page.locator(".lost-drive")).to_be_hidden()


@pytest.mark.complains(REFUSED.format("(410|404)"))
@pytest.mark.parametrize("sent_to", ["vote/", "nergens/"])
def test_what_is_sent_then_leaves_the_sentence_that_the_drive_is_gone(
    page: Page, live_server: Any, sent_to: str
) -> None:
    drive = a_drive()
    page.goto(f"{live_server.url}/d/{drive.code}/")
    expect(page.locator("#live")).to_be_visible()
    delete_tournament(tournament=drive, by=drive.memberships.get().user, name=drive.name)
    page.clock.fast_forward(10_000)
    expect(page.locator(".lost-drive")).to_be_visible()
    post(page, f"{live_server.url}/d/{drive.code}/{sent_to}")
    assert page.locator(".lost").inner_text() == "Deze drive is er niet meer."


@pytest.mark.complains(REFUSED.format(410))
def test_the_first_sign_that_a_drive_is_gone_can_be_what_is_sent(
    page: Page, live_server: Any
) -> None:
    drive = a_drive()
    page.goto(f"{live_server.url}/d/{drive.code}/")
    expect(page.locator("#live")).to_be_visible()
    delete_tournament(tournament=drive, by=drive.memberships.get().user, name=drive.name)
    post(page, f"{live_server.url}/d/{drive.code}/vote/")
    assert page.locator(".lost").inner_text() == "Deze drive is er niet meer."


def post(page: Page, address: str) -> None:
    """Send something with htmx from a page that polls, as pages with a form of htmx do."""
    page.add_script_tag(url=urljoin(address, "/static/django_htmx/htmx-2.min.js"))
    token = next(each for each in page.context.cookies() if each["name"] == "csrftoken")
    page.evaluate(
        "([to, token]) => htmx.ajax('POST', to, { headers: { 'X-CSRFToken': token } })",
        [address, token["value"]],
    )


@pytest.mark.complains(REFUSED.format("(410|404)"))
def test_a_vote_for_a_drive_that_was_removed_is_answered_with_that(
    page: Page, live_server: Any
) -> None:
    drive = a_drive(4)
    PrizeGiving.objects.create(tournament=drive, voting=True)
    page.goto(f"{live_server.url}/d/{drive.code}/vote/")
    delete_tournament(tournament=drive, by=drive.memberships.get().user, name=drive.name)
    page.locator(".candidate").first.click()
    notice = page.locator(".unsent-over")
    expect(notice).to_have_text("Deze drive is er niet meer. Wat u stuurde, is niet bewaard.")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deze pagina bestaat niet")
    expect(page.locator(".unsent-said")).to_have_count(0)


def test_who_was_signed_out_in_another_tab_gets_the_page_to_sign_in(
    page: Page, live_server: Any, client: Client
) -> None:
    drive = a_drive()
    client.force_login(drive.memberships.get().user)
    session = {"name": "sessionid", "value": client.cookies["sessionid"].value}
    page.context.add_cookies([session | {"url": live_server.url}])
    page.goto(f"{live_server.url}/drive/{drive.code}/standings/")
    expect(page.locator("#live")).to_be_visible()
    client.logout()
    raise_version(drive)
    poll(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Inloggen")
    assert page.url == f"{live_server.url}/login/?next=%2Fdrive%2F{drive.code}%2Fstandings%2F"
    expect(page.locator("main")).to_have_count(1)


def test_nothing_is_swapped_while_nothing_changes(page: Page, live_server: Any) -> None:
    drive = a_drive(cards=3)
    page.goto(f"{live_server.url}/d/{drive.code}/")
    page.evaluate("document.querySelector('#live').dataset.kept = 'yes'")
    with page.expect_response(lambda answer: "?v=" in answer.url) as answer:
        poll(page)
    assert answer.value.status == 204
    expect(page.locator("#live")).to_have_attribute("data-kept", "yes")


@pytest.mark.parametrize(
    "path", ["", "team/4/", "tables/?team=3", "beamer/", "beamer/?show=standings&theme=dark"]
)
def test_axe_finds_nothing(page: Page, live_server: Any, path: str) -> None:
    drive = a_drive(teams=46, cards=20)
    page.goto(f"{live_server.url}/d/{drive.code}/{path}")
    assert faults(page) == []
