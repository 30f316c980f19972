"""The tables of a round, for a program: who sat there, and what the card said."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.cards import Card, Ending
from tests.factories import (
    a_card,
    a_dispute,
    a_published_round,
    a_tournament,
    a_user,
    classes,
    entries,
)
from tests.tournaments.api.asking import ask, two_rounds
from tests.tournaments.builders.kinds import a_round_of
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.services.log import raise_version
from tournaments.models import Round, Tournament
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.rounds.services.swaps import swap

pytestmark = pytest.mark.django_db


def results(told):
    return [
        [seat["result"] and (seat["number"], seat["result"]["points"]) for seat in table["seats"]]
        for table in told["tables"]
    ]


def test_a_table_is_told_with_its_card():
    drive = two_rounds()
    told = ask("api-round", drive.code, 2)
    who = {"players": "Anna & Bert", "partner": None}
    won = {"kind": "game", "time_over": False}
    assert told == {
        "drive": drive.code,
        "round": 2,
        "told": True,
        "draw": {"page": f"/d/{drive.code}/draw/2/", "record": None, "by_hand": []},
        "tables": [
            {
                "table": 1,
                "group": "",
                "card": "in",
                "disputed": False,
                "seats": [
                    who
                    | {"number": 1, "name": "Team 1"}
                    | {"result": won | {"points": 26, "pawns": 8, "won": True}},
                    who
                    | {"number": 3, "name": "Team 3"}
                    | {"result": won | {"points": 2, "pawns": 1, "won": False}},
                ],
            },
            {
                "table": 2,
                "group": "",
                "card": "missing",
                "disputed": False,
                "seats": [
                    who | {"number": 2, "name": "Team 2", "result": None},
                    who | {"number": 4, "name": "Team 4", "result": None},
                ],
            },
        ],
        "byes": [],
    }


def test_a_draw_that_is_not_published_is_not_there():
    anna = a_user()
    drive = a_tournament(anna)
    entries(drive, 4)
    draw_round(tournament=drive, by=anna)
    assert ask("api-rounds", drive.code) == {"drive": drive.code, "rounds": []}
    assert Round.objects.filter(number=1).exists()
    assert Client().get(reverse("api-round", args=[drive.code, 1])).status_code == 404


def test_a_game_that_ended_because_time_was_over_says_so():
    drive = two_rounds()
    a_card(drive.rounds.get(number=2).tables.get(number=2), 5, 6)
    tables = ask("api-round", drive.code, 2)["tables"]
    assert [[seat["result"]["time_over"] for seat in table["seats"]] for table in tables] == [
        [False, False],
        [True, True],
    ]


def test_a_round_tells_where_its_draw_can_be_checked_and_what_hands_changed():
    anna = a_user()
    drive = a_tournament(anna)
    entries(drive, 7)
    draft = draw_round(tournament=drive, by=anna)
    drawn = [draft.original["bye"], *draft.original["tables"][1][1:]]
    draft = swap(draw=draft, a=drawn[0], b=drawn[1], by=anna, expected_version=1, confirmed=True)
    publish_draw(draw=draft, by=anna)
    told = ask("api-round", drive.code, 1)["draw"]
    record = f"/d/{drive.code}/draw/1/1.json"
    assert told == {"page": f"/d/{drive.code}/draw/1/", "record": record, "by_hand": [0, 2]}
    assert [Client().get(told[name]).status_code for name in ("page", "record")] == [200, 200]


def test_the_draw_of_a_round_after_the_freeze_waits_where_it_tells_the_standings():
    drive = a_tournament(frozen_after=0)
    one, two, *_rest = entries(drive, 4)
    for _round in range(2):
        a_published_round(drive, [(one, two)])
    told = [ask("api-round", drive.code, number)["draw"] for number in (1, 2)]
    assert [draw and draw["page"] for draw in told] == [f"/d/{drive.code}/draw/1/", None]


def test_who_did_not_come_and_who_had_a_bye_are_told():
    drive = a_tournament()
    one, two, three = entries(drive, 3)
    table = a_published_round(drive, [(one, two)], bye=three).tables.get()
    enter_card(table=table, by=None, card=Card(Ending.ABSENT, (None, None), absent=1))
    told = ask("api-round", drive.code, 1)
    kinds = [seat["result"]["kind"] for seat in told["tables"][0]["seats"]]
    assert kinds == ["present", "absent"]
    bye = {"number": 3, "name": "Team 3", "players": "Anna & Bert", "points": 17}
    assert told["byes"] == [bye]


@pytest.mark.parametrize(
    ("partners", "partner", "before", "after"),
    [("drawn", None, [3, 4, 1, 2], [3, 4, 1, 2]), ("cards", 1, [None] * 4, [2, 1, 4, 3])],
)
def test_single_players_have_their_partner_as_soon_as_he_is_known(partners, partner, before, after):
    round_ = a_round_of("gedeeld", a_user(), sizes=(4,), partners=partners)
    code, table = round_.tournament.code, round_.tables.get()

    def told():
        return [seat["partner"] for seat in ask("api-round", code, 1)["tables"][0]["seats"]]

    assert told() == before
    values = [8, 8, 6, 6] if partner else [8, 6, 8, 6]
    enter_card(
        table=table, by=None, card=Card(Ending.FINISHED, tuple(values), partner=partner, winner=0)
    )
    assert told() == after


def test_a_scoring_without_pawns_tells_none():
    round_ = a_round_of("individueel", a_user(), sizes=(4,))
    card = Card(Ending.FINISHED, (10, 7, 10, 0), winner=0)
    enter_card(table=round_.tables.get(), by=None, card=card)
    seats = ask("api-round", round_.tournament.code, 1)["tables"][0]["seats"]
    assert {seat["result"]["pawns"] for seat in seats} == {None}


def test_a_table_says_its_group_and_that_it_is_in_dispute():
    drive = two_rounds()
    field = list(drive.entries.order_by("number"))
    classes(drive, A=field[:2], B=field[2:])
    dispute = a_dispute(drive.rounds.get(number=1).tables.get(number=2), subject="ruzie over Piet")
    tables = ask("api-round", drive.code, 1)["tables"]
    assert [(table["group"], table["disputed"]) for table in tables] == [
        ("Klasse A", False),
        ("Klasse B", True),
    ]
    assert dispute.subject not in str(tables)


def test_of_a_round_after_the_freeze_only_the_seats_are_told():
    drive = two_rounds(frozen_after=1)
    a_dispute(drive.rounds.get(number=2).tables.get(number=1))
    assert [(each["round"], each["told"]) for each in ask("api-rounds", drive.code)["rounds"]] == [
        (1, True),
        (2, False),
    ]
    assert results(ask("api-round", drive.code, 1)) == [[(1, 26), (2, 6)], [(3, 26), (4, 10)]]
    told = ask("api-round", drive.code, 2)
    assert (told["told"], results(told)) == (False, [[None, None]] * 2)
    assert [(table["card"], table["disputed"]) for table in told["tables"]] == [
        ("untold", False)
    ] * 2


def test_the_points_of_a_bye_wait_for_the_prize_giving_too():
    drive = a_tournament(frozen_after=0)
    one, two, three = entries(drive, 3)
    a_published_round(drive, [(one, two)], bye=three)
    assert [bye["points"] for bye in ask("api-round", drive.code, 1)["byes"]] == [None]
    Tournament.objects.update(frozen_after=None)
    raise_version(drive)
    assert [bye["points"] for bye in ask("api-round", drive.code, 1)["byes"]] == [17]


@pytest.mark.parametrize("number", [0, 3, 21, 10**30])
def test_a_round_that_is_not_there_is_not_found(client, number):
    drive = two_rounds()
    answer = client.get(f"/api/v1/drives/{drive.code}/rounds/{number}")
    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")
