"""Asking for open data as a program does."""

from typing import Any

from django.test import Client
from django.urls import reverse

from tests.factories import a_card, a_published_round, a_tournament, entries
from tests.tournaments.api.outsider import differences
from tournaments.models import Tournament, User


def ask(name: str, *place: str | int, **parameters: Any) -> Any:
    """What is answered at that address, from JSON."""
    answer = Client().get(reverse(name, args=place), parameters)
    assert answer.status_code == 200, answer.content
    return answer.json()


def two_rounds(by: User | None = None, **values: Any) -> Tournament:
    """Four teams: in the first round 1 and 3 won with 8, in the second the card of 1 and 3 is in
    and that of 2 and 4 is not."""
    drive = a_tournament(by, **values)
    one, two, three, four = entries(drive, 4)
    first = a_published_round(drive, [(one, two), (three, four)])
    for table, lost in zip(first.tables.order_by("number"), (3, 5), strict=True):
        a_card(table, 8, lost)
    second = a_published_round(drive, [(one, three), (two, four)])
    a_card(second.tables.get(number=1), 8, 1)
    return drive


def wrong_in(code: str) -> list[tuple[int, list[tuple[Any, ...]]]]:
    """Of each round that is told what is said otherwise than the page gives."""
    rounds = [each["round"] for each in ask("api-rounds", code)["rounds"] if each["told"]]
    return [(number, found) for number in rounds if (found := differences(ask, code, number))]
