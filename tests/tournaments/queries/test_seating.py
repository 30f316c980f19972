"""The table list of the round that is being played, by team number."""

import pytest

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.models import Withdrawal
from tournaments.queries.seating import NoSeat, Seat, current_seating, find_seats

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
        Seat(a.pk, 1, "Team 1", "Anna & Bert", 1, "3 Team 3", "Anna & Bert", 1, 2),
        Seat(b.pk, 2, "Team 2", "Anna & Bert", None, ""),
        Seat(c.pk, 3, "Team 3", "Anna & Bert", 1, "1 Team 1", "Anna & Bert", 0, 2),
    )


def test_of_four_single_players_opposite_seats_sit_together():
    drive = a_tournament(format="players")
    four = entries(drive, 4)
    a_published_round(drive, [tuple(four)])
    seats = current_seating(drive).seats
    assert [(seat.partner, seat.opponent) for seat in seats] == [
        ("3 Team 3", "2 Team 2, 4 Team 4"),
        ("4 Team 4", "1 Team 1, 3 Team 3"),
        ("1 Team 1", "2 Team 2, 4 Team 4"),
        ("2 Team 2", "1 Team 1, 3 Team 3"),
    ]


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


@pytest.fixture
def drive():
    """Five teams of which four play round 1, with names as people have them."""
    drive = a_tournament()
    field = entries(drive, 6)
    names = ["Ruit 7", "Famke & Gûsje", "De Jokers", "De Azen", "Weg", "Later"]
    for entry, name in zip(field, names, strict=True):
        entry.name, entry.player1 = name, f"Şükrü Yıldız {entry.number}"
        entry.save()
    a_published_round(drive, [(field[0], field[1]), (field[2], field[3])])
    Withdrawal.objects.create(entry=field[4], from_round=1)
    drive.entries.filter(name="Later").update(joined_round=3)
    return drive


def names_found(drive, asked):
    return [seat.name for seat in find_seats(drive, current_seating(drive), asked).seats]


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("3", ["De Jokers"]),
        ("03", ["De Jokers"]),
        ("ruit 7", ["Ruit 7"]),
        ("gusje", ["Famke & Gûsje"]),
        ("DE", ["De Jokers", "De Azen"]),
        ("azen sukru", ["De Azen"]),
        ("yildiz", []),
        ("bert 7", ["Ruit 7"]),
        ("7", []),
        ("99", []),
        ("", []),
        ("%", []),
    ],
)
def test_a_seat_is_found_by_number_by_name_and_by_first_name(drive, asked, names):
    assert names_found(drive, asked) == names


def test_who_does_not_play_is_found_with_why(drive):
    seating = current_seating(drive)
    assert find_seats(drive, seating, "5").elsewhere == (NoSeat("5 Weg", 1, True),)
    assert find_seats(drive, seating, "later").elsewhere == (NoSeat("6 Later", 3, False),)
    assert find_seats(drive, seating, "niemand").elsewhere == ()


def test_finding_a_seat_asks_the_database_only_when_nobody_who_plays_is_meant(
    drive, django_assert_num_queries
):
    seating = current_seating(drive)
    with django_assert_num_queries(0):
        find_seats(drive, seating, "joker")
    with django_assert_num_queries(2):
        find_seats(drive, seating, "5")
