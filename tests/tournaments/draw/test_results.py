from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import replace

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzzing import examples
from tests.tournaments.draw.drives import drive, field_of, pairs_of, played, seen
from tournaments.draw import CannotDraw, Field, Pairing, cost_of, draw
from tournaments.draw import drawing as drawing_module
from tournaments.draw.history import read_history
from tournaments.draw.large import bound


def least_squares(field: Field) -> int:
    """The least sum of squares without a rematch, by networkx, in an even field."""
    met = {frozenset(pair) for played_round in field.rounds for pair in played_round}
    graph = networkx.Graph()
    for at, one in enumerate(field.entries):
        for other in field.entries[at + 1 :]:
            if frozenset((one, other)) not in met:
                gap = field.points.get(one, 0) - field.points.get(other, 0)
                graph.add_edge(one, other, weight=gap * gap)
    matched = networkx.min_weight_matching(graph)
    assert 2 * len(matched) == len(field.entries)
    return sum(graph.edges[pair]["weight"] for pair in matched)


@pytest.mark.slow
@pytest.mark.parametrize(("entries", "rounds"), [(4, 3), (12, 5), (24, 6), (40, 5), (80, 6)])
@pytest.mark.parametrize("seed", range(4))
def test_the_cost_is_the_optimum_that_networkx_finds(entries, rounds, seed):
    chance = random.Random(seed)
    field = field_of(entries, seed=bytes([seed + 1]), rounds_left=rounds)
    for _ in range(rounds if entries > 2 * rounds else 1):
        drawn = draw(field)
        assert drawn.quality in ("certified", "exact")
        assert drawn.cost.squared_difference == least_squares(field)
        field = played(field, drawn, chance)


@pytest.mark.slow
@pytest.mark.parametrize("entries", [66, 100, 200])
def test_a_large_field_with_scattered_points_is_exact_too(entries):
    chance = random.Random(entries)
    order = sorted(range(entries), key=lambda _: chance.random())
    paired = tuple(zip(order[::2], order[1::2], strict=True))
    points = {one: 1000 - 7 * place for place, one in enumerate(order)}
    field = field_of(range(entries), rounds=(paired,), points=points)
    drawn = draw(field)
    assert drawn.quality == "exact"
    assert drawn.cost.squared_difference == least_squares(field)
    assert drawn.cost.rematches == 0


def test_a_certified_draw_reaches_the_bound_and_meets_nobody_twice():
    field, pairings = drive(400, 4, 3)
    drawn = draw(field)
    assert drawn.quality == "certified"
    assert drawn.cost.squared_difference == bound(read_history(field))
    assert sum(pairing.cost.rematches for pairing in [*pairings, drawn]) == 0


@pytest.mark.slow
@pytest.mark.parametrize(("entries", "rounds"), [(8, 7), (6, 5)])
@pytest.mark.parametrize("method", ["results", "lot"])
def test_a_full_round_robin_never_ends_dead(entries, rounds, method):
    for seed in range(60):  # in so many, drives without the guard do end dead (below)
        _, pairings = drive(entries, rounds, seed, method=method)
        met = [pair for pairing in pairings for pair in pairs_of(pairing)]
        assert len(set(met)) == len(met) == rounds * entries // 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entries", "rounds"), [(3, 3), (4, 3), (5, 5), (7, 7), (9, 9), (10, 9), (12, 11), (16, 14)]
)
@pytest.mark.parametrize("method", ["results", "lot"])
def test_other_round_robins_and_their_byes_come_round_as_well(entries, rounds, method):
    for seed in range(5 if entries > 10 else 15):
        _, pairings = drive(entries, rounds, seed, method=method)
        assert {(p.cost.rematches, p.cost.second_byes) for p in pairings} == {(0, 0)}


def test_a_field_of_twenty_four_plays_all_twenty_three_rounds():
    _, pairings = drive(24, 23, 1)
    assert len({pair for pairing in pairings for pair in pairs_of(pairing)}) == 24 * 23 // 2


