"""At the door: who is here, who paid, and which number he gets."""

from enum import StrEnum

from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Entry, Tournament, User
from tournaments.queries.entries import LIST_CLOSED, field, was_drawn
from tournaments.services.entries import free_number, lock_entry, lock_open
from tournaments.services.log import act, raise_version, record
from tournaments.services.refused import Refused


class NumberOrder(StrEnum):
    """In which order numbers are given when all get theirs at once."""

    SIGN_UP = "sign_up"
    NAME = "name"


@act
def check_in(*, entry: Entry, by: User | None) -> tuple[Entry, bool]:
    """Note that a team is here and give it the next free number, if it has none.

    Answers the entry and whether this was the act that checked it in: of two people who do
    it at once the second gets False, and the team keeps its number.
    """
    tournament, entry = lock_entry(entry)
    if entry.checked_in_at:
        return entry, False
    if entry.away and entry.away_until is None:
        raise Refused(
            _("“%(name)s” has withdrawn. Whether to return is up to the organiser.") % _of(entry)
        )
    before = {"entry": entry.pk, "number": entry.number}
    entry.checked_in_at = timezone.now()
    entry.number = entry.number or free_number(tournament)
    entry.save(update_fields=["checked_in_at", "number"])
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="check_in",
        target=str(entry),
        before=before,
        after={"entry": entry.pk, "number": entry.number},
    )
    return entry, True


@act
def undo_check_in(*, entry: Entry, by: User | None) -> Entry:
    """The team is not here after all; a number that it got by coming in is free again."""
    tournament, entry = lock_entry(entry)
    if entry.checked_in_at is None:
        return entry
    before = {"entry": entry.pk, "number": entry.number}
    if _got_number_by_coming(entry) and not was_drawn(entry):
        entry.number = None
    entry.checked_in_at = None
    entry.save(update_fields=["checked_in_at", "number"])
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="undo_check_in",
        target=str(entry),
        before=before,
        after={"entry": entry.pk, "number": entry.number},
    )
    return entry


def _got_number_by_coming(entry: Entry) -> bool:
    """Whether the last time that it came in, alone or with all, it had no number yet, and has
    kept the one that it got.
    """
    log = entry.tournament.log.order_by("-pk")
    for line in log.filter(Q(action="check_in", after__entry=entry.pk) | Q(action="check_in_all")):
        if line.action == "check_in":
            return line.before["number"] is None and line.after["number"] == entry.number
        if entry.pk in line.after["unnumbered"]:
            numbers = log.filter(action="give_numbers", pk__gt=line.pk).last()
            return numbers.after["given"][str(entry.pk)] == entry.number
    return False


@act
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


@act
def give_numbers(*, tournament: Tournament, order: NumberOrder, again: bool, by: User) -> int:
    """Give every team that plays a number, and answer how many got one.

    The free numbers go to those without; with `again` all are numbered anew from 1, which
    is refused once a list was drawn.
    """
    tournament = lock_open(tournament)
    if again and tournament.rounds.filter(draws__state__in=LIST_CLOSED).exists():
        raise Refused(_("There is a draw already: the numbers on its lists stay."))
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


def _of(entry: Entry) -> dict[str, str]:
    return {"name": entry.name}
