"""Where everybody stood after each round, and who rose and fell in the last."""

from collections.abc import Mapping, Sequence
from operator import attrgetter

from tournaments.models import Stage, Tournament
from tournaments.play.queries.stages import division_in
from tournaments.standings.queries.group_standings import ranked_groups
from tournaments.standings.queries.standings import Standings

Ranks = Mapping[int, tuple[int | None, ...]]


def rises(ranks: Ranks) -> Mapping[int, int]:
    """Return by entry how many places it stands higher than after the round before, negative for
    who stands lower; nobody of whom that cannot be compared is in it."""
    found = {}
    for entry, after in ranks.items():
        before, now = after[-2:] if len(after) > 1 else (None, None)
        if before is not None and now is not None:
            found[entry] = before - now
    return found


def ranks_after_rounds(
    tournament: Tournament, shown: Standings, latest: int | None = None
) -> Ranks:
    """Return the rank of each entry after each round of these standings, or after so many of the
    `latest`, by the same rules; None before its first result, and where ranks are of other groups
    than those at the end, which cannot be compared.  Computed from the results that the standings
    hold: without groups in one query, with them in a few for each round."""
    ranks: dict[int, list[int | None]] = {row.entry: [] for row in shown.rows}
    stages = list(tournament.stages.all())
    last = shown.rounds[-1] if shown.rounds else 0
    for number in shown.rounds[-latest:] if latest else shown.rounds:
        by_entry: Mapping[int, int] = {}
        if _apart(stages, number) == _apart(stages, last):
            by_entry = _ranks_after(tournament, shown, number, bool(stages))
        for entry, moved in ranks.items():
            moved.append(by_entry.get(entry))
    return {entry: tuple(moved) for entry, moved in ranks.items()}


def _ranks_after(
    tournament: Tournament, shown: Standings, number: int, in_groups: bool
) -> dict[int, int]:
    results_so_far = [result for result in shown.results if result.round <= number]
    present = {result.entry for result in results_so_far}
    division = division_in(tournament, number) if in_groups else None
    entries = [row.entry for row in shown.rows if row.entry in present]
    groups = ranked_groups(tournament, division, entries, results_so_far, number)
    return {row.entry: row.rank for group in groups for row in group.rows}


def _apart(stages: Sequence[Stage], number: int) -> int:
    """Return the stage of a round, by its first round, where it ranks its groups apart; 0 where all
    are ranked through."""
    begun = (stage for stage in stages if stage.from_round <= number)
    of = max(begun, key=attrgetter("from_round"), default=None)
    return of.from_round if of is not None and of.ranks_apart else 0
