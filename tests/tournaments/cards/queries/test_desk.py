"""The desk of a round: what is missing, what came in last, in a fixed number of queries."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.schemes import Card, Ending
from tests.factories import a_card, a_published_round, a_tournament, entries
from tests.tournaments.builders.grouped import a_drive_with_a_final, a_final, in_pools
from tournaments.cards.queries.desk import Desk, desk, drawn_after, rounds_with_missing
from tournaments.cards.queries.scorecards import score_text
from tournaments.cards.services.scorecards import correct_card, enter_card
from tournaments.enums import GroupPlay
from tournaments.models import Round, Tournament
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db


def a_round(tables: int = 3, **values: Any) -> Round:
    tournament = a_tournament(**values)
    teams = entries(tournament, 2 * tables)
    return a_published_round(tournament, list(zip(teams[::2], teams[1::2], strict=True)))


def test_tables_without_a_card_are_missing():
    round_ = a_round()
    a_card(round_.tables.get(number=2), 8, 3)
    now = desk(round_)
    assert now.missing == [1, 3]
    assert [table.card for table in now.tables] == [None, "8–3", None]


def test_the_last_cards_come_first_with_the_new_totals():
    round_ = a_round()
    tables = {table.number: table for table in round_.tables.all()}
    for number in (1, 3, 2):
        enter_card(table=tables[number], by=None, card=Card(Ending.FINISHED, (8, number)))
    later = a_published_round(
        round_.tournament, [tuple(side.entry for side in tables[1].sides.all())]
    )
    enter_card(table=later.tables.get(), by=None, card=Card(Ending.TIME_OVER, (5, 4)))
    correct_card(
        table=tables[1],
        by=None,
        card=Card(Ending.FINISHED, (1, 8)),
        reason="omgedraaid",
        seen_version=1,
    )
    recent = desk(round_).recent
    assert [(card.table, card.numbers, card.version) for card in recent] == [
        (1, "1–8", 2),
        (2, "8–2", 1),
        (3, "8–3", 1),
    ]
    assert [(side.points, side.total) for side in recent[0].sides] == [(2, 12), (26, 34)]


def in_two_stages() -> Tournament:
    """Pools of three, then a final of two with half of the points, then one of others that begins
    anew: whoever did not reach the last has stopped."""
    drive = a_tournament(rounds_planned=3)
    field = entries(drive, 6)
    in_pools(drive, (1, 2, 3), (4, 5, 6))
    a_card(a_published_round(drive, [(field[0], field[1])]).tables.get(), 8, 3)
    a_final(drive, field, 4, 2, GroupPlay.NOTHING, carried="half")
    a_card(a_published_round(drive, [(field[1], field[2])]).tables.get(), 8, 4)
    a_final(drive, [field[1], *field[:1], *field[2:]], 2, 3, GroupPlay.NOTHING, carried="none")
    a_card(a_published_round(drive, [(field[1], field[0])]).tables.get(), 8, 5)
    return drive


@pytest.mark.parametrize(
    "drive",
    [
        lambda: a_drive_with_a_final(carried="none"),
        lambda: a_drive_with_a_final(carried="half"),
        lambda: a_drive_with_a_final(carried="all"),
        lambda: a_drive_with_a_final(carried="half", play=GroupPlay.ROUNDS),
        in_two_stages,
    ],
)
def test_the_new_totals_are_those_of_the_standings_whatever_counts_in_the_groups(drive):
    drive = drive()
    stand = {row.entry: row.row.points for row in standings(drive).rows}
    for round_ in drive.rounds.all():
        sides = [side for card in desk(round_).recent for side in card.sides]
        assert len(sides) > 1
        assert [side.total for side in sides] == [stand[side.entry.pk] for side in sides]


def test_only_a_drive_in_groups_pays_for_its_groups():
    drive = a_drive_with_a_final(carried="half")
    with CaptureQueriesContext(connection) as in_groups:
        desk(drive.rounds.get(number=3))
    drive.stages.all().delete()
    with CaptureQueriesContext(connection) as together:
        desk(drive.rounds.get(number=3))
    assert len(in_groups) == len(together) + 3


def test_who_played_without_pawns_has_points_and_no_number_of_a_form():
    drive = a_tournament(format="players", scheme="gedeeld", partners="cards")
    round_ = a_published_round(drive, [tuple(entries(drive, 4))])
    unplayed = Card(Ending.ABSENT, (None,) * 4, absent=1)
    enter_card(table=round_.tables.get(), by=None, card=unplayed)
    (card,) = desk(round_).recent
    assert [side.value for side in card.sides] == [None] * 4
    assert [side.points for side in card.sides] == [13, 4, 13, 13]


def test_the_number_of_queries_does_not_grow_with_the_tables():
    counts = []
    for tables in (1, 3, 12):
        round_ = a_round(tables)
        for table in round_.tables.all():
            a_card(table, 8, 3)
        with CaptureQueriesContext(
            connection,
        ) as queries:
            read: Desk = desk(round_)
            assert len(read.recent) == min(tables, 6)
        counts.append(len(queries))
    assert counts[0] == counts[1] == counts[2]


def test_each_round_knows_how_many_cards_it_misses():
    round_ = a_round()
    a_card(round_.tables.get(number=1), 8, 3)
    a_published_round(round_.tournament, [tuple(round_.tournament.entries.all()[:2])])
    assert [each.missing for each in rounds_with_missing(round_.tournament)] == [2, 1]


def test_a_corrected_card_is_counted_once():
    round_ = a_round()
    table = round_.tables.get(number=1)
    enter_card(table=table, by=None, card=Card(Ending.FINISHED, (8, 3)))
    correct_card(
        table=table, by=None, card=Card(Ending.FINISHED, (3, 8)), reason="fout", seen_version=1
    )
    assert [each.missing for each in rounds_with_missing(round_.tournament)] == [2]


def test_a_round_knows_whether_the_next_one_was_drawn():
    round_ = a_round()
    assert drawn_after(round_) is None
    draft = draw_round(tournament=round_.tournament, by=None, allow_missing=True)
    assert drawn_after(round_) == 2
    later = publish_draw(draw=draft, by=None)
    assert (drawn_after(round_), drawn_after(later)) == (2, None)


def test_numbers_are_said_as_people_say_them():
    rules = a_tournament().scoring
    assert score_text(Card(Ending.TIME_OVER, (7, 5)), rules) == "7–5"
    assert score_text(Card(Ending.ABSENT, (None, None), absent=0), rules).startswith("4–8 (")
    assert score_text(Card(Ending.TIME_OVER, (7, None)), rules) == "7–?"
