"""The laptops that may keep a copy of this one: codes that are open, and who used one."""

import json
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from django.conf import settings

IN_STEP = 10.0  # seconds after which a follower counts as behind


@dataclass(frozen=True, slots=True)
class Follower:
    """A code that is open or, once `machine` is known, the laptop that used it.

    `salt`, `secret` and `private` are those of `services.sealing`, `key` the one that both have
    since; all in hexadecimal.  The code itself is kept nowhere.
    """

    id: str
    salt: str = field(repr=False)
    secret: str = field(repr=False)
    private: str = field(repr=False)
    made_at: str
    machine: str = ""
    name: str = ""
    address: str = ""
    key: str = field(default="", repr=False)

    def as_data(self) -> dict[str, Any]:
        """The same as JSON has it."""
        return asdict(self)

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """From JSON.  Raises TypeError for anything else."""
        return cls(**{name: str(value) for name, value in data.items()})


@dataclass(frozen=True, slots=True)
class Seen:
    """A follower as the page shows it: how many seconds ago it asked last, and since when it has
    everything; None where it did not since the start."""

    follower: Follower
    asked: float | None
    complete: float | None

    @property
    def in_step(self) -> bool:
        """Whether it has everything but the last seconds."""
        return self.complete is not None and self.complete < IN_STEP


# By the id of a follower: when it asked, and when it had everything; seconds of a clock that no
# hand sets.
asked_at: dict[str, float] = {}
complete_at: dict[str, float] = {}


def followers_file() -> Path:
    """Where codes and followers are kept."""
    return Path(settings.DATA_DIR) / "followers.json"


def all_followers() -> list[Follower]:
    """Every code and follower, the oldest first."""
    try:
        return [Follower.of_data(each) for each in json.loads(followers_file().read_text("utf-8"))]
    except (OSError, ValueError, TypeError, AttributeError):
        return []


def follower_with(id: str) -> Follower | None:
    """The code or follower with this id."""
    return next((each for each in all_followers() if each.id == id), None)


def open_code() -> Follower | None:
    """The code that nobody used yet, if there is one."""
    return next((each for each in all_followers() if not each.machine), None)


def seen_followers() -> list[Seen]:
    """The laptops that follow, with how far behind they are."""
    now = time.monotonic()

    def ago(at: float | None) -> float | None:
        return None if at is None else now - at

    return [
        Seen(each, ago(asked_at.get(each.id)), ago(complete_at.get(each.id)))
        for each in all_followers()
        if each.machine
    ]
