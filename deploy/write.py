"""Write what follows from `processes.toml`: `python deploy/write.py`.

`compose.yaml` for containers, `systemd/` for machines with Linux, and the configuration of nginx
and Redis for both.  A test fails where they are not what this writes.  Standard library only.
"""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))

from deploy.description import (  # noqa: E402
    WORDS_FOR_SOME,
    WORDS_OF_EVERYBODY,
    Description,
    Program,
    nginx_conf,
    read_description,
    redis_conf,
)

BY = "Written by deploy/write.py from deploy/processes.toml: change it there."
HOME = "/opt/keezdrive"  # where the program lies on a machine
HEALTH_CHECK = (
    "import urllib.request as u; u.urlopen('http://127.0.0.1:8000/health/ready', timeout=5)"
)


def written(description: Description) -> dict[str, str]:
    """Return the files by their names under deploy/, with what is in them."""
    web, desk = description.program("web"), description.program("desk")
    return {
        "compose.yaml": f"# {BY}\n" + _yaml(compose(description)),
        "nginx/compose.conf": f"# {BY}\n" + nginx_conf(_inside(web), _inside(desk), "80"),
        "nginx/keezdrive.conf": f"# {BY}\n" + nginx_conf(web.addresses(), desk.addresses(), "80"),
        "redis.conf": f"# {BY}\n" + redis_conf(description.services["redis"]),
        **_units(description),
    }


class Raw(str):
    """A word of YAML that is no text."""


class Anchored(dict[str, Any]):
    """A mapping that others take over by name."""

    def __init__(self, values: dict[str, Any], name: str) -> None:
        super().__init__(values)
        self.name = name


def compose(description: Description) -> dict[str, Any]:
    """Return the services of Docker Compose: each copy by a name of its own, so that a new release
    can come to one after the other."""
    services = _services(description)
    _static, *steps = description.first  # static files are in the image
    environment = {name: value for step in steps for name, value in step.environment.items()}
    services["migrate"] = {
        **_ours(["sh", "-c", " && ".join(shlex.join(step.command) for step in steps)]),
        "restart": "on-failure",
        "environment": {"<<": Raw("*environment"), **environment},
        "depends_on": {"postgresql": {"condition": "service_healthy"}},
    }
    for program in description.programs:
        for number in range(1, program.copies + 1):
            services[f"{program.name}-{number}"] = _copy(description, program, number)
    return {
        "name": "keezdrive",
        "x-environment": Anchored(_environment(description), "environment"),
        "services": services,
        "volumes": {"postgresql": {}},
    }


def _services(description: Description) -> dict[str, Any]:
    postgresql, redis, nginx = (
        description.services[name] for name in ("postgresql", "redis", "nginx")
    )
    options = [
        word for name, value in postgresql.settings.items() for word in ("-c", f"{name}={value}")
    ]
    waits_for = [f"{p.name}-{n}" for p in description.programs if p.port for n in _numbers(p)]
    return {
        "postgresql": {
            "image": postgresql.image,
            "restart": "always",
            "command": ["postgres", *options],
            "environment": {
                "POSTGRES_USER": "keezdrive",
                "POSTGRES_DB": "keezdrive",
                "POSTGRES_PASSWORD": "${POSTGRES_PASSWORD:?}",
            },
            "volumes": ["postgresql:/var/lib/postgresql/data"],
            "healthcheck": _health(["CMD", "pg_isready", "--username", "keezdrive"]),
        },
        "redis": {
            "image": redis.image,
            "restart": "always",
            "command": ["redis-server", "/etc/redis.conf"],
            "volumes": ["./redis.conf:/etc/redis.conf:ro"],
            "healthcheck": _health(["CMD", "redis-cli", "ping"]),
        },
        "nginx": {
            "image": nginx.image,
            "restart": "always",
            "ports": ["${KEEZDRIVE_PORT:-80}:80"],
            "volumes": ["./nginx/compose.conf:/etc/nginx/conf.d/default.conf:ro"],
            "depends_on": {name: {"condition": "service_healthy"} for name in waits_for},
        },
    }


def _copy(description: Description, program: Program, number: int) -> dict[str, Any]:
    about = _ours(program.command_of(host="0.0.0.0", port=8000, number=number)) | {
        "restart": "always",
        "environment": Raw("*environment"),
        "depends_on": {
            "redis": {"condition": "service_started"},
            "migrate": {"condition": "service_completed_successfully"},
        },
    }
    if program.port:
        return about | {"healthcheck": _health(["CMD", "python", "-c", HEALTH_CHECK])}
    return about | ({"cpu_shares": _weight(program, 1024)} if program.nice else {})


