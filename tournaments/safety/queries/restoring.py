"""What a restore would replace, drive by drive."""

import datetime
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.moments import clock_time
from tournaments.safety.queries.backup_files import Held, held_in, reading
from tournaments.safety.queries.backups import kept, mapping_in

ACCOUNTS = """
SELECT username FROM tournaments_user WHERE is_active AND password NOT LIKE '!%' ORDER BY id
"""
NOTHING = Held("", "", 0, 0, (), {}, {}, "")  # of a drive that is not there


@dataclass(frozen=True, slots=True)
class Difference:
    """One drive, as the backup has it and as it stands now; None where it is not there.

    `lost` are the rounds and tables whose card would be gone or be one of before, by round, and
    `lost_rounds` the published rounds that would not be any more.  In the same way `firsts` are the
    tables of which a first entry would be gone, and `open` those whose two entries differ.
    """

    then: Held | None
    now: Held | None
    lost: dict[int, list[int]]
    lost_rounds: tuple[int, ...]
    firsts: dict[int, list[int]]
    open: dict[int, list[int]]

    @property
    def name(self) -> str:
        """What the drive is called."""
        return (self.now or self.then or NOTHING).name

    @property
    def code(self) -> str:
        """The code of the drive."""
        return (self.now or self.then or NOTHING).code

    @property
    def same(self) -> bool:
        """Whether the drive stays as it is."""
        if self.then is None or self.now is None:
            return False
        compared = attrgetter("log", "cards", "typed", "rounds")
        return bool(compared(self.then) == compared(self.now))

    @property
    def cards_lost(self) -> int:
        """How many cards would have to be entered again."""
        return sum(map(len, self.lost.values()))

    @property
    def firsts_lost(self) -> int:
        """How many first entries would have to be typed again."""
        return sum(map(len, self.firsts.values()))

    @property
    def open_lost(self) -> int:
        """How many differences, still open, would be gone with both their entries."""
        return sum(map(len, self.open.values()))

    @property
    def erased_since(self) -> bool:
        """Whether players were erased since, whose data the backup can still have."""
        return bool(self.then and self.now and self.then.erased < self.now.erased)

    @property
    def typed_lost(self) -> int:
        """How many tables would lose what was typed of a card that does not count yet."""
        return self.firsts_lost + self.open_lost


@dataclass(frozen=True, slots=True)
class BackupPreview:
    """What is in a backup beside what there is now: the drives, and who can sign in then.

    `readable` is false where what there is now cannot be read. `preview_token` is a short text
    that differs when any of it does, so that nobody agrees to one thing and gets another.
    """

    drives: list[Difference]
    accounts: list[str]
    readable: bool = True

    @property
    def changed(self) -> list[Difference]:
        """The drives that would not be as they are."""
        return [drive for drive in self.drives if not drive.same]

    @property
    def same(self) -> int:
        """How many drives would be as they are."""
        return len(self.drives) - len(self.changed)

    @property
    def cards_lost(self) -> int:
        """How many cards would have to be entered again, over all drives."""
        return sum(drive.cards_lost for drive in self.drives)

    @property
    def firsts_lost(self) -> int:
        """How many first entries would have to be typed again, over all drives."""
        return sum(drive.firsts_lost for drive in self.drives)

    @property
    def open_lost(self) -> int:
        """How many open differences would be gone, over all drives."""
        return sum(drive.open_lost for drive in self.drives)

    @property
    def preview_token(self) -> str:
        """What stands for all of it."""
        shown = repr((self.drives, self.accounts, self.readable))
        return hashlib.blake2b(shown.encode(), digest_size=8).hexdigest()


def preview_of(database: Path, now: dict[str, Held] | None) -> BackupPreview:
    """Return a file beside what is held now; None where that cannot be read."""
    with reading(database) as file:
        accounts = [name for (name,) in file.execute(ACCOUNTS)]
    return BackupPreview(
        differences(held_in(database), now or {}), accounts, readable=now is not None
    )


def differences(then: dict[str, Held], now: dict[str, Held]) -> list[Difference]:
    """Return every drive of the backup and of now; first those of which something would be lost."""
    found = [_difference(then.get(code), now.get(code)) for code in dict.fromkeys([*now, *then])]
    return sorted(
        found,
        key=lambda each: (each.same, each.then is not None, -each.cards_lost, -each.typed_lost),
    )


def _difference(then: Held | None, now: Held | None) -> Difference:
    before, after = then or NOTHING, now or NOTHING
    firsts = {at: text for at, text in after.typed.items() if len(text) == 1}
    differing = {at: text for at, text in after.typed.items() if len(text) > 1}
    return Difference(
        then,
        now,
        _lost(before.cards, after.cards),
        tuple(sorted(set(after.rounds) - set(before.rounds))),
        firsts=_lost(before.typed, firsts),
        open=_lost(before.typed, differing),
    )


def _lost(
    then: Mapping[tuple[int, int], object], now: Mapping[tuple[int, int], object]
) -> dict[int, list[int]]:
    """Return the tables, by round, of which there is something now that was not there then."""
    lost: dict[int, list[int]] = {}
    for (round_, table), text in now.items():
        if then.get((round_, table)) != text:
            lost.setdefault(round_, []).append(table)
    return lost


@dataclass(frozen=True, slots=True)
class Restored:
    """How a restore went: of when the backup is, and why it `failed`, in the words of a computer;
    empty where it did not.

    `aside` is the folder with the files of what there was, where they are not in their place, and
    `before` the name of the backup of that, where it was written over and is not there any more.
    """

    made_at: datetime.datetime | None
    failed: str
    aside: str
    before: str

    @property
    def sentence(self) -> str:
        """One or two sentences: what there is now, and where that is which was before."""
        if self.failed and self.before:
            text = _("What was put back cannot be read. What there was before is backup %(name)s.")
            return text % {"name": self.before}
        if self.failed and self.aside:
            text = _("The backup was not put back. The files of before are in %(folder)s.")
            return text % {"folder": self.aside}
        if self.failed or self.made_at is None:
            return _("The backup was not put back; everything is as it was.")
        at = timezone.localtime(self.made_at)
        when = {"day": date_format(at, "j F Y"), "time": clock_time(at)}
        text = _("The backup of %(day)s, %(time)s is put back.") % when
        if not self.aside:
            return text
        aside = _("What there was could not be read; its files are in %(folder)s.")
        return f"{text} {aside % {'folder': self.aside}}"


def restored_from(data: Mapping[str, Any]) -> Restored:
    """Return the same from what is kept of it."""
    try:
        made_at = parse_datetime(str(data.get("made_at") or ""))
    except ValueError:
        made_at = None
    return Restored(made_at, *(str(data.get(each) or "") for each in ("failed", "aside", "before")))


def last_restore() -> Restored | None:
    """Return how the last restore of this computer went; None where there was none, or one is
    ordered."""
    restored = kept().get("restored")
    return restored_from(restored) if isinstance(restored, dict) else None


def waiting_folder() -> Path:
    """Return where what is to be put back waits for the next start."""
    return Path(settings.DATA_DIR) / "restoring"


def order_file() -> Path:
    """Return the order to put something back; it is there until that is done or has failed."""
    return waiting_folder() / "order.json"


def waiting_database() -> Path:
    """Return the database that is to be put back, ready as it is."""
    return waiting_folder() / "keezdrive.sqlite3"


def order_waiting() -> dict[str, Any] | None:
    """Return the order that waits, if there is one that can be read."""
    return mapping_in(order_file())
