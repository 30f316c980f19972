from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.tournaments.draw.drives import drive, field_of, pairs_of, played, seen
from tournaments.draw import Table, check, cost_of, draw


@pytest.mark.slow
@pytest.mark.parametrize("method", ["random", "results", "lot"])
@pytest.mark.parametrize("entries", [12, 45, 100])
def test_one_club_does_not_meet_itself(method, entries):
    clubs = {entry: f"club {entry % 5}" for entry in range(1, entries + 1)}
    field = field_of(entries, method=method, clubs=clubs)
    drawn = draw(field)
    assert drawn.cost.club_clashes == 0
    assert all(clubs[one] != clubs[other] for one, other in (t.sides for t in drawn.tables))


def test_points_go_before_clubs():
    field = field_of(4, points={1: 10, 2: 10, 3: 0, 4: 0}, clubs={1: "a", 2: "a"})
    assert draw(field).cost.club_clashes == 1


@pytest.mark.parametrize("method", ["random", "results", "lot"])
def test_a_fixed_table_is_given_and_nobody_else_sits_there(method):
    drawn = draw(field_of(12, method=method, fixed_tables={7: 3, 4: 20, 99: 1}))
    at = {side: table.number for table in drawn.tables for side in table.sides}
    assert at[7] == 3
    assert at[4] == 20 or at[4] == 3
    assert len({table.number for table in drawn.tables}) == 6


@pytest.mark.parametrize("method", ["random", "results", "lot"])
def test_two_with_fixed_tables_drawn_together_sit_at_one_of_them(method):
    drawn = draw(field_of(2, method=method, fixed_tables={1: 4, 2: 5}))
    assert [table.number for table in drawn.tables] == [4]
    lost = [reason for reason in drawn.reasons if reason.code == "fixed_table_taken"]
    assert [(reason.table, reason.values) for reason in lost] == [(4, {"entry": 2, "wanted": 5})]


@pytest.mark.parametrize("method", ["random", "results", "lot"])
@pytest.mark.parametrize("entries", [7, 12, 81])
def test_apart_and_together_are_honoured(method, entries):
    apart = frozenset({frozenset({1, 2}), frozenset({3, 4})})
    for seed in range(10):
        field = field_of(
            entries, method=method, apart=apart, together=((5, 6),), seed=bytes([seed + 1])
        )
        drawn = draw(field)
        assert not pairs_of(drawn) & apart
        assert frozenset({5, 6}) in pairs_of(drawn)
        assert drawn.bye not in (5, 6)


def test_a_forced_rematch_is_drawn_by_every_method():
    for method in ("results", "lot"):
        field = field_of(8, method=method, rounds=(((1, 2), (3, 4), (5, 6), (7, 8)),))
        drawn = draw(field_of(8, method=method, rounds=field.rounds, together=((2, 1),)))
        assert frozenset({1, 2}) in pairs_of(drawn)
        assert drawn.cost.rematches == 1


def test_two_who_must_not_meet_but_are_alone_meet_and_are_told():
    field = field_of(2, apart=frozenset({frozenset({1, 2})}))
    drawn = draw(field)
    assert drawn.reasons[0].code == "apart_unavoidable"
    assert [fault.code for fault in check(field, drawn.tables, drawn.bye)] == ["apart"]


def test_nobody_sits_at_a_table_twice_while_that_can_be_avoided():
    for seed in range(5):
        _, pairings = drive(46, 5, seed)
        assert [pairing.cost.repeated_tables for pairing in pairings] == [0] * 5


def test_repeated_tables_are_as_few_as_they_can_be():
    history = {1: [1, 2], 2: [1, 2], 3: [3], 4: [], 5: [], 6: [2, 2]}
    field = field_of(6, together=((1, 2), (3, 4), (5, 6)), table_history=history)
    for seed in range(20):
        drawn = draw(
            field_of(6, together=field.together, table_history=history, seed=bytes([seed + 1]))
        )
        assert drawn.cost.repeated_tables == 0


def test_first_side_goes_round():
    field, _ = drive(20, 6, 4)
    firsts = dict.fromkeys(field.entries, 0)
    for played_round in field.rounds:
        for first, _ in played_round:
            firsts[first] += 1
    assert max(firsts.values()) - min(firsts.values()) <= 3
    chance = random.Random(1)
    after = played(field, draw(field), chance)
    for first, second in after.rounds[-1]:
        assert firsts[first] <= firsts[second]


