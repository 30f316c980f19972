"""Opening the sign-up, signing up, confirming, cancelling."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_open, raise_version, record
from tournaments.entries.queries.entries import next_undrawn_round
from tournaments.entries.queries.places import places_are_given, tells_by_mail, without_a_place
from tournaments.entries.services.entries import remove_entry, withdraw_entry
from tournaments.entries.services.making import require_readable
from tournaments.entries.services.places import (
    give_place,
    hold_sign_up,
    mail_corrected_address,
    mail_sign_up_state,
    move_up,
)
from tournaments.enums import SignUpState
from tournaments.models import SignUp, SignUpTerms, Tournament, User
from tournaments.models.entries import new_card_code
from tournaments.play.queries.fields import withdrawn_in
from tournaments.signup.queries import (
    PLAYERS,
    Closed,
    closed_for,
    is_double,
    name_is_taken,
    said_key,
    sent_before,
    terms_of,
)

MOST_WITHOUT_A_PLACE = 500
TO_CONFIRM = timedelta(weeks=1)
SENTENCES: Mapping[Closed, Any] = {
    Closed.OFF: gettext_lazy("Signing up here is not possible now."),
    Closed.LATE: gettext_lazy("Signing up here was possible until the time that is over now."),
    Closed.DRAWN: gettext_lazy("The draw has begun: ask the organiser at the door."),
}


@audited
def open_sign_up(
    *,
    tournament: Tournament,
    by: User,
    places: int | None,
    closes_at: datetime | None,
    iban: str,
    account_name: str,
    address: str,
) -> SignUpTerms:
    """Let people sign up by themselves on these terms, also where they could already: who waits
    moves up where there are more places. `address` is that of the site, for links in mail.

    Raise DomainError for a drive that the public may not see, or that is drawn.
    """
    tournament = lock_open(pk=tournament.pk)
    if not tournament.public:
        text = _("The public may not see this drive. Change that in the settings first.")
        raise DomainError(text)
    if not places_are_given(tournament):
        raise DomainError(SENTENCES[Closed.DRAWN])
    terms = terms_of(tournament)
    was_open, before = terms.open, _of(terms)
    terms.open, terms.places, terms.closes_at = True, places, closes_at
    terms.iban, terms.account_name, terms.address = iban, account_name, address
    terms.save()
    if not was_open or before != _of(terms):
        raise_version(tournament)
        record(
            tournament=tournament,
            actor=by,
            action="open_sign_up",
            before=before,
            after=_of(terms),
        )
    move_up(tournament=tournament, by=by)
    return terms


def _of(terms: SignUpTerms) -> dict[str, Any]:
    closes_at = terms.closes_at.isoformat() if terms.closes_at else None
    return {
        "places": terms.places,
        "closes_at": closes_at,
        "iban": terms.iban,
        "account_name": terms.account_name,
    }


@audited
def close_sign_up(*, tournament: Tournament, by: User) -> SignUpTerms:
    """Take no more sign-ups; who has a place or waits for one stays."""
    tournament = lock_open(pk=tournament.pk)
    terms = terms_of(tournament)
    if not terms.open:
        return terms
    terms.open = False
    terms.save(update_fields=["open"])
    raise_version(tournament)
    record(tournament=tournament, actor=by, action="close_sign_up")
    return terms


@audited
def sign_up(*, tournament: Tournament, values: Mapping[str, Any], code: str) -> SignUp:
    """Sign somebody up: with a place where one is left and nobody waits, else on the waiting list.
    Where he is asked by mail to confirm it, he has neither before he does.

    `code` is of the page that he filled in, so that it is sent twice and he is there once. Who may
    be there already is left to the organiser, or where he is asked by mail told by that. Raise
    DomainError where nobody can sign up now, and beside `name` where another team has it.
    """
    tournament = lock_open(pk=tournament.pk)
    if closed := closed_for(tournament, terms_of(tournament)):
        raise DomainError(SENTENCES[closed])
    name_field = tournament.plays.name_field
    require_readable(name_field, str(values.get(name_field, "")))
    by_mail = is_asked_by_mail(tournament, values)
    sent = tournament.sign_ups.filter(code=code).select_related("entry").first()
    if sent and _has_values(sent, values):
        return sent
    earlier = sent_before(tournament, values) if by_mail else None
    if earlier:
        mail_sign_up_state(sign_up=earlier)
        return earlier
    unconfirmed = tournament.sign_ups.filter(state=SignUpState.UNCONFIRMED)
    for old in unconfirmed.filter(since__lt=timezone.now() - TO_CONFIRM):
        old.delete()
    if without_a_place(tournament).count() >= MOST_WITHOUT_A_PLACE:
        raise DomainError(_("So many are waiting that nobody can be added. Ask the organiser."))
    double = is_double(tournament, values)
    if by_mail or not double:  # else the answer would say whose name is there
        _require_free_name(tournament, values)
    state = SignUpState.UNCONFIRMED if by_mail else SignUpState.WAITING
    made = SignUp.objects.create(
        tournament=tournament,
        said={name: value for name, value in values.items() if value},
        code=new_card_code() if sent else code,
        state=SignUpState.HELD if double and not by_mail else state,
    )
    raise_version(tournament)
    record(tournament=tournament, actor=None, action="sign_up", target=made.name)
    return _settled(made)


def is_asked_by_mail(tournament: Tournament, values: Mapping[str, Any]) -> bool:
    """Return whether somebody has to confirm by mail that it was he who signed up."""
    return bool(values.get("email")) and tells_by_mail(tournament)


def _has_values(sent: SignUp, values: Mapping[str, Any]) -> bool:
    if sent.entry is None:
        return bool(sent.said == {name: value for name, value in values.items() if value})
    had = {each: str(getattr(sent.entry, each)) for each in PLAYERS}
    return had == {each: values.get(each, "") for each in PLAYERS}


def _require_free_name(
    tournament: Tournament, values: Mapping[str, Any], but: SignUp | None = None
) -> None:
    if name_is_taken(tournament, values, but):
        text = _("There is a team with this name already. Choose another name.")
        raise DomainError(text, field="name")


def _settled(sign_up: SignUp) -> SignUp:
    """Give who signed up the place that there is for him, and have it told to him."""
    if sign_up.state in (SignUpState.UNCONFIRMED, SignUpState.HELD, SignUpState.WAITING):
        mail_sign_up_state(sign_up=sign_up)
    move_up(tournament=sign_up.tournament, by=None)
    sign_up.refresh_from_db()
    return sign_up


@audited
def confirm_sign_up(*, sign_up: SignUp, by: User | None = None) -> SignUp:
    """Take somebody who signed up by mail as one who wants to come: from now on he waits, or has a
    place; he signed up in time. Once more changes nothing."""
    tournament, found = lock_sign_up(sign_up)
    if found.state != SignUpState.UNCONFIRMED:
        return found
    if not places_are_given(tournament):
        raise DomainError(SENTENCES[Closed.DRAWN])
    if is_double(tournament, found.said, but=found):
        hold_sign_up(sign_up=found, by=by)
    else:
        record(tournament=tournament, actor=by, action="confirm_sign_up", target=found.name)
        _wait(found)
    return _settled(found)


def _wait(sign_up: SignUp) -> None:
    sign_up.state, sign_up.since = SignUpState.WAITING, timezone.now()
    sign_up.save(update_fields=["state", "since"])


@audited
def change_sign_up(*, sign_up: SignUp, values: Mapping[str, Any], by: User, seen: str) -> SignUp:
    """Correct what somebody said who has no place; who has one is corrected as an entry. Raise
    DomainError where he has one by now, or says something else than was `seen`, and beside `name`
    where another team has it."""
    tournament, found = lock_sign_up(sign_up)
    if found.state in (SignUpState.PLACED, SignUpState.CANCELLED) or said_key(found) != seen:
        raise DomainError(_("This sign-up has changed meanwhile: look at it once more."))
    _require_free_name(tournament, values, but=found)
    before, found.said = found.said, {name: value for name, value in values.items() if value}
    if before == found.said:
        return found
    found.save(update_fields=["said"])
    changed = {
        name for name in {**before, **found.said} if before.get(name) != found.said.get(name)
    }
    record(
        tournament=tournament,
        actor=by,
        action="change_sign_up",
        target=found.name,
        before={name: before.get(name, "") for name in changed},
        after={name: found.said.get(name, "") for name in changed},
    )
    if "email" in changed:
        mail_corrected_address(sign_up=found)
    return found


@audited
def admit_sign_up(*, sign_up: SignUp, by: User) -> SignUp:
    """Let the organiser take somebody who was to be looked at, or has not confirmed; and once a
    round is drawn, somebody who waits, for the first round that is not."""
    tournament, found = lock_sign_up(sign_up)
    if found.state in (SignUpState.UNCONFIRMED, SignUpState.HELD):
        _require_free_name(tournament, found.said, but=found)
        record(tournament=tournament, actor=by, action="admit_sign_up", target=found.name)
        _wait(found)
    elif found.state == SignUpState.WAITING and not places_are_given(tournament):
        give_place(sign_up=found, by=by)
    return _settled(found)


@audited
def cancel_sign_up(*, sign_up: SignUp, by: User | None = None) -> SignUp:
    """Give the place back, or the turn on the waiting list: the first who waits moves up. What he
    filled in goes, but for what was written down of the drive, which goes with that; who paid is
    withdrawn rather than removed, so that it is known who gets money back.

    Raise DomainError once a round is drawn: then the organiser withdraws a team.
    """
    tournament, found = lock_sign_up(sign_up)
    if found.state == SignUpState.CANCELLED:
        return found
    if next_undrawn_round(tournament) > 1 and found.entry:
        raise DomainError(_("The draw has begun: tell the organiser, or the door."))
    name, entry = found.name, found.entry
    found.state, found.said, found.entry, found.place = SignUpState.CANCELLED, {}, None, None
    found.save()
    record(tournament=tournament, actor=by, action="cancel_sign_up", target=name)
    if entry and entry.paid:
        # The organiser may have withdrawn him already.
        if not entry.withdrawals.filter(withdrawn_in(1)).exists():
            withdraw_entry(entry=entry, from_round=1, reason=_("cancelled"), by=by)
    elif entry:
        remove_entry(entry=entry, by=by)
    raise_version(tournament)
    return _settled(found)


def lock_sign_up(sign_up: SignUp) -> tuple[Tournament, SignUp]:
    """Return the locked drive, and who signed up for it as he stands there now.

    Raise DomainError when the drive is finished, and when the organiser removed him meanwhile.
    """
    tournament = lock_open(pk=sign_up.tournament_id)
    found = tournament.sign_ups.select_related("entry").filter(pk=sign_up.pk).first()
    if found is None:
        raise DomainError(_("This sign-up is not there any more."))
    return tournament, found
