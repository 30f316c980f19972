"""An act: one transaction, with its lock, log entry and version, and its link of the journal."""

import secrets
import time
from collections.abc import Callable, Mapping
from datetime import timedelta
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

from django.db import transaction
from django.db.models import F, Value
from django.db.models.functions import Greatest
from django.utils.translation import gettext as _

from tournaments.core.queries.journal import content_of, moment
from tournaments.core.queries.live import forget_live_tournament
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DriveDeleted, require_first, require_open
from tournaments.core.services.known_acts import remember
from tournaments.journal import linked
from tournaments.journal.chain import START
from tournaments.models import LogEntry, Tournament, User
from tournaments.models.ids import keys_after, keys_by_the_clock
from tournaments.models.journaled import (
    WHOLE,
    ChangeSet,
    is_recording,
    note_entry,
    recording_changes,
    state_of,
    without_effect,
)

AHEAD = 1000  # changes that a phone can have seen of a drive after what its copy knows
LATEST_CLOCK = 2**31 - 2**24  # of a computer whose clock is wrong, so that there is room above it
DOUBLE_CLICK = timedelta(seconds=10)  # within which the same is not made twice
LINKED = ["number", "salt", "changes", "previous", "digest", "hash"]

P = ParamSpec("P")
R = TypeVar("R")


class MissingAuditEntry(RuntimeError):
    """An act changed rows of a drive and no log entry says why: a mistake in the program."""


def audited(service: Callable[P, R]) -> Callable[P, R]:
    """Return a service as one transaction that is written down: the rows that it changed and the
    log entries that it makes become links of the journal of the drive, when it ends.

    A service that another calls is part of its act. Raise MissingAuditEntry where rows changed
    without a log entry.
    """

    @wraps(service)
    def acting(*args: P.args, **kwargs: P.kwargs) -> R:
        if is_recording():
            with transaction.atomic(), recording_changes():
                return service(*args, **kwargs)
        try:
            with transaction.atomic(), recording_changes() as page:
                require_first()
                result = service(*args, **kwargs)
                _link(page)
                return result
        finally:
            keys_by_the_clock()

    return acting


def _link(page: ChangeSet) -> None:
    """Make links of the entries of an act; what it changed goes with the last of them."""
    if not page.entries and not without_effect(page.changes):
        raise MissingAuditEntry(f"{len(page.changes)} changes, the first {page.changes[0][:3]}")
    drives = set(page.entries) - {None}
    if len(drives) > 1 and page.changes:
        raise MissingAuditEntry(f"One act changed {len(drives)} drives.")
    for drive in drives:
        _link_of_drive(not_none(drive), page)


def _link_of_drive(drive: int, page: ChangeSet) -> None:
    """Add the links of an act to the journal of a drive. The first ones also hold what was written
    of the drive before it had a journal, and the whole drive as it is."""
    locked = Tournament.objects.select_for_update(of=("self",), no_key=True).only("code")
    existing = locked.filter(pk=drive).first()
    if existing is None:  # with the drive its journal is gone
        return
    links = LogEntry.objects.filter(tournament=drive, number__isnull=False).order_by("number")
    length, last = links.values_list("number", "hash").last() or (0, START)
    entries = list(LogEntry.objects.filter(tournament=drive, number=None).order_by("pk"))
    part = length and not page.whole
    entries[-1].changes = page.changes if part else [WHOLE, *state_of(drive)]
    for number, entry in enumerate(entries, start=(length or 0) + 1):
        entry.number, entry.salt = number, secrets.token_hex(16)
        link = linked(existing.code, number, moment(entry), content_of(entry), last)
        entry.previous, entry.digest, entry.hash = last, link.digest, link.hash
        last = link.hash
        # Mostly there is one entry, for which a bulk_update takes ten times as long.
        known = {name: getattr(entry, name) for name in LINKED}
        LogEntry.objects.filter(pk=entry.pk).update(**known)
    remember(existing, entries)


def record(
    *,
    tournament: Tournament | None,
    actor: User | None,
    action: str,
    target: str = "",
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> LogEntry:
    """Write one log entry; called by a service inside its act, else MissingAuditEntry.

    `action` is a short verb_noun in English that the log page translates; `before` and
    `after` hold only what the act changed, as JSON values.
    """
    if not is_recording():
        raise MissingAuditEntry(f"{action} is no part of an act.")
    made = LogEntry.objects.create(
        tournament=tournament,
        actor=actor,
        actor_name=str(actor)[:80] if actor else "",
        action=action,
        target=target[:120],
        before=dict(before or {}),
        after=dict(after or {}),
    )
    note_entry(made.tournament_id)
    return made


def raise_version(tournament: Tournament) -> None:
    """Count that what the public sees has changed; in the transaction that changes it.

    Public pages poll with the number they have, so forgetting this shows people old standings.
    What is kept of the drive is forgotten at once, for who reads on in this transaction, and once
    more when all others can see the change.
    """
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    _forget_live(tournament)


def raise_version_beyond(tournament: Tournament, *, seen: int = 0) -> None:
    """Raise the version of a drive that was something else before, whatever it comes from: a
    backup, a copy on another laptop, its journal, or an act that is undone. In the transaction
    that makes it so.

    Screens, phones and programs keep what has the number that they have, so the number is one that
    none of them can have seen: beyond that of the row, beyond `seen`, which is the highest that is
    known here, and where another machine may have gone further the seconds since 1970. No drive
    changes every second.
    """
    clock = int(time.time())
    beyond = Greatest(F("version") + AHEAD, Value(seen + AHEAD), Value(min(clock, LATEST_CLOCK)))
    Tournament.objects.filter(pk=tournament.pk).update(version=beyond)
    _forget_live(tournament)


def _forget_live(tournament: Tournament) -> None:
    forget_live_tournament(tournament.code)
    transaction.on_commit(partial(forget_live_tournament, tournament.code))


def lock(tournament: Tournament) -> Tournament:
    """Return the tournament's row, locked until the transaction ends, with its newest values.

    Every service that decides on more than one row of a drive begins with this, or with
    `lock_open`, so that two people who act at once act one after the other.  Rows that only
    refer to the drive, such as the vote of a phone, need not wait for it.  Raise DriveDeleted
    when the drive was deleted in the meantime.
    """
    return lock_of(pk=tournament.pk)


def lock_of(**row: Any) -> Tournament:
    """Return the same for the drive of a row that is known by its key, as in
    `rounds=draw.round_id`.

    To follow the row itself to its drive would already fail where both were deleted. What the act
    makes from here on has larger keys than the acts before it, whatever clock they were made by.
    """
    # `no_key` leaves others free to insert rows that only refer to the drive, as a vote does.
    existing = Tournament.objects.select_for_update(of=("self",), no_key=True).filter(**row).first()
    if existing is None:
        raise DriveDeleted(_("This drive no longer exists."))
    if is_recording():
        log = LogEntry.objects.filter(tournament=existing).order_by("-pk")
        keys_after(log.values_list("pk", flat=True).first() or 0)
    return existing


def lock_open(**row: Any) -> Tournament:
    """Return the drive as `lock_of` does. Raise DomainError when it is finished."""
    tournament = lock_of(**row)
    require_open(tournament)
    return tournament
