"""Who stands where, after which rounds, and how sure that is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby

from scoring.results import Result
from scoring.standings import Row, TieBreak
from scoring.standings import standings as ranked
from tournaments.models import Tournament
from tournaments.queries.disputed_tables import (
    DisputedTable,
    disputed_tables,
    standings_notice,
)
from tournaments.queries.group_standings import ranked_in_groups
from tournaments.queries.results import points_of, read_played, results_of
from tournaments.queries.rounds import published_rounds
from tournaments.queries.stages import Division, division_in

__all__ = [
    "Standings",
    "StandingsRow",
    "points_of",
    "public_standings",
    "results_of",
    "standings",
    "tie_break_columns",
    "tie_break_text",
    "used_tie_breaks",
]

OF_PAWNS = (TieBreak.PAWN_DIFFERENCE, TieBreak.PAWNS)
WITH_A_COLUMN = (TieBreak.PAWN_DIFFERENCE, TieBreak.OPPONENTS)


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One entry in the standings: its place as `scoring` made it, and what people call it; of a
    drive in groups the place is that in its `group`."""

    row: Row
    number: int | None
    name: str
    players: str
    first_names: str
    withdrawn: bool
    group: str = ""

    @property
    def entry(self) -> int:
        """The primary key of the entry."""
        return self.row.entry

    @property
    def label(self) -> str:
        """Number and name, as on lists and forms."""
        return f"{self.number} {self.name}" if self.number else self.name


@dataclass(frozen=True, slots=True)
class Section:
    """The rows of one group, best first; the only one, without a name, where there are none."""

    name: str
    rows: tuple[StandingsRow, ...]


@dataclass(frozen=True)
class Standings:
    """The standings of a drive after the published rounds `rounds`, best first; of a drive in
    groups one group after the other.

    `missing` counts the score cards that are not in; as long as there are, the standings are
    provisional. `disputed` are the tables of these rounds whose card is in dispute. `final` says
    that the organiser closed the drive. `untold` are later rounds that are published too, and of
    which these standings tell nothing: not what was scored, nor whether the drive is closed.

    `counting` are the rounds that count. In a stage that began anew those before it do not, and
    with half of their points brought along `carried` is the round at which that half stands.
    `ranks_apart` says that every group has a first place of its own.
    """

    rows: tuple[StandingsRow, ...]
    results: tuple[Result, ...]
    rounds: tuple[int, ...]
    missing: int
    disputed: tuple[DisputedTable, ...]
    final: bool
    untold: tuple[int, ...] = ()
    counting: tuple[int, ...] = ()
    carried: int = 0
    ranks_apart: bool = False

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """The rows of each group."""
        groups = groupby(self.rows, key=lambda row: row.group)
        return tuple(Section(name, tuple(rows)) for name, rows in groups)

    @property
    def in_groups(self) -> bool:
        """Whether the entries are divided into groups."""
        return any(section.name for section in self.sections)

    def beside(self, row: StandingsRow) -> tuple[StandingsRow, ...]:
        """The rows among which this one has its place: all, or those of its group."""
        if not self.ranks_apart:
            return self.rows
        return next(section.rows for section in self.sections if section.name == row.group)

    @property
    def in_dispute(self) -> str:
        """The sentence on tables in dispute; empty without one."""
        return standings_notice(self.disputed)

    @property
    def provisional(self) -> bool:
        """Whether cards are missing."""
        return self.missing > 0

    @property
    def empty(self) -> bool:
        """Whether no card is in yet; a bye alone is nothing to stand on."""
        return all(result.kind in ("bye", "out") for result in self.results)

    @cached_property
    def by_entry(self) -> dict[int, StandingsRow]:
        """The same rows by the primary key of the entry."""
        return {row.entry: row for row in self.rows}

    @cached_property
    def results_by_entry(self) -> dict[int, dict[int, Result]]:
        """What every entry got, by round."""
        found: dict[int, dict[int, Result]] = {row.entry: {} for row in self.rows}
        for result in self.results:
            found[result.entry][result.round] = result
        return found


def standings(tournament: Tournament, upto: int | None = None) -> Standings:
    """The standings now, or after round `upto`; in six queries, however large the field.

    Equal ranks stay in the order of team numbers. Who withdrew keeps its place and is marked;
    who withdrew before it ever sat at a table does not stand, and has no results.
    """
    played = read_played(tournament, upto)
    entries = [
        entry
        for entry in tournament.entries.order_by("number", "pk").only(
            "tournament", "number", "name", "player1", "player2"
        )
        if entry.pk in played.took_part or entry.pk not in played.withdrawn
    ]
    known = {entry.pk: entry for entry in entries}
    results = tuple(result for result in played.results if result.entry in known)
    last = played.rounds[-1] if played.rounds else 0
    division = division_in(tournament, max(last, 1))
    rows = (
        StandingsRow(
            row=row,
            number=known[row.entry].number,
            name=known[row.entry].name,
            players=known[row.entry].players,
            first_names=known[row.entry].first_names,
            withdrawn=row.entry in played.withdrawn,
            group=group,
        )
        for group, row in _ranked(tournament, division, list(known), results, last)
    )
    since = 1 if division is None else division.counting_since
    return Standings(
        rows=tuple(rows),
        results=results,
        rounds=played.rounds,
        missing=sum(played.missing.values()),
        disputed=disputed_tables(tournament, upto),
        final=tournament.finished_at is not None,
        counting=tuple(number for number in played.rounds if number >= since),
        carried=0 if division is None else division.carried_round,
        ranks_apart=division is not None and division.stage.ranks_apart,
    )


def _ranked(
    tournament: Tournament,
    division: Division | None,
    entries: Sequence[int],
    results: Sequence[Result],
    upto: int,
) -> Iterable[tuple[str, Row]]:
    if division is not None:
        return ranked_in_groups(tournament, division, entries, results, upto)
    tie_breaks = [TieBreak(value) for value in tournament.tie_breaks]
    return (("", row) for row in ranked(entries, results, tie_breaks))


def public_standings(tournament: Tournament) -> Standings:
    """The standings as far as the public may know them: not beyond the round after which the
    organiser froze them; then in one query more."""
    after = tournament.frozen_after
    if after is None:
        return standings(tournament)
    later = published_rounds(tournament).filter(number__gt=after)
    untold = tuple(later.values_list("number", flat=True))
    shown = standings(tournament, after)
    return replace(shown, untold=untold, final=shown.final and not untold)


def used_tie_breaks(tournament: Tournament) -> tuple[TieBreak, ...]:
    """What can part equal points in this drive, in its order; pawns only where they are counted."""
    chosen = [TieBreak(value) for value in tournament.tie_breaks]
    counted = tournament.counts_pawns
    return tuple(each for each in chosen if counted or each not in OF_PAWNS)


def tie_break_columns(tournament: Tournament) -> tuple[TieBreak, ...]:
    """The tie-breaks whose value a reader needs beside points, games won and pawns."""
    return tuple(each for each in used_tie_breaks(tournament) if each in WITH_A_COLUMN)


def tie_break_text(tie_break: TieBreak, row: Row) -> str:
    """The value of a tie-break with a column, as it is written; a difference with its sign."""
    if tie_break == TieBreak.PAWN_DIFFERENCE:
        return f"{row.pawn_difference:+d}" if row.pawn_difference else "0"
    return str(row.opponents)
