"""Forgetting who signed up and has no place: his sign-up goes whole, for nothing was played."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_of, raise_version, record
from tournaments.journal.chain import LEFT
from tournaments.models import Entry, SignUp, User
from tournaments.privacy.queries import traces_of
from tournaments.privacy.services.forgotten_person import forget_log, forget_sentences
from tournaments.privacy.services.privacy import clean_up


@audited
def forget_sign_up(*, entry: Entry, place: int, by: User) -> None:
    """Erase the sign-up that would become this entry, and from the log what names its first or
    second player. Raise DomainError where it has become one meanwhile, or is gone."""
    tournament = lock_of(pk=entry.tournament_id)
    found = SignUp.objects.filter(pk=entry.pk, entry=None).first()
    if found is None:
        raise DomainError(_("This player is no longer there, or was erased already."))
    traces = traces_of(entry, place)
    found.delete()
    forget_sentences(tournament, traces)
    left = forget_log(tournament, entry, traces, keeps=False)
    raise_version(tournament)
    record(tournament=tournament, actor=by, action="forget_person", before={LEFT: left})
    transaction.on_commit(clean_up, robust=True)