def _ours(command: list[str]) -> dict[str, Any]:
    return {
        "image": "keezdrive",
        "build": {"context": "..", "dockerfile": "deploy/Dockerfile"},
        "command": command,
    }


def _environment(description: Description) -> dict[str, str]:
    return {
        **description.environment,
        "KEEZDRIVE_DATA": "/opt/keezdrive/data",  # of the image: static files, and nothing else
        "KEEZDRIVE_DATABASE": "postgresql://keezdrive:${POSTGRES_PASSWORD:?}@postgresql/keezdrive",
        "KEEZDRIVE_REDIS": "redis://redis:6379/0",
        **{name: f"${{{name}:?}}" for name in WORDS_OF_EVERYBODY},  # compose refuses without
        **{name: Raw("") for name in WORDS_FOR_SOME},  # as it is outside, or not
    }


def _health(test: list[str]) -> dict[str, Any]:
    return {"test": test, "interval": "5s", "timeout": "6s", "retries": 5, "start_period": "20s"}


def _weight(program: Program, usual: int) -> int:
    """Return what the kernel gives to who is so nice (sched(7): 25 % less a step), of what is
    usual.

    Where each copy is a group of its own to the kernel, nice itself counts only inside it.
    """
    return round(usual / 1.25**program.nice)


def _units(description: Description) -> dict[str, str]:
    copies = [
        f"keezdrive-{program.name}@{program.port + number - 1 if program.port else number}.service"
        for program in description.programs
        for number in _numbers(program)
    ]
    steps = "".join(_step(step.command, step.environment) for step in description.first)
    environment = "".join(
        f"Environment={name}={value}\n" for name, value in description.environment.items()
    )
    units = {
        "keezdrive.target": f"[Unit]\nDescription=Keezdrive\nWants={' '.join(copies)}\n"
        "\n[Install]\nWantedBy=multi-user.target\n",
        "keezdrive-release.service": _unit(
            "the tables of this release",
            environment,
            f"Type=oneshot\n{steps}",
            "network-online.target",
        ),
    }
    for program in description.programs:
        # %%h of Celery is %h; to systemd a percent sign is two.
        command = program.command_of(host="127.0.0.1", port="%i", number="@@")
        weight = f"CPUWeight={_weight(program, 100)}\n" if program.nice else ""
        start = " ".join(word.replace("%", "%%") if word != "%i" else word for word in command)
        units[f"keezdrive-{program.name}@.service"] = _unit(
            f"{program.name} %i",
            environment,
            f"ExecStart={HOME}/.venv/bin/{start.replace('@@', '%i')}\n"
            f"{weight}Restart=always\nRestartSec=1\nTimeoutStopSec=30\n",
            "network-online.target postgresql.service redis-server.service",
            "PartOf=keezdrive.target\n",
        )
    return {f"systemd/{name}": f"# {BY}\n{text}" for name, text in units.items()}


def _unit(about: str, environment: str, how: str, after: str, more: str = "") -> str:
    return (
        f"[Unit]\nDescription=Keezdrive: {about}\nAfter={after}\n"
        f"Wants=network-online.target\n{more}"
        f"\n[Service]\nUser=keezdrive\nWorkingDirectory={HOME}\n"
        f"Environment=DJANGO_SETTINGS_MODULE=keezdrive.settings\n{environment}"
        f"EnvironmentFile=/etc/keezdrive/environment\n{how}"
        "NoNewPrivileges=yes\nProtectSystem=full\nPrivateTmp=yes\n"
    )


def _step(command: list[str], environment: dict[str, str]) -> str:
    prefix = "".join(f'"{name}={value}" ' for name, value in environment.items())
    through = f"/usr/bin/env {prefix}" if prefix else ""
    return f"ExecStart={through}{HOME}/.venv/bin/{shlex.join(command)}\n"


def _inside(program: Program) -> list[str]:
    return [f"{program.name}-{number}:8000" for number in _numbers(program)]


def _numbers(program: Program) -> range:
    return range(1, program.copies + 1)


def _yaml(value: dict[str, Any], indent: str = "") -> str:
    """Return mappings over lines; everything else as JSON, which YAML understands."""
    lines = ""
    for name, inner in value.items():
        if isinstance(inner, dict) and inner:
            anchor = f" &{inner.name}" if isinstance(inner, Anchored) else ""
            lines += f"{indent}{name}:{anchor}\n{_yaml(inner, indent + '  ')}"
        else:
            text = inner if isinstance(inner, Raw) else json.dumps(inner)
            lines += f"{indent}{name}: {text}".rstrip() + "\n"
    return lines


def main() -> None:
    """Write them."""
    for name, text in written(read_description()).items():
        file = FOLDER / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
