"""The clock of the round that is played, and tables that may play on."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.utils import timezone

from tests.factories import a_card, a_published_round, entries
from tournaments.core.services.errors import DomainError
from tournaments.hall.services.clock import (
    clear_extra_time,
    extend_clock,
    pause_clock,
    resume_clock,
    set_extra_time,
    start_clock,
    stop_clock,
)
from tournaments.models import ExtraTime, LogEntry, RoundClock, Tournament
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw

EIGHT = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


def at(minutes, seconds=0):
    """That long after eight o'clock, standing still."""
    return time_machine.travel(EIGHT + timedelta(minutes=minutes, seconds=seconds), tick=False)


@pytest.fixture
def round_(drive):
    one, other, third, fourth = entries(drive, 4)
    return a_published_round(drive, [(one, other), (third, fourth)])


@pytest.fixture
def running(round_):
    """The round, whose clock of 40 minutes was started at eight o'clock."""
    with at(0):
        start_clock(round=round_, minutes=40, by=None)
    return round_


def clock():
    """When the clock ends in minutes and seconds after eight, or its seconds left as it stands."""
    stored = RoundClock.objects.get()
    if stored.ends_at is None:
        return stored.seconds_left
    return divmod(round((stored.ends_at - EIGHT).total_seconds()), 60)


def version():
    return Tournament.objects.get().version


def test_a_clock_that_is_started_runs_for_its_minutes(running):
    assert clock() == (40, 0)
    assert RoundClock.objects.get().minutes == 40


def test_a_pause_keeps_the_seconds_that_are_left_for_later(running, user):
    with at(12, 30):
        pause_clock(round=running, by=user)
    assert clock() == 27 * 60 + 30
    with at(20):
        resume_clock(round=running, by=user)
    assert clock() == (47, 30)
    told = LogEntry.objects.filter(action__in=["pause_clock", "resume_clock"])
    assert [entry.after for entry in told] == [{"time_left": "27:30"}] * 2


def test_pausing_and_going_on_twice_change_nothing(running):
    with at(10):
        pause_clock(round=running, by=None)
    before = version()
    with at(11):
        pause_clock(round=running, by=None)
    assert (clock(), version()) == (30 * 60, before)
    with at(12):
        resume_clock(round=running, by=None)
    with at(13):
        resume_clock(round=running, by=None)
    assert (clock(), version()) == ((42, 0), before + 1)


def test_minutes_more_are_given_to_a_running_and_to_a_paused_clock(running):
    with at(10):
        extend_clock(round=running, minutes=5, by=None)
        assert clock() == (45, 0)
        pause_clock(round=running, by=None)
        extend_clock(round=running, minutes=1, by=None)
    assert clock() == 36 * 60
    assert RoundClock.objects.get().minutes == 46


def test_minutes_given_after_the_end_count_from_then(running):
    with at(43):
        extend_clock(round=running, minutes=5, by=None)
    assert clock() == (48, 0)


def test_a_wrong_number_is_taken_back_with_minutes_fewer(running):
    with at(10):
        extend_clock(round=running, minutes=-29, by=None)
    assert clock() == (11, 0)


@pytest.mark.parametrize(
    ("minute", "minutes"), [(10, -30), (10, -40), (50, -1), (10, 201), (10, -500), (10, 9999)]
)
def test_no_clock_gets_less_time_than_nothing_or_more_than_four_hours(running, minute, minutes):
    before = version()
    with at(minute), pytest.raises(DomainError) as refused:
        extend_clock(round=running, minutes=minutes, by=None)
    assert refused.value.field == "minutes"
    assert (clock(), version()) == ((40, 0), before)


@pytest.mark.parametrize("minutes", [0, -1, 241])
def test_a_clock_is_not_started_for_such_minutes(round_, minutes):
    with pytest.raises(DomainError) as refused:
        start_clock(round=round_, minutes=minutes, by=None)
    assert refused.value.field == "minutes"
    assert not RoundClock.objects.exists()


def test_a_clock_that_runs_is_not_started_again(running):
    with at(5), pytest.raises(DomainError):
        start_clock(round=running, minutes=40, by=None)
    assert clock() == (40, 0)


def test_what_is_over_is_not_paused(running):
    with at(41), pytest.raises(DomainError):
        pause_clock(round=running, by=None)
    assert clock() == (40, 0)


def test_who_saw_another_clock_is_asked_to_look_again(running):
    with at(5):
        extend_clock(round=running, minutes=5, by=None, seen_minutes=40)
        with pytest.raises(DomainError):
            extend_clock(round=running, minutes=5, by=None, seen_minutes=40)
    assert clock() == (45, 0)


