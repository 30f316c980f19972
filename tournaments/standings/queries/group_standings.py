"""Standings of a drive in groups: every group ranked by itself, and the groups put in order."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from scoring.results import Result
from scoring.standings import TIE_BREAKS, Row, TieBreak
from scoring.standings import standings as ranked
from tournaments.enums import GroupPlay
from tournaments.models import Tournament
from tournaments.models.names import numbered
from tournaments.play.queries.brackets import Met, bracketed
from tournaments.play.queries.stages import (
    Division,
    GroupIn,
    Stood,
    division_in,
    what_counts,
    what_decides,
)


@dataclass(frozen=True, slots=True)
class RankedGroup:
    """The rows of one group, best first, and how it plays; `play` is None for those in no group.
    `position` counts the groups from 1.

    In a knock-out `spans` are the first and last place that its rows can still get, by entry where
    that is not decided yet, and `met` whom they met in it. `stood` is how they stood who have
    finished.

    `since` is the first round that counts for it, `until` the last, None for the newest; `carried`
    the round at which half of all points before the stage stands, 0 where none is halved.
    """

    name: str
    play: GroupPlay | None
    rows: tuple[Row, ...]
    since: int = 1
    until: int | None = None
    carried: int = 0
    position: int = 1
    spans: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    met: Mapping[int, tuple[Met, ...]] = field(default_factory=dict)
    stood: Mapping[int, Stood] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One entry in the standings: its place as `scoring` made it, and what people call it; of a
    drive in groups the place is that in its `group`. In a knock-out `open` are the first and last
    place that it can still get, as long as that is not decided. Of one that has finished `stood` is
    how it stood then."""

    row: Row
    number: int | None
    name: str
    players: str
    first_names: str
    withdrawn: bool
    group: str = ""
    open: tuple[int, int] | None = None
    stood: Stood | None = None

    @property
    def place(self) -> str:
        """Its place as people read it: of one that is not decided where it begins and ends."""
        return "–".join(map(str, self.open or (self.row.rank,)))

    @property
    def entry(self) -> int:
        """The primary key of the entry."""
        return self.row.entry

    @property
    def label(self) -> str:
        """Number and name, as on lists and forms."""
        return numbered(self.number, self.name)


@dataclass(frozen=True, slots=True)
class Section:
    """The rows of one group, best first; the only one, without a name, where there are none.

    `position` counts the groups from 1, and stays what it is when one of them is empty. `play` says
    what the group does, None for those who are in none. `rounds` are the rounds that count for it,
    of which `carried` holds the half that was brought along; 0 where none does. `met` is whom each
    entry met in a knock-out.
    """

    name: str
    rows: tuple[StandingsRow, ...]
    play: GroupPlay | None = GroupPlay.ROUNDS
    rounds: tuple[int, ...] = ()
    carried: int = 0
    position: int = 1
    met: Mapping[int, tuple[Met, ...]] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """What stands above it in a drive in groups."""
        return self.name or _("In no group")

    @property
    def in_bracket(self) -> bool:
        """Whether who wins decides the places, and not points."""
        return self.play == GroupPlay.KNOCK_OUT

    @property
    def finished(self) -> bool:
        """Whether it plays no more while others do."""
        return self.play == GroupPlay.NOTHING

    @property
    def what_counts(self) -> str:
        """The sentence on the points of earlier rounds; empty where all count."""
        return what_counts(self.rounds[0], self.carried) if self.rounds else ""

    @property
    def what_decides(self) -> str:
        """The sentence for a group whose points do not decide; empty where they do."""
        return what_decides(self.play)


def chosen_tie_breaks(tournament: Tournament) -> tuple[TieBreak, ...]:
    """Return what the organiser chose to part equal points, in that order, also what asks for
    pawns where none are counted."""
    return tuple(TIE_BREAKS[key] for key in tournament.tie_breaks)


def ranked_groups(
    tournament: Tournament,
    division: Division | None,
    entries: Sequence[int],
    results: Sequence[Result],
    upto: int,
) -> list[RankedGroup]:
    """Return the groups after round `upto`, one after the other; all in one where they play
    together.

    Classes and pools have a first place each. Finals and brackets go on where the one before
    stopped; in a bracket who wins goes before who loses, and who has finished keeps the place that
    he had when the groups were made and his points, whatever they get who play on. Who has no group
    comes last, under no name, as they stood among themselves.
    """
    if division is None:
        rows = ranked(entries, results, chosen_tie_breaks(tournament))
        return [RankedGroup("", GroupPlay.ROUNDS, rows)]
    playing = {entry for group in division.groups if group.plays for entry in group.entries}
    earlier = RankedGroup("", None, ())
    if not playing.issuperset(entries):
        earlier = _earlier(tournament, division, entries, results)
    found: list[RankedGroup] = []
    before = 0
    for group in (*division.groups, None):
        members = _members(division, group, entries)
        if not members:
            continue
        if group is not None and group.plays:
            one = _playing(tournament, division, group, members, results, upto)
        else:
            one = _finished(group, members, earlier)
        rows = tuple(replace(row, rank=before + row.rank) for row in one.rows)
        spans = {entry: (before + a, before + b) for entry, (a, b) in one.spans.items()}
        found.append(replace(one, rows=rows, spans=spans))
        before += 0 if division.stage.ranks_apart else len(rows)
    return found


