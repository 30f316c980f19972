"""Stored cards become standings: points by the scheme, byes, absences and those who left."""

import pytest

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.enums import Ending
from tournaments.models import Entry, GameTable, ScoreCard, ScoreLine, Withdrawal
from tournaments.play.queries.results import points_of, results_of
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db


def table_of(round_, number):
    return GameTable.objects.get(round=round_, number=number)


def an_absence(table, absent):
    card = ScoreCard.objects.create(table=table, version=1, ending=Ending.ABSENT)
    for side in table.sides.all():
        ScoreLine.objects.create(card=card, side=side, absent=side.position == absent)
    return card


def places(table):
    return [(row.row.rank, row.number, row.row.points) for row in table.rows]


def test_cards_and_a_bye_become_points_in_rank_order():
    drive = a_tournament(bye_points=20)
    a, b, c = entries(drive, 3)
    round_ = a_published_round(drive, [(a, b)], bye=c)
    a_card(table_of(round_, 1), 6, 8)
    shown = standings(drive)
    assert places(shown) == [(1, 2, 26), (2, 3, 20), (3, 1, 12)]
    assert (shown.rounds, shown.missing, shown.provisional, shown.final) == ((1,), 0, False, False)
    assert {(r.entry, r.kind) for r in shown.results} == {
        (a.pk, "game"),
        (b.pk, "game"),
        (c.pk, "bye"),
    }


def test_a_card_that_is_not_in_gives_nothing_and_makes_the_standings_provisional():
    drive = a_tournament()
    a, b, c, d = entries(drive, 4)
    round_ = a_published_round(drive, [(a, b), (c, d)])
    a_card(table_of(round_, 1), 8, 3)
    shown = standings(drive)
    assert (shown.missing, shown.provisional) == (1, True)
    assert [row.row.per_round for row in shown.rows] == [{1: 26}, {1: 6}, {}, {}]


@pytest.mark.parametrize("kind", ["bye", "out", "late"])
def test_who_did_not_play_is_nothing_to_stand_on(kind):
    drive = a_tournament()
    one, two, third = entries(drive, 3)
    if kind == "out":
        Withdrawal.objects.create(entry=third, from_round=1, until_round=2)
    if kind == "late":
        Entry.objects.filter(pk=third.pk).update(joined_round=2, missed_points=20)
    round_ = a_published_round(drive, [(one, two)], bye=third if kind == "bye" else None)
    shown = standings(drive)
    assert ([result.kind for result in shown.results], shown.empty) == ([kind], True)
    a_card(table_of(round_, 1), 8, 3)
    assert standings(drive).empty is False


def test_only_the_current_version_of_a_card_counts():
    drive = a_tournament()
    a, b = entries(drive, 2)
    round_ = a_published_round(drive, [(a, b)])
    old = a_card(table_of(round_, 1), 8, 3)
    ScoreCard.objects.filter(pk=old.pk).update(is_current=False)
    new = ScoreCard.objects.create(
        table=old.table,
        version=2,
        ending=Ending.TIME_OVER,
        reason="verkeerd gelezen",
    )
    for side, pawns in zip(old.table.sides.all(), (5, 7), strict=True):
        ScoreLine.objects.create(card=new, side=side, pawns=pawns)
    assert places(standings(drive)) == [(1, 2, 14), (2, 1, 10)]


def test_the_team_that_waited_for_an_absent_one_gets_a_win_of_eight_to_four():
    drive = a_tournament()
    a, b = entries(drive, 2)
    an_absence(table_of(a_published_round(drive, [(a, b)]), 1), absent=0)
    waited, absent = sorted(results_of(drive), key=lambda result: -result.points)
    assert (waited.entry, waited.kind, waited.points, waited.won) == (b.pk, "present", 26, True)
    assert (absent.entry, absent.kind, absent.points, absent.won) == (a.pk, "absent", 8, False)


def test_a_changed_setting_for_absence_changes_an_absence_that_was_entered_before():
    drive = a_tournament(scheme="vrij", free_absent=10, free_present=50)
    a, b = entries(drive, 2)
    card = an_absence(table_of(a_published_round(drive, [(a, b)]), 1), absent=1)
    card.lines.filter(absent=False).update(points=50)
    drive.free_present = 60
    assert points_of(drive, 1) == {a.pk: 60, b.pk: 10}


def test_a_game_not_played_gives_nobody_points_and_is_not_missing():
    drive = a_tournament()
    a, b = entries(drive, 2)
    table = table_of(a_published_round(drive, [(a, b)]), 1)
    card = ScoreCard.objects.create(table=table, version=1, ending=Ending.NOT_PLAYED)
    for side in table.sides.all():
        ScoreLine.objects.create(card=card, side=side)
    shown = standings(drive)
    assert [(r.kind, r.points) for r in shown.results] == [("not_played", 0)] * 2
    assert (places(shown), shown.missing) == ([(1, 1, 0), (1, 2, 0)], 0)


