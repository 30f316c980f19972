"""Who is there, and who is not."""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Any

from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_open, raise_version, record
from tournaments.entries.queries.entries import (
    LIST_CLOSED,
    absentees,
    attendance,
    field,
    sent_away,
    was_drawn,
)
from tournaments.entries.services.entries import lock_entry
from tournaments.entries.services.late import first_round_left, take_back_no_show
from tournaments.entries.services.making import free_number, record_entry
from tournaments.entries.services.places import move_up
from tournaments.models import Entry, Tournament, User, Withdrawal
from tournaments.play.queries.plans import no_place_for
from tournaments.play.queries.rounds import next_number


class NumberOrder(StrEnum):
    """In which order numbers are given when all get theirs at once."""

    SIGN_UP = "sign_up"
    NAME = "name"


@audited
def check_in(*, entry: Entry, by: User | None) -> tuple[Entry, bool]:
    """Note that a team is here and give it the next free number, if it has none.

    Answers the entry and whether this was the act that checked it in: of two people who do
    it at once the second gets False, and the team keeps its number.
    """
    tournament, entry = lock_entry(entry)
    if entry.checked_in_at:
        return entry, False
    before = {"number": entry.number}
    came_back = take_back_no_show(entry)
    if entry.away and entry.away_until is None and not came_back:
        raise DomainError(
            _("“%(name)s” has withdrawn. Whether to return is up to the organiser.")
            % {"name": entry.name}
        )
    late = came_back or entry.comes_later
    entry.checked_in_at = timezone.now()
    entry.number = entry.number or free_number(tournament)
    if late:
        entry.joined_round = first_round_left(tournament)
        entry.comes_later, entry.expected_at = False, ""
    entry.save(
        update_fields=["checked_in_at", "number", "joined_round", "comes_later", "expected_at"]
    )
    if late and (why := no_place_for(tournament, entry)):
        raise DomainError(why)
    record_entry(
        entry,
        by,
        "check_in",
        before=before,
        after={
            "number": entry.number,
            **({"joined_round": entry.joined_round} if late else {}),
        },
    )
    return entry, True


@audited
def undo_check_in(*, entry: Entry, by: User | None) -> Entry:
    """Note that the team is not here after all; a number that it got by coming in is free again."""
    _tournament, entry = lock_entry(entry)
    if entry.checked_in_at is None:
        return entry
    before = {"number": entry.number}
    if _got_number_by_coming(entry) and not was_drawn(entry):
        entry.number = None
    entry.checked_in_at = None
    entry.save(update_fields=["checked_in_at", "number"])
    record_entry(
        entry,
        by,
        "undo_check_in",
        before=before,
        after={"number": entry.number},
    )
    return entry


def _got_number_by_coming(entry: Entry) -> bool:
    """Return whether the last time that it came in, alone or with all, it had no number yet, and
    has kept the one that it got."""
    log = entry.tournament.log.order_by("-pk")
    for line in log.filter(Q(action="check_in", after__entry=entry.pk) | Q(action="check_in_all")):
        if line.action == "check_in":
            return line.before["number"] is None and bool(line.after["number"] == entry.number)
        if entry.pk in line.after["unnumbered"]:
            numbers = not_none(log.filter(action="give_numbers", pk__gt=line.pk).last())
            return bool(numbers.after["given"][str(entry.pk)] == entry.number)
    return False


@audited
def set_paid(*, entry: Entry, paid: bool, by: User | None) -> Entry:
    """Note whether the fee is in; saying it twice changes nothing."""
    tournament, entry = lock_entry(entry)
    if entry.paid == paid:
        return entry
    entry.paid = paid
    entry.save(update_fields=["paid"])
    record(
        tournament=tournament,
        actor=by,
        action="set_paid",
        target=str(entry),
        before={"entry": entry.pk, "paid": not paid},
        after={"entry": entry.pk, "paid": paid},
    )
    return entry


@audited
def give_numbers(*, tournament: Tournament, order: NumberOrder, again: bool, by: User) -> int:
    """Give every team that plays a number, and answer how many got one.

    The free numbers go to those without; with `again` all are numbered anew from 1, which
    is refused once a list was drawn.
    """
    tournament = lock_open(pk=tournament.pk)
    if again and tournament.rounds.filter(draws__state__in=LIST_CLOSED).exists():
        raise DomainError(_("There is a draw already: the numbers on its lists stay."))
    before = _numbers(tournament)
    if again:
        tournament.entries.update(number=None)
    playing = field(tournament).filter(number__isnull=True, away=False)
    teams = list(playing.order_by(*([Lower("name")] if order == NumberOrder.NAME else []), "pk"))
    taken = set(tournament.entries.exclude(number=None).values_list("number", flat=True))
    free = (number for number in range(1, len(teams) + len(taken) + 1) if number not in taken)
    for entry, number in zip(teams, free, strict=False):
        entry.number = number
    Entry.objects.bulk_update(teams, ["number"], batch_size=500)
    after = _numbers(tournament)
    changed = [entry for entry in before if before[entry] != after[entry]]
    if changed:
        raise_version(tournament)
        record(
            tournament=tournament,
            actor=by,
            action="give_numbers",
            before={"given": {entry: before[entry] for entry in changed}},
            after={
                "given": {entry: after[entry] for entry in changed},
                "count": len(teams),
                "order": order.value,
                "again": again,
            },
        )
    return len(teams)


