"""Disputes as people read them."""

from typing import Any

import pytest

from scoring.rules import KOPPEL, Position
from scoring.schemes import Card, Ending
from tests.factories import (
    ASKED,
    a_card,
    a_dispute,
    a_published_round,
    a_tournament,
    an_answered_dispute,
    entries,
)
from tournaments.cards.services.scorecards import correct_card, take_off_card
from tournaments.disputes.queries.continuations import continuation, position_of_question
from tournaments.disputes.queries.disputes import DisputeRecord, dispute_record, disputes_of
from tournaments.disputes.services.disputes import decide_dispute, withdraw_dispute
from tournaments.enums import Sanction
from tournaments.models import Dispute, GameTable

pytestmark = pytest.mark.django_db


def a_table(card: bool = True, tables: int = 1) -> GameTable:
    tournament = a_tournament(sanctions=True)
    teams = entries(tournament, 2 * tables)
    round_ = a_published_round(tournament, list(zip(teams[::2], teams[1::2], strict=True)))
    if card:
        a_card(round_.tables.get(number=1), 8, 3)
    return round_.tables.get(number=1)


def decide(dispute: Dispute, **values: Any) -> None:
    known = {"by": None, "ruling": "ja", "seen_version": dispute.version, "seen_card_version": 1}
    decide_dispute(dispute=dispute, **known | values)


def record(dispute: Dispute) -> DisputeRecord:
    found = dispute_record(dispute.table.round.tournament, dispute.pk)
    assert found is not None
    return found


def test_who_plays_which_colours():
    teams = record(a_dispute(a_table())).teams
    assert [(team.entry.name, team.seats) for team in teams] == [
        ("Team 1", (0, 2)),
        ("Team 2", (1, 3)),
    ]
    assert [[colour.nl for colour in team.colours] for team in teams] == [
        ["rood", "geel"],
        ["groen", "blauw"],
    ]


def test_an_open_dispute_shows_the_card_of_now():
    table = a_table()
    dispute = a_dispute(table)
    assert record(dispute).card.numbers == "8–3"
    correct_card(
        table=table, by=None, card=Card(Ending.FINISHED, (8, 4)), reason="x", seen_version=1
    )
    assert (record(dispute).card.numbers, record(dispute).is_open) == ("8–4", True)


def test_a_decided_one_shows_the_card_of_then_and_what_it_became():
    table = a_table()
    dispute = a_dispute(table)
    decide(dispute, card=Card(Ending.FINISHED, (8, 5)))
    correct_card(
        table=table, by=None, card=Card(Ending.FINISHED, (8, 6)), reason="x", seen_version=2
    )
    shown = record(dispute)
    assert (shown.card.numbers, shown.corrected.numbers, shown.is_open) == ("8–3", "8–5", False)


def test_a_card_that_stayed_is_the_one_that_lay_there_also_when_it_was_taken_off_later():
    table = a_table()
    dispute = a_dispute(table)
    decide(dispute)
    take_off_card(table=table, by=None, reason="tafel 2", seen_version=1)
    shown = record(dispute)
    assert (shown.card.numbers, shown.corrected) == ("8–3", None)


def test_a_card_that_was_taken_off_before_did_not_lie_there():
    table = a_table()
    dispute = a_dispute(table)
    take_off_card(table=table, by=None, reason="tafel 2", seen_version=1)
    decide(dispute, seen_card_version=None)
    assert record(dispute).card is None


def test_what_was_kept_is_read_again_with_the_rules_of_then():
    shown = record(an_answered_dispute(a_table()))
    assert (shown.position.to_text(), shown.position.rules.name) == (ASKED["position"], "koppel")
    assert (shown.verdict.sentence.nl, len(shown.verdict.grounds)) == ("Dit mag niet.", 1)


def test_until_it_is_decided_play_goes_on_by_the_answer():
    going_on = record(an_answered_dispute(a_table())).continuation
    assert (going_on.position.to_text(), going_on.penalty) == (ASKED["position"], None)
    assert going_on.turn.nl == "Rood is aan de beurt."
    assert record(a_dispute(a_table())).continuation is None


@pytest.mark.parametrize(
    ("seat", "pawn", "after"),
    [
        (0, "rood 60", "0,h4/16/-/40,h1,h2 0"),
        (1, "groen 16", "0,60,h4/-/-/40,h1,h2 0"),
        (2, "rood 60", "0,h4/16/-/40,h1,h2 0"),
        (3, "blauw 40", "0,60,h4/16/-/h1,h2 0"),
    ],
)
def test_each_player_is_told_which_pawn_a_sanction_costs(seat: int, pawn: str, after: str):
    board = position_of_question(ASKED)
    going_on = continuation(board, Sanction.FOREMOST_BACK, seat)
    assert f"{going_on.penalty.pawn.nl} {going_on.penalty.place.nl}" == pawn
    assert (going_on.board, going_on.position.to_text()) == (board, after)


