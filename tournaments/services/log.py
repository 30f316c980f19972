"""Writing down what happened."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.models import LogEntry, Tournament, User
from tournaments.queries.live import forget_live_tournament
from tournaments.services.refused import Gone


def record(
    *,
    tournament: Tournament | None,
    actor: User | None,
    action: str,
    target: str = "",
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> LogEntry:
    """Write one log entry; called by a service inside its transaction.

    `action` is a short verb_noun in English that the log page translates; `before` and
    `after` hold only what the act changed, as JSON values.
    """
    return LogEntry.objects.create(
        tournament=tournament,
        actor=actor,
        actor_name=str(actor)[:80] if actor else "",
        action=action,
        target=target[:120],
        before=dict(before or {}),
        after=dict(after or {}),
    )


def raise_version(tournament: Tournament) -> None:
    """Say that what the public sees has changed; in the transaction that changes it.

    Public pages poll with the number they have, so forgetting this shows people old standings.
    What is kept of the drive is forgotten at once, for who reads on in this transaction, and once
    more when all others can see the change.
    """
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
    forget_live_tournament(tournament.code)
    transaction.on_commit(partial(forget_live_tournament, tournament.code))


def lock(tournament: Tournament) -> Tournament:
    """The tournament's row, locked until the transaction ends, with its newest values.

    Every service that decides on more than one row of a drive begins with this, so that
    two people who act at once act one after the other.  Rows that only refer to the drive, such
    as the vote of a phone, need not wait for it.  Raises Gone when the drive was deleted meanwhile.
    """
    return lock_of(pk=tournament.pk)


def lock_of(**row: Any) -> Tournament:
    """The same for the drive of a row that is known by its key, as in `rounds=draw.round_id`.

    To follow the row itself to its drive would already fail where both were deleted.
    """
    there = Tournament.objects.select_for_update(of=("self",), no_key=True).filter(**row).first()
    if there is None:
        raise Gone(_("This drive no longer exists."))
    return there
