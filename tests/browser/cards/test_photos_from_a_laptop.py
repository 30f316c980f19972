"""Photos of forms from a laptop: dropped, by its own camera, out of the folder of a scanner; and
what has not arrived outlasts its page."""

import base64
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import BrowserType, Page, Route, expect

from tests.browser import complaints
from tests.browser.axe import faults
from tests.browser.cards.desk import ON_A_LAPTOP, a_round, press, sign_in
from tests.browser.complaints import OFFLINE
from tests.chromium import find_browser
from tests.factories import a_member, a_tournament, a_user
from tests.tournaments.scanning.photographed import (
    blank_forms_of,
    crossed,
    photos_of,
    won,
)
from tournaments.enums import Role
from tournaments.models import FormPhoto, FormReading, Round, User

pytestmark = ON_A_LAPTOP
FRAME = (1920, 1080)  # pixels
DROP = """([files, over]) => {
  const held = new DataTransfer();
  for (const [name, type, base64] of files) {
    const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
    held.items.add(new File([bytes], name, { type }));
  }
  const event = { bubbles: true, cancelable: true, dataTransfer: held };
  document.querySelector("h1").dispatchEvent(new DragEvent("dragover", event));
  if (over) return;
  document.querySelector("h1").dispatchEvent(new DragEvent("drop", event));
}"""
PICKED = "window.showDirectoryPicker = () => navigator.storage.getDirectory();"
WRITE = """async ([name, base64, more]) => {
  const folder = await navigator.storage.getDirectory();
  const file = await folder.getFileHandle(name, { create: true });
  const into = await file.createWritable({ keepExistingData: more });
  if (more) await into.seek((await file.getFile()).size);
  await into.write(Uint8Array.from(atob(base64), (each) => each.charCodeAt(0)));
  await into.close();
}"""


def at_the_page(page: Page, client: Any, live_server: Any, round_: Round) -> None:
    """Kees has the page open from which photos are sent."""
    sign_in(page, client, live_server, User.objects.get(username="kees"))
    page.goto(f"{live_server.url}/drive/{round_.tournament.code}/desk/photos/")


def coded(content: bytes) -> str:
    return base64.b64encode(content).decode()


def pdf_of(photo: bytes, path: Path) -> bytes:
    with Image.open(io.BytesIO(photo)) as image:
        image.save(path, "PDF", resolution=200)
    return path.read_bytes()


def all_sent(page: Page, count: int) -> None:
    expect(page.locator("#photos-sent .tag-good")).to_have_count(count)
    expect(page.locator("#photos-sending li")).to_have_count(0)


def test_photos_and_a_pdf_are_dropped_anywhere_on_the_page(
    page: Page, client: Any, live_server: Any, tmp_path: Path
) -> None:
    round_ = a_round(3)
    at_the_page(page, client, live_server, round_)
    one, two, three = photos_of(round_, {1: won(8, 3), 2: won(8, 5), 3: won(8, 6)}).values()
    files = [
        ("een.jpg", "image/jpeg", coded(one)),
        ("twee.jpg", "image/jpeg", coded(two)),
        ("scan.pdf", "application/pdf", coded(pdf_of(three, tmp_path / "scan.pdf"))),
    ]
    expect(page.locator(".photos-over-said")).to_be_hidden()
    page.evaluate(DROP, [files, True])
    expect(page.locator(".photos-over-said")).to_be_visible()
    page.evaluate(DROP, [files, False])
    expect(page.locator(".photos-over-said")).to_be_hidden()
    all_sent(page, 3)
    assert set(FormReading.objects.values_list("code", flat=True)) == set(
        round_.tables.values_list("code", flat=True)
    )


