"""Every picture of the big screen stands whole: nothing cut off, covered or broken in mid-word, in
letters that the back of the hall can read."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.hall.screens import (
    DRAWN,
    DRIVE,
    LETTERS,
    NAMES,
    PLAYER,
    TEAM,
    WORD,
    a_full_drive,
    faults_at_all_sizes,
    faults_on,
    set_clock,
)
from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tests.tournaments.builders.grouped import a_bracket, a_drive_in_classes, a_drive_of, play
from tournaments.core.services.log import raise_version
from tournaments.enums import PrizeKind
from tournaments.hall.services.announcements import announce
from tournaments.models import Prize, PrizeGiving, Round, ScoreCard, Tournament
from tournaments.prizes.queries.prizes import program
from tournaments.prizes.services.prize_giving import begin_prize_giving, reveal

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STATES = {"running": 600, "last five": 200, "last": 40, "over": -1, "paused": None}
# Eight teams, 46 of all lengths, 200, everything as long as can be, a name for all, and long words.
CONTENTS: dict[str, dict[str, Any]] = {
    "eight": {"teams": 8},
    "46": {"teams": 46, "names": (*NAMES, TEAM)},
    "200": {"teams": 200, "names": (*NAMES, TEAM, WORD)},
    "long": {"teams": 46, "names": (TEAM,), "name": DRIVE, "place": TEAM},
    "alike": {"teams": 12, "names": ("Keez",)},
    "words": {"teams": 20, "names": (WORD, TEAM), "name": DRIVE.replace(" ", "-")},
}


def look(page: Page, live_server: Any, drive: Tournament, show: str, **choices: str) -> None:
    """The screen with this show, as the hall sees it: nobody is at the mouse."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    query = "".join(f"&{name}={value}" for name, value in choices.items())
    page.goto(f"{live_server.url}/d/{drive.code}/beamer/?show={show}{query}")
    page.evaluate("document.body.classList.add('idle')")
    page.evaluate("document.fonts.ready")


@pytest.mark.parametrize("content", CONTENTS)
def test_lists_and_welcome_stand_whole(page: Page, live_server: Any, content: str) -> None:
    drive = a_full_drive(**CONTENTS[content])
    found = {}
    for show in ("welcome", "tables", "standings"):
        look(page, live_server, drive, show)
        found[show] = faults_at_all_sizes(page, most=2)
    assert found == {"welcome": {}, "tables": {}, "standings": {}}


@pytest.mark.parametrize("state", STATES)
def test_the_clock_and_its_signals_stand_whole(page: Page, live_server: Any, state: str) -> None:
    drive = a_full_drive(16, (TEAM, "De Uilen"), name=DRIVE, signals=[5, 4, 1])
    set_clock(drive, STATES[state])
    found = {}
    for show in ("clock", "standings"):
        look(page, live_server, drive, show)
        found[show] = faults_at_all_sizes(page)
    assert found == {"clock": {}, "standings": {}}
    look(page, live_server, drive, "clock")
    expect(page.locator(".join svg")).to_be_visible()
    expect(page.locator(".clock-banner")).to_have_count(1)


def test_an_announcement_takes_its_height_from_the_list_and_goes_by_itself(
    page: Page, live_server: Any
) -> None:
    drive = a_full_drive(46, (*NAMES, TEAM))
    by = drive.memberships.get().user
    look(page, live_server, drive, "tables")
    announce(tournament=drive, text=f"{DRIVE} {TEAM[:39]}", minutes=1, by=by)
    notice = page.locator(".announcement")
    expect(notice).to_be_visible()
    expect(page.locator("#aloud")).to_contain_text(DRIVE)
    found = {"tables": faults_at_all_sizes(page)}
    for show in ("welcome", "clock", "standings", "prizes"):
        look(page, live_server, drive, show)
        found[show] = faults_at_all_sizes(page)
    assert {show: faults for show, faults in found.items() if faults} == {}
    shown = page.locator(".list li[data-key]:visible").count()
    Tournament.objects.update(announced_until=timezone.now() + timedelta(seconds=1))
    raise_version(drive)
    expect(notice).to_be_hidden()
    assert page.locator(".list li[data-key]:visible").count() >= shown


def test_a_vote_that_is_open_stands_on_every_list_with_the_code_for_phones(
    page: Page, live_server: Any
) -> None:
    wifi = {"wifi_name": "Dorpshuis De Brink, gasten", "wifi_password": "keezen maar"}
    drive = a_full_drive(46, (*NAMES, TEAM), **wifi)
    PrizeGiving.objects.create(tournament=drive, voting=True)
    for show in ("welcome", "tables", "clock", "standings"):
        look(page, live_server, drive, show)
        if show == "welcome":  # a code that a phone reads from some metres
            assert page.locator(".wifi svg").evaluate("svg => svg.clientWidth") >= 200
        expect(page.locator(".announcement")).to_have_text(
            "Stem op uw telefoon op de origineelste naam."
        )
        expect(page.locator(":is(.join, .wifi) svg")).to_have_count(2)
        assert (show, faults_at_all_sizes(page)) == (show, {})


