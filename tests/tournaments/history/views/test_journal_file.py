"""The file of a journal keeps the seed of a coming draw secret, unless somebody says otherwise."""

import datetime
import re

import pytest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime

from tests.factories import a_card, a_user
from tournaments.core.queries.journal import head_of
from tournaments.drives.services.tournaments import create_tournament
from tournaments.entries.services.entries import add_entry
from tournaments.history.queries.stored_rows import open_until
from tournaments.journal import first_broken, read_journal
from tournaments.models import Draw
from tournaments.privacy.services.privacy import forget_players
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw

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
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]


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


def name_of(answer) -> str:
    return answer["Content-Disposition"].removeprefix('attachment; filename="').removesuffix('"')


def test_a_file_that_is_not_whole_says_in_its_name_where_it_ends(client, drive, anna):
    publish_draw(draw=draw_round(tournament=drive, by=anna), by=anna)
    a_card(drive.rounds.get(number=1).tables.first(), 8, 3)
    seeded = open_until(drive)
    journal = read_journal(b"".join(answer := client.get(address(drive))).decode().splitlines())
    assert journal.head.length == seeded - 1
    assert name_of(answer) == (
        f"journaal-tot-en-met-schakel-{seeded - 1}-dorpsdrive-2026-11-22.jsonl"
    )
    whole = client.post(address(drive))
    assert name_of(whole) == "journaal-dorpsdrive-2026-11-22.jsonl"


def told(client, drive) -> list[str]:
    """What stands above the button for a file without secrets, or in its place."""
    page = client.get(reverse("log", args=[drive.code])).content.decode()
    part = page[page.index("<h3>Om te laten zien of na te kijken") :]
    return re.findall(r"<p>(.*?)</p>", part[: part.index("</div>")])


def test_the_page_says_up_to_where_the_file_goes(client, drive, anna):
    assert told(client, drive) == [
        "Daarvoor is het te vroeg: vóór wat nog geheim is, staat er te weinig van de drive."
    ]
    draw_round(tournament=drive, by=anna)
    assert told(client, drive) == [
        "Er is nu niets geheim: dit bestand loopt tot en met de laatste handeling."
    ]
    publish_draw(draw=Draw.objects.get(), by=anna)
    last = drive.log.get(number=open_until(drive) - 1)
    (sentence,) = told(client, drive)
    at = localtime(last.at)
    assert sentence.startswith(
        f"Dit bestand loopt tot en met schakel {last.number} van {date_format(at, 'j F')}, "
        f"{at:%H:%M}: <b>"
    )
    assert "Uitslagen van daarna staan er niet in" in sentence
