"""Keys grow in the order of the acts of a drive, whatever the clocks say."""

import datetime
import threading

import pytest
import time_machine

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_tournament, entries
from tournaments.cards.services.scorecards import correct_card, enter_card
from tournaments.models import LogEntry
from tournaments.models.ids import keys_after, new_id

NOW = datetime.datetime(2026, 11, 21, 21, tzinfo=datetime.UTC)
HOUR = datetime.timedelta(hours=1)


def by_another_process(make) -> list[int]:
    """What a thread makes that has not made a key before, like a process that just began."""
    made: list[int] = []
    thread = threading.Thread(target=lambda: made.extend(make()))
    thread.start()
    thread.join()
    return made


def test_later_rows_have_larger_keys_also_when_the_clock_is_set_back():
    with time_machine.travel(NOW, tick=False) as clock:
        made = [new_id() for _row in range(500)]
        clock.move_to(NOW - HOUR)
        made += [new_id() for _row in range(500)]
    assert made == sorted(set(made))


@pytest.mark.parametrize("year", [1970, 2000, 2025, 2099, 9000])
def test_a_laptop_that_forgot_the_date_makes_keys_that_fit_and_that_no_other_makes(year):
    with time_machine.travel(datetime.datetime(year, 1, 1, tzinfo=datetime.UTC), tick=False):
        many = [by_another_process(lambda: [new_id() for _row in range(50)]) for _each in range(20)]
    keys = [key for each in many for key in each]
    assert all(each == sorted(each) for each in many)
    assert len({*keys}) == len(keys)
    assert 0 < min(keys) <= max(keys) < 2**63


def test_who_heard_of_a_key_makes_larger_ones():
    heard = new_id() + (10**9 << 22)
    assert by_another_process(lambda: [keys_after(heard), new_id()])[1] > heard


@pytest.mark.django_db
def test_the_log_is_in_order_after_a_start_by_a_clock_that_was_set_back(monkeypatch):
    drive = a_tournament()
    teams = entries(drive, 2)
    table = a_published_round(drive, [tuple(teams)]).tables.get()
    with time_machine.travel(datetime.datetime.now(datetime.UTC) + HOUR):
        enter_card(table=table, by=None, card=Card(Ending.FINISHED, (8, 3)))
    monkeypatch.setattr("tournaments.models.ids._clock.last", 0)  # as in a process that just began
    for version, reason in enumerate(("eerst", "toen"), start=1):
        card = Card(Ending.FINISHED, (8, 3 + version))
        correct_card(table=table, by=None, card=card, reason=reason, seen_version=version)
    acts = LogEntry.objects.filter(tournament=drive, number__isnull=False)
    numbers = list(acts.values_list("number", flat=True))
    assert numbers == sorted(numbers, reverse=True)
    said = [act.after.get("reason") for act in acts[:3]]
    assert said == ["toen", "eerst", None]
    versions = list(table.cards.order_by("pk").values_list("version", flat=True))
    assert versions == [1, 2, 3]
