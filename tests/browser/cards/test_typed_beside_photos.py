"""What is typed at a desk where photos wait changes nothing that was read."""

import io
from typing import Any

from django.utils import timezone
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.cards.desk import ON_A_LAPTOP, a_round, at_the_desk, boxes, press, ready, saved
from tests.browser.cards.test_form_photos import send
from tests.factories import a_user
from tests.tournaments.builders.kinds import a_round_of
from tests.tournaments.scanning.photographed import won

pytestmark = ON_A_LAPTOP


def test_a_card_from_paper_that_is_begun_as_a_photo_comes_by_itself_stays_one(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round(5)
    send(round_, {2: won(8, 5)})
    at_the_desk(page, client, live_server, round_)
    expect(page.locator("button[data-reading]")).to_have_count(1)
    press(page, "⏎")
    ready(page)
    press(page, "⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 2")
    send(round_, {3: won(8, 6)})
    page.evaluate("""() => new Promise((done) => {
      const look = setInterval(() => {
        if (desk.boxes[0].value !== "3") return;
        clearInterval(look);
        const key = new KeyboardEvent("keydown", { key: "4", bubbles: true });
        document.activeElement.dispatchEvent(key);
        done();
      }, 10);
    })""")
    press(page, "487⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 4")
    assert (boxes(page), saved(round_, 4)) == (("", "", ""), (8, 7))
    assert saved(round_, 3) is None


def test_digits_go_from_one_number_that_was_not_read_to_the_next(
    page: Page, client: Any, live_server: Any
) -> None:
    round_ = a_round_of("individueel", a_user("kees"), [4, 4])
    cut_out = io.BytesIO()
    Image.new("L", (60, 20)).save(cut_out, "JPEG")
    photo = round_.tournament.form_photos.create(
        content=b"a photo", digest="0" * 64, state="read", number=1, round=round_
    )
    photo.readings.create(
        place=0,
        page=0,
        code=round_.tables.get(number=1).code,
        read={"layout": "F", "numbers": [None, 8, None, 3], "winner": None, "time_over": True},
        doubts=["numbers.0", "numbers.2"],
        cut_out=cut_out.getvalue(),
        at=timezone.now(),
    )
    at_the_desk(page, client, live_server, round_)
    expect(page.locator("button[data-reading]")).to_have_count(1)
    press(page, "⏎")
    ready(page)
    press(page, "425⏎")
    expect(page.locator(".desk-saved")).to_contain_text("Tafel 1")
    assert saved(round_, 1) == (4, 8, 5, 3)
