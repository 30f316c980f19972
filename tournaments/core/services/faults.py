"""Faults of a score card as sentences for people."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.schemes import Fault

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
