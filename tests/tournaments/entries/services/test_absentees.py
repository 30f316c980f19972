"""All teams that have not come in, dealt with at once before a draw."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.utils import timezone

from tests import factories
from tournaments.core.services.errors import DomainError
from tournaments.entries.queries.entries import absentees, attendance, field
from tournaments.entries.services.check_in import (
    check_in,
    check_in_all,
    return_absent,
    undo_check_in,
    withdraw_absent,
)
from tournaments.entries.services.entries import return_entry, withdraw_entry
from tournaments.models import Entry, Withdrawal
from tournaments.play.queries.fields import entries_playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(user):
    """Six teams without a number, of which two are here and one has withdrawn."""
    drive = factories.a_tournament(user)
    teams = factories.entries(drive, 6, numbered=False)
    for entry in teams[:2]:
        check_in(entry=entry, by=user)
    withdraw_entry(entry=teams[5], from_round=1, reason="ziek", by=user)
    return drive


def shown(entry):
    return field(entry.tournament).get(pk=entry.pk)


def playing(drive, number=1):
    return [entry.name for entry in entries_playing(drive, number).order_by("pk")]


def acts(drive):
    return list(drive.log.order_by("pk").values_list("action", flat=True))


def test_the_absent_are_those_who_play_next_and_are_not_here(drive):
    assert [entry.name for entry in absentees(drive)] == ["Team 3", "Team 4", "Team 5"]
    assert attendance(drive).present == 2
    assert attendance(drive).waiting == 3


def test_who_has_played_or_joins_later_is_not_absent(user):
    drive = factories.a_tournament(user)
    a, b = factories.entries(drive, 2)
    factories.a_published_round(drive, [(a, b)])
    drive.entries.create(name="Voor ronde 2", joined_round=2)
    drive.entries.create(name="Voor ronde 3", joined_round=3)
    assert [entry.name for entry in absentees(drive)] == ["Voor ronde 2"]


def test_all_are_checked_in_with_numbers_in_order_of_sign_up_in_one_line_of_the_log(drive, user):
    version = drive.version
    before = acts(drive)
    assert check_in_all(tournament=drive, by=user) == 3
    numbers = list(drive.entries.order_by("pk").values_list("name", "number"))
    assert numbers == [*((f"Team {n}", n) for n in range(1, 6)), ("Team 6", None)]
    assert drive.entries.filter(checked_in_at__isnull=True).get().name == "Team 6"
    assert acts(drive)[len(before) :] == ["check_in_all", "give_numbers"]
    drive.refresh_from_db()
    assert drive.version > version
    assert check_in_all(tournament=drive, by=user) == 0
    assert len(acts(drive)) == len(before) + 2


def test_undoing_for_one_of_all_frees_the_number_that_it_got_so(drive, user):
    had, got = drive.entries.get(name="Team 3"), drive.entries.get(name="Team 4")
    drive.entries.filter(pk=had.pk).update(number=9)
    check_in_all(tournament=drive, by=user)
    assert undo_check_in(entry=had, by=user).number == 9
    assert undo_check_in(entry=got, by=user).number is None


def test_undoing_for_one_of_all_keeps_the_number_that_it_was_given_since(drive, user):
    entry = drive.entries.get(name="Team 4")
    check_in_all(tournament=drive, by=user)
    drive.entries.filter(pk=entry.pk).update(number=9)
    assert undo_check_in(entry=entry, by=user).number == 9


def test_the_absent_are_withdrawn_from_the_next_round_and_each_can_return(drive, user):
    before = acts(drive)
    assert withdraw_absent(tournament=drive, by=user) == 3
    assert playing(drive) == ["Team 1", "Team 2"]
    line = drive.log.first()
    assert (line.action, line.actor, line.after) == (
        "withdraw_absent",
        user,
        {
            "count": 3,
            "names": ["Team 3", "Team 4", "Team 5"],
            "from_round": 1,
            "withdrawals": list(
                Withdrawal.objects.filter(reason="niet gekomen").values_list("pk", flat=True)
            ),
        },
    )
    return_entry(entry=drive.entries.get(name="Team 4"), in_round=1, by=user)
    assert playing(drive) == ["Team 1", "Team 2", "Team 4"]
    assert acts(drive)[len(before) :] == ["withdraw_absent", "return_entry"]


def test_all_that_were_withdrawn_at_once_return_at_once_and_nobody_else(drive, user):
    withdraw_absent(tournament=drive, by=user)
    sick_after_all = drive.entries.get(name="Team 3")
    return_entry(entry=sick_after_all, in_round=1, by=user)
    withdraw_entry(entry=sick_after_all, from_round=1, reason="ziek", by=user)
    drive.refresh_from_db()
    version, before = drive.version, acts(drive)
    assert attendance(drive).sent_away == 2
    assert return_absent(tournament=drive, by=user) == 2
    assert playing(drive) == ["Team 1", "Team 2", "Team 4", "Team 5"]
    assert attendance(drive).sent_away == 0
    line = drive.log.order_by("pk").last()
    assert (line.action, line.actor, line.after) == (
        "return_absent",
        user,
        {"count": 2, "names": ["Team 4", "Team 5"], "until_round": 1},
    )
    drive.refresh_from_db()
    assert drive.version > version
    assert return_absent(tournament=drive, by=user) == 0
    assert acts(drive) == [*before, "return_absent"]


def test_once_their_round_is_published_they_do_not_return_at_once_any_more(drive, user):
    withdraw_absent(tournament=drive, by=user)
    a, b = drive.entries.filter(checked_in_at__isnull=False)
    factories.a_published_round(drive, [(a, b)])
    assert attendance(drive).sent_away == 0
    assert return_absent(tournament=drive, by=user) == 0


def test_one_that_was_to_leave_later_on_still_does_after_all_returned(drive, user):
    late = drive.entries.get(name="Team 3")
    withdraw_entry(entry=late, from_round=3, reason="trein", by=user)
    withdraw_absent(tournament=drive, by=user)
    return_absent(tournament=drive, by=user)
    assert [number for number in range(1, 6) if late in entries_playing(drive, number)] == [1, 2]


@pytest.mark.parametrize("act", [check_in_all, withdraw_absent])
def test_only_teams_that_were_agreed_to_are_touched(drive, user, act):
    named = drive.entries.get(name="Team 3")
    assert act(tournament=drive, by=user, named={named.pk}) == 1
    assert attendance(drive).waiting == 2
    assert act(tournament=drive, by=user, named=set()) == 0


def test_withdrawing_the_absent_twice_changes_nothing_the_second_time(drive, user):
    withdraw_absent(tournament=drive, by=user)
    assert withdraw_absent(tournament=drive, by=user) == 0
    assert Withdrawal.objects.count() == 4


def test_an_absent_team_that_was_to_leave_after_two_rounds_leaves_then_also_if_it_comes(
    drive, user
):
    late = drive.entries.get(name="Team 3")
    withdraw_entry(entry=late, from_round=3, reason="trein", by=user)
    assert withdraw_absent(tournament=drive, by=user) == 3
    assert [number for number in range(1, 6) if late in entries_playing(drive, number)] == []
    assert (shown(late).away_from, shown(late).away_until) == (1, None)
    return_entry(entry=late, in_round=1, by=user)
    assert [number for number in range(1, 6) if late in entries_playing(drive, number)] == [1, 2]
    assert (shown(late).away_from, shown(late).away_until) == (3, None)


def test_without_a_door_nobody_can_be_absent(user):
    drive = factories.a_tournament(user)
    factories.entries(drive, 4)
    with pytest.raises(DomainError):
        withdraw_absent(tournament=drive, by=user)
    assert len(playing(drive)) == 4


@pytest.mark.parametrize("act", [check_in_all, withdraw_absent, return_absent])
def test_a_finished_drive_refuses_all_of_it(drive, user, act):
    drive.finished_at = timezone.now()
    drive.save()
    with pytest.raises(DomainError):
        act(tournament=drive, by=user)
    assert Entry.objects.filter(checked_in_at__isnull=False).count() == 2


@pytest.mark.django_db(transaction=True)
def test_two_people_who_withdraw_the_absent_at_once_do_it_once(drive, user):
    def withdraw(_person):
        try:
            return withdraw_absent(tournament=drive, by=user)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(withdraw, range(2))) == [0, 3]
    assert Withdrawal.objects.count() == 4
