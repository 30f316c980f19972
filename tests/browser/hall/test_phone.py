"""The page of a team on a phone follows the moment: it says where to go, and what came of it.

`KEEZDRIVE_PICTURES=FOLDER` keeps a picture of every moment, light and dark, with usual and with
large letters, in Dutch and in English; each change then comes within three seconds of the act.
"""

import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.complaints import OFFLINE
from tests.browser.hall.screens import PLAYER, TEAM, set_clock
from tests.factories import a_card, a_dispute, a_published_round, a_tournament, a_user, entries
from tournaments.core.services.log import raise_version
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.models import Entry, Report, Round, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE = {"width": 360, "height": 640}
PICTURES = os.environ.get("KEEZDRIVE_PICTURES", "")
# Milliseconds, of which beside other tests each lasts longer; how soon in a full hall:
# `benchmarks hall`.
WITHIN = 3000 if PICTURES else 6000
LARGE = """document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.fontSize = "200%";
})"""
STICKS_OUT = """() => document.documentElement.scrollWidth - innerWidth"""
# Whether a part stands within the screen above the ways at its foot.
IN_SIGHT = """(part) => {
  const box = part.getBoundingClientRect();
  const ways = document.querySelector(".tabs").getBoundingClientRect();
  const foot = part.closest("dialog") ? innerHeight : ways.top;
  return box.top >= 0 && box.bottom <= foot + 1 && box.left >= 0 && box.right <= innerWidth + 1;
}"""


@dataclass
class Evening:
    """A drive of nine teams and three rounds, that goes on by acts."""

    drive: Tournament
    field: list[Entry]

    def publish(self, bye: int) -> Round:
        playing = [team for at, team in enumerate(self.field) if at != bye]
        pairs = list(zip(playing[::2], playing[1::2], strict=True))
        if self.drive.rounds.count():
            pairs = list(zip(playing[:4], playing[4:], strict=True))
        round_ = a_published_round(self.drive, pairs, bye=self.field[bye])
        raise_version(self.drive)
        return round_

    def hand_in(self, count: int) -> None:
        round_ = self.drive.rounds.last()
        for table in round_.tables.filter(cards__isnull=True).order_by("number")[:count]:
            a_card(table, 5, 8)
        raise_version(self.drive)


@pytest.fixture
def evening(settings: Any) -> Evening:
    settings.CALM_PAGES = True
    drive = a_tournament(a_user(), rounds_planned=2, place="Dorpshuis")
    field = entries(drive, 9)
    field[0].name, field[0].player1, field[0].player2 = TEAM, PLAYER, PLAYER
    field[0].save()
    return Evening(drive, field)


# Each look in one of the languages, so that both are seen light and dark, and small and large.
LOOKS = {("light", 100): "nl", ("light", 200): "en", ("dark", 100): "en", ("dark", 200): "nl"}
IN_EACH = [(look, at) for look in LOOKS for at in ("nl", "en") if PICTURES or LOOKS[look] == at]


@pytest.fixture
def phone(request: Any, page: Page) -> Page:
    """A phone, light or dark, with usual letters or those of who set them twice as large."""
    scheme, letters = request.param
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size(PHONE)
    if letters == 200:
        page.add_init_script(LARGE)
    return page


def open_team(page: Page, live_server: Any, evening: Evening, number: int) -> None:
    page.goto(f"{live_server.url}/d/{evening.drive.code}/mine/?team={number}")


def speak(page: Page, live_server: Any, language: str) -> None:
    """Have chosen this language."""
    chosen = {"name": "django_language", "value": language, "url": live_server.url}
    page.context.add_cookies([chosen])


def look(page: Page, part: str) -> None:
    """What matters is in sight, nothing sticks out, and axe finds nothing."""
    expect(page.locator(part)).to_be_visible(timeout=WITHIN)
    assert page.locator(part).evaluate(IN_SIGHT)
    assert page.evaluate(STICKS_OUT) == 0
    assert faults(page) == []


def keep(page: Page, moment: str) -> None:
    """Keep a picture of a moment, where somebody asked for it."""
    if PICTURES:
        dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
        letters = page.evaluate("parseInt(getComputedStyle(document.documentElement).fontSize)")
        kind = f"{page.locator('html').get_attribute('lang')}-{'dark' if dark else 'light'}"
        page.screenshot(path=Path(PICTURES, f"{moment}-{kind}-{letters}.png"))


