"""Whether what is stored of a drive is what its journal says: the organiser asks at any time."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.apps import apps
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from tournaments.checker import Finding, check_rows
from tournaments.models import Tournament
from tournaments.queries.claims import stored_of
from tournaments.queries.journal import broken_in, head_of, links_of

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
    """The links one by one, and the rows that follow from them beside those of the database."""
    broken = broken_in(tournament)
    if broken is not None:
        return StoredRows(broken.number, ())
    links = list(links_of(tournament))
    return StoredRows(0, tuple(check_rows(head_of(tournament), links, stored_of(tournament))))


def _said(finding: Finding) -> str:
    """Which row, and where one field of it differs which, with both values."""
    name, key, field, *_deeper = *finding.where.split(" "), "", ""
    try:
        row = apps.get_model("tournaments", name)._base_manager.filter(pk=int(key)).first()
    except (LookupError, ValueError):
        row = None
    if finding.what != "row":
        return f"{name} {row or key}"
    said = _("%(row)s, %(field)s: stored %(stored)s, in the journal %(told)s")
    both = {"stored": finding.claimed, "told": finding.recomputed}
    return said % ({"row": f"{name} {row or key}", "field": field} | both)
