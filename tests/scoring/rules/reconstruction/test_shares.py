"""How much of each card the colours take together."""

import pytest

from scoring.rules.reconstruction.shares import HALF, MANY_WAYS, WHOLE, Shares, share


@pytest.mark.parametrize(
    ("ways", "fit"),
    [
        (((0,), (0,)), True),
        (((share(1, WHOLE),), (share(2, WHOLE),)), True),
        (((share(1, WHOLE),), (share(1, WHOLE),)), False),
        (((share(1, HALF),), (share(1, HALF),)), True),
        (((share(1, HALF),), (share(1, HALF),), (share(1, HALF),)), False),
        (((share(1, HALF),), (share(1, WHOLE),)), False),
        (((share(0, WHOLE), share(2, WHOLE)), (share(0, WHOLE),)), True),
        (((share(2, WHOLE),),) * 6, False),
        (((0,), ()), False),
    ],
)
def test_no_card_is_there_for_more_than_a_whole(ways, fit):
    assert Shares(3).fit(ways) == fit


def test_a_way_that_takes_more_than_another_is_left_out():
    first, second = share(0, WHOLE), share(1, HALF)
    assert Shares(2).least([first + second, second, share(1, WHOLE), first]) == (first, second)


def test_who_needs_nothing_has_one_way():
    assert Shares(2).least([share(0, HALF), 0]) == (0,)


def test_more_ways_than_are_worth_the_work_count_as_none_needed():
    ways = [share(ply, WHOLE) for ply in range(MANY_WAYS + 1)]
    assert Shares(len(ways)).least(ways) == (0,)
    assert Shares(len(ways)).least(ways[1:]) == tuple(ways[1:])
