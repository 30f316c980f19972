"""The stages of a drive and their groups: who is in which, and how people call them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.results import Result, counted
from scoring.standings import TIE_BREAKS, TieBreak
from tournaments.draw.bracket import rounds_of
from tournaments.enums import Carried, GroupPlay, StageKind
from tournaments.models import Entry, GameTable, Group, GroupPlace, Stage, Tournament


@dataclass(frozen=True, slots=True)
class Stood:
    """One line of the standings of then, among those who played on.

    `place` is shared by those whom nothing parted; `decided_by` is what parted equal points, and
    `group` the position of the group in which it was put. After pools `pool` is the position of
    its own, 0 for none, and `rank` its place there, then `difference` that of pawns and, after
    pools of unequal size, `average` the points per game.
    """

    place: int
    points: int
    group: int
    decided_by: TieBreak | None = None
    pool: int | None = None
    rank: int = 0
    difference: int = 0
    average: Fraction | None = None

    def record(self) -> dict[str, Any]:
        """Return the line as JSON values; `stood_in` is its inverse."""
        values: dict[str, Any] = {"place": self.place, "points": self.points, "group": self.group}
        if self.decided_by:
            values["decided_by"] = self.decided_by.key
        if self.pool is not None:
            values |= {"pool": self.pool, "rank": self.rank, "difference": self.difference}
        if self.average is not None:
            values["average"] = [self.average.numerator, self.average.denominator]
        return values


def stood_in(record: Mapping[str, Any]) -> Stood:
    """Return the line that was written down so."""
    values = dict(record)
    if "decided_by" in values:
        values["decided_by"] = TIE_BREAKS[values["decided_by"]]
    if "average" in values:
        values["average"] = Fraction(*values["average"])
    return Stood(**values)


@dataclass(frozen=True, slots=True)
class GroupIn:
    """One group of a stage, with the primary keys of its entries, the best seed first; and how they
    stood when they were divided, of those of whom that is known."""

    group: Group
    entries: tuple[int, ...]
    stood: Mapping[int, Stood]

    @property
    def key(self) -> str:
        """What it is called in the record of a draw."""
        return self.group.key

    @property
    def plays(self) -> bool:
        """Whether it still plays."""
        return self.group.play != GroupPlay.NOTHING

    @property
    def in_bracket(self) -> bool:
        """Whether who wins decides who meets whom, and not points."""
        return self.group.play == GroupPlay.KNOCK_OUT


@dataclass(frozen=True, slots=True)
class Division:
    """A stage with its groups, in their order."""

    stage: Stage
    groups: tuple[GroupIn, ...]

    def group_of(self, entry: int) -> GroupIn | None:
        """Return the group in which an entry is, None where it has none."""
        return next((group for group in self.groups if entry in group.entries), None)

    def labels(self) -> dict[int, str]:
        """Return what the group of every entry is called."""
        return {entry: group.group.label for group in self.groups for entry in group.entries}

    @property
    def in_bracket(self) -> frozenset[int]:
        """The entries that play a knock-out."""
        brackets = (group for group in self.groups if group.in_bracket)
        return frozenset(entry for group in brackets for entry in group.entries)

    @property
    def counting_since(self) -> int:
        """The first round whose points count, or stand for those before it."""
        begins = {Carried.ALL: 1, Carried.HALF: self.stage.from_round - 1}
        return begins.get(Carried(self.stage.carried), self.stage.from_round)

    @property
    def carried_round(self) -> int:
        """The round at which half of all points so far stands; 0 where none is halved."""
        return self.stage.from_round - 1 if self.stage.carried == Carried.HALF else 0

    def counted(self, results: Iterable[Result]) -> tuple[Result, ...]:
        """Return the results that count in this stage."""
        return counted(results, self.stage.from_round, Carried(self.stage.carried).share)


def of_unequal_size(division: Division | None) -> bool:
    """Return whether these are pools of which one is larger than another."""
    if division is None or division.stage.kind != StageKind.POOLS:
        return False
    return len({len(group.entries) for group in division.groups}) > 1


def stage_in(tournament: Tournament, number: int) -> Stage | None:
    """Return the stage to which a round belongs, divided or not yet."""
    return tournament.stages.filter(from_round__lte=number).order_by("from_round").last()


def division_in(tournament: Tournament, number: int) -> Division | None:
    """Return the groups in which round `number` is played; None where all play together, or where
    the groups are not made yet. In one query without groups, in three with them."""
    stage = stage_with_groups(tournament, number)
    return None if stage is None else _division(stage)


def stage_with_groups(tournament: Tournament, number: int) -> Stage | None:
    """Return the stage to which a round belongs, with its groups and their places at hand."""
    stages = tournament.stages.filter(from_round__lte=number).order_by("from_round")
    return stages.prefetch_related("groups__places").last()


def divisions_of(tournament: Tournament) -> Iterator[tuple[Stage, Division | None]]:
    """Yield all stages of a drive in their order, with their groups where these are made."""
    for stage in tournament.stages.prefetch_related("groups__places"):
        yield stage, _division(stage)


def _division(stage: Stage) -> Division | None:
    groups = groups_of(stage)
    return Division(stage, groups) if groups else None


def groups_of(stage: Stage) -> tuple[GroupIn, ...]:
    """Return the groups of a stage in their order; none as long as they are not made."""
    found = []
    for group in stage.groups.all():
        group.stage = stage
        places = list(group.places.all())
        stood = {at.entry_id: stood_in(at.standing) for at in places if at.standing}
        found.append(GroupIn(group, tuple(place.entry_id for place in places), stood))
    return tuple(found)


def last_round_of(tournament: Tournament, number: int, planned: int | None = None) -> int:
    """Return the last round of the stage to which round `number` belongs, in a drive of so many
    rounds; of its own where not given."""
    following = tournament.stages.filter(from_round__gt=number).order_by("from_round").first()
    last = max(tournament.rounds_planned if planned is None else planned, number)
    return last if following is None else min(following.from_round - 1, last)


def bracket_problem(tournament: Tournament, stage: Stage, planned: int) -> str:
    """Return why a knock-out does not fit in a drive of so many rounds; empty when it does, and for
    other groups."""
    size = stage.size or 0
    rounds = last_round_of(tournament, stage.from_round, planned) - stage.from_round + 1
    if stage.kind != StageKind.KNOCK_OUT or rounds == rounds_of(size):
        return ""
    return ngettext(
        "A bracket of %(size)s takes %(needed)s round; from round %(first)s on there are"
        " %(there)s.",
        "A bracket of %(size)s takes %(needed)s rounds; from round %(first)s on there are"
        " %(there)s.",
        rounds_of(size),
    ) % {"size": size, "needed": rounds_of(size), "first": stage.from_round, "there": rounds}


def why_not_so_many_rounds(tournament: Tournament, planned: int) -> str:
    """Return why a drive with these groups cannot have so many rounds; empty when it can."""
    for stage in tournament.stages.all():
        if stage.from_round > planned:
            return _("From round %(number)s on there are groups: take them back first.") % {
                "number": stage.from_round
            }
        if text := bracket_problem(tournament, stage, planned):
            return text
    return ""


def finished_entries(tournament: Tournament, number: int) -> QuerySet[GroupPlace, Any]:
    """Return the entries that had finished before this round, as a query for a query."""
    return GroupPlace.objects.filter(
        group__play=GroupPlay.NOTHING,
        stage__tournament=tournament,
        stage__from_round__lte=number,
    ).values("entry")


def groups_problem(tournament: Tournament, number: int, playing: Collection[Entry]) -> str:
    """Return why a round cannot be drawn in groups for those who play it; empty when it can, and
    where all play together."""
    stage = stage_with_groups(tournament, number)
    if stage is None:
        return ""
    division = _division(stage)
    if division is None:
        return _("The groups for this round are not made yet: make them on the page Groups first.")
    without = [str(entry) for entry in playing if division.group_of(entry.pk) is None]
    if without:
        text = ngettext(
            "%(teams)s is in no group: choose one on the page Groups.",
            "%(teams)s are in no group: choose one for each on the page Groups.",
            len(without),
        )
        return text % {"teams": ", ".join(without)}
    return _winners_unknown(division, number)


def _winners_unknown(division: Division, number: int) -> str:
    """Return the tables of the round before in a knock-out whose card is not in: nobody knows who
    goes on; empty where everybody does, in one query where there is a knock-out."""
    if not division.in_bracket or number == division.stage.from_round:
        return ""
    tables = GameTable.objects.filter(
        round__tournament=division.stage.tournament_id,
        round__number=number - 1,
        sides__entry__in=division.in_bracket,
    ).exclude(cards__is_current=True)
    numbers = sorted(set(tables.values_list("number", flat=True)))
    if not numbers:
        return ""
    text = ngettext(
        "The score card of table %(tables)s decides who goes on in the knock-out: enter it first.",
        "The score cards of tables %(tables)s decide who goes on in the knock-out: enter them"
        " first.",
        len(numbers),
    )
    return text % {"tables": ", ".join(map(str, numbers))}


Labels = Mapping[int, str]


def labels_in(tournament: Tournament, number: int) -> Labels:
    """Return what the group of every entry is called in this round, in the order of the groups;
    empty where all play together."""
    division = division_in(tournament, number)
    return division.labels() if division else {}


def label_of(sides: Iterable[int], labels: Labels) -> str:
    """Return the group of those who sit together; those of both where a hand put two together."""
    together = {labels.get(side) for side in sides}
    return " / ".join(name for name in dict.fromkeys(labels.values()) if name in together)


def what_counts(since: int, carried: int) -> str:
    """Return what became of the points of earlier rounds, from the first round that counts and the
    one at which half of them stands (0 for none); empty where all count."""
    if carried:
        text = ngettext(
            "Of the points of round 1 half counts.",
            "Of the points of rounds 1 to %(last)s half counts.",
            carried,
        )
        return text % {"last": carried}
    if since == 1:
        return ""
    text = ngettext(
        "Points of round 1 do not count here.",
        "Points of rounds 1 to %(last)s do not count here.",
        since - 1,
    )
    return text % {"last": since - 1}


def what_decides(play: GroupPlay | None) -> str:
    """Return why the points of a group do not decide its places; empty where they do."""
    if play == GroupPlay.KNOCK_OUT:
        return _("Who wins goes on; the points do not decide.")
    if play == GroupPlay.NOTHING:
        return _("They have finished and keep their places.")
    return ""
