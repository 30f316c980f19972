"""Who rose and who fell in the last round."""

from collections.abc import Mapping

from tournaments.models import Tournament
from tournaments.standings.queries.standings import Standings, standings


def rises(tournament: Tournament, shown: Standings) -> Mapping[int, int]:
    """Return by entry how many places it stands higher than after the round before, negative for
    who stands lower; in the queries of standings. Nobody is in it after the first round, in the
    first of a new stage, and where places of a knock-out are still open."""
    if len(shown.counting) < 2 or shown.empty:
        return {}
    before = standings(tournament, shown.counting[-2])
    if before.empty:
        return {}
    ranks = {row.entry: (row.group, row.row.rank) for row in before.rows if not row.open}
    return {
        row.entry: ranks[row.entry][1] - row.row.rank
        for row in shown.rows
        if row.entry in ranks and ranks[row.entry][0] == row.group and not row.open
    }
