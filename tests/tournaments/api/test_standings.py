"""The standings, for a program: what the public page says, also of before and of groups."""

from io import BytesIO

import pytest
from django.urls import reverse
from django.utils import timezone
from openpyxl import load_workbook

from scoring.standings import TIE_BREAKS
from tests.factories import a_dispute, a_published_round, a_tournament, entries
from tests.tournaments.api.asking import ask, two_rounds
from tests.tournaments.builders.finished import a_finished_drive
from tests.tournaments.builders.grouped import (
    a_drive_in_classes,
    a_drive_with_a_final,
    a_drive_with_a_knock_out,
)
from tournaments.core.services.log import raise_version
from tournaments.drives.services.tournaments import reopen_tournament
from tournaments.models import Tournament, Withdrawal
from tournaments.standings.queries.seals import seal_of

pytestmark = pytest.mark.django_db


def rows(told):
    return [
        [(row["rank"], row["number"], row["points"]) for row in group["rows"]]
        for group in told["groups"]
    ]


def test_the_standings_are_told_with_how_sure_they_are():
    drive = two_rounds()
    a_dispute(drive.rounds.get(number=1).tables.get(number=1))
    told = ask("api-standings", drive.code)
    groups = told.pop("groups")
    assert told == {
        "drive": drive.code,
        "after": 2,
        "final": False,
        "cards_missing": 1,
        "disputed": [{"round": 1, "table": 1}],
        "untold": [],
        "tie_breaks": ["wins", "pawn_difference", "head_to_head"],
        "ranks_apart": False,
        "stage": None,
        "check": None,
    }
    assert [(group["name"], group["play"]) for group in groups] == [("", "rounds")]
    expected = {
        "rank": 1,
        "rank_until": 1,
        "shared": False,
        "decided_by": None,
        "number": 1,
        "name": "Team 1",
        "players": "Anna & Bert",
        "withdrawn": False,
        "points": 52,
        "won": 2,
        "pawns": 16,
        "pawn_difference": 12,
        "opponents": 34,
        "brought_along": None,
        "rounds": [
            {"round": 1, "kind": "game", "points": 26, "counts": True},
            {"round": 2, "kind": "game", "points": 26, "counts": True},
        ],
    }
    first = groups[0]["rows"][0]
    assert {name: first[name] for name in expected} == expected
    assert first.keys() == expected.keys() | {
        key for key, each in TIE_BREAKS.items() if each.column
    }


def test_the_standings_are_told_as_they_were_after_an_earlier_round():
    drive = two_rounds(finished_at=timezone.now())
    earlier, now = ask("api-standings", drive.code, after=1), ask("api-standings", drive.code)
    assert (earlier["after"], earlier["final"], earlier["cards_missing"]) == (1, False, 0)
    assert rows(earlier) == [[(1, 1, 26), (2, 3, 26), (3, 4, 10), (4, 2, 6)]]
    assert (now["after"], now["final"]) == (2, True)
    assert rows(now) == [[(1, 1, 52), (2, 3, 28), (3, 4, 10), (4, 2, 6)]]
    assert ask("api-standings", drive.code, after=2) == now


def test_before_the_first_round_everybody_stands_without_points():
    drive = a_tournament()
    entries(drive, 2)
    told = ask("api-standings", drive.code)
    assert (told["after"], rows(told)) == (None, [[(1, 1, 0), (1, 2, 0)]])


def test_frozen_standings_tell_nothing_of_later_rounds(client):
    drive = two_rounds(frozen_after=1, finished_at=timezone.now())
    told = ask("api-standings", drive.code)
    assert (told["after"], told["final"], told["untold"]) == (1, False, [2])
    assert rows(told) == [[(1, 1, 26), (2, 3, 26), (3, 4, 10), (4, 2, 6)]]
    at = reverse("api-standings", args=[drive.code])
    answers = [client.get(at, {"after": number}).status_code for number in (1, 2, 3)]
    assert answers == [200, 404, 404]


