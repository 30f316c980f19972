"""Why a team stands where it stands, in sentences."""

from collections.abc import Iterable
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.standings import Reason
from tournaments.enums import TieBreak
from tournaments.queries.standings import Standings, StandingsRow

MOST_NAMED = 4


def place_of(shown: Standings, row: StandingsRow) -> dict[str, Any]:
    """What a page shows of a place: its group, None where all play together, and among how many
    it is."""
    section = shown.section_of(row) if shown.in_groups else None
    return {"group": section, "beside": len(shown.beside(row))}


def why(shown: Standings, row: StandingsRow) -> list[str]:
    """The place of a row explained: who has as many points, and what parted them."""
    section = shown.section_of(row)
    values = {"points": row.row.points, "group": section.name}
    if section.finished and section.rounds:
        values["number"] = section.rounds[-1]
        return [_("Finished after round %(number)s, with %(points)s points.") % values]
    if section.what_decides:
        return [section.what_decides]
    if not row.row.why and section.name:
        return [_("%(points)s points: nobody else in %(group)s has exactly as many.") % values]
    if not row.row.why:
        return [_("%(points)s points: no other team has exactly as many.") % values]
    return [_sentence(shown, row, reason) for reason in row.row.why]


def _sentence(shown: Standings, row: StandingsRow, reason: Reason) -> str:
    values = {
        "points": row.row.points,
        "rank": row.row.rank,
        "others": _named(shown, reason.others),
        "tie_break": TieBreak(reason.tie_break).label if reason.tie_break else "",
        "value": reason.value,
        "other_value": reason.other_value,
    }
    if reason.kind == "level":
        return _("Equal on %(points)s points with %(others)s.") % values
    if reason.kind == "above":
        text = _("It stands above %(others)s on %(tie_break)s: %(value)s against %(other_value)s.")
        return text % values
    if reason.kind == "below":
        text = _("It stands below %(others)s on %(tie_break)s: %(value)s against %(other_value)s.")
        return text % values
    return _("It shares rank %(rank)s with %(others)s: nothing parts them.") % values


def _named(shown: Standings, entries: Iterable[int]) -> str:
    rows = [shown.by_entry[entry] for entry in entries]
    names = [row.label for row in rows[:MOST_NAMED]]
    if more := len(rows) - len(names):
        names.append(ngettext("%(more)s other", "%(more)s others", more) % {"more": more})
    return get_text_list(names, _("and"))
