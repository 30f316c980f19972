"""Which tables are in dispute, and what everybody may know of that: no names, no subject."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from tournaments.models import Dispute, GameTable, Round, Tournament

MOST_NAMED = 4


class DisputedTable(NamedTuple):
    """A table whose dispute is open."""

    round: int
    table: int


def disputed_tables(tournament: Tournament, upto: int | None = None) -> tuple[DisputedTable, ...]:
    """The tables in dispute, in order, of all rounds or of those up to `upto`; in one query."""
    disputes = Dispute.objects.filter(table__round__tournament=tournament, decided_at__isnull=True)
    if upto is not None:
        disputes = disputes.filter(table__round__number__lte=upto)
    numbers = disputes.order_by("table__round__number", "table__number").values_list(
        "table__round__number", "table__number"
    )
    return tuple(DisputedTable(*each) for each in numbers)


def open_disputes(round_: Round) -> dict[int, int]:
    """The keys of the open disputes of a round, by the keys of their tables."""
    disputes = Dispute.objects.filter(table__round=round_, decided_at__isnull=True)
    return dict(disputes.values_list("table_id", "pk"))


def open_dispute_of(table: GameTable) -> Dispute | None:
    """The dispute that is open at a table, if there is one."""
    return table.disputes.filter(decided_at__isnull=True).first()


def standings_notice(tables: Sequence[DisputedTable], most: int = MOST_NAMED) -> str:
    """What standings say while tables are in dispute; empty without one. More than `most` tables
    are counted instead of named."""
    if not tables:
        return ""
    if len(tables) > most:
        return ngettext_lazy(
            "%(count)s table is in dispute; the standings can still change.",
            "%(count)s tables are in dispute; the standings can still change.",
            "count",
        ) % {"count": len(tables)}
    said = ngettext(
        "%(tables)s is in dispute; the standings can still change.",
        "%(tables)s are in dispute; the standings can still change.",
        len(tables),
    )
    return said % {"tables": capfirst(tables_said(tables))}


def wait_or_draw(tables: Sequence[DisputedTable]) -> str:
    """What the organiser is asked who draws a round while tables are in dispute."""
    return ngettext(
        "A dispute is still open (%(tables)s). Wait, or draw all the same?",
        "Disputes are still open (%(tables)s). Wait, or draw all the same?",
        len(tables),
    ) % {"tables": tables_said(tables)}


def tables_said(tables: Sequence[DisputedTable]) -> str:
    """Tables in words, by round: "tables 3 and 7 of round 2 and table 1 of round 3"."""
    rounds = []
    for round_, of_round in groupby(tables, key=lambda table: table.round):
        numbers = [str(table.table) for table in of_round]
        said = ngettext(
            "table %(tables)s of round %(round)s",
            "tables %(tables)s of round %(round)s",
            len(numbers),
        )
        rounds.append(said % {"tables": get_text_list(numbers, _("and")), "round": round_})
    return str(get_text_list(rounds, _("and")))
