"""The stages of a drive as pages and paper show them: what is planned, and who is in a group."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.queries.live import cached_per_version
from tournaments.enums import Carried, GroupPlay, Others, StageKind
from tournaments.models import Entry, Group, Stage, Tournament
from tournaments.play.queries.bracket_trees import Tree, trees_of
from tournaments.play.queries.brackets import published_draws
from tournaments.play.queries.fields import entries_playing
from tournaments.play.queries.results import results_of
from tournaments.play.queries.rounds import cards_missing, next_number
from tournaments.play.queries.stages import Division, GroupIn, divisions_of, of_unequal_size

BY_AVERAGE = gettext_lazy(
    "The pools are not equally large: after their winners everybody is placed by the average of"
    " points per game."
)


class State(Enum):
    """How far a stage is; FIXED once a round of it is published."""

    LATER = "later"
    CARDS = "cards"
    READY = "ready"
    MADE = "made"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True)
class GroupShown:
    """A group with its entries, the best seed first and by number where it has no seeds; of a
    knock-out its trees."""

    group: Group
    entries: tuple[Entry, ...]
    trees: tuple[Tree, ...] = ()

    @property
    def plays(self) -> bool:
        """Whether it still plays."""
        return self.group.play != GroupPlay.NOTHING

    @property
    def seeded(self) -> bool:
        """Whether the order in which they came in says how strong they are."""
        stage = self.group.stage
        if stage.kind == StageKind.POOLS:
            return stage.from_round > 1
        return stage.kind != StageKind.CLASSES and self.group.position <= stage.count


@dataclass(frozen=True, slots=True)
class StageShown:
    """A stage with its groups, from its first round to its last; `is_next` says that its first
    round is the next one to be drawn, `without` are those who play its next round and are in no
    group. `per_game` says that the pools before it are of unequal size, so that it is seeded by
    that."""

    stage: Stage
    last_round: int
    state: State
    is_next: bool
    groups: tuple[GroupShown, ...]
    without: tuple[Entry, ...] = ()
    per_game: bool = False

    @property
    def rounds_label(self) -> str:
        """Its rounds, as a title."""
        first, last = self.stage.from_round, self.last_round
        if first == last:
            return _("Round %(number)s") % {"number": first}
        return _("Rounds %(first)s–%(last)s") % {"first": first, "last": last}

    @property
    def round_before(self) -> int:
        """The round that has to be played before its groups can be made."""
        return self.stage.from_round - 1

    @property
    def kind_label(self) -> str:
        """Its groups in a few words: how many and how large."""
        return kind_label(self.stage)

    @property
    def details(self) -> tuple[str, ...]:
        """What else was chosen, where there was something to choose."""
        lines = []
        kind = StageKind(self.stage.kind)
        if kind != StageKind.CLASSES and self.stage.from_round > 1:
            lines.append(
                _("Points of the rounds before: %(choice)s.")
                % {"choice": Carried(self.stage.carried).label}
            )
        if kind in (StageKind.FINALS, StageKind.KNOCK_OUT):
            lines.append(
                _("Everybody else: %(choice)s.") % {"choice": Others(self.stage.others).label}
            )
        if self.per_game:
            lines.append(str(BY_AVERAGE))
        return tuple(lines)

    @property
    def doubts(self) -> tuple[str, ...]:
        """What can still be put right of pools: that one is larger than another, or too large for
        its rounds."""
        if self.stage.kind != StageKind.POOLS or self.state != State.MADE:
            return ()
        sizes = [len(group.entries) for group in self.groups]
        lines = []
        if max(sizes) - min(sizes) > 1:
            text = ", ".join(map(str, sizes))
            lines.append(_("The pools are not equally large: %(sizes)s.") % {"sizes": text})
        rounds, largest = self.last_round - self.stage.from_round + 1, max(sizes)
        if self.stage.tournament.plays.one_opponent and rounds < largest - 1 + largest % 2:
            text = ngettext(
                "In %(count)s round not everybody of a pool of %(size)s meets everybody.",
                "In %(count)s rounds not everybody of a pool of %(size)s meets everybody.",
                rounds,
            )
            lines.append(text % {"count": rounds, "size": largest})
        return tuple(lines)

    @property
    def by_lot(self) -> bool:
        """Whether a lot makes its groups, and no standings."""
        return self.stage.kind == StageKind.POOLS and self.stage.from_round == 1

    @property
    def chosen(self) -> bool:
        """Whether people choose their group themselves."""
        return self.stage.kind == StageKind.CLASSES

    @property
    def brackets(self) -> tuple[GroupShown, ...]:
        """Its groups that play a knock-out."""
        return tuple(group for group in self.groups if group.trees)


def kinds_planned(tournament: Tournament) -> frozenset[str]:
    """Return the kinds of its groups, planned or made: asked once for each version of the drive."""
    kinds = tournament.stages.values_list("kind", flat=True)
    return cached_per_version("groups", tournament, lambda: frozenset(kinds))


def kinds_made(tournament: Tournament) -> set[str]:
    """Return the kinds of which there are groups."""
    made = tournament.stages.filter(groups__isnull=False)
    return set(made.values_list("kind", flat=True))


def stage_to_make(tournament: Tournament, number: int) -> Stage | None:
    """Return the stage of which round `number` is the first, as long as its groups are not made."""
    return tournament.stages.filter(from_round=number, groups__isnull=True).first()


def kind_label(stage: Stage) -> str:
    """Return the groups of a stage in a few words."""
    count, size = stage.count, stage.size
    if stage.kind == StageKind.CLASSES:
        text = ngettext("%(count)s class", "%(count)s classes", count)
    elif stage.kind == StageKind.POOLS:
        text = ngettext("%(count)s pool", "%(count)s pools", count)
    elif stage.kind == StageKind.FINALS:
        text = ngettext("final of %(size)s", "%(count)s finals of %(size)s", count)
    else:
        text = ngettext("knock-out of %(size)s", "%(count)s knock-outs of %(size)s", count)
    return text % {"count": count, "size": size}


def stages_shown(tournament: Tournament, upto: int | None = None) -> tuple[StageShown, ...]:
    """Return all stages in their order; in nine queries at most, however many groups there are, and
    in one where nothing is planned.

    With `upto` nothing is told of what the rounds after it brought: no result, and no group that
    was made from their standings.
    """
    stages = [
        (stage, division)
        for stage, division in divisions_of(tournament)
        if upto is None or stage.kind == StageKind.CLASSES or stage.from_round <= upto + 1
    ]
    if not stages:
        return ()
    entries = {entry.pk: entry for entry in tournament.entries.all()}
    following, missing = next_number(tournament), cards_missing(tournament)
    drawing = _Drawing(tournament, stages, upto)
    shown = []
    for at, (stage, division) in enumerate(stages):
        last = _last_round(tournament, [each for each, _division in stages], at)
        groups = () if division is None else division.groups
        shown.append(
            StageShown(
                stage,
                last,
                _state(stage, division, following, missing),
                stage.from_round == following,
                tuple(_group(group, entries, drawing) for group in groups),
                _without(tournament, division, following, last),
                bool(at and of_unequal_size(stages[at - 1][1])),
            )
        )
    return tuple(shown)


class _Drawing:
    """What the trees of brackets are made of, read once and only where there are brackets."""

    def __init__(
        self,
        tournament: Tournament,
        stages: Sequence[tuple[Stage, Division | None]],
        upto: int | None,
    ) -> None:
        brackets = [
            stage for stage, made in stages if made and any(g.in_bracket for g in made.groups)
        ]
        # Who sits where in the round after the last that is told is known to everybody.
        last = tournament.rounds_planned if upto is None else upto + 1
        since = brackets[0].from_round if brackets else 0
        self.draws = published_draws(tournament, since, last) if brackets else []
        self.results = results_of(tournament, upto) if self.draws else ()

    def trees(self, group: GroupIn, entries: Mapping[int, Entry]) -> tuple[Tree, ...]:
        return trees_of(group, self.draws, self.results, entries) if group.in_bracket else ()


def _group(group: GroupIn, entries: Mapping[int, Entry], drawing: _Drawing) -> GroupShown:
    members = tuple(entries[pk] for pk in group.entries)
    shown = GroupShown(group.group, members, drawing.trees(group, entries))
    return shown if shown.seeded else replace(shown, entries=tuple(sorted(members, key=_by_number)))


def _by_number(entry: Entry) -> tuple[bool, int, int]:
    return entry.number is None, entry.number or 0, entry.pk


def _last_round(tournament: Tournament, stages: Sequence[Stage], at: int) -> int:
    if at + 1 < len(stages):
        return stages[at + 1].from_round - 1
    return max(tournament.rounds_planned, stages[at].from_round)


def _state(stage: Stage, division: Division | None, following: int, missing: int) -> State:
    if following > stage.from_round:
        return State.FIXED
    if division is not None:
        return State.MADE
    if following < stage.from_round:
        return State.LATER
    return State.CARDS if missing else State.READY


def _without(
    tournament: Tournament, division: Division | None, following: int, last: int
) -> tuple[Entry, ...]:
    if division is None or not division.stage.from_round <= following <= last:
        return ()
    placed = {pk for group in division.groups for pk in group.entries}
    playing = entries_playing(tournament, following)
    return tuple(entry for entry in playing if entry.pk not in placed)
