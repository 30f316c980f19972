"""What is known of a round before it is drawn, and what stands in its way."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.draw.bracket import ties_of
from tournaments.entries.queries.boards import why_too_many_tables
from tournaments.enums import DrawMethod, DrawState, Rest
from tournaments.models import Draw, Entry, Tournament
from tournaments.play.queries.brackets import standing_for
from tournaments.play.queries.fields import entries_playing, method_of
from tournaments.play.queries.plans import PlanState, plan_of, why_not_playable
from tournaments.play.queries.results import results_of
from tournaments.play.queries.rounds import (
    DisputedTable,
    cards_missing,
    disputed_tables,
    next_number,
    wait_or_draw,
)
from tournaments.play.queries.stages import GroupIn, division_in, groups_problem
from tournaments.settings.queries import ByeAnswer, absence_fixed, bye_answers


@dataclass(frozen=True, slots=True)
class GroupCount:
    """How many of a group play the round, and how many of them will have no place at a table."""

    name: str
    playing: int
    resting: int


@dataclass(frozen=True, slots=True)
class Preparation:
    """What is known before a round is drawn, and what stands in its way.

    `waiting` is the check number that is there already, with the public value that was announced or
    shown. `next_number` is the round that can be drawn now; `signed_up` counts who withdrew or
    comes later as well; `disputed` are the tables whose dispute is open; `resting` is how many will
    have no place at a table; `absent` are those for whom it would be the first round and who are
    not checked in, when anybody is, `late` who comes later and is left out, and `needs` who needs
    something at the table. `boards` is why there are too few for its tables. A round by lot or of a
    `plan` waits for no card and no dispute. `groups` are there where it is played in groups,
    `ungrouped` of those who play are in none of them, and `groups_problem` is why they do not let
    it be drawn. `bye` are the usual answers to what a bye gives, asked before the first one;
    `unplayed_unknown` says that nobody said yet what it, an absence and a walk-over give;
    `absence_fixed` is what cards of it gave already. `too_many_rounds` is why not all rounds can be
    played by the plan.
    """

    waiting: Draw | None
    method: DrawMethod
    next_number: int
    signed_up: int
    playing: int
    resting: int
    unnumbered: int
    missing: int
    disputed: tuple[DisputedTable, ...]
    absent: tuple[Entry, ...]
    late: tuple[Entry, ...] = ()
    boards: str = ""
    needs: tuple[Entry, ...] = ()
    plan: PlanState | None = None
    groups: tuple[GroupCount, ...] = ()
    ungrouped: int = 0
    groups_problem: str = ""
    bye: tuple[ByeAnswer, ...] = ()
    bye_points: int = 0
    unplayed_unknown: bool = False
    absence_fixed: Mapping[str, int] = field(default_factory=dict)
    too_many_rounds: str = ""

    @property
    def wait_or_draw(self) -> str:
        """What the organiser is asked while disputes are open; empty without one."""
        return wait_or_draw(self.disputed) if self.disputed else ""

    @property
    def value_awaited(self) -> str:
        """What the organiser is asked while a value is announced; empty without one."""
        return value_awaited(self.waiting)


def preparation(tournament: Tournament, number: int) -> Preparation:
    """Return what the page of a round shows before the draw, in a handful of queries."""
    expected = list(entries_playing(tournament, number))
    entries = [entry for entry in expected if not entry.comes_later]
    newcomers = [entry for entry in entries if entry.joined_round == number]
    absent = [entry for entry in newcomers if entry.checked_in_at is None]
    door_in_use = any(entry.checked_in_at for entry in entries)
    committed = Draw.objects.filter(
        round__tournament=tournament, round__number=number, state=DrawState.COMMITTED
    ).first()
    plan, following = plan_of(tournament, number), next_number(tournament)
    groups = tuple(_groups(tournament, number, entries))
    resting = _resting(tournament, groups, len(entries))
    return Preparation(
        waiting=committed,
        method=method_of(tournament, number),
        next_number=following,
        signed_up=tournament.entries.count(),
        playing=len(entries),
        resting=resting,
        unnumbered=sum(entry.number is None for entry in entries),
        missing=cards_awaited(tournament, number),
        disputed=disputes_awaited(tournament, number),
        absent=tuple(absent) if door_in_use else (),
        late=tuple(entry for entry in expected if entry.comes_later),
        boards=why_too_many_tables(tournament, _tables(tournament, groups, len(entries), resting)),
        needs=tuple(entry for entry in entries if entry.needs),
        plan=plan,
        groups=groups,
        ungrouped=len(entries) - sum(group.playing for group in groups) if groups else 0,
        groups_problem=groups_problem(tournament, number, entries) if number == following else "",
        bye=bye_answers(tournament, number) if resting and number == following else (),
        bye_points=tournament.bye_points,
        unplayed_unknown=not tournament.unplayed_points_known,
        absence_fixed=absence_fixed(tournament),
        too_many_rounds=why_not_playable(tournament) if plan else "",
    )


def _tables(
    tournament: Tournament, groups: Sequence[GroupCount], playing: int, resting: int
) -> int:
    """Return at how many tables those who do not rest will sit, the smaller ones as well."""
    counts = [(each.playing, each.resting) for each in groups] or [(playing, resting)]
    return sum(-((rest - count) // tournament.plays.sides) for count, rest in counts)


def resting_of(tournament: Tournament, number: int, playing: Sequence[Entry]) -> int:
    """Return how many of those who play this round will have no place at a table."""
    return _resting(tournament, tuple(_groups(tournament, number, playing)), len(playing))


def _resting(tournament: Tournament, groups: Sequence[GroupCount], playing: int) -> int:
    if groups:
        return sum(group.resting for group in groups)
    return _left_over(tournament, playing)


def value_awaited(waiting: Draw | None) -> str:
    """Return what the organiser is asked who draws while a public value was announced and not
    shown."""
    if waiting is None or waiting.follows_plan or waiting.announced_at is None or waiting.shown_at:
        return ""
    text = _(
        "Announced: %(source)s; what came out is not shown. Show it first, or draw without it?"
    )
    return text % {"source": waiting.public_source}


def cards_awaited(tournament: Tournament, number: int) -> int:
    """Return how many score cards are missing that the draw of a round rests on: none where no
    points decide who meets whom. What a knock-out waits for, `groups_problem` says."""
    by_results = method_of(tournament, number) == DrawMethod.RESULTS
    return cards_missing(tournament) if by_results else 0


def disputes_awaited(tournament: Tournament, number: int) -> tuple[DisputedTable, ...]:
    """Return the open disputes that can change what the draw of a round rests on: points, or who
    goes on in a knock-out."""
    if method_of(tournament, number) == DrawMethod.RESULTS or _has_bracket(tournament, number):
        return disputed_tables(tournament)
    return ()


def _has_bracket(tournament: Tournament, number: int) -> bool:
    division = division_in(tournament, number)
    return division is not None and any(group.in_bracket for group in division.groups)


def _groups(tournament: Tournament, number: int, playing: Iterable[Entry]) -> Iterator[GroupCount]:
    division = division_in(tournament, number)
    present = {entry.pk for entry in playing}
    for group in division.groups if division else ():
        own = present.intersection(group.entries)
        if group.in_bracket:
            yield GroupCount(group.group.label, len(own), _alone(tournament, number, group, own))
        elif group.plays:
            yield GroupCount(group.group.label, len(own), _left_over(tournament, len(own)))


def _left_over(tournament: Tournament, entries: int) -> int:
    return tournament.plays.left_over(entries, tournament.rest == Rest.SMALL_TABLE)


def _alone(tournament: Tournament, number: int, group: GroupIn, present: set[int]) -> int:
    """Return how many have nobody to meet in the bracket, because that place is empty or does not
    play."""
    standing = standing_for(tournament, group, number, results_of(tournament, number - 1))
    if standing is None:
        return 0
    ties = ties_of(standing.slots, standing.block)
    return sum((tie.one in present) != (tie.other in present) for tie in ties)
