"""What is wrong with a picture of the big screen, measured in its boxes, and drives to fill it."""

from datetime import timedelta
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page

from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tournaments.core.services.log import raise_version
from tournaments.models import ExtraTime, RoundClock, Tournament

PLAYER = "Margaretha Wilhelmina van der Wal-Ypenburg uit 's-Heerenberg en de Achterhoek III"[:80]
TEAM = "Familie Van der Wal-Ypenburg uit 's-Heerenberg en omstreken"[:60]
WORD = "Hottentottententententoonstellingskaartjesverkoopstersjurk"[:60]
DRIVE = "Grote Open Achterhoekse Keezkampioenschappen van Café De Lange Tafel te Zijtaart"[:80]
NAMES = (
    *("De Pionnenpakkers", "Los is Los", "'t Hoekje", "De Slagbomen", "Boer Zoekt Bord"),
    *("Zevenklappers", "Nooit Thuis", "De Blokkade", "Twee Azen", "Kont tegen de Krib"),
    *("Rondje van de Zaak", "De Straatjesvegers", "Vrouwen van Stavast", "Opa en de Boer"),
    *("Keez en Kroket", "De Omkeerviertjes", "Heer en Meester", "Slaan Moet", "Brûlée Brigade"),
)
SIZES = ((1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920), (820, 1180))

# Of what can be read: what is outside the window or cut off by the box around it, what lies over
# something else, and which word of everyday length is broken.
FAULTS = r"""() => {
  const WORDS = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{2,20}(?![\p{L}\p{N}])/gu;
  const found = [];
  const seen = [];
  const visible = { opacityProperty: true, visibilityProperty: true };
  const shown = (element) => element.checkVisibility(visible)
    && !element.closest(".visually-hidden, nav");
  const name = ({ element, text }) =>
    `${element.getAttribute("class") || element.tagName} “${text.trim().slice(0, 24)}”`;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.textContent.trim() || !shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const size = parseFloat(getComputedStyle(element).fontSize);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      // A line is higher than its letters, and figures have nothing below them.
      const tall = /^[\d:\s]+$/.test(node.textContent) ? 0.75 : 1;
      const spare = Math.max(0, (box.height - tall * size) / 2);
      const { left: west, right: east } = box;
      const letters = { left: west, right: east, top: box.top + spare, bottom: box.bottom - spare };
      let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
      for (let around = element; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (style.overflow === "visible") continue;
        const frame = around.getBoundingClientRect();
        [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
        [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
      }
      const off = [left - west, east - right, top - letters.top, letters.bottom - bottom];
      const part = { element, letters, text: node.textContent };
      if (Math.max(...off) > 1.5) found.push(`cut off ${off.map(Math.round)}: ${name(part)}`);
      seen.push(part);
    }
    for (const { 0: word, index } of node.textContent.matchAll(WORDS)) {
      const part = document.createRange();
      part.setStart(node, index);
      part.setEnd(node, index + word.length);
      const boxes = [...part.getClientRects()].filter((box) => box.width > 0);
      if (new Set(boxes.map((box) => Math.round(box.top))).size > 1) found.push(`broken: ${word}`);
    }
  }
  for (const svg of document.querySelectorAll("#live svg, #live img, .join svg")) {
    if (!shown(svg)) continue;
    const box = svg.getBoundingClientRect();
    const off = [-box.left, box.right - innerWidth, -box.top, box.bottom - innerHeight];
    if (Math.max(...off) > 1) found.push(`cut off ${off.map(Math.round)}: a picture`);
    seen.push({ element: svg, letters: box, text: "picture" });
  }
  seen.forEach((one, at) => seen.slice(at + 1).forEach((other) => {
    if (one.element === other.element) return;
    const [a, b] = [one.letters, other.letters];
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1.5 && down > 1.5) {
      found.push(`over each other: ${name(one)} and ${name(other)}`);
    }
  }));
  return [...new Set(found)];
}"""
DRAWN = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const moving = document.getAnimations().filter((one) => one.effect.getTiming().duration < 5000);
  await Promise.all(moving.map((one) => one.finished.catch(() => {})));
}"""
LETTERS = """selector => [...document.querySelectorAll(selector)]
    .filter(each => each.checkVisibility())
    .map(each => parseFloat(getComputedStyle(each).fontSize))"""
PAGES = "() => Math.max(1, document.querySelectorAll('#live .page').length)"


def a_full_drive(teams: int, names: tuple[str, ...] = NAMES, **values: Any) -> Tournament:
    """A drive in its second round, of which half of the cards are in, with a clock that runs."""
    drive = a_tournament(a_user(), **values)
    field = entries(drive, teams)
    for at, team in enumerate(field):
        team.name = names[at % len(names)]
        team.player1 = team.player2 = PLAYER
        team.save()
    first = a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
    for at, table in enumerate(first.tables.all()):
        a_card(table, 8, at % 8)
    second = a_published_round(drive, list(zip(field[::2], field[:0:-2], strict=True)))
    for at, table in enumerate(second.tables.all()[: max(1, teams // 4)]):
        a_card(table, at % 8, 8)
    ExtraTime.objects.create(table=second.tables.last(), minutes=10)
    set_clock(drive, 600)
    return drive


def set_clock(drive: Tournament, seconds: int | None) -> None:
    """Have the clock of the round end that long from now; None stops it with ten minutes left."""
    if seconds is None:
        values = {"ends_at": None, "seconds_left": 600}
    else:
        values = {"ends_at": timezone.now() + timedelta(seconds=seconds), "seconds_left": None}
    RoundClock.objects.update_or_create(
        round=drive.rounds.last(), defaults={"minutes": 40, **values}
    )
    raise_version(drive)


def faults_on(page: Page) -> list[str]:
    """Return what is wrong with the picture that is on the screen.

    A connection that is lost for a moment, or the menu, takes its height before the next frame
    lays out the list for it.  Boxes measured in between were never seen: a fault stays.
    """
    page.evaluate(DRAWN)
    found: list[str] = page.evaluate(FAULTS)
    if found:
        page.evaluate(DRAWN)
        found = page.evaluate(FAULTS)
    return found


def faults_at_all_sizes(page: Page, most: int = 4) -> dict[str, list[str]]:
    """What is wrong with each page of the screen, of so many at most, at each of SIZES."""
    found = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        for number in range(1, min(most, page.evaluate(PAGES)) + 1):
            if faults := faults_on(page):
                found[f"{width}x{height} page {number}"] = faults
            page.keyboard.press("ArrowRight")
    return found
