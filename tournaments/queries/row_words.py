"""What people read for a row of the database, and for a field of it."""

from typing import Any

from django.db import models
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Entry, GameTable, Round
from tournaments.models.journaled import Journaled
from tournaments.queries.log_words import WORDS

ROWS: dict[str, Promise] = {
    "tournament": gettext_lazy("settings of the drive"),
    "entry": gettext_lazy("entry"),
    "withdrawal": gettext_lazy("withdrawal"),
    "round": gettext_lazy("round"),
    "draw": gettext_lazy("draw"),
    "gametable": gettext_lazy("table"),
    "side": gettext_lazy("place at a table"),
    "bye": gettext_lazy("bye of a round"),
    "cardentry": gettext_lazy("one of two entries of a score card"),
    "roundclock": gettext_lazy("clock"),
    "extratime": gettext_lazy("extra time"),
    "scorecard": gettext_lazy("score card"),
    "scoreline": gettext_lazy("score card"),
    "dispute": gettext_lazy("dispute"),
    "prize": gettext_lazy("prize"),
    "prizegiving": gettext_lazy("prize-giving"),
    "report": gettext_lazy("result from a phone"),
    "stage": gettext_lazy("division into groups"),
    "group": gettext_lazy("group"),
    "groupplace": gettext_lazy("place in a group"),
}
MODELS = {str(each._meta.model_name): each for each in Journaled.__subclasses__()}
FIELDS: dict[str, Any] = {
    **WORDS,
    "pawns": gettext_lazy("pawns home"),
    "points": gettext_lazy("points"),
    "entered_by_id": gettext_lazy("who entered it"),
    "entry_id": gettext_lazy("which team"),
    "is_current": gettext_lazy("which version counts"),
}


def row_said(name: str, row: Journaled | None) -> str:
    """What a row is and where it belongs; of one that is not stored what it was."""
    what = str(ROWS.get(name, _("row")))
    if row is None:
        return capfirst(what)
    if name in ("prize", "group"):
        return capfirst(f"{what} {row}")
    table = _found(row, GameTable, "table", "card")
    round_ = _found(table or row, Round, "round")
    entry = _found(row, Entry, "entry", "side")
    numbered = {"what": what, "round": round_ and round_.number, "table": table and table.number}
    if table:
        what = _("%(what)s of round %(round)s, table %(table)s") % numbered
        if isinstance(row, GameTable):
            what = _("round %(round)s, table %(table)s") % numbered
    elif round_:
        what = _("%(what)s of round %(round)s") % numbered
        if isinstance(row, Round):
            what = _("round %(round)s") % numbered
    return capfirst(f"{what}, {entry}" if entry else what)


def _found(row: models.Model, wanted: type[models.Model], *names: str) -> Any:
    """The row itself or what it refers to, by way of these."""
    for _step in range(3):
        if isinstance(row, wanted):
            return row
        told = (getattr(row, name, None) for name in names)
        row = next((each for each in told if each is not None), row)
    return row if isinstance(row, wanted) else None
