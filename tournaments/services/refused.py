"""The one exception by which a service says no to people, and what every service refuses."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Tournament


class Refused(Exception):
    """A rule of the drive forbids what was asked; the message is a sentence for people.

    `field` names the form field that it belongs beside, when there is one; `values` are
    plain facts that a page may want to show with it (such as the card that is there already).
    """

    def __init__(self, message: Any, *, field: str = "", values: Mapping[str, Any] | None = None):
        super().__init__(str(message))
        self.message = message
        self.field = field
        self.values = dict(values or {})


class Gone(Exception):
    """The drive or season that somebody acts on was deleted meanwhile, so there is no page left to
    say it on; the message is a sentence for people."""

    def __init__(self, message: Any):
        super().__init__(str(message))
        self.message = message


class CardsMissing(Refused):
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
        raise Refused(_("This drive is finished. Open it again before you change it."))
