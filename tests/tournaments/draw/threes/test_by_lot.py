from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzzing import examples
from tests.tournaments.draw.threes.recount import (
    at_small,
    field_of,
    met,
    recounted,
    seats,
    sitting_out,
    spread,
)
from tournaments.draw import CannotDraw
from tournaments.draw.seated import SeatedRound, SeatedTable
from tournaments.draw.threes import by_standings as by_lot
from tournaments.draw.threes import draw_by_lot

seeds = st.binary(min_size=1, max_size=32)


@pytest.fixture
def short_search(monkeypatch):
    monkeypatch.setattr(by_lot, "STEPS", 3000)
    monkeypatch.setattr(by_lot, "ATTEMPTS", 1)


@pytest.mark.parametrize(("entries", "rounds"), [(18, 4), (9, 4), (15, 7), (18, 8)])
@examples(20)
@given(seed=seeds)
def test_no_two_teams_meet_twice_whatever_the_seed(entries, rounds, seed):
    drawn = draw_by_lot(field_of(entries, rounds, seed=seed))
    assert len(drawn.rounds) == rounds
    assert set(met(drawn.rounds).values()) == {1}
    assert all(sorted(seats(each)) == list(range(1, entries + 1)) for each in drawn.rounds)
    assert all(len(table.seats) == 3 for each in drawn.rounds for table in each.tables)
    assert (drawn.quality, drawn.cost.meetings_again) == ("certified", 0)


@pytest.mark.parametrize("entries", [31, 32, 100])
def test_who_does_not_fill_a_table_sits_out_in_turn(entries):
    drawn = draw_by_lot(field_of(entries, 5))
    assert [len(each.sitting_out) for each in drawn.rounds] == [entries % 3] * 5
    assert set(sitting_out(drawn.rounds).values()) == {1}
    assert set(met(drawn.rounds).values()) == {1}
    for each in drawn.rounds:
        assert sorted([*seats(each), *each.sitting_out]) == list(range(1, entries + 1))


@pytest.mark.parametrize(("entries", "sizes"), [(31, [2, 2] + [3] * 9), (32, [2] + [3] * 10)])
def test_who_does_not_fill_a_table_plays_at_small_ones_in_turn(entries, sizes):
    drawn = draw_by_lot(field_of(entries, 5, remainder="small_table"))
    for each in drawn.rounds:
        assert sorted(len(table.seats) for table in each.tables) == sizes
        assert each.sitting_out == ()
        assert sorted(seats(each)) == list(range(1, entries + 1))
    assert set(at_small(drawn.rounds).values()) == {1}
    assert set(met(drawn.rounds).values()) == {1}


@pytest.mark.parametrize("remainder", ["sit_out", "small_table"])
@pytest.mark.parametrize("entries", [3, 4, 5, 6, 7, 8])
def test_a_handful_of_teams_plays_on_in_turn(short_search, entries, remainder):
    field = field_of(entries, 4, remainder=remainder)
    drawn = draw_by_lot(field)
    assert drawn.cost == recounted(field, drawn.rounds, by_standings=False)
    assert spread(field.entries, sitting_out(drawn.rounds)) <= 1
    for each in drawn.rounds:
        assert sorted([*seats(each), *each.sitting_out]) == list(field.entries)


def test_four_teams_at_two_tables_meet_all_others_in_three_rounds():
    drawn = draw_by_lot(field_of(4, 3, remainder="small_table"))
    assert met(drawn.rounds) == dict.fromkeys(met(drawn.rounds), 1)
    assert len(met(drawn.rounds)) == 6
    assert drawn.quality == "certified"


def test_three_teams_always_meet_and_that_is_proved_to_be_the_best():
    drawn = draw_by_lot(field_of(3, 3))
    assert (drawn.cost.meetings_again, drawn.quality) == (3 * (1 + 2), "certified")


def test_the_same_field_gives_the_same_rounds_and_another_seed_others():
    field = field_of(22, 4)
    assert draw_by_lot(field) == draw_by_lot(replace(field, entries=field.entries[::-1]))
    assert draw_by_lot(field).rounds != draw_by_lot(replace(field, seed=b"2")).rounds


