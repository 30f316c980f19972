"""Teams that go home, and teams that come back."""

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.models import Entry, Tournament, User, Withdrawal
from tournaments.queries.fields import holds_in
from tournaments.queries.plans import no_place_for
from tournaments.queries.rounds import next_number
from tournaments.services.entries import lock_entry
from tournaments.services.log import act, raise_version, record
from tournaments.services.refused import Refused


@act
def withdraw_entry(*, entry: Entry, from_round: int, reason: str, by: User) -> Withdrawal:
    """The entry plays no more from that round on; what it played before stays and counts.

    A published round cannot be withdrawn from: there the team is absent, on its score card.
    One that had announced to leave later on leaves earlier; should it return, that still holds.
    """
    tournament, entry = lock_entry(entry)
    announced = entry.withdrawals.filter(until_round__isnull=True).first()
    if entry.withdrawals.filter(holds_in(from_round)).exists():
        raise Refused(_("This team has withdrawn already."))
    _refuse_round(tournament, from_round, field="from_round")
    withdrawal = Withdrawal.objects.create(
        entry=entry,
        from_round=from_round,
        until_round=announced.from_round if announced else None,
        reason=reason,
    )
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="withdraw_entry",
        target=str(entry),
        after={"entry": entry.pk, "from_round": from_round, "reason": reason},
    )
    return withdrawal


@act
def return_entry(*, entry: Entry, in_round: int, by: User) -> Withdrawal:
    """The entry that is away in that round plays again from there on; one that is not, but had
    announced to leave after it, stays.
    """
    tournament, entry = lock_entry(entry)
    open_ended = Q(until_round__isnull=True)
    away = entry.withdrawals.filter(holds_in(in_round) | open_ended).order_by("from_round")
    withdrawal = away.first()
    if withdrawal is None:
        raise Refused(_("This team has not withdrawn."))
    _refuse_round(tournament, in_round, field="in_round")
    withdrawal.until_round = max(in_round, withdrawal.from_round)
    withdrawal.save(update_fields=["until_round"])
    if why := no_place_for(tournament, entry):
        raise Refused(why)
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
