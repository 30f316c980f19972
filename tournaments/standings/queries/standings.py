"""Who stands where, after which rounds, how sure that is, and who rose and fell in the last."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter

from scoring.results import MET, Result
from scoring.standings import TIE_BREAKS, TieBreak
from tournaments.models import Entry, Stage, Tournament
from tournaments.play.queries.brackets import Met
from tournaments.play.queries.results import Played, read_played
from tournaments.play.queries.rounds import (
    DisputedTable,
    disputed_tables,
    published_rounds,
    standings_notice,
)
from tournaments.play.queries.stages import division_in, what_counts
from tournaments.standings.queries.annotations import RankingChange, ranking_changes, ranking_notes
from tournaments.standings.queries.group_standings import (
    RankedGroup,
    Section,
    StandingsRow,
    chosen_tie_breaks,
    ranked_groups,
)

Ranks = Mapping[int, tuple[int | None, ...]]
"""The rank of each entry after each round, by its key."""


@dataclass(frozen=True, slots=True)
class Brought:
    """The `points` that count of `all` that were earned up to and including a round."""

    round: int
    points: int
    all: int


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
    `ranks_apart` says that every group has a first place of its own; `stage` is that of the
    groups. The only one of `sections` has no name where all play together. `changes` are those of
    what decides the ranking since the first round was published.
    """

    sections: tuple[Section, ...]
    results: tuple[Result, ...]
    rounds: tuple[int, ...]
    missing: int
    disputed: tuple[DisputedTable, ...]
    final: bool
    untold: tuple[int, ...] = ()
    counting: tuple[int, ...] = ()
    carried: int = 0
    ranks_apart: bool = False
    stage: Stage | None = None
    changes: tuple[RankingChange, ...] = ()

    @cached_property
    def rows(self) -> tuple[StandingsRow, ...]:
        """Everybody, group after group."""
        return tuple(row for section in self.sections for row in section.rows)

    @property
    def in_groups(self) -> bool:
        """Whether the entries are divided into groups."""
        return any(section.name for section in self.sections)

    @property
    def fields(self) -> tuple[Section, ...]:
        """Those among whom there is one first place: all, or every group where these rank apart;
        then nobody who is in no group."""
        if self.ranks_apart and self.in_groups:
            return tuple(section for section in self.sections if section.name)
        return (Section("", self.rows),)

    def section_of(self, row: StandingsRow) -> Section:
        """Return the group of a row."""
        return next(section for section in self.sections if section.name == row.group)

    def finished_before(self, entry: int, number: int) -> bool:
        """Return whether an entry had played all its rounds when this one began."""
        section = self.section_of(self.by_entry[entry])
        return section.finished and number > max(section.rounds, default=0)

    def counts(self, entry: int, number: int) -> bool:
        """Return whether the points of a round count for an entry by themselves; of those before a
        stage that began anew none do, or a half that is brought along."""
        section = self.section_of(self.by_entry[entry])
        return number > section.carried and number >= min(section.rounds, default=0)

    def met_by(self, entry: int, number: int) -> Met | None:
        """Return what an entry met in a round of its knock-out; None where it did not play in
        one."""
        course = self.section_of(self.by_entry[entry]).met.get(entry, ())
        return next((met for met in course if met.round == number), None)

    def brought(self, row: StandingsRow) -> Brought | None:
        """Return what a row brought along into its stage where that is half of its points."""
        carried = self.section_of(row).carried
        if not carried or carried not in row.row.per_round:
            return None
        earned = self.results_by_entry[row.entry].items()
        all_points = sum(result.points for number, result in earned if number <= carried)
        return Brought(carried, row.row.per_round[carried], all_points)

    def beside(self, row: StandingsRow) -> tuple[StandingsRow, ...]:
        """Return the rows among which this one has its place: all, or those of its group."""
        return self.section_of(row).rows if self.ranks_apart else self.rows

    @property
    def what_counts(self) -> str:
        """The sentence on the points of earlier rounds; empty where all count."""
        return what_counts(self.counting[0], self.carried) if self.counting else ""

    @property
    def on_small_tables(self) -> bool:
        """Whether somebody sat at a small table of which what parts equals counts as of a full
        one."""
        games = (each for each in self.results if each.kind in MET)
        return any(
            game.measure is not None and len(game.opponents) < game.measure.opponents
            for game in games
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """What to know of how places came about, a sentence or two each."""
        return ranking_notes(self.changes, small_tables=self.on_small_tables)

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
        return all(result.kind in ("bye", "out", "late") for result in self.results)

    @cached_property
    def by_entry(self) -> dict[int, StandingsRow]:
        """The same rows by the primary key of the entry."""
        return {row.entry: row for row in self.rows}

    @cached_property
    def earned(self) -> Mapping[int, int]:
        """The points that everybody got in all rounds, also in those that do not count here."""
        points: dict[int, int] = defaultdict(int)
        for result in self.results:
            points[result.entry] += result.points
        return points

    @cached_property
    def results_by_entry(self) -> dict[int, dict[int, Result]]:
        """What every entry got, by round."""
        found: dict[int, dict[int, Result]] = {row.entry: {} for row in self.rows}
        for result in self.results:
            found[result.entry][result.round] = result
        return found


def standings(
    tournament: Tournament, upto: int | None = None, *, expected: Iterable[Result] = ()
) -> Standings:
    """Return the standings now, or after round `upto`; in seven queries, however large the field,
    and in groups in three more.  Of `expected` results they tell as if they were in.

    Equal ranks stay in the order of team numbers. Who withdrew keeps its place and is marked;
    who withdrew before it ever sat at a table does not stand, and has no results.
    """
    played = read_played(tournament, upto)
    by_key = {
        entry.pk: entry
        for entry in tournament.entries.order_by("number", "pk").only(
            "tournament", "number", "name", "player1", "player2"
        )
        if entry.pk in played.took_part or entry.pk not in played.withdrawn
    }
    results = tuple(result for result in (*played.results, *expected) if result.entry in by_key)
    last = played.rounds[-1] if played.rounds else 0
    division = division_in(tournament, max(last, 1))
    since = 1 if division is None else division.counting_since
    groups = ranked_groups(tournament, division, list(by_key), results, last)
    return Standings(
        sections=tuple(_section(group, played, by_key) for group in groups),
        results=results,
        rounds=played.rounds,
        missing=sum(played.missing.values()),
        disputed=disputed_tables(tournament, upto),
        final=tournament.finished_at is not None,
        counting=tuple(number for number in played.rounds if number >= since),
        carried=0 if division is None else division.carried_round,
        ranks_apart=division is not None and division.stage.ranks_apart,
        stage=None if division is None else division.stage,
        changes=ranking_changes(tournament),
    )


def _section(group: RankedGroup, played: Played, entries: Mapping[int, Entry]) -> Section:
    rows = tuple(
        StandingsRow(
            row=row,
            number=entries[row.entry].number,
            name=entries[row.entry].name,
            players=entries[row.entry].players,
            first_names=entries[row.entry].first_names,
            withdrawn=row.entry in played.withdrawn,
            group=group.name,
            open=group.spans.get(row.entry),
            stood=group.stood.get(row.entry),
        )
        for row in group.rows
    )
    last = group.until or played.rounds[-1] if played.rounds else 0
    counting = tuple(number for number in played.rounds if group.since <= number <= last)
    return Section(group.name, rows, group.play, counting, group.carried, group.position, group.met)


def public_standings(tournament: Tournament) -> Standings:
    """Return the standings as far as the public may know them: not beyond the round after which the
    organiser froze them; then in one query more."""
    after = tournament.frozen_after
    if after is None:
        return standings(tournament)
    later = published_rounds(tournament).filter(number__gt=after)
    untold = tuple(later.values_list("number", flat=True))
    shown = standings(tournament, after)
    return replace(shown, untold=untold, final=shown.final and not untold)


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


def possible_tie_breaks(tournament: Tournament) -> tuple[TieBreak, ...]:
    """Return what there is in this drive that could part equal points; of pawns only where they
    are counted."""
    counted = tournament.counts_pawns
    return tuple(each for each in TIE_BREAKS.values() if counted or not each.of_pawns)


def used_tie_breaks(tournament: Tournament) -> tuple[TieBreak, ...]:
    """Return what can part equal points in this drive, in its order."""
    possible = possible_tie_breaks(tournament)
    return tuple(each for each in chosen_tie_breaks(tournament) if each in possible)


def tie_break_columns(tournament: Tournament) -> tuple[TieBreak, ...]:
    """Return those of them whose value a reader needs beside points, games won and pawns."""
    return tuple(each for each in used_tie_breaks(tournament) if each.column)
