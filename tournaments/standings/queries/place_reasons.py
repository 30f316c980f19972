"""Why a team stands where it stands, in sentences."""

from collections.abc import Iterable
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from scoring.standings import Reason
from tournaments.play.queries.brackets import Met
from tournaments.standings.queries.group_standings import Section, StandingsRow
from tournaments.standings.queries.standings import Standings

MOST_NAMED = 4


def place_context(shown: Standings, row: StandingsRow) -> dict[str, Any]:
    """Return what a page shows of a place: its group, None where all play together, and among how
    many it is, and what it brought along of earlier rounds."""
    section = shown.section_of(row) if shown.in_groups else None
    return {
        "group": section,
        "beside": len(shown.beside(row)),
        "brought": shown.brought(row),
        "some_count_not": any(not shown.counts(row.entry, number) for number in shown.rounds),
    }


def explain_place(shown: Standings, row: StandingsRow) -> list[str]:
    """Return the place of a row explained: who has as many points, and what parted them."""
    section = shown.section_of(row)
    values = {"points": row.row.points, "group": section.name}
    if shown.in_groups and (section.finished or section.play is None) and section.rounds:
        return _finished(shown, section, row)
    if section.in_bracket:
        return _in_bracket(shown, section, row)
    if not row.row.why and section.name:
        return [
            ngettext_lazy(
                "%(points)s point: nobody else in %(group)s has exactly as many.",
                "%(points)s points: nobody else in %(group)s has exactly as many.",
                "points",
            )
            % values
        ]
    if not row.row.why:
        return [
            ngettext_lazy(
                "%(points)s point: no other team has exactly as many.",
                "%(points)s points: no other team has exactly as many.",
                "points",
            )
            % values
        ]
    return [_sentence(shown, row, reason) for reason in row.row.why]


def _finished(shown: Standings, section: Section, row: StandingsRow) -> list[str]:
    """Return that it plays no more, or is in no group; who was level with it then, and how it stood
    then where its points are others by now."""
    values: dict[str, Any] = {
        "number": section.rounds[-1],
        "points": row.row.points,
        "rank": row.row.rank,
    }
    finished = ngettext_lazy(
        "Finished after round %(number)s, with %(points)s point.",
        "Finished after round %(number)s, with %(points)s points.",
        "points",
    )
    without = ngettext_lazy(
        "In no group after round %(number)s, with %(points)s point.",
        "In no group after round %(number)s, with %(points)s points.",
        "points",
    )
    lines = [(finished if section.finished else without) % values]
    if row.stood is not None and row.stood.points != row.row.points:
        changed = ngettext_lazy(
            "When the groups were made it had %(then)s point; something was corrected since. It"
            " keeps the place of then.",
            "When the groups were made it had %(then)s points; something was corrected since. It"
            " keeps the place of then.",
            "then",
        )
        lines.append(changed % {"then": row.stood.points})
    if row.row.shared:
        level = (each.entry for each in section.rows if each.row.rank == row.row.rank)
        values["others"] = _named(shown, (entry for entry in level if entry != row.entry))
        shares = _("It shares rank %(rank)s with %(others)s: nothing parted them then.")
        lines.append(shares % values)
    return lines


def _in_bracket(shown: Standings, section: Section, row: StandingsRow) -> list[str]:
    """Return whom it lost to in which round, where it was equal with whom it met, and what it still
    plays for."""
    course = section.met.get(row.entry, ())
    lines = [line for met in course if (line := _met(shown, met))]
    unbeaten = all(met.through and not met.out for met in course)
    if row.open and unbeaten:
        lines.append(_("Still in it: plays for place %(place)s.") % {"place": row.place})
    elif row.open:
        lines.append(_("Plays on for place %(place)s.") % {"place": row.place})
    elif unbeaten:
        lines.append(_("Lost to nobody."))
    return lines


def _met(shown: Standings, met: Met) -> str:
    """Return what is worth telling of one round of a knock-out: nothing of a game that was won."""
    values = {"number": met.round, "other": ""}
    if met.other in shown.by_entry:
        values["other"] = shown.by_entry[met.other].label
    if met.out:
        return _("Withdrawn in round %(number)s.") % values
    if met.level and met.through:
        return _("Equal with %(other)s in round %(number)s: through as the better seed.") % values
    if met.level:
        return _("Equal with %(other)s in round %(number)s: the better seed went on.") % values
    return "" if met.through else _("Lost to %(other)s in round %(number)s.") % values


def _sentence(shown: Standings, row: StandingsRow, reason: Reason) -> str:
    values = {
        "points": row.row.points,
        "rank": row.row.rank,
        "others": _named(shown, reason.others),
        "tie_break": _(reason.tie_break.label) if reason.tie_break else "",
        "value": reason.value,
        "other_value": reason.other_value,
    }
    if reason.kind == "level":
        return (
            ngettext_lazy(
                "Equal on %(points)s point with %(others)s.",
                "Equal on %(points)s points with %(others)s.",
                "points",
            )
            % values
        )
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
