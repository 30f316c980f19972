"""At the door: numbers in order of coming, each once, whoever types at the same time."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests import factories
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.check_in import (
    NumberOrder,
    check_in,
    give_numbers,
    set_paid,
    undo_check_in,
)
from tournaments.entries.services.entries import withdraw_entry
from tournaments.models import LogEntry, Tournament


def numbers(drive):
    return list(drive.entries.order_by("pk").values_list("number", flat=True))


def test_numbers_are_given_in_order_of_coming_and_start_at_the_lowest_that_is_free(drive, user):
    first, second, third = factories.entries(drive, 3, numbered=False)
    third.number = 2
    third.save()
    check_in(entry=second, by=user)
    check_in(entry=first, by=user)
    check_in(entry=third, by=user)
    assert numbers(drive) == [3, 1, 2]


def test_checking_in_twice_changes_nothing_and_says_so(drive, user):
    (entry,) = factories.entries(drive, 1, numbered=False)
    first, new = check_in(entry=entry, by=user)
    again, new_again = check_in(entry=entry, by=user)
    assert (new, new_again) == (True, False)
    assert (again.number, again.checked_in_at) == (first.number, first.checked_in_at)
    assert LogEntry.objects.filter(action="check_in").count() == 1


def test_undoing_frees_the_number_that_coming_in_gave(drive, user):
    (entry,) = factories.entries(drive, 1, numbered=False)
    check_in(entry=entry, by=user)
    undone = undo_check_in(entry=entry, by=user)
    assert (undone.number, undone.checked_in_at) == (None, None)


def test_undoing_keeps_a_number_that_was_there_before(drive, user):
    (entry,) = factories.entries(drive, 1)
    check_in(entry=entry, by=user)
    assert undo_check_in(entry=entry, by=user).number == 1


def test_undoing_keeps_a_number_that_was_given_since_though_it_is_the_one_of_an_earlier_time(
    drive, user
):
    (entry,) = factories.entries(drive, 1, numbered=False)
    check_in(entry=entry, by=user)
    undo_check_in(entry=entry, by=user)
    give_numbers(tournament=drive, order=NumberOrder.SIGN_UP, again=False, by=user)
    check_in(entry=entry, by=user)
    assert undo_check_in(entry=entry, by=user).number == 1


def test_undoing_keeps_a_number_that_is_drawn(drive, user):
    one, two = factories.entries(drive, 2, numbered=False)
    one, _new = check_in(entry=one, by=user)
    two, _new = check_in(entry=two, by=user)
    factories.a_published_round(drive, [(one, two)])
    assert undo_check_in(entry=one, by=user).number == 1


def test_a_team_that_has_withdrawn_is_not_checked_in(drive, user):
    (entry,) = factories.entries(drive, 1)
    withdraw_entry(entry=entry, from_round=1, reason="", by=user)
    with pytest.raises(DomainError):
        check_in(entry=entry, by=user)
    entry.refresh_from_db()
    assert entry.checked_in_at is None


def test_a_team_that_leaves_in_a_later_round_is_checked_in_and_numbered(drive, user):
    one, two = factories.entries(drive, 2, numbered=False)
    for entry in (one, two):
        withdraw_entry(entry=entry, from_round=3, reason="", by=user)
    assert check_in(entry=one, by=user)[1]
    assert give_numbers(tournament=drive, order=NumberOrder.SIGN_UP, again=False, by=user) == 1
    assert numbers(drive) == [1, 2]


@pytest.mark.django_db(transaction=True)
def test_teams_that_come_in_at_the_same_moment_get_different_numbers(drive, user):
    teams = factories.entries(drive, 6, numbered=False)

    def come_in(entry):
        try:
            return check_in(entry=entry, by=user)[1]
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(come_in, teams)) == [True] * 6
    assert sorted(numbers(drive)) == [1, 2, 3, 4, 5, 6]


@pytest.mark.django_db(transaction=True)
def test_two_people_who_check_in_the_same_team_do_it_once(drive, user):
    (entry,) = factories.entries(drive, 1, numbered=False)

    def come_in(_person):
        try:
            return check_in(entry=entry, by=user)[1]
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(come_in, range(4))) == [False, False, False, True]
    assert LogEntry.objects.filter(action="check_in").count() == 1


def test_paid_is_noted_once_and_can_be_taken_back(drive, user):
    (entry,) = factories.entries(drive, 1)
    for paid in (True, True, False):
        assert set_paid(entry=entry, paid=paid, by=user).paid == paid
    assert LogEntry.objects.filter(action="set_paid").count() == 2


@pytest.mark.parametrize(
    ("order", "expected"), [(NumberOrder.SIGN_UP, [1, 2, 3]), (NumberOrder.NAME, [3, 1, 2])]
)
def test_all_get_a_number_at_once(drive, user, order, expected):
    for name in ("Zeven", "acht", "Negen"):
        drive.entries.create(name=name)
    assert give_numbers(tournament=drive, order=order, again=False, by=user) == 3
    assert numbers(drive) == expected
    assert LogEntry.objects.get(action="give_numbers").after["order"] == order


def test_those_with_a_number_keep_it_and_those_who_withdrew_get_none(drive, user):
    _one, two, three = factories.entries(drive, 3, numbered=False)
    two.number = 1
    two.save()
    withdraw_entry(entry=three, from_round=1, reason="", by=user)
    assert give_numbers(tournament=drive, order=NumberOrder.SIGN_UP, again=False, by=user) == 1
    assert numbers(drive) == [2, 1, None]


def test_numbering_anew_is_refused_once_a_round_is_drawn(drive, user):
    one, two = factories.entries(drive, 2)
    one.number, two.number = 7, 5
    one.save()
    two.save()
    give_numbers(tournament=drive, order=NumberOrder.SIGN_UP, again=True, by=user)
    assert numbers(drive) == [1, 2]
    factories.a_published_round(drive, [(one, two)])
    with pytest.raises(DomainError):
        give_numbers(tournament=drive, order=NumberOrder.NAME, again=True, by=user)
    assert numbers(drive) == [1, 2]


def test_numbering_anew_is_logged_with_the_numbers_before_and_after(drive, user):
    one, two = factories.entries(drive, 2)
    withdraw_entry(entry=one, from_round=1, reason="", by=user)
    version = Tournament.objects.get().version
    assert give_numbers(tournament=drive, order=NumberOrder.SIGN_UP, again=True, by=user) == 1
    assert numbers(drive) == [None, 1]
    logged = LogEntry.objects.get(action="give_numbers")
    assert logged.before["given"] == {str(one.pk): 1, str(two.pk): 2}
    assert logged.after["given"] == {str(one.pk): None, str(two.pk): 1}
    assert Tournament.objects.get().version == version + 1


def test_numbering_anew_when_everybody_has_withdrawn_is_logged_too(drive, user):
    (entry,) = factories.entries(drive, 1)
    withdraw_entry(entry=entry, from_round=1, reason="", by=user)
    version = Tournament.objects.get().version
    assert give_numbers(tournament=drive, order=NumberOrder.SIGN_UP, again=True, by=user) == 0
    assert numbers(drive) == [None]
    assert LogEntry.objects.get(action="give_numbers").before["given"] == {str(entry.pk): 1}
    assert Tournament.objects.get().version == version + 1


def test_numbering_that_changes_nothing_is_not_logged(drive, user):
    factories.entries(drive, 2)
    for again in (False, True):
        give_numbers(tournament=drive, order=NumberOrder.SIGN_UP, again=again, by=user)
    assert not LogEntry.objects.filter(action="give_numbers").exists()
