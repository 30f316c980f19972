"""The clock of the hall in real browsers: the same on every screen, and led from one page."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import hear_of_routes, sign_in
from tests.browser.complaints import OFFLINE
from tests.factories import a_published_round, a_tournament, a_user, entries
from tournaments.core.services.log import raise_version
from tournaments.models import ExtraTime, RoundClock, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Where the sound was on, its page tells the browser so before anybody has touched it.
UNTOUCHED = "AudioContext was not allowed to start"
FIGURES = ".clock-figures"
HEAR_NEWS = """() => new Promise((heard) => {
  document.addEventListener("htmx:afterRequest", () => heard(), { once: true });
  htmx.trigger("#live", "wake");
})"""


def a_drive(teams: int = 4, **values: Any) -> Tournament:
    tournament = a_tournament(a_user("anna"), **values)
    field = entries(tournament, teams)
    a_published_round(tournament, list(zip(field[::2], field[1::2], strict=True)))
    return tournament


def lead(page: Page, client: Client, live_server: Any, drive: Tournament) -> None:
    """Anna is at the page from which the hall is led."""
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.goto(f"{live_server.url}/drive/{drive.code}/hall/")


def ends_in(drive: Tournament, seconds: float) -> None:
    """Have the clock of the drive end that long from now, on every screen."""
    ends_at = timezone.now() + timedelta(seconds=seconds)
    round_ = drive.rounds.get()
    RoundClock.objects.update_or_create(
        round=round_, defaults={"minutes": 40, "ends_at": ends_at, "seconds_left": None}
    )
    raise_version(drive)


def seconds(page: Page) -> int:
    minutes, rest = page.locator(FIGURES).inner_text().split(":")
    return 60 * int(minutes) + int(rest)


def test_a_screen_whose_own_clock_is_wrong_follows_the_clock_that_the_organiser_leads(
    page: Page,
    browser: Browser,
    browser_context_args: dict[str, Any],
    client: Client,
    live_server: Any,
) -> None:
    drive, site = a_drive(), live_server.url
    beamer = browser.new_context(**browser_context_args).new_page()
    beamer.clock.install(time=datetime.now() + timedelta(hours=3))
    beamer.goto(f"{site}/d/{drive.code}/beamer/")
    expect(beamer.locator("h1")).to_have_text("Ronde 1: zoek uw tafel")
    lead(page, client, live_server, drive)
    page.get_by_role("button", name="Klok starten").click()
    expect(beamer.locator("h1")).to_have_text("Ronde 1 van 5", use_inner_text=True)
    expect(beamer.locator(FIGURES)).to_contain_text("39:")
    before, shown, after = seconds(page), seconds(beamer), seconds(page)
    assert after - 1 <= shown <= before + 1
    page.get_by_role("button", name="Pauze").click()
    expect(page.get_by_role("button", name="Verder")).to_be_visible()
    expect(beamer.get_by_text("De klok staat stil.")).to_be_visible()
    left = seconds(page)
    assert seconds(beamer) == left
    page.get_by_role("button", name="+5 minuten").click()
    expect(beamer.locator(FIGURES)).to_have_text(f"{left // 60 + 5}:{left % 60:02d}")
    beamer.reload()
    assert seconds(beamer) == left + 300
    page.locator(".screens").get_by_role("button", name="Stand").click()
    expect(beamer.locator("h1")).to_have_text("Stand na ronde 1 van 5")
    expect(beamer.locator("header .clock")).to_contain_text("pauze")
    beamer.context.close()


def test_what_is_being_typed_stays_when_news_comes_in(
    page: Page, client: Client, live_server: Any
) -> None:
    drive = a_drive()
    lead(page, client, live_server, drive)
    page.get_by_label("Tafel", exact=True).type("2")
    ends_in(drive, 600)
    expect(page.get_by_role("button", name="Pauze")).to_be_visible()
    expect(page.get_by_label("Tafel", exact=True)).to_be_focused()
    page.get_by_role("button", name="Speelt uit").click()
    expect(page.locator(".extra-time li span")).to_have_text("Tafel 2 speelt uit")
    expect(page.get_by_label("Tafel", exact=True)).to_have_value("")


def test_what_is_being_typed_stays_when_another_button_is_pressed(
    page: Page, client: Client, live_server: Any
) -> None:
    drive = a_drive()
    lead(page, client, live_server, drive)
    minutes, table = page.locator("#start-minutes"), page.get_by_label("Tafel", exact=True)
    minutes.fill("35")
    table.fill("12")
    screen = page.locator("#screen-standings")
    screen.click()
    expect(screen).to_have_attribute("aria-pressed", "true")
    expect(minutes).to_have_value("35")
    page.get_by_role("button", name="Klok starten").click()
    expect(page.get_by_text("35 minuten in totaal")).to_be_visible()
    page.get_by_label("Anders").fill("-3")
    page.get_by_role("button", name="+1 minuut").click()
    expect(page.get_by_text("36 minuten in totaal")).to_be_visible()
    expect(table).to_have_value("12")
    expect(page.get_by_label("Anders")).to_have_value("-3")


def test_a_button_that_is_held_down_while_news_comes_in_is_pressed_all_the_same(
    page: Page, client: Client, live_server: Any
) -> None:
    drive = a_drive()
    ends_in(drive, 600)
    lead(page, client, live_server, drive)
    page.get_by_role("button", name="Pauze").hover()
    page.mouse.down()
    ExtraTime.objects.create(table=drive.rounds.get().tables.get(number=2))
    raise_version(drive)
    page.evaluate(HEAR_NEWS)
    page.mouse.up()
    expect(page.get_by_role("button", name="Verder")).to_be_visible()


def test_a_field_that_is_wrong_has_the_focus_and_stays_wrong_while_news_comes_in(
    page: Page, client: Client, live_server: Any
) -> None:
    drive = a_drive()
    lead(page, client, live_server, drive)
    table = page.get_by_label("Tafel", exact=True)
    table.fill("12")
    page.get_by_role("button", name="Speelt uit").click()
    expect(table).to_have_accessible_description("Er is geen tafel 12 in deze ronde.")
    expect(table).to_be_focused()
    page.locator("#start-minutes").focus()
    ends_in(drive, 600)
    expect(page.get_by_role("button", name="Pauze")).to_be_visible()
    expect(table).to_have_accessible_description("Er is geen tafel 12 in deze ronde.")
    expect(table).not_to_be_focused()


@pytest.mark.complains(UNTOUCHED)
def test_leading_the_hall_leaves_the_console_empty(
    page: Page, client: Client, live_server: Any
) -> None:
    drive = a_drive()
    lead(page, client, live_server, drive)
    page.on("dialog", lambda dialog: dialog.accept())
    for name, answer in (
        ("Klok starten", "Pauze"),
        ("+5 minuten", "Pauze"),
        ("Pauze", "Verder"),
        ("Verder", "Pauze"),
        ("Klok weghalen", "Klok starten"),
    ):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("button", name=answer)).to_be_visible()
    page.get_by_label("Tafel", exact=True).fill("2")
    page.get_by_role("button", name="Speelt uit").click()
    expect(page.locator(".extra-time li span")).to_have_text("Tafel 2 speelt uit")
    ends_in(drive, 600)
    for show in ("welcome", "tables", "clock", "standings"):
        page.goto(f"{live_server.url}/d/{drive.code}/beamer/?show={show}")
        page.get_by_role("button", name="geluid").click()
        drive.refresh_from_db()
        raise_version(drive)
        poll = f'#live[hx-get*="v={drive.version + 1}"]'
        expect(page.locator(poll)).to_be_visible()


def test_the_menu_of_the_big_screen_fades_until_somebody_touches_it(
    page: Page, live_server: Any
) -> None:
    drive = a_drive()
    page.clock.install()
    page.clock.pause_at(datetime.now() + timedelta(hours=1))
    page.goto(f"{live_server.url}/d/{drive.code}/beamer/")
    menu = page.locator("footer nav")
    expect(menu).to_have_css("opacity", "1")
    page.clock.fast_forward(6000)
    expect(menu).to_have_css("opacity", "0")
    page.keyboard.press("Tab")
    expect(menu).to_have_css("opacity", "1")
    page.clock.fast_forward(6000)
    expect(menu.get_by_role("link").first).to_be_focused()
    expect(menu).to_have_css("opacity", "1")


@pytest.mark.complains(*OFFLINE)
def test_phones_say_by_themselves_what_the_end_of_the_time_means(
    page: Page, live_server: Any
) -> None:
    drive = a_drive(6)
    _first, second, third = drive.rounds.get().tables.order_by("number")
    ExtraTime.objects.create(table=second)
    ExtraTime.objects.create(table=third, minutes=10)
    ends_in(drive, 3600)
    asked: list[str] = []
    page.clock.install()
    for team, corner, said in (
        (1, "Tijd", "Stop met spelen. Elke pion die binnen is telt 2 punten; niemand krijgt"),
        (3, "U speelt uit", ""),
        (5, "9:", ""),
    ):
        page.goto(f"{live_server.url}/d/{drive.code}/team/{team}/")
        over = page.locator(".clock-while-over")
        expect(page.locator(".clock-figures")).to_contain_text(":")
        expect(over.locator("visible=true")).to_have_count(0)
        page.route("**/team/*/?v=*", lambda route: asked.append(route.abort()))
        hear_of_routes(page)
        page.clock.fast_forward(3601 * 1000)
        expect(page.locator(".clock-time")).to_contain_text(corner, use_inner_text=True)
        expect(over.locator("visible=true")).to_have_count(1 if said else 0)
        if said:
            expect(over).to_contain_text(said)
        page.unroute("**/team/*/?v=*")


@pytest.mark.complains(*OFFLINE)
def test_signals_and_the_end_are_told_by_the_page_itself(page: Page, live_server: Any) -> None:
    drive = a_drive(signals=[1])
    ExtraTime.objects.create(table=drive.rounds.get().tables.get(number=2))
    ends_in(drive, 59)
    page.clock.install()
    page.goto(f"{live_server.url}/d/{drive.code}/beamer/")
    banner = page.locator(".clock-banner")
    expect(banner).to_have_text("Nog 1 minuut")
    page.route("**/beamer/?v=*", lambda route: route.abort())
    hear_of_routes(page)
    expect(page.locator(".lost-connection")).to_be_visible()
    page.clock.pause_at(datetime.now() + timedelta(seconds=20))
    page.clock.fast_forward((seconds(page) - 3) * 1000)
    while seconds(page) > 1:
        page.clock.fast_forward(500)
    page.clock.fast_forward(1500)
    expect(banner).to_contain_text("Tijd Stop met spelen.")
    expect(page.locator(FIGURES)).to_be_hidden()
    expect(page.locator(".clock-while-over")).to_contain_text("telt 2 punten; niemand krijgt")
    expect(page.locator(".plays-on li")).to_have_text("Tafel 2 speelt uit")


@pytest.mark.complains(UNTOUCHED)
@pytest.mark.parametrize("touch", ["button", "page", "key"])
def test_sound_that_was_on_asks_for_one_touch_after_the_page_was_loaded_again(
    page: Page, live_server: Any, touch: str
) -> None:
    drive = a_drive()
    ends_in(drive, 600)
    page.goto(f"{live_server.url}/d/{drive.code}/beamer/")
    sound, ask = page.get_by_role("button", name="geluid"), page.locator(".clock-ask")
    expect(sound).to_have_text("geluid: uit", use_inner_text=True)
    expect(ask).to_be_hidden()
    sound.click()
    expect(sound).to_have_text("geluid: aan", use_inner_text=True)
    page.reload()
    expect(ask).to_have_text("Klik één keer voor geluid")
    expect(ask).to_be_visible()
    expect(sound).to_have_text("geluid: uit", use_inner_text=True)
    acts = {"button": sound.click, "page": page.locator("h1").click}
    acts.get(touch, lambda: page.keyboard.press("a"))()
    expect(sound).to_have_text("geluid: aan", use_inner_text=True)
    expect(ask).to_be_hidden()
    sound.click()
    expect(sound).to_have_text("geluid: uit", use_inner_text=True)
    page.locator("h1").click()
    page.reload()
    expect(page.locator("h1")).to_be_visible()
    expect(ask).to_be_hidden()


def test_axe_finds_nothing_in_the_hall(page: Page, client: Client, live_server: Any) -> None:
    drive = a_drive(46)
    ExtraTime.objects.create(table=drive.rounds.get().tables.get(number=2))
    ends_in(drive, 600)
    sign_in(page, client, live_server, drive.memberships.get().user)
    shows = [f"d/{drive.code}/beamer/?show={show}" for show in ("welcome", "clock")]
    shows += [f"d/{drive.code}/beamer/?show=clock&theme=dark"]
    for path in (f"drive/{drive.code}/hall/", *shows):
        page.goto(f"{live_server.url}/{path}")
        assert (path, faults(page)) == (path, [])


def test_the_clock_in_the_bar_runs_on_a_page_that_has_no_other(
    page: Page, client: Client, live_server: Any
) -> None:
    drive = a_drive()
    ends_in(drive, 600)
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.goto(f"{live_server.url}/drive/{drive.code}/entries/")
    first = page.locator(".bar-clock .clock-figures").inner_text()
    expect(page.locator(".bar-clock .clock-figures")).not_to_have_text(first)
