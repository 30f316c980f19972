from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzzing import examples
from tests.tournaments.draw.players.recount import (
    again,
    at_two,
    field_of,
    in_turn,
    met,
    partners,
    present,
    sitting_out,
    tables_again,
)
from tournaments.draw import CannotDraw
from tournaments.draw.players import by_standings as by_lot
from tournaments.draw.players import draw_by_lot
from tournaments.draw.seated import SeatedRound, SeatedTable


@pytest.fixture
def short_search(monkeypatch):
    monkeypatch.setattr(by_lot, "STEPS", 4000)
    monkeypatch.setattr(by_lot, "ATTEMPTS", 1)


@pytest.mark.parametrize("players", [16, 20, 24, 32, 64, 100, 200])
@pytest.mark.parametrize("seed", [b"a", b"b"])
def test_nobody_meets_anybody_twice_in_five_rounds(players, seed):
    field = field_of(players, seed=seed)
    drawn = draw_by_lot(field)
    assert set(met(drawn.rounds).values()) == {1}
    assert len(met(drawn.rounds)) == 5 * players * 3 // 2
    assert [present(one) for one in drawn.rounds] == [sorted(map(str, field.entries))] * 5
    assert (drawn.quality, drawn.cost.wishes[:3]) == ("certified", (0, 0, 0))


@pytest.mark.parametrize("remainder", ["sit_out", "table_for_two"])
@pytest.mark.parametrize("players", [33, 34, 35])
def test_numbers_that_are_no_multiple_of_four_meet_nobody_twice_either(players, remainder):
    field = field_of(players, remainder=remainder)
    drawn = draw_by_lot(field)
    assert set(met(drawn.rounds).values()) == {1}
    two = remainder == "table_for_two" and players > 33
    assert {len(one.sitting_out) for one in drawn.rounds} == {players % 4 - 2 * two}
    assert sum(at_two(drawn.rounds).values()) == 10 * two
    assert set(sitting_out(drawn.rounds).values()) <= {1}
    assert set(at_two(drawn.rounds).values()) <= {1}


def test_the_same_field_gives_the_same_rounds_and_another_seed_others():
    field = field_of(24)
    turned = replace(field, entries=tuple(reversed(field.entries)))
    assert draw_by_lot(field) == draw_by_lot(turned)
    assert draw_by_lot(field).rounds != draw_by_lot(replace(field, seed=b"other")).rounds
    assert draw_by_lot(field).rounds != draw_by_lot(replace(field, public_value="6 3")).rounds


def test_the_lots_are_the_same_on_every_machine():
    drawn = draw_by_lot(field_of(16, 3))
    assert [table.seats for table in drawn.rounds[2].tables] == [
        (1, 2, 14, 3),
        (5, 4, 6, 15),
        (8, 12, 13, 7),
        (9, 10, 16, 11),
    ]


def test_when_somebody_leaves_and_somebody_arrives_the_rest_is_drawn_anew():
    first = draw_by_lot(field_of(28))
    stay = (*range(2, 29), 99)
    field = replace(field_of(28, 3), entries=stay, rounds=first.rounds[:2], seed=b"again")
    drawn = draw_by_lot(field)
    assert set(met([*first.rounds[:2], *drawn.rounds]).values()) == {1}
    assert [present(one) for one in drawn.rounds] == [sorted(map(str, stay))] * 3
    assert drawn.cost.wishes[:3] == (0, 0, 0)


@pytest.mark.usefixtures("short_search")
def test_who_sat_out_in_rounds_played_does_not_sit_out_again_before_the_others():
    field = field_of(17, 8)
    first = draw_by_lot(field)
    rest = draw_by_lot(replace(field, rounds=first.rounds, rounds_left=9, seed=b"again"))
    assert set(sitting_out([*first.rounds, *rest.rounds]).values()) == {1}


def test_eight_players_have_each_other_as_partner_once_and_as_opponent_twice():
    drawn = draw_by_lot(field_of(8, 7, seed=bytes([6])))
    assert sorted(partners(drawn.rounds).values()) == [1] * 28
    assert drawn.cost.wishes == drawn.bound.wishes == (0, 28, 56, 0)
    assert drawn.quality == "certified"


