"""Several processes of `deploy/` on one database, of which some are killed on the way.

`python -m benchmarks fleet` plays the same evening with three hundred drives.
"""

import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings

from benchmarks.fleet import Plan, play
from deploy.description import read_description
from deploy.run_here import Fleet
from tests.installation import Installation, free_port

HERE = ("web", "desk", "papers", "beat")  # one of each: the others are alike
PLAN = Plan(drives=3, halls=2, teams=8, press_within=6.0, card_every=1.0, ready_by=120.0)
VICTIMS = ("desk-1", "papers-1", "redis", "web-1")
MISSING = [name for name in ("redis-server", "nginx") if not shutil.which(name)]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not settings.DATABASES["default"]["ENGINE"].endswith("postgresql"),
        reason="several machines share a PostgreSQL; SQLite is of one",
    ),
    pytest.mark.skipif(
        bool(MISSING),
        reason=f"needs {' and '.join(MISSING)} (sudo apt install redis-server nginx-light)",
    ),
]


@pytest.fixture
def fleet(installation: Installation, tmp_path: Path) -> Iterator[Fleet]:
    """One process of each kind, on a database that is ready."""
    described = read_description()
    programs = [replace(described.program(name), copies=1) for name in HERE]
    fleet = Fleet(
        data=tmp_path / "fleet",
        port=free_port(),
        database=installation.environment["KEEZDRIVE_DATABASE"],
        say=lambda _line: None,
        more={"KEEZDRIVE_DATA": str(installation.data), "KEEZDRIVE_SECRET_KEY": "only for tests"},
        description=replace(described, first=[], programs=programs),
    )
    try:
        fleet.start()
        yield fleet
    finally:
        fleet.stop()


def test_whatever_is_killed_no_card_is_lost_and_every_job_is_done(fleet: Fleet) -> None:
    with ThreadPoolExecutor(1) as alone:  # a browser of another test may run a loop in this thread
        outcome = alone.submit(play, fleet, PLAN, VICTIMS).result()
    assert outcome.evening.errors == []
    assert len(outcome.evening.cards) == PLAN.halls * PLAN.teams // 2
    assert outcome.stored == set(outcome.evening.cards)
    assert outcome.rounds == PLAN.drives + PLAN.halls
    assert outcome.jobs == {"done": PLAN.drives}
    assert [name for name in VICTIMS if outcome.starts[name] < 2] == []
