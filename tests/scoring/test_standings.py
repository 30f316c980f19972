"""Results become ranked rows, and each row can say why it stands where it stands."""

from collections import Counter
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from scoring.results import Result
from scoring.standings import (
    HEAD_TO_HEAD,
    OPPONENTS,
    PAWN_DIFFERENCE,
    PAWNS,
    TIE_BREAKS,
    WINS,
    Reason,
    standings,
)


def game(round_, one, other, points, pawns=(None, None)):
    """Both results of one game; the higher points have won."""
    return [
        Result(
            entry=(one, other)[side],
            round=round_,
            kind="game",
            points=points[side],
            pawns=pawns[side],
            opponents=((other, one)[side],),
            against=(pawns[1 - side],),
            won=points[side] > points[1 - side],
        )
        for side in (0, 1)
    ]


def ranks(rows):
    return [(row.rank, row.entry) for row in rows]


def test_more_points_stand_higher_and_each_round_is_kept():
    results = [*game(1, "A", "B", (26, 12), (8, 6)), *game(2, "B", "A", (26, 0), (8, 0))]
    first, second = standings("AB", results, [])
    assert (first.rank, first.entry, first.points, first.won) == (1, "B", 38, 1)
    assert (first.pawns, first.pawn_difference, first.opponents) == (14, 6, 52)
    assert first.per_round == {1: 12, 2: 26}
    assert (second.rank, second.pawns, second.pawn_difference) == (2, 8, -6)
    assert (first.why, first.decided_by, first.shared) == ((), None, False)


def test_equal_entries_share_a_rank_and_the_next_rank_is_passed_over():
    results = [*game(1, "A", "B", (20, 10)), *game(1, "C", "D", (10, 5))]
    rows = standings("ABCD", results, [])
    assert ranks(rows) == [(1, "A"), (2, "B"), (2, "C"), (4, "D")]
    assert [row.shared for row in rows] == [False, True, True, False]
    assert rows[1].why == (Reason("level", ("C",)), Reason("shared", ("C",)))


def test_entries_without_results_stand_last_with_nothing():
    rows = standings(["new", "A", "B"], game(1, "A", "B", (20, 10)), [*TIE_BREAKS.values()])
    assert ranks(rows) == [(1, "A"), (2, "B"), (3, "new")]
    assert (rows[2].points, rows[2].won, rows[2].per_round) == (0, 0, {})
    assert standings([], [], [WINS]) == ()


def test_more_wins_decide_between_equal_points_and_both_sides_can_say_so():
    results = [
        *game(1, "A", "C", (10, 12)),
        *game(2, "A", "D", (10, 11)),
        *game(1, "B", "D", (20, 1)),
    ]
    rows = {row.entry: row for row in standings("ABCD", results, [WINS])}
    assert (rows["B"].rank, rows["A"].rank) == (1, 2)
    assert rows["B"].decided_by is WINS
    assert rows["B"].why == (Reason("level", ("A",)), Reason("above", ("A",), WINS, 1, 0))
    assert rows["A"].decided_by is WINS
    assert rows["A"].why == (Reason("level", ("B",)), Reason("below", ("B",), WINS, 0, 1))


def test_pawn_difference_and_pawns_decide_where_the_organiser_chose_them():
    results = [*game(1, "A", "C", (20, 0), (6, 5)), *game(1, "B", "D", (20, 0), (5, 2))]
    assert ranks(standings("ABCD", results, [PAWN_DIFFERENCE]))[:2] == [(1, "B"), (2, "A")]
    assert ranks(standings("ABCD", results, [PAWNS]))[:2] == [(1, "A"), (2, "B")]
    assert ranks(standings("BACD", results, [WINS]))[:2] == [(1, "B"), (1, "A")]


def test_strength_of_opponents_counts_their_points_and_a_bye_as_ones_own():
    results = [
        *game(1, "A", "C", (20, 4)),
        *game(1, "B", "D", (20, 8)),
        Result("A", 2, "bye", 26),
        Result("B", 2, "bye", 26),
    ]
    rows = {row.entry: row for row in standings("ABCD", results, [OPPONENTS])}
    assert (rows["A"].opponents, rows["B"].opponents) == (4 + 46, 8 + 46)
    assert (rows["B"].rank, rows["A"].rank) == (1, 2)


def test_a_withdrawn_opponent_still_counts_and_a_game_not_played_does_not():
    results = [
        *game(1, "A", "gone", (20, 6)),
        Result("A", 2, "not_played", 0, opponents=("B",)),
        Result("B", 2, "not_played", 0, opponents=("A",)),
    ]
    rows = {row.entry: row for row in standings("AB", results, [])}
    assert (rows["A"].opponents, rows["B"].opponents) == (6, 0)
    assert rows["A"].per_round == {1: 20, 2: 0}


def test_head_to_head_decides_between_two_who_met():
    results = [
        *game(1, "A", "B", (10, 20)),
        *game(2, "A", "C", (20, 0)),
        *game(2, "B", "D", (10, 12)),
    ]
    assert ranks(standings("AB", results, [HEAD_TO_HEAD])) == [(1, "B"), (2, "A")]


def test_head_to_head_does_not_decide_when_not_all_of_the_tied_met():
    results = [
        *game(1, "A", "B", (20, 10)),
        *game(2, "B", "D", (10, 1)),
        *game(1, "C", "D", (20, 1)),
    ]
    rows = standings("ABC", results, [HEAD_TO_HEAD])
    assert ranks(rows) == [(1, "A"), (1, "B"), (1, "C")]


