"""Who stands where, after which rounds, and how sure that is."""

from dataclasses import dataclass
from functools import cached_property

from scoring.results import Result
from scoring.standings import Row, TieBreak
from scoring.standings import standings as ranked
from tournaments.models import Tournament
from tournaments.queries.results import points_of, read_played, results_of

__all__ = ["Standings", "StandingsRow", "points_of", "results_of", "standings"]


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One entry in the standings: its place as `scoring` made it, and what people call it."""

    row: Row
    number: int | None
    name: str
    players: str
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
    provisional. `final` says that the organiser closed the drive.
    """

    rows: tuple[StandingsRow, ...]
    results: tuple[Result, ...]
    rounds: tuple[int, ...]
    missing: int
    final: bool

    @property
    def provisional(self) -> bool:
        """Whether cards are missing."""
        return self.missing > 0

    @property
    def empty(self) -> bool:
        """Whether nobody has a result yet."""
        return not self.results

    @cached_property
    def by_entry(self) -> dict[int, StandingsRow]:
        """The same rows by the primary key of the entry."""
        return {row.entry: row for row in self.rows}

    def results_by_round(self, entry: int) -> dict[int, Result]:
        """What one entry got, by round."""
        return {result.round: result for result in self.results if result.entry == entry}


def standings(tournament: Tournament, upto: int | None = None) -> Standings:
    """The standings now, or after round `upto`; in five queries, however large the field.

    Equal ranks stay in the order of team numbers. Who withdrew keeps its place and is marked;
    who withdrew before it ever sat at a table does not stand.
    """
    played = read_played(tournament, upto)
    took_part = {result.entry for result in played.results if result.kind != "out"}
    entries = [
        entry
        for entry in tournament.entries.order_by("number", "pk").only(
            "tournament", "number", "name", "player1", "player2"
        )
        if entry.pk in took_part or entry.pk not in played.withdrawn
    ]
    known = {entry.pk: entry for entry in entries}
    rows = ranked(list(known), played.results, [TieBreak(value) for value in tournament.tie_breaks])
    return Standings(
        rows=tuple(
            StandingsRow(
                row=row,
                number=known[row.entry].number,
                name=known[row.entry].name,
                players=known[row.entry].players,
                withdrawn=row.entry in played.withdrawn,
            )
            for row in rows
        ),
        results=played.results,
        rounds=played.rounds,
        missing=sum(played.missing.values()),
        final=tournament.finished_at is not None,
    )
