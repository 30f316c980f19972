"""The field of a drive as a worksheet that this program reads back without loss."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any

from django.utils.translation import gettext as _

from scoring.formats import Format
from tournaments.core.exchange.writing import Worksheet
from tournaments.entries.exchange import answers
from tournaments.entries.exchange.reading import Column
from tournaments.models import SignUp
from tournaments.models.entry_fields import (
    CLASS,
    FIXED_TABLE,
    NAME,
    NUMBER,
    ON_SHEETS,
    PAID,
    PLAYER1,
    PLAYER2,
    EntryField,
    Place,
    shown_at,
)

READERS: Mapping[str, Callable[[str], tuple[Any, answers.Found]]] = {
    PAID.name: answers.paid,
    PLAYER2.name: answers.second_player,
    NUMBER.name: partial(answers.whole_number, column=Column.NUMBER),
    FIXED_TABLE.name: partial(answers.whole_number, column=Column.FIXED_TABLE),
    CLASS.name: partial(answers.class_named, classes=()),  # only an unknown one was kept as text
}


def entry_sheet(entries: Iterable[Any], plays: Format) -> Worksheet:
    """Return one row an entry: its fields, its withdrawals in words, and every column that the
    sign-up sheets had beside these, under its own header.  The headers are those that are
    recognised; what a sheet had under one of these that nobody can read stands there, as long as
    the field says nothing. For a second player there is none where players are ranked by
    themselves, for a class none where nobody has one."""
    entries = list(entries)
    in_classes = any(entry.group or _unread(CLASS, entry) for entry in entries)
    pairs = not plays.singles or any(entry.player2 for entry in entries)
    columns = _columns(pairs, in_classes)
    titles = {title for title, _value in columns}
    names = dict.fromkeys(name for entry in entries for name in entry.extra)
    more = [name for name in names if any(_kept(name, entry) for entry in entries)]
    rows = [
        [
            *(value(entry) for _title, value in columns),
            *(_kept(name, entry) for name in more),
        ]
        for entry in entries
    ]
    further = [f"{name} (2)" if name in titles else name for name in more]
    return Worksheet(_("Entries"), [*(title for title, _value in columns), *further], rows)


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


def _kept(name: str, entry: Any) -> str:
    """Return what a sheet had under a header; empty where it stands in the column of a field."""
    if any(str(each.heading) == name and _unread(each, entry) for each in ON_SHEETS):
        return ""
    text: str = entry.extra.get(name, "")
    return text


def _unread(field: EntryField, entry: Any) -> str:
    """Return what a sheet had under the header of a field that says nothing, where nobody can read
    it: what can be read was taken out of the field, or kept out of it, on purpose."""
    text: str = entry.extra.get(str(field.heading), "")
    reader = READERS.get(field.name)
    if not text or reader is None or getattr(entry, field.name):
        return ""
    return text if reader(text)[1] else ""


def _cell(field: EntryField, entry: Any) -> Any:
    if unread := _unread(field, entry):
        return unread
    value = getattr(entry, field.name)
    return (_("yes") if value else _("no")) if isinstance(value, bool) else value


def _away(withdrawal: Any) -> str:
    if withdrawal.until_round is None:
        return _("from round %(round)s") % {"round": withdrawal.from_round}
    return _("rounds %(first)s–%(last)s") % {
        "first": withdrawal.from_round,
        "last": withdrawal.until_round - 1,
    }
