"""What counts of the rounds before a stage."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.results import Result, counted
from scoring.standings import Tally

PLAYED = st.lists(
    st.tuples(st.integers(1, 4), st.integers(1, 6), st.integers(0, 50)),
    unique_by=lambda one: one[:2],
).map(lambda rows: [Result(entry, round_, "game", points) for entry, round_, points in rows])


def test_all_of_it_counts_as_it_was():
    results = (Result(1, 1, "game", 26, won=True), Result(1, 2, "bye", 26))
    assert counted(results, 2, "all") == results


def test_with_nothing_carried_only_the_rounds_of_the_stage_count():
    results = [Result(1, 1, "game", 26), Result(1, 2, "game", 6)]
    assert counted(results, 2, "none") == (results[1],)


def test_half_is_rounded_up_and_stands_at_the_last_round_before():
    results = [Result(1, 1, "game", 26, won=True), Result(1, 2, "game", 7), Result(1, 3, "game", 8)]
    assert counted(results, 3, "half") == (Result(1, 2, "carried", 17), results[2])


def test_what_parts_equals_is_of_the_stage_alone_once_not_all_is_carried():
    results = [
        Result(1, 1, "game", 26, 8, (2,), (3,), won=True),
        Result(2, 1, "game", 6, 3, (1,), (8,)),
    ]
    tally = Tally(counted(results, 2, "half"))
    assert (tally.won, tally.pawn_difference, tally.meetings) == ({1: 0, 2: 0}, {}, {})


@given(PLAYED, st.integers(1, 6))
def test_half_and_the_stage_make_the_total(results, from_round):
    total: dict[int, int] = {}
    for entry in {result.entry for result in results}:
        before = sum(r.points for r in results if r.entry == entry and r.round < from_round)
        own = sum(r.points for r in results if r.entry == entry and r.round >= from_round)
        total[entry] = -(-before // 2) + own
    tally = Tally(counted(results, from_round, "half"))
    assert {entry: tally.points[entry] for entry in total} == total
