"""The description of what runs, `processes.toml`, as others read it; standard library only."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
# What an administrator says: everybody the first, and who wants it the others.
WORDS_OF_EVERYBODY = ("KEEZDRIVE_SECRET_KEY", "KEEZDRIVE_ADDRESS")
WORDS_FOR_SOME = (
    "KEEZDRIVE_EMAIL",
    "KEEZDRIVE_EMAIL_FROM",
    "KEEZDRIVE_FORM_PHOTOS",
    "KEEZDRIVE_FORM_PHOTOS_KEY",
    "KEEZDRIVE_HTTPS",
    "KEEZDRIVE_METRICS_TOKEN",
    "KEEZDRIVE_SIGNUP_OPEN",
    "KEEZDRIVE_TRUSTED_ORIGINS",
)


@dataclass(frozen=True, slots=True)
class Step:
    """What is done before anything starts."""

    name: str
    command: list[str]
    environment: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Program:
    """One of our programs, in so many copies; `port` is that of the first, 0 for one that does not
    listen."""

    name: str
    command: list[str]
    copies: int
    port: int = 0
    nice: int = 0

    def addresses(self) -> list[str]:
        """Return where each copy listens."""
        return [f"127.0.0.1:{self.port + number}" for number in range(self.copies)]

    def command_of(self, *, host: str, port: int | str, number: int | str) -> list[str]:
        """Return what starts one copy."""
        values = {"{host}": host, "{port}": str(port), "{number}": str(number)}
        return [_filled_in(word, values) for word in self.command]


@dataclass(frozen=True, slots=True)
class Service:
    """A program of others, with the settings that differ from its own."""

    name: str
    image: str
    settings: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Description:
    """All of it, in the order in which it is written down."""

    environment: dict[str, str]
    first: list[Step]
    programs: list[Program]
    services: dict[str, Service]

    def program(self, name: str) -> Program:
        """Return one of our programs by its name."""
        return next(one for one in self.programs if one.name == name)


def read_description(file: Path = FOLDER / "processes.toml") -> Description:
    """Return the description as it stands; TypeError for a word in it that means nothing."""
    content = tomllib.loads(file.read_text(encoding="utf-8"))
    return Description(
        environment=content["environment"],
        first=[Step(name=name, **about) for name, about in content["first"].items()],
        programs=[Program(name=name, **about) for name, about in content["programs"].items()],
        services={name: Service(name=name, **about) for name, about in content["services"].items()},
    )


def nginx_conf(pages: list[str], desks: list[str], listen: str) -> str:
    """Return the site of nginx before processes at these addresses, of which each kind helps the
    other out when it has none left."""
    template = (FOLDER / "nginx.conf.template").read_text(encoding="utf-8")
    for name, own, others in (("@pages@", pages, desks), ("@desks@", desks, pages)):
        lines = [f"    server {server} max_fails=1 fail_timeout=3s;" for server in own]
        lines += [f"    server {server} backup;" for server in others]
        template = template.replace(name, "\n".join(lines))
    return template.replace("@listen@", listen)


def redis_conf(service: Service, **more: str) -> str:
    """Return the settings of Redis as it reads them from a file."""
    merged = service.settings | more
    return "".join(f"{name} {value}\n" for name, value in merged.items())


def _filled_in(word: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        word = word.replace(name, value)
    return word