def test_head_to_head_is_counted_again_among_those_who_are_still_equal():
    mutual = [
        *game(1, "A", "B", (10, 5)),
        *game(2, "B", "C", (15, 5)),
        *game(3, "C", "A", (15, 10)),
        *game(1, "D", "C", (0, 5)),
        *game(2, "D", "A", (0, 5)),
        *game(3, "D", "B", (0, 5)),
    ]
    level = [Result("D", 4, "bye", 25)]
    rows = standings("ABCD", mutual + level, [HEAD_TO_HEAD])
    assert {row.points for row in rows} == {25}
    # Among all four A, B and C have 25 and D 0; among the three A has 20, B 20 and C 20.
    assert ranks(rows) == [(1, "A"), (1, "B"), (1, "C"), (4, "D")]


def test_after_a_split_two_of_three_are_decided_by_their_own_game():
    # In the league of A, B and C: A 25, B 25, C 10. Between A and B alone: 10 against 15.
    results = [
        *game(1, "A", "B", (10, 15)),
        *game(2, "B", "C", (10, 5)),
        *game(3, "A", "C", (15, 5)),
        Result("C", 4, "bye", 15),
    ]
    rows = standings("ABC", results, [HEAD_TO_HEAD])
    assert {row.points for row in rows} == {25}
    assert ranks(rows) == [(1, "B"), (2, "A"), (3, "C")]
    assert rows[1].why == (
        Reason("level", ("B", "C")),
        Reason("above", ("C",), HEAD_TO_HEAD, 25, 10),
        Reason("below", ("B",), HEAD_TO_HEAD, 10, 15),
    )


def test_an_earlier_tie_break_makes_the_groups_in_which_head_to_head_counts():
    results = [
        *game(1, "A", "B", (10, 20)),
        *game(2, "A", "C", (20, 0)),
        *game(2, "B", "D", (10, 0)),
        *game(3, "C", "D", (30, 0)),
    ]
    rows = standings("ABCD", results, [WINS, HEAD_TO_HEAD])
    assert ranks(rows) == [(1, "B"), (2, "A"), (3, "C"), (4, "D")]
    assert [row.decided_by for row in rows] == [WINS, HEAD_TO_HEAD, HEAD_TO_HEAD, None]
    # All three of them did not meet, so head-to-head alone parts nobody.
    assert ranks(standings("ABCD", results, [HEAD_TO_HEAD]))[:3] == [(1, "A"), (1, "B"), (1, "C")]


@st.composite
def drives(draw):
    """Some rounds of games and byes among up to nine entries, with few different numbers."""
    entries = list(range(draw(st.integers(1, 9))))
    results = []
    for round_ in range(1, draw(st.integers(0, 4)) + 1):
        order = draw(st.permutations(entries))
        for one, other in zip(order[::2], order[1::2], strict=False):
            pawns = draw(st.tuples(st.integers(5, 8), st.integers(5, 7)))
            results += game(round_, one, other, (2 * pawns[0], 2 * pawns[1]), pawns)
        if len(order) % 2:
            results.append(Result(order[-1], round_, "bye", 12))
    return entries, results


tie_breaks = st.lists(st.sampled_from([*TIE_BREAKS.values()]), unique=True)


@given(drives(), tie_breaks, st.randoms())
def test_the_order_of_results_and_entries_changes_no_rank(drive, chosen, random):
    entries, results = drive
    before = {
        row.entry: (row.rank, row.points, row.decided_by) for row in standings(*drive, chosen)
    }
    entries, results = random.sample(entries, len(entries)), random.sample(results, len(results))
    after = standings(entries, results, chosen)
    assert {row.entry: (row.rank, row.points, row.decided_by) for row in after} == before


@given(drives(), tie_breaks)
def test_ranks_are_consistent_and_points_are_the_sum_of_all_results(drive, chosen):
    entries, results = drive
    rows = standings(entries, results, chosen)
    total = Counter()
    for result in results:
        total[result.entry] += result.points
    assert {row.entry: row.points for row in rows} == {entry: total[entry] for entry in entries}
    assert all(sum(row.per_round.values()) == row.points for row in rows)
    by_rank = Counter(row.rank for row in rows)
    for place, row in enumerate(rows, start=1):
        assert row.rank == 1 + sum(other.rank < row.rank for other in rows)
        assert row.rank <= place < row.rank + by_rank[row.rank]
        assert row.shared == (by_rank[row.rank] > 1)
    for higher, lower in combinations(rows, 2):
        assert higher.points >= lower.points
        if higher.rank == lower.rank:
            assert higher.points == lower.points
            assert entries.index(higher.entry) < entries.index(lower.entry)


@given(drives(), st.lists(st.sampled_from([WINS, PAWN_DIFFERENCE, OPPONENTS, PAWNS]), unique=True))
def test_sums_alone_rank_like_sorting_by_a_tuple(drive, chosen):
    rows = standings(*drive, chosen)
    field = {
        WINS: "won",
        PAWN_DIFFERENCE: "pawn_difference",
        OPPONENTS: "opponents",
        PAWNS: "pawns",
    }
    score = {
        row.entry: (row.points, *(getattr(row, field[each]) for each in chosen)) for row in rows
    }
    for row in rows:
        assert row.rank == 1 + sum(score[other] > score[row.entry] for other in score)


@given(drives(), tie_breaks)
def test_every_reason_is_told_by_the_other_side_too(drive, chosen):
    rows = {row.entry: row for row in standings(*drive, chosen)}
    for row in rows.values():
        for reason in row.why:
            if reason.kind == "above":
                mirror = Reason(
                    "below",
                    tuple(other for other in drive[0] if rows[other].rank == row.rank),
                    reason.tie_break,
                    reason.other_value,
                    reason.value,
                )
                assert reason.value > reason.other_value
                assert all(mirror in rows[other].why for other in reason.others)
