#!/usr/bin/env python3
"""Everything that `processes.toml` describes, on this one machine and without Docker.

    .venv/bin/python deploy/run_here.py [--data DIR] [--port N] [--database URL] [--redis URL]

PostgreSQL, Redis and nginx must be installed (`apt install postgresql redis-server nginx`); they
are started with data, ports and passwords of their own beside what may run already, unless the
address of another is given.  What stops is started again; Ctrl-C stops all.  Standard library
only.
"""

from __future__ import annotations

import argparse
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from deploy.description import Description, nginx_conf, read_description, redis_conf  # noqa: E402

LOCAL = "127.0.0.1"
PATIENCE = 60.0  # seconds for one program to answer
AGAIN_AFTER = 0.5  # seconds, so that what cannot start does not take the machine along
GRACE = 15.0  # seconds to end what is being done
NGINX = """daemon off;
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log warn;
worker_processes 1;
events {{ worker_connections 4096; }}
http {{
    types {{ text/plain txt; }}
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


class Missing(Exception):
    """A program that is needed and not installed, as a sentence."""


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
        """Start it, in a group of its own, so that Ctrl-C reaches only who minds it."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                user=self.user,
                preexec_fn=(lambda: os.nice(self.nice)) if self.nice else None,
            )
        self.starts += 1

    def stopped(self) -> bool:
        """Whether it was started and is gone."""
        return self.process is not None and self.process.poll() is not None

    def end(self) -> None:
        """Ask it to end, and make it where it does not."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


@dataclass
class Fleet:
    """All that runs, in the order in which it is started."""

    data: Path
    port: int
    database: str = ""
    redis: str = ""
    say: Callable[[str], None] = print
    more: dict[str, str] = field(default_factory=dict)  # settings of the program
    description: Description = field(default_factory=read_description)
    running: dict[str, Running] = field(default_factory=dict)
    over: threading.Event = field(default_factory=threading.Event)

    def start(self) -> None:
        """Start everything; answers when pages can be visited.  Raises Missing."""
        self.data.mkdir(parents=True, exist_ok=True)
        (self.data / "logs").mkdir(exist_ok=True)
        if not self.database:
            self.database = self._start_postgresql()
        if not self.redis:
            self.redis = self._start_redis()
        environment = self.environment()
        for step in self.description.first:
            self.say(f"{step.name}...")
            told = subprocess.run(
                _found(step.command),
                cwd=ROOT,
                env=environment | step.environment,
                stdout=subprocess.PIPE,
                text=True,
                check=False,
            )
            if told.returncode:
                raise SystemExit(f"{step.name} failed ({told.returncode})")
            if told.stdout.strip():
                self.say(told.stdout.strip())
        for program in self.description.programs:
            for number in range(1, program.copies + 1):
                port = free_port() if program.port else 0
                command = program.command_of(host=LOCAL, port=port, number=number)
                self._run(
                    f"{program.name}-{number}",
                    _found(command),
                    environment,
                    nice=program.nice,
                    port=port,
                )
        for one in self.running.values():
            if one.port:
                wait_for(lambda port=one.port: answers(port), one.name)
        self._start_nginx()

    def environment(self) -> dict[str, str]:
        """What our own programs are told."""
        return (
            {name: value for name, value in os.environ.items() if not name.startswith("KEEZDRIVE_")}
            | {name: os.environ[name] for name in os.environ if name in ALLOWED_ALONG}
            | self.description.environment
            | {
                "DJANGO_SETTINGS_MODULE": "keezdrive.settings",
                "PYTHONPATH": str(ROOT),
                "KEEZDRIVE_DATA": str(self.data),
                "KEEZDRIVE_DATABASE": self.database,
                "KEEZDRIVE_REDIS": self.redis,
            }
            | self.more
        )

    def watch(self) -> None:
        """Start again whatever stops, until it is over."""
        while not self.over.wait(AGAIN_AFTER):
            for one in self.running.values():
                if one.stopped() and not self.over.is_set():
                    self.say(f"{one.name}: stopped ({one.process.returncode}), started again")
                    one.start()

    def stop(self) -> None:
        """End everything, the last that was started first."""
        self.over.set()
        for one in reversed(self.running.values()):
            one.end()

    def _run(
        self, name: str, command: list[str], environment: dict[str, str], **how: object
    ) -> None:
        log = self.data / "logs" / f"{name}.log"
        self.running[name] = one = Running(name, command, environment, log, **how)
        one.start()
        self.say(f"{name}: started")

    def _start_postgresql(self) -> str:
        """A server that only this user reaches, by a socket in its own folder."""
        initdb, postgres, createdb = (
            program(name, "postgresql") for name in ("initdb", "postgres", "createdb")
        )
        user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
        folder = self.data / "postgresql"
        plain = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
        if not (folder / "PG_VERSION").exists():
            folder.mkdir(mode=0o700, exist_ok=True)
            if user:
                shutil.chown(folder, user)
            made = [
                initdb,
                "-D",
                folder,
                "-U",
                "keezdrive",
                "--auth",
                "trust",
                "--encoding",
                "UTF8",
            ]
            quietly(made, plain, user)
        port = free_port()
        command = [postgres, "-D", str(folder), "-p", str(port), "-k", str(folder)]
        settings = {"listen_addresses": "", **self.description.services["postgresql"].settings}
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        self._run("postgresql", command, plain, user=user)
        where = ["-h", str(folder), "-p", str(port), "-U", "keezdrive"]
        socket_file = folder / f".s.PGSQL.{port}"
        wait_for(lambda: socket_file.exists() and ready(where, plain), "postgresql")
        if not (self.data / "database-made").exists():
            quietly([createdb, *where, "keezdrive"], plain, None)
            (self.data / "database-made").touch()
        return f"postgresql://keezdrive@/keezdrive?host={folder}&port={port}"

    def _start_redis(self) -> str:
        """With a password, because whoever reaches it can have our processes run anything."""
        redis, port, password = (
            program("redis-server", "redis-server"),
            free_port(),
            secrets.token_hex(),
        )
        service = self.description.services["redis"]
        conf = self.data / "redis.conf"
        conf.touch(mode=0o600)
        conf.write_text(redis_conf(service, bind=LOCAL, port=str(port), requirepass=password))
        self._run("redis", [redis, str(conf)], dict(os.environ), port=port)
        return f"redis://:{password}@{LOCAL}:{port}/0"

    def _start_nginx(self) -> None:
        nginx = program("nginx", "nginx")
        folder = self.data / "nginx"
        folder.mkdir(exist_ok=True)
        pages, desks = (
            [f"{LOCAL}:{one.port}" for name, one in self.running.items() if name.startswith(kind)]
            for kind in ("web-", "desk-")
        )
        (folder / "site.conf").write_text(nginx_conf(pages, desks, str(self.port)))
        conf = folder / "nginx.conf"
        conf.write_text(NGINX.format(folder=folder))
        command = [nginx, "-p", str(folder), "-c", str(conf), "-e", str(folder / "nginx-error.log")]
        self._run("nginx", command, dict(os.environ), port=self.port)
        wait_for(lambda: answers(self.port), "nginx")


# What an administrator may set for this start; the rest follows from the description.
ALLOWED_ALONG = {
    f"KEEZDRIVE_{name}"
    for name in [
        "ADDRESS",
        "ALLOWED_HOSTS",
        "EMAIL",
        "EMAIL_FROM",
        "HTTPS",
        "LOG_LEVEL",
        "METRICS_TOKEN",
        "SECRET_KEY",
        "SIGNUP_OPEN",
        "TIME_ZONE",
        "TRUSTED_ORIGINS",
    ]
}


def program(name: str, package: str) -> str:
    """The path of a program of others; Raises Missing."""
    found = shutil.which(name)
    # Debian keeps the server of PostgreSQL, and nginx, where only administrators look.
    places = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), Path("/usr/sbin")]
    found = found or next((str(p / name) for p in places if (p / name).exists()), None)
    if not found:
        raise Missing(f"{name} was not found: sudo apt install {package}")
    return found


def _found(command: list[str]) -> list[str]:
    """With the Python that runs this, and the programs that were installed beside it."""
    beside = Path(sys.executable).parent
    first = sys.executable if command[0] == "python" else str(beside / command[0])
    return [first, *command[1:]]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((LOCAL, 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    """Whether somebody listens on this port."""
    with socket.socket() as probe:
        return probe.connect_ex((LOCAL, port)) == 0


def ready(where: list[str], environment: dict[str, str]) -> bool:
    """Whether PostgreSQL takes connections."""
    asked = [program("pg_isready", "postgresql"), "-q", *where]
    return subprocess.run(asked, env=environment, check=False).returncode == 0


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
    until = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > until:
            raise SystemExit(f"{name} does not answer; see its log")
        time.sleep(0.05)


def main() -> int:
    """Run until Ctrl-C."""
    parser = argparse.ArgumentParser(description="Everything of deploy/processes.toml, here.")
    parser.add_argument("--data", type=Path, default=ROOT / "data" / "fleet")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--database", default="", help="address of a PostgreSQL that runs already")
    parser.add_argument("--redis", default="", help="address of a Redis that runs already")
    options = parser.parse_args()
    fleet = Fleet(options.data.resolve(), options.port, options.database, options.redis)
    signal.signal(signal.SIGTERM, lambda *_about: fleet.over.set())
    signal.signal(signal.SIGINT, lambda *_about: fleet.over.set())
    try:
        fleet.start()
        print(f"Keezdrive: http://localhost:{options.port}/   logs: {fleet.data / 'logs'}")
        fleet.watch()
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    finally:
        fleet.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
