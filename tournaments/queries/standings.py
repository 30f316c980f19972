"""Who stands where, after which rounds, and how sure that is."""

from dataclasses import dataclass, replace
from functools import cached_property

from scoring.results import Result
from scoring.standings import Row, TieBreak
from scoring.standings import standings as ranked
from tournaments.models import Tournament
from tournaments.queries.disputed_tables import (
    DisputedTable,
    disputed_tables,
    standings_notice,
)
from tournaments.queries.results import points_of, read_played, results_of
from tournaments.queries.rounds import published_rounds

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
    """One entry in the standings: its place as `scoring` made it, and what people call it."""

    row: Row
    number: int | None
    name: str
    players: str
    first_names: str
    withdrawn: bool

    @property
    def entry(self) -> int:
        """The primary key of the entry."""
        return self.row.entry

    @property
    def label(self) -> str:
        """Number and name, as on lists and forms."""
        return f"{self.number} {self.name}" if self.number else self.name


@dataclass(frozen=True)
class Standings:
    """The standings of a drive after the published rounds `rounds`, best first.

    `missing` counts the score cards that are not in; as long as there are, the standings are
    provisional. `disputed` are the tables of these rounds whose card is in dispute. `final` says
    that the organiser closed the drive. `untold` are later rounds that are published too, and of
    which these standings tell nothing: not what was scored, nor whether the drive is closed.
    """

    rows: tuple[StandingsRow, ...]
    results: tuple[Result, ...]
    rounds: tuple[int, ...]
    missing: int
    disputed: tuple[DisputedTable, ...]
    final: bool
    untold: tuple[int, ...] = ()

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
    rows = ranked(list(known), results, [TieBreak(value) for value in tournament.tie_breaks])
    return Standings(
        rows=tuple(
            StandingsRow(
                row=row,
                number=known[row.entry].number,
                name=known[row.entry].name,
                players=known[row.entry].players,
                first_names=known[row.entry].first_names,
                withdrawn=row.entry in played.withdrawn,
            )
            for row in rows
        ),
        results=results,
        rounds=played.rounds,
        missing=sum(played.missing.values()),
        disputed=disputed_tables(tournament, upto),
        final=tournament.finished_at is not None,
    )


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