OPPONENT = f"1 {TEAM} Margaretha & Margaretha"
SAID = {
    "nl": {
        "title": "Tafel 1 · ronde 1",
        "seen": "Gezien, we gaan",
        "seated": f"Tafel 1. tegen {OPPONENT}. U speelt groen en blauw",
        "waiting": f"Gewonnen 8–5. tegen 1 {TEAM}",
        "next": "Uw tafel voor ronde 2 komt hier",
        "to go": "Nog 3 kaarten omstreeks ",
        "again": "Tafel 1. tegen 6 Team 6 Anna & Bert. U speelt rood en geel en deelt als eerste",
        "round 2": "Ronde 2: uw tafel 1",
        "played": "Verloren 5–8. tegen 6 Team 6",
        "prizes": "Nu komen de prijzen",
        "final": "Plaats 4. van 9, 36 punten",
        "picture": "Uw avond, ronde voor ronde: 1, 4",
    },
    "en": {
        "title": "Table 1 · round 1",
        "seen": "Seen, we are going",
        "seated": f"Table 1. against {OPPONENT}. You play green and blue",
        "waiting": f"Won 8–5. against 1 {TEAM}",
        "next": "Your table for round 2 comes here",
        "to go": "3 cards to go about ",
        "again": "Table 1. against 6 Team 6 Anna & Bert. You play red and yellow, and deal first",
        "round 2": "Round 2: your table 1",
        "played": "Lost 5–8. against 6 Team 6",
        "prizes": "The prizes come next",
        "final": "Place 4. of 9, 36 points",
        "picture": "Your evening, round by round: 1, 4",
    },
}


@pytest.mark.parametrize(("phone", "language"), IN_EACH, indirect=["phone"])
def test_from_the_first_table_to_the_final_place(
    phone: Page, live_server: Any, evening: Evening, language: str
) -> None:
    said, aloud = SAID[language], phone.locator("#aloud")
    speak(phone, live_server, language)
    open_team(phone, live_server, evening, 2)
    look(phone, ".next-title")
    expect(phone.locator(".next-table")).to_contain_text("Dorpshuis")
    keep(phone, "1-before")

    evening.publish(bye=8)
    look(phone, ".new-title")
    assert phone.title() == said["title"]
    look(phone, ".new-table button")
    keep(phone, "2-new-table")
    phone.get_by_role("button", name=said["seen"]).click()
    look(phone, ".seat-number")
    expect(aloud).to_have_text(said["seated"])
    assert phone.title() == "Team 2 · Dorpsdrive"
    keep(phone, "3-seated")

    evening.hand_in(1)
    look(phone, ".outcome")
    expect(aloud).to_have_text(said["waiting"])
    expect(phone.locator(".next-table")).to_contain_text(said["next"])
    expect(phone.locator(".next-table")).to_contain_text(said["to go"])
    expect(phone.locator(".seat-number, .seat")).to_have_count(0)
    keep(phone, "4-waiting")

    evening.hand_in(3)
    evening.publish(bye=0)
    expect(phone.locator(".new-title")).to_have_text(said["round 2"], timeout=WITHIN)
    expect(aloud).to_have_text(said["again"])
    phone.reload()
    look(phone, ".new-title")
    phone.get_by_role("button", name=said["seen"]).click()
    phone.reload()
    look(phone, ".seat-number")
    expect(phone.locator(".new-table")).to_be_hidden()

    evening.hand_in(4)
    expect(phone.locator(".next-title")).to_have_text(said["prizes"], timeout=WITHIN)
    expect(aloud).to_have_text(said["played"])
    keep(phone, "5-played")
    finish_tournament(tournament=evening.drive, by=evening.drive.memberships.get().user)
    look(phone, ".final-place")
    expect(aloud).to_have_text(said["final"])
    picture = phone.get_by_role("img", name=said["picture"])
    expect(picture.locator(".score")).to_have_text(["8–5", "5–8"])
    keep(phone, "6-final")


ROUND = {"nl": "ronde", "en": "round"}
BYE = {
    "nl": ("Vrijloting", "Deze ronde geen tegenstander. Een vrijloting geeft 17 punten."),
    "en": ("Bye", "No game this round. A bye gives 17 points."),
}