def standing_points(
    tournament: Tournament, division: Division | None, results: Iterable[Result]
) -> dict[int, int]:
    """Return with how many points entries stand by these results: those that `ranked_groups` gives
    them, without the ranking."""
    points: Counter[int] = Counter()
    for result in _counting(tournament, division, results):
        points[result.entry] += result.points
    return dict(points)


def _counting(
    tournament: Tournament, division: Division | None, results: Iterable[Result]
) -> Iterator[Result]:
    """Yield what counts for everybody: who plays no more keeps what counted before this stage."""
    if division is None:
        yield from results
        return
    all_results = tuple(results)
    playing = {entry for group in division.groups if group.plays for entry in group.entries}
    yield from (result for result in division.counted(all_results) if result.entry in playing)
    first = division.stage.from_round
    left = [result for result in all_results if result.entry not in playing]
    if first > 1:
        left = [result for result in left if result.round < first]
        division_before = division_in(tournament, first - 1) if left else None
        yield from _counting(tournament, division_before, left)
    else:
        yield from left


def _playing(
    tournament: Tournament,
    division: Division,
    group: GroupIn,
    members: Sequence[int],
    results: Sequence[Result],
    upto: int,
) -> RankedGroup:
    rows = ranked(members, division.counted(results), chosen_tie_breaks(tournament))
    bracket = bracketed(tournament, group, upto, results) if group.in_bracket else None
    if bracket:
        rows = _as_listed(rows, bracket.order)
    return RankedGroup(
        group.group.label,
        GroupPlay(group.group.play),
        rows,
        division.counting_since,
        carried=division.carried_round,
        position=group.group.position,
        spans=bracket.spans if bracket else {},
        met=bracket.met if bracket else {},
    )


def _finished(group: GroupIn | None, members: Collection[int], earlier: RankedGroup) -> RankedGroup:
    """Return who plays no more, with the points of the rounds before."""
    rows = [row for row in earlier.rows if row.entry in members]
    if group is None:
        return replace(earlier, play=None, rows=_among_themselves(rows))
    return replace(
        earlier,
        name=group.group.label,
        play=GroupPlay.NOTHING,
        rows=_as_they_stood(rows, group),
        position=group.group.position,
        stood=group.stood,
    )


def _among_themselves(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return these rows of more, in the same order, and equal where they were."""
    ranks = [row.rank for row in rows]
    points = Counter(row.points for row in rows)
    return tuple(
        replace(
            row,
            rank=ranks.index(row.rank) + 1,
            shared=ranks.count(row.rank) > 1,
            decided_by=row.decided_by if points[row.points] > 1 else None,
            why=(),
        )
        for row in rows
    )


def _as_they_stood(rows: Iterable[Row], group: GroupIn) -> tuple[Row, ...]:
    """Return the rows in the order, and with the places, of the standings from which the groups
    were made; then those who came in otherwise, as they came."""
    of = {row.entry: row for row in rows}
    came = [entry for entry in group.entries if entry in of]
    first = sorted((e for e in came if e in group.stood), key=lambda e: group.stood[e].place)
    places = [group.stood[entry].place for entry in first]
    found = [
        replace(
            of[entry],
            rank=places.index(place) + 1,
            shared=places.count(place) > 1,
            decided_by=group.stood[entry].decided_by,
            why=(),
        )
        for entry, place in zip(first, places, strict=True)
    ]
    late = _as_listed(of.values(), [entry for entry in came if entry not in group.stood])
    return (*found, *(replace(row, rank=len(found) + row.rank) for row in late))


def _earlier(
    tournament: Tournament,
    division: Division,
    entries: Sequence[int],
    results: Sequence[Result],
) -> RankedGroup:
    """Return all entries as they stood before this stage, in one row of rows, those of several
    pools ranked together; as they stand by points where it began with the drive."""
    first = division.stage.from_round
    if first == 1:
        return replace(ranked_groups(tournament, None, entries, results, 1)[0], play=None)
    results_before = [result for result in results if result.round < first]
    before = division_in(tournament, first - 1)
    groups = ranked_groups(tournament, before, entries, results_before, first - 1)
    rows = [row for group in groups for row in group.rows]
    if before is not None and before.stage.ranks_apart:
        pooled = [row.entry for group in groups if group.name for row in group.rows]
        left = [row for group in groups if not group.name for row in group.rows]
        rows = [*ranked(pooled, before.counted(results_before), chosen_tie_breaks(tournament))]
        rows += [replace(row, rank=len(pooled) + row.rank) for row in left]
    return RankedGroup("", None, tuple(rows), groups[0].since, first - 1, groups[0].carried)


def _members(division: Division, group: GroupIn | None, entries: Iterable[int]) -> list[int]:
    if group is None:
        placed: Collection[int] = {entry for each in division.groups for entry in each.entries}
        return [entry for entry in entries if entry not in placed]
    return [entry for entry in entries if entry in group.entries]


def _as_listed(rows: Iterable[Row], entries: Iterable[int]) -> tuple[Row, ...]:
    """Return the rows in this order: no points and no tie-break decide it."""
    of = {row.entry: row for row in rows}
    listed = [entry for entry in entries if entry in of]
    return tuple(
        replace(of[entry], rank=place, decided_by=None, shared=False, why=())
        for place, entry in enumerate(listed, start=1)
    )
