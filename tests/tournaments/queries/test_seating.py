"""The table list of the round that is being played, by team number."""

import pytest

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.queries.seating import Seat, current_seating

pytestmark = pytest.mark.django_db


def test_before_the_first_round_nobody_sits_anywhere():
    drive = a_tournament()
    entries(drive, 4)
    assert current_seating(drive) is None


def test_the_list_is_by_team_number_and_has_the_bye():
    drive = a_tournament()
    a, b, c = entries(drive, 3)
    a_published_round(drive, [(c, a)], bye=b)
    seating = current_seating(drive)
    assert (seating.round, seating.begun) == (1, False)
    assert seating.seats == (
        Seat(1, "Team 1", "Anna 1 & Bert 1", 1, "3 Team 3"),
        Seat(2, "Team 2", "Anna 2 & Bert 2", None, ""),
        Seat(3, "Team 3", "Anna 3 & Bert 3", 1, "1 Team 1"),
    )
    assert (seating.of(2).table, seating.of(4)) == (None, None)


def test_the_last_published_round_counts_and_begins_with_its_own_first_card():
    drive = a_tournament()
    a, b = entries(drive, 2)
    a_card(a_published_round(drive, [(a, b)]).tables.get(), 8, 1)
    second = a_published_round(drive, [(b, a)])
    assert (current_seating(drive).round, current_seating(drive).begun) == (2, False)
    a_card(second.tables.get(), 8, 1)
    assert current_seating(drive).begun is True


@pytest.mark.parametrize("pairs", [1, 3])
def test_the_queries_do_not_grow_with_the_field(pairs, django_assert_num_queries):
    drive = a_tournament()
    field = entries(drive, 2 * pairs)
    a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))
    with django_assert_num_queries(4):
        current_seating(drive)
