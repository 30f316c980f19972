"""Teams that go home, and teams that come back."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Entry, Tournament, User, Withdrawal
from tournaments.queries.rounds import next_number
from tournaments.services.entries import lock_entry
from tournaments.services.log import raise_version, record
from tournaments.services.refused import Refused


@transaction.atomic
def withdraw_entry(*, entry: Entry, from_round: int, reason: str, by: User) -> Withdrawal:
    """The entry plays no more from that round on; what it played before stays and counts.

    A published round cannot be withdrawn from: there the team is absent, on its score card.
    """
    tournament, entry = lock_entry(entry)
    if entry.withdrawals.filter(until_round__isnull=True).exists():
        raise Refused(_("This team has withdrawn already."))
    _refuse_round(tournament, from_round, field="from_round")
    withdrawal = Withdrawal.objects.create(entry=entry, from_round=from_round, reason=reason)
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="withdraw_entry",
        target=str(entry),
        after={"entry": entry.pk, "from_round": from_round, "reason": reason},
    )
    return withdrawal


@transaction.atomic
def return_entry(*, entry: Entry, in_round: int, by: User) -> Withdrawal:
    """The entry that had withdrawn plays again from that round on."""
    tournament, entry = lock_entry(entry)
    withdrawal = entry.withdrawals.filter(until_round__isnull=True).first()
    if withdrawal is None:
        raise Refused(_("This team has not withdrawn."))
    _refuse_round(tournament, in_round, field="in_round")
    withdrawal.until_round = max(in_round, withdrawal.from_round)
    withdrawal.save(update_fields=["until_round"])
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="return_entry",
        target=str(entry),
        before={"entry": entry.pk, "from_round": withdrawal.from_round},
        after={"entry": entry.pk, "until_round": withdrawal.until_round},
    )
    return withdrawal


def _refuse_round(tournament: Tournament, number: int, *, field: str) -> None:
    first = next_number(tournament)
    if first > tournament.rounds_planned:
        raise Refused(_("All rounds are published: there is no round left."))
    if not first <= number <= tournament.rounds_planned:
        raise Refused(
            _("Choose a round from %(first)s to %(last)s.")
            % {"first": first, "last": tournament.rounds_planned},
            field=field,
        )
