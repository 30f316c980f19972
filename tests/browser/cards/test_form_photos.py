"""An evening by photos: forms are photographed by a phone and become cards at the desk."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import ON_A_LAPTOP, a_round, at_the_desk, boxes, press, saved, sign_in
from tests.factories import a_card, a_member, a_user
from tests.tournaments.builders.photographed import Crosses, photos_of, won
from tournaments.cards.services.form_photos import send_photo
from tournaments.enums import Role
from tournaments.models import FormReading, Round, User

pytestmark = ON_A_LAPTOP
TWO_CROSSES: Crosses = [("numbers.0", 7), ("numbers.0", 8), ("numbers.1", 5), ("winner", 0)]


def send(round_: Round, answers: dict[int, Crosses]) -> None:
    for content in photos_of(round_, answers).values():
        send_photo(tournament=round_.tournament, content=content, by=None)


def photo(page: Page, table: int) -> Any:
    return page.locator("button[data-reading]").filter(has_text=str(table))


def test_photos_are_taken_with_one_enter_each_and_doubts_come_first(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(5)
    send(round_, {1: won(8, 3), 2: TWO_CROSSES, 3: won(4, 8)})
    at_the_desk_with_photos(page, client, live_server, round_)
    expect(page.locator(".desk-photos h2")).to_have_text("3 foto's wachten")
    expect(page.locator("#id_first")).to_be_focused()
    assert boxes(page) == ("2", "", "5")
    expect(page.locator("#desk-photo-shown img")).to_be_visible()
    shot(page, "doubt")
    page.wait_for_timeout(500)
    press(page, "8⏎")
    expect(page.locator("#id_table")).to_have_value("1")
    assert (boxes(page), saved(round_, 2)) == (("1", "8", "3"), (8, 5))
    page.wait_for_timeout(500)
    press(page, "⏎")
    expect(page.locator("#id_table")).to_have_value("3")
    assert saved(round_, 1) == (8, 3)
    press(page, "␛")
    expect(page.locator(".desk-photos")).not_to_contain_text("wacht")
    assert (boxes(page), saved(round_, 3)) == (("", "", ""), None)
    assert FormReading.objects.filter(state="aside").count() == 1


def shot(page: Page, name: str) -> None:
    for width, height in ((1366, 768), (1920, 1080), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)
        page.screenshot(path=f"/tmp/pd-shots/{name}-{width}.png")
    page.set_viewport_size({"width": 1366, "height": 768})


def at_the_desk_with_photos(page: Page, client: Any, live_server: Any, round_: Round) -> None:
    sign_in(page, client, live_server, User.objects.get(username="kees"))
    page.goto(f"{live_server.url}/drive/{round_.tournament.code}/desk/{round_.number}/")
