"""Choosing the evening of a new drive in a real browser."""

import re
from datetime import time

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.cards.desk import ON_A_LAPTOP, sign_in
from tests.factories import a_tournament, a_user
from tournaments.models import Tournament

pytestmark = ON_A_LAPTOP


@pytest.fixture
def new_drive(page: Page, client, live_server) -> Page:
    sign_in(page, client, live_server, a_user("anna"))
    page.goto(live_server.url + reverse("new-drive"))
    return page


def test_the_act_follows_the_evening_until_rounds_are_typed_and_the_drive_is_made(new_drive):
    act, rounds = new_drive.locator(".new-act"), new_drive.locator("[name=rounds_planned]")
    over = act.locator("#over")
    expect(rounds).to_have_value("5")
    expect(act.get_by_label("Rondes van 50 minuten")).to_have_value("5")
    new_drive.get_by_role("radio", name="Zes aan tafel").check()
    expect(act.get_by_role("heading")).to_have_text("Zes aan tafel")
    expect(act.get_by_label("Rondes van 55 minuten")).to_have_value("3")
    expect(over).to_contain_text("3 rondes duren ongeveer 3 uur en 25 minuten")
    rounds.fill("4")
    expect(over).to_contain_text("4 rondes duren ongeveer 4 uur en 30 minuten")
    act.get_by_label("Begint om").fill("20:00")
    expect(over).to_contain_text("Met 4 rondes komen de prijzen rond 00:30")
    expect(over).to_contain_text("Met 3 rond 23:25.")
    new_drive.get_by_role("radio", name="Individueel, wisselende maten").check()
    expect(rounds).to_have_value("4")
    new_drive.locator("[name=name]").fill("Elk voor zich")
    act.get_by_role("button").click()
    expect(new_drive).to_have_title(re.compile("Elk voor zich"))
    made = Tournament.objects.values_list("format", "scheme", "rounds_planned", "starts_at")
    assert made.get() == ("players", "gedeeld", 4, time(20))


def test_an_earlier_drive_fills_in_the_time_at_which_it_began_which_can_be_taken_away(
    page: Page, client, live_server
):
    anna = a_user("anna")
    last = a_tournament(anna, name="Vorig jaar", rounds_planned=3, starts_at=time(19, 30))
    sign_in(page, client, live_server, anna)
    page.goto(live_server.url + reverse("new-drive"))
    begins, over = page.get_by_label("Begint om"), page.locator("#over")
    expect(begins).to_have_value("")
    page.get_by_role("radio", name="Vorige drive nog eens").check()
    expect(begins).to_have_value("19:30")
    expect(over).to_contain_text("Met 3 rondes komen de prijzen rond 22:10")
    page.get_by_role("radio", name="NK keezen").check()
    expect(begins).to_have_value("")
    expect(over).to_contain_text("5 rondes duren")
    page.get_by_role("radio", name="Vorige drive nog eens").check()
    expect(begins).to_have_value("19:30")
    begins.fill("")
    expect(over).to_contain_text("3 rondes duren")
    page.locator("[name=name]").fill("Dit jaar")
    page.get_by_role("button", name="Drive maken").click()
    expect(page).to_have_title(re.compile("Dit jaar"))
    assert Tournament.objects.exclude(pk=last.pk).get().starts_at is None


def test_what_is_wrong_is_read_on_the_surface_of_the_act(new_drive):
    new_drive.locator("[name=name]").fill("Dorpsdrive")
    new_drive.get_by_label("Begint om").fill("25:00")
    new_drive.get_by_role("button", name="Drive maken").click()
    expect(new_drive.get_by_text("Typ een tijd zoals 20:30.")).to_be_visible()
    expect(new_drive.get_by_label("Begint om")).to_have_value("25:00")
    assert faults(new_drive) == []
