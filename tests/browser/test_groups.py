"""A drive with pools and a knock-out in a browser, from the plan to the bracket on a phone."""

from typing import Any

from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import ON_A_LAPTOP, sign_in
from tests.factories import a_user
from tests.tournaments.builders.grouped import a_drive_of, play
from tournaments.models import GroupPlace, Tournament

pytestmark = ON_A_LAPTOP
PHONE = {"width": 360, "height": 640}


def click(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def asked(page: Page) -> list[str]:
    """The fields of the plan that are there to be filled in."""
    return [
        name
        for name in ("classes", "from_round", "count", "size", "carried", "others")
        if page.locator(f".new-stage [name={name}]").first.is_visible()
    ]


def plan(page: Page) -> None:
    """Two pools, and from the second round on a knock-out of four, after it was asked for six."""
    page.get_by_label("Klassen –").check()
    assert asked(page) == ["classes"]
    page.get_by_label("Poules –").check()
    assert asked(page) == ["from_round", "count"]
    page.get_by_label("Hoeveel groepen").fill("2")
    click(page, "Plannen")
    page.get_by_text("Meer groepen plannen").click()
    page.get_by_label("Knock-out –").check()
    assert asked(page) == ["from_round", "count", "size", "carried", "others"]
    expect(page.get_by_label("Vanaf ronde")).to_have_value("2")
    page.get_by_label("Hoeveel in een groep").fill("6")
    click(page, "Plannen")
    expect(page.get_by_text("Een afvalschema heeft 2, 4, 8, 16 of 32 plaatsen.")).to_be_visible()
    expect(page.get_by_label("Vanaf ronde")).to_have_value("2")
    assert faults(page) == []
    page.get_by_label("Hoeveel in een groep").fill("4")
    with page.expect_navigation():
        click(page, "Plannen")


def make(page: Page) -> None:
    with page.expect_navigation():
        page.get_by_role("link", name="Groepen maken").click()
    assert faults(page) == []
    click(page, "Deze groepen maken")


def move_somebody(page: Page, drive: Tournament) -> None:
    """From pool A to pool B and back."""
    somebody = GroupPlace.objects.filter(group__position=1).first().entry
    for pool, count in (("Poule B", 5), ("Poule A", 4)):
        page.get_by_label("Wie").select_option(str(somebody))
        page.get_by_label("Naar", exact=True).select_option(pool)
        click(page, "In deze groep zetten")
        group = page.locator(".group").filter(has_text=pool)
        expect(group.locator(".members li")).to_have_count(count)


def wide(page: Page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_pools_and_a_knock_out_from_the_plan_to_the_bracket_on_a_phone(
    page: Page, client: Client, live_server: Any
) -> None:
    kees = a_user("kees")
    drive = a_drive_of(8, kees)
    sign_in(page, client, live_server, kees)
    page.goto(f"{live_server.url}/drive/{drive.code}/rounds/")
    page.get_by_role("link", name="Groepen: klassen, poules").click()
    plan(page)
    make(page)
    move_somebody(page, drive)
    play(drive)
    page.reload()
    make(page)
    play(drive)
    page.reload()
    expect(page.locator(".tree-main .place-won")).to_have_count(2)
    assert faults(page) == []
    page.set_viewport_size(PHONE)
    page.goto(f"{live_server.url}/d/{drive.code}/groups/")
    expect(page.locator(".place-won")).to_have_count(2)
    play(drive)
    expect(page.locator(".tree-main .tree-winner")).to_have_text("Winnaar: 1 Team 1")
    assert (faults(page), wide(page)) == ([], False)