def _numbers(tournament: Tournament) -> dict[int, int | None]:
    return dict(tournament.entries.values_list("pk", "number"))


@audited
def check_in_all(*, tournament: Tournament, by: User, named: Collection[int] | None = None) -> int:
    """Note that every team that is expected in the next round is here and return how many it was.

    `named` are the keys of the teams that somebody agreed to, if he was asked: no other one.
    Those without a number get the next free ones in order of sign-up, as at the door.
    """
    tournament = lock_open(pk=tournament.pk)
    teams = _agreed(tournament, named)
    if not teams:
        return 0
    Entry.objects.filter(pk__in=[entry.pk for entry in teams]).update(
        checked_in_at=timezone.now(), comes_later=False, expected_at=""
    )
    unnumbered = [entry.pk for entry in teams if entry.number is None]
    _log(tournament, by, "check_in_all", teams, unnumbered=unnumbered)
    give_numbers(tournament=tournament, order=NumberOrder.SIGN_UP, again=False, by=by)
    return len(teams)


@audited
def withdraw_absent(
    *, tournament: Tournament, by: User, named: Collection[int] | None = None
) -> int:
    """Withdraw every team that has not come in from the next round on and return how many.

    `named` are the keys of the teams that somebody agreed to, if he was asked: no other one.
    Who waits for a place moves up. Each of them can return by itself when it comes after all, or
    all at once; one that was going to leave later on leaves then all the same. DomainError when it
    would be all of them and nobody was checked in: then there is no door, and this would empty the
    hall.
    """
    tournament = lock_open(pk=tournament.pk)
    teams = _agreed(tournament, named)
    all_of_them = named is None or 1 < len(teams) == absentees(tournament).count()
    if all_of_them and not attendance(tournament).door_in_use:
        raise DomainError(_("No team is checked in yet, so nobody can be told to be absent."))
    if teams:
        _withdraw(tournament, teams, by)
        move_up(tournament=tournament, by=by)
    return len(teams)


@audited
def withdraw_never_came(*, tournament: Tournament, by: User) -> int:
    """Take those who were waited for until the end out of the standings and return how many:
    without a game they would stand last. Part of finishing a drive, which holds the lock."""
    teams = list(absentees(tournament))
    if teams:
        _withdraw(tournament, teams, by)
    return len(teams)


def _withdraw(tournament: Tournament, teams: Sequence[Entry], by: User) -> None:
    from_round = next_number(tournament)
    announced = Withdrawal.objects.filter(entry__in=teams, until_round__isnull=True)
    leaves_in = dict(announced.values_list("entry_id", "from_round"))
    made = Withdrawal.objects.bulk_create(
        Withdrawal(
            entry=entry,
            from_round=from_round,
            until_round=leaves_in.get(entry.pk),
            reason=_("did not come"),
        )
        for entry in teams
    )
    keys = [withdrawal.pk for withdrawal in made]
    Entry.objects.filter(pk__in=[entry.pk for entry in teams]).update(
        comes_later=False, expected_at=""
    )
    _log(tournament, by, "withdraw_absent", teams, from_round=from_round, withdrawals=keys)


@audited
def return_absent(*, tournament: Tournament, by: User) -> int:
    """Let all that were withdrawn at once play again from the next round on and return how many.

    One that had announced to leave later on still does.
    """
    tournament = lock_open(pk=tournament.pk)
    in_round = next_number(tournament)
    gone = list(sent_away(tournament, in_round).select_related("entry").order_by("pk"))
    if not gone:
        return 0
    Withdrawal.objects.filter(pk__in=[each.pk for each in gone]).update(until_round=in_round)
    _log(tournament, by, "return_absent", [each.entry for each in gone], until_round=in_round)
    return len(gone)


def _agreed(tournament: Tournament, named: Collection[int] | None) -> list[Entry]:
    return [entry for entry in absentees(tournament) if named is None or entry.pk in named]


def _log(
    tournament: Tournament, by: User, action: str, teams: Sequence[Entry], **values: Any
) -> None:
    raise_version(tournament)
    names = [str(entry) for entry in teams]
    after = {"count": len(teams), "names": names, **values}
    record(tournament=tournament, actor=by, action=action, after=after)
