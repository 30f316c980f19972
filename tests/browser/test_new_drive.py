"""Choosing the evening of a new drive in a real browser."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.cards.desk import ON_A_LAPTOP, sign_in
from tests.factories import a_user
from tournaments.models import Tournament

pytestmark = ON_A_LAPTOP


@pytest.fixture
def new_drive(page: Page, client, live_server) -> Page:
    sign_in(page, client, live_server, a_user("anna"))
    page.goto(live_server.url + reverse("new-drive"))
    return page


def test_the_act_follows_the_evening_until_rounds_are_typed_and_the_drive_is_made(new_drive):
    act, rounds = new_drive.locator(".new-act"), new_drive.locator("[name=rounds_planned]")
    expect(rounds).to_have_value("5")
    new_drive.get_by_role("radio", name="Zes aan tafel").check()
    expect(act.get_by_role("heading")).to_have_text("Zes aan tafel")
    expect(rounds).to_have_value("3")
    expect(act.locator("[data-length]")).to_have_text("2 uur en 45 minuten")
    rounds.fill("4")
    expect(act.locator("[data-length]")).to_have_text("3 uur en 40 minuten")
    new_drive.get_by_role("radio", name="Individueel, wisselende maten").check()
    expect(rounds).to_have_value("4")
    new_drive.locator("[name=name]").fill("Elk voor zich")
    act.get_by_role("button").click()
    expect(new_drive).to_have_title(re.compile("Elk voor zich"))
    made = Tournament.objects.values_list("format", "scheme", "rounds_planned")
    assert made.get() == ("players", "gedeeld", 4)
