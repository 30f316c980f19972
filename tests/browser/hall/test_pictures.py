"""Logo, sponsors and the colour of a drive, as the hall sees them."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import sign_in
from tests.browser.hall.screens import DRIVE, NAMES, TEAM, a_full_drive, faults_at_all_sizes
from tests.browser.hall.test_screens import STATES, a_stage_for, look, set_clock
from tests.tournaments.builders.pictures import a_file, a_picture
from tournaments.core.services.log import raise_version
from tournaments.enums import Accent, PictureKind
from tournaments.hall.queries.pictures import MOST_SPONSORS
from tournaments.hall.services.pictures import add_picture
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHAPES = ((800, 200), (400, 400), (200, 500))  # wide, square and on its side


def bring(drive: Tournament, sponsors: int, logo: tuple[int, int]) -> None:
    by = drive.memberships.get().user
    values = {"tournament": drive, "by": by}
    encoded = a_picture(logo, "#205080")
    add_picture(**values, kind=PictureKind.LOGO, name="Logo", encoded=encoded)
    for at in range(sponsors):
        encoded = a_picture(SHAPES[at % len(SHAPES)], (20 * at, 90, 60))
        add_picture(**values, kind=PictureKind.SPONSOR, name=f"Bakker {at}", encoded=encoded)
    drive.refresh_from_db()


@pytest.mark.parametrize(("sponsors", "logo"), [(1, SHAPES[0]), (12, SHAPES[1]), (12, SHAPES[2])])
def test_with_logo_and_sponsors_every_screen_stands_whole(
    page: Page, live_server: Any, sponsors: int, logo: tuple[int, int]
) -> None:
    assert sponsors <= MOST_SPONSORS
    drive = a_full_drive(46, (*NAMES, TEAM), name=DRIVE, wifi_name="Zaal De Lange Tafel")
    bring(drive, sponsors, logo)
    found = {}
    for show in ("welcome", "tables", "standings"):
        look(page, live_server, drive, show)
        found[show] = faults_at_all_sizes(page, most=2)
    for state, seconds in STATES.items():
        set_clock(drive, seconds)
        look(page, live_server, drive, "clock")
        found[f"clock {state}"] = faults_at_all_sizes(page)
    assert {show: faults for show, faults in found.items() if faults} == {}


@pytest.mark.parametrize("sponsors", [0, 12])
def test_the_stage_stands_whole_before_the_first_prize(
    page: Page, live_server: Any, sponsors: int
) -> None:
    drive = a_stage_for([TEAM], name=DRIVE, place=TEAM)
    bring(drive, sponsors, SHAPES[1])
    look(page, live_server, drive, "prizes")
    expect(page.locator(".stage .logo")).to_be_visible()
    assert faults_at_all_sizes(page) == {}


# Each role of the colour as it stands on another; at least 7 to 1.
CONTRASTS = """() => {
  const look = getComputedStyle(document.documentElement);
  const dot = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const light = (name) => {
    dot.fillStyle = "#000000";
    dot.fillStyle = look.getPropertyValue(name) || name;
    dot.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...dot.getImageData(0, 0, 1, 1).data].map((each) => {
      const part = each / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const pairs = ["--accent --paper", "--accent --wash", "--ink --wash", "#ffffff --fill",
    "#ffffff --ground", "--soft --ground", "--gold --ground", "--night --gold", "--quiet --wash",
    "#ffffff --glow", "--night #ffffff"];
  return Object.fromEntries(pairs.map((pair) => {
    const [low, high] = pair.split(" ").map(light).sort((a, b) => a - b);
    return [pair, (high + 0.05) / (low + 0.05)];
  }));
}"""
LEAST = {"--quiet --wash": 4.5, "--gold --ground": 6, "#ffffff --glow": 6}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_colour_keeps_the_contrast_of_what_is_read(
    page: Page, live_server: Any, theme: str
) -> None:
    drive = a_full_drive(8)
    hues = {}
    found = {}
    for accent in Accent:
        Tournament.objects.filter(pk=drive.pk).update(accent=accent)
        raise_version(drive)
        look(page, live_server, drive, "standings", theme=theme)
        measured = page.evaluate(CONTRASTS)
        found |= {
            (accent.value, pair): round(contrast, 1)
            for pair, contrast in measured.items()
            if contrast < LEAST.get(pair, 7)
        }
        hues[accent.value] = page.evaluate(
            "getComputedStyle([...document.querySelectorAll('.points')].at(-1)).color"
        )
    assert found == {}
    assert len(set(hues.values())) == len(Accent)


def test_an_organiser_brings_in_a_logo_and_screens_and_phones_follow(
    page: Page, client: Client, live_server: Any, tmp_path: Path
) -> None:
    drive = a_full_drive(8)
    file = tmp_path / "logo.png"
    file.write_bytes(a_file((900, 300), "#205080").getvalue())
    screen = page.context.browser.new_page()
    look(screen, live_server, drive, "clock")
    expect(screen.locator(".logo")).to_have_count(0)
    sign_in(page, client, live_server, drive.memberships.get().user)
    page.goto(f"{live_server.url}/drive/{drive.code}/hall/")
    expect(page.frame_locator(".connected iframe").locator(".live")).to_be_visible()
    page.get_by_role("link", name="Logo en sponsors").click()
    page.get_by_label("Plaatje").set_input_files(file)
    assert faults(page) == []
    page.get_by_role("button", name="Op de schermen zetten").click()
    expect(page.locator(".shown-pictures img")).to_have_count(1)
    expect(screen.locator("header .logo")).to_be_visible()
    assert screen.evaluate("document.querySelector('header .logo').naturalWidth") == 800
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("button", name="Weghalen").click()
    expect(page.locator(".shown-pictures img")).to_have_count(0)
    expect(screen.locator(".logo")).to_have_count(0)
    screen.close()
