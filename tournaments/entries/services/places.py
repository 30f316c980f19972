"""Who signed up gets a place, or moves up to one that came free."""

from collections.abc import Mapping
from itertools import count
from typing import Any

from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import start_job
from tournaments.core.services.log import audited, lock_open, record
from tournaments.entries.queries.places import (
    places_are_given,
    places_of,
    tells_by_mail,
    waiting_sign_ups,
    withdrawn,
)
from tournaments.entries.services.making import free_number, make_entry
from tournaments.enums import MAIL_SIGN_UPS, SignUpState
from tournaments.groups.services.classes import choose_class
from tournaments.models import SignUp, Tournament, User
from tournaments.models.names import LONGEST_TEAM_NAME, joined, with_public_name


@audited
def move_up(*, tournament: Tournament, by: User | None) -> list[SignUp]:
    """Give the places that are left to who waits, the first in front, and return who got one.

    After the first draw nobody gets one by himself. Who can have none, because somebody else has
    his name by now, is left to the organiser.
    """
    tournament = lock_open(pk=tournament.pk)
    moved: list[SignUp] = []
    for sign_up in waiting_sign_ups(tournament) if places_are_given(tournament) else ():
        if places_of(tournament).left == 0:
            break
        try:
            moved.append(give_place(sign_up=sign_up, by=by))
        except DomainError:
            hold_sign_up(sign_up=sign_up, by=by)
    return moved


@audited
def give_place(*, sign_up: SignUp, by: User | None) -> SignUp:
    """Make an entry of who waits, with the next number. Raise DomainError where no place is left,
    and where another entry has the name."""
    tournament = lock_open(pk=sign_up.tournament_id)
    places = places_of(tournament)
    if places.left == 0:
        raise DomainError(_("There is no place left."))
    values = with_public_name(tournament.plays, _fitting(tournament, sign_up.said))
    chosen = values.pop("group", "")
    own = {"number": free_number(tournament), "code": sign_up.code}
    entry = make_entry(tournament, {**values, **own})
    if chosen:
        choose_class(entry=entry, name=chosen, by=by)
    held = tournament.sign_ups.exclude(place=None)
    held.filter(entry__in=withdrawn(tournament)).update(place=None)
    taken = set(tournament.sign_ups.exclude(place=None).values_list("place", flat=True))
    sign_up.entry, sign_up.state, sign_up.said = entry, SignUpState.PLACED, {}
    sign_up.place = next(each for each in count(1) if each not in taken)
    sign_up.places = places.limit
    sign_up.save()
    record(
        tournament=tournament,
        actor=by,
        action="give_place",
        target=str(entry),
        after={"entry": entry.pk},
    )
    mail_sign_up_state(sign_up=sign_up)
    return sign_up


def _fitting(tournament: Tournament, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what was said as it fits the drive, whose kind can have changed since. Raise
    DomainError for two where each plays by himself."""
    if tournament.plays.singles and values.get("player2"):
        raise DomainError(_("Two people signed up here, and in this drive each does by himself."))
    return {
        "name": joined(values.get("player1", ""), values.get("player2", ""))[:LONGEST_TEAM_NAME],
        **values,
    }


@audited
def hold_sign_up(*, sign_up: SignUp, by: User | None) -> SignUp:
    """Leave it to the organiser whether this one gets a place."""
    sign_up.state = SignUpState.HELD
    sign_up.save(update_fields=["state"])
    record(tournament=sign_up.tournament, actor=by, action="hold_sign_up", target=sign_up.name)
    mail_sign_up_state(sign_up=sign_up)
    return sign_up


@audited
def mail_sign_up_state(*, sign_up: SignUp) -> None:
    """Have the worker mail to him what became of his sign-up, where he has an address and mail
    leaves."""
    tournament = sign_up.tournament
    if sign_up.email and tells_by_mail(tournament):
        SignUp.objects.filter(pk=sign_up.pk).update(mail_due=True, refusal="")
        start_job(tournament=None, kind=MAIL_SIGN_UPS, arguments={"drive": tournament.pk}, by=None)


@audited
def mail_corrected_address(*, sign_up: SignUp) -> None:
    """Mail to the address that he has now what was refused at the one of before, or has not left;
    as long as he has none, what was refused stays known."""
    if sign_up.refusal or sign_up.mail_due:
        SignUp.objects.filter(pk=sign_up.pk).update(mail_due=False)
        mail_sign_up_state(sign_up=sign_up)