@pytest.mark.parametrize("size", [4, 8, 16])
def test_a_knock_out_stands_whole_with_its_champion(
    page: Page, live_server: Any, size: int
) -> None:
    drive = a_drive_of(size, rounds_planned=size.bit_length())
    play(drive)
    a_bracket(drive, 2, size)
    for at, entry in enumerate(drive.entries.all()):
        entry.name = (TEAM, WORD, NAMES[at % len(NAMES)])[at % 3]
        entry.save()
    look(page, live_server, drive, "bracket")
    before = faults_at_all_sizes(page)
    for _round in range(size.bit_length() - 1):
        play(drive)
    look(page, live_server, drive, "bracket")
    assert (before, faults_at_all_sizes(page)) == ({}, {})
    expect(page.locator(".champion")).to_have_text(f"Winnaar 1 {TEAM}")


def test_a_heading_that_takes_more_lines_takes_them_from_the_list(
    page: Page, live_server: Any
) -> None:
    drive = a_full_drive(46)
    for show in ("tables", "standings"):
        look(page, live_server, drive, show)
        page.locator("h1").evaluate(f"head => {{ head.textContent += ' {DRIVE}'; }}")
        assert (show, faults_on(page)) == (show, [])


def test_groups_stand_whole_each_under_its_name(page: Page, live_server: Any) -> None:
    names = tuple(f"{TEAM[:40]} {letter}" for letter in "ABCDE")
    drive = a_drive_in_classes(None, names)
    look(page, live_server, drive, "standings")
    assert faults_at_all_sizes(page) == {}
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.evaluate(DRAWN)
    heads = page.locator(".list .group")
    assert heads.all_text_contents() == list(names)


def a_stage_for(names: list[str], **values: Any) -> Tournament:
    """As many share the first place as there are names, and as many losers below them."""
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
    return drive


def go_to(drive: Tournament, step: int, seen: int = 0) -> None:
    reveal(tournament=drive, seen=seen, to=step, jump=True, by=drive.memberships.get().user)


@pytest.mark.parametrize(
    "names",
    [
        *(["De Uilen"], [TEAM], [WORD], [TEAM] * 2, [TEAM] * 3, [TEAM] * 5),
        *([TEAM, WORD] * 4 + [TEAM], [TEAM, "De Uilen"] * 13),
    ],
    ids=["short", "long", "one word", "two", "three", "five", "nine", "twenty-six"],
)
def test_who_won_is_never_cut_off(page: Page, live_server: Any, names: list[str]) -> None:
    drive = a_stage_for(names, name=DRIVE)
    steps = program(drive).steps
    assert len(steps[-1].winners) == len(names)
    last = [len(steps) - 1, len(steps)]
    # How it begins is the same whoever wins, and the fullest where they are many.
    asked = [0, *last] if len(names) in (3, 26) else last
    found = {}
    for step in asked:
        go_to(drive, step, program(drive).revealed)
        look(page, live_server, drive, "prizes")
        expect(page.locator(f'.stage[data-step="{program(drive).revealed}"]')).to_be_visible()
        found[step] = faults_at_all_sizes(page)
    assert found == {step: {} for step in asked}
    assert page.locator(".ring .lit").count() == 64


def test_names_are_44_high_for_46_teams_and_40_for_200_on_two_screens(
    page: Page, live_server: Any
) -> None:
    least = {}
    for teams, part in ((46, ""), (200, "1/2"), (200, "2/2")):
        drive = a_full_drive(teams, (*NAMES, TEAM))
        for show in ("tables", "standings"):
            look(page, live_server, drive, show, part=part)
            least[teams, part, show] = min(page.evaluate(LETTERS, ".list .name"))
    assert min(size for (teams, *_rest), size in least.items() if teams == 46) >= 44
    assert min(size for (teams, *_rest), size in least.items() if teams == 200) >= 40


