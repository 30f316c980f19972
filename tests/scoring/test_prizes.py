"""Standings become winners: equals share, and nobody wins twice by sharing."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.prizes import at_place, best_round, every, last, most_votes, with_points
from scoring.results import Result
from scoring.standings import standings


def rows_of(*points):
    """Rows of entries 1, 2, … with these points, and no tie-break."""
    results = [Result(entry, 1, "game", amount) for entry, amount in enumerate(points, start=1)]
    return standings(list(range(1, len(points) + 1)), results, [])


def who(rows):
    return [row.entry for row in rows]


def test_a_place_goes_to_who_stands_there():
    rows = rows_of(10, 30, 20)
    assert [who(at_place(rows, place)) for place in (1, 2, 3)] == [[2], [3], [1]]
    assert (at_place(rows, 4), at_place(rows, 0), at_place((), 1)) == ((), (), ())


def test_equals_share_all_the_places_that_they_take_up():
    rows = rows_of(30, 20, 20, 10)
    assert [who(at_place(rows, place)) for place in (1, 2, 3, 4)] == [[1], [2, 3], [2, 3], [4]]


def test_every_so_many_places_goes_on_to_the_end_of_the_field():
    rows = rows_of(*range(13, 0, -1))
    assert [(place, who(winners)) for place, winners in every(rows, 4)] == [
        (4, [4]),
        (8, [8]),
        (12, [12]),
    ]
    assert list(every(rows, 14)) == []


def test_who_shares_two_of_every_so_many_places_wins_once():
    rows = rows_of(50, 20, 20, 20, 20, 20, 10)
    assert [(place, who(winners)) for place, winners in every(rows, 2)] == [(2, [2, 3, 4, 5, 6])]


def test_the_last_of_those_who_stayed_wins_the_booby_prize():
    rows = rows_of(30, 20, 10, 10, 5)
    assert who(last(rows)) == [5]
    assert who(last(rows, withdrawn={5})) == [3, 4]
    assert who(last(rows, withdrawn={5, 4})) == [3]
    assert (last(rows, withdrawn={1, 2, 3, 4, 5}), last(())) == ((), ())


def test_all_with_exactly_a_score_win_and_often_that_is_nobody():
    rows = rows_of(450, 12, 450)
    assert who(with_points(rows, 450)) == [1, 3]
    assert with_points(rows, 451) == ()


def test_the_best_round_is_one_game_and_never_a_bye():
    results = [
        Result(1, 1, "game", 26),
        Result(1, 2, "bye", 30),
        Result(2, 1, "present", 28),
        Result(2, 2, "game", 26),
        Result(3, 2, "game", 12),
    ]
    assert [(best.entry, best.round, best.points) for best in best_round(results)] == [
        (1, 1, 26),
        (2, 2, 26),
    ]
    assert best_round([Result(1, 1, "bye", 26)]) == ()


def test_of_equal_points_the_best_round_is_the_one_with_most_pawns_between():
    results = [
        Result(1, 1, "game", 26, pawns=8, against=(3,)),
        Result(2, 1, "game", 26, pawns=8, against=(0,)),
        Result(3, 2, "game", 26, pawns=8, against=(0,)),
        Result(4, 2, "game", 16, pawns=8, against=(0,)),
    ]
    assert [best.entry for best in best_round(results)] == [2, 3]


def test_the_most_votes_win_and_no_votes_no_winner():
    assert most_votes({"A": 3, "B": 7, "C": 7}) == ("B", "C")
    assert (most_votes({}), most_votes({"A": 0})) == ((), ())


FIELDS = st.lists(st.integers(0, 12), max_size=24).map(lambda points: rows_of(*points))


@given(FIELDS)
def test_every_place_has_a_holder_and_every_row_holds_its_own(rows):
    for place, row in enumerate(rows, start=1):
        assert row in at_place(rows, place)
        assert len({holder.points for holder in at_place(rows, place)}) == 1
    assert at_place(rows, len(rows) + 1) == ()


@given(FIELDS, st.integers(1, 8))
def test_nobody_wins_every_nth_place_twice_and_no_such_place_is_lost(rows, step):
    given_out = list(every(rows, step))
    winners = [row.entry for _place, shared in given_out for row in shared]
    assert len(winners) == len(set(winners))
    assert {
        row.entry for place in range(step, len(rows) + 1, step) for row in [rows[place - 1]]
    } <= set(winners)


@given(FIELDS, st.sets(st.integers(1, 24)))
def test_the_last_prize_has_a_winner_while_anybody_stayed_and_nobody_who_stayed_is_lower(
    rows, gone
):
    winners = last(rows, gone)
    stayed = [row for row in rows if row.entry not in gone]
    assert bool(winners) == bool(stayed)
    assert all(row.rank <= winner.rank for winner in winners for row in stayed)
    assert gone.isdisjoint(who(winners))
