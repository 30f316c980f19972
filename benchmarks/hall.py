"""A hall full of phones: `python -m benchmarks hall`.

A real server as `start.py` runs it, on a database of its own, and beside it on the same machine
the people of the hall: phones that poll every 3 seconds, big screens that poll twice a second, and
a secretary.  Measured are: how many requests of each kind the server answers at most, set against
a view that does nothing; an evening with two cards a second; how long it takes until all phones
show a round that has just been published; and until they are right after a kill -9.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.hall_client import Connection, Lost, answers_in
from benchmarks.hall_people import CARD_EVERY, PHONE_POLL, Hall, Watched, version_in
from deploy.running import free_port

TURNS, TURN, AT_ONCE = 5, 1.5, 16  # of each kind of request: how often, how many seconds, clients
CARDS_MEANWHILE = 30  # entered while the second round is published


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the options of this measurement."""
    parser.add_argument("--teams", type=int, default=200)
    parser.add_argument("--phones", type=int, default=1000)
    parser.add_argument("--beamers", type=int, default=4)
    parser.add_argument("--cards", type=int, default=60, help="before the second round")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Fill a database, start the server, and measure."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        drive = server.fill(options.teams)
        server.start()
        asyncio.run(measure(options, server, Hall(server.port, drive)))


class Server:
    """The program with data of its own, to be started, killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._environment = os.environ | {
            "KEEZDRIVE_DATA": str(folder),
            "DJANGO_SETTINGS_MODULE": "benchmarks.hall_settings",
            "PYTHONPATH": str(Path.cwd()),
        }
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_exception: object) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(10)

    def fill(self, teams: int, *photos: str) -> dict[str, Any]:
        """Make a drive of that many teams, and where that is asked for so many photos of its forms
        in a folder; return what its people need."""
        return self.fill_by("benchmarks.hall_drive", str(teams), *photos)

    def fill_by(self, module: str, *arguments: str) -> dict[str, Any]:
        """Return what a module says that fills the database."""
        fill = [sys.executable, "-m", module, *arguments]
        line = subprocess.check_output(fill, env=self._environment).splitlines()[-1]
        filled: dict[str, Any] = json.loads(line)
        return filled

    def start(self) -> None:
        """Start the server as `start.py` does."""
        options = ["--no-browser", "--host", "127.0.0.1", "--port", str(self.port)]
        self._process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", *options],
            env=self._environment,
            stdout=subprocess.DEVNULL,
        )

    @property
    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            raise RuntimeError("the server was not started")
        return self._process

    def kill(self) -> None:
        """kill -9, as the power button would."""
        self._running.kill()
        self._running.wait()

    async def answers(self) -> None:
        """Wait for the first page."""
        for _attempt in range(300):
            try:
                await Connection(self.port).get("/bare/")
            except Lost:
                await asyncio.sleep(0.05)
            else:
                return
        raise SystemExit("the server does not answer")

    def memory(self) -> float:
        """Return the megabytes of the server and of the processes that it started."""
        lines = subprocess.check_output(["ps", "-eo", "pid,ppid,rss"], text=True).splitlines()[1:]
        rows = [tuple(map(int, row.split())) for row in lines]
        ours = {self._running.pid}
        for _generation in range(3):
            ours |= {pid for pid, parent, _size in rows if parent in ours}
        return sum(size for pid, _parent, size in rows if pid in ours) / 1024


async def measure(options: argparse.Namespace, server: Server, hall: Hall) -> None:
    """Measure everything in its order, and print it."""
    await server.answers()
    await throughput(hall)
    people = hall.screens(options.teams, options.phones, options.beamers)
    await asyncio.sleep(2 * PHONE_POLL)
    print(f"\n{options.phones} phones, {options.beamers} beamers, a card every {CARD_EVERY} s")
    cards = hall.drive["cards"]
    await hall.enter(cards[: options.cards], to_go=len(cards))
    await asyncio.sleep(PHONE_POLL)
    print_answers(hall.watched)
    print(f"card saved to shown on a beamer (s): {_cuts(hall.delays())}")
    print(f"memory of the server: {server.memory():.0f} MB")

    hall.watched = Watched()
    rest = cards[options.cards :]
    entering = asyncio.create_task(hall.enter(rest[:CARDS_MEANWHILE], to_go=len(rest)))
    await asyncio.sleep(1)
    pressed = await hall.publish()
    await entering
    waited = [at - pressed for at in hall.second_round]
    print(f"\npublishing a round: {len(waited)} of {options.phones} phones show it")
    print(f"after (s): {_cuts(waited)}")
    print_answers(hall.watched)

    hall.watched, hall.outage = Watched(), True
    await asyncio.sleep(PHONE_POLL)
    server.kill()
    await asyncio.sleep(2 * PHONE_POLL)
    begun = time.perf_counter()
    server.start()
    await server.answers()
    ready = time.perf_counter() - begun
    await asyncio.sleep(2 * PHONE_POLL)
    hall.over = True
    await asyncio.gather(*people)
    back = [at - begun for at in hall.back]
    print(f"\nkill -9 and start: the first page after {ready:.2f} s; {len(back)} screens are right")
    print(f"after (s): {_cuts(back)}, errors: {len(hall.watched.errors)}")


async def throughput(hall: Hall) -> None:
    """Print the most requests per second of each kind, in turns, and each turn's share of the
    bare."""
    page = await Connection(hall.port).get(hall.address("team/1/"))
    version = version_in(page.body)
    kinds = {
        "bare view": "/bare/",
        "phone, unchanged (204)": hall.address(f"team/1/?v={version}"),
        "phone, changed": hall.address("team/1/?v=0"),
        "beamer, unchanged (204)": hall.address(f"beamer/?v={version}"),
        "beamer, changed": hall.address("beamer/?v=0"),
        "phone, whole page": hall.address("team/1/"),
    }
    rates: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _turn in range(TURNS):
        for kind, path in kinds.items():
            rates[kind].append(await answers_in(hall.port, path, AT_ONCE, TURN))
    print(f"{'requests per second':<26}{'median':>8}{'of bare':>9}")
    for kind, found in rates.items():
        shares = [rate / bare for rate, bare in zip(found, rates["bare view"], strict=True)]
        print(f"{kind:<26}{statistics.median(found):8.0f}{statistics.median(shares):9.2f}")


def print_answers(watched: Watched) -> None:
    """Print how long each kind of answer took."""
    heads = ("answers", "50 %", "95 %", "99 %", "most", "bytes")
    print(f"{'milliseconds':<22}" + "".join(f"{head:>8}" for head in heads))
    for kind, answers in watched.answers.items():
        times = [1000 * answer.seconds for answer in answers]
        cuts = "".join(f"{_cut(times, share):8.1f}" for share in (0.5, 0.95, 0.99, 1))
        size = statistics.median(answer.size for answer in answers)
        print(f"{kind:<22}{len(times):8}{cuts}{size:8.0f}")
    print(f"errors: {len(watched.errors)} {', '.join(sorted(set(watched.errors)))}")


def _cut(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def _cuts(values: list[float]) -> str:
    named = ((0.5, "half"), (0.95, "95 %"), (1, "all"))
    return ", ".join(f"{name} {_cut(values, share):.2f}" for share, name in named)
