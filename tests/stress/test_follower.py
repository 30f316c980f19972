"""A second laptop with real processes: the first is killed while eight people enter cards.

KEEZDRIVE_KILLS=20 python3 start.py test tests/stress/test_follower.py   plays it twenty times

In every other game the second laptop is killed on the way as well; in those between the first is
not killed but falls asleep, to wake up when the other has taken over.
"""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.installation import ROOT, Installation, wait_for
from tests.stress.following import MAKE_CODE, SecondLaptop, read

KILLS = int(os.environ.get("KEEZDRIVE_KILLS", "1"))
CARDS = """
SELECT c.table_id, c.version,
    (SELECT l.pawns FROM tournaments_scoreline l JOIN tournaments_side s ON s.id = l.side_id
        WHERE l.card_id = c.id ORDER BY s.position LIMIT 1),
    (SELECT l.pawns FROM tournaments_scoreline l JOIN tournaments_side s ON s.id = l.side_id
        WHERE l.card_id = c.id ORDER BY s.position DESC LIMIT 1)
FROM tournaments_scorecard c
"""
LINKS = """
SELECT l.number, t.number FROM tournaments_logentry l
JOIN tournaments_gametable t ON l.target = '1.' || t.number
WHERE l.action IN ('enter_card', 'correct_card') ORDER BY l.number
"""

pytestmark = [pytest.mark.slow, pytest.mark.own_file]
Card = tuple[int, ...]


class Writers:
    """Eight processes that enter cards; `acknowledged` is what they were told is saved."""

    def __init__(self, first: Installation, told: Path) -> None:
        first.environment["PYTHONPATH"] = str(ROOT)
        subprocess.run(self._command("open"), env=first.environment, cwd=ROOT, check=True)
        self._environment, self._told = first.environment, told

    def start(self) -> None:
        with self._told.open("wb") as told:
            self._process = subprocess.Popen(
                self._command("write"),
                env=self._environment,
                cwd=ROOT,
                stdout=told,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def kill(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    @property
    def acknowledged(self) -> set[Card]:
        lines = self._told.read_text().splitlines(keepends=True)
        return {tuple(map(int, line.split())) for line in lines if line.endswith("\n")}

    @staticmethod
    def _command(what: str) -> list[str]:
        return [sys.executable, "-m", "tests.stress.writers", what]


@pytest.fixture
def second(installation: Installation, tmp_path: Path) -> Iterator[SecondLaptop]:
    with SecondLaptop(installation, tmp_path / "second") as laptop:
        yield laptop


@pytest.mark.parametrize("kill", range(KILLS))
def test_no_card_is_lost_but_those_after_the_one_that_is_named(
    installation: Installation, second: SecondLaptop, tmp_path: Path, kill: int
) -> None:
    writers = Writers(installation, tmp_path / "acknowledged")
    installation.start()
    second.start(installation.python(MAKE_CODE).strip())
    wait_for(lambda: "Dorpsdrive" in second.page(), "the first copy")
    writers.start()
    if kill % 2 == 0:
        wait_for(second.copied, "a card on the second laptop")
        second.kill()
        second.start()
    before = wait_for(second.copied, "a card on the second laptop")
    wait_for(lambda: second.copied() != before, "more cards on the second laptop")
    writers.kill()
    asleep = [] if kill % 2 == 0 else _processes_of(installation)
    _send(asleep, signal.SIGSTOP)
    if not asleep:
        installation.kill()
    told = second.take_over()
    _send(asleep, signal.SIGCONT)
    stored, copied = (set(at.query(CARDS)) for at in (installation, second.installation))
    assert writers.acknowledged - stored == set()
    [complete] = told["history"][0]["complete"].values()
    links = installation.query(LINKS)
    has = [link for link in links if link[0] <= complete]
    assert len(copied) == len(has) > 0
    assert copied - stored == set()
    named = re.search(r"ronde 1 tafel (\d+) ", second.page("/taken-over/"))[1]
    assert int(named) == has[-1][1]
    if not asleep:
        installation.start()
    wait_for(lambda: "niet meer de eerste" in read(installation.url), "the old one to notice")
    [left] = installation.python(LEFT_BEHIND).strip().splitlines()
    assert left == f"{[number for number, _table in links if number > complete]} refused"


def _processes_of(installation: Installation) -> list[int]:
    """The server and the process in it that answers."""
    parent = installation._server.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text()
    return [parent, *map(int, children.split())]


def _send(processes: list[int], what: signal.Signals) -> None:
    for process in processes:
        os.kill(process, what)


LEFT_BEHIND = """
from tournaments.models import GameTable
from tournaments.core.queries.leadership import fork, leadership
from tournaments.models import LogEntry
from tournaments.core.services.errors import NotFirst
from tournaments.cards.services.scorecards import take_off_card
known = leadership()
[shared] = fork(known.history, known.deposed.history).values()
later = LogEntry.objects.filter(number__gt=shared).order_by("number")
try:
    take_off_card(table=GameTable.objects.first(), by=None, reason="fout", seen_version=1)
except NotFirst:
    print(list(later.values_list("number", flat=True)), "refused")
"""
