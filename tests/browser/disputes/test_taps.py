"""From a quarrel at a table to a decision on paper by finger on a tablet: every tap counts."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import sign_in
from tests.browser.disputes.board import hole, middle, pawn, pawns_on_it, text_of
from tests.factories import a_member, a_published_round, a_tournament, a_user, entries
from tournaments.enums import Role
from tournaments.models import Dispute, Tournament

TABLET = {"width": 820, "height": 1180}
MOST_FOR_A_BOARD = 20
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.browser_context_args(viewport=TABLET, has_touch=True),
]


class Finger:
    """Taps, and counts them; a key of the screen's keyboard is a tap too."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, what: Locator) -> None:
        self.taps += 1
        self.page.touchscreen.tap(*middle(what))

    def key(self, key: str) -> None:
        self.taps += 1
        self.page.keyboard.press(key)

    def set_up(self, board: str) -> None:
        """Put the pawns of each colour where they stand: one tap on its nest, one for each pawn."""
        for seat, places in enumerate(board.split("/")):
            if places == "-":
                continue
            self.tap(pawn(self.page, seat, "n"))
            for place in places.split(","):
                self.tap(hole(self.page, place, seat if place[0] == "h" else None))


@pytest.fixture
def drive() -> Tournament:
    """Eight tables in the first round; sanctions are agreed."""
    tournament = a_tournament(a_user("kees"), sanctions=True)
    teams = entries(tournament, 16)
    a_published_round(tournament, list(zip(teams[::2], teams[1::2], strict=True)))
    return tournament


@pytest.fixture
def finger(page: Page, client: Any, live_server: Any, drive: Tournament) -> Finger:
    """The arbiter, where he was last: at the cards."""
    sign_in(page, client, live_server, a_member(drive, a_user("arie"), Role.ARBITER))
    page.goto(f"{live_server.url}/drive/{drive.code}/desk/")
    return Finger(page)


def open_a_dispute(finger: Finger, about: str = "") -> None:
    """Two teams quarrel at table 7."""
    page = finger.page
    finger.tap(page.get_by_role("link", name="Geschillen"))
    finger.tap(page.get_by_label("Tafel"))
    finger.key("7")
    if about:
        finger.tap(page.locator(".ask-chip", has_text=about))
    finger.tap(page.get_by_role("button", name="Geschil openen"))
    expect(page.locator("h1")).to_have_text("Tafel 7, ronde 1")
    expect(page.locator("svg[role=group] .pawn[tabindex='0']")).to_have_count(1)


def ask_about_seven(finger: Finger, board: str) -> None:
    """Whether red may go with a 7 from 44 to 51."""
    page = finger.page
    finger.set_up(board)
    finger.tap(page.locator(".ask-card:has([name=card][value='7']) span"))
    finger.tap(pawn(page, 0, "44"))
    finger.tap(hole(page, "51"))


def decide_as_answered(finger: Finger) -> str:
    """Take the answer for the ruling, and open the paper; what it is about."""
    page = finger.page
    finger.tap(page.get_by_role("button", name="Uitspraak volgens het antwoord"))
    report = page.get_by_role("link", name="Verslag voor de teams (PDF)")
    expect(report).to_be_visible()
    path = report.get_attribute("href")
    finger.taps += 1  # the tap on it: Chromium without a window downloads a PDF
    reply = page.request.get(page.url.split("/drive/")[0] + str(path))
    assert (reply.status, reply.body()[:5]) == (200, b"%PDF-")
    dispute = Dispute.objects.get(table__number=7)
    assert dispute.decided_at
    return f"{dispute.subject}: {dispute.ruling}"


NO = "Een zet: Volgens het antwoord: Nee, deze zet mag niet."
YES = "Een zet: Volgens het antwoord: Ja, deze zet mag."


