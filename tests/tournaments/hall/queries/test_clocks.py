"""How long the round still lasts, as every screen reads it."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.factories import a_card, a_published_round, a_tournament, entries
from tournaments.hall.queries.clock import (
    ClockState,
    PlaysOn,
    clock_of,
    coming_round,
    time_over_sentences,
)
from tournaments.models import ExtraTime, Round, RoundClock, ScoreCard, Tournament

pytestmark = pytest.mark.django_db

EIGHT = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)


def at(minutes, seconds=0.0):
    return time_machine.travel(EIGHT + timedelta(minutes=minutes, seconds=seconds), tick=False)


def a_round(count=2, **values):
    drive = a_tournament(minutes_per_round=40, **values)
    field = entries(drive, 2 * count)
    return drive, a_published_round(drive, list(zip(field[::2], field[1::2], strict=True)))


def read(drive):
    clock = clock_of(drive)
    return clock.state, clock.figures, clock.ends_at


def test_before_the_first_round_there_is_no_clock():
    assert clock_of(a_tournament()) is None


def test_before_its_start_a_clock_shows_the_minutes_of_the_drive():
    drive, _round = a_round()
    assert read(drive) == (ClockState.NONE, "40:00", None)
    assert not clock_of(drive).shown


def test_a_clock_runs_stands_still_and_is_over_by_itself():
    drive, round_ = a_round()
    ends = EIGHT + timedelta(minutes=40)
    stored = RoundClock.objects.create(round=round_, minutes=40, ends_at=ends)
    in_ms = int(EIGHT.timestamp() * 1000) + 40 * 60_000
    with at(10, 0.2):
        assert read(drive) == (ClockState.RUNNING, "30:00", in_ms)
    with at(39, 59.5):
        assert read(drive) == (ClockState.RUNNING, "0:01", in_ms)
    with at(40):
        assert read(drive) == (ClockState.OVER, "0:00", in_ms)
    stored.ends_at, stored.seconds_left = None, 725
    stored.save()
    with at(90):
        assert read(drive) == (ClockState.PAUSED, "12:05", None)


def test_tables_that_play_on_are_told_until_their_card_is_in():
    drive, round_ = a_round(3)
    first, second, third = round_.tables.order_by("number")
    ExtraTime.objects.create(table=third, minutes=10)
    ExtraTime.objects.create(table=first)
    ExtraTime.objects.create(table=second, minutes=5)
    a_card(second, 8, 3)
    assert clock_of(drive).plays_on == (PlaysOn(1, None, None), PlaysOn(3, 10, None))
    ends = EIGHT + timedelta(minutes=40)
    RoundClock.objects.create(round=round_, minutes=40, ends_at=ends)
    clock = clock_of(drive)
    assert clock.of_table(3) == PlaysOn(3, 10, ends + timedelta(minutes=10))
    assert clock.of_table(3).ends_at == int(ends.timestamp() * 1000) + 600_000
    assert (clock.of_table(1), clock.of_table(2)) == (PlaysOn(1, None, None), None)


def test_the_clock_of_a_table_with_minutes_more_counts_to_its_own_end():
    drive, round_ = a_round(2)
    first, second = round_.tables.order_by("number")
    ExtraTime.objects.create(table=first)
    ExtraTime.objects.create(table=second, minutes=10)
    assert clock_of(drive).at_table(2) == clock_of(drive)
    ends = EIGHT + timedelta(minutes=40)
    stored = RoundClock.objects.create(round=round_, minutes=40, ends_at=ends)
    with at(45):
        clock = clock_of(drive)
        assert clock.at_table(1) == clock
        later = clock.at_table(2)
        assert (later.state, later.seconds) == (ClockState.RUNNING, 300)
        assert later.ends == ends + timedelta(minutes=10)
    with at(50):
        assert clock_of(drive).at_table(2).state == ClockState.OVER
    stored.ends_at, stored.seconds_left = None, 60
    stored.save()
    assert clock_of(drive).at_table(2).figures == "11:00"


def test_a_clock_is_shown_beside_other_things_until_the_last_card_is_in():
    drive, round_ = a_round(2)
    RoundClock.objects.create(round=round_, minutes=40, ends_at=EIGHT)
    first, second = round_.tables.all()
    a_card(first, 8, 3)
    assert (clock_of(drive).waiting, clock_of(drive).shown) == ({2}, True)
    a_card(second, 8, 3)
    assert (clock_of(drive).waiting, clock_of(drive).shown) == (set(), False)


def test_signals_are_told_from_the_first_to_the_last():
    drive, _round = a_round(signals=[1, 10, 5])
    assert clock_of(drive).signals == (10, 5, 1)


@pytest.mark.parametrize(
    ("scheme", "said"),
    [
        ("nk", "Elke pion die binnen is telt 2 punten; niemand krijgt een bonus."),
        ("koppel", "Elke pion die binnen is telt 5 punten; niemand krijgt een bonus."),
        ("vrij", "Schrijf de punten op zoals afgesproken en lever uw formulier in."),
    ],
)
def test_the_end_of_the_time_is_explained_by_the_scoring_of_the_drive(scheme, said):
    assert time_over_sentences(a_tournament(scheme=scheme))[1] == said


@pytest.mark.parametrize("count", [1, 3])
def test_a_clock_costs_four_queries_however_many_tables(count, django_assert_num_queries):
    drive, round_ = a_round(count)
    for table in round_.tables.all():
        ExtraTime.objects.create(table=table, minutes=5)
    with django_assert_num_queries(4):
        clock_of(drive)


def coming(drive):
    drive = Tournament.objects.get(pk=drive.pk)
    told = coming_round(drive, clock_of(drive))
    return told and (told.number, round((told.begins - EIGHT).total_seconds() / 60))


def test_the_next_round_comes_by_what_was_said_and_then_by_the_cards():
    drive = a_tournament(minutes_per_round=40, rounds_planned=2, date=EIGHT.date())
    assert coming(drive) is None
    Tournament.objects.update(starts_at=timezone.localtime(EIGHT).time())
    field = entries(drive, 4)
    with at(-5):
        assert coming(drive) == (1, 0)
    with at(1):
        assert coming(drive) is None
    first = a_published_round(drive, [(field[0], field[1]), (field[2], field[3])])
    Round.objects.update(published_at=EIGHT)
    with at(20):
        assert coming(drive) == (2, 50)
        for table in first.tables.all():
            a_card(table, 8, 3)
        ScoreCard.objects.update(entered_at=EIGHT + timedelta(minutes=33))
    with at(35):
        assert coming(drive) == (2, 43)
    with at(44):
        assert coming(drive) is None


def test_a_clock_that_stands_still_stops_no_round_once_all_cards_are_in():
    drive, first = a_round(1, rounds_planned=2)
    Round.objects.update(published_at=EIGHT)
    RoundClock.objects.create(round=first, minutes=40, seconds_left=600)
    with at(35):
        assert coming(drive) is None
        a_card(first.tables.get(), 8, 3)
        ScoreCard.objects.update(entered_at=EIGHT + timedelta(minutes=33))
        assert coming(drive) == (2, 43)


def test_after_the_last_round_and_after_the_end_no_round_comes():
    drive = a_tournament(minutes_per_round=40, rounds_planned=1)
    field = entries(drive, 2)
    a_published_round(drive, [(field[0], field[1])])
    assert coming(drive) is None
    Tournament.objects.update(rounds_planned=2)
    assert coming(drive) is not None
    Tournament.objects.update(finished_at=EIGHT)
    assert coming(drive) is None
