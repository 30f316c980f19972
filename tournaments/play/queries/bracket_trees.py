"""A knock-out as it is drawn on a wall: a tree for every place that is played for."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.results import Result
from tournaments.draw import EntryId
from tournaments.draw.bracket import Slots, Tie, advanced, rounds_of, slots_for, ties_of, went_on
from tournaments.models import Entry
from tournaments.models.names import numbered
from tournaments.play.queries.brackets import brackets_in, is_undecided, winner_of
from tournaments.play.queries.stages import GroupIn

OPEN = ""  # stands in a slot of which it is not known yet who comes there


@dataclass(frozen=True, slots=True)
class Place:
    """One of the two of a tie, by number and name; without a name it is not known yet who, or is
    `nobody` at all. `score` is what stood on the card that decided; who had withdrawn is `out`."""

    number: int | None = None
    name: str = ""
    nobody: bool = False
    won: bool = False
    score: str = ""
    out: bool = False

    @property
    def label(self) -> str:
        """Number and name, as on lists and forms."""
        return numbered(self.number, self.name)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two who meet, or one who goes on without a game; `by_seed` where they were equal and the
    better seed goes on, `overtaken` where by a later correction the other would have: the round
    after it was published before."""

    one: Place
    other: Place
    by_seed: bool = False
    overtaken: bool = False

    @property
    def places(self) -> tuple[Place, Place]:
        """Both, the upper one first."""
        return self.one, self.other

    @property
    def through(self) -> Place | None:
        """Who has nobody to meet."""
        alone = [place for place in self.places if not place.nobody]
        return alone[0] if len(alone) == 1 else None

    @property
    def vacant(self) -> bool:
        """Whether nobody comes here at all."""
        return self.one.nobody and self.other.nobody


@dataclass(frozen=True, slots=True)
class Column:
    """The meetings of one round of a tree; `count` is how many there are in that round, where these
    are a part of them."""

    round: int
    meetings: tuple[Meeting, ...]
    count: int = 0

    @property
    def decided(self) -> bool:
        """Whether it is known of all of them who goes on."""
        return all(
            meeting.vacant
            or (meeting.through is not None and meeting.through.name)
            or any(place.won for place in meeting.places)
            for meeting in self.meetings
        )

    @property
    def label(self) -> str:
        """What this round of the tree of the first place is called."""
        count = self.count or len(self.meetings)
        names = {
            1: pgettext("of a knock-out", "final"),
            2: _("semi-finals"),
            4: _("quarter-finals"),
        }
        return names.get(count) or _("last %(count)s") % {"count": 2 * count}


@dataclass(frozen=True, slots=True)
class Tree:
    """Who plays for the places from `first` to `last`, round after round: the winners stay in it,
    and who loses goes on in the tree of the places below."""

    first: int
    last: int
    columns: tuple[Column, ...]

    @property
    def main(self) -> bool:
        """Whether it is the tree of the first place."""
        return self.first == 1

    @property
    def label(self) -> str:
        """What is played for."""
        if self.last == self.first + 1:
            return _("for place %(place)s") % {"place": self.first}
        return _("for places %(first)s–%(last)s") % {"first": self.first, "last": self.last}

    @property
    def winner(self) -> Place | None:
        """Who has the first of its places, as soon as that is decided."""
        last = self.columns[-1].meetings[0]
        first = last.through or next((place for place in last.places if place.won), None)
        return first if first and first.name else None

    @property
    def overtaken(self) -> bool:
        """Whether in any meeting not he who won after all has gone on."""
        return any(meeting.overtaken for column in self.columns for meeting in column.meetings)

    @property
    def vacant(self) -> bool:
        """Whether nobody plays for these places: the bracket was not full."""
        return all(meeting.vacant for column in self.columns for meeting in column.meetings)


