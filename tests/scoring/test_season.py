"""Evenings become the standings of a season."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.season import Got, Missed, RankedBy, SeasonRules, average_of, season_standings

EVENINGS = (1, 2, 3)


def got(**points):
    """What each entry got on the evenings 1, 2, … None for one that it missed."""
    return [
        Got(entry, evening, gained)
        for entry, each in points.items()
        for evening, gained in enumerate(each, start=1)
        if gained is not None
    ]


def totals(rows):
    return [(row.rank, row.entry, row.total) for row in rows]


def told(row):
    """What each evening is worth, in brackets where it does not count."""
    return [
        "-" if each.kind == "missed" else str(each.value) if each.counts else f"({each.value})"
        for each in row.evenings
    ]


def test_the_best_evenings_count_and_the_others_are_struck_out():
    rows = season_standings(EVENINGS, got(azen=(40, 70, 60), boeren=(90, 10, 20)), SeasonRules(2))
    assert totals(rows) == [(1, "azen", 130), (2, "boeren", 110)]
    assert told(rows[0]) == ["(40)", "70", "60"]
    assert [each.struck for each in rows[0].evenings] == [True, False, False]


def test_a_missed_evening_is_worth_nothing():
    (row,) = season_standings(EVENINGS, got(azen=(40, None, 60)), SeasonRules(3))
    assert (row.total, row.played, row.average) == (100, 2, 50)
    assert told(row) == ["40", "-", "60"]


def test_a_missed_evening_is_worth_the_average_of_the_own_evenings_and_can_be_among_the_best():
    rules = SeasonRules(2, Missed.AVERAGE)
    (row,) = season_standings(EVENINGS, got(azen=(40, None, 61)), rules)
    assert told(row) == ["(40)", "51", "61"]
    assert row.evenings[1].kind == "filled"


def test_where_the_average_ranks_a_missed_evening_is_not_filled_in_with_it():
    rules = SeasonRules(3, Missed.AVERAGE, filled=1, ranked_by=RankedBy.AVERAGE, least=1)
    (row,) = season_standings(EVENINGS, got(azen=(10, None, 11)), rules)
    assert (told(row), row.score) == (["10", "-", "11"], Fraction(21, 2))


@pytest.mark.parametrize(
    ("points", "average"), [([3], 3), ([1, 2], 2), ([1, 1, 2], 1), ([1, 2, 2], 2), ([0, 1], 1)]
)
def test_an_average_is_rounded_to_whole_points_a_half_upwards(points, average):
    assert average_of(points) == average


def test_no_more_missed_evenings_are_filled_in_than_the_rules_allow():
    rules = SeasonRules(3, Missed.AVERAGE, filled=1)
    (row,) = season_standings(EVENINGS, got(azen=(None, 50, None)), rules)
    assert told(row) == ["50", "50", "-"]
    (row,) = season_standings(
        EVENINGS, got(azen=(None, 50, None)), SeasonRules(3, Missed.AVERAGE, filled=2)
    )
    assert told(row) == ["50", "50", "50"]


def test_an_evening_that_is_still_played_is_not_missed_yet():
    rules = SeasonRules(3, Missed.AVERAGE, filled=2)
    (row,) = season_standings(EVENINGS, got(azen=(50, None, None)), rules, over={1, 2})
    assert told(row) == ["50", "50", "-"]


def test_a_joker_doubles_what_an_evening_is_worth_and_no_average():
    rules = SeasonRules(2, Missed.AVERAGE)
    played = [Got("azen", 1, 40, joker=True), Got("azen", 2, 60)]
    (row,) = season_standings(EVENINGS, played, rules)
    assert told(row) == ["80", "60", "(50)"]
    assert (row.average, row.evenings[0].points, row.evenings[0].joker) == (50, 40, True)


def test_of_equals_the_better_best_evening_comes_first_then_the_better_second_one():
    rows = season_standings(
        EVENINGS,
        got(azen=(50, 50, 20), boeren=(60, 40, 20), dames=(60, 30, 30), heren=(60, 40, 20)),
        SeasonRules(3),
    )
    assert [(row.rank, row.entry, row.shared) for row in rows] == [
        (1, "boeren", True),
        (1, "heren", True),
        (3, "dames", False),
        (4, "azen", False),
    ]


def test_by_average_who_came_once_has_no_rank_and_stands_last():
    rules = SeasonRules(4, ranked_by=RankedBy.AVERAGE, least=2)
    points = got(eens=(90, None, None), azen=(60, 41, None), boeren=(50, 50, 52))
    rows = season_standings(EVENINGS, points, rules)
    assert [(row.rank, row.entry, row.score) for row in rows] == [
        (1, "boeren", Fraction(152, 3)),
        (2, "azen", Fraction(101, 2)),
        (None, "eens", Fraction(90)),
    ]
    assert [told(row) for row in rows[:2]] == [["50", "50", "52"], ["60", "41", "-"]]


def test_an_average_is_compared_as_it_is_and_not_as_it_is_rounded():
    rules = SeasonRules(4, ranked_by=RankedBy.AVERAGE)
    points = got(azen=(36, 36, 36), boeren=(36, 36, 37))
    assert [(row.rank, row.entry) for row in season_standings(EVENINGS, points, rules)] == [
        (1, "boeren"),
        (2, "azen"),
    ]


def test_by_average_a_joker_doubles_its_evening_and_the_best_evening_parts_equals():
    rules = SeasonRules(4, ranked_by=RankedBy.AVERAGE)
    points = [*got(azen=(40, 40), boeren=(30, 50)), Got("eens", 1, 20, joker=True)]
    rows = season_standings(EVENINGS, points, rules)
    assert [(row.rank, row.entry, row.score) for row in rows] == [
        (1, "boeren", 40),
        (2, "azen", 40),
        (3, "eens", 40),
    ]


def test_a_missed_evening_is_worth_an_average_only_from_the_evenings_played_that_are_asked():
    rules = SeasonRules(3, Missed.AVERAGE, filled=2, least=2)
    rows = season_standings(EVENINGS, got(eens=(70, None, None), azen=(40, 40, None)), rules)
    assert totals(rows) == [(1, "azen", 120), (2, "eens", 70)]
    assert told(rows[1]) == ["70", "-", "-"]


def test_a_missed_evening_is_worth_the_lowest_points_of_that_evening_as_they_were_played():
    rules = SeasonRules(3, Missed.LOWEST)
    points = [*got(azen=(40, None, 60), boeren=(30, 20, None)), Got("c", 2, 12, joker=True)]
    rows = season_standings(EVENINGS, points, rules, over={1, 2})
    assert {row.entry: told(row) for row in rows} == {
        "azen": ["40", "12", "60"],
        "boeren": ["30", "20", "-"],
        "c": ["30", "24", "-"],
    }
    assert [each.kind for each in rows[0].evenings] == ["played", "lowest", "played"]


def test_an_evening_on_which_nobody_was_is_worth_nothing():
    rules = SeasonRules(3, Missed.LOWEST)
    (row,) = season_standings(EVENINGS, got(azen=(40, None, None)), rules)
    assert told(row) == ["40", "-", "-"]


def test_who_attended_too_few_evenings_has_no_rank_however_many_points():
    rules = SeasonRules(2, attended=2)
    points = got(azen=(90, None, None), boeren=(10, 20, None), c=(10, 20, 5), d=(4, 3, None))
    rows = season_standings(EVENINGS, points, rules)
    assert [(row.rank, row.entry, row.shared) for row in rows] == [
        (1, "boeren", True),
        (1, "c", True),
        (3, "d", False),
        (None, "azen", False),
    ]


def test_nobody_has_a_rank_before_anybody_attended_enough():
    rows = season_standings(EVENINGS, got(a=(9, 1), b=(2, 3)), SeasonRules(2, attended=3))
    assert [(row.rank, row.entry) for row in rows] == [(None, "a"), (None, "b")]


def test_an_evening_that_does_not_count_parts_nobody():
    points = got(azen=(60, 40, 1), boeren=(60, 40, 39))
    rows = season_standings(EVENINGS, points, SeasonRules(2))
    assert [row.rank for row in rows] == [1, 1]


def test_who_came_and_got_nothing_is_no_better_than_who_did_not_come():
    rows = season_standings(EVENINGS, got(azen=(60, 0, 0), boeren=(60, None, None)), SeasonRules(3))
    assert [(row.rank, row.played) for row in rows] == [(1, 3), (1, 1)]


def test_of_equal_evenings_one_that_was_played_counts_before_one_that_was_filled_in():
    rules = SeasonRules(1, Missed.AVERAGE)
    (row,) = season_standings(EVENINGS, got(azen=(None, 50, None)), rules)
    assert told(row) == ["(50)", "50", "-"]


def test_a_season_without_an_evening_has_no_rows():
    assert season_standings((), [], SeasonRules(4)) == ()


@given(
    st.lists(
        st.lists(st.none() | st.integers(0, 9), min_size=4, max_size=4), min_size=1, max_size=6
    ),
    st.integers(1, 5),
    st.integers(1, 4),
    st.sampled_from(Missed),
)
def test_the_standings_are_those_of_trying_every_choice_of_evenings(table, best, filled, missed):
    evenings = range(4)
    played = [
        Got(entry, evening, points)
        for entry, each in enumerate(table)
        for evening, points in enumerate(each)
        if points is not None
    ]
    strongest = {}
    for entry, each in enumerate(table):
        own = [points for points in each if points is not None]
        if not own:
            continue
        fill = min(filled, 4 - len(own)) if missed is Missed.AVERAGE else 0
        values = own + [int(Fraction(sum(own), len(own)) + Fraction(1, 2))] * fill
        if missed is Missed.LOWEST:
            columns = [[line[at] for line in table if line[at] is not None] for at in range(4)]
            values += [min(columns[at]) for at in range(4) if each[at] is None and columns[at]]
        chosen = (
            sorted(choice, reverse=True) for choice in combinations(values, min(best, len(values)))
        )
        strongest[entry] = max((sum(choice), [v for v in choice if v]) for choice in chosen)
    rows = season_standings(evenings, played, SeasonRules(best, missed, filled))
    assert {row.entry: (row.rank, row.total) for row in rows} == {
        entry: (1 + sum(other > mine for other in strongest.values()), mine[0])
        for entry, mine in strongest.items()
    }
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert all(sum(each.counts for each in row.evenings) <= best for row in rows)
