"""A knock-out on the big screen."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.builders.grouped import a_bracket, a_drive_of, a_stage, play
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import StageKind
from tournaments.hall.views.bracket_screen import parts_of
from tournaments.play.queries.bracket_trees import Column, Meeting, Place
from tournaments.standings.services import freeze_standings

pytestmark = pytest.mark.django_db


def screen(client, drive) -> str:
    address = reverse("beamer", args=[drive.code])
    return client.get(address, {"show": "bracket"}).content.decode()


def columns(size: int, played: int) -> list[Column]:
    """The rounds of a tree of which so many are played, with who won by the number that he has."""
    found, count = [], size // 2
    while count:
        won = len(found) < played
        meetings = [Meeting(Place(at + 1, "A", won=won), Place(at, "B")) for at in range(count)]
        found.append(Column(len(found) + 1, tuple(meetings)))
        count //= 2
    return found


def test_the_bracket_is_offered_where_a_knock_out_is_planned(client, user):
    drive = a_drive_of(8, user)
    client.force_login(user)

    def offered() -> list[bool]:
        addresses = (reverse(name, args=[drive.code]) for name in ("beamer", "hall"))
        pages = (client.get(address).content.decode() for address in addresses)
        return [bool(re.search("show=bracket|screen-bracket", page)) for page in pages]

    assert offered() == [False, False]
    a_stage(drive, 2, StageKind.KNOCK_OUT, count=1, size=4)
    assert offered() == [True, True]
    assert "Wie in de knock-out speelt is nog niet bekend." in screen(client, drive)


def test_the_hall_sees_who_won_and_no_more_than_the_public_standings(client, user):
    drive = a_drive_of(8, user)
    play(drive)
    a_bracket(drive, 2, 4)
    freeze_standings(tournament=drive, after=1, by=user)
    play(drive)
    page = screen(client, drive)
    assert (page.count("place-won"), re.findall("<h2>([^<]+)<", page)) == (
        0,
        ["Halve finales", "Finale"],
    )
    freeze_standings(tournament=drive, after=2, by=user)
    assert screen(client, drive).count("place-won") == 2


def test_the_hall_sees_who_had_withdrawn_and_who_went_on_of_two_equal_ones(client):
    drive = a_drive_of(8)
    play(drive)
    best = a_bracket(drive, 2, 4).groups.first().places.get(seed=1)
    withdraw_entry(entry=best.entry, by=None, reason="ziek", from_round=2)
    play(drive, equal=True)
    page = screen(client, drive)
    assert page.count('<span class="place-score">teruggetrokken</span>') == 1
    assert page.count("gelijk: wie hoger geplaatst was gaat door") == 1
    assert page.count('<span class="place-score">0</span>') == 0


@pytest.mark.parametrize(
    ("size", "played", "parts"),
    [
        (8, 0, [[4, 2, 1]]),
        (16, 0, [[4, 2, 1]] * 2),
        (16, 1, [[4, 2, 1]]),
        (32, 1, [[4, 2, 1]] * 2),
        (32, 0, [[4, 2, 1]] * 4),
    ],
)
def test_a_large_bracket_is_shown_in_parts_until_its_last_rounds_fit(size, played, parts):
    shown = parts_of(columns(size, played))
    assert [[len(column.meetings) for column in part] for part in shown] == parts


def test_a_part_of_a_round_is_called_as_the_whole_round():
    upper, lower = parts_of(columns(16, 0))
    assert [column.label for column in upper] == [column.label for column in lower]
    assert [column.label for column in upper] == [
        "laatste 16",
        "kwartfinales",
        "halve finales",
    ]
    assert [meeting.other.number for meeting in lower[0].meetings] == list(range(4, 8))
