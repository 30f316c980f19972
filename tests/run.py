"""Run the tests; `start.py test` comes here once everything they need is installed.

    python3 start.py test           the quick round: on SQLite, one long way through the browser
    python3 start.py test --all     all tests on SQLite, then on PostgreSQL what can differ there
    python3 start.py test ARGUMENTS the tests that pytest chooses with these, on both

A test is in the quick round unless it is marked `slow` or `browser`; the mark `quick` brings one
of those back. Of a table of cases the quick round takes every fourth, from the first on.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

QUICK = "quick or not (slow or browser)"
NOTHING_TO_TEST = 5  # how pytest ends when no test was chosen
MEMORY = Path("/dev/shm")
ROOM = 6 << 30  # bytes: far more than the data of all tests that run at one time
PYTEST = [sys.executable, "-m", "pytest", "--dist", "worksteal"]


def main(arguments: list[str]) -> int:
    """Run the tests that were asked for and return the exit status."""
    subprocess.call([sys.executable, "-m", "tests.chromium"])
    # Compiled once, and not by every worker and every process that a test starts.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    _keep_data_in_memory()
    # As in the process that reads photos: there is a worker for each core, and the threads of the
    # matrices would wait for each other in circles, at twice the processor time.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if not arguments:
        return _pytest("SQLite", "-m", QUICK, "--hypothesis-profile", "quick")
    chosen = [argument for argument in arguments if argument != "--all"]
    on_sqlite = _pytest("SQLite", *chosen)
    on_postgresql = _pytest("PostgreSQL", *chosen, "--ds", "tests.settings_postgresql")
    return on_sqlite or (on_postgresql if on_postgresql != NOTHING_TO_TEST else 0)


def _keep_data_in_memory() -> None:
    """Let what the tests write wait for no disk, where the memory has room for it."""
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
        os.environ.setdefault("TMPDIR", str(MEMORY))


def _pytest(title: str, *arguments: str) -> int:
    print(f"\n{title}", flush=True)
    # One more than there are cores: a test with a browser waits half of its time; two gain nothing.
    workers = min(os.cpu_count() or 1, 4) + 1
    return subprocess.call([*PYTEST, "-n", str(workers), *arguments])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
