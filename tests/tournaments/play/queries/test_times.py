"""When rounds begin, and when the prizes of a drive come, by its beginning, rounds and minutes."""

from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine

from tournaments.models import Tournament
from tournaments.play.queries.times import PlayedRound, end_sentence, round_begin

EIGHT = time(20)
BEGUN = datetime(2026, 11, 21, 19, tzinfo=UTC)


@pytest.mark.parametrize(
    ("rounds", "minutes", "said"),
    [
        (5, 50, "Met 5 rondes komen de prijzen rond 01:10. Met 4 rond 00:10."),
        (2, 40, "Met 2 rondes komen de prijzen rond 21:50. Met 1 rond 21:00."),
        (1, 40, "Met 1 ronde komen de prijzen rond 21:00."),
        (20, 61, "Met 20 rondes komen de prijzen rond 19:50. Met 19 rond 18:39."),
        (
            20,
            62,
            "20 rondes duren ongeveer 24 uur en 10 minuten, met de pauzes, tot aan de prijzen.",
        ),
    ],
)
def test_the_end_counts_a_break_after_each_round_and_one_before_the_prizes(rounds, minutes, said):
    assert end_sentence(EIGHT, rounds, minutes) == said


@pytest.mark.parametrize(
    ("rounds", "minutes", "said"),
    [
        (5, 50, "5 rondes duren ongeveer 5 uur en 10 minuten, met de pauzes, tot aan de prijzen."),
        (1, 40, "1 ronde duurt ongeveer 1 uur, met de pauze voor de prijzen."),
        (1, 1, "1 ronde duurt ongeveer 21 minuten, met de pauze voor de prijzen."),
    ],
)
def test_without_a_beginning_it_is_said_how_long_it_takes(rounds, minutes, said):
    assert end_sentence(None, rounds, minutes) == said


def test_a_drive_that_needs_its_rounds_is_told_of_no_fewer():
    text = "Met 3 rondes komen de prijzen rond 22:40."
    assert end_sentence(EIGHT, 3, 40, fewest=3) == text


@pytest.mark.parametrize(
    ("minutes", "fourth"),
    [
        ([0, 60, 120], 180),
        ([0, 40, 80], 120),
        ([0, 1, 2], 180),  # published one after another, before anybody sits there
        ([0, 0, 45], 180),
    ],
)
def test_rounds_whose_tables_are_public_beforehand_last_as_long_as_was_planned(minutes, fourth):
    rounds = [
        PlayedRound(number, BEGUN + timedelta(minutes=each), None, None, None, None)
        for number, each in enumerate(minutes, start=1)
    ]
    drive = Tournament(minutes_per_round=50)
    with time_machine.travel(rounds[-1].began, tick=False):
        begins = [round_begin(drive, rounds, number, waiting=True) for number in (4, 5)]
    turn = timedelta(minutes=fourth / 3)
    assert begins == [BEGUN + 3 * turn, BEGUN + 4 * turn]
