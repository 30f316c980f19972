"""Whoever is told of at the prize-giving stands whole on the big screen: every box inside it."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tournaments.enums import PrizeKind
from tournaments.models import Prize, Tournament
from tournaments.prizes.queries.prizes import program
from tournaments.prizes.services.prize_giving import begin_prize_giving, reveal

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCREENS = ((1280, 720), (1366, 768), (1920, 1080))
PLAYER = "Margaretha Wilhelmina van der Wal-Ypenburg uit 's-Heerenberg en de Achterhoek III"[:80]
TEAM = "Familie Van der Wal-Ypenburg uit 's-Heerenberg en omstreken"[:60]
WORD = "Hottentottententententoonstellingskaartjesverkoopstersjurk"[:60]
# What of the newest step is cut off, or lies over something else, in the window or in its frame.
OUTSIDE = """() => {
  const frame = document.querySelector('.newest').getBoundingClientRect();
  const limit = [0, frame.top, innerWidth, Math.min(frame.bottom, innerHeight)];
  const found = [];
  const parts = '.newest :is(h2, b, .who, .why, .won span)';
  for (const part of document.querySelectorAll(parts)) {
    const style = getComputedStyle(part);
    if (style.display === 'none' || part.closest('[hidden]')) continue;
    const range = document.createRange();
    range.selectNodeContents(part);
    for (const box of range.getClientRects()) {
      const off = [limit[0] - box.left, limit[1] - box.top,
                   box.right - limit[2], box.bottom - limit[3]];
      if (Math.max(...off) > 1) found.push(`${part.tagName} ${off.map(Math.round)}`);
    }
    const hides = style.overflow === 'hidden';
    if (hides && part.scrollWidth > part.clientWidth + 1) found.push('clipped');
  }
  return found;
}"""


def a_drive(names: list[str], **values: Any) -> Tournament:
    """As many as share the first place as there are names, and as many losers below them."""
    anna = a_user("anna")
    drive = a_tournament(anna, rounds_planned=1, frozen_after=0, **values)
    teams = entries(drive, 2 * len(names))
    round_ = a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))
    for table in round_.tables.all():
        a_card(table, 8, 3)
    for team, name in zip(teams[::2], names, strict=True):
        team.name, team.player1, team.player2 = name[:60], PLAYER, PLAYER
        team.save()
    for kind, number in ((PrizeKind.PLACE, 1), (PrizeKind.EVERY, 2)):
        Prize.objects.create(tournament=drive, kind=kind, number=number, name="een taart " * 7)
    begin_prize_giving(tournament=drive, by=anna)
    reveal(tournament=drive, seen=0, to=99, jump=True, by=anna)
    return drive


@pytest.mark.parametrize(
    "names",
    [
        *(["De Uilen"], [TEAM], [WORD], [TEAM] * 2, [TEAM] * 3, [TEAM] * 5),
        *([TEAM, WORD] * 4 + [TEAM], [TEAM, "De Uilen"] * 13),
    ],
    ids=["short", "long", "one word", "two", "three", "five", "nine", "twenty-six"],
)
def test_who_won_is_never_cut_off(page: Page, live_server: Any, names: list[str]) -> None:
    drive = a_drive(names)
    assert len(program(drive).steps[-1].winners) == len(names)
    outside = {}
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{live_server.url}/d/{drive.code}/beamer/?show=prizes")
        page.evaluate("document.fonts.ready")
        outside[width] = page.evaluate(OUTSIDE)
    assert outside == {width: [] for width, _height in SCREENS}