@pytest.mark.parametrize(
    ("board", "card", "source", "target", "ruling", "taps"),
    [
        ("44/-/-/48", "7", (0, "44"), ("51", None), NO, 13),
        ("20,60,h4/16,21/34,h3,h4/2,40", "5", (0, "60"), ("h2", 0), YES, 23),
        ("5,h4/12/40,50/33,48,h1", "J", (2, "40"), ("33", None), YES, 21),
    ],
    ids=["part of a board", "into the home", "a jack"],
)
def test_a_quarrel_is_decided_on_paper_in_so_many_taps(
    finger: Finger,
    board: str,
    card: str,
    source: tuple[int, str],
    target: tuple[str, int | None],
    ruling: str,
    taps: int,
) -> None:
    """At most 24 were wanted, from the quarrel to the paper."""
    page = finger.page
    open_a_dispute(finger)
    finger.set_up(board)
    finger.tap(page.locator(f".ask-card:has([name=card][value='{card}']) span"))
    finger.tap(pawn(page, *source))
    finger.tap(hole(page, *target))
    expect(page.locator("#answer .verdict")).to_be_visible()
    assert text_of(page) == f"{board} {source[0]}"
    assert (decide_as_answered(finger), finger.taps) == (ruling, taps)


def test_a_whole_board_takes_twenty_taps(finger: Finger) -> None:
    open_a_dispute(finger)
    before = finger.taps
    board = "5,12,h3,h4/16,21,30,h1/34,35,36,h4/2,40,50,h2"
    finger.set_up(board)
    assert finger.taps - before == MOST_FOR_A_BOARD
    assert text_of(finger.page) == f"{board} 0"


def test_the_pawns_at_the_end_take_at_most_twenty_four_taps(finger: Finger) -> None:
    """Eleven pawns home; a home says by itself whose they are, and the card becomes what is
    counted."""
    page = finger.page
    open_a_dispute(finger, about="De pionnen aan het eind")
    for seat, places in enumerate(("1234", "34", "1234", "4")):
        for place in places:
            finger.tap(hole(page, f"h{place}", seat))
    finger.tap(page.locator(".ask-chip:has([name=ending][value=finished])"))
    finger.tap(page.get_by_role("button", name="Vraag", exact=True))
    decide = page.get_by_role("button", name="Uitspraak volgens het antwoord, kaart 8–3")
    finger.tap(decide)
    report = page.get_by_role("link", name="Verslag voor de teams (PDF)")
    expect(report).to_be_visible()
    finger.taps += 1
    assert finger.taps == 20


def test_the_board_the_answer_and_its_button_are_on_one_screen(finger: Finger) -> None:
    page = finger.page
    open_a_dispute(finger)
    ask_about_seven(finger, "44/-/-/48")
    decide = page.get_by_role("button", name="Uitspraak volgens het antwoord")
    for what in (decide, page.locator(".board .drawing"), page.locator(".verdict .plum")):
        expect(what).to_be_in_viewport(ratio=1)
    assert page.locator("svg.drawing:visible").count() == 1
    assert faults(page) == []


def test_the_board_is_turned_to_where_the_arbiter_stands(finger: Finger) -> None:
    page = finger.page
    open_a_dispute(finger)
    finger.set_up("5/-/-/-")
    before = middle(pawn(page, 0, "5"))
    for _turn in range(3):
        finger.tap(page.get_by_role("button", name="Bord draaien"))
        assert middle(pawn(page, 0, "5")) != pytest.approx(before, abs=5)
        assert middle(pawn(page, 0, "5")) == pytest.approx(middle(hole(page, "5")), abs=2)
    finger.tap(pawn(page, 0, "5"))
    finger.tap(hole(page, "9"))
    assert pawns_on_it(page)[0] == ["9"]
    finger.tap(page.get_by_role("button", name="Bord draaien"))
    finger.tap(pawn(page, 0, "9"))
    finger.tap(hole(page, "5"))
    assert middle(pawn(page, 0, "5")) == pytest.approx(before, abs=2)


def test_what_may_be_played_instead_is_shown_on_the_same_board(finger: Finger) -> None:
    page = finger.page
    open_a_dispute(finger)
    ask_about_seven(finger, "44,20/-/-/48")
    ring = page.locator(".board .arrows circle[stroke='#9c1c1c']")
    expect(ring).to_have_count(1)
    finger.tap(page.get_by_role("button", name="Rood 7: pion van 20 naar 27"))
    expect(ring).to_have_count(0)
    expect(page.locator("[data-said]")).to_have_text("Rood 7: pion van 20 naar 27")
    finger.tap(page.get_by_role("button", name="Rood 7: pion van 44 naar 51"))
    expect(ring).to_have_count(1)
