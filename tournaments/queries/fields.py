"""The field of a round: what the draw is told about a drive, in a constant number of queries.

A team is known to the draw by its number. Who was seated at one table counts as having met,
also when one of them did not turn up.
"""

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import F, Q, QuerySet

from tournaments.draw import EntryId, Field
from tournaments.draw.kinds import AnyField
from tournaments.enums import DrawMethod
from tournaments.models import Bye, Draw, Entry, Side, Tournament, Withdrawal
from tournaments.queries.many_fields import many_field_of
from tournaments.queries.places import places_in
from tournaments.queries.results import points_of

Pair = tuple[EntryId, EntryId | None]


def entries_playing(tournament: Tournament, round_number: int) -> QuerySet[Entry]:
    """Who plays this round: joined by then, and not withdrawn for it."""
    away = Withdrawal.objects.filter(holds_in(round_number), entry__tournament=tournament)
    return (
        tournament.entries.filter(joined_round__lte=round_number)
        .exclude(pk__in=away.values("entry"))
        .order_by(F("number").asc(nulls_last=True), "pk")
    )


def holds_in(round_number: int) -> Q:
    """The withdrawals that keep a team away in this round."""
    return Q(from_round__lte=round_number) & (
        Q(until_round__isnull=True) | Q(until_round__gt=round_number)
    )


def method_of(tournament: Tournament, round_number: int) -> DrawMethod:
    """How a round of this drive is drawn: the first by lot, unless all follow from a plan."""
    chosen = DrawMethod(tournament.later_method)
    if round_number > 1 or chosen.planned:
        return chosen
    return DrawMethod.RANDOM if tournament.plays.sides == 2 else DrawMethod.LOT


def planned_otherwise(draw: Draw) -> bool:
    """Whether a draft follows a plan that was given up since, or none while there is one now."""
    made, now = DrawMethod(draw.method), method_of(draw.round.tournament, draw.round.number)
    return made != now and (made.planned or now.planned)


def field_of(draw: Draw, entries: Iterable[Entry]) -> AnyField:
    """What this draw is drawn from: these entries, all with numbers, and what they played."""
    playing = list(entries)
    tournament, number = draw.round.tournament, draw.round.number
    method = method_of(tournament, number)
    sides = list(_sides_before(tournament, number))
    had = points_of(tournament, number - 1) if method == DrawMethod.RESULTS else {}
    points = {entry.number: had.get(entry.pk, 0) for entry in playing} if had else {}
    if tournament.plays.sides > 2:
        return many_field_of(draw, playing, method, sides, points)
    return Field(
        entries=tuple(entry.number for entry in playing),
        method=method.value,
        seed=bytes.fromhex(draw.seed),
        rounds=_rounds_before(tournament, number, sides),
        points=points,
        rounds_left=max(tournament.rounds_planned - number + 1, 1),
        clubs=_clubs(playing) if number <= tournament.club_rounds else {},
        fixed_tables={entry.number: entry.fixed_table for entry in playing if entry.fixed_table},
        table_history=_tables_of(sides),
        drive=tournament.code,
        public_value=draw.public_value,
        number=number,
        plan=places_in(tournament, method, number).teams if method.planned else (),
    )


def _sides_before(tournament: Tournament, number: int) -> QuerySet[Side]:
    return (
        Side.objects.filter(
            round__tournament=tournament,
            round__number__lt=number,
            round__published_at__isnull=False,
        )
        .select_related("entry", "table", "round")
        .order_by("round__number", "table__number", "position")
    )


def _rounds_before(
    tournament: Tournament, number: int, sides: Iterable[Side]
) -> tuple[tuple[Pair, ...], ...]:
    tables: dict[int, dict[int, list[EntryId]]] = {at: {} for at in range(1, number)}
    for side in sides:
        tables[side.round.number].setdefault(side.table_id, []).append(_id(side.entry))
    played: dict[int, list[Pair]] = {
        at: [(two[0], two[1]) for two in met.values()] for at, met in tables.items()
    }
    byes = Bye.objects.filter(
        round__tournament=tournament, round__number__lt=number, round__published_at__isnull=False
    )
    for bye in byes.select_related("entry", "round"):
        played[bye.round.number].append((_id(bye.entry), None))
    return tuple(tuple(played[at]) for at in range(1, number))


def _tables_of(sides: Iterable[Side]) -> dict[EntryId, list[int]]:
    tables: dict[EntryId, list[int]] = defaultdict(list)
    for side in sides:
        tables[_id(side.entry)].append(side.table.number)
    return dict(tables)


def _clubs(entries: Iterable[Entry]) -> dict[EntryId, str]:
    return {entry.number: entry.club.strip() for entry in entries if entry.club.strip()}


def _id(entry: Entry) -> EntryId:
    """A team that left may have lost its number; its games were played all the same."""
    return entry.number or f"#{entry.pk}"