def test_five_players_play_five_rounds_with_every_partner_once():
    drawn = draw_by_lot(field_of(5))
    assert sorted(partners(drawn.rounds).values()) == [1] * 10
    assert sorted(sitting_out(drawn.rounds).values()) == [1] * 5


@pytest.mark.usefixtures("short_search")
@pytest.mark.parametrize("remainder", ["sit_out", "table_for_two"])
@pytest.mark.parametrize("players", range(5, 20))
def test_small_fields_have_no_partner_twice_and_everybody_has_a_turn(players, remainder):
    field = field_of(players, remainder=remainder)
    drawn = draw_by_lot(field)
    assert max(partners(drawn.rounds).values()) == 1
    assert in_turn(sitting_out(drawn.rounds), field.entries)
    assert in_turn(at_two(drawn.rounds), field.entries)


@examples(25)
@given(
    players=st.integers(4, 45),
    rounds=st.integers(1, 6),
    remainder=st.sampled_from(["sit_out", "table_for_two"]),
    seed=st.binary(min_size=1, max_size=8),
)
def test_every_draw_is_whole_and_its_cost_is_what_is_counted_again(
    players, rounds, remainder, seed
):
    field = field_of(players, rounds, remainder=remainder, seed=seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(by_lot, "STEPS", 2000)
        patch.setattr(by_lot, "ATTEMPTS", 1)
        drawn = draw_by_lot(field)
    assert [present(one) for one in drawn.rounds] == [sorted(map(str, field.entries))] * rounds
    for one in drawn.rounds:
        numbers = [table.number for table in one.tables]
        assert numbers == list(range(1, len(numbers) + 1))
    cost = drawn.cost
    assert (cost.partners_again, cost.opponents_again, cost.other_again) == again(drawn.rounds)
    assert cost.repeated_tables == tables_again(drawn.rounds)
    assert cost.wishes >= drawn.bound.wishes
    assert in_turn(sitting_out(drawn.rounds), field.entries)
    assert in_turn(at_two(drawn.rounds), field.entries)


def test_nobody_sits_at_one_table_twice_in_a_field_that_is_large_enough():
    assert tables_again(draw_by_lot(field_of(100)).rounds) == 0


def test_who_needs_one_table_always_sits_there():
    drawn = draw_by_lot(field_of(20, 4, fixed_tables={7: 2, 8: 9}))
    at = [
        [table.number for table in one.tables if player in table.seats]
        for one in drawn.rounds
        for player in (7, 8)
    ]
    assert at == [[2], [9]] * 4
    assert [[table.number for table in one.tables] for one in drawn.rounds] == [[1, 2, 3, 4, 9]] * 4


def test_everybody_plays_every_colour_in_turn_as_far_as_tables_allow():
    drawn = draw_by_lot(field_of(16, 4))
    colours = [
        {
            table.seats.index(player)
            for one in drawn.rounds
            for table in one.tables
            if player in table.seats
        }
        for player in range(1, 17)
    ]
    assert min(map(len, colours)) >= 2


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"entries": (1, 2, 3)}, "too_few"),
        ({"entries": tuple(range(2001))}, "too_many"),
        ({"entries": (1, 2, 3, "1")}, "twice"),
        ({"seed": b""}, "no_seed"),
        ({"rounds_left": 0}, "no_rounds_left"),
        ({"rounds_left": 61}, "too_many_rounds"),
        ({"remainder": "wait"}, "bad_remainder"),
        ({"points": {1: 10**7}}, "points_too_large"),
        ({"fixed_tables": {1: 0}}, "bad_table"),
        ({"rounds": (SeatedRound((SeatedTable(1, (1, 2, 3, 1)),)),)}, "played_twice"),
        ({"rounds": (SeatedRound((SeatedTable(1, (1, 2, 3)),)),)}, "bad_round"),
    ],
)
def test_a_field_that_makes_no_sense_is_refused(wishes, code):
    with pytest.raises(CannotDraw) as told:
        draw_by_lot(replace(field_of(8), **wishes))
    assert told.value.code == code


def test_too_few_players_are_told_so_in_one_sentence():
    with pytest.raises(CannotDraw) as told:
        draw_by_lot(field_of(3))
    assert str(told.value) == "A table needs 4 entries."
