"""The standings that the groups of a stage were made from, for everybody: who stood where then,
what was changed by hand, and whose points are others since."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Entry, Group, Tournament
from tournaments.queries.stages import Division, division_in, divisions_of
from tournaments.queries.standings import standings
from tournaments.queries.stood import Stood


@dataclass(frozen=True, slots=True)
class Line:
    """One entry as it stood; `now` are its points by the cards of now where these are others,
    `decided` what parted equals, and `moved` the group in which it was put by hand."""

    entry: Entry
    stood: Stood
    now: int | None
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
    def said(self) -> str:
        """With what it stood there, in the order in which that decides."""
        points = self.stood.points
        said = [ngettext("%(count)s point", "%(count)s points", points) % {"count": points}]
        if self.now is not None:
            said.append(_("now %(points)s") % {"points": self.now})
        if self.average:
            said.append(_("%(average)s per game") % {"average": self.average})
        if self.pool:
            place = {"place": self.stood.rank, "group": self.pool}
            said.insert(0, _("place %(place)s in %(group)s") % place)
            said.append(_("difference %(difference)s") % {"difference": self.stood.difference})
        return ", ".join([*said, *([self.decided] if self.decided else [])])


@dataclass(frozen=True, slots=True)
class MadeFrom:
    """All lines, the best first, the round after which that was, and with their group those who
    came in otherwise."""

    round: int
    lines: tuple[Line, ...]
    late: tuple[tuple[Entry, Group], ...]

    @property
    def moved(self) -> tuple[Line, ...]:
        """Who was put into another group by hand."""
        return tuple(line for line in self.lines if line.moved)

    @property
    def changed(self) -> tuple[Line, ...]:
        """Whose points of then are others by the cards of now."""
        return tuple(line for line in self.lines if line.now is not None)


def made_from(tournament: Tournament, upto: int | None = None) -> dict[int, MadeFrom]:
    """The standings that groups were made from, by the key of their stage: of those stages of which
    they were written down, and that are to be told after round `upto`. In four queries, and those
    of the standings for each."""
    entries = {entry.pk: entry for entry in tournament.entries.all()}
    return {
        stage.pk: _made_from(tournament, division, entries)
        for stage, division in divisions_of(tournament)
        if division is not None
        and (upto is None or stage.from_round <= upto + 1)
        and any(group.stood for group in division.groups)
    }


def _made_from(
    tournament: Tournament, division: Division, entries: Mapping[int, Entry]
) -> MadeFrom:
    after = division.stage.from_round - 1
    before = division_in(tournament, after)
    pools = {each.group.position: each.group.label for each in before.groups} if before else {}
    now = {row.entry: row.row.points for row in standings(tournament, after).rows}
    stood = {entry: line for group in division.groups for entry, line in group.stood.items()}
    places = Counter(line.place for line in stood.values())
    lines = [
        Line(
            entries[entry],
            line,
            now.get(entry) if now.get(entry) != line.points else None,
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
    return MadeFrom(after, tuple(sorted(lines, key=_in_order)), tuple(late))


def _in_order(line: Line) -> tuple[int, bool, int, int, int]:
    """As they stood: who are level in everything by their pool, and then by number."""
    stood = line.stood
    return stood.place, not stood.pool, stood.pool or 0, stood.rank, line.entry.number or 0


def _decided(line: Stood, level: int) -> str:
    """What parted a line from those beside it with as many points."""
    if level > 1:
        return _("level in everything: by the list")
    if not line.decided_by:
        return ""
    return _("level on points: %(tie_break)s") % {"tie_break": _(line.decided_by.label)}