def test_without_the_guard_drives_do_end_dead(monkeypatch):
    monkeypatch.setattr(drawing_module, "secured", lambda h, pairs, p, s: (pairs, True))
    dead = 0
    for seed in range(60):
        _, pairings = drive(6, 5, seed)
        dead += any(pairing.cost.rematches for pairing in pairings)
    assert dead > 0


def test_a_pair_that_keeps_the_rest_drawable_says_so():
    codes = set()
    for seed in range(100):
        _, pairings = drive(6, 5, seed)
        codes |= {reason.code for pairing in pairings for reason in pairing.reasons}
    assert "kept_drawable" in codes


def test_forty_five_entries_have_five_different_byes():
    for seed in range(5):
        _, pairings = drive(45, 5, seed)
        assert len({pairing.bye for pairing in pairings}) == 5


def test_the_bye_goes_to_the_lowest_of_those_who_had_none():
    rounds = (((1, 2), (3, 4), (5, None)),)
    points = {1: 50, 2: 40, 3: 30, 4: 20, 5: 10}
    drawn = draw(field_of(5, rounds=rounds, points=points))
    assert drawn.bye == 4
    assert [(r.table, r.code) for r in drawn.reasons][-1] == (0, "bye_lowest")


def test_more_rounds_than_opponents_repeat_the_longest_ago_first():
    _, pairings = drive(4, 6, 7)
    first, again = pairings[:3], pairings[3:]
    assert [pairs_of(p) for p in first] == [pairs_of(p) for p in again]
    assert [p.cost.rematches for p in pairings] == [0, 0, 0, 2, 2, 2]


@pytest.mark.parametrize("entries", [2, 3, 4, 5])
@pytest.mark.parametrize("method", ["random", "results", "lot"])
def test_the_smallest_fields_are_drawn_for_many_rounds(entries, method):
    _, pairings = drive(entries, 9, 1, method=method)
    assert [len(p.tables) for p in pairings] == [entries // 2] * 9


@pytest.mark.parametrize("entries", [0, 1])
def test_nothing_to_draw_is_said_in_one_sentence(entries):
    with pytest.raises(CannotDraw) as told:
        draw(field_of(entries))
    assert told.value.code == "too_few"
    assert str(told.value) == "A draw needs at least two entries."


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"together": ((1, 2), (2, 3))}, "forced_twice"),
        ({"together": ((1, 9),)}, "bad_pair"),
        ({"together": ((1, 1),)}, "bad_pair"),
        ({"together": ((1, 2),), "apart": frozenset({frozenset({1, 2})})}, "together_and_apart"),
        ({"fixed_tables": {1: 0}}, "bad_table"),
        ({"points": {1: 10**9}}, "points_too_large"),
        ({"rounds_left": 0}, "no_rounds_left"),
        ({"seed": b""}, "no_seed"),
        ({"method": "magic"}, "bad_method"),
    ],
)
def test_a_field_that_contradicts_itself_is_refused(wishes, code):
    with pytest.raises(CannotDraw) as told:
        draw(field_of(4, **wishes))
    assert told.value.code == code


@examples(60)
@given(st.data())
def test_drives_with_withdrawals_and_late_entries(data):
    """Everybody sits once, no rematch and no second bye while rounds are few, costs add up."""
    count = data.draw(st.integers(4, 65), label="entries")
    method = data.draw(st.sampled_from(["results", "lot"]), label="method")
    planned = data.draw(st.integers(1, 5), label="rounds")
    chance = random.Random(data.draw(st.integers(0, 999), label="cards"))
    field = field_of(count, method=method, seed=b"s", rounds_left=planned)
    newcomer = count
    for _ in range(planned):
        drawn = draw(field)
        assert seen(field, drawn) == sorted(map(str, field.entries))
        assert (drawn.bye is None) == (len(field.entries) % 2 == 0)
        assert drawn.cost == cost_of(field, drawn.tables, drawn.bye)
        assert [t.number for t in drawn.tables] == list(range(1, len(drawn.tables) + 1))
        if len(field.entries) > 2 * planned + 2:
            assert drawn.cost.rematches == 0
            assert drawn.cost.second_byes == 0
        field = played(field, drawn, chance)
        gone = data.draw(st.sets(st.sampled_from(field.entries), max_size=2), label="gone")
        late = range(newcomer + 1, newcomer + 1 + data.draw(st.integers(0, 2), label="late"))
        newcomer += len(late)
        kept = tuple(entry for entry in field.entries if entry not in gone)
        if len(kept) + len(late) >= 2:
            field = replace(field, entries=(*kept, *late))


