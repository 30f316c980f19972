"""The rows of a drive as its journal tells them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

from django.db import models
from django.db.models import Max, Min, Q, TextField
from django.db.models.functions import Cast
from django.utils.functional import Promise
from django.utils.text import capfirst, get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.cards.queries.card_entries import blind_from
from tournaments.checker import Finding, check_rows
from tournaments.core.queries.journal import broken_in, head_of, links_of
from tournaments.core.queries.live import one_moment
from tournaments.core.queries.log_words import WORDS
from tournaments.enums import DrawState
from tournaments.history.queries.log import Line, lines
from tournaments.models import Draw, Entry, GameTable, Round, Stage, Tombola, Tournament
from tournaments.models.journaled import Journaled
from tournaments.prizes.queries.reported_state import stored_of

NAMED = 3  # rows that are named one by one


@dataclass(frozen=True, slots=True)
class StoredRows:
    """What was found of a drive: the number of the first broken link, 0 for none, and the rows that
    are otherwise than the journal says."""

    broken: int
    findings: Sequence[Finding]

    @property
    def summary(self) -> str:
        """Return the first of the rows, for people."""
        return get_text_list(list(map(_describe, self.findings[:NAMED])), _("and"))


def check_stored(tournament: Tournament) -> StoredRows:
    """Check the links one by one, and the rows that follow from them against those of the database,
    both as they were at one moment: others work on."""
    with one_moment():
        broken = broken_in(tournament)
        if broken is not None:
            return StoredRows(broken.number, ())
        links = list(links_of(tournament))
        return StoredRows(0, tuple(check_rows(head_of(tournament), links, stored_of(tournament))))


def _describe(finding: Finding) -> str:
    """Return which row, and where one field of it differs which, with both values that can be
    read."""
    name, key, field, *_deeper = *finding.where.split(" "), "", "", ""
    if name not in MODELS:
        return _("what the journal says of itself")
    rows = MODELS[name]._base_manager.filter(pk=int(key)) if key.isdecimal() else ()
    row = row_label(name, next(iter(rows), None))
    if finding.what == "row_missing":
        return (
            _("%(row)s: in the journal there is none") % {"row": row}
            if finding.claimed
            else (_("%(row)s: taken out") % {"row": row})
        )
    if field not in FIELDS:
        return row
    both = {"stored": finding.claimed, "told": finding.recomputed}
    text = _("%(row)s, %(field)s")
    if all(type(value) in (int, str) for value in both.values()) and not field.endswith("_id"):
        text = _("%(row)s, %(field)s: stored %(stored)s, in the journal %(told)s")
    return text % ({"row": row, "field": FIELDS[field]} | both)


ROWS: dict[str, Promise] = {
    "tournament": gettext_lazy("settings of the drive"),
    "entry": gettext_lazy("entry"),
    "withdrawal": gettext_lazy("withdrawal"),
    "signupterms": gettext_lazy("terms of the sign-up"),
    "signup": gettext_lazy("sign-up"),
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
    "disputeanswer": gettext_lazy("earlier answer with a dispute"),
    "prize": gettext_lazy("prize"),
    "prizegiving": gettext_lazy("prize-giving"),
    "tombola": gettext_lazy("tombola"),
    "report": gettext_lazy("result from a phone"),
    "stage": gettext_lazy("division into groups"),
    "group": gettext_lazy("group"),
    "groupplace": gettext_lazy("place in a group"),
}
MODELS: dict[str, type[Journaled]] = {
    str(each._meta.model_name): each for each in Journaled.__subclasses__()
}
FIELDS: dict[str, Any] = {
    **WORDS,
    "pawns": gettext_lazy("pawns home"),
    "points": gettext_lazy("points"),
    "entered_by_id": gettext_lazy("who entered it"),
    "entry_id": gettext_lazy("which team"),
    "is_current": gettext_lazy("which version counts"),
}


def row_label(name: str, row: Journaled | None) -> str:
    """Return what a row is and where it belongs; of one that is not stored what it was."""
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
    """Return the row itself or what it refers to, by way of these."""
    for _step in range(3):
        if isinstance(row, wanted):
            return row
        related = (getattr(row, name, None) for name in names)
        row = next((each for each in related if each is not None), row)
    return row if isinstance(row, wanted) else None


@dataclass(frozen=True, slots=True)
class OpenPart:
    """What everybody of the drive may read of its journal: `last` is the act at which that ends,
    None where it is all of it; `enough` tells whether a drive can be made of it."""

    last: Line | None
    enough: bool


def open_part(tournament: Tournament) -> OpenPart:
    """Return how far a file without secrets goes, for who is about to save it."""
    before = open_until(tournament)
    if before is None:
        return OpenPart(None, enough=True)
    links = tournament.log.filter(number__lt=before).order_by("-number")
    newest = lines(links[:1])
    return OpenPart(newest[0] if newest else None, can_be_rebuilt(tournament, before))


def open_until(tournament: Tournament) -> int | None:
    """Return the first link that tells what nobody may know yet: the seed of a draw that is still
    to be made or of a tombola that goes on, or an entry of a card that somebody is to type again
    without seeing it; None where there is none. A file without secrets ends before it."""
    found = [_seed_from(tournament), blind_from(tournament)]
    return min((number for number in found if number is not None), default=None)


def can_be_rebuilt(tournament: Tournament, before: int | None) -> bool:
    """Return whether the links before this one are enough to make a drive of: one of them holds it
    whole, and nothing after that was erased."""
    if before is None:
        return True
    links = tournament.log.filter(number__isnull=False)
    erased = links.filter(erased_at__isnull=False).aggregate(last=Max("number"))["last"] or 0
    whole = links.filter(changes__0__0="=", number__gt=erased, number__lt=before)
    return bool(whole.exists())


def _seed_from(tournament: Tournament) -> int | None:
    draws = Draw.objects.filter(round__tournament=tournament, state=DrawState.COMMITTED)
    lots = Stage.objects.filter(tournament=tournament, divided_at=None).exclude(seed="")
    tombolas = Tombola.objects.filter(tournament=tournament, closed=False)
    kept = (draws, lots, tombolas)
    seeds = [seed for rows in kept for seed in rows.values_list("seed", flat=True)]
    if not seeds:
        return None
    links = tournament.log.filter(number__isnull=False)
    as_text = links.annotate(as_text=Cast("changes", TextField()))
    holding = as_text.filter(reduce(or_, (Q(as_text__contains=seed) for seed in seeds)))
    first: int | None = holding.aggregate(first=Min("number"))["first"]
    return first