@pytest.mark.parametrize(("phone", "language"), IN_EACH, indirect=["phone"])
def test_a_bye_says_what_it_gives_and_then_waits_with_the_others(
    phone: Page, live_server: Any, evening: Evening, language: str
) -> None:
    bye, gives = BYE[language]
    speak(phone, live_server, language)
    evening.publish(bye=0)
    open_team(phone, live_server, evening, 1)
    look(phone, ".seat")
    expect(phone.locator(".seat-card")).to_contain_text(f"{bye} {gives}")
    keep(phone, "7-bye")
    evening.hand_in(4)
    expect(phone.locator(".next-title")).to_contain_text(f"{ROUND[language]} 2", timeout=WITHIN)
    expect(phone.locator(".moment .seat")).to_have_text(bye)


REPORTED = {
    "nl": {
        "report": "Melden",
        "not sent": "Niet verstuurd: geen verbinding.",
        "reported": f"Gemeld. Nu bevestigt 1 {TEAM} het",
        "confirmed": "Bevestigd door beide teams. De uitslag ligt klaar bij de wedstrijdtafel.",
        "denied": "Geschil Over deze tafel is een geschil. De arbiter beslist.",
    },
    "en": {
        "report": "Report",
        "not sent": "Not sent: no connection.",
        "reported": f"Reported. Now 1 {TEAM} confirms it",
        "confirmed": "Confirmed by both teams. The result waits at the scoring table.",
        "denied": "Dispute This table is in dispute. The arbiter decides.",
    },
}


@pytest.mark.complains(*OFFLINE)
@pytest.mark.parametrize(("phone", "language"), IN_EACH, indirect=["phone"])
def test_what_becomes_of_a_result_stands_in_large_words(
    phone: Page, live_server: Any, evening: Evening, language: str
) -> None:
    said = REPORTED[language]
    Tournament.objects.filter(pk=evening.drive.pk).update(reports="desk")
    speak(phone, live_server, language)
    table = evening.publish(bye=8).tables.get(number=1)
    phone.goto(f"{live_server.url}/k/{table.code}/")
    phone.locator(".report-choice").nth(1).click()
    keys = phone.locator(".report-digits label")
    expect(keys.locator("input").first).to_have_css("opacity", "0")
    assert min(keys.evaluate_all("all => all.map(each => each.offsetHeight)")) >= 40
    for name, pawns in (("first", 5), ("second", 8)):
        phone.locator(f"label:has([name={name}][value='{pawns}'])").click()
    phone.context.set_offline(True)
    phone.get_by_role("button", name=said["report"]).click()
    expect(phone.locator(".unsent-said")).to_contain_text(said["not sent"])
    expect(phone.locator(".lost-connection")).to_be_hidden()
    look(phone, ".unsent-said strong")
    keep(phone, "8-not-sent")

    phone.context.set_offline(False)
    expect(phone.locator(".report-state")).to_contain_text(said["reported"], timeout=20_000)
    look(phone, ".report-state strong")
    keep(phone, "9-reported")

    Report.objects.update(state="confirmed", answered_phone="other", answered_at=timezone.now())
    raise_version(evening.drive)
    expect(phone.locator(".report-state")).to_contain_text(said["confirmed"], timeout=WITHIN)
    look(phone, ".report-state strong")
    keep(phone, "10-confirmed")

    Report.objects.update(state="contested", claimed=[3, 8])
    a_dispute(table)
    raise_version(evening.drive)
    expect(phone.locator(".report-state")).to_contain_text(said["denied"], timeout=WITHIN)
    look(phone, ".report-state strong")
    keep(phone, "11-denied")


def test_who_opens_the_page_when_seated_is_not_called_to_the_table(
    page: Page, live_server: Any, evening: Evening
) -> None:
    evening.publish(bye=8)
    page.set_viewport_size(PHONE)
    open_team(page, live_server, evening, 2)
    expect(page.locator(".seat-number")).to_be_visible()
    expect(page.locator(".new-table")).to_be_hidden()


@pytest.mark.parametrize("language", SAID)
def test_with_large_letters_no_page_for_everybody_is_wider_than_the_phone(
    page: Page, live_server: Any, evening: Evening, language: str
) -> None:
    speak(page, live_server, language)
    page.set_viewport_size(PHONE)
    page.add_init_script(LARGE)
    evening.publish(bye=8)
    evening.hand_in(2)
    drive = f"/d/{evening.drive.code}/"
    pages = (
        *("/", "/mag-dit/", "/login/"),
        *(drive, f"{drive}tables/", f"{drive}mine/", f"{drive}team/2/", f"{drive}privacy/"),
    )
    wide = {}
    for path in pages:
        answer = page.goto(live_server.url + path)
        assert (path, answer and answer.status) == (path, 200)
        wide[path] = page.evaluate(STICKS_OUT)
    assert {path: pixels for path, pixels in wide.items() if pixels} == {}
    page.goto(f"{live_server.url}{drive}mine/")
    assert page.locator("#team").evaluate(IN_SIGHT)


