"""What the papers of groups and of a plan say."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.core.queries.presence import not_none
from tournaments.draw import CannotDraw, EntryId, Field, draw
from tournaments.draw.plans import most_rounds
from tournaments.enums import DrawMethod
from tournaments.groups.queries.groups import StageShown, stages_shown
from tournaments.models import Bye, Entry, Side, Tournament
from tournaments.papers.queries.round_paper import (
    Heading,
    Kind,
    Resting,
    RoundPaper,
    Seating,
    Team,
    blank_paper,
    heading_of,
    round_paper,
)
from tournaments.play.queries.bracket_trees import Tree
from tournaments.play.queries.fields import method_of
from tournaments.play.queries.plan_places import numbered_in, places_in
from tournaments.play.queries.rounds import next_number, published_rounds


@dataclass(frozen=True, slots=True)
class GroupOnPaper:
    """A group with those in it, by strength where it is `seeded`; `stops` when it plays no more."""

    name: str
    members: tuple[Team, ...]
    seeded: bool
    stops: bool


@dataclass(frozen=True, slots=True)
class GroupsPaper:
    """Who is in which group from the round `first` to the round `last`. `frozen_after` is the last
    round that the public knows of, where this tells more."""

    heading: Heading
    first: int
    last: int
    groups: tuple[GroupOnPaper, ...]
    frozen_after: int | None = None


@dataclass(frozen=True, slots=True)
class BracketOnPaper:
    """A knock-out by name, with its trees."""

    name: str
    trees: tuple[Tree, ...]


@dataclass(frozen=True, slots=True)
class BracketPaper:
    """The knock-outs of a stage; `frozen_after` as of GroupsPaper."""

    heading: Heading
    brackets: tuple[BracketOnPaper, ...]
    frozen_after: int | None = None


def groups_paper(tournament: Tournament) -> GroupsPaper | None:
    """Return the groups in which is played now, or was made for what comes; None before there
    are."""
    made = [shown for shown in stages_shown(tournament) if shown.groups]
    if not made:
        return None
    shown = made[-1]
    return GroupsPaper(
        heading=heading_of(tournament),
        first=shown.stage.from_round,
        last=shown.last_round,
        groups=tuple(
            GroupOnPaper(
                group.group.label,
                tuple(Team(entry.number, entry.name, entry.players) for entry in group.entries),
                group.seeded,
                not group.plays,
            )
            for group in shown.groups
        ),
        frozen_after=_frozen_from(tournament, shown, shown.stage.from_round - 1),
    )


def bracket_paper(tournament: Tournament) -> BracketPaper | None:
    """Return the newest knock-out that is made, as far as it is played; None before there is
    one."""
    made = [shown for shown in stages_shown(tournament) if shown.brackets]
    if not made:
        return None
    shown = made[-1]
    return BracketPaper(
        heading=heading_of(tournament),
        brackets=tuple(BracketOnPaper(group.group.label, group.trees) for group in shown.brackets),
        frozen_after=_frozen_from(tournament, shown, next_number(tournament) - 1),
    )


def _frozen_from(tournament: Tournament, shown: StageShown, last: int) -> int | None:
    """Return the round after which the public knows nothing, where this tells of rounds up to
    `last`."""
    after = tournament.frozen_after
    return after if after is not None and not shown.chosen and last > after else None


Seated = dict[int, tuple[EntryId, ...]]


@dataclass(frozen=True, slots=True)
class PlanSeat:
    """Where a team sits in a round and against whom; at no table when it sits out."""

    table: int | None
    opponent: EntryId | None


@dataclass(frozen=True, slots=True)
class PlanLine:
    """One team: its seat in each round, None where it does not play."""

    team: Team
    seats: tuple[PlanSeat | None, ...]


@dataclass(frozen=True, slots=True)
class PlanTable:
    """One table: who sits there in each round, who deals in front; None where nobody does. Without
    a number it stands for those who sit out."""

    number: int | None
    pairs: tuple[tuple[EntryId, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class PlanPaper:
    """All rounds of a plan, by team and by table, with who sits out in each."""

    heading: Heading
    method: DrawMethod
    rounds: tuple[int, ...]
    lines: tuple[PlanLine, ...]
    tables: tuple[PlanTable, ...]
    byes: tuple[tuple[EntryId, ...], ...]


@dataclass(frozen=True, slots=True)
class RoundsPaper:
    """All rounds of a plan, those that are not published yet without codes for their cards."""

    heading: Heading
    kind: Kind
    rounds: tuple[RoundPaper, ...]


@dataclass(frozen=True, slots=True)
class _Round:
    """Who sits at which table, by number of the team, and who sits out."""

    tables: Seated
    byes: tuple[EntryId, ...]


def plan_paper(tournament: Tournament) -> PlanPaper | None:
    """Return what stands on the plan now; None where the drive follows none. A handful of queries,
    however many teams and rounds."""
    following = next_number(tournament)
    method = method_of(tournament, following)
    if not method.planned:
        return None
    rounds = _published(tournament)
    rounds |= _planned(tournament, method, following, rounds)
    numbers = {team for at in rounds.values() for team in _playing(at)}
    teams = tournament.entries.filter(number__in=numbers).order_by("number")
    tables = sorted({table for at in rounds.values() for table in at.tables})
    return PlanPaper(
        heading=heading_of(tournament),
        method=method,
        rounds=tuple(rounds),
        lines=tuple(_line(entry, rounds) for entry in teams),
        tables=tuple(
            PlanTable(table, tuple(at.tables.get(table) for at in rounds.values()))
            for table in tables
        ),
        byes=tuple(at.byes for at in rounds.values()),
    )


def rounds_paper(tournament: Tournament) -> RoundsPaper | None:
    """Return all rounds of a plan as each is printed; None where the drive follows none."""
    plan = plan_paper(tournament)
    if plan is None:
        return None
    heading, kind = plan.heading, blank_paper(tournament).kind
    teams: dict[EntryId, Team] = {
        not_none(team.number): replace(
            team, players="" if team.players == team.name else team.players
        )
        for team in (line.team for line in plan.lines)
    }
    known = {round_.number: round_paper(round_) for round_ in published_rounds(tournament)}
    planned = {
        number: RoundPaper(
            heading=heading,
            kind=kind,
            round=number,
            tables=tuple(
                Seating(table.number, "", tuple(teams[team] for team in table.pairs[at] or ()))
                for table in plan.tables
                if table.number and table.pairs[at]
            ),
            byes=tuple(Resting(teams[team]) for team in plan.byes[at]),
        )
        for at, number in enumerate(plan.rounds)
    }
    return RoundsPaper(heading, kind, tuple((planned | known).values()))


def _published(tournament: Tournament) -> dict[int, _Round]:
    of = {"round__tournament": tournament, "round__published_at__isnull": False}
    sides = Side.objects.filter(**of).order_by("round__number", "table__number", "position")
    tables: dict[int, Seated] = {}
    for round_, table, team in sides.values_list("round__number", "table__number", "entry__number"):
        seated = tables.setdefault(round_, {})
        seated[table] = (*seated.get(table, ()), not_none(team))
    byes: dict[int, tuple[EntryId, ...]] = {}
    for round_, team in Bye.objects.filter(**of).values_list("round__number", "entry__number"):
        byes[round_] = (*byes.get(round_, ()), not_none(team))
    return {number: _Round(seated, byes.get(number, ())) for number, seated in tables.items()}


def _planned(
    tournament: Tournament, method: DrawMethod, first: int, before: Mapping[int, _Round]
) -> dict[int, _Round]:
    """Return the rounds to come, each as if those before it are played as they stand here."""
    places = places_in(tournament, method, first).teams
    last = min(tournament.rounds_planned, most_rounds(method.value, len(places)))
    played, planned = dict(before), {}
    for number, entries in numbered_in(tournament, range(first, last + 1)).items():
        playing = [entry for entry in entries if entry.number in places]
        field = Field(
            entries=tuple(entry.drawn_number for entry in playing),
            method=method.way,
            seed=b"-",
            rounds=tuple(tuple(_pairs(at)) for at in played.values()),
            rounds_left=last - number + 1,
            fixed_tables={
                entry.drawn_number: entry.fixed_table for entry in playing if entry.fixed_table
            },
            number=number,
            plan=places,
        )
        try:
            made = draw(field)
        except CannotDraw:
            break
        byes = () if made.bye is None else (made.bye,)
        at = _Round({table.number: table.sides for table in made.tables}, byes)
        played[number] = planned[number] = at
    return planned


def _pairs(at: _Round) -> Iterator[tuple[EntryId, EntryId | None]]:
    yield from ((sides[0], sides[1]) for sides in at.tables.values())
    yield from ((team, None) for team in at.byes)


def _playing(at: _Round) -> Iterator[EntryId]:
    for sides in at.tables.values():
        yield from sides
    yield from at.byes


def _line(entry: Entry, rounds: Mapping[int, _Round]) -> PlanLine:
    team = Team(entry.number, entry.name, entry.players)
    return PlanLine(team, tuple(_seat(entry.drawn_number, at) for at in rounds.values()))


def _seat(team: EntryId, at: _Round) -> PlanSeat | None:
    if team in at.byes:
        return PlanSeat(None, None)
    for table, sides in at.tables.items():
        if team in sides:
            others: Sequence[EntryId] = [other for other in sides if other != team]
            return PlanSeat(table, others[0] if others else None)
    return None
