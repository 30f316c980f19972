"""The paper of a plan: where every team sits in every round, as far as it is known now.

Rounds that are published stand there as they were published; the others follow from the list of
the plan and from who is known to stay away.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.draw import CannotDraw, EntryId, Field, draw
from tournaments.draw.plans import most_rounds
from tournaments.enums import DrawMethod
from tournaments.models import Bye, Entry, Side, Tournament
from tournaments.queries.fields import method_of
from tournaments.queries.paper_content import Heading, Team
from tournaments.queries.places import numbered_in, places_in
from tournaments.queries.printing import heading_of
from tournaments.queries.rounds import next_number

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
class _Round:
    """Who sits at which table, by number of the team, and who sits out."""

    tables: Seated
    byes: tuple[EntryId, ...]


def plan_paper(tournament: Tournament) -> PlanPaper | None:
    """What stands on the plan now; None where the drive follows none. A handful of queries, however
    many teams and rounds."""
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


def _published(tournament: Tournament) -> dict[int, _Round]:
    of = {"round__tournament": tournament, "round__published_at__isnull": False}
    sides = Side.objects.filter(**of).order_by("round__number", "table__number", "position")
    tables: dict[int, Seated] = {}
    for round_, table, team in sides.values_list("round__number", "table__number", "entry__number"):
        seated = tables.setdefault(round_, {})
        seated[table] = (*seated.get(table, ()), team)
    byes: dict[int, tuple[EntryId, ...]] = {}
    for round_, team in Bye.objects.filter(**of).values_list("round__number", "entry__number"):
        byes[round_] = (*byes.get(round_, ()), team)
    return {number: _Round(seated, byes.get(number, ())) for number, seated in tables.items()}


def _planned(
    tournament: Tournament, method: DrawMethod, first: int, before: Mapping[int, _Round]
) -> dict[int, _Round]:
    """The rounds to come, each as if those before it are played as they stand here."""
    places = places_in(tournament, method, first).teams
    last = min(tournament.rounds_planned, most_rounds(method.value, len(places)))
    known, planned = dict(before), {}
    for number, entries in numbered_in(tournament, range(first, last + 1)).items():
        playing = [entry for entry in entries if entry.number in places]
        field = Field(
            entries=tuple(entry.number for entry in playing),
            method=method.value,
            seed=b"-",
            rounds=tuple(tuple(_pairs(at)) for at in known.values()),
            rounds_left=last - number + 1,
            fixed_tables={
                entry.number: entry.fixed_table for entry in playing if entry.fixed_table
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
        known[number] = planned[number] = at
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
    return PlanLine(team, tuple(_seat(entry.number, at) for at in rounds.values()))


def _seat(team: EntryId, at: _Round) -> PlanSeat | None:
    if team in at.byes:
        return PlanSeat(None, None)
    for table, sides in at.tables.items():
        if team in sides:
            others: Sequence[EntryId] = [other for other in sides if other != team]
            return PlanSeat(table, others[0] if others else None)
    return None