def test_a_clock_that_is_taken_away_can_be_started_anew(running):
    with at(3):
        stop_clock(round=running, by=None)
        stop_clock(round=running, by=None)
        start_clock(round=running, minutes=50, by=None)
    assert clock() == (53, 0)
    (told,) = LogEntry.objects.filter(action="stop_clock")
    assert told.before == {"minutes": 40, "time_left": "37:00"}


@pytest.mark.parametrize(
    "act",
    [
        lambda round_: pause_clock(round=round_, by=None),
        lambda round_: resume_clock(round=round_, by=None),
        lambda round_: extend_clock(round=round_, minutes=5, by=None),
    ],
)
def test_without_a_clock_there_is_nothing_to_change(round_, act):
    with pytest.raises(DomainError):
        act(round_)


def test_only_the_round_that_is_played_has_a_clock(running, drive):
    later = a_published_round(drive, [tuple(drive.entries.all()[:2])])
    for act in (pause_clock, resume_clock, stop_clock):
        with pytest.raises(DomainError):
            act(round=running, by=None)
    with pytest.raises(DomainError):
        set_extra_time(table=running.tables.first(), minutes=5, by=None)
    with at(60):
        start_clock(round=later, minutes=30, by=None)
    assert RoundClock.objects.filter(round=running).exists()


def test_the_clock_of_a_finished_drive_stands_as_it_is(running, drive):
    Tournament.objects.update(finished_at=timezone.now())
    with pytest.raises(DomainError):
        stop_clock(round=running, by=None)


def test_a_round_that_is_taken_back_loses_its_clock_and_extra_time(drive, user):
    entries(drive, 4)
    round_ = publish_draw(draw=draw_round(tournament=drive, by=user), by=user)
    start_clock(round=round_, minutes=40, by=user)
    set_extra_time(table=round_.tables.first(), minutes=None, by=user)
    unpublish_draw(round=round_, by=user, reason="verkeerde lijst")
    assert (RoundClock.objects.count(), ExtraTime.objects.count()) == (0, 0)


def test_one_table_gets_minutes_or_plays_on_and_that_is_taken_back(round_, user):
    table = round_.tables.get(number=2)
    before = version()
    for minutes in (10, 10, None):
        set_extra_time(table=table, minutes=minutes, by=user)
    assert ExtraTime.objects.get().minutes is None
    for _time in range(2):
        clear_extra_time(table=table, by=user)
    assert not ExtraTime.objects.exists()
    assert version() == before + 3
    told = LogEntry.objects.filter(target="1.2").order_by("pk")
    assert [(entry.action, entry.before, entry.after) for entry in told] == [
        ("set_extra_time", {}, {"extra_minutes": 10}),
        ("set_extra_time", {"extra_minutes": 10}, {"plays_on": True}),
        ("clear_extra_time", {"plays_on": True}, {}),
    ]


def test_a_table_whose_card_is_in_plays_no_longer(round_):
    table = round_.tables.get(number=1)
    a_card(table, 8, 3)
    with pytest.raises(DomainError) as refused:
        set_extra_time(table=table, minutes=5, by=None)
    assert refused.value.field == "table"


def test_every_change_reaches_the_screens_at_once(round_):
    seen = [version()]
    with at(0):
        start_clock(round=round_, minutes=40, by=None)
        seen.append(version())
        extend_clock(round=round_, minutes=5, by=None)
        seen.append(version())
        pause_clock(round=round_, by=None)
        seen.append(version())
        resume_clock(round=round_, by=None)
        seen.append(version())
        stop_clock(round=round_, by=None)
        seen.append(version())
    assert seen == list(range(seen[0], seen[0] + 6))


@pytest.mark.django_db(transaction=True)
def test_two_organisers_who_start_and_extend_at_once_do_it_once(round_):
    def at_once(act):
        def guarded(_person):
            try:
                act()
            except DomainError:
                return "refused"
            finally:
                connection.close()
            return "done"

        with ThreadPoolExecutor(2) as people:
            return sorted(people.map(guarded, range(2)))

    assert at_once(lambda: start_clock(round=round_, minutes=40, by=None)) == ["done", "refused"]
    assert at_once(lambda: extend_clock(round=round_, minutes=5, by=None, seen_minutes=40)) == [
        "done",
        "refused",
    ]
    assert RoundClock.objects.get().minutes == 45
