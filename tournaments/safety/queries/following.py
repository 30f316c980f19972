"""What a second laptop knows, and what the first knows of it."""

import datetime
import json
import sqlite3
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings
from django.db.models import Max, OuterRef, Subquery

from tournaments.core.queries.leadership import TakeOver, fork, leadership, parting
from tournaments.core.queries.presence import not_none
from tournaments.history.queries.log import Line, lines
from tournaments.models import LogEntry, Tournament
from tournaments.safety.queries.backup_files import reading

DRIVES = """
SELECT d.id, d.code, d.name, d.finished_at IS NOT NULL,
    (SELECT MAX(number) FROM tournaments_logentry l WHERE l.tournament_id = d.id),
    (SELECT hash FROM tournaments_logentry l WHERE l.tournament_id = d.id AND number IS NOT NULL
        ORDER BY number DESC LIMIT 1),
    (SELECT MAX(number) FROM tournaments_round r
        WHERE r.tournament_id = d.id AND r.published_at IS NOT NULL)
FROM tournaments_tournament d ORDER BY d.date DESC, d.id DESC
"""
WITH_CARDS = """
SELECT changes FROM tournaments_logentry
WHERE tournament_id = ? AND number IS NOT NULL AND changes LIKE '%"scorecard"%'
ORDER BY number DESC
"""
CARD = """
SELECT r.number, t.number, c.entered_at FROM tournaments_scorecard c
JOIN tournaments_gametable t ON t.id = c.table_id JOIN tournaments_round r ON r.id = t.round_id
WHERE c.id = ?
"""
CARDS_IN = """
SELECT COUNT(c.id), COUNT(t.id) FROM tournaments_gametable t
JOIN tournaments_round r ON r.id = t.round_id
LEFT JOIN tournaments_scorecard c ON c.table_id = t.id AND c.is_current
WHERE r.tournament_id = ? AND r.number = ?
"""


@dataclass(frozen=True, slots=True)
class Complete:
    """Up to where one drive is complete: its last link with its hash (`head`), and the table and
    time of its last card.

    `round` is the last published one, `cards` of its `tables` are in; 0 where there is none, as are
    `card_round` and `card_table` as long as no card is in.  `card_at` is ISO 8601.
    """

    code: str
    name: str
    finished: bool
    number: int
    round: int
    cards: int
    tables: int
    card_round: int = 0
    card_table: int = 0
    card_at: str = ""
    head: str = ""

    @property
    def at(self) -> datetime.datetime | None:
        """When the last card was entered."""
        return datetime.datetime.fromisoformat(self.card_at) if self.card_at else None


def complete_in(copy: Path) -> list[Complete]:
    """Return what a file that nobody writes is complete up to, the newest drive first.

    Raises sqlite3.Error when it is no database of ours.
    """
    with reading(copy) as file:
        return [_complete(file, *row) for row in file.execute(DRIVES)]


def complete_here() -> dict[str, tuple[int, str]]:
    """Return the last link of the journal of every drive here and its hash, by the drive's code."""
    links = LogEntry.objects.filter(tournament=OuterRef("pk"), number__isnull=False)
    last = links.order_by("-number")[:1]
    drives = Tournament.objects.annotate(
        last=Subquery(last.values("number")), head=Subquery(last.values("hash"))
    )
    rows = drives.filter(last__isnull=False).order_by().values_list("code", "last", "head")
    return {code: (number, head) for code, number, head in rows}


def _complete(
    file: sqlite3.Connection,
    drive: int,
    code: str,
    name: str,
    finished: int,
    number: int | None,
    head: str | None,
    round_: int | None,
) -> Complete:
    (cards, tables) = file.execute(CARDS_IN, (drive, round_ or 0)).fetchone()
    found = (code, name, bool(finished), number or 0, round_ or 0, cards, tables)
    return Complete(*found, *_last(file, drive), head or "")


def _last(file: sqlite3.Connection, drive: int) -> tuple[int, int, str]:
    """Return the last card of the journal that is still there: its round, its table, its time."""
    for (changes,) in file.execute(WITH_CARDS, (drive,)):
        for _sign, model, key, _values in reversed(json.loads(changes)):
            if model == "scorecard" and (found := file.execute(CARD, (key,)).fetchone()):
                round_, table, at = found
                return round_, table, f"{at}+00:00"
    return 0, 0, ""


IN_STEP = 10.0  # seconds after which a follower counts as behind


