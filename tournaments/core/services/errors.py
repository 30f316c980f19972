"""What a service refuses, in a sentence for people, and where writing is refused at all."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.schemes import Fault
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


class RefusalsTo:
    """Within it a service may refuse, which ends what is done there: `tell` is given the reason.

    What is left then is what follows it, mostly the page again; so whoever answers otherwise when
    all is done does so within.
    """

    def __init__(self, tell: Callable[[DomainError], None]) -> None:
        self.tell = tell

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        """Tell of a refusal; whatever else went wrong goes on."""
        if isinstance(error, DomainError):
            self.tell(error)
            return True
        return False


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
        raise DomainError(gettext("This drive is finished. Open it again before you change it."))


class NotFirst(DomainError):
    """An act on a laptop that another one has taken over from; `address` is where to go."""

    def __init__(self, address: str):
        text = gettext("This laptop is no longer the first. Go to %(address)s and do it there.")
        unknown = gettext("This laptop is no longer the first. Do it on the other one.")
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


SENTENCES: dict[str, Any] = {
    "missing_value": _("Nothing filled in yet."),
    "negative": _("A number below 0 is not possible."),
    "too_many_pawns": _("%(value)s is too many: there are %(maximum)s pawns."),
    "too_much_home": _("%(value)s is too many: four pawns home are worth %(maximum)s."),
    "partners_differ": _("Partners have one number: the pawns of both together."),
    "two_winners": _("Two teams with %(value)s is not possible. Who was first?"),
    "winner_not_home": _("Ticked as the winner, but not all %(pawns)s pawns are home."),
    "wrong_winner": _("The others have all %(pawns)s pawns home."),
    "winner_unknown": _("The winner must be one of those at the table."),
    "winner_without_game": _("No winner without a game."),
    "value_without_game": _("No pawns without a game."),
    "nobody_finished": _("Nobody has all %(pawns)s pawns home."),
    "finished_in_time": _("With %(pawns)s pawns home the game was finished."),
    "others_can_play": _("The other two can play: fill in their pawns, and who was absent."),
    "absent_unknown": _("Say who was absent."),
    "absent_but_played": _("Absent, and yet a game?"),
    "absent_side_won": _("Who was absent cannot win."),
    "absence_unknown": _("Say in the settings first what an absence and a walk-over give."),
    "absence_is_fixed": _("With somebody absent this number is always %(expected)s."),
    "too_many_digits": _("At most five digits."),
    "too_low": _("At least %(minimum)s."),
    "too_high": _("At most %(maximum)s."),
    "not_a_multiple": _("This must be a multiple of %(step)s."),
}
ABOUT_THE_WINNER = {"winner_not_home", "wrong_winner", "winner_unknown", "winner_without_game"}
SIDE_FIELDS = ("first", "second", "third", "fourth")  # of the numbers of a form, in its order
TWO_TEAMS = ((0,), (1,))


def sentence(fault: Fault) -> str:
    """Return what is wrong and what to do, in the language of the reader."""
    return str(SENTENCES[fault.code]) % dict(fault.values)


def field_of(fault: Fault, numbers: Sequence[Sequence[int]] = TWO_TEAMS) -> str:
    """Return the form field that a fault belongs beside; empty for the card as a whole.

    `numbers` are those of the form, each as the sides that it is written for.
    """
    if fault.code in ABOUT_THE_WINNER:
        return "winner"
    own = zip(SIDE_FIELDS, numbers, strict=False)
    return next((name for name, sides in own if fault.side in sides), "")
