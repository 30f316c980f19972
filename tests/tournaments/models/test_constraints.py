"""What the database refuses, whoever writes to it."""

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.factories import a_card, a_published_round, a_report, a_tournament, entries
from tournaments.enums import DrawState, Ending
from tournaments.models import (
    Bye,
    Draw,
    Entry,
    GameTable,
    Round,
    ScoreCard,
    ScoreLine,
    Side,
    User,
    Withdrawal,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return a_tournament()


@pytest.fixture
def pair(tournament):
    return tuple(entries(tournament, 2))


@pytest.fixture
def draft_table(tournament, pair):
    """A table of a round that is not published yet, with its two sides."""
    round_ = Round.objects.create(tournament=tournament, number=1)
    table = GameTable.objects.create(round=round_, number=1)
    for position, entry in enumerate(pair):
        Side.objects.create(round=round_, table=table, entry=entry, position=position)
    return table


def refused(write):
    """Whether the database refuses a write; the transaction around it goes on."""
    try:
        with transaction.atomic():
            write()
    except IntegrityError:
        return True
    return False


def test_an_entry_sits_at_most_once_in_a_round(draft_table, pair):
    other = GameTable.objects.create(round=draft_table.round, number=2)
    assert refused(
        lambda: Side.objects.create(round=draft_table.round, table=other, entry=pair[0], position=0)
    )


def test_a_table_number_exists_once_in_a_round(draft_table):
    assert refused(lambda: GameTable.objects.create(round=draft_table.round, number=1))


def test_an_entry_has_the_bye_of_a_round_once(draft_table, tournament):
    third, fourth = entries(tournament, 2)
    Bye.objects.create(round=draft_table.round, entry=third, points=26)
    Bye.objects.create(round=draft_table.round, entry=fourth, points=26)
    assert refused(lambda: Bye.objects.create(round=draft_table.round, entry=fourth, points=26))


def test_a_round_is_not_published_without_a_log_entry(draft_table):
    assert refused(lambda: Round.objects.update(published_at=timezone.now()))


def test_a_draw_is_not_published_without_a_log_entry(draft_table):
    assert refused(
        lambda: Draw.objects.create(
            round=draft_table.round, number=1, state=DrawState.PUBLISHED, pairing={}
        )
    )


def test_a_round_has_one_draw_in_hand(draft_table):
    Draw.objects.create(round=draft_table.round, number=1)
    assert refused(lambda: Draw.objects.create(round=draft_table.round, number=2))
    assert not refused(
        lambda: Draw.objects.create(round=draft_table.round, number=2, state=DrawState.DISCARDED)
    )


@pytest.mark.parametrize(
    "write",
    [
        lambda side, other: Side.objects.filter(pk=side.pk).update(entry=other),
        lambda side, other: Side.objects.filter(pk=side.pk).update(position=5),
        lambda side, other: Side.objects.create(
            round=side.round, table=side.table, entry=other, position=2
        ),
        lambda side, other: GameTable.objects.filter(pk=side.table_id).update(number=9),
        lambda side, other: GameTable.objects.create(round=side.round, number=9),
        lambda side, other: Bye.objects.create(round=side.round, entry=other, points=26),
    ],
    ids=["other entry", "other position", "one more side", "other number", "one more table", "bye"],
)
def test_who_sits_where_in_a_published_round_does_not_change(tournament, pair, write):
    round_ = a_published_round(tournament, [pair])
    (other,) = entries(tournament, 1)
    side = round_.sides.first()
    assert refused(lambda: write(side, other))
    Round.objects.update(published_at=None)
    assert not refused(lambda: write(side, other))


@pytest.mark.parametrize("model", [Side, GameTable, Bye, Round])
def test_nothing_of_a_published_round_is_removed(tournament, model):
    a, b, c = entries(tournament, 3)
    a_published_round(tournament, [(a, b)], bye=c)
    assert refused(lambda: model.objects.all().delete())
    Round.objects.update(published_at=None)
    assert not refused(lambda: model.objects.all().delete())
    assert not model.objects.exists()


def test_an_entry_that_sits_at_a_table_has_no_bye_in_the_same_round(draft_table, pair):
    assert refused(lambda: Bye.objects.create(round=draft_table.round, entry=pair[0], points=26))
    later = Round.objects.create(tournament=draft_table.round.tournament, number=2)
    assert not refused(lambda: Bye.objects.create(round=later, entry=pair[0], points=26))


def test_an_entry_with_the_bye_sits_at_no_table_of_the_same_round(draft_table, tournament):
    (third,) = entries(tournament, 1)
    Bye.objects.create(round=draft_table.round, entry=third, points=26)
    assert refused(lambda: draft_table.sides.filter(position=0).update(entry=third))
    assert refused(
        lambda: Side.objects.create(
            round=draft_table.round, table=draft_table, entry=third, position=2
        )
    )


def test_a_table_has_one_current_card(tournament, pair):
    table = a_published_round(tournament, [pair]).tables.get()
    a_card(table, 8, 3)
    assert refused(
        lambda: ScoreCard.objects.create(
            table=table, version=2, ending=Ending.FINISHED, reason="anders"
        )
    )


def test_a_correction_without_a_reason_is_refused(tournament, pair):
    table = a_published_round(tournament, [pair]).tables.get()
    a_card(table, 8, 3, is_current=False)
    assert refused(lambda: ScoreCard.objects.create(table=table, version=2, ending=Ending.FINISHED))


@pytest.mark.parametrize("values", [{"pawns": 9}, {"points": 100_000}])
def test_more_than_a_form_can_say_is_refused(tournament, pair, values):
    table = a_published_round(tournament, [pair]).tables.get()
    card = ScoreCard.objects.create(table=table, version=1, ending=Ending.FINISHED)
    assert refused(lambda: ScoreLine.objects.create(card=card, side=table.sides.first(), **values))


def test_two_teams_with_8_pawns_on_one_card_are_refused(tournament, pair):
    table = a_published_round(tournament, [pair]).tables.get()
    card = ScoreCard.objects.create(table=table, version=1, ending=Ending.FINISHED)
    first, second = table.sides.all()
    ScoreLine.objects.create(card=card, side=first, pawns=8)
    assert refused(lambda: ScoreLine.objects.create(card=card, side=second, pawns=8))


@pytest.mark.parametrize("values", [{"number": 1}, {"number": 0}, {"name": ""}, {"fixed_table": 0}])
def test_a_number_twice_and_an_entry_without_a_name_are_refused(tournament, pair, values):
    assert refused(lambda: Entry.objects.filter(pk=pair[1].pk).update(**values))


def test_the_same_row_of_a_sheet_is_one_entry(tournament, pair):
    Entry.objects.filter(pk=pair[0].pk).update(import_key="a")
    assert refused(lambda: Entry.objects.filter(pk=pair[1].pk).update(import_key="a"))


def test_an_entry_is_withdrawn_once_at_a_time(pair):
    Withdrawal.objects.create(entry=pair[0], from_round=2)
    assert refused(lambda: Withdrawal.objects.create(entry=pair[0], from_round=3))


def test_a_sign_in_name_with_a_capital_is_refused():
    assert refused(lambda: User.objects.bulk_create([User(username="Anna")]))


def test_a_contested_report_says_what_the_other_side_claims(tournament, pair):
    table = a_published_round(tournament, [pair]).tables.get()
    report = a_report(table, 8, 3, state="contested")
    report.claimed = None
    assert refused(report.save)
