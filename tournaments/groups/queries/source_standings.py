"""The standings that groups were made from, as they were then."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from tournaments.models import Entry, Group, Tournament
from tournaments.play.queries.stages import Division, Stood, division_in, divisions_of
from tournaments.standings.queries.annotations import points_label
from tournaments.standings.queries.standings import standings


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One entry as it stood; `current_points` are its points by the cards of now where these are
    others, `decided` what parted equals, and `moved` the group in which it was put by hand."""

    entry: Entry
    stood: Stood
    current_points: int | None
    pool: str
    decided: str
    moved: Group | None

    @property
    def average(self) -> str:
        """The points per game, as they are written; empty where they did not decide."""
        if self.stood.average is None:
            return ""
        return number_format(round(float(self.stood.average), 2), use_l10n=True)

    @property
    def description(self) -> str:
        """With what it stood there, in the order in which that decides."""
        lines = [points_label(self.stood.points)]
        if self.current_points is not None:
            lines.append(_("now %(points)s") % {"points": self.current_points})
        if self.average:
            lines.append(_("%(average)s per game") % {"average": self.average})
        if self.pool:
            place = {"place": self.stood.rank, "group": self.pool}
            lines.insert(0, _("place %(place)s in %(group)s") % place)
            lines.append(_("difference %(difference)s") % {"difference": self.stood.difference})
        return ", ".join([*lines, *([self.decided] if self.decided else [])])


@dataclass(frozen=True, slots=True)
class SourceStandings:
    """All lines, the best first, the round after which that was, and with their group those who
    came in otherwise."""

    round: int
    lines: tuple[SourceLine, ...]
    late: tuple[tuple[Entry, Group], ...]

    @property
    def moved(self) -> tuple[SourceLine, ...]:
        """Who was put into another group by hand."""
        return tuple(line for line in self.lines if line.moved)

    @property
    def changed(self) -> tuple[SourceLine, ...]:
        """Whose points of then are others by the cards of now."""
        return tuple(line for line in self.lines if line.current_points is not None)


def source_standings(tournament: Tournament, upto: int | None = None) -> dict[int, SourceStandings]:
    """Return the standings that groups were made from, by the key of their stage: of those stages
    of which they were written down, and that are to be told after round `upto`. In four queries,
    and those of the standings for each."""
    entries = {entry.pk: entry for entry in tournament.entries.all()}
    return {
        stage.pk: _source_standings(tournament, division, entries)
        for stage, division in divisions_of(tournament)
        if division is not None
        and (upto is None or stage.from_round <= upto + 1)
        and any(group.stood for group in division.groups)
    }


def _source_standings(
    tournament: Tournament, division: Division, entries: Mapping[int, Entry]
) -> SourceStandings:
    after = division.stage.from_round - 1
    before = division_in(tournament, after)
    pools = {each.group.position: each.group.label for each in before.groups} if before else {}
    current = {row.entry: row.row.points for row in standings(tournament, after).rows}
    stood = {entry: line for group in division.groups for entry, line in group.stood.items()}
    places = Counter(line.place for line in stood.values())
    lines = [
        SourceLine(
            entries[entry],
            line,
            current.get(entry) if current.get(entry) != line.points else None,
            pools.get(line.pool or 0, ""),
            _decided(line, places[line.place]),
            group.group if group.group.position != line.group else None,
        )
        for group in division.groups
        for entry, line in group.stood.items()
    ]
    late = [
        (entries[entry], group.group)
        for group in division.groups
        for entry in group.entries
        if entry not in stood
    ]
    return SourceStandings(after, tuple(sorted(lines, key=_in_order)), tuple(late))


def _in_order(line: SourceLine) -> tuple[int, bool, int, int, int]:
    """Return the order in which they stood: who are level in everything by their pool, and then by
    number."""
    stood = line.stood
    return stood.place, not stood.pool, stood.pool or 0, stood.rank, line.entry.number or 0


def _decided(line: Stood, level: int) -> str:
    """Return what parted a line from those beside it with as many points."""
    if level > 1:
        return _("level in everything: by the list")
    if not line.decided_by:
        return ""
    return _("level on points: %(tie_break)s") % {"tie_break": _(line.decided_by.label)}
