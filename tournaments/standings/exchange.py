"""The standings as a worksheet."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.standings import TieBreak
from tournaments.core.exchange.writing import Value, Worksheet
from tournaments.models import Tournament
from tournaments.standings.queries.annotations import result_mark
from tournaments.standings.queries.group_standings import StandingsRow
from tournaments.standings.queries.seals import Seal
from tournaments.standings.queries.standings import Standings, possible_tie_breaks


def standings_sheet(tournament: Tournament, shown: Standings) -> Worksheet:
    """Return one row for each team in the order of the ranks; no points where it had no card.

    It is for everybody once they are final, so of the players it holds first names only: those of
    a team, since a single player is named by it already. Without pawns on the cards it has none.
    Of a drive in groups it says the group, and the points brought along from before it.
    """
    columns: list[tuple[str | Promise, Callable[[StandingsRow], Any]]] = [
        (_("Rank"), lambda line: line.place if line.open else line.row.rank),
        (_("Number"), lambda line: line.number),
        (_("Team"), lambda line: line.name),
    ]
    if shown.in_groups:
        columns.insert(0, (_("Group"), lambda line: line.group))
    if not tournament.plays.singles:
        columns.append((_("Players"), lambda line: line.first_names))
    if shown.carried:
        columns.append((_("Brought along"), partial(_brought, shown)))
    columns += [
        (format_lazy("{} {}", _("Round"), number), partial(_points, shown, number))
        for number in _rounds(shown)
    ]
    columns.append((_("Won"), lambda line: line.row.won))
    if tournament.counts_pawns:
        columns.append((_("Pawns"), lambda line: line.row.pawns))
    columns += [
        (_(each.sheet or each.column), partial(_value, each))
        for each in possible_tie_breaks(tournament)
        if each.column
    ]
    columns += [
        (_("Points"), lambda line: line.row.points),
        (_("Remark"), partial(_remark, shown)),
    ]
    rows = [[value(line) for _header, value in columns] for line in shown.rows]
    return Worksheet(title=str(_title(shown)), header=[header for header, _v in columns], rows=rows)


def seal_sheet(seal: Seal) -> Worksheet:
    """Return the check number of final standings, beside them in a workbook."""
    header = [_("Link of the journal"), _("Check number")]
    return Worksheet(title=str(_("Check number")), header=header, rows=[[seal.number, seal.hash]])


def seal_line(seal: Seal) -> list[Value]:
    """Return the same below them in a text file, in one cell so that nobody takes it for a team."""
    sentence = _("Check number, link %(number)s of the journal: %(hash)s")
    return [sentence % {"number": seal.number, "hash": seal.hash}]


def _rounds(shown: Standings) -> list[int]:
    """Return the rounds that count for somebody."""
    return sorted({n for section in shown.sections for n in section.rounds if n != section.carried})


def _value(tie_break: TieBreak, line: StandingsRow) -> int:
    return line.row.values[tie_break.key]


def _points(shown: Standings, number: int, line: StandingsRow) -> int | None:
    carried = shown.section_of(line).carried
    result = shown.results_by_entry[line.entry].get(number)
    if number == carried or (result and result.kind == "out"):
        return None
    return line.row.per_round.get(number)


def _brought(shown: Standings, line: StandingsRow) -> int | None:
    return line.row.per_round.get(carried) if (carried := shown.section_of(line).carried) else None


def _remark(shown: Standings, line: StandingsRow) -> str:
    """Return that an entry withdrew, and why its points of a round are what they are where no game
    was played out; of one that is gone not of each round once more."""
    had = shown.results_by_entry[line.entry]
    results = {
        number: result
        for number, result in had.items()
        if not (line.withdrawn and result.kind == "out")
    }
    marked = ((number, result_mark(results.get(number))) for number in _rounds(shown))
    reasons = [
        _("round %(round)s: %(why)s") % {"round": number, "why": mark.long}
        for number, mark in marked
        if mark
    ]
    return "; ".join([*([str(_("withdrawn"))] if line.withdrawn else []), *map(str, reasons)])


def _title(shown: Standings) -> Promise:
    """Return how sure these standings are, in as many letters as a tab holds."""
    if shown.final:
        return _("Final standings")
    return _("Provisional, in dispute") if shown.disputed else _("Provisional standings")
