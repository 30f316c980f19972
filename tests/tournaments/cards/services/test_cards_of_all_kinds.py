"""Cards of tables with more than two sides: stored, read again, and in the standings."""

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_tournament, entries
from tournaments.cards.queries.scorecards import card_of, current_card, score_text
from tournaments.cards.services.scorecards import CardIsThere, correct_card, enter_card
from tournaments.core.services.errors import DomainError
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db


def a_table(kind: str, scheme: str, sides: int):
    drive = a_tournament(format=kind, scheme=scheme)
    round_ = a_published_round(drive, [tuple(entries(drive, sides))])
    return round_.tables.get()


def points(table):
    rows = standings(table.round.tournament).rows
    return {row.number: (row.row.points, row.row.won, row.row.pawn_difference) for row in rows}


def test_partners_share_what_their_pawns_are_worth():
    table = a_table("players", "gedeeld", 4)
    enter_card(table=table, by=None, card=Card(Ending.FINISHED, (8, 6, 8, 6)))
    assert points(table) == {1: (13, 1, 2), 2: (6, 0, -2), 3: (13, 1, 2), 4: (6, 0, -2)}
    stored = current_card(table)
    assert [(line.pawns, line.winner, line.follows) for line in stored.lines.all()] == [
        (8, True, False),
        (6, False, False),
        (8, True, True),
        (6, False, True),
    ]
    assert score_text(card_of(stored), table.round.tournament.scoring) == "8–6"
    with pytest.raises(CardIsThere) as again:
        enter_card(table=table, by=None, card=Card(Ending.FINISHED, (8, 6, 8, 6)))
    assert again.value.same


def test_partners_with_two_numbers_are_refused():
    table = a_table("players", "gedeeld", 4)
    with pytest.raises(DomainError):
        enter_card(table=table, by=None, card=Card(Ending.FINISHED, (8, 6, 7, 6)))


def test_players_have_the_sum_of_their_fields_and_winners_one_more():
    table = a_table("players", "individueel", 4)
    enter_card(table=table, by=None, card=Card(Ending.FINISHED, (10, 7, 10, 0)))
    assert points(table) == {1: (11, 1, 0), 2: (7, 0, 0), 3: (11, 1, 0), 4: (0, 0, 0)}
    correct_card(
        table=table,
        by=None,
        card=Card(Ending.TIME_OVER, (10, 7, 9, 10)),
        reason="verwisseld",
        seen_version=1,
    )
    assert points(table) == {1: (10, 0, 0), 2: (7, 0, 0), 3: (9, 0, 0), 4: (10, 0, 0)}


@pytest.mark.parametrize(("scheme", "gets"), [("gedeeld", (4, 13)), ("individueel", (5, 11))])
def test_of_four_one_who_did_not_come_has_less_than_those_who_did(scheme, gets):
    table = a_table("players", scheme, 4)
    enter_card(table=table, by=None, card=Card(Ending.ABSENT, (None,) * 4, absent=2))
    absent, present = gets
    assert [points(table)[number][0] for number in (1, 2, 3, 4)] == [
        present,
        present,
        absent,
        present,
    ]


def test_three_teams_have_one_winner_and_the_difference_of_both_games():
    table = a_table("threes", "koppel", 3)
    enter_card(table=table, by=None, card=Card(Ending.FINISHED, (3, 8, 6)))
    assert points(table) == {1: (15, 0, -8), 2: (54, 1, 7), 3: (30, 0, 1)}


def test_a_card_of_another_kind_of_table_is_refused():
    table = a_table("threes", "nk", 3)
    with pytest.raises(DomainError):
        enter_card(table=table, by=None, card=Card(Ending.FINISHED, (8, 3)))


def test_two_players_alone_have_four_pawns_each():
    table = a_table("duels", "nk", 2)
    enter_card(table=table, by=None, card=Card(Ending.FINISHED, (4, 2)))
    assert points(table) == {1: (18, 1, 2), 2: (4, 0, -2)}
