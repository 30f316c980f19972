"""Who counts as present, waiting or gone, whoever announced to leave or to come back."""

import pytest
from django.utils import timezone

from tests.factories import a_published_round, a_tournament, entries
from tournaments.entries.queries.entries import (
    STATUSES,
    absentees,
    attendance,
    counts,
    field,
    table_without_card,
)
from tournaments.models import Withdrawal

pytestmark = pytest.mark.django_db


def of_status(drive, status):
    return list(field(drive).filter(STATUSES[status]).values_list("number", flat=True))


def test_who_leaves_in_a_later_round_still_plays_and_is_shown_among_the_withdrawals():
    drive = a_tournament()
    leaver, _stays = entries(drive, 2)
    Withdrawal.objects.create(entry=leaver, from_round=3)
    assert (of_status(drive, "waiting"), of_status(drive, "withdrawn")) == ([1, 2], [1])
    now = counts(drive)
    assert (now.all, now.waiting, now.unpaid, now.withdrawn) == (2, 2, 2, 1)


def test_who_left_plays_no_more_from_the_round_that_comes_next():
    drive = a_tournament()
    leaver, stays = entries(drive, 2)
    Withdrawal.objects.create(entry=leaver, from_round=2)
    drive.entries.update(checked_in_at=timezone.now())
    assert of_status(drive, "present") == [1, 2]
    a_published_round(drive, [(leaver, stays)])
    assert of_status(drive, "present") == [2]


def test_who_is_back_in_the_round_that_comes_next_plays_and_is_no_withdrawal():
    drive = a_tournament()
    back, other, third = entries(drive, 3)
    Withdrawal.objects.create(entry=back, from_round=1, until_round=2)
    assert (of_status(drive, "waiting"), of_status(drive, "withdrawn")) == ([2, 3], [1])
    a_published_round(drive, [(other, third)])
    assert (of_status(drive, "unpaid"), of_status(drive, "withdrawn")) == ([1, 2, 3], [])


def test_who_has_played_is_not_waited_for_though_the_door_was_not_used():
    drive = a_tournament()
    one, two, three, came_late = entries(drive, 4)
    Withdrawal.objects.create(entry=came_late, from_round=1, until_round=2)
    a_published_round(drive, [(one, two)], bye=three)
    drive.entries.create(number=9, name="Voor ronde 3", joined_round=3)
    assert of_status(drive, "waiting") == [4, 9]
    assert counts(drive).waiting == 2
    assert list(absentees(drive)) == [came_late]
    assert attendance(drive).waiting == 1


def test_of_two_tables_without_a_card_the_one_where_it_sits_now_is_told():
    drive = a_tournament()
    one, two, three, four = entries(drive, 4)
    a_published_round(drive, [(one, two), (three, four)])
    now = a_published_round(drive, [(three, four), (one, two)])
    assert table_without_card(one) == now.tables.get(number=2)