def test_who_withdrew_keeps_its_points_is_marked_and_is_out_of_the_rounds_it_missed():
    drive = a_tournament()
    a, b, c = entries(drive, 3)
    a_card(table_of(a_published_round(drive, [(a, b)], bye=c), 1), 8, 0)
    Withdrawal.objects.create(entry=a, from_round=2)
    a_card(table_of(a_published_round(drive, [(b, c)]), 1), 8, 0)
    shown = standings(drive)
    assert [(row.number, row.withdrawn) for row in shown.rows] == [
        (1, True),
        (2, False),
        (3, False),
    ]
    assert [(r.round, r.kind) for r in shown.results if r.entry == a.pk] == [
        (1, "game"),
        (2, "out"),
    ]


def test_who_came_back_is_no_longer_marked():
    drive = a_tournament()
    a, b, c, d = entries(drive, 4)
    a_card(table_of(a_published_round(drive, [(c, b)]), 1), 8, 0)
    Withdrawal.objects.create(entry=a, from_round=1, until_round=2)
    a_published_round(drive, [(a, b), (c, d)])
    assert not any(row.withdrawn for row in standings(drive).rows)


def test_who_withdrew_before_the_first_round_does_not_stand():
    drive = a_tournament()
    a, b, ill = entries(drive, 3)
    Withdrawal.objects.create(entry=ill, from_round=1)
    a_card(table_of(a_published_round(drive, [(a, b)]), 1), 8, 0)
    assert {row.entry for row in standings(drive).rows} == {a.pk, b.pk}


def test_who_announced_to_leave_later_is_not_marked_before_that():
    drive = a_tournament()
    a, b = entries(drive, 2)
    a_card(table_of(a_published_round(drive, [(a, b)]), 1), 8, 0)
    Withdrawal.objects.create(entry=a, from_round=3)
    assert not any(row.withdrawn for row in standings(drive).rows)
    a_published_round(drive, [(a, b)])
    assert [row.entry for row in standings(drive).rows if row.withdrawn] == [a.pk]


def test_who_is_back_in_the_next_round_is_not_marked():
    drive = a_tournament()
    a, b, c = entries(drive, 3)
    a_card(table_of(a_published_round(drive, [(b, c)]), 1), 8, 0)
    Withdrawal.objects.create(entry=a, from_round=1, until_round=2)
    assert [(row.entry, row.withdrawn) for row in standings(drive).rows if row.entry == a.pk] == [
        (a.pk, False)
    ]


def test_who_sits_at_a_table_stands_also_before_its_card_is_in_and_it_leaves():
    drive = a_tournament()
    a, b = entries(drive, 2)
    a_published_round(drive, [(a, b)])
    Withdrawal.objects.create(entry=a, from_round=2)
    assert [(row.entry, row.withdrawn) for row in standings(drive).rows] == [
        (a.pk, True),
        (b.pk, False),
    ]


def test_results_are_only_of_entries_that_stand():
    drive = a_tournament()
    a, b, ill = entries(drive, 3)
    Withdrawal.objects.create(entry=ill, from_round=1)
    a_card(table_of(a_published_round(drive, [(a, b)]), 1), 8, 0)
    assert {result.entry for result in standings(drive).results} == {a.pk, b.pk}


def test_points_for_a_draw_are_those_up_to_and_including_the_round_asked():
    drive = a_tournament()
    a, b = entries(drive, 2)
    for first, second in ((8, 3), (2, 8)):
        a_card(table_of(a_published_round(drive, [(a, b)]), 1), first, second)
    assert points_of(drive, 0) == {}
    assert points_of(drive, 1) == {a.pk: 26, b.pk: 6}
    assert points_of(drive, 2) == {a.pk: 30, b.pk: 32}
    assert standings(drive, upto=1).rounds == (1,)


def test_the_organisers_tie_breaks_decide_in_their_order():
    drive = a_tournament(tie_breaks=["pawns"])
    a, b, c, d = entries(drive, 4)
    round_ = a_published_round(drive, [(a, b), (c, d)])
    a_card(table_of(round_, 1), 5, 3)
    a_card(table_of(round_, 2), 5, 4)
    assert places(standings(drive)) == [(1, 1, 10), (1, 3, 10), (3, 4, 8), (4, 2, 6)]


def test_results_of_an_unpublished_round_and_of_another_drive_do_not_count():
    drive, other = a_tournament(), a_tournament()
    a, b = entries(drive, 2)
    c, d = entries(other, 2)
    round_ = a_published_round(drive, [(a, b)])
    a_card(table_of(a_published_round(other, [(c, d)]), 1), 8, 0)
    a_card(table_of(round_, 1), 8, 0)
    round_.published_at = None
    round_.save()
    shown = standings(drive)
    assert (shown.empty, shown.rounds, len(shown.rows)) == (True, (), 2)


@pytest.mark.parametrize("pairs", [1, 12])
def test_the_queries_do_not_grow_with_the_field(pairs, django_assert_num_queries):
    drive = a_tournament()
    field = entries(drive, 2 * pairs)
    for _round in range(3):
        round_ = a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
        for table in round_.tables.all():
            a_card(table, 8, 3)
    with django_assert_num_queries(7):
        standings(drive)
