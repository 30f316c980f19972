"""A round of 23 tables by photos, on a real server that is killed three times: what the cards say
at the end is what stood on paper.

A helper photographs the forms with a phone; somebody at the desk takes them, answers what is
doubtful, types the one that is blurred and puts aside what is of no use.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.cards.desk import press, ready
from tests.browser.complaints import OFFLINE
from tests.installation import TIMEOUT, Installation

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.complains(*OFFLINE)]

PHONE = {"viewport": {"width": 360, "height": 640}, "is_mobile": True, "has_touch": True}
TABLES = range(1, 24)
DOUBTFUL = {4: 0, 11: 1, 18: 0}  # the side of which two boxes are crossed
BLURRED, TWICE = 9, 7
TRUTH = {table: (8, table % 8) if table % 3 else (table % 8, 8) for table in TABLES}

BEGIN = """
import io, json
from pathlib import Path
from PIL import Image, ImageFilter
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from tests.factories import *
from tests.tournaments.scanning.photographed import blank_forms_of, crossed, photo_of, won
from tournaments.enums import Role

folder, truth = Path({folder!r}), {truth!r}
drive = a_tournament(a_user("kees"), code="avond")
field = entries(drive, 46)
first = a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
for table in first.tables.all():
    a_card(table, 8, table.number % 8)
second = a_published_round(drive, list(zip(field[:23], field[23:], strict=True)))

def keep(name, form, blur=0, scale=1.7):
    with Image.open(io.BytesIO(photo_of(form))) as photo:
        large = photo.resize([round(scale * each) for each in photo.size])
        large.filter(ImageFilter.GaussianBlur(blur)).save(folder / (name + ".jpg"), quality=85)

blanks = blank_forms_of(second)
for table, (one, other) in truth.items():
    crosses = won(one, other)
    if table in {doubtful!r}:
        side = {doubtful!r}[table]
        crosses.append((f"numbers.{{side}}", ((one, other)[side] + 3) % 8))
    form = crossed(blanks[table], crosses)
    keep(f"{{table:02}}", form, blur=25 if table == {blurred} else 0)
    if table == {twice}:
        keep(f"{{table:02}}-nog-eens", form, scale=1.5)
keep("05-van-ronde-1", crossed(blank_forms_of(first)[5], won(8, 6)))

