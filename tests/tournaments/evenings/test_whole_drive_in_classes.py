"""A drive in classes from the sign-up to the last prize, by its pages."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import a_tournament, a_user
from tournaments.models import Draw, LogEntry, Tournament

pytestmark = pytest.mark.django_db

CLASSES = {"Klasse A": 8, "Jeugd": 4}


class Pages:
    """The pages of one drive, as its organiser uses them and as everybody sees them."""

    def __init__(self, drive: Tournament, client: Client) -> None:
        self.drive, self.client, self.everybody = drive, client, Client()

    def at(self, name: str, *more: Any) -> str:
        return reverse(name, args=[self.drive.code, *more])

    def post(self, page: str, /, *more: Any, **values: Any) -> None:
        answer = self.client.post(self.at(page, *more), values)
        assert answer.status_code in (200, 302), (page, answer.status_code)

    def public(self, name: str, *more: Any, **query: Any) -> str:
        return self.everybody.get(self.at(name, *more), query).content.decode()


@pytest.fixture
def pages(client: Client) -> Pages:
    anna = a_user("anna")
    client.force_login(anna)
    return Pages(a_tournament(anna, rounds_planned=3), client)


def play(pages: Pages, number: int) -> None:
    """Draw, publish and type every card: the lowest number wins."""
    pages.post("round-draw", number)
    draft = Draw.objects.get(round__tournament=pages.drive, round__number=number)
    pages.post("round-publish", number, draw=draft.number, version=1)
    publication = LogEntry.objects.filter(action="publish_draw").latest("pk").pk
    for table in pages.drive.rounds.get(number=number).tables.order_by("number"):
        numbers = [side.entry.number for side in table.sides.order_by("position")]
        first, second = (8 if each == min(numbers) else each % 7 for each in numbers)
        values = {"first": first, "second": second, "outcome": "played"}
        pages.post("desk-round", number, table=table.number, publication=publication, **values)


@pytest.mark.slow
def test_two_classes_from_the_sign_up_to_the_last_prize(pages):
    drive = pages.drive
    pages.post("groups", kind="classes", classes="\n".join(CLASSES))
    for group, count in CLASSES.items():
        for number in range(1, count + 1):
            pages.post("entry-new", name=f"{group} {number}", group=group)
    pages.post("entries-numbers", order="sign_up")
    pages.post("prizes", kind="place", number=1, name="Beker")
    pages.post("freeze", after=2)
    for number in (1, 2, 3):
        play(pages, number)
    assert drive.rounds.filter(tables__cards__is_current=True).distinct().count() == 3
    page = pages.public("public")
    assert re.findall(r'<h2[^>]* id="of-group-\d">([^<]+)</h2>', page) == list(CLASSES)
    assert "Stand ronde 2" in page

    pages.post("prize-giving-begin")
    told = []
    for step in range(sum(CLASSES.values())):
        assert "Stand ronde 2" in pages.public("public")
        pages.post("prize-giving-go", seen=step, to=step + 1)
        screen = pages.public("beamer", show="prizes")
        told.append(re.search(r"<h2[^>]*>([^<]+?) · \d+ punten", screen)[1])
    assert told == [
        *(f"Jeugd: {place}e plaats" for place in (4, 3, 2, 1)),
        *(f"Klasse A: {place}e plaats" for place in range(8, 0, -1)),
    ]
    assert "<span>Beker</span>" in screen
    page = pages.public("public")
    assert "Stand ronde 3" in page

    pages.post("finish", sure=1)
    results = pages.public("results")
    assert re.findall(r"<dt>([^<]+?) <span", results) == [
        "Klasse A: 1e plaats",
        "Jeugd: 1e plaats",
    ]
    assert "Beker" in pages.public("results-team", 9)