@dataclass(frozen=True, slots=True)
class Follower:
    """A code that is open or, once `machine` is known, the laptop that used it.

    `salt`, `secret` and `private` are those of `safety.services.peer_crypto`, `key` the one that
    both have since; all in hexadecimal.  The code itself is kept nowhere.
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


@dataclass(frozen=True, slots=True)
class FollowerStatus:
    """A follower as the page shows it: how many seconds ago it asked last, and since when it has
    everything; None where it did not since the start."""

    follower: Follower
    last_request: float | None
    complete: float | None

    @property
    def in_step(self) -> bool:
        """Whether it has everything but the last seconds."""
        return self.complete is not None and self.complete < IN_STEP


# By the id of a follower: when it asked, and when it had everything; seconds of a clock that no
# hand sets.
last_request_at: dict[str, float] = {}
complete_at: dict[str, float] = {}


def followers_file() -> Path:
    """Return where codes and followers are kept."""
    return Path(settings.DATA_DIR) / "followers.json"


def all_followers() -> list[Follower]:
    """Return every code and follower, the oldest first."""
    try:
        return [Follower(**each) for each in json.loads(followers_file().read_text("utf-8"))]
    except (OSError, ValueError, TypeError):
        return []


def follower_with(id: str) -> Follower | None:
    """Return the code or follower with this id."""
    return next((each for each in all_followers() if each.id == id), None)


def open_code() -> Follower | None:
    """Return the code that nobody used yet, if there is one."""
    return next((each for each in all_followers() if not each.machine), None)


def seen_followers() -> list[FollowerStatus]:
    """Return the laptops that follow, with how far behind they are."""
    now = time.monotonic()

    def ago(at: float | None) -> float | None:
        return None if at is None else now - at

    return [
        FollowerStatus(each, ago(last_request_at.get(each.id)), ago(complete_at.get(each.id)))
        for each in all_followers()
        if each.machine
    ]


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
    """Return where the second laptop keeps what it follows, apart from data of its own."""
    return Path(settings.DATA_DIR) / "following"


def copy_file() -> Path:
    """Return the last copy that was whole; it is only ever replaced by another whole one."""
    return follow_folder() / "copy.sqlite3"


def key_file() -> Path:
    """Return the secret key that goes with the copy."""
    return follow_folder() / "secret-key"


def bond_file() -> Path:
    """Return the file that says with whom, and by which key; what is known of the first besides the
    copy."""
    return follow_folder() / "bond.json"


def take_over_file() -> Path:
    """Return the decision to take over: it is there until that is carried out."""
    return follow_folder() / "take-over.json"


Restore = tuple[int, datetime.datetime]
"""The link that notes that a backup was put back, and when."""
MOST = 300  # lines of a drive on one page
# What was typed from a score form, which lies ready to be typed again.
FROM_PAPER = ("enter_card", "enter_first", "enter_second", "correct_card")


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """What was done in one drive, in order, how many acts that are, and whether there are `cards`
    among them; no more than MOST are there."""

    drive: Tournament
    count: int
    cards: bool
    lines: tuple[Line, ...]


def left_behind() -> list[LeftBehind] | None:
    """Return the acts that the new first laptop does not have, by drive; None as long as that is
    not known or there is no other."""
    state = leadership()
    if state.deposed is None or state.deposed.history is None:
        return None
    parted = fork(state.history, state.deposed.history)
    if parted is None:
        return []
    apart = parting(state.history, state.deposed.history)
    restores: dict[int, list[Restore]] = defaultdict(list)
    put_back = LogEntry.objects.filter(action="restore_backup", number__isnull=False)
    for key, number, at in put_back.order_by("number").values_list("tournament", "number", "at"):
        restores[key].append((not_none(number), at))
    found = []
    drives = Tournament.objects.annotate(last=Max("log__number"))
    for drive in drives.filter(last__isnull=False).order_by("-date", "-pk"):
        shared = parted.get(drive.code, 0)
        if shared and restores[drive.pk]:
            [taken] = [each for each in apart if each.complete[drive.code] == shared][:1]
            shared = _shared(drive, taken, restores[drive.pk])
        if drive.last > shared:
            later = LogEntry.objects.filter(tournament=drive, number__gt=shared)
            shown = lines(later.order_by("number")[:MOST])
            cards = later.filter(action__in=FROM_PAPER).exists()
            found.append(LeftBehind(drive, drive.last - shared, cards, shown))
    return found


def _shared(drive: Tournament, taken: TakeOver, restores: Sequence[Restore]) -> int:
    """Return up to which link a drive is as it was when it was `taken` over: from a backup that was
    put back since, links have numbers that others had before.

    The hash of its link tells whether one was, for clocks may differ. Where one was, the last that
    can have been it counts, and any that was later by the clocks.
    """
    complete, head = taken.complete[drive.code], taken.heads.get(drive.code, "")
    if head and drive.log.filter(number=complete, hash=head).exists():
        return complete
    parted = datetime.datetime.fromisoformat(taken.at)
    since = [number for number, at in restores if at > parted]
    before = [number for number, _at in restores if head and number <= complete]
    return min([complete + 1, *since, *before[-1:]]) - 1