def session_of(user):
    session = SessionStore()
    session.update({{SESSION_KEY: str(user.pk), HASH_SESSION_KEY: user.get_session_auth_hash(),
        BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend"}})
    session.save()
    return session.session_key

helper = a_member(drive, a_user("hulp"), Role.SECRETARY)
print(session_of(drive.memberships.get(role=Role.ORGANISER).user), session_of(helper))
"""
END = """
import json
from tests.factories import *
from tournaments.models import FormPhoto, Tournament
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.standings.queries.standings import standings

drive = Tournament.objects.get(code="avond")
twin = a_tournament(code="waarheid")
field = entries(twin, 46)
for table in a_published_round(twin, list(zip(field[::2], field[1::2], strict=True))).tables.all():
    a_card(table, 8, table.number % 8)
for table in a_published_round(twin, list(zip(field[:23], field[23:], strict=True))).tables.all():
    a_card(table, *{truth!r}[table.number])

def shown(drive):
    rows = standings(drive).rows
    return [(each.place, each.name, each.row.points, each.row.won, each.row.pawns) for each in rows]

tables = drive.rounds.get(number=2).tables.all()
cards = {{table.number: card_of(current_card(table)).values for table in tables}}
print(json.dumps([cards, shown(drive) == shown(twin), len(shown(drive))]))
"""


class Desk:
    """Somebody at the desk, who takes what the photos say until no card is missing."""

    def __init__(self, page: Page, hall: Installation) -> None:
        self.page, self.hall = page, hall

    @property
    def table(self) -> str:
        """The table in the first box."""
        return self.page.locator("#id_table").input_value()

    def missing(self) -> set[int]:
        """The tables of the second round whose card is not in."""
        cards = """SELECT t.number FROM tournaments_gametable t
            JOIN tournaments_round r ON r.id = t.round_id
            JOIN tournaments_scorecard c ON c.table_id = t.id WHERE r.number = 2"""
        return set(TABLES) - {number for (number,) in self.hall.query(cards)}

    def begin(self) -> None:
        """Take up the first form; each other then follows by itself."""
        expect(self.page.locator("button[data-reading]").first).to_be_visible()
        press(self.page, "⏎")

    def shown(self) -> int:
        """The table of the form that comes into the boxes next, and is looked at."""
        expect(self.page.locator("#id_table")).not_to_have_value("")
        ready(self.page)
        return int(self.table)

    def keys(self, table: int) -> str:
        """What is pressed for the form of this table, which is in the boxes."""
        boxes = ("#id_first", "#id_second")
        empty = [self.page.locator(box).input_value() == "" for box in boxes]
        typed = "".join(str(TRUTH[table][at]) for at in (0, 1) if empty[at])
        assert bool(typed) == (table in DOUBTFUL), table
        return f"{typed}⏎"

    def take(self, count: int) -> None:
        """Take so many forms."""
        for _each in range(count):
            table = self.shown()
            press(self.page, self.keys(table))
            expect(self.page.locator("#id_table")).not_to_have_value(str(table))


def until(condition: Callable[[], Any], what: str) -> None:
    """Wait, as long as a busy machine needs."""
    end = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.1)


def count_of(hall: Installation, rows: str) -> int:
    return int(hall.query(f"SELECT COUNT(*) FROM tournaments_{rows}")[0][0])


def opened(browser: Browser, hall: Installation, session: str, **options: Any) -> Page:
    context = browser.new_context(locale="nl-NL", **options)
    context.add_cookies([{"name": "sessionid", "value": session, "url": hall.url}])
    return context.new_page()


def test_a_round_by_photos_says_what_the_paper_said_though_the_server_was_killed(
    installation: Installation, browser: Browser, tmp_path: Path
) -> None:
    hall, folder = installation, tmp_path / "photos"
    folder.mkdir()
    given = {"truth": TRUTH, "doubtful": DOUBTFUL, "blurred": BLURRED, "twice": TWICE}
    printed = hall.python(BEGIN.format(folder=str(folder), **given))
    kees, helper = printed.splitlines()[0].split()  # pypdfium2 says more below
    files = sorted(folder.iterdir())
    assert len(files) == 25
    hall.start()
    phone = opened(browser, hall, helper, **PHONE)
    phone.goto(f"{hall.url}/drive/avond/desk/photos/")
    _send_while_the_server_is_killed(phone, hall, files)
    page = opened(browser, hall, kees)
    page.goto(f"{hall.url}/drive/avond/desk/2/")
    desk = Desk(page, hall)
    desk.begin()
    desk.take(6)
    _lose_the_server_before_a_card_arrives(desk)
    desk.take(4)
    _lose_the_server_before_a_card_is_answered(desk)
    desk.take(22 - 12)
    assert desk.missing() == {BLURRED}
    _put_the_rest_aside(page)
    one, other = TRUTH[BLURRED]
    press(page, f"{BLURRED}⏎{one}{other}⏎")
    until(lambda: not desk.missing(), "the card that was typed")
    cards, same, rows = json.loads(hall.python(END.format(truth=TRUTH)))
    assert {int(table): tuple(values) for table, values in cards.items()} == TRUTH
    assert (same, rows) == (True, 46)


def _send_while_the_server_is_killed(phone: Page, hall: Installation, files: list[Path]) -> None:
    sending = phone.locator("#photos-sending li")
    camera, chosen = phone.locator(".photos-camera input"), phone.locator(".photos-files input")
    for file in files[:4]:
        camera.set_input_files(file)
    chosen.set_input_files(files[4:])
    until(lambda: count_of(hall, "formphoto") >= 8, "eight photos")
    hall.kill()
    expect(phone.locator("#photos-sending li[data-state=waits]").first).to_be_visible()
    assert 0 < count_of(hall, "formphoto") < len(files)
    hall.start()
    expect(sending).to_have_count(0)
    assert count_of(hall, "formphoto") == len(files)
    camera.set_input_files(files[0])  # the very same once more
    expect(sending).to_have_count(0)
    assert count_of(hall, "formphoto") == len(files)


def _lose_the_server_before_a_card_arrives(desk: Desk) -> None:
    table, before = desk.shown(), desk.missing()
    keys = desk.keys(table)
    desk.hall.kill()
    press(desk.page, keys)
    expect(desk.page.locator("#desk-trouble [data-trouble=lost]")).to_be_visible()
    assert (desk.missing(), desk.table) == (before, str(table))
    desk.hall.start()
    expect(desk.page.locator("#desk-trouble [data-trouble=lost]")).to_be_hidden()
    ready(desk.page)
    press(desk.page, "⏎")
    until(lambda: desk.missing() == before - {table}, "the card that was sent again")
    expect(desk.page.locator("#id_table")).not_to_have_value(str(table))


def _lose_the_server_before_a_card_is_answered(desk: Desk) -> None:
    table, before = desk.shown(), desk.missing()

    def answer(route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        route.fetch()
        desk.hall.kill()
        route.abort()

    desk.page.route("**/desk/2/", answer)
    press(desk.page, desk.keys(table))
    expect(desk.page.locator("#desk-trouble [data-trouble=lost]")).to_be_visible()
    desk.page.unroute("**/desk/2/")
    assert desk.missing() == before - {table}
    desk.hall.start()
    asks = desk.page.locator("#desk-photo-shown .photo-asks")
    expect(asks).to_have_text("Dit formulier is intussen verwerkt: met ‘Opzij’ gaat u verder.")
    press(desk.page, "⏎")
    expect(desk.page.locator("#id_table")).not_to_have_value(str(table))


def _put_the_rest_aside(page: Page) -> None:
    """What is of another round, or of a table that has its card, and what cannot be read."""
    useless = page.locator(".desk-photo-off")
    expect(useless).not_to_have_count(0)
    for left in range(useless.count() - 1, -1, -1):
        useless.first.get_by_role("button").click()
        expect(useless).to_have_count(left)
