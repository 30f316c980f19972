"""The list of entries."""

from collections.abc import Collection

import django_tables2 as tables
from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, Tournament


def _cell(name: str) -> dict[str, dict[str, str]]:
    return {"td": {"class": f"entry-{name}"}, "th": {"class": f"entry-{name}"}}


class EntryTable(tables.Table):
    """One row an entry; on a phone the cells of a row stand in two lines (see entries.css)."""

    number = tables.Column(verbose_name=_("No."), default="–", attrs=_cell("number number"))
    name = tables.TemplateColumn(
        template_name="entries/_cells.html#name", verbose_name=_("team"), attrs=_cell("name")
    )
    group = tables.Column(verbose_name=_("class"), attrs=_cell("group"), default="–")
    players = tables.Column(
        verbose_name=_("players"), order_by=("player1", "player2"), attrs=_cell("players")
    )
    club = tables.Column(verbose_name=_("club"), attrs=_cell("club"), default="")
    remarks = tables.Column(attrs=_cell("remarks"), default="")
    fixed_table = tables.Column(verbose_name=_("table"), default="", attrs=_cell("table number"))
    checked_in_at = tables.TemplateColumn(
        template_name="entries/_cells.html#present",
        verbose_name=_("present"),
        attrs=_cell("present"),
    )
    paid = tables.TemplateColumn(
        template_name="entries/_cells.html#paid", verbose_name=_("paid"), attrs=_cell("paid")
    )

    class Meta:
        model = Entry
        fields: tuple[str, ...] = ()
        attrs = {"class": "table entry-list phone-list"}
        empty_text = _("No team here.")

    def order_number(
        self, entries: QuerySet[Entry], descending: bool
    ) -> tuple[QuerySet[Entry], bool]:
        """Return those without a number always last."""
        number = F("number")
        ordered = number.desc(nulls_last=True) if descending else number.asc(nulls_last=True)
        return entries.order_by(ordered, "pk"), True

    def order_name(
        self, entries: QuerySet[Entry], descending: bool
    ) -> tuple[QuerySet[Entry], bool]:
        """Sort without regard to capitals."""
        name = Lower("name")
        return entries.order_by(name.desc() if descending else name.asc()), True


def unused_columns(tournament: Tournament, classes: Collection[str]) -> tuple[str, ...]:
    """Return the columns in which no entry of this drive has anything."""
    used = tournament.entries.aggregate(
        club=Count("pk", filter=~Q(club="")),
        remarks=Count("pk", filter=~Q(remarks="")),
        fixed_table=Count("fixed_table"),
    )
    return tuple(name for name, count in ({"group": len(classes)} | used).items() if not count)
