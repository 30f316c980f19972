"""The field of a drive as a worksheet that this program reads back without loss."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from scoring.formats import Format
from tournaments.exchange.writing import Worksheet


def entry_sheet(entries: Iterable[Any], plays: Format) -> Worksheet:
    """One row an entry: its fields, its withdrawals in words, and every column that the sign-up
    sheets had beside these, under its own header.  The headers are those that are recognised; for
    a second player there is none where players are ranked by themselves, for a class none where
    nobody has one."""
    entries = list(entries)
    in_classes = any(entry.group for entry in entries)
    pairs = not plays.singles or any(entry.player2 for entry in entries)
    more = list(dict.fromkeys(name for entry in entries for name in entry.extra))
    header = [
        _("Number"),
        _("Team name"),
        _("Player 1"),
        *([_("Player 2")] if pairs else []),
        *([_("Class")] if in_classes else []),
        _("Club"),
        _("Email"),
        _("Phone"),
        _("Remarks"),
        _("Paid?"),
        _("Fixed table"),
        _("Present since"),
        _("First round"),
        _("Withdrawn"),
    ]
    rows = [
        [
            entry.number,
            entry.name,
            entry.player1,
            *([entry.player2] if pairs else []),
            *([entry.group] if in_classes else []),
            entry.club,
            entry.email,
            entry.phone,
            entry.remarks,
            _("yes") if entry.paid else _("no"),
            entry.fixed_table,
            entry.checked_in_at,
            entry.joined_round,
            ", ".join(_away(withdrawal) for withdrawal in entry.withdrawals.all()),
            *(entry.extra.get(name, "") for name in more),
        ]
        for entry in entries
    ]
    return Worksheet(_("Entries"), [*header, *more], rows)


def _away(withdrawal: Any) -> str:
    if withdrawal.until_round is None:
        return _("from round %(round)s") % {"round": withdrawal.from_round}
    return _("rounds %(first)s–%(last)s") % {
        "first": withdrawal.from_round,
        "last": withdrawal.until_round - 1,
    }
