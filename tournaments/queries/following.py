"""What the second laptop keeps of following the first: the copy, and how it goes."""

from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings

from tournaments.queries.completeness import Complete

BEHIND, FAR_BEHIND = 10.0, 60.0  # seconds without everything after which the page warns


@dataclass(frozen=True, slots=True)
class Progress:
    """How following goes: `seconds` since the copy had everything, None before it ever had;
    `wrong` is a sentence, and `fetched` of `wanted` pages are in while the first copy comes.
    `handed_over` when the first writes no more, so that this one can take over."""

    address: str
    joined: bool
    seconds: float | None = None
    complete: tuple[Complete, ...] = field(default=(), hash=False)
    wrong: str = ""
    fetched: int = 0
    wanted: int = 0
    handed_over: bool = False

    @property
    def unfinished(self) -> tuple[Complete, ...]:
        """What the copy is complete up to, of the drives that go on."""
        return tuple(each for each in self.complete if not each.finished)

    @property
    def behind(self) -> bool:
        """Whether the page should warn."""
        return self.seconds is not None and self.seconds >= BEHIND

    @property
    def far_behind(self) -> bool:
        """Whether it should warn loudly."""
        return self.seconds is not None and self.seconds >= FAR_BEHIND


def follow_folder() -> Path:
    """Where the second laptop keeps what it follows, apart from data of its own."""
    return Path(settings.DATA_DIR) / "following"


def copy_file() -> Path:
    """The last copy that was whole; it is only ever replaced by another whole one."""
    return follow_folder() / "copy.sqlite3"


def key_file() -> Path:
    """The secret key that goes with the copy."""
    return follow_folder() / "secret-key"


def bond_file() -> Path:
    """With whom, and by which key; what is known of the first besides the copy."""
    return follow_folder() / "bond.json"


def take_over_file() -> Path:
    """The decision to take over: it is there until that is carried out."""
    return follow_folder() / "take-over.json"