def test_when_teams_leave_the_rest_is_drawn_anew_without_a_rematch():
    first, second, *_ = draw_by_lot(field_of(31, 5)).rounds
    left = tuple(range(3, 30))
    field = replace(field_of(31, 3, rounds=(first, second)), entries=left)
    drawn = draw_by_lot(field)
    among = {pair for pair in met([first, second]) if pair <= {*left}}
    assert among.isdisjoint(met(drawn.rounds))
    assert set(met(drawn.rounds).values()) == {1}
    assert drawn.cost == recounted(field, drawn.rounds, by_standings=False)


def test_who_sat_out_before_the_draw_was_made_anew_does_not_do_so_again():
    played = draw_by_lot(field_of(32, 2)).rounds
    again = draw_by_lot(field_of(32, 3, rounds=played)).rounds
    assert set(sitting_out([*played, *again]).values()) == {1}


def test_wishes_are_kept_where_they_can_be():
    clubs = {team: "Rood" if team <= 5 else "Blauw" for team in range(1, 10)}
    field = field_of(24, 3, clubs=clubs, fixed_tables={7: 8})
    drawn = draw_by_lot(field)
    assert drawn.cost.wishes == (0, 0, 0, 0)
    together = met(drawn.rounds)
    assert not [pair for pair in together if len({clubs.get(team, team) for team in pair}) == 1]
    tables = [table for each in drawn.rounds for table in each.tables if 7 in table.seats]
    assert [table.number for table in tables] == [8, 8, 8]


def test_nobody_sits_at_a_table_or_stands_first_more_often_than_need_be():
    drawn = draw_by_lot(field_of(60, 5))
    assert drawn.cost.repeated_tables == 0
    firsts = [table.seats[0] for each in drawn.rounds for table in each.tables]
    assert max(map(firsts.count, firsts)) <= 3


@examples(25)
@given(
    entries=st.integers(3, 40),
    rounds=st.integers(1, 6),
    remainder=st.sampled_from(["sit_out", "small_table"]),
    seed=seeds,
    gone=st.integers(0, 3),
)
def test_costs_are_as_recounted_and_never_below_the_bound(entries, rounds, remainder, seed, gone):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(by_lot, "STEPS", 1500)
        field = field_of(entries + gone, rounds, remainder=remainder, seed=seed)
        played = draw_by_lot(field).rounds[:2]
        field = replace(field, entries=field.entries[gone:], rounds=played)
        drawn = draw_by_lot(field)
    assert drawn.cost == recounted(field, drawn.rounds, by_standings=False)
    pairs = zip(drawn.cost.wishes, drawn.bound.wishes, strict=True)
    assert all(cost >= bound for cost, bound in pairs)


TWICE = SeatedRound((SeatedTable(1, (1, 2, 3)), SeatedTable(2, (3, 4))))
ALONE = SeatedRound((SeatedTable(1, (1,)),))


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"entries": (1, 2)}, "too_few"),
        ({"entries": tuple(range(2001))}, "too_many"),
        ({"entries": (1, "1", 2)}, "twice"),
        ({"entries": (1, 2, "")}, "bad_id"),
        ({"remainder": "leave"}, "bad_remainder"),
        ({"seed": b""}, "no_seed"),
        ({"rounds_left": 0}, "no_rounds_left"),
        ({"rounds_left": 61}, "too_many_rounds"),
        ({"points": {1: 10**9}}, "points_too_large"),
        ({"fixed_tables": {1: 0}}, "bad_table"),
        ({"rounds": (TWICE,)}, "played_twice"),
        ({"rounds": (ALONE,)}, "bad_round"),
    ],
)
def test_a_field_that_makes_no_sense_is_refused(wrong, code):
    with pytest.raises(CannotDraw) as refusal:
        draw_by_lot(replace(field_of(6), **wrong))
    assert refusal.value.code == code