def trees_of(
    group: GroupIn,
    draws: Iterable[tuple[int, Any]],
    results: Sequence[Result],
    entries: Mapping[int, Entry],
) -> tuple[Tree, ...]:
    """Return the trees of a bracket, that of the first place first; without a query.

    `draws` are the published rounds of the stage as `published_draws` gives them. What is not
    played yet follows as far as the rounds before it are decided.
    """
    size = group.group.stage.size or 0
    drawn = {each.round: each.standing.slots for each in brackets_in(draws, group.key)}
    row = slots_for(group.entries, size)
    columns: dict[tuple[int, int], list[Column]] = defaultdict(list)
    for at in range(rounds_of(size)):
        number, block = group.group.stage.from_round + at, size >> at
        row = drawn.get(number, row)
        following = drawn.get(number + 1)
        gone_on = frozenset(went_on(block, following)) if following else frozenset()
        played = _Played(number, results, group.entries, entries, gone_on)
        found: dict[tuple[int, int], list[Meeting]] = defaultdict(list)
        for tie in ties_of(row, block):
            found[tie.first_place, tie.last_place].append(played.meeting(tie))
        for (first, last), meetings in found.items():
            columns[first, _last(columns, first, last)].append(Column(number, tuple(meetings)))
        row = _next(row, block, played)
    trees = (Tree(first, last, tuple(those)) for (first, last), those in sorted(columns.items()))
    return tuple(tree for tree in trees if not tree.vacant)


def _last(columns: Mapping[tuple[int, int], object], first: int, last: int) -> int:
    """Return the last place of the tree that begins at `first`: that of its first round."""
    return next((its_last for its_first, its_last in columns if its_first == first), last)


def _next(row: Slots, block: int, played: "_Played") -> Slots:
    """Return the row after a round, with those who are not known yet as OPEN."""
    decided: list[EntryId | None] = []
    winners = set()
    for tie in ties_of(row, block):
        alone = tie.one is None or tie.other is None
        winner = None if alone else played.winner(tie)
        if alone or winner is not None:
            decided += [tie.one, tie.other]
        else:
            decided += [OPEN, OPEN]
        if winner is not None:
            winners.add(winner)
    return advanced(tuple(decided), block, winners)


class _Played:
    """What one round of the drive decided."""

    def __init__(
        self,
        number: int,
        results: Iterable[Result],
        seeded: Sequence[int],
        entries: Mapping[int, Entry],
        gone_on: Collection[EntryId],
    ) -> None:
        self.gone_on = gone_on
        self.results: dict[EntryId, Result] = {
            each.entry: each for each in results if each.round == number
        }
        self.seed: dict[EntryId, int] = {entry: at for at, entry in enumerate(seeded)}
        self.entries = entries

    def winner(self, tie: Tie) -> EntryId | None:
        """Return who goes on from a tie of two: whom the round after it has, else who won; None as
        long as the card is not in."""
        gone_on = [one for one in (tie.one, tie.other) if one is not None and one in self.gone_on]
        return gone_on[0] if gone_on else self._by_card(tie)

    def _by_card(self, tie: Tie) -> EntryId | None:
        if tie.one not in self.results or tie.other not in self.results:
            return None
        return winner_of(tie, self.results, self.seed)

    def meeting(self, tie: Tie) -> Meeting:
        """Return what is known of a tie."""
        met = tie.one is not None and tie.other is not None
        winner = self.winner(tie) if met else None
        one, other = self._place(tie.one, winner), self._place(tie.other, winner)
        on_card = self._by_card(tie) if met else None
        overtaken = on_card is not None and on_card != winner
        level = on_card is not None and not overtaken and self._equal(tie)
        return Meeting(one, other, by_seed=level, overtaken=overtaken)

    def _equal(self, tie: Tie) -> bool:
        one, other = (self.results[each] for each in (tie.one, tie.other) if each is not None)
        return is_undecided(one, other)

    def _place(self, entry: EntryId | None, winner: EntryId | None) -> Place:
        if entry is None or entry == OPEN:
            return Place(nobody=entry is None)
        result = self.results.get(entry) if winner is not None else None
        played = result is not None and result.kind not in ("bye", "out", "late")
        stored = self.entries[int(entry)]
        return Place(
            stored.number,
            stored.name,
            won=entry == winner,
            score=str(_counted(result)) if result and played else "",
            out=result is not None and result.kind == "out",
        )


def _counted(result: Result) -> int:
    return result.points if result.pawns is None else result.pawns
