"""Whether what is stored of a drive is what its journal says: the organiser asks at any time."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from tournaments.checker import Finding, check_rows
from tournaments.models import Tournament
from tournaments.queries.claims import stored_of
from tournaments.queries.journal import broken_in, head_of, links_of
from tournaments.queries.one_moment import one_moment
from tournaments.queries.row_words import FIELDS, MODELS, row_said

NAMED = 3  # rows that are told one by one


@dataclass(frozen=True, slots=True)
class StoredRows:
    """What was found of a drive: the number of the first broken link, 0 for none, and the rows that
    are otherwise than the journal says."""

    broken: int
    findings: Sequence[Finding]

    @property
    def said(self) -> str:
        """The first of the rows, for people."""
        return get_text_list(list(map(_said, self.findings[:NAMED])), _("and"))


def check_stored(tournament: Tournament) -> StoredRows:
    """The links one by one, and the rows that follow from them beside those of the database, both
    as they were at one moment: others work on."""
    with one_moment():
        broken = broken_in(tournament)
        if broken is not None:
            return StoredRows(broken.number, ())
        links = list(links_of(tournament))
        return StoredRows(0, tuple(check_rows(head_of(tournament), links, stored_of(tournament))))


def _said(finding: Finding) -> str:
    """Which row, and where one field of it differs which, with both values that can be read."""
    name, key, field, *_deeper = *finding.where.split(" "), "", "", ""
    if name not in MODELS:
        return _("what the journal says of itself")
    rows = MODELS[name]._base_manager.filter(pk=int(key)) if key.isdecimal() else ()
    row = row_said(name, next(iter(rows), None))
    if finding.what == "row_missing":
        return (
            _("%(row)s: in the journal there is none") % {"row": row}
            if finding.claimed
            else (_("%(row)s: taken out") % {"row": row})
        )
    if field not in FIELDS:
        return row
    both = {"stored": finding.claimed, "told": finding.recomputed}
    said = _("%(row)s, %(field)s")
    if all(type(value) in (int, str) for value in both.values()) and not field.endswith("_id"):
        said = _("%(row)s, %(field)s: stored %(stored)s, in the journal %(told)s")
    return said % ({"row": row, "field": FIELDS[field]} | both)
