"""What people who sign up may do now, who may have done so already, and how they pay."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from segno import QRCode
from segno.helpers import make_epc_qr

from tournaments.entries.queries.cards import card_code
from tournaments.entries.queries.entries import search_key
from tournaments.entries.queries.places import Places, places_are_given, places_of
from tournaments.enums import Role, SignUpState
from tournaments.models import Entry, Membership, SignUp, SignUpTerms, Tournament, User
from tournaments.models.entry_fields import Owner, fields_of
from tournaments.models.names import first_name_first

PLAYERS = tuple(each.name for each in fields_of(Owner.PLAYER))
# A code has room for 331 bytes; letters beyond those of banks take two to four of them.
LONGEST_NAME = 110
LONGEST_REFERENCE = 140


class Closed(StrEnum):
    """Why nobody can sign up by himself now."""

    NO = ""
    OFF = "off"
    """The organiser takes none."""
    LATE = "late"
    """It was possible up to a moment that is over."""
    DRAWN = "drawn"
    """A round is drawn, or the drive is over: the organiser decides from here on."""


@dataclass(frozen=True, slots=True)
class SignUpPage:
    """What the page says on which people sign up."""

    terms: SignUpTerms
    places: Places
    closed: Closed


def terms_of(tournament: Tournament) -> SignUpTerms:
    """Return how people may sign up; closed where the organiser never said."""
    stored = SignUpTerms.objects.filter(tournament=tournament).first()
    return stored or SignUpTerms(tournament=tournament)


def terms_offered(tournament: Tournament, user: User) -> SignUpTerms:
    """Return the same for who is about to say it: at first with the places and the account of his
    newest drive in which people signed up."""
    terms = terms_of(tournament)
    if terms._state.adding:
        of_his = Membership.objects.filter(user=user, role=Role.ORGANISER).values("tournament")
        earlier = SignUpTerms.objects.filter(tournament__in=of_his).order_by("-pk").first()
        if earlier:
            terms.places, terms.iban = earlier.places, earlier.iban
            terms.account_name = earlier.account_name
    return terms


def sign_up_page(tournament: Tournament) -> SignUpPage:
    """Return what is to be said of a drive to who wants to sign up; five queries at most."""
    terms = terms_of(tournament)
    return SignUpPage(terms, places_of(tournament), closed_for(tournament, terms))


def closed_for(tournament: Tournament, terms: SignUpTerms) -> Closed:
    """Return why nobody can sign up by himself now, if so."""
    if not places_are_given(tournament):
        return Closed.DRAWN
    if not terms.open:
        return Closed.OFF
    if terms.closes_at and terms.closes_at <= timezone.now():
        return Closed.LATE
    return Closed.NO


def sign_up_of(code: str) -> SignUp | None:
    """Return who was given this code when he signed up, with his entry and the drive; one query."""
    code = card_code(code)
    found = SignUp.objects.select_related("tournament", "entry")
    return found.filter(code=code).first() if code else None


def said_key(sign_up: SignUp) -> str:
    """Return a short text that differs when anything that somebody said does."""
    return hashlib.blake2b(repr(sorted(sign_up.said.items())).encode(), digest_size=8).hexdigest()


def turn_of(sign_up: SignUp) -> int:
    """Return the how manieth somebody is on the waiting list, from 1."""
    earlier = Q(since__lt=sign_up.since) | Q(since=sign_up.since, pk__lt=sign_up.pk)
    waiting = sign_up.tournament.sign_ups.filter(earlier, state=SignUpState.WAITING)
    return waiting.count() + 1


def is_double(tournament: Tournament, values: Mapping[str, Any], but: SignUp | None = None) -> bool:
    """Return whether somebody of these players signed up already, or was entered: by his whole
    name, or by the names of both where those are first names. Who did not confirm is not meant."""
    own, names = _people(values), _names(values)
    return any(
        own & _people(other) or (names and names == _names(other))
        for other in _others_signed_up(tournament, but)
    )


def sent_before(tournament: Tournament, values: Mapping[str, Any]) -> SignUp | None:
    """Return the sign-up of the same players with the same mail address, whatever became of it."""
    sign_ups = tournament.sign_ups.exclude(state=SignUpState.CANCELLED).select_related("entry")
    return next(
        (
            each
            for each in sign_ups
            if each.email.casefold() == values["email"].casefold()
            and _names(values) == _names(_values_of(each))
        ),
        None,
    )


def name_is_taken(
    tournament: Tournament, values: Mapping[str, Any], but: SignUp | None = None
) -> bool:
    """Return whether another team that has a place, or waits, is called so."""
    name = search_key(values.get("name", ""))
    others = _others_signed_up(tournament, but)
    return bool(name) and any(search_key(other.get("name", "")) == name for other in others)


def _others_signed_up(tournament: Tournament, but: SignUp | None) -> Iterator[Mapping[str, Any]]:
    yield from tournament.entries.values("name", *PLAYERS)
    sign_ups = tournament.sign_ups.filter(state__in=(SignUpState.HELD, SignUpState.WAITING))
    for each in sign_ups.exclude(pk=but.pk) if but else sign_ups:
        yield each.said


def _values_of(sign_up: SignUp) -> Mapping[str, Any]:
    entry = sign_up.entry
    return {name: getattr(entry, name) for name in PLAYERS} if entry else sign_up.said


def _names(values: Mapping[str, Any]) -> frozenset[str]:
    names = (search_key(first_name_first(values.get(name, ""))) for name in PLAYERS)
    return frozenset(filter(None, names))


def _people(values: Mapping[str, Any]) -> frozenset[str]:
    """Return the players whose whole names are known."""
    return frozenset(name for name in _names(values) if " " in name)


@dataclass(frozen=True, slots=True)
class Payment:
    """What somebody who has a place still owes, and where it can go."""

    cents: int
    iban: str
    account_name: str
    reference: str

    @property
    def iban_in_groups(self) -> str:
        """The account number as people read it: in groups of four."""
        return " ".join(self.iban[at : at + 4] for at in range(0, len(self.iban), 4))

    def code(self) -> QRCode:
        """Return the code for banks (EPC069-12)."""
        return make_epc_qr(
            name=_within(self.account_name, LONGEST_NAME),
            iban=self.iban,
            amount=Decimal(self.cents) / 100,
            text=self.reference,
            encoding="utf-8",
        )


def payment_of(sign_up: SignUp) -> Payment | None:
    """Return what somebody has to pay; None without a fee, an account or a place, and for who
    paid."""
    terms = SignUpTerms.objects.filter(tournament=sign_up.tournament_id).first()
    entry, fee = sign_up.entry, sign_up.tournament.fee_cents
    if entry is None or entry.paid or terms is None or not (terms.iban and fee):
        return None
    return Payment(fee, terms.iban, terms.account_name, _reference(entry))


def _reference(entry: Entry) -> str:
    """Return by which the organiser knows from whom it is: number, name and drive, in one line that
    fits into the code."""
    text = _("Fee %(entry)s, %(drive)s") % {"entry": entry, "drive": entry.tournament.name}
    return _within(" ".join(text.split()), LONGEST_REFERENCE)


def _within(text: str, length: int) -> str:
    """Return the beginning of a text that is no longer than so many bytes."""
    return text.encode()[:length].decode(errors="ignore")
