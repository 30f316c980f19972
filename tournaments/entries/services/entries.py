"""Adding, changing, removing, withdrawing and taking back entries."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_open, raise_version, record
from tournaments.entries.queries.boards import why_full
from tournaments.entries.queries.entries import field, was_drawn
from tournaments.entries.services.making import (
    make_entry,
    record_entry,
    refuse_round,
    require_unique_entry,
)
from tournaments.entries.services.places import mail_corrected_address, move_up
from tournaments.groups.services.classes import choose_class
from tournaments.models import Entry, SignUp, Tournament, User, Withdrawal
from tournaments.models.entry_fields import STORED
from tournaments.models.names import with_public_name
from tournaments.play.queries.fields import withdrawn_in
from tournaments.play.queries.plans import no_place_for
from tournaments.play.queries.rounds import next_number

if TYPE_CHECKING:
    from tournaments.entries.queries.entries import FieldEntry

EDITABLE = (*(each.name for each in STORED), "joined_round")


@audited
def add_entry(
    *,
    tournament: Tournament,
    by: User | None,
    values: Mapping[str, Any],
    beyond_boards: bool = False,
) -> Entry:
    """Add an entry; once rounds are drawn it plays from the next one that is not. `group` among the
    values is the name of its class.

    Raise DomainError beside `name` or `number` when these are taken, and for a drive in which
    no round is left; beside `beyond_boards` where there is no board for it, unless one is borrowed.
    """
    tournament = lock_open(pk=tournament.pk)
    if not beyond_boards and (why := why_full(tournament)):
        raise DomainError(why, field="beyond_boards")
    values = with_public_name(tournament.plays, values)
    chosen = values.pop("group", "")
    entry = make_entry(tournament, values)
    record(
        tournament=tournament,
        actor=by,
        action="add_entry",
        target=str(entry),
        after={"entry": entry.pk, **{name: values[name] for name in values if values[name]}},
    )
    if chosen:
        choose_class(entry=entry, name=chosen, by=by)
    return entry


@audited
def change_entry(
    *, entry: Entry, by: User, values: Mapping[str, Any], seen: Mapping[str, Any]
) -> Entry:
    """Write the values, unless somebody else changed the entry after `seen` was shown.

    Then DomainError is raised and its `values` are what the entry says now.  What a draw used
    (its number, the round it plays from) stays as it is; names may always be corrected.
    """
    tournament, entry = lock_entry(entry)
    values, seen = with_public_name(tournament.plays, values), {"name": entry.name, **seen}
    current = {name: getattr(entry, name) for name in values}
    if any(name not in seen or seen[name] != stored for name, stored in current.items()):
        raise DomainError(
            _("Somebody else changed this entry meanwhile. Look at it, then save again."),
            values=current,
        )
    changed = {name: value for name, value in values.items() if current[name] != value}
    if "group" in changed:
        choose_class(entry=entry, name=changed.pop("group"), by=by)
    if not changed:
        return entry
    for name, value in changed.items():
        setattr(entry, name, value)
    require_unique_entry(entry, changed)
    _refuse_drawn_fields(tournament, entry, changed)
    entry.save(update_fields=list(changed))
    record_entry(
        entry,
        by,
        "change_entry",
        before={name: current[name] for name in changed},
        after=changed,
    )
    for sign_up in SignUp.objects.filter(entry=entry) if "email" in changed else ():
        mail_corrected_address(sign_up=sign_up)
    return entry


@audited
def remove_entry(*, entry: Entry, by: User | None) -> None:
    """Take an entry out as if it had never signed up; only one that no draw knows."""
    tournament, entry = lock_entry(entry)
    if was_drawn(entry):
        raise DomainError(
            _("This team is in a draw and cannot be deleted. Withdrawing is possible.")
        )
    before = {name: getattr(entry, name) for name in (*EDITABLE, "group")}
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="remove_entry",
        target=str(entry),
        before={**before, "extra": entry.extra},
    )
    SignUp.objects.filter(entry=entry).delete()  # before what it points to, as undoing needs it
    entry.delete()
    move_up(tournament=tournament, by=by)


def lock_entry(entry: Entry) -> "tuple[Tournament, FieldEntry]":
    """Return the locked drive of an entry, and the entry as `field` reads it now.

    Raise DomainError when the drive is finished, and when the entry was deleted meanwhile.
    """
    tournament = lock_open(pk=entry.tournament_id)
    existing = field(tournament).filter(pk=entry.pk).first()
    if existing is None:
        raise DomainError(_("“%(name)s” has been deleted meanwhile.") % {"name": entry.name})
    return tournament, existing


def _refuse_drawn_fields(tournament: Tournament, entry: Entry, changed: Collection[str]) -> None:
    if "joined_round" in changed:
        refuse_round(tournament, entry.joined_round)
    drawn = {"number", "joined_round"} & set(changed)
    if drawn and was_drawn(entry):
        raise DomainError(
            _("This team is in the draw already: number and first round stay."),
            field="number" if "number" in drawn else "joined_round",
        )


@audited
def withdraw_entry(*, entry: Entry, from_round: int, reason: str, by: User | None) -> Withdrawal:
    """Let the entry play no more from that round on; what it played before stays and counts.

    A published round cannot be withdrawn from: there the team is absent, on its score card.
    One that had announced to leave later on leaves earlier; should it return, that still holds.
    """
    tournament, entry = lock_entry(entry)
    announced = entry.withdrawals.filter(until_round__isnull=True).first()
    if entry.withdrawals.filter(withdrawn_in(from_round)).exists():
        raise DomainError(_("This team has withdrawn already."))
    _refuse_round_of_withdrawal(tournament, from_round, field="from_round")
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
    move_up(tournament=tournament, by=by)
    return withdrawal


@audited
def return_entry(*, entry: Entry, in_round: int, by: User) -> Withdrawal:
    """Let the entry that is away in that round play again from there on; one that is not, but had
    announced to leave after it, stays."""
    tournament, entry = lock_entry(entry)
    open_ended = Q(until_round__isnull=True)
    away = entry.withdrawals.filter(withdrawn_in(in_round) | open_ended).order_by("from_round")
    withdrawal = away.first()
    if withdrawal is None:
        raise DomainError(_("This team has not withdrawn."))
    _refuse_round_of_withdrawal(tournament, in_round, field="in_round")
    withdrawal.until_round = max(in_round, withdrawal.from_round)
    withdrawal.save(update_fields=["until_round"])
    if why := no_place_for(tournament, entry):
        raise DomainError(why)
    record_entry(
        entry,
        by,
        "return_entry",
        before={"from_round": withdrawal.from_round},
        after={"until_round": withdrawal.until_round},
    )
    return withdrawal


def _refuse_round_of_withdrawal(tournament: Tournament, number: int, *, field: str) -> None:
    first = next_number(tournament)
    if first > tournament.rounds_planned:
        raise DomainError(_("All rounds are published: there is no round left."))
    if not first <= number <= tournament.rounds_planned:
        raise DomainError(
            _("Choose a round from %(first)s to %(last)s.")
            % {"first": first, "last": tournament.rounds_planned},
            field=field,
        )
