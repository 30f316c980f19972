"""Groups drawn each by itself, in one hall."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draw import CannotDraw, Field, Table
from tournaments.draw.bracket import BracketField
from tournaments.draw.document import BadDocument
from tournaments.draw.groups import GroupedField, Part
from tournaments.draw.kinds import check_any, cost_any, draw_any, points_in, read_any
from tournaments.draw.many import MultiSideField
from tournaments.draw.players import PlayersField
from tournaments.rounds.queries.records import field_from, field_record

SEED = b"\x07" * 32


def pairs(*entries, **values):
    told = {"method": "random", "seed": SEED, "drive": "abcdef", "number": 1} | values
    return Field(entries=entries, **told)


def groups(*fields, **fixed):
    parts = tuple(Part(f"1.{at}", field) for at, field in enumerate(fields, start=1))
    return GroupedField(parts, **fixed)


def groups_at(drawn, members):
    return [{side in members for side in table.sides} for table in drawn.tables]


def test_tables_are_numbered_through_the_hall_group_after_group():
    drawn = draw_any(groups(pairs(*range(1, 7)), pairs(*range(7, 12))))
    assert [table.number for table in drawn.tables] == [1, 2, 3, 4, 5]
    assert groups_at(drawn, range(1, 7)) == [{True}] * 3 + [{False}] * 2
    assert len(drawn.resting) == 1
    assert drawn.resting[0] > 6


def test_who_has_a_fixed_table_sits_there_wherever_the_group_sits():
    drawn = draw_any(groups(pairs(1, 2, 3, 4), pairs(5, 6, 7, 8), fixed_tables={7: 1}))
    assert 7 in drawn.tables[0].sides
    assert [table.number for table in drawn.tables] == [1, 2, 3, 4]
    assert groups_at(drawn, range(1, 5)) == [{False}, {True}, {True}, {False}]


def test_every_reason_goes_with_its_table():
    drawn = draw_any(groups(pairs(1, 2), pairs(3, 4, 5)))
    assert [(reason.table, reason.code) for reason in drawn.reasons] == [
        (1, "lot"),
        (2, "lot"),
        (0, "bye_lot"),
    ]


def test_one_group_is_drawn_as_if_the_other_were_not_there():
    alone = draw_any(pairs(*range(1, 9)))
    beside = draw_any(groups(pairs(*range(1, 9)), pairs(*range(9, 17))))
    assert beside.tables[:4] == alone.tables


def test_nobody_sits_again_at_the_table_of_the_hall_where_he_sat():
    first = draw_any(groups(pairs(1, 2, 3, 4), pairs(*range(5, 13))))
    sat = {side: [table.number] for table in first.tables for side in table.sides}
    rounds = (tuple(table.sides for table in first.tables),)
    second = draw_any(
        groups(
            pairs(1, 2, 3, 4, rounds=rounds, table_history=sat, number=2),
            pairs(*range(5, 13), rounds=rounds, table_history=sat, number=2),
        )
    )
    again = [side for table in second.tables for side in table.sides if sat[side] == [table.number]]
    assert [side for side in again if side > 4] == []


def test_the_rounds_that_follow_are_kept_by_group():
    single = PlayersField(entries=tuple(range(1, 17)), seed=SEED, rounds_left=3, drive="abcdef")
    other = PlayersField(entries=tuple(range(17, 37)), seed=SEED, rounds_left=3, drive="abcdef")
    drawn = draw_any(groups(MultiSideField(single, "lot"), MultiSideField(other, "lot")))
    assert {key: len(rounds) for key, rounds in drawn.later.items()} == {"1.1": 2, "1.2": 2}
    following = groups(
        MultiSideField(single, "lot", drawn.later["1.1"]),
        MultiSideField(other, "lot", drawn.later["1.2"]),
    )
    second = draw_any(following)
    assert following.planned
    assert second.quality == "planned"
    assert [table.number for table in second.tables] == list(range(1, 10))
    assert groups_at(second, range(1, 17)) == [{True}] * 4 + [{False}] * 5


def test_a_group_that_cannot_be_drawn_is_told():
    with pytest.raises(CannotDraw):
        draw_any(groups(pairs(1, 2), pairs(3, seed=b"short")))


def test_two_groups_at_one_table_are_an_error_and_the_rest_is_checked_by_group():
    asked = groups(pairs(1, 2, 3, 4), pairs(5, 6, 7, 8))
    assert check_any(asked, draw_any(asked).tables, ()) == ()
    mixed = [Table(1, (1, 5)), Table(2, (2, 6)), Table(3, (3, 4)), Table(3, (7, 8))]
    told = [(fault.code, fault.entries) for fault in check_any(asked, mixed, ())]
    assert told == [("across_groups", (1, 5)), ("across_groups", (2, 6)), ("table_twice", ())]
    assert [f.code for f in check_any(asked, [*mixed[:2], Table(3, (3, 4))], ())] == [
        *["across_groups"] * 2,
        *["missing"] * 2,
    ]


def test_costs_and_points_are_those_of_all_groups():
    values = {"method": "results", "number": 2, "rounds": (((1, 2), (3, 4), (5, 6)),)}
    asked = groups(
        pairs(1, 2, 3, 4, points={1: 10, 2: 0, 3: 10, 4: 2}, **values),
        pairs(5, 6, points={5: 7, 6: 4}, **values),
    )
    drawn = draw_any(asked)
    assert points_in(asked) == {1: 10, 2: 0, 3: 10, 4: 2, 5: 7, 6: 4}
    assert (drawn.cost["rematches"], drawn.cost["squared_difference"]) == (1, 4 + 9)
    assert cost_any(asked, drawn.tables, ()) == drawn.cost
    assert asked.method == "results"


def test_a_bracket_beside_a_drawn_group_is_as_good_as_the_weaker_of_the_two():
    bracket = BracketField(entries=(1, 2), slots=(1, 2), block=2, seed=SEED, round_number=3)
    assert draw_any(groups(bracket)).quality == "planned"
    assert draw_any(groups(bracket, pairs(3, 4, number=3))).quality == "lot"


@given(st.lists(st.integers(2, 9), min_size=1, max_size=4))
def test_groups_read_back_from_their_record(sizes):
    fields, start = [], 1
    for size in sizes:
        fields.append(pairs(*range(start, start + size)))
        start += size
    asked = groups(*fields, fixed_tables={1: 2})
    assert field_from(json.loads(json.dumps(field_record(asked)))) == asked


@pytest.mark.parametrize(
    "wrong",
    [
        {"parts": []},
        {"parts": [{"key": "1.1"}]},
        {"parts": 3},
        {"fixed_tables": []},
    ],
)
def test_a_document_of_no_groups_is_refused(wrong):
    with pytest.raises(BadDocument):
        read_any(json.dumps(field_record(groups(pairs(1, 2))) | wrong))


def test_groups_of_two_seeds_are_refused():
    two = groups(pairs(1, 2), pairs(3, 4, seed=b"\x08" * 32))
    with pytest.raises(BadDocument):
        read_any(json.dumps(field_record(two)))


def test_groups_within_groups_are_refused():
    inner = field_record(groups(pairs(1, 2)))
    with pytest.raises(BadDocument):
        read_any(json.dumps(inner | {"parts": [{"key": "1.1", "field": inner}]}))
