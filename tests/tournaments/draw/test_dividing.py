"""Pools of equal strength, and the seeds of a bracket."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.draw.division import apart, blocks, dealt, snaked


def test_the_best_go_to_different_pools_and_the_next_the_other_way_round():
    assert snaked(range(1, 10), 3) == [[1, 6, 7], [2, 5, 8], [3, 4, 9]]


def test_a_lot_is_dealt_out_one_by_one():
    assert dealt("keezen", 2) == [["k", "e", "e"], ["e", "z", "n"]]


def test_finals_take_the_best_and_leave_the_others():
    assert blocks(range(1, 12), 2, 4) == ([[1, 2, 3, 4], [5, 6, 7, 8]], [9, 10, 11])


def test_a_final_that_nobody_is_left_for_is_not_made():
    assert blocks([1, 2, 3], 2, 4) == ([[1, 2, 3]], [])


@given(st.integers(0, 60), st.integers(1, 8))
def test_pools_differ_by_one_at_most_and_hold_everybody(entries, count):
    for made in (snaked(range(entries), count), dealt(range(entries), count)):
        sizes = {len(pool) for pool in made}
        assert max(sizes) - min(sizes) <= 1
        assert sorted(one for pool in made for one in pool) == list(range(entries))


def test_winners_of_pools_do_not_meet_their_own_second_at_once():
    seeded = ["A1", "B1", "C1", "D1", "A2", "B2", "D2", "C2"]
    made = apart(seeded, {entry: entry[0] for entry in seeded}, 8)
    assert made[:4] == seeded[:4]
    assert sorted(made) == sorted(seeded)
    assert all(made[at][0] != made[7 - at][0] for at in range(4))


@given(st.permutations(range(4)))
def test_the_best_two_of_four_pools_can_always_be_kept_apart(seconds):
    winners, runners_up = [f"{pool}1" for pool in range(4)], [f"{pool}2" for pool in seconds]
    made = apart([*winners, *runners_up], {one: one[0] for one in (*winners, *runners_up)}, 8)
    assert made[:4] == winners
    assert all(made[at][0] != made[7 - at][0] for at in range(4))


def test_two_of_one_pool_who_alone_are_left_do_meet():
    assert apart(["A1", "A2"], {"A1": "A", "A2": "A"}, 2) == ["A1", "A2"]


@given(st.permutations(["A1", "B1", "A2", "B2", "A3", "B3", "C1"]), st.integers(5, 7))
def test_in_a_bracket_that_is_not_full_those_who_meet_are_kept_apart_where_that_can_be(
    order, count
):
    seeded = sorted(order[:count], key=lambda one: one[1])
    made = apart(seeded, {one: one[0] for one in seeded}, 8)
    met = [(made[7 - at], made[at]) for at in range(4, count)]
    lower = permutations(seeded[4:])
    possible = any(
        all(seeded[7 - at][0] != those[at - 4][0] for at in range(4, count)) for those in lower
    )
    assert sorted(made) == sorted(seeded)
    assert made[:4] == seeded[:4]
    assert possible <= all(one[0] != other[0] for one, other in met)


def by_the_page(order: list[int], pool: dict[int, int], size: int) -> list[int]:
    """The exchange of docs/groepen.md, with ranks as it has them."""
    rank = dict(enumerate(order, start=1))
    weak = [r for r in range(size // 2 + 1, size + 1) if r in rank]

    def meets_own(r: int) -> bool:
        return pool[rank[r]] == pool[rank[size + 1 - r]]

    for w in weak:
        for other in sorted(weak, key=lambda r: (abs(r - w), r)):
            if not meets_own(w):
                break
            before = meets_own(other)
            rank[w], rank[other] = rank[other], rank[w]
            if meets_own(w) or (meets_own(other) and not before):
                rank[w], rank[other] = rank[other], rank[w]
    return [rank[r] for r in sorted(rank)]


@given(st.sampled_from([4, 8, 16]), st.data())
def test_the_rule_of_the_page_keeps_pools_apart_as_the_package_does(size, data):
    count = data.draw(st.integers(size // 2 + 1, size))
    pools = data.draw(st.lists(st.integers(1, 4), min_size=count, max_size=count))
    order, pool = list(range(count)), dict(enumerate(pools))
    assert by_the_page(order, pool, size) == apart(order, pool, size)
