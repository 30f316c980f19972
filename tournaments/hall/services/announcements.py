"""What is announced in the hall: one sentence at a time, on every screen and phone."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock, raise_version, record
from tournaments.models import Tournament, User
from tournaments.models.tournaments import LONGEST_ANNOUNCEMENT

MOST_MINUTES = 60


@audited
def announce(
    *, tournament: Tournament, text: str, minutes: int | None, by: User | None
) -> Tournament:
    """Show a sentence to the hall for so many minutes from now, or (None) until it is taken away;
    one that is there gives way. Raise DomainError for no text, one too long, or a time that is
    none."""
    text = " ".join(text.split())
    if not any(map(str.isprintable, text.replace(" ", ""))):
        raise DomainError(_("Type what is to be announced."), field="text")
    if len(text) > LONGEST_ANNOUNCEMENT:
        refusal = _("An announcement has at most %(most)s letters.")
        raise DomainError(refusal % {"most": LONGEST_ANNOUNCEMENT}, field="text")
    if minutes is not None and not 1 <= minutes <= MOST_MINUTES:
        refusal = _("An announcement stands 1 to %(most)s minutes.")
        raise DomainError(refusal % {"most": MOST_MINUTES}, field="minutes")
    tournament = lock(tournament)
    tournament.announcement = text
    tournament.announced_until = (
        None if minutes is None else timezone.now() + timedelta(minutes=minutes)
    )
    return _changed(tournament, by, "announce")


@audited
def end_announcement(*, tournament: Tournament, by: User | None) -> Tournament:
    """Take what is announced away; doing it twice changes nothing."""
    tournament = lock(tournament)
    if not tournament.announcement:
        return tournament
    tournament.announcement, tournament.announced_until = "", None
    return _changed(tournament, by, "end_announcement")


def _changed(tournament: Tournament, by: User | None, action: str) -> Tournament:
    tournament.save(update_fields=["announcement", "announced_until"])
    raise_version(tournament)
    text = tournament.announcement
    record(
        tournament=tournament,
        actor=by,
        action=action,
        after={"announcement": text} if text else {},
    )
    return tournament