def test_a_sanction_takes_the_pawn_that_is_foremost_on_the_board_on_which_play_goes_on():
    dispute = an_answered_dispute(a_table())
    after_a_hit = Position.from_text("0,h4/16,60/-/40,h1,h2 2", KOPPEL)
    decide(
        dispute,
        continuation=after_a_hit,
        sanction=Sanction.FOREMOST_BACK,
        sanctioned_seat=0,
    )
    going_on = record(dispute).continuation
    assert (going_on.board, going_on.penalty.place.nl) == (after_a_hit, "0")
    assert going_on.position.to_text() == "h4/16,60/-/40,h1,h2 2"
    assert going_on.turn.nl == "Geel is aan de beurt."


@pytest.mark.parametrize("text", ["", "geen bord", "-/- 0"])
def test_a_decision_that_kept_no_board_rests_on_the_one_that_was_asked_about(text: str):
    dispute = an_answered_dispute(a_table())
    decide(dispute, sanction=Sanction.FOREMOST_BACK, sanctioned_seat=3)
    Dispute.objects.update(continuation=text)
    assert record(dispute).continuation.board.to_text() == ASKED["position"]


def test_what_was_withdrawn_leaves_open_how_play_goes_on():
    dispute = an_answered_dispute(a_table())
    withdraw_dispute(dispute=dispute, by=None, reason="vergissing", seen_version=2)
    assert record(dispute).continuation is None


def test_a_sanction_names_its_pawn_where_the_board_was_kept():
    dispute = an_answered_dispute(a_table())
    decide(dispute, sanction=Sanction.FOREMOST_BACK, sanctioned_seat=3)
    shown = record(dispute)
    assert (shown.sanctioned.nl, shown.penalty.place.nl) == ("blauw", "40")


def test_a_hand_that_is_laid_down_costs_no_pawn():
    dispute = an_answered_dispute(a_table())
    decide(dispute, sanction=Sanction.NEXT_HAND_DOWN, sanctioned_seat=3)
    assert record(dispute).penalty is None


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"rules": "schaken", "position": "-/-/-/- 0"},
        {"rules": "nk", "house_rules": ["zomaar"], "position": "-/-/-/- 0"},
        {"rules": "nk", "position": "-/- 0"},
    ],
)
def test_a_board_that_cannot_be_read_any_more_is_none(asked: dict[str, Any]):
    assert position_of_question(asked) is None
    assert record(an_answered_dispute(a_table(), asked=asked)).continuation is None


def test_without_a_position_the_board_is_the_start_under_the_house_rules_of_then():
    position = position_of_question({"rules": "nk", "house_rules": ["second_lap"]})
    assert (position.to_text(), position.rules.second_lap) == ("-/-/-/- 0", True)


def test_open_disputes_come_first_then_the_newest_decision():
    table = a_table(tables=3)
    tables = list(table.round.tables.all())
    first, second, third = (a_dispute(each, str(each.number)) for each in tables)
    for each in (first, third):
        decide(each, seen_card_version=1 if each is first else None)
    assert list(disputes_of(table.round.tournament)) == [second, third, first]


def test_the_list_leaves_what_was_asked_and_answered_where_it_is():
    dispute = an_answered_dispute(a_table())
    [listed] = disputes_of(dispute.table.round.tournament)
    assert listed.get_deferred_fields() == {"asked", "verdict"}
    assert record(dispute).dispute.get_deferred_fields() == set()


def test_a_dispute_of_another_drive_is_not_found():
    dispute = a_dispute(a_table())
    assert dispute_record(a_tournament(), dispute.pk) is None


@pytest.mark.parametrize("tables", [1, 3, 12])
def test_the_queries_do_not_grow_with_the_disputes(tables: int, django_assert_num_queries):
    table = a_table(tables=tables)
    disputes = [an_answered_dispute(each) for each in table.round.tables.all()]
    tournament = table.round.tournament
    with django_assert_num_queries(3):
        for dispute in disputes_of(tournament):
            assert [str(side.entry) for side in dispute.table.sides.all()]
    with django_assert_num_queries(9):
        dispute_record(tournament, disputes[0].pk)
