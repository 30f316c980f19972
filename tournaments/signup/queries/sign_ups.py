"""Whether people may sign up now, and who did."""

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q
from django.utils import timezone

from tournaments.entries.queries.cards import card_code
from tournaments.entries.queries.places import Places, places_are_given, places_of
from tournaments.enums import Role, SignUpState
from tournaments.models import Membership, SignUp, SignUpTerms, Tournament, User


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
    if not terms.open:
        return Closed.OFF
    if not places_are_given(tournament):
        return Closed.DRAWN
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
