"""Just before a draw: what to do at once about all teams that have not come in."""

from collections.abc import Collection
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Entry, Tournament, User, Withdrawal
from tournaments.queries.absentees import absentees, attendance, sent_away
from tournaments.queries.rounds import next_number
from tournaments.services.check_in import NumberOrder, give_numbers
from tournaments.services.entries import lock_open
from tournaments.services.log import act, raise_version, record
from tournaments.services.refused import Refused


@act
def check_in_all(*, tournament: Tournament, by: User, named: Collection[int] | None = None) -> int:
    """Note that every team that is expected in the next round is here; answers how many it was.

    `named` are the keys of the teams that somebody agreed to, if he was asked: no other one.
    Those without a number get the next free ones in order of sign-up, as at the door.
    """
    tournament = lock_open(tournament)
    teams = _agreed(tournament, named)
    if not teams:
        return 0
    Entry.objects.filter(pk__in=[entry.pk for entry in teams]).update(checked_in_at=timezone.now())
    unnumbered = [entry.pk for entry in teams if entry.number is None]
    _log(tournament, by, "check_in_all", teams, unnumbered=unnumbered)
    give_numbers(tournament=tournament, order=NumberOrder.SIGN_UP, again=False, by=by)
    return len(teams)


@act
def withdraw_absent(
    *, tournament: Tournament, by: User, named: Collection[int] | None = None
) -> int:
    """Every team that has not come in plays no more from the next round on; answers how many.

    `named` are the keys of the teams that somebody agreed to, if he was asked: no other one.
    Each can return by itself when it comes after all, or all of them at once; one that was going
    to leave later on leaves then all the same. Refused when nobody was checked in: then there is
    no door, and this would empty the hall.
    """
    tournament = lock_open(tournament)
    if not attendance(tournament).door_in_use:
        raise Refused(_("No team is checked in yet, so nobody can be told to be absent."))
    teams = _agreed(tournament, named)
    if not teams:
        return 0
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
    _log(tournament, by, "withdraw_absent", teams, from_round=from_round, withdrawals=keys)
    return len(teams)


@act
def return_absent(*, tournament: Tournament, by: User) -> int:
    """All that were withdrawn at once from the next round on play in it; answers how many.

    One that had announced to leave later on still does.
    """
    tournament = lock_open(tournament)
    in_round = next_number(tournament)
    gone = list(sent_away(tournament, in_round).select_related("entry").order_by("pk"))
    if not gone:
        return 0
    Withdrawal.objects.filter(pk__in=[each.pk for each in gone]).update(until_round=in_round)
    _log(tournament, by, "return_absent", [each.entry for each in gone], until_round=in_round)
    return len(gone)


def _agreed(tournament: Tournament, named: Collection[int] | None) -> list[Entry]:
    return [entry for entry in absentees(tournament) if named is None or entry.pk in named]


def _log(tournament: Tournament, by: User, action: str, teams: list[Entry], **values: Any) -> None:
    raise_version(tournament)
    names = [str(entry) for entry in teams]
    after = {"count": len(teams), "names": names, **values}
    record(tournament=tournament, actor=by, action=action, after=after)
