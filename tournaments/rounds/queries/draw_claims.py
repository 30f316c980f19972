"""What is proved of a draw by lot, and what is not: no sentence says more than was seen."""

from dataclasses import dataclass
from enum import Enum

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from tournaments.core.queries.known_acts import DrawnBefore, PastAct
from tournaments.models import Draw
from tournaments.moments import clock_time
from tournaments.rounds.queries.draw_verdicts import Verdict
from tournaments.rounds.queries.records import basis_of


class Value(Enum):
    """What the public value of a draw is worth."""

    COUNTS = "counts"
    NONE = "none"
    NOT_SHOWN = "not_shown"
    TYPED_AGAIN = "typed_again"
    BASIS_CHANGED = "basis_changed"


WORTHLESS: dict[Value, Promise] = {
    Value.NONE: gettext_lazy("No public value was shown before the draw."),
    Value.NOT_SHOWN: gettext_lazy(
        "The public value was not shown before the draw: it proves nothing."
    ),
    Value.TYPED_AGAIN: gettext_lazy(
        "The public value was changed after it had been shown: it proves nothing."
    ),
    Value.BASIS_CHANGED: gettext_lazy(
        "After the public value had been shown, something changed in what was drawn from (a team, "
        "a number, a wish, points). The value proves nothing."
    ),
}

# By whether its public value would count, had it been shown here.
MADE_ELSEWHERE = {
    False: gettext_noop(
        "The check number was made before the drive came here: that it could be seen before the "
        "draw, and when, only the journal or the copy says."
    ),
    True: gettext_noop(
        "Check number and public value are from before the drive came here: that they could be "
        "seen before the draw, and when, only the journal or the copy says."
    ),
}


@dataclass(frozen=True, slots=True)
class Claims:
    """Sentences for everybody: what is proved, and what is not."""

    proved: tuple[str, ...] = ()
    not_proved: tuple[str, ...] = ()


def value_of(made: Draw) -> Value:
    """Return whether the public value was there before the draw, with all else that it was drawn
    from."""
    if not made.public_value:
        return Value.NONE
    if None in (made.announced_at, made.shown_at) or not made.committed_beforehand:
        return Value.NOT_SHOWN
    if made.times_shown != 1:
        return Value.TYPED_AGAIN
    if made.shown_basis != basis_of((made.original or {}).get("field", {})):
        return Value.BASIS_CHANGED
    return Value.COUNTS


def claims_of(made: Draw, result: Verdict, before: DrawnBefore, times: int) -> Claims:
    """Return what can be said of a draw by lot that is public, of a round that was drawn so many
    times."""
    value, seen = value_of(made), before.seen_here(made.commitment)
    return Claims(
        tuple(_proved(made, value, seen=seen)) if result.right else (),
        tuple(_not_proved(made, value, before, seen=seen, times=times)),
    )


def _proved(made: Draw, value: Value, *, seen: bool) -> list[str]:
    lines = [_("The seed is the one of the check number: it was not changed after that was made.")]
    if not (made.committed_beforehand and seen):
        return lines
    lines.append(
        _(
            "Whoever saw the check number here before the draw knows that the seed was fixed "
            "before the list of teams was closed."
        )
    )
    if value == Value.COUNTS:
        lines.append(
            _(
                "Whoever also saw here, before the draw, the public value and the hash of what is "
                "drawn from, and saw in the hall where the value came from, knows that nobody "
                "could choose what came out of this draw."
            )
        )
    return lines


def _not_proved(
    made: Draw, value: Value, before: DrawnBefore, *, seen: bool, times: int
) -> list[str]:
    lines = []
    if not made.committed_beforehand:
        lines.append(
            _(
                "The check number was made at the draw itself, when the list was closed already: "
                "who manages the computer could go on drawing until it suited."
            )
        )
    if not seen:
        lines.append(_(MADE_ELSEWHERE[value == Value.COUNTS]))
    if value != Value.COUNTS:
        lines.append(str(WORTHLESS[value]))
        lines += _saved(made, before)
    if made.committed_beforehand and not (value == Value.COUNTS and seen):
        lines.append(
            _(
                "Who manages the computer can look up the seed before the draw, and could change "
                "the list, or try on a copy, until the outcome suited."
            )
        )
    if times > 1:
        lines.append(
            _("There is more than one draw of this round: the organisation chose which one counts.")
        )
    return lines


def _saved(made: Draw, before: DrawnBefore) -> list[str]:
    at = [_when(each) for each in before.copies_before(made)]
    if not at:
        return []
    text = _(
        "The whole journal, with this seed, was saved as a file before the draw (%(at)s): whoever "
        "has that file could work out the draw."
    )
    return [text % {"at": ", ".join(at)}]


def _when(copied: PastAct) -> str:
    at = clock_time(copied.at, "j F H:i")
    return _("%(at)s, says the journal") % {"at": at} if copied.from_journal else at
