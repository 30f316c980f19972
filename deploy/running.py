"""A process that runs here: finding its program, starting it, waiting for it; standard library."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import stat
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCAL = "127.0.0.1"
TIMEOUT = 60.0  # seconds for one program to answer
GRACE = 15.0  # seconds to end what is being done


class Missing(Exception):
    """What is needed and not there: a program, or a way into a folder; as a sentence."""


@dataclass
class Running:
    """One copy of a program: how it is started, and the process that it is now."""

    name: str
    command: list[str]
    environment: dict[str, str]
    log: Path
    nice: int = 0
    user: str | None = None
    port: int = 0
    starts: int = 0
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, in a group of its own, so that Ctrl-C reaches only who minds it.

        In the session of who minds it: Linux shares the processor between sessions first (sched(7),
        autogroup), so that in one of its own what is nice would give way to nobody.
        """
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                process_group=0,
                user=self.user,
                preexec_fn=(lambda: os.nice(self.nice)) if self.nice else None,
            )
        self.starts += 1

    @property
    def pid(self) -> int:
        """The number of the process that it is now."""
        if self.process is None:
            raise Missing(f"{self.name} was not started")
        return self.process.pid

    @property
    def ended_with(self) -> int | None:
        """What the process said when it ended; None while it runs or was not started."""
        return None if self.process is None else self.process.returncode

    def stopped(self) -> bool:
        """Return whether it was started and is gone."""
        return self.process is not None and self.process.poll() is not None

    def ask_to_end(self) -> None:
        """Ask it to finish what it is doing, and then to end."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()

    def end(self) -> None:
        """Wait until it ended, and make it where it does not."""
        if self.process is None:
            return
        try:
            self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def find_program(name: str, package: str) -> str:
    """Return the path of a program of others; Raise Missing."""
    found = shutil.which(name)
    # Debian keeps the server of PostgreSQL, and nginx, where only administrators look.
    places = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), Path("/usr/sbin")]
    found = found or next((str(p / name) for p in places if (p / name).exists()), None)
    if not found:
        raise Missing(f"{name} was not found: sudo apt install {package}")
    return found


def require_way_in(folder: Path) -> None:
    """Refuse a folder that PostgreSQL and nginx could not reach: started by root they work as users
    of their own.  Raise Missing."""
    if os.geteuid() != 0:
        return
    for each in (folder, *folder.parents):
        if each.exists() and not each.stat().st_mode & stat.S_IXOTH:
            raise Missing(
                f"{each} is closed to the users of PostgreSQL and nginx: choose another folder "
                "with --data, such as --data /var/lib/keezdrive-fleet"
            )


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((LOCAL, 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    """Return whether somebody listens on this port."""
    with socket.socket() as probe:
        return probe.connect_ex((LOCAL, port)) == 0


def quietly(command: list[object], environment: dict[str, str], user: str | None) -> None:
    """Run a command to its end, and tell what it said only where it failed."""
    done = subprocess.run(
        [str(word) for word in command],
        env=environment,
        user=user,
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{command[0]}: {done.stderr or done.stdout}")


def wait_for(condition: Callable[[], bool], name: str) -> None:
    """Wait until it is so, or stop with the name of what did not come."""
    until = time.monotonic() + TIMEOUT
    while not condition():
        if time.monotonic() > until:
            raise SystemExit(f"{name} does not answer; see its log")
        time.sleep(0.05)
