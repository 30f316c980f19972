"""The page that leads a tombola, and what the hall sees of it."""

import re

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests.factories import a_member, a_tournament, a_user
from tournaments.enums import Role, Screen
from tournaments.models import Tombola, Tournament
from tournaments.prizes.services.tombola import open_tombola

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(db):
    cache.clear()
    return a_tournament(a_user("anna"))


@pytest.fixture
def anna(client, drive):
    client.force_login(drive.memberships.get().user)
    return client


def address(name, drive):
    return reverse(name, args=[drive.code])


def text_of(page):
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def screen(client, drive, **choices):
    page = client.get(address("beamer", drive), choices).content.decode()
    return text_of(page[page.index('id="live"') : page.index('id="aloud"')])


def test_a_whole_tombola_from_the_numbers_to_the_seed(anna, drive):
    assert "Verkochte nummers" in anna.get(address("tombola", drive)).content.decode()
    begun = anna.post(address("tombola", drive), {"tickets": "1 t/m 3"}, follow=True)
    assert "Er is nog niets getrokken." in begun.content.decode()
    commitment = Tombola.objects.get().commitment
    shown = screen(anna, drive)
    assert "Tombola 3 loten: 1-3 controlegetal " + commitment in shown
    drawn = []
    for seen in range(3):
        page = anna.post(address("tombola-draw", drive), {"seen": seen}, follow=True)
        drawn.append(re.search(r'class="ticket-now[^"]*">(\d+)<', page.content.decode())[1])
        assert f"Lotnummer {drawn[-1]}" in screen(anna, drive)
        assert Tombola.objects.get().seed not in page.content.decode() + screen(anna, drive)
    assert sorted(drawn) == ["1", "2", "3"]
    assert f"daarvoor {drawn[1]} {drawn[0]}" in screen(anna, drive)
    page = anna.post(address("tombola-close", drive), follow=True).content.decode()
    seed = Tombola.objects.get().seed
    assert f"<p>{', '.join(drawn)}</p>" in page
    assert seed in page
    told = screen(anna, drive)
    assert f"3 loten zijn getrokken {' '.join(drawn)} 1-3 zaad {seed} controlegetal" in told
    assert "controlegetal van de lijst" in told
    assert anna.post(address("tombola-leave", drive)).headers["Location"] == address(
        "prizes", drive
    )
    assert Tournament.objects.get().screen == Screen.AUTO


def test_what_is_no_range_is_said_beside_the_field_and_stays_in_it(anna, drive):
    page = anna.post(address("tombola", drive), {"tickets": "rood 1-50"}).content.decode()
    assert "“rood” is geen nummer en geen reeks als 1-150." in page
    assert 'value="rood 1-50"' in page
    assert not Tombola.objects.exists()


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 30])
def test_a_press_that_says_nothing_draws_nothing(anna, drive, seen):
    anna.post(address("tombola", drive), {"tickets": "1-3"})
    answer = anna.post(address("tombola-draw", drive), {"seen": seen})
    assert answer.status_code in (200, 302)
    assert Tombola.objects.get().drawn == 0


def test_a_second_press_on_an_old_page_says_so_and_draws_nothing(anna, drive):
    anna.post(address("tombola", drive), {"tickets": "1-9"})
    for _press in range(2):
        page = anna.post(address("tombola-draw", drive), {"seen": 0}, follow=True)
    text = "Iemand anders trok al een nummer; er is er geen overgeslagen."
    assert text in page.content.decode()
    assert Tombola.objects.get().drawn == 1


@pytest.mark.parametrize("tickets", ["1-5", "", "rood"])
def test_who_types_other_numbers_while_it_goes_on_hears_so_and_can_draw_on(anna, drive, tickets):
    anna.post(address("tombola", drive), {"tickets": "1-3"})
    anna.post(address("tombola-draw", drive), {"seen": 0})
    page = text_of(anna.post(address("tombola", drive), {"tickets": tickets}).content.decode())
    assert "Er is een tombola bezig. Sluit die eerst af." in page
    assert "Trek het volgende nummer" in page
    assert Tombola.objects.get().tickets == "1-3"


@pytest.mark.parametrize("role", [None, Role.SECRETARY, Role.ARBITER, Role.VIEWER])
def test_nobody_but_the_organiser_leads_a_tombola(client, drive, role):
    open_tombola(tournament=drive, tickets="1-9", by=drive.memberships.get().user)
    if role:
        client.force_login(a_member(drive, role=role))
    posts = {
        "tombola": {"tickets": "1-4"},
        "tombola-draw": {"seen": 0},
        "tombola-close": {},
        "tombola-leave": {},
    }
    answers = {client.post(address(name, drive), data).status_code for name, data in posts.items()}
    assert answers == ({403} if role else {302})
    stored = Tombola.objects.get()
    assert (stored.tickets, stored.drawn, stored.closed) == ("1-9", 0, False)
    assert Tournament.objects.get().screen == Screen.TOMBOLA


def test_a_screen_that_was_fixed_on_a_tombola_says_that_it_begins_soon_where_there_is_none(
    client, drive
):
    assert "We beginnen zo" in screen(client, drive, show="tombola")


def test_the_hall_page_offers_a_tombola_where_there_is_one(anna, drive):
    def offered():
        return 'value="tombola"' in anna.get(address("hall", drive)).content.decode()

    assert not offered()
    anna.post(address("tombola", drive), {"tickets": "1-3"})
    assert offered()
