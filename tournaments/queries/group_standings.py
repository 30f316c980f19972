"""Standings of a drive in groups: every group ranked by itself, and the groups put in order."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from scoring.results import Result
from scoring.standings import Row, TieBreak
from scoring.standings import standings as ranked
from tournaments.models import Tournament
from tournaments.queries.brackets import places_in_bracket
from tournaments.queries.stages import Division, GroupIn


def ranked_in_groups(
    tournament: Tournament,
    division: Division,
    entries: Sequence[int],
    results: Sequence[Result],
    upto: int,
) -> Iterator[tuple[str, Row]]:
    """The name of a group with each of its rows, group after group, best first.

    Classes and pools have a first place each. Finals and brackets go on where the one before
    stopped; in a bracket who wins goes before who loses, and who has finished keeps his place,
    whatever the points. Who has no group comes last, under no name.
    """
    tie_breaks = [TieBreak(value) for value in tournament.tie_breaks]
    counting = division.counted(results)
    before = 0
    for group in (*division.groups, None):
        members = _members(division, group, entries)
        rows = ranked(members, counting, tie_breaks)
        if group is not None and not group.plays:
            rows = _as_listed(rows, [entry for entry in group.entries if entry in members])
        elif group is not None and group.in_bracket:
            places = places_in_bracket(tournament, group, upto, results)
            rows = _as_listed(rows, [entry for entry in places if entry in members])
        for row in rows:
            label = "" if group is None else group.group.label
            yield label, replace(row, rank=before + row.rank)
        before += 0 if division.stage.ranks_apart else len(rows)


def _members(division: Division, group: GroupIn | None, entries: Iterable[int]) -> list[int]:
    if group is None:
        placed: Collection[int] = {entry for each in division.groups for entry in each.entries}
        return [entry for entry in entries if entry not in placed]
    return [entry for entry in entries if entry in group.entries]


def _as_listed(rows: Iterable[Row], entries: Sequence[int]) -> tuple[Row, ...]:
    """The rows in this order: no points and no tie-break decide it."""
    of = {row.entry: row for row in rows}
    return tuple(
        replace(of[entry], rank=place, decided_by=None, shared=False, why=())
        for place, entry in enumerate(entries, start=1)
    )