def test_final_standings_are_those_of_the_sheet(client):
    drive = two_rounds(finished_at=timezone.now())
    Withdrawal.objects.create(entry=drive.entries.get(number=4), from_round=3)
    sheet = client.get(reverse("standings-xlsx", args=[drive.code])).content
    header, *lines = load_workbook(BytesIO(sheet)).active.iter_rows(values_only=True)
    assert header[:3] == ("Plaats", "Nummer", "Team")
    told = ask("api-standings", drive.code)["groups"][0]["rows"]
    assert [
        (
            *(row["rank"], row["number"], row["name"], row["players"]),
            *({each["round"]: each["points"] for each in row["rounds"]}.get(at) for at in (1, 2)),
            *(row["won"], row["pawns"]),
            *(row[key] for key, each in TIE_BREAKS.items() if each.column),
            row["points"],
            "teruggetrokken" if row["withdrawn"] else None,
        )
        for row in told
    ] == lines


def test_every_class_has_its_own_first_place():
    told = ask("api-standings", a_drive_in_classes().code)
    assert told["ranks_apart"]
    assert [(group["name"], group["play"]) for group in told["groups"]] == [
        ("Klasse A", "rounds"),
        ("Klasse B", "rounds"),
    ]
    assert [[row[::2] for row in group] for group in rows(told)] == [
        [(1, 52), (2, 38), (3, 34), (4, 20)],
        [(1, 52), (2, 34), (3, 28), (4, 6)],
    ]


def test_groups_tell_since_when_they_are_and_what_counts_of_before():
    drive = a_drive_with_a_final(carried="half")
    told = ask("api-standings", drive.code)
    assert told["stage"] == {"from_round": 3, "kind": "finals", "carried": "half"}
    brought = [[row["brought_along"] for row in group["rows"]] for group in told["groups"]]
    assert brought == [[26, 26], [None] * 4]
    assert ask("api-standings", drive.code, after=2)["stage"] is None


@pytest.mark.parametrize("frozen_after", [None, 2, 1, 0])
def test_the_check_number_is_told_where_the_page_shows_it(client, frozen_after):
    drive, _teams = a_finished_drive()
    Tournament.objects.update(frozen_after=frozen_after)
    raise_version(drive)
    seal, check = seal_of(drive), ask("api-standings", drive.code)["check"]
    shown = seal.hash in client.get(reverse("public", args=[drive.code])).content.decode()
    assert shown == (frozen_after in (None, 2))
    assert check == ({"link": seal.number, "hash": seal.hash} if shown else None)


def test_standings_of_before_the_end_have_no_check_number():
    drive, _teams = a_finished_drive()
    assert ask("api-standings", drive.code, after=1)["check"] is None
    reopen_tournament(tournament=drive, by=drive.memberships.get().user, reason="kaart vergeten")
    assert ask("api-standings", drive.code)["check"] is None


def test_who_withdrew_is_told_so_from_the_round_before_it_is_missed():
    drive = two_rounds()
    Withdrawal.objects.create(entry=drive.entries.get(number=4), from_round=3)

    def gone(after):
        [group] = ask("api-standings", drive.code, after=after)["groups"]
        return [row["number"] for row in group["rows"] if row["withdrawn"]]

    assert (gone(1), gone(2)) == ([], [4])


def test_a_knock_out_tells_the_places_that_are_still_open():
    drive = a_drive_with_a_knock_out()
    drive.finished_at = None
    drive.save()
    told = ask("api-standings", drive.code)
    plays = {group["play"] for group in told["groups"]}
    assert "knock_out" in plays
    for group in told["groups"]:
        for row in group["rows"]:
            assert row["rank_until"] >= row["rank"]


def test_a_scoring_without_pawns_tells_none():
    drive = a_tournament(scheme="vrij")
    one, two = entries(drive, 2)
    a_published_round(drive, [(one, two)])
    told = ask("api-standings", drive.code)["groups"][0]["rows"]
    assert {(row["pawns"], row["pawn_difference"]) for row in told} == {(None, None)}


@pytest.mark.parametrize("value", ["0", "21", "-1", "x", "", "1.0.0", "9" * 50, "\0"])
def test_a_round_that_cannot_be_is_refused(client, value):
    at = reverse("api-standings", args=[two_rounds().code])
    answer = client.get(at, {"after": value})
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_parameter")
