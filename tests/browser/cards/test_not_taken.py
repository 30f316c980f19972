"""What is sent while the server is there but takes nothing: too busy, being mended, without room or
with a damaged file.  It is kept, said to be not sent, and goes by itself once it can."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.complaints import REFUSED
from tests.installation import Installation

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.complains(*(REFUSED.format(status) for status in (408, 429, 500, 503, 507))),
]

PHONE = {"width": 360, "height": 640}
AGAIN = "Opnieuw versturen"
BUSY = "Niet verstuurd: het is even te druk. Het wordt bewaard en gaat zo vanzelf."
NOT_NOW = (
    "Niet verstuurd: het programma kan nu even niets aannemen. Het wordt bewaard en gaat vanzelf"
    " zodra het kan."
)
NOT_SAVED = (
    "Niet verstuurd: het programma kan het nu niet opslaan. Waarschuw de organisator. Het wordt"
    " bewaard"
)
TOO_LONG = 60_000  # milliseconds: within these what is kept is tried again, also slowly

BEGIN = """
from tests.factories import *
drive = a_tournament(a_user("kees"), code="thuis", reports="desk")
field = entries(drive, 24)
round_ = a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
print(*round_.tables.order_by("number").values_list("code", flat=True))
"""


class Hall(Installation):
    """A laptop with a round in play, of which each test reports another table."""

    codes: tuple[str, ...] = ()

    def reports(self) -> int:
        """How many there are, asked past the program."""
        return int(self.query("SELECT COUNT(*) FROM tournaments_report")[0][0])


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory, prepared: Installation) -> Iterator[Hall]:
    with Hall(tmp_path_factory.mktemp("taken") / "data", copy_of=prepared) as hall:
        hall.codes = tuple(hall.python(BEGIN).split())
        hall.start()
        yield hall


@pytest.fixture
def phone(hall: Hall, browser: Browser) -> Page:
    page = browser.new_context(locale="nl-NL", viewport=PHONE).new_page()
    page.clock.install()
    return page


@pytest.fixture
def address(hall: Hall) -> str:
    """A table that nobody has reported yet."""
    [code, *hall.codes] = hall.codes
    return f"{hall.url}/k/{code}/result/"


class Refusal:
    """What the server answers to whatever is posted, for as long as it does."""

    def __init__(self, page: Page, status: int, **headers: str) -> None:
        self.page, self.status, self.headers, self.count = page, status, headers, 0
        page.route("**", self._answer)

    def _answer(self, route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        self.count += 1
        route.fulfill(status=self.status, headers=self.headers, body="Nee.")

    def end(self) -> None:
        self.page.unroute_all(behavior="ignoreErrors")


def said(page: Page) -> Any:
    return page.locator(".unsent-said")


def report(page: Page, address: str) -> None:
    """Open the page of a table, tap eight and three, and send it."""
    page.goto(f"{address}?side=0")
    send(page)


def send(page: Page) -> None:
    for name, pawns in (("first", 8), ("second", 3)):
        page.locator(f"label:has([name={name}][value='{pawns}'])").click()
    page.get_by_role("button", name="Melden").click()


def is_taken(hall: Hall, page: Page, before: int) -> None:
    expect(page.get_by_role("status").first).to_contain_text("Gemeld.")
    assert hall.reports() == before + 1


@pytest.mark.parametrize(
    ("status", "sentence"), [(408, BUSY), (429, BUSY), (503, NOT_NOW)], ids=str
)
def test_what_is_refused_for_a_moment_is_kept_and_goes_by_itself(
    hall: Hall, phone: Page, address: str, status: int, sentence: str
) -> None:
    refusal, before = Refusal(phone, status), hall.reports()
    report(phone, address)
    expect(said(phone)).to_contain_text(sentence)
    expect(phone.get_by_role("button", name=AGAIN)).to_be_visible()
    expect(phone.locator("[name=first][value='8']")).to_be_checked()
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    refusal.end()
    phone.clock.fast_forward(TOO_LONG)
    is_taken(hall, phone, before)


def test_a_report_goes_in_although_a_stranger_behind_the_same_address_guessed_codes(
    hall: Hall, phone: Page, address: str
) -> None:
    before = hall.reports()
    phone.goto(f"{address}?side=0")
    guesses = (phone.request.get(f"{hall.url}/k/222222/result/").status for _guess in range(200))
    assert 429 in guesses  # however far the minute was in which they began
    send(phone)
    expect(said(phone)).to_contain_text(BUSY)
    assert hall.reports() == before
    expect(phone.get_by_text("Gemeld.")).to_be_visible(timeout=90_000)  # within the minute
    is_taken(hall, phone, before)


@pytest.mark.parametrize("trouble", ["no room", "damaged"])
@pytest.mark.parametrize("how", ["by the clock", "online", "looked at again"])
def test_what_could_not_be_saved_goes_once_there_is_room_or_a_backup_was_put_back(
    hall: Hall, phone: Page, address: str, trouble: str, how: str
) -> None:
    damaged = trouble == "damaged"
    headers = {"Keezdrive-Trouble": "damaged"} if damaged else {}
    refusal, before = Refusal(phone, 500 if damaged else 507, **headers), hall.reports()
    report(phone, address)
    expect(said(phone)).to_contain_text(f"{NOT_SAVED} en gaat vanzelf zodra het kan.")
    assert refusal.count == 1
    refusal.end()
    happen(phone, how)
    is_taken(hall, phone, before)


def happen(page: Page, what: str) -> None:
    if what == "by the clock":
        page.clock.fast_forward(TOO_LONG)
    elif what == "online":
        page.evaluate("window.dispatchEvent(new Event('online'))")
    else:
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_what_somebody_has_to_mend_is_tried_slowly(phone: Page, address: str) -> None:
    refusal = Refusal(phone, 507)
    report(phone, address)
    for tries in (1, 2, 3):
        expect(said(phone)).to_contain_text(NOT_SAVED)
        assert refusal.count == tries
        phone.clock.run_for(20_000)
        assert refusal.count == tries
        with phone.expect_response("**/result/"):
            phone.clock.fast_forward(TOO_LONG)


def test_a_mistake_of_the_program_is_not_tried_again_by_the_clock(
    hall: Hall, phone: Page, address: str
) -> None:
    refusal, before = Refusal(phone, 500), hall.reports()
    report(phone, address)
    expect(said(phone)).to_have_text(re.compile(f"^{re.escape(NOT_SAVED)}\\. "))
    phone.clock.run_for(3 * TOO_LONG)
    assert refusal.count == 1
    refusal.end()
    phone.get_by_role("button", name=AGAIN).click()
    is_taken(hall, phone, before)


@pytest.mark.parametrize(("status", "sentence"), [(429, BUSY), (503, NOT_NOW), (507, NOT_SAVED)])
def test_a_question_that_is_refused_for_a_moment_is_asked_again(
    hall: Hall, phone: Page, status: int, sentence: str
) -> None:
    phone.goto(f"{hall.url}/mag-dit/?question=move&position=0,60,h4/16/-/40,h1,h2 0&card=4")
    phone.route(
        "**/mag-dit/**",
        lambda route: (
            route.fulfill(status=status, body="Nee.")
            if "hx-request" in route.request.headers
            else route.fallback()
        ),
    )
    phone.get_by_role("button", name="Vraag").click()
    expect(said(phone)).to_contain_text(sentence)
    expect(phone.get_by_role("button", name=AGAIN)).to_be_visible()
    phone.unroute_all(behavior="ignoreErrors")
    phone.clock.fast_forward(TOO_LONG)
    expect(phone.locator("#answer")).to_contain_text(re.compile(r"\w"))
    expect(said(phone)).to_have_count(0)


def test_a_tap_on_a_link_of_a_program_that_shows_nothing_just_now_goes_on_by_itself(
    hall: Hall, phone: Page
) -> None:
    phone.goto(f"{hall.url}/d/thuis/team/3/")
    phone.route("**/health/live", lambda route: route.fulfill(status=503, body="Nee."))
    phone.get_by_role("link", name="Stand", exact=True).click()
    expect(phone.locator("#away")).to_have_text(
        "Het programma toont nu even geen pagina's. Deze pagina blijft staan en gaat vanzelf"
        " verder zodra het kan."
    )
    phone.unroute_all(behavior="ignoreErrors")
    phone.clock.fast_forward(TOO_LONG)
    phone.wait_for_url(f"{hall.url}/d/thuis/")
