"""How many places a drive has for who signs up by himself, and how many are left."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import QuerySet

from tournaments.entries.queries.boards import GONE, board_places
from tournaments.entries.queries.entries import field, next_undrawn_round
from tournaments.enums import SignUpState
from tournaments.models import SignUp, SignUpTerms, Tournament

if TYPE_CHECKING:
    from tournaments.entries.queries.entries import FieldEntry


@dataclass(frozen=True, slots=True)
class Places:
    """How many there are, by what the organiser said and by the boards, None for as many as come;
    how many teams have one, whoever entered them, who withdrew left out; how many wait for one."""

    limit: int | None
    taken: int
    waiting: int

    @property
    def left(self) -> int | None:
        """How many nobody has yet; None where there is no limit."""
        return None if self.limit is None else max(0, self.limit - self.taken)

    @property
    def full(self) -> bool:
        """Whether who signs up now has to wait: for a place, or for his turn."""
        return self.left == 0 or self.waiting > 0


def places_of(tournament: Tournament) -> Places:
    """Return the places of a drive as they are now, in three queries."""
    terms = SignUpTerms.objects.filter(tournament=tournament).first()
    limits = (terms.places if terms else None, board_places(tournament))
    return Places(
        limit=min((each for each in limits if each is not None), default=None),
        taken=field(tournament).exclude(GONE).count(),
        waiting=waiting_sign_ups(tournament).count(),
    )


def waiting_sign_ups(tournament: Tournament) -> QuerySet[SignUp]:
    """Return who waits for a place, the first in front."""
    return tournament.sign_ups.filter(state=SignUpState.WAITING)


def withdrawn(tournament: Tournament) -> "QuerySet[FieldEntry, int]":
    """Return the keys of the entries that withdrew for good and gave their place back."""
    return field(tournament).filter(GONE).values_list("pk", flat=True)


def without_a_place(tournament: Tournament) -> QuerySet[SignUp]:
    """Return who signed up and has no place: who is to be looked at, waits, or has not confirmed,
    in order of sign-up."""
    gone = (SignUpState.PLACED, SignUpState.CANCELLED)
    return tournament.sign_ups.exclude(state__in=gone).select_related("entry")


def places_are_given(tournament: Tournament) -> bool:
    """Return whether who signs up gets a place by himself: up to the first draw, draft included."""
    return tournament.finished_at is None and next_undrawn_round(tournament) == 1


def tells_by_mail(tournament: Tournament) -> bool:
    """Return whether mail leaves for who signs up by himself, with links that lead somewhere."""
    terms = SignUpTerms.objects.filter(tournament=tournament).exclude(address="")
    return settings.MAIL_IS_SET_UP and not tournament.demo and terms.exists()


def due_mails(tournament: Tournament) -> QuerySet[SignUp]:
    """Return who has still to be told by mail what became of his sign-up."""
    due = tournament.sign_ups.filter(mail_due=True).exclude(state=SignUpState.CANCELLED)
    return due.exclude(entry__in=withdrawn(tournament)).select_related("tournament", "entry")


def placed_but_not_told(tournament: Tournament) -> QuerySet[SignUp]:
    """Return who has a place, and whose mail that says so was refused for good."""
    refused = tournament.sign_ups.filter(state=SignUpState.PLACED, mail_due=False)
    refused = refused.exclude(refusal="").exclude(entry__in=withdrawn(tournament))
    return refused.select_related("entry")