@examples(25)
@given(st.integers(4, 11), st.integers(0, 10**6), st.sampled_from(["results", "lot"]))
def test_small_fields_play_everybody_once_whatever_the_cards(entries, seed, method):
    rounds = entries - 1 + entries % 2
    _, pairings = drive(entries, rounds, seed, method=method)
    assert len({pair for p in pairings for pair in pairs_of(p)}) == entries * (entries - 1) // 2


def test_the_same_field_gives_the_same_draw_in_another_process():
    field, _ = drive(45, 3, 2)
    program = (
        "from tests.tournaments.draw.drives import drive; from tournaments.draw import draw;"
        "print(draw(drive(45, 3, 2)[0]))"
    )
    for salt in ("1", "2"):
        said = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": salt},
        )
        assert said.stdout.strip() == str(draw(field))


def test_the_order_in_which_entries_are_given_does_not_matter():
    field, _ = drive(30, 3, 2)
    assert draw(replace(field, entries=field.entries[::-1])) == draw(field)


def test_another_seed_settles_ties_in_another_way():
    field = field_of(20)
    assert pairs_of(draw(field)) != pairs_of(draw(replace(field, seed=b"other")))


def with_codes(drawn: Pairing) -> dict[frozenset, str]:
    reasons = zip(drawn.tables, drawn.reasons, strict=False)
    return {frozenset(table.sides): reason.code for table, reason in reasons}


def test_each_table_says_why_its_two_meet():
    rounds = (((1, 2), (3, 4), (5, 6)),)
    points = {1: 30, 2: 29, 3: 20, 4: 19, 5: 20, 6: 0}
    drawn = draw(field_of(6, rounds=rounds, points=points))
    assert len(drawn.reasons) == len(drawn.tables) == 3
    assert set(with_codes(drawn).values()) <= {
        "neighbours", "equal_points", "rematch_avoided", "least_cost"
    }  # fmt: skip
    only = draw(field_of(2, rounds=(((1, 2),),), points={1: 9, 2: 4}))
    assert only.reasons[0].code == "rematch_unavoidable"
    values = dict(only.reasons[0].values)
    assert {values.pop("points_a"), values.pop("points_b")} == {9, 4}
    assert values == {"difference": 5, "places_apart": 1, "times": 1, "last_round": 1}


def test_of_two_who_met_each_is_the_reason_that_the_other_meets_somebody_else():
    points = {1: 29, 2: 30, 3: 20, 4: 10}
    drawn = draw(field_of(4, rounds=(((1, 2), (3, 4)),), points=points))
    told = [(each.code, each.values.get("entry"), each.values.get("met")) for each in drawn.reasons]
    assert sorted(told) == [("rematch_avoided", 1, 2), ("rematch_avoided", 2, 1)]


def test_who_has_the_bye_is_not_the_reason_that_two_others_meet():
    points = {1: 40, 2: 30, 3: 60, 4: 58, 5: 20}
    drawn = draw(field_of(5, rounds=(((1, 2), (5, None)),), points=points))
    assert drawn.bye == 2
    assert with_codes(drawn) == {
        frozenset({3, 4}): "neighbours",
        frozenset({1, 5}): "least_cost",
    }
