"""The file of a journal keeps the seed of a coming draw secret, unless somebody says otherwise."""

import datetime

import pytest
from django.urls import reverse

from tests.factories import a_user
from tournaments.journal import first_broken, read_journal
from tournaments.models import Draw
from tournaments.queries.journal import head_of
from tournaments.services.draws import draw_round
from tournaments.services.entries import add_entry
from tournaments.services.privacy import forget_players
from tournaments.services.tournaments import create_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return a_user("anna")


@pytest.fixture
def drive(client, anna):
    """A drive of four teams of which the first round is still to be drawn; Anna is signed in."""
    values = {"name": "Dorpsdrive", "date": datetime.date(2026, 11, 22)}
    drive = create_tournament(by=anna, values=values)
    for number in range(1, 5):
        add_entry(tournament=drive, by=anna, values={"number": number, "name": f"Team {number}"})
    client.force_login(anna)
    return drive


def address(drive) -> str:
    return reverse("log-file", args=[drive.code])


def test_the_seed_of_a_round_that_is_not_drawn_is_in_no_file_and_on_no_page(client, drive):
    answer = client.get(address(drive), follow=True)
    assert Draw.objects.get().seed not in b"".join(answer).decode()
    assert [said.level_tag for said in answer.context["messages"]] == ["error"]


def test_after_the_draw_the_file_is_whole(client, drive, anna):
    draw_round(tournament=drive, by=anna)
    journal = read_journal(b"".join(client.get(address(drive))).decode().splitlines())
    assert (journal.head, first_broken(drive.code, journal.links)) == (head_of(drive), None)


def test_after_players_were_forgotten_the_seed_is_in_no_file_either(client, drive, anna):
    forget_players(tournament=drive, by=anna)
    answer = client.get(address(drive), follow=True)
    assert Draw.objects.get().seed not in b"".join(answer).decode()


def test_who_takes_the_whole_journal_along_has_the_seed_and_stands_in_the_log(client, drive):
    answer = client.post(address(drive))
    text = b"".join(answer).decode()
    assert Draw.objects.get().seed in text
    assert read_journal(text.splitlines()).head == head_of(drive)
    line = drive.log.order_by("-number").first()
    assert (line.action, line.actor_name) == ("save_journal", "anna")
