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
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from deploy.description import (  # noqa: E402
    WORDS_FOR_SOME,
    WORDS_OF_EVERYBODY,
    Description,
    nginx_conf,
    read_description,
    redis_conf,
)
from deploy.running import (  # noqa: E402
    LOCAL,
    Missing,
    Running,
    answers,
    find_program,
    free_port,
    quietly,
    require_way_in,
    wait_for,
)

AGAIN_AFTER = 0.5  # seconds, so that what cannot start does not take the machine along
OF_OTHERS = ("postgresql", "redis")
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
        """Start everything and return once pages can be visited.  Raise Missing."""
        self.data.mkdir(parents=True, exist_ok=True)
        (self.data / "logs").mkdir(mode=0o700, exist_ok=True)
        if not self.database:
            self.database = self._start_postgresql()
        if not self.redis:
            self.redis = self._start_redis()
        environment = self.environment()
        self._do_first(environment)
        self._start_ours(environment)
        self._start_nginx()

    def environment(self) -> dict[str, str]:
        """Return what our own programs are told."""
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
                    self.say(f"{one.name}: stopped ({one.ended_with}), started again")
                    one.start()

    def stop(self) -> None:
        """End everything: first what stands before the database and Redis, then those."""
        self.over.set()
        others = [one for name, one in self.running.items() if name in OF_OTHERS]
        ours = [one for name, one in self.running.items() if name not in OF_OTHERS]
        for group in (ours, others):
            for one in group:
                one.ask_to_end()
            for one in group:
                one.end()

    def _do_first(self, environment: dict[str, str]) -> None:
        for step in self.description.first:
            self.say(f"{step.name}...")
            done = subprocess.run(
                _found(step.command),
                cwd=ROOT,
                env=environment | step.environment,
                stdout=subprocess.PIPE,
                text=True,
                check=False,
            )
            if done.returncode:
                raise SystemExit(f"{step.name} failed ({done.returncode})")
            if done.stdout.strip():
                self.say(done.stdout.strip())

    def _start_ours(self, environment: dict[str, str]) -> None:
        for one in self.description.programs:
            for number in range(1, one.copies + 1):
                port = free_port() if one.port else 0
                command = _found(one.command_of(host=LOCAL, port=port, number=number))
                name = f"{one.name}-{number}"
                self._run(name, command, environment, nice=one.nice, port=port)
        for name, running in self.running.items():
            if running.port:
                wait_for(partial(answers, running.port), name)

    def _run(self, name: str, command: list[str], environment: dict[str, str], **how: Any) -> None:
        log = self.data / "logs" / f"{name}.log"
        self.running[name] = one = Running(name, command, environment, log, **how)
        one.start()
        self.say(f"{name}: started")

    def _start_postgresql(self) -> str:
        """Return a server that only this user reaches, by a socket in its own folder."""
        initdb, postgres, createdb = (
            find_program(name, "postgresql") for name in ("initdb", "postgres", "createdb")
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
        """Start Redis with a password, because whoever reaches it can have our processes run
        anything."""
        redis, port, password = (
            find_program("redis-server", "redis-server"),
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
        nginx = find_program("nginx", "nginx")
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
    *WORDS_OF_EVERYBODY,
    *WORDS_FOR_SOME,
    "KEEZDRIVE_ALLOWED_HOSTS",
    "KEEZDRIVE_LOG_LEVEL",
    "KEEZDRIVE_TIME_ZONE",
}


def _found(command: list[str]) -> list[str]:
    """Return the command with the Python that runs this, or the program that was installed beside
    it."""
    beside = Path(sys.executable).parent
    first = sys.executable if command[0] == "python" else str(beside / command[0])
    return [first, *command[1:]]


def ready(where: list[str], environment: dict[str, str]) -> bool:
    """Return whether PostgreSQL takes connections."""
    command = [find_program("pg_isready", "postgresql"), "-q", *where]
    return subprocess.run(command, env=environment, check=False).returncode == 0


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
        require_way_in(fleet.data)
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
