"""Open a dispute about the card of a table."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.cards.queries.scorecards import table_name
from tournaments.cards.services.scorecards import TABLES_CHANGED
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_open, raise_version, record
from tournaments.models import Dispute, GameTable, Tournament, User
from tournaments.models.disputes import LONGEST
from tournaments.play.queries.rounds import open_dispute_of

SAY_WHAT = gettext_lazy("Say what it is about.")


@audited
def open_dispute(*, table: GameTable, by: User | None, subject: str) -> Dispute:
    """Put the card of this table in dispute, also when it has not come in yet.

    Saying the same twice is harmless. DomainError without a subject or with too long a one, for a
    table that is in dispute about something else or no longer there, and for a finished drive.
    """
    tournament = lock_open(rounds=table.round_id)
    existing = GameTable.objects.select_related("round").filter(pk=table.pk).first()
    if existing is None or existing.round.published_at is None:
        raise DomainError(TABLES_CHANGED, field="table")
    subject = required_text(subject, "subject", LONGEST["subject"], SAY_WHAT)
    if already := open_dispute_of(existing):
        if (already.subject, already.opened_by_id) == (subject, by.pk if by else None):
            return already
        raise DomainError(
            _("Table %(table)s is in dispute already.") % {"table": existing.number}, field="table"
        )
    dispute = Dispute.objects.create(table=existing, subject=subject, opened_by=by)
    raise_version(tournament)
    log_dispute(tournament, by, "open_dispute", dispute, {"subject": dispute.subject})
    return dispute


def required_text(typed: str, field: str, most: int, missing: Any) -> str:
    """Return what was typed, without the space around it; at least something, at most so long."""
    text = typed.strip()
    if not text:
        raise DomainError(missing, field=field)
    if len(text) > most:
        sentence = ngettext("At most %(count)s character.", "At most %(count)s characters.", most)
        raise DomainError(sentence % {"count": most}, field=field)
    return text


def log_dispute(
    tournament: Tournament,
    by: User | None,
    action: str,
    dispute: Dispute,
    after: Mapping[str, Any],
    before: Mapping[str, Any] | None = None,
) -> None:
    record(
        tournament=tournament,
        actor=by,
        action=action,
        target=table_name(dispute.table),
        before=before,
        after=after,
    )
