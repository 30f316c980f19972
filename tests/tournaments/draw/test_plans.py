"""Rounds that follow from a plan, on evenings that go as planned and on others."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzzing import examples
from tests.tournaments.draw.drives import pairs_of, seen
from tournaments.draw import CannotDraw, Field, Table, check, draw
from tournaments.draw.document import write_pairing
from tournaments.draw.kinds import read_any
from tournaments.draw.plans import most_rounds, placed, planned_rounds

METHODS = ("movement", "round_robin")


def a_plan(teams: int, method: str = "movement", rounds: int = 3, **values: object) -> Field:
    """The first round of a plan for the teams 1, 2, …"""
    ids = tuple(range(1, teams + 1))
    field = Field(entries=ids, method=method, seed=b"any", plan=ids, rounds_left=rounds)
    return replace(field, **values)


def after(field: Field, **values: object) -> Field:
    """The next round of the drive, when this one was played as drawn."""
    made = draw(field)
    history = {entry: list(tables) for entry, tables in field.table_history.items()}
    for table in made.tables:
        for side in table.sides:
            history.setdefault(side, []).append(table.number)
    byes = [] if made.bye is None else [(made.bye, None)]
    played = (*(table.sides for table in made.tables), *byes)
    return replace(
        field,
        rounds=(*field.rounds, played),
        table_history=history,
        rounds_left=max(1, field.rounds_left - 1),
        **values,
    )


def tables(field: Field) -> list[tuple[int, int, int]]:
    return [(table.number, *table.sides) for table in draw(field).tables]


def codes(field: Field) -> list[str]:
    return [reason.code for reason in draw(field).reasons]


@examples(30)
@given(st.sampled_from(METHODS), st.integers(2, 16), st.binary(min_size=1), st.text())
def test_what_is_drawn_is_the_plan_whatever_the_seed_and_the_dice(method, teams, seed, dice):
    field = a_plan(teams, method, most_rounds(method, teams), seed=seed, public_value=dice)
    for meetings in planned_rounds(method, teams, 99):
        assert tables(field) == [(at.table, at.first, at.second) for at in meetings]
        if field.rounds_left > 1:
            field = after(field)


@examples(50)
@given(st.sampled_from(METHODS), st.integers(2, 24), st.data())
def test_however_many_stay_away_all_others_play_and_at_most_one_sits_out(method, teams, data):
    ids = range(1, teams + 1)
    field = a_plan(teams, method, min(5, most_rounds(method, teams)))
    for left in range(field.rounds_left, 0, -1):
        there = data.draw(st.sets(st.sampled_from(ids), min_size=2))
        field = replace(field, entries=tuple(there))
        made = draw(field)
        assert seen(field, made) == sorted(map(str, there))
        assert (made.bye is None) == (len(there) % 2 == 0)
        assert len({table.number for table in made.tables}) == len(made.tables)
        assert not [
            fault for fault in check(field, made.tables, made.bye) if fault.severity == "error"
        ]
        if left > 1:
            field = after(field)


@given(st.sampled_from(METHODS), st.integers(3, 20), st.data())
def test_who_plays_by_the_plan_plays_at_its_table_whoever_else_is_away(method, teams, data):
    whole = a_plan(teams, method)
    there = data.draw(st.sets(st.sampled_from(range(1, teams + 1)), min_size=2))
    full = {table: sides for table, *sides in tables(whole)}
    now = {table: sides for table, *sides in tables(replace(whole, entries=tuple(there)))}
    kept = {at: sides for at, sides in full.items() if there.issuperset(sides)}
    assert {at: now.get(at) for at in kept} == kept


def test_the_opponent_of_who_withdrew_has_the_bye_and_the_page_can_say_of_whom():
    field = after(a_plan(6), entries=(1, 2, 3, 5, 6))
    made = draw(field)
    assert tables(field) == [(1, 5, 2), (3, 3, 6)]
    assert made.bye == 1
    assert (made.reasons[-1].code, dict(made.reasons[-1].values)) == (
        "bye_opponent_away",
        {"entry": 1, "away": 4},
    )


def test_two_whose_opponents_are_away_meet_at_a_table_that_was_theirs():
    field = a_plan(8, entries=(1, 3, 5, 6, 7, 8))
    assert tables(field) == [(1, 1, 3), (3, 6, 5), (4, 8, 7)]
    assert codes(field) == ["plan_filled", "movement_begins", "movement_begins"]


def test_those_left_over_rather_meet_where_they_did_not_and_will_not():
    """The plan has 1 and 3 meet all who are even, some day."""
    field = a_plan(8, rounds=4, entries=(1, 3, 6, 8))
    made = draw(field)
    assert pairs_of(made) == {frozenset((1, 3)), frozenset((6, 8))}
    assert check(field, made.tables, made.bye) == ()


def test_a_late_team_in_the_place_of_the_bye_plays_whoever_would_have_sat_out():
    field = after(a_plan(5))
    assert draw(field).bye == 3
    late = replace(field, entries=(*field.entries, 99), plan=(*field.plan, 99))
    assert tables(late) == [*tables(field), (3, 3, 99)]
    assert draw(late).bye is None


def test_each_table_says_how_the_movement_brought_them_there():
    field = after(a_plan(6))
    told = [(reason.code, dict(reason.values)) for reason in draw(field).reasons]
    assert told == [
        ("movement_here", {"stays": 2, "moves": 5}),
        ("movement_up", {"stays": 4, "moves": 1, "below": 1}),
        ("movement_up", {"stays": 6, "moves": 3, "below": 2}),
    ]
    assert codes(a_plan(5)) == ["movement_begins", "movement_begins", "bye_planned"]
    assert codes(a_plan(4, "round_robin")) == ["round_robin", "round_robin"]


def test_who_was_not_there_last_round_is_not_said_to_have_moved():
    field = after(a_plan(6, entries=(2, 3, 4, 5, 6)), entries=(1, 2, 3, 4, 5, 6))
    assert codes(field) == ["movement_here", "movement_here", "movement_up"]


@examples(30)
@given(st.integers(2, 20), st.data())
def test_in_a_movement_who_has_a_fixed_table_sits_there_every_round(teams, data):
    ids = tuple(range(1, teams + 1))
    team, table = data.draw(st.sampled_from(ids)), data.draw(st.integers(1, teams // 2))
    fixed = {team: table}
    field = a_plan(teams, rounds=5, plan=placed("movement", ids, fixed), fixed_tables=fixed)
    for _round in range(min(5, most_rounds("movement", teams))):
        assert [at for at, *sides in tables(field) if team in sides] == [table]
        field = after(field)


@examples(30)
@given(st.integers(4, 20), st.data())
def test_against_everybody_who_has_a_fixed_table_sits_there_unless_he_sits_out(teams, data):
    team, table = data.draw(st.integers(1, teams)), data.draw(st.integers(1, teams))
    field = a_plan(teams, "round_robin", 5, fixed_tables={team: table})
    met = []
    for _round in range(min(5, most_rounds("round_robin", teams))):
        made = draw(field)
        assert [at.number for at in made.tables if team in at.sides] == (
            [] if made.bye == team else [table]
        )
        assert len({at.number for at in made.tables}) == teams // 2
        met += pairs_of(made)
        field = after(field)
    assert max(Counter(met).values()) == 1


def test_of_two_who_want_one_table_the_first_gets_it():
    fixed = {3: 2, 5: 2}
    assert placed("movement", range(1, 7), fixed) == (1, 2, 4, 3, 5, 6)
    field = a_plan(6, "round_robin", fixed_tables=fixed)
    first = {number: sides for number, *sides in tables(field)}
    assert 3 in first[2]
    assert "fixed_table_taken" in codes(field)


def test_a_fixed_table_that_is_not_there_moves_nobody_in_a_movement():
    assert placed("movement", (1, 2, 3, 4, 5), {1: 3, 2: 40}) == (1, 2, 3, 4, 5)


def test_a_change_by_hand_is_told_where_the_two_will_meet_again():
    field = a_plan(6)
    by_hand = (Table(1, (2, 5)), Table(2, (4, 3)), Table(3, (6, 1)))
    found = [(fault.code, fault.entries, fault.values) for fault in check(field, by_hand, None)]
    assert found == [
        ("meets_later", (2, 5), {"round": 2}),
        ("meets_later", (6, 1), {"round": 3}),
    ]


@pytest.mark.parametrize(("method", "rounds"), [("movement", 3), ("round_robin", 5)])
def test_a_plan_that_is_over_is_refused(method, rounds):
    field = a_plan(6, method, 20)
    for _round in range(rounds):
        field = after(field)
    with pytest.raises(CannotDraw) as refused:
        draw(field)
    assert (refused.value.code, str(refused.value)) == (
        "plan_over",
        f"The plan of 6 entries has {rounds} rounds.",
    )


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"plan": ()}, "no_place"),
        ({"plan": (1, 2, 3)}, "no_place"),
        ({"plan": (1, 2, 3, 4, 4)}, "twice"),
        ({"plan": (1, 2, 3, 4, "4")}, "twice"),
        ({"plan": (1, 2, 3, 4, "a\nb")}, "bad_id"),
        ({"number": 3}, "plan_over"),
    ],
)
def test_a_plan_that_contradicts_the_field_is_refused(change, code):
    with pytest.raises(CannotDraw) as refused:
        draw(a_plan(4, **change))
    assert refused.value.code == code


def test_a_planned_field_can_be_written_down_and_drawn_again():
    field = after(a_plan(5, entries=(1, 2, 3, 5)))
    document = {
        "entries": [1, 2, 3, 5],
        "plan": [1, 2, 3, 4, 5],
        "method": "movement",
        "seed": b"any".hex(),
        "round": 2,
        "rounds": [[list(pair) for pair in played] for played in field.rounds],
        "table_history": {str(key): value for key, value in field.table_history.items()},
        "rounds_left": 2,
    }
    assert write_pairing(draw(read_any(json.dumps(document)))) == write_pairing(draw(field))
    assert draw(field).quality == "planned"


@given(st.integers(2, 30))
def test_the_plan_of_an_odd_field_is_that_of_one_more_without_the_last_place(half):
    for method in METHODS:
        odd = planned_rounds(method, 2 * half - 1, 99)
        even = planned_rounds(method, 2 * half, 99)
        assert [{(at.first, at.second) for at in meetings} for meetings in odd] == [
            {(at.first, at.second) for at in meetings if 2 * half not in (at.first, at.second)}
            for meetings in even
        ]


def test_of_seven_teams_those_who_move_sit_out_by_turns():
    field, byes = a_plan(7, rounds=4), []
    for _round in range(4):
        byes.append(draw(field).bye)
        field = after(field)
    assert byes == [7, 5, 3, 1]


@pytest.mark.parametrize("method", METHODS)
def test_a_late_team_that_the_plan_leaves_over_sits_where_another_rests_for_it(method):
    field = after(a_plan(10, method, 4))
    away = {one for table in draw(field).tables for one in table.sides if 10 in table.sides} - {10}
    there = tuple(one for one in field.entries if one not in away)
    asked = replace(field, entries=there, missed={10: 1})
    assert draw(replace(asked, recipe=2)).bye == 10
    made = draw(asked)
    assert made.bye not in {10, None}
    assert [reason.code for reason in made.reasons][-1] == "bye_for_late"
    assert made.cost.rematches == 0
    assert seen(asked, made) == sorted(map(str, there))
    planned = draw(replace(asked, recipe=2)).tables
    assert len([table for table in made.tables if table not in planned]) == 1


def test_where_that_would_make_two_meet_twice_the_plan_stays():
    field = after(a_plan(4, "round_robin", 3))
    away = {one for table in draw(field).tables for one in table.sides if 4 in table.sides} - {4}
    there = tuple(one for one in field.entries if one not in away)
    assert draw(replace(field, entries=there, missed={4: 1})).bye == 4


@pytest.mark.parametrize("method", METHODS)
def test_no_turn_makes_two_sit_together_who_are_kept_apart(method):
    field = after(a_plan(10, method, 4))
    away = {one for table in draw(field).tables for one in table.sides if 10 in table.sides} - {10}
    there = tuple(one for one in field.entries if one not in away)
    apart = frozenset(frozenset({10, one}) for one in there if one != 10)
    assert draw(replace(field, entries=there, missed={10: 1}, apart=apart)).bye == 10
