"""The winner ticked on a form, typed as a check: 1 is the first, 0 nobody."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Card, Scheme
from scoring.formats import parties
from tournaments.cards.queries.form_readings import LONGEST_NAME, clipped, won_box
from tournaments.enums import SchemeKey

ORDINALS = (gettext_lazy("first"), gettext_lazy("second"), gettext_lazy("third"))
WINNER_LABELS = (gettext_lazy("nobody"), *ORDINALS)
WHICH_IS_RIGHT = gettext_lazy("Who won: %(ticked)s (ticked) or %(won)s (the numbers)?")
NOBODY_TICKED = gettext_lazy(
    "Nobody is ticked as the winner, or not clearly. The numbers say %(won)s: press Enter if that "
    "is right, else type what the form says."
)
ENTER_AGAIN = gettext_lazy("If the numbers are right, press Enter again.")
ENTER_OR_TICK = gettext_lazy("If the numbers are right, press Enter again; W ticks another winner.")


def winner_named(box: int, names: Sequence[str], partner: int | None = None) -> str:
    """Return who wins by a box of the winner, by the names at the table, long ones cut off."""
    if not box:
        return str(WINNER_LABELS[0])
    party = parties(len(names), partner)[box - 1]
    return " + ".join(clipped(names[place]) for place in party)


def doubt_winner(card: Card, rules: Scheme, ticked: int | None, names: Sequence[str]) -> str:
    """Return what to ask beside the winner that was typed, of a card without faults; nothing where
    it agrees with the numbers, and of a game that was not played. `names` are those who sit
    there."""
    won = won_box(card, rules)
    if won is None:
        return ""
    if ticked is None:
        return _("Nothing filled in yet.")
    highest = len(parties(len(card.values), card.partner))
    if ticked > highest:
        return _("Type a number from 0 to %(highest)s.") % {"highest": highest}
    if ticked == won:
        return ""
    said, right = (winner_named(box, names, card.partner) for box in (ticked, won))
    return str(WHICH_IS_RIGHT) % {"ticked": said, "won": right}


def resubmit_hint(rules: Scheme) -> str:
    """Return how numbers are saved that say another winner than the one who is ticked on paper:
    where points are free, whoever is ticked can be right beside them."""
    return str(ENTER_OR_TICK if rules.key == SchemeKey.VRIJ else ENTER_AGAIN)


def winner_words(rules: Scheme) -> dict[str, Any]:
    """Return what the desk says by itself of a tick that does not agree."""
    placeholders = {"ticked": "{}", "won": "{}"}
    return {
        "which": str(WHICH_IS_RIGHT) % placeholders,
        "unticked": str(NOBODY_TICKED) % placeholders,
        "again": resubmit_hint(rules),
        "who": [str(label) for label in WINNER_LABELS],
        "longest": LONGEST_NAME,
    }
