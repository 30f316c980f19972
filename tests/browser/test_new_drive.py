"""Choosing the kind of a new drive in a real browser."""

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


def test_only_the_schemes_of_the_chosen_kind_are_offered_and_the_drive_is_made(new_drive):
    schemes = new_drive.get_by_role("group", name="Puntentelling").get_by_role("radio")
    values = "radios => radios.filter(r => r.checkVisibility()).map(r => r.value)"
    assert schemes.evaluate_all(values) == ["nk", "koppel", "vrij"]
    new_drive.locator("[name=scheme][value=koppel]").check()

    new_drive.locator("[name=format][value=players]").check()
    assert schemes.evaluate_all(values) == ["gedeeld", "individueel"]
    expect(new_drive.locator("[name=scheme]:checked")).to_have_value("gedeeld")
    new_drive.locator("[name=format][value=threes]").check()
    expect(new_drive.locator("[name=scheme]:checked")).to_have_value("nk")
    new_drive.locator("[name=format][value=teams]").check()
    expect(new_drive.locator("[name=scheme]:checked")).to_have_value("koppel")

    new_drive.locator("[name=format][value=players]").check()
    new_drive.locator("[name=scheme][value=individueel]").check()
    new_drive.locator("[name=name]").fill("Elk voor zich")
    new_drive.locator("form.sheet button").click()
    expect(new_drive).to_have_title(re.compile("Elk voor zich"))
    assert Tournament.objects.values_list("format", "scheme").get() == ("players", "individueel")