def test_what_comes_into_the_folder_of_a_scanner_is_sent_once_it_grows_no_more(
    page: Page, client: Any, live_server: Any, tmp_path: Path
) -> None:
    round_ = a_round(3)
    page.add_init_script(PICKED)
    at_the_page(page, client, live_server, round_)
    old, two, three = photos_of(round_, {1: won(8, 3), 2: won(8, 5), 3: won(8, 6)}).values()
    scan = pdf_of(three, tmp_path / "scan.pdf")
    page.evaluate(WRITE, ["oud.jpg", coded(old), False])
    page.locator("#photos-folder").click()
    before = page.locator("#photos-folder-before")
    expect(before).to_contain_text("1")
    page.evaluate(WRITE, ["twee.jpg", coded(two), False])
    page.evaluate(WRITE, ["notes.txt", coded(b"no scan"), False])
    for at in range(0, len(scan), len(scan) // 4 + 1):
        page.evaluate(WRITE, ["scan.pdf", coded(scan[at : at + len(scan) // 4 + 1]), at > 0])
        page.wait_for_timeout(1500)
    all_sent(page, 2)
    assert sorted(bytes(each.content) == scan for each in FormPhoto.objects.all()) == [False, True]
    before.click()
    expect(before).to_be_hidden()
    all_sent(page, 3)
    page.wait_for_timeout(4500)
    assert FormPhoto.objects.count() == 3
    page.locator("#photos-folder").click()
    page.evaluate(WRITE, ["scan.pdf", coded(b"%PDF-1.4 later"), False])
    page.wait_for_timeout(4500)
    assert FormPhoto.objects.count() == 3


@pytest.fixture
def with_a_camera(
    browser_type: BrowserType, client: Any, live_server: Any, tmp_path: Path
) -> Iterator[tuple[Page, Round]]:
    """The page in a browser whose camera sees the form of table 2, as it lies on a dark table."""
    round_ = a_round(3)
    form = crossed(blank_forms_of(round_)[2], won(8, 5))
    form.thumbnail((FRAME[0] - 40, FRAME[1] - 40))
    seen = Image.new("RGB", FRAME, (90, 90, 90))
    seen.paste(form.convert("RGB"), (20, 20))
    film = tmp_path / "camera.mjpeg"
    frame = io.BytesIO()
    seen.save(frame, "JPEG", quality=90)
    film.write_bytes(frame.getvalue() * 3)
    given = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]
    arguments = ["--no-sandbox", *given, f"--use-file-for-fake-video-capture={film}"]
    browser = browser_type.launch(executable_path=find_browser(), args=arguments)
    context = browser.new_context(locale="nl-NL", viewport={"width": 1366, "height": 768})
    complaints.listen(context)
    page = context.new_page()
    at_the_page(page, client, live_server, round_)
    yield page, round_
    browser.close()


def test_the_camera_of_a_laptop_takes_one_photo_a_press(
    with_a_camera: tuple[Page, Round],
) -> None:
    page, round_ = with_a_camera
    page.locator("#photos-live-open").click()
    take = page.locator("#photos-live-take")
    expect(take).to_be_focused()
    box = take.bounding_box()
    assert box["y"] + box["height"] <= 768
    assert faults(page) == []
    page.keyboard.down("Space")
    page.keyboard.down("Space")
    page.keyboard.up("Space")
    expect(page.locator("#photos-live-said")).to_contain_text("1")
    page.wait_for_timeout(500)
    page.keyboard.press("Enter")
    expect(page.locator("#photos-live-said")).to_contain_text("2")
    expect(page.locator("#photos-sending li")).to_have_count(0)
    expect(page.locator("#photos-sent .tag-good").first).to_be_visible()
    reading = FormReading.objects.first()
    table = round_.tables.get(number=2)
    assert (reading.code, reading.read["numbers"], reading.doubts) == (table.code, [8, 5], [])
    assert FormPhoto.objects.count() <= 2
    page.locator("#photos-live-close").click()
    expect(page.locator("#photos-live-open")).to_be_focused()
    expect(page.locator("video")).to_be_hidden()
    assert page.evaluate("document.querySelector('video').srcObject") is None
    press(page, "⏎")
    expect(take).to_be_focused()
    press(page, "␛")
    expect(page.locator("video")).to_be_hidden()
    expect(page.locator("#photos-live-open")).to_be_focused()


@pytest.mark.complains(*OFFLINE)
def test_what_has_not_arrived_outlasts_its_page_and_stays_with_its_drive(
    page: Page, client: Any, live_server: Any, tmp_path: Path
) -> None:
    round_ = a_round(3)
    drive = round_.tournament
    other = a_tournament(User.objects.get(username="kees"), code="andere")
    photos = photos_of(round_, {1: won(8, 3), 2: won(8, 5)})
    files = [tmp_path / f"tafel-{table}.jpg" for table in photos]
    for path, content in zip(files, photos.values(), strict=True):
        path.write_bytes(content)
    at_the_page(page, client, live_server, round_)
    refused = "**/desk/photos/"
    page.route(
        refused, lambda route: route.abort() if route.request.method == "POST" else route.fallback()
    )
    page.locator(".photos-files input").set_input_files(files)
    waiting = page.locator("#photos-sending li[data-state=waits]")
    expect(waiting).to_have_count(2)
    page.reload()
    expect(waiting).to_have_count(2)
    page.goto(f"{live_server.url}/drive/{other.code}/desk/photos/")
    page.wait_for_timeout(1000)
    expect(page.locator("#photos-sending li")).to_have_count(0)
    page.goto(f"{live_server.url}/drive/{drive.code}/desk/photos/")
    expect(waiting).to_have_count(2)
    page.unroute(refused)
    all_sent(page, 2)
    page.reload()
    page.wait_for_timeout(1000)
    expect(page.locator("#photos-sending li")).to_have_count(0)
    assert (FormPhoto.objects.count(), other.form_photos.count()) == (2, 0)


@pytest.mark.complains("status of 500")
def test_a_photo_that_cannot_arrive_keeps_no_other(
    page: Page, client: Any, live_server: Any, tmp_path: Path
) -> None:
    round_ = a_round(3)
    files = [tmp_path / "stuk.jpg", tmp_path / "heel.jpg"]
    photos = photos_of(round_, {1: won(8, 3), 2: won(8, 5)})
    for path, content in zip(files, photos.values(), strict=True):
        path.write_bytes(content)
    at_the_page(page, client, live_server, round_)

    def answer(route: Route) -> None:
        if b"stuk.jpg" in (route.request.post_data_buffer or b""):
            route.fulfill(status=500)
        else:
            route.fallback()

    page.route("**/desk/photos/", answer)
    page.locator(".photos-files input").set_input_files(files)
    expect(page.locator("#photos-sent .tag-good")).to_have_count(1)
    expect(page.locator("#photos-sending li")).to_have_count(1)
    expect(page.locator("#photos-left")).to_contain_text("1")
    page.unroute("**/desk/photos/")
    all_sent(page, 2)
    expect(page.locator("#photos-left")).to_be_empty()


@pytest.mark.complains(*OFFLINE)
@pytest.mark.parametrize("elsewhere", [False, True], ids=["the same drive", "another drive"])
def test_what_a_helper_left_is_sent_by_who_comes_for_the_same_drive_and_else_is_gone(
    page: Page, client: Any, live_server: Any, tmp_path: Path, elsewhere: bool
) -> None:
    round_ = a_round(3)
    path = tmp_path / "tafel.jpg"
    path.write_bytes(photos_of(round_, {1: won(8, 3)})[1])
    at_the_page(page, client, live_server, round_)
    refused = "**/desk/photos/"
    page.route(
        refused, lambda route: route.abort() if route.request.method == "POST" else route.fallback()
    )
    page.locator(".photos-files input").set_input_files(path)
    expect(page.locator("#photos-sending li[data-state=waits]")).to_have_count(1)
    page.unroute(refused)
    page.goto("about:blank")
    FormPhoto.objects.all().delete()
    helper = a_user("hulp")
    drive = a_tournament(a_user("ander")) if elsewhere else round_.tournament
    sign_in(page, client, live_server, a_member(drive, helper, Role.SECRETARY))
    page.goto(f"{live_server.url}/drive/{drive.code}/desk/photos/")
    page.wait_for_timeout(1000)
    expect(page.locator("#photos-sending li")).to_have_count(0)
    at_the_page(page, client, live_server, round_)
    page.wait_for_timeout(1000)
    expect(page.locator("#photos-sending li")).to_have_count(0)
    sent = [*FormPhoto.objects.values_list("sent_by", flat=True)]
    assert sent == ([] if elsewhere else [helper.pk])
