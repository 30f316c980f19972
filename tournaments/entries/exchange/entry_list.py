"""The field of a drive as a worksheet that this program reads back without loss."""

from collections.abc import Callable, Iterable
from functools import partial
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from scoring.formats import Format
from tournaments.core.exchange.writing import Worksheet
from tournaments.models import SignUp
from tournaments.models.entry_fields import (
    CLASS,
    NAME,
    NUMBER,
    ON_SHEETS,
    PLAYER1,
    PLAYER2,
    EntryField,
    Place,
    shown_at,
)


def entry_sheet(entries: Iterable[Any], plays: Format) -> Worksheet:
    """Return one row an entry: its fields, its withdrawals in words, and every column that the
    sign-up sheets had beside these, under its own header.  The headers are those that are
    recognised; for a second player there is none where players are ranked by themselves, for a
    class none where nobody has one."""
    entries = list(entries)
    in_classes = any(entry.group for entry in entries)
    pairs = not plays.singles or any(entry.player2 for entry in entries)
    more = list(dict.fromkeys(name for entry in entries for name in entry.extra))
    columns = _columns(pairs, in_classes)
    rows = [
        [
            *(value(entry) for _title, value in columns),
            *(entry.extra.get(name, "") for name in more),
        ]
        for entry in entries
    ]
    return Worksheet(_("Entries"), [*(title for title, _value in columns), *more], rows)


def sign_up_sheet(sign_ups: Iterable[SignUp]) -> Worksheet:
    """Return one row for each who signed up and has no place: how far he is, since when, and what
    he filled in."""
    fields = shown_at(Place.SIGN_UP)
    rows = [
        [
            str(each.get_state_display()),
            each.since,
            *(each.said.get(field.name, "") for field in fields),
        ]
        for each in sign_ups
    ]
    title = _("Without a place")
    return Worksheet(title, [_("State"), _("Since"), *(str(each.heading) for each in fields)], rows)


def _columns(pairs: bool, in_classes: bool) -> list[tuple[str, Callable[[Any], Any]]]:
    """Return the header of every column, with what it holds of an entry."""
    leading = [
        NUMBER,
        NAME,
        PLAYER1,
        *([PLAYER2] if pairs else []),
        *([CLASS] if in_classes else []),
    ]
    further = [each for each in ON_SHEETS if each not in (*leading, PLAYER2, CLASS)]
    return [
        *((str(each.heading), partial(_cell, each)) for each in (*leading, *further)),
        (_("Present since"), attrgetter("checked_in_at")),
        (_("First round"), attrgetter("joined_round")),
        (_("Withdrawn"), lambda entry: ", ".join(map(_away, entry.withdrawals.all()))),
    ]


def _cell(field: EntryField, entry: Any) -> Any:
    value = getattr(entry, field.name)
    return (_("yes") if value else _("no")) if isinstance(value, bool) else value


def _away(withdrawal: Any) -> str:
    if withdrawal.until_round is None:
        return _("from round %(round)s") % {"round": withdrawal.from_round}
    return _("rounds %(first)s–%(last)s") % {
        "first": withdrawal.from_round,
        "last": withdrawal.until_round - 1,
    }
