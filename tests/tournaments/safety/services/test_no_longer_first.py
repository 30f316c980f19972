"""A laptop that is no longer the first writes no more, and shows what only it has."""

from dataclasses import replace
from datetime import timedelta

import pytest
import time_machine

from tests.factories import a_tournament, a_user
from tests.tournaments.builders.laptops import NOW, a_statement, took
from tests.tournaments.builders.moved import journal_of
from tournaments.core.queries.leadership import TakeOver, leadership
from tournaments.core.services.errors import NotFirst
from tournaments.core.services.jobs import run_job
from tournaments.core.services.log import audited, record
from tournaments.drives.services.tournaments import switch_screen
from tournaments.enums import JobState, Screen
from tournaments.history.services.replays import replay_journal
from tournaments.models import Job, LogEntry, Tournament
from tournaments.safety.queries.following import left_behind
from tournaments.safety.services.leadership import keep_leadership, named, receive_claim, step_down

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("data_dir")]


def test_no_act_is_done_on_a_laptop_that_is_no_longer_the_first():
    drive = a_tournament()
    named()
    step_down(term=2, machine="b", address="http://192.168.1.6:8000", now=NOW)
    with pytest.raises(NotFirst):
        switch_screen(tournament=drive, screen=Screen.CLOCK, by=None)
    assert Tournament.objects.get().screen == drive.screen
    assert LogEntry.objects.count() == 0


def test_an_act_that_was_under_way_when_the_laptop_stopped_is_done_whole():
    drive = a_tournament()
    named()

    @audited
    def slow_act():
        step_down(term=2, machine="b", address="", now=NOW)
        switch_screen(tournament=drive, screen=Screen.CLOCK, by=None)

    slow_act()
    assert Tournament.objects.get().screen == Screen.CLOCK


def test_what_was_done_after_the_other_took_over_is_listed_and_nothing_else():
    drive, user = a_tournament(), a_user("anna")
    named()
    for screen in (Screen.CLOCK, Screen.TABLES, Screen.STANDINGS):
        switch_screen(tournament=drive, screen=screen, by=user)
    history = [took(2, "b", **{drive.code: 1})]
    receive_claim(claim=a_statement("b", history=history), host="192.168.1.6", now=NOW)
    [there] = left_behind()
    assert (there.drive, there.count) == (drive, 2)
    assert [(line.actor, line.action) for line in there.lines] == [
        ("anna", "groot scherm omgezet")
    ] * 2


def test_what_was_done_after_an_older_backup_was_put_back_is_listed_from_there():
    drive, user = a_tournament(), a_user("anna")
    named()
    put_back = audited(record)
    with time_machine.travel(NOW - timedelta(hours=1)):  # before they parted: both have it
        put_back(tournament=drive, actor=user, action="restore_backup")
    for screen in (Screen.CLOCK, Screen.TABLES):
        switch_screen(tournament=drive, screen=screen, by=user)
    put_back(tournament=drive, actor=user, action="restore_backup")
    switch_screen(tournament=drive, screen=Screen.STANDINGS, by=user)
    history = [took(2, "b", **{drive.code: 98})]
    receive_claim(claim=a_statement("b", history=history), host="192.168.1.6", now=NOW)
    [there] = left_behind()
    assert [line.action for line in there.lines] == [
        "reservekopie teruggezet",
        "groot scherm omgezet",
    ]
    assert there.count == 2


@pytest.mark.parametrize("ours", [True, False])
def test_a_clock_that_was_ahead_at_the_take_over_hides_nothing_of_a_backup_put_back_later(ours):
    drive = a_tournament()
    ahead = {"at": (NOW + timedelta(hours=2)).isoformat()}
    first = took(2, named().machine if ours else "b", "0" * 64, **{drive.code: 98}) | ahead
    if ours:
        keep_leadership(replace(leadership(), term=2, history=(TakeOver.of_data(first),)))
    audited(record)(tournament=drive, actor=None, action="restore_backup")
    switch_screen(tournament=drive, screen=Screen.STANDINGS, by=a_user())
    history = [took(3, "b", "0" * 64, **{drive.code: 98})] if ours else [first]
    receive_claim(claim=a_statement("b", 3, history=history), host="192.168.1.6", now=NOW)
    [there] = left_behind()
    assert [line.action for line in there.lines] == [
        "reservekopie teruggezet",
        "groot scherm omgezet",
    ]


def test_a_clock_that_was_behind_lists_nothing_that_the_other_has():
    drive, user = a_tournament(), a_user()
    audited(record)(tournament=drive, actor=user, action="restore_backup")
    switch_screen(tournament=drive, screen=Screen.CLOCK, by=user)
    head = LogEntry.objects.get(tournament=drive, number=2).hash
    named()
    switch_screen(tournament=drive, screen=Screen.TABLES, by=user)
    behind = {"at": (NOW - timedelta(hours=2)).isoformat()}
    history = [took(2, "b", head, **{drive.code: 2}) | behind]
    receive_claim(claim=a_statement("b", history=history), host="192.168.1.6", now=NOW)
    assert [there.count for there in left_behind()] == [1]


def test_how_many_drives_there_are_costs_no_queries(django_assert_num_queries):
    drives = [a_tournament() for _number in range(5)]
    for drive in drives:
        switch_screen(tournament=drive, screen=Screen.CLOCK, by=a_user(drive.code))
    named()
    history = [took(2, "b", **{drive.code: 98 for drive in drives})]
    receive_claim(claim=a_statement("b", history=history), host="192.168.1.6", now=NOW)
    with django_assert_num_queries(2):
        assert left_behind() == []


def test_a_drive_that_the_other_does_not_know_is_listed_whole():
    drive = a_tournament()
    named()
    switch_screen(tournament=drive, screen=Screen.CLOCK, by=None)
    receive_claim(
        claim=a_statement("b", history=[took(2, "b", other=5)]), host="192.168.1.6", now=NOW
    )
    assert [(each.drive, each.count) for each in left_behind()] == [(drive, 1)]


def test_as_long_as_the_other_has_not_told_nothing_is_said_to_be_lost():
    drive = a_tournament()
    named()
    switch_screen(tournament=drive, screen=Screen.CLOCK, by=None)
    assert left_behind() is None
    step_down(term=2, machine="b", address="", now=NOW)
    assert left_behind() is None


def test_what_a_laptop_writes_without_a_drive_is_refused_as_well():
    named()
    step_down(term=2, machine="b", address="", now=NOW)
    with pytest.raises(NotFirst):
        audited(record)(tournament=None, actor=None, action="change_name")


def test_no_work_is_begun_on_a_laptop_that_is_no_longer_the_first_and_it_goes_on_waiting():
    job = Job.objects.create(tournament=a_tournament(), kind="forms")
    named()
    step_down(term=2, machine="b", address="", now=NOW)
    run_job(job_id=job.pk, makers={})
    job.refresh_from_db()
    assert (job.state, job.runs) == (JobState.QUEUED, 0)


def test_no_journal_is_taken_in_on_a_laptop_that_is_no_longer_the_first():
    drive = a_tournament()
    switch_screen(tournament=drive, screen=Screen.CLOCK, by=None)
    journal = journal_of(drive)
    named()
    step_down(term=2, machine="b", address="", now=NOW)
    Tournament.objects.all().delete()
    with pytest.raises(NotFirst):
        replay_journal(journal=journal)
    assert Tournament.objects.count() == 0