def test_a_lot_later_in_the_drive_has_no_rematch_and_every_pairing_comes_out():
    rounds = (((1, 2), (3, 4), (5, 6)),)
    found = set()
    for seed in range(300):
        field = field_of(
            6, method="lot", rounds=rounds, rounds_left=2, seed=seed.to_bytes(4, "big")
        )
        drawn = draw(field)
        assert drawn.cost.rematches == 0
        found.add(frozenset(pairs_of(drawn)))
    assert len(found) == 8


def codes(field, tables, bye=None):
    return [(fault.code, fault.entries, fault.table, fault.severity)
            for fault in check(field, tables, bye)]  # fmt: skip


def test_a_draw_as_drawn_has_no_faults():
    for entries in (30, 45):
        field, _ = drive(entries, 3, 1)
        drawn = draw(field)
        assert check(field, drawn.tables, drawn.bye) == ()


def test_who_is_missing_twice_or_strange_is_an_error():
    field = field_of(4)
    assert codes(field, [Table(1, (1, 2)), Table(2, (2, 9))]) == [
        ("missing", (3,), 0, "error"),
        ("missing", (4,), 0, "error"),
        ("twice", (2,), 0, "error"),
        ("unknown", (9,), 0, "error"),
    ]
    assert codes(field, [Table(1, (1, 2)), Table(1, (3, 4))]) == [
        ("table_twice", (1, 2, 3, 4), 1, "error")
    ]
    assert codes(field_of(3), [Table(1, (1, 1))], 2)[1] == ("against_itself", (1,), 1, "error")
    assert codes(field_of(2), [], 1) == [
        ("missing", (2,), 0, "error"), ("needless_bye", (1,), 0, "error")
    ]  # fmt: skip


def test_every_wish_that_a_hand_broke_is_told():
    field = field_of(
        5,
        rounds=(((1, 2), (3, 4), (5, None)),),
        clubs={3: "Club", 4: "club "},
        fixed_tables={1: 2},
        apart=frozenset({frozenset({1, 2})}),
        together=((1, 5),),
        table_history={3: [2]},
        points={1: 10},
    )
    told = codes(field, [Table(1, (1, 2)), Table(2, (3, 4))], 5)
    assert told == [
        ("rematch", (1, 2), 1, "warning"),
        ("apart", (1, 2), 1, "warning"),
        ("rematch", (3, 4), 2, "warning"),
        ("club_clash", (3, 4), 2, "warning"),
        ("not_together", (1, 5), 0, "warning"),
        ("fixed_table", (1,), 1, "warning"),
        ("repeated_table", (3,), 2, "warning"),
        ("second_bye", (5,), 0, "warning"),
    ]  # fmt: skip


def test_a_swap_that_leaves_no_room_for_the_rest_is_told():
    field = field_of(6, rounds=(((1, 4), (2, 5), (3, 6)), ((1, 5), (2, 6), (3, 4))), rounds_left=3)
    outcome = {
        fault.code
        for tables in ([(1, 6), (2, 4), (3, 5)], [(1, 2), (3, 5), (4, 6)], [(1, 3), (2, 4), (5, 6)])
        for fault in check(field, [Table(n, pair) for n, pair in enumerate(tables, 1)], None)
    }
    assert outcome == {"not_drawable"}


def test_a_draw_by_hand_that_costs_more_says_how_much():
    field = field_of(4, points={1: 10, 2: 8, 3: 2, 4: 0})
    faults = check(field, [Table(1, (1, 4)), Table(2, (2, 3))], None)
    assert [(fault.code, fault.values) for fault in faults] == [("costlier", {"more": 128})]


def test_withdrawals_in_a_full_round_robin_leave_every_round_drawable():
    chance = random.Random(3)
    field = field_of(12, rounds_left=11)
    rematches = []
    for number in range(8):
        drawn = draw(field)
        assert seen(field, drawn) == sorted(map(str, field.entries))
        rematches.append(drawn.cost.rematches)
        field = played(field, drawn, chance)
        if number in (2, 4):
            field = replace(field, entries=field.entries[1:])
    assert rematches == [0] * 8


def test_who_sits_at_its_own_table_again_repeats_none():
    field = field_of(4, fixed_tables={1: 3}, table_history={1: [3, 3], 2: [3], 3: [1]})
    faults = check(field, [Table(3, (1, 2)), Table(1, (3, 4))], None)
    repeated = [fault.entries for fault in faults if fault.code == "repeated_table"]
    assert repeated == [(2,), (3,)]
    assert cost_of(field, [Table(3, (1, 2)), Table(1, (3, 4))], None).repeated_tables == 2
