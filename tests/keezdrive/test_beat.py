"""What is done every so often is done whatever the clock says."""

import datetime
import time

import pytest
import time_machine

from keezdrive.beat import SteadyScheduler
from keezdrive.celery import make_app

NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
LOOKS = 4
EVERY = {"back up": 20, "forget": 24 * 60 * 60}


class _Noting(SteadyScheduler):
    """Writes down what falls due instead of sending it to a worker."""

    sent: list[str]

    def apply_async(self, entry, *_arguments, **_options):
        self.sent.append(entry.name)


@pytest.mark.parametrize("leap", [0, -3600, -30 * 86_400, 86_400, 365 * 86_400])
def test_a_backup_comes_every_twenty_seconds_before_and_after_the_clock_leaps(leap, monkeypatch):
    app = make_app("papers")
    app.conf.beat_schedule = {
        name: {"task": name, "schedule": seconds} for name, seconds in EVERY.items()
    }
    passed = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: 1000 + passed)
    with time_machine.travel(NOON, tick=False) as clock:
        scheduler = _Noting(app=app, lazy=True)
        scheduler.sent = []
        scheduler.setup_schedule()
        for look in range(2 * LOOKS):
            passed += 20
            clock.shift(20 + (leap if look == LOOKS else 0))
            while not scheduler.tick():
                pass
    assert scheduler.sent == ["back up"] * 2 * LOOKS
