"""What a service refuses, in a sentence for people, and where writing is refused at all."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.queries.leadership import leadership
from tournaments.models import Tournament


class DomainError(Exception):
    """A rule of the drive forbids what was asked; the message is a sentence for people.

    `field` names the form field that it belongs beside, when there is one; `values` are
    plain facts that a page may want to show with it (such as the card that is there already).
    """

    def __init__(self, message: Any, *, field: str = "", values: Mapping[str, Any] | None = None):
        super().__init__(str(message))
        self.message = message
        self.field = field
        self.values = dict(values or {})


class DriveDeleted(Exception):
    """The drive or season that somebody acts on was deleted meanwhile, so there is no page left to
    say it on; the message is a sentence for people."""

    def __init__(self, message: Any):
        super().__init__(str(message))
        self.message = message


class CardsMissing(DomainError):
    """An act that needs every card of the rounds so far, while `count` are not in."""

    def __init__(self, count: int):
        sentence = ngettext(
            "%(count)s score card is still missing.",
            "%(count)s score cards are still missing.",
            count,
        )
        super().__init__(sentence % {"count": count}, field="allow_missing")


def require_open(tournament: Tournament) -> None:
    """Refuse for a drive whose standings are final."""
    if tournament.finished_at:
        raise DomainError(_("This drive is finished. Open it again before you change it."))


class NotFirst(DomainError):
    """An act on a laptop that another one has taken over from; `address` is where to go."""

    def __init__(self, address: str):
        text = _("This laptop is no longer the first. Go to %(address)s and do it there.")
        unknown = _("This laptop is no longer the first. Do it on the other one.")
        super().__init__(text % {"address": address} if address else unknown)
        self.address = address


def require_first() -> None:
    """Raise NotFirst on a laptop that another one has taken over from.

    Called within a transaction that holds the lock for writing: what was begun before the laptop
    stepped down has then ended, and nothing begins any more.
    """
    deposed = leadership().deposed
    if deposed:
        raise NotFirst(deposed.address)
