"""What is sent while the server is away: kept on the phone, said to be not sent, and sent once when
it is back; and a page that is there stays."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Route, expect

from tests.browser.complaints import OFFLINE
from tests.installation import Installation

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.complains(*OFFLINE, "status of 403"),
]

PHONE = {"width": 360, "height": 640}
NOT_SENT = re.compile("^Niet verstuurd: geen verbinding.")
AGAIN = "Opnieuw versturen"

BEGIN = """
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from tests.factories import *
from tournaments.models import PrizeGiving
drive = a_tournament(a_user("kees"), code="thuis", reports="desk")
field = entries(drive, 14)
round_ = a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
a_report(round_.tables.get(number=2), 8, 3)
a_report(round_.tables.get(number=3), 8, 3)
a_card(round_.tables.get(number=4), 8, 5)
a_dispute(round_.tables.get(number=4))
entries(drive, 1)
PrizeGiving.objects.create(tournament=drive, voting=True)
session = SessionStore()
user = drive.memberships.get().user
session.update({SESSION_KEY: str(user.pk), HASH_SESSION_KEY: user.get_session_auth_hash(),
    BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend"})
session.save()
print(session.session_key, *round_.tables.order_by("number").values_list("code", flat=True))
"""


class Hall(Installation):
    """A laptop whose server goes away and comes back, with what it knows at first."""

    session = ""
    codes = ("",)

    def table(self, number: int) -> str:
        """The page on which this table is reported."""
        return f"{self.url}/k/{self.codes[number - 1]}/result/"

    def count(self, rows: str) -> int:
        """How many rows there are, asked past the program."""
        return int(self.query(f"SELECT COUNT(*) FROM tournaments_{rows}")[0][0])


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, prepared: Installation) -> Iterator[Hall]:
    with Hall(tmp_path_factory.mktemp("away") / "data", copy_of=prepared) as hall:
        hall.session, *hall.codes = hall.python(BEGIN).split()
        yield hall


@pytest.fixture(autouse=True)
def _running(hall: Hall) -> None:
    if not hall.is_running:
        hall.start()


@pytest.fixture
def phone(hall: Hall, browser: Browser) -> Page:
    return browser.new_context(locale="nl-NL", viewport=PHONE).new_page()


@pytest.fixture
def helper(hall: Hall, phone: Page) -> Page:
    """The phone of somebody who checks teams in and decides disputes."""
    phone.context.add_cookies([{"name": "sessionid", "value": hall.session, "url": hall.url}])
    return phone


def said(page: Page) -> Any:
    return page.locator(".unsent-said")


def tap_pawns(page: Page, first: int, second: int) -> None:
    for name, pawns in (("first", first), ("second", second)):
        page.locator(f"label:has([name={name}][value='{pawns}'])").click()


@contextmanager
def lose(page: Page, address: str) -> Iterator[list[str]]:
    """Lose the answers to what is posted, after the server has dealt with it."""
    lost: list[str] = []

    def answer(route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        route.fetch(max_redirects=0)
        lost.append(route.request.url)
        route.abort()

    page.route(re.compile(re.escape(address)), answer)
    yield lost
    page.unroute_all(behavior="ignoreErrors")


def test_what_was_saved_without_an_answer_is_one_when_it_is_sent_again(
    hall: Hall, browser: Browser
) -> None:
    anna, bert = (browser.new_context(locale="nl-NL", viewport=PHONE).new_page() for _ in range(2))
    before = hall.count("report")
    with lose(anna, hall.table(6)) as lost:
        anna.goto(f"{hall.table(6)}?side=0")
        tap_pawns(anna, 8, 3)
        anna.get_by_role("button", name="Melden").click()
        expect(said(anna)).to_have_text(NOT_SENT)
        assert (len(lost), hall.count("report")) == (1, before + 1)
    expect(anna.get_by_role("status").first).to_contain_text("Gemeld.")
    with lose(bert, hall.table(6)):
        bert.goto(f"{hall.table(6)}?side=1&change")
        tap_pawns(bert, 8, 5)
        bert.get_by_role("button", name="Nee, het was dit").click()
        expect(said(bert)).to_have_text(NOT_SENT)
    expect(bert.get_by_role("status").first).to_contain_text("Het ene team meldt 3–8")
    acts = "SELECT COUNT(*) FROM tournaments_logentry WHERE target LIKE '1.6%'"
    assert (hall.count("report"), hall.query(acts)) == (before + 1, [(3,)])


def test_a_result_is_kept_through_a_reload_and_sent_once(hall: Hall, phone: Page) -> None:
    phone.goto(f"{hall.table(1)}?side=0")
    tap_pawns(phone, 8, 3)
    before = hall.count("report")
    hall.kill()
    phone.get_by_role("button", name="Melden").click()
    expect(said(phone)).to_have_text(NOT_SENT)
    expect(phone.get_by_role("button", name=AGAIN)).to_be_visible()
    expect(phone.locator("[name=first][value='8']")).to_be_checked()
    other = phone.context.new_page()  # the same browser after its tab was closed
    phone.close()
    assert hall.count("report") == before
    hall.start()
    other.goto(f"{hall.url}/d/thuis/")
    expect(other.locator(".unsent-said")).to_contain_text("Alsnog verstuurd: Melden")
    assert hall.count("report") == before + 1
    other.reload()
    other.goto(f"{hall.table(1)}?side=0")
    expect(other.get_by_role("status").first).to_contain_text("Gemeld.")
    assert (hall.count("report"), said(other).count()) == (before + 1, 0)


def test_a_result_goes_by_itself_when_the_server_is_back(hall: Hall, phone: Page) -> None:
    phone.goto(f"{hall.table(5)}?side=0")
    tap_pawns(phone, 8, 3)
    before = hall.count("report")
    hall.kill()
    phone.get_by_role("button", name="Melden").click()
    expect(said(phone)).to_have_text(NOT_SENT)
    phone.get_by_role("button", name=AGAIN).click()
    expect(said(phone)).to_have_text(NOT_SENT)
    hall.start()
    expect(phone.get_by_role("status").first).to_contain_text("Gemeld.")
    assert hall.count("report") == before + 1


def test_confirming_and_denying_wait_for_the_server_at_two_tables_at_once(
    hall: Hall, browser: Browser
) -> None:
    yes, no = (browser.new_context(locale="nl-NL", viewport=PHONE).new_page() for _ in range(2))
    yes.goto(f"{hall.table(2)}?side=1")
    no.goto(f"{hall.table(3)}?side=1")
    no.get_by_role("link", name="Nee, het was anders").click()
    expect(no.get_by_role("button", name="Nee, het was dit")).to_be_visible()
    assert no.locator("#report-form input:checked").count() == 0
    tap_pawns(no, 8, 5)
    hall.kill()
    yes.get_by_role("button", name="Ja, 3–8 klopt").click()
    no.get_by_role("button", name="Nee, het was dit").click()
    for page in (yes, no):
        expect(said(page)).to_have_text(NOT_SENT)
        expect(page.get_by_role("button", name=AGAIN)).to_be_visible()
    hall.start()
    expect(yes.get_by_role("status").first).to_contain_text("Bevestigd door beide teams.")
    expect(no.get_by_role("status").first).to_contain_text("Het ene team meldt 3–8")
    states = """SELECT state FROM tournaments_report AS said JOIN tournaments_gametable AS at
        ON at.id = said.table_id WHERE at.number IN (2, 3) ORDER BY at.number"""
    assert hall.query(states) == [("confirmed",), ("contested",)]


def test_votes_wait_and_the_newest_counts_once(hall: Hall, phone: Page) -> None:
    phone.goto(f"{hall.url}/d/thuis/vote/")
    hall.kill()
    phone.get_by_role("button", name="Team 1", exact=True).click()
    expect(said(phone)).to_have_text(NOT_SENT)
    expect(phone.get_by_role("button", name=f"{AGAIN}: Team 1", exact=True)).to_be_visible()
    phone.get_by_role("button", name="Team 2", exact=True).click()
    expect(phone.get_by_role("button", name=f"{AGAIN}: Team 2", exact=True)).to_be_visible()
    expect(phone.get_by_role("button", name="Team 1", exact=True)).to_be_visible()
    hall.start()
    expect(phone.locator(".notice-success")).to_contain_text("Team 2")
    assert hall.count("namevote") == 1


def test_two_teams_at_the_door_wait_and_come_in_once(hall: Hall, helper: Page) -> None:
    helper.goto(f"{hall.url}/drive/thuis/entries/door/")
    field = helper.locator("#q")
    acts = "SELECT COUNT(*) FROM tournaments_logentry WHERE action = 'check_in'"
    [[before]] = hall.query(acts)
    hall.kill()
    for number in ("7", "8"):
        field.fill(number)
        field.press("Enter")
        expect(helper.get_by_role("button", name=AGAIN)).to_be_visible()
    expect(helper.locator("#unsent")).to_contain_text("Niet verstuurd: 7")
    assert field.input_value() == "8"
    hall.start()
    expect(helper.locator(".door-done")).to_contain_text("Team 8")
    expect(said(helper)).to_have_count(0)
    assert hall.query(acts) == [(before + 2,)]


def test_the_last_team_at_the_door_is_shown_last_though_an_answer_is_slow(
    hall: Hall, helper: Page
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.fallback()

    helper.goto(f"{hall.url}/drive/thuis/entries/door/")
    field = helper.locator("#q")
    hall.kill()
    for number in ("9", "10"):
        field.fill(number)
        field.press("Enter")
        expect(helper.get_by_role("button", name=AGAIN)).to_be_visible()
    helper.route(re.compile(r"/entries/door/\?done="), hold)
    acts = "SELECT COUNT(*) FROM tournaments_logentry WHERE action = 'check_in'"
    before = hall.query(acts)[0][0]
    hall.start()
    while hall.query(acts)[0][0] < before + 2:
        helper.wait_for_timeout(200)
    helper.wait_for_timeout(500)
    with helper.expect_response(held[0].request.url):
        held[0].fallback()
    helper.wait_for_timeout(500)
    expect(helper.locator(".door-done")).to_contain_text("Team 10")


def test_a_tap_on_a_team_at_the_door_waits(hall: Hall, helper: Page) -> None:
    helper.goto(f"{hall.url}/drive/thuis/entries/door/")
    line = helper.locator(".door-list li", has_text="Team 15").first
    hall.kill()
    line.get_by_role("button", name="Er", exact=True).click()
    expect(line.get_by_role("button").first).to_have_text(f"{AGAIN}: Er")
    expect(line.locator(".unsent-said")).to_have_text(NOT_SENT)
    hall.start()
    here = line.get_by_role("button", name="Er", exact=True)
    expect(here).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("kind", ["Vraag", "Zoek"])
def test_a_question_waits_for_its_answer(hall: Hall, phone: Page, kind: str) -> None:
    if kind == "Vraag":
        phone.goto(f"{hall.url}/mag-dit/?question=move&position=0,60,h4/16/-/40,h1,h2 0&card=4")
    else:
        query = "question=round&start=-/20/-/- 0&position=3/22/-/- 0&pile=A 2 () () 3&seat=0"
        phone.goto(f"{hall.url}/mag-dit/?{query}")
    jobs = hall.count("job")
    hall.kill()
    phone.get_by_role("button", name=kind).click()
    expect(said(phone)).to_have_text(NOT_SENT)
    expect(phone.get_by_role("button", name=AGAIN)).to_be_visible()
    hall.start()
    expect(phone.locator("#answer")).to_contain_text(re.compile(r"\w"))
    expect(said(phone)).to_have_count(0)
    assert hall.count("job") == jobs + (kind == "Zoek")


def test_a_decision_survives_a_reload_and_is_made_once(hall: Hall, helper: Page) -> None:
    dispute = hall.query("SELECT id FROM tournaments_dispute WHERE subject = 'pion op 12'")[0][0]
    address = f"{hall.url}/drive/thuis/disputes/{dispute}/"
    helper.goto(f"{address}decide/")
    helper.locator("[name=ruling]").fill("De pion blijft staan.")
    hall.kill()
    helper.get_by_role("button", name="Beslis").click()
    expect(said(helper)).to_have_text(NOT_SENT)
    expect(helper.get_by_role("button", name=AGAIN)).to_be_visible()
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        helper.reload()
    hall.start()
    session = helper.context.cookies()
    helper.context.clear_cookies(name="sessionid")
    helper.goto(f"{hall.url}/d/thuis/")
    assert said(helper).count() == 0  # of who is signed in
    helper.context.add_cookies(session)
    with lose(helper, address):
        helper.goto(f"{address}decide/")
        expect(said(helper)).to_have_text(NOT_SENT)
        assert helper.locator("[name=ruling]").input_value() == "De pion blijft staan."
    helper.wait_for_url(address)
    expect(helper.locator(".dispute-ruling")).to_have_text("De pion blijft staan.")
    acts = "SELECT COUNT(*) FROM tournaments_logentry WHERE action = 'decide_dispute'"
    assert hall.query(acts) == [(1,)]


def test_what_is_too_late_is_told_and_what_was_typed_stays(hall: Hall, helper: Page) -> None:
    helper.goto(f"{hall.url}/drive/thuis/disputes/")
    helper.locator("main summary").first.click()
    helper.get_by_label("Tafel", exact=True).fill("7")
    helper.get_by_label("Iets anders").check()
    helper.locator("[name=subject]").fill("wie gaf?")
    hall.kill()
    helper.get_by_role("button", name="Geschil openen").click()
    expect(said(helper)).to_have_text(NOT_SENT)
    hall.python("""
from tests.factories import a_dispute
from tournaments.models import GameTable
a_dispute(GameTable.objects.get(number=7))
""")
    hall.start()
    expect(helper.locator("main")).to_contain_text("Tafel 7 is al in geschil.")
    assert helper.locator("[name=subject]").input_value() == "wie gaf?"
    assert said(helper).count() == 0


def test_who_was_signed_out_sends_it_once_he_is_in_again(hall: Hall, helper: Page) -> None:
    helper.goto(f"{hall.url}/drive/thuis/entries/door/")
    cookies = helper.context.cookies()
    helper.context.clear_cookies()
    helper.locator("#q").fill("3")
    helper.locator("#q").press("Enter")
    expect(said(helper)).to_contain_text("Niet verstuurd: u bent uitgelogd.")
    expect(said(helper).get_by_role("link")).to_have_attribute(
        "href", re.compile(r"^/login/\?next=")
    )
    assert helper.locator("#q").input_value() == "3"
    helper.context.add_cookies(cookies)
    helper.get_by_role("button", name=AGAIN).click()
    expect(helper.locator(".door-done")).to_contain_text("Team 3")


def test_a_tap_on_a_tab_keeps_the_page_until_the_server_is_back(hall: Hall, phone: Page) -> None:
    phone.goto(f"{hall.url}/d/thuis/team/3/")
    hall.kill()
    phone.get_by_role("link", name="Stand", exact=True).click()
    expect(phone.locator("#away")).to_have_text(
        "Geen verbinding. Deze pagina blijft staan en gaat vanzelf verder zodra die er weer is."
    )
    expect(phone.locator("h1")).to_contain_text("Team 3")
    hall.start()
    phone.wait_for_url(f"{hall.url}/d/thuis/")
    expect(phone.locator(".standings")).to_be_visible()


def test_a_form_that_is_not_kept_stays_with_what_was_typed(hall: Hall, phone: Page) -> None:
    phone.goto(f"{hall.url}/login/")
    hall.kill()
    phone.get_by_label("Inlognaam").fill("kees")
    phone.get_by_label("Wachtwoord").fill("geheim-keezen")
    phone.get_by_role("button", name="Inloggen").click()
    expect(phone.locator("#away")).to_contain_text("Geen verbinding: niet verstuurd.")
    assert phone.evaluate("localStorage.length") == 0
    hall.start()
    phone.get_by_role("button", name="Inloggen").click()
    expect(phone.get_by_role("button", name="Uitloggen")).to_be_visible()


def test_a_check_in_in_the_list_waits_and_is_not_turned_back(hall: Hall, helper: Page) -> None:
    helper.goto(f"{hall.url}/drive/thuis/entries/")
    paid = helper.locator("tr", has_text="Team 12").locator("[id^=paid-]")
    hall.kill()
    paid.click()
    expect(paid).to_have_text(f"{AGAIN}: niet betaald Team 12")
    hall.start()
    expect(paid).to_have_text("✓ betaald Team 12")
    assert hall.query("SELECT COUNT(*) FROM tournaments_entry WHERE paid") == [(1,)]
