"""The standings as a worksheet."""

from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.exchange.writing import Worksheet
from tournaments.queries.standings import Standings


def standings_sheet(shown: Standings) -> Worksheet:
    """One row for each team in the order of the ranks; no points where it had no card.

    It is for everybody once they are final, so of the players it holds first names only.
    """
    header = [
        *(_("Rank"), _("Number"), _("Team"), _("Players")),
        *(format_lazy("{} {}", _("Round"), number) for number in shown.rounds),
        *(_("Won"), _("Pawns"), _("Pawn difference"), _("Opponents"), _("Points")),
        *(_("Remark"),),
    ]
    rows = [
        [
            *(row.row.rank, row.number, row.name, row.first_names),
            *(row.row.per_round.get(number) for number in shown.rounds),
            *(row.row.won, row.row.pawns, row.row.pawn_difference, row.row.opponents),
            row.row.points,
            _("withdrawn") if row.withdrawn else "",
        ]
        for row in shown.rows
    ]
    return Worksheet(title=_title(shown), header=header, rows=rows)


def _title(shown: Standings) -> Promise:
    """How sure these standings are, in as many letters as a tab holds."""
    if shown.final:
        return _("Final standings")
    return _("Provisional, in dispute") if shown.disputed else _("Provisional standings")
