"""Why a team stands where it stands, in sentences."""

import pytest
from django.utils.translation import override

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.standings.queries.place_reasons import explain_place
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db


def explained(drive):
    shown = standings(drive)
    return {row.number: explain_place(shown, row) for row in shown.rows}


def played(drive, field, cards):
    round_ = a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
    for table, (first, second) in zip(round_.tables.all(), cards, strict=True):
        a_card(table, first, second)


def test_a_team_alone_on_its_points_needs_no_tie_break():
    drive = a_tournament()
    played(drive, entries(drive, 2), [(8, 3)])
    with override("nl"):
        assert explained(drive)[1] == ["26 punten: geen ander team heeft er precies zoveel."]


def test_equal_points_are_parted_by_a_tie_break_with_both_values():
    drive = a_tournament(tie_breaks=["pawn_difference"])
    played(drive, entries(drive, 4), [(8, 3), (8, 5)])
    with override("en"):
        sentences = explained(drive)
    assert sentences[1] == [
        "Equal on 26 points with 3 Team 3.",
        "It stands above 3 Team 3 on pawn difference: 5 against 3.",
    ]
    assert sentences[3] == [
        "Equal on 26 points with 1 Team 1.",
        "It stands below 1 Team 1 on pawn difference: 3 against 5.",
    ]


def test_what_nothing_parts_shares_its_rank_and_long_lists_are_cut():
    drive = a_tournament(tie_breaks=["wins"])
    played(drive, entries(drive, 14), [(8, 3)] * 7)
    others = "2 Team 2, 4 Team 4, 6 Team 6, 8 Team 8 and 2 others"
    with override("en"):
        assert explained(drive)[14] == [
            f"Equal on 6 points with {others}.",
            f"It shares rank 8 with {others}: nothing parts them.",
        ]
