"""A network of its own, whose numbers come and go as they do for a laptop in a hall.

The numbers are of its loopback, so only what runs on it has them. It takes root and Linux.
"""

import ctypes
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Self, TypeVar

import pytest

from tests.installation import ROOT, TIMEOUT, Installation, wait_for

Answer = TypeVar("Answer")
CLONE_NEWNET = 0x40000000
ASK = "import sys, urllib.request as r; r.urlopen(sys.argv[1], timeout=10)"


class Network:
    """Begins without a number: `join` gives it one, in the place of any that it had."""

    def __enter__(self) -> Self:
        try:
            self._holder = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        except OSError as error:
            pytest.skip(f"no network of its own can be made here: {error}")
        self.file = f"/proc/{self._holder.pid}/ns/net"
        if not self._is_made() or self._try("ip", "link", "set", "lo", "up"):
            self._end()
            pytest.skip("no network of its own can be made here")
        return self

    def __exit__(self, *_exception: object) -> None:
        self._end()

    @property
    def enter(self) -> list[str]:
        """What stands before a command that runs on it."""
        return ["nsenter", f"--net={self.file}"]

    def join(self, number: str) -> None:
        """Have this number and no other."""
        self.leave()
        assert not self._try("ip", "address", "add", f"{number}/24", "dev", "lo")
        assert not self._try("ip", "route", "add", "default", "dev", "lo", "src", number)

    def also_join(self, number: str) -> None:
        """Have this number besides, and go out by it."""
        assert not self._try("ip", "address", "add", f"{number}/24", "dev", "lo")
        assert not self._try("ip", "route", "replace", "default", "dev", "lo", "src", number)

    def have(self, number: str) -> None:
        """Have this number besides, by which nothing goes out, as that of virtual machines."""
        assert not self._try("ip", "address", "add", f"{number}/32", "dev", "lo")

    def leave(self) -> None:
        """Have no number."""
        self._try("ip", "address", "flush", "dev", "lo", "scope", "global")
        self._try("ip", "route", "flush", "default")

    def ask(self, question: Callable[[], Answer]) -> Answer:
        """Return the answer of this process as it would be on this network."""
        with ThreadPoolExecutor(1, initializer=self._go_there) as there:
            return there.submit(question).result()

    def _go_there(self) -> None:
        """Only the thread that does this is on it from now on."""
        with open(self.file) as file:
            assert not ctypes.CDLL(None).setns(file.fileno(), CLONE_NEWNET)

    def program(self, path: Path, command: str) -> str:
        """Write a program that is that command on this network; returns where it is."""
        path.write_text(f'#!/bin/sh\nexec {" ".join(self.enter)} "{command}" "$@"\n')
        path.chmod(0o755)
        return str(path)

    def _try(self, *command: str) -> int:
        return subprocess.run([*self.enter, *command], capture_output=True, check=False).returncode

    def _is_made(self) -> bool:
        """Whether it is there, once the process that holds it has had the time to make it."""
        ours = os.readlink("/proc/self/ns/net")
        until = time.monotonic() + 10
        while time.monotonic() < until and self._holder.poll() is None:
            if os.readlink(self.file) != ours:
                return True
            time.sleep(0.02)
        return False

    def _end(self) -> None:
        self._holder.kill()
        self._holder.wait()


class Laptop(Installation):
    """The program on such a network, where everybody on it finds it."""

    def __init__(self, data: Path, network: Network, copy_of: Installation) -> None:
        super().__init__(data, copy_of=copy_of)
        self._network = network
        self.url = f"http://localhost:{self.port}"

    def start(self, *more: str) -> None:
        """Start the server as at home, and wait for its first page."""
        self._printed = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the server
        options = ["--port", str(self.port), "--no-browser", *more]
        self._server = self._popen(str(ROOT / "manage.py"), "serve", *options, into=self._printed)
        wait_for(self._answers, "the first page")

    def _answers(self) -> bool:
        assert self._server.poll() is None, self.printed()
        command = [*self._network.enter, sys.executable, "-c", ASK, self.url]
        return not subprocess.run(command, capture_output=True, timeout=TIMEOUT).returncode

    def _popen(
        self, *arguments: str, into: int | IO[bytes] = subprocess.PIPE
    ) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [*self._network.enter, sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=into,
            stderr=subprocess.STDOUT,
        )