def test_news_of_others_leaves_a_new_table_as_it_is_until_it_is_another(
    page: Page, live_server: Any, evening: Evening
) -> None:
    page.set_viewport_size(PHONE)
    open_team(page, live_server, evening, 2)
    evening.publish(bye=8)
    called = page.locator("dialog[open]")
    expect(called).to_have_count(1)
    called.evaluate("each => each.dataset.read = ''")
    evening.hand_in(0)
    newest = Tournament.objects.get().version
    expect(page.locator("#live")).to_have_attribute("hx-get", re.compile(rf"v={newest}$"))
    expect(page.locator("dialog[open][data-read]")).to_have_count(1)
    expect(called.get_by_role("button")).to_be_focused()
    evening.hand_in(4)
    expect(called).to_have_count(0)
    evening.publish(bye=0)
    expect(page.locator("dialog[open]:not([data-read])")).to_contain_text("Ronde 2")
    called.get_by_role("button").click()
    expect(called).to_have_count(0)
    assert page.title() == "Team 2 · Dorpsdrive"


def test_a_table_that_was_read_is_away_at_once_and_takes_no_other_with_it(
    page: Page, live_server: Any, evening: Evening
) -> None:
    page.set_viewport_size(PHONE)
    open_team(page, live_server, evening, 2)
    evening.publish(bye=8)
    expect(page.locator("dialog[open]")).to_have_count(1)
    # Within one task: the browser tells of the closing only afterwards.
    found = page.evaluate(
        """() => {
            const shown = document.querySelector("dialog[open]");
            const other = document.createElement("dialog");
            other.className = "new-table";
            other.dataset.seat = "another";
            other.dataset.title = "Another table";
            other.innerHTML = "<button>Another</button>";
            shown.querySelector("button").click();
            const after = [document.querySelectorAll("dialog[open]").length, document.title];
            document.querySelector("#live").append(other);
            document.dispatchEvent(new CustomEvent("htmx:afterSwap"));
            return after;
        }"""
    )
    assert found == [0, "Team 2 · Dorpsdrive"]
    expect(page.locator("dialog[open]")).to_have_text("Another")
    page.evaluate(
        "new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame))"
    )
    expect(page.locator("dialog[open]")).to_have_text("Another")
    assert page.title() == "Another table"


def test_a_browser_that_keeps_nothing_follows_all_the_same(
    page: Page, live_server: Any, evening: Evening
) -> None:
    page.add_init_script(
        """Object.defineProperty(window, "localStorage",
            { get() { throw new DOMException("kept nothing"); } })"""
    )
    page.set_viewport_size(PHONE)
    open_team(page, live_server, evening, 2)
    evening.publish(bye=8)
    page.get_by_role("button", name="Gezien, we gaan").click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    set_clock(evening.drive, 600)
    expect(page.locator(".clock-figures")).to_have_text(re.compile(r"^9:\d\d$"))
    evening.hand_in(1)
    expect(page.locator(".outcome")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_page_of_another_team_calls_nobody(
    page: Page, live_server: Any, evening: Evening
) -> None:
    page.set_viewport_size(PHONE)
    open_team(page, live_server, evening, 2)
    page.goto(f"{live_server.url}/d/{evening.drive.code}/team/3/")
    evening.publish(bye=8)
    expect(page.locator(".seat-number")).to_be_visible()
    expect(page.locator(".new-table")).to_be_hidden()


def test_the_own_team_stays_in_sight_in_standings_and_tables(
    page: Page, live_server: Any, evening: Evening
) -> None:
    evening.publish(bye=8)
    evening.hand_in(2)
    set_clock(evening.drive, 600)
    page.set_viewport_size(PHONE)
    open_team(page, live_server, evening, 8)
    for path in ("", "tables/"):
        page.goto(f"{live_server.url}/d/{evening.drive.code}/{path}")
        own = page.locator("tr.own td").first
        assert own.evaluate(IN_SIGHT)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert own.evaluate(IN_SIGHT)
        expect(page.locator("tr.own")).to_contain_text("8 Team 8")