def test_two_screens_share_a_long_list(page: Page, live_server: Any) -> None:
    drive = a_full_drive(200)
    keys = "lines => lines.map(line => line.dataset.label)"
    shared = {}
    for part in ("1/2", "2/2", ""):
        look(page, live_server, drive, "tables", part=part)
        shared[part] = page.locator(".list li[data-key]").evaluate_all(keys)
    assert shared["1/2"] == [str(number) for number in range(1, 101)]
    assert shared["2/2"] == [str(number) for number in range(101, 201)]
    assert shared[""] == shared["1/2"] + shared["2/2"]


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_line_travels_to_its_new_place_unless_nothing_shall_move(
    page: Page, live_server: Any, motion: Any
) -> None:
    page.emulate_media(reduced_motion=motion)
    drive = a_full_drive(8)
    look(page, live_server, drive, "standings")
    order = "lines => lines.map(line => line.dataset.key)"
    before = page.locator(".list li[data-key]").evaluate_all(order)
    page.evaluate(
        """() => { window.moved = new Promise((done) =>
            document.addEventListener("htmx:afterSwap", () => {
                done([...document.querySelectorAll('.list li[data-key]')]
                    .filter(line => line.getAnimations().length).map(line => line.dataset.key));
            })); }"""
    )
    tables = drive.rounds.last().tables.filter(cards__isnull=True)
    a_card(tables.first(), 8, 0)
    raise_version(drive)
    travelled = page.evaluate("() => window.moved")
    after = page.locator(".list li[data-key]").evaluate_all(order)
    other = [key for key, was in zip(after, before, strict=True) if key != was]
    assert other
    assert set(travelled) == (set() if motion == "reduce" else set(other))


def test_the_stage_builds_up_a_new_step_and_stands_after_a_reload(
    page: Page, live_server: Any
) -> None:
    drive = a_stage_for(["De Uilen"])
    look(page, live_server, drive, "prizes")
    steps = program(drive).steps
    stage = page.locator(".stage")
    go_to(drive, len(steps) - 1)
    expect(stage).to_have_class("stage new")
    go_to(drive, len(steps) - 2, len(steps) - 1)
    expect(stage).to_have_class(re.compile("^stage( stage-prize)?$"))
    go_to(drive, len(steps), len(steps) - 2)
    expect(stage).to_have_class("stage stage-first new")
    expect(page.locator(".newest b")).to_have_text("De Uilen")
    page.reload()
    expect(stage).to_have_class("stage stage-first")


def test_a_page_says_what_stands_on_it_and_what_comes(page: Page, live_server: Any) -> None:
    drive = a_full_drive(46)
    look(page, live_server, drive, "tables")
    part = page.locator(".turning")
    expect(part).to_have_text("Team 1–24Team 25–46")
    page.keyboard.press("ArrowRight")
    expect(part).to_have_text("Team 25–46Team 1–24")
    page.evaluate(DRAWN)
    page.set_viewport_size({"width": 1080, "height": 1920})
    expect(page.locator(".list .page:visible .column")).to_have_count(1)


def test_between_rounds_it_says_about_when_the_next_one_begins(
    page: Page, live_server: Any
) -> None:
    drive = a_full_drive(8)
    for table in drive.rounds.last().tables.filter(cards__isnull=True):
        a_card(table, 8, 3)
    now = timezone.now()
    for ago, round_ in zip((80, 40), drive.rounds.all(), strict=True):
        Round.objects.filter(pk=round_.pk).update(published_at=now - timedelta(minutes=ago))
    entered = now - timedelta(minutes=10) + timedelta(seconds=25)  # and the break takes ten
    ScoreCard.objects.update(entered_at=entered)
    raise_version(drive)
    look(page, live_server, drive, "standings")
    begins = timezone.localtime(entered + timedelta(minutes=10))
    coming = page.locator("header p")
    expect(coming).to_have_text(f"Ronde 3 ± {begins:%H:%M}")
    assert faults_at_all_sizes(page) == {}
    expect(coming).to_be_hidden()


def test_another_list_stands_on_its_first_page_as_long_as_any(page: Page, live_server: Any) -> None:
    drive = a_full_drive(46, screen="standings")
    page.clock.install()
    look(page, live_server, drive, "")
    expect(page.locator("#live")).to_have_attribute("data-show", "standings")
    page.clock.run_for(7_000)
    Tournament.objects.filter(pk=drive.pk).update(screen="tables")
    raise_version(drive)
    page.clock.run_for(700)
    expect(page.locator("#live")).to_have_attribute("data-show", "tables")
    page.clock.run_for(5_000)  # and time goes on meanwhile, on a loaded machine for seconds
    assert page.locator(".turning .from").inner_text() == "Team 1–24"


def test_a_heading_stands_on_the_screen_that_has_its_lines(page: Page, live_server: Any) -> None:
    drive = a_drive_in_classes(None, ("A", "B", "C", "D", "E"))
    for part in ("1/3", "2/3", "3/3"):
        look(page, live_server, drive, "standings", part=part)
        heads = page.locator(".list li").evaluate_all(
            "lines => lines.map((line) => line.classList.contains('group'))"
        )
        assert (part, heads[0], heads[-1]) == (part, True, False)
