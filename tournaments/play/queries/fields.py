"""The field of a round: what the draw is told about a drive, in a constant number of queries.

A team is known to the draw by its number. Who was seated at one table counts as having met,
also when one of them did not turn up.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.models import F, Q, QuerySet

from tournaments.draw import EntryId, Field
from tournaments.draw.bracket import BracketField
from tournaments.draw.groups import GroupedField, Part, RestingField
from tournaments.draw.kinds import AnyField
from tournaments.draw.many import MultiSideField
from tournaments.enums import DrawMethod, StageKind
from tournaments.models import Bye, Draw, Entry, Side, Stage, Tournament, Withdrawal
from tournaments.play.queries.brackets import absent_slot, bracket_in, standing_for
from tournaments.play.queries.many_fields import (
    clubs_kept_apart,
    drawn_as,
    fixed_tables_of,
    many_field_of,
)
from tournaments.play.queries.plan_places import places_in
from tournaments.play.queries.results import points_of, results_of
from tournaments.play.queries.rounds import rounds_missed
from tournaments.play.queries.stages import (
    Division,
    GroupIn,
    division_in,
    finished_entries,
    groups_of,
    last_round_of,
    stage_with_groups,
)

Pair = tuple[EntryId, EntryId | None]


def entries_playing(
    tournament: Tournament, round_number: int, but_for: Stage | None = None
) -> QuerySet[Entry]:
    """Return who plays this round: joined by then, not withdrawn for it, and not yet finished;
    those whom the stage `but_for` told to stop are taken to play."""
    away = Withdrawal.objects.filter(withdrawn_in(round_number), entry__tournament=tournament)
    finished = finished_entries(tournament, round_number)
    if but_for is not None:
        finished = finished.exclude(stage=but_for)
    return (
        tournament.entries.filter(joined_round__lte=round_number)
        .exclude(pk__in=away.values("entry"))
        .exclude(pk__in=finished)
        .order_by(F("number").asc(nulls_last=True), "pk")
    )


def withdrawn_in(round_number: int) -> Q:
    """Return the withdrawals that keep a team away in this round."""
    return Q(from_round__lte=round_number) & (
        Q(until_round__isnull=True) | Q(until_round__gt=round_number)
    )


def method_of(tournament: Tournament, round_number: int) -> DrawMethod:
    """Return how a round of this drive is drawn: the first by lot, unless all follow from a
    plan."""
    chosen = DrawMethod(tournament.later_method)
    if round_number > 1 or chosen.planned:
        return chosen
    return DrawMethod.RANDOM if tournament.plays.one_opponent else DrawMethod.LOT


def drawn_otherwise(draw: Draw) -> bool:
    """Return whether a draft follows a plan that was given up since, or none while there is one
    now; was drawn in other groups than there are now; or holds a knock-out in which others go on
    now."""
    made, current = DrawMethod(draw.method), method_of(draw.round.tournament, draw.round.number)
    return (made != current and (made.planned or current.planned)) or _divided_otherwise(draw)


def _divided_otherwise(draw: Draw) -> bool:
    tournament, number = draw.round.tournament, draw.round.number
    made = _groups_drawn(draw)
    stage = stage_with_groups(tournament, number)
    if stage is None or not made:
        return bool(made) or stage is not None
    drawn = set(draw.original["entries"].values())
    groups = {group.key: group for group in groups_of(stage)}
    if any(key not in groups for key in made):
        return True
    if any(drawn.intersection(groups[key].entries) != entries for key, entries in made.items()):
        return True
    brackets = [group for group in groups.values() if group.in_bracket]
    results = results_of(tournament, number - 1) if brackets else ()
    return any(
        bracket_in(draw.original, group.key) != standing_for(tournament, group, number, results)
        for group in brackets
    )


def _groups_drawn(draw: Draw) -> dict[str, set[int]]:
    """Return the primary keys in each group of a draft."""
    original = draw.original or {}
    return {
        part["key"]: {original["entries"][str(entry)] for entry in part["field"]["entries"]}
        for part in original.get("field", {}).get("parts", [])
    }


def points_before(tournament: Tournament, number: int) -> Mapping[int, int]:
    """Return the points by which a round would be drawn now, by primary key; none where no points
    do."""
    return _points_before(tournament, number, division_in(tournament, number))


def field_of(draw: Draw, entries: Iterable[Entry]) -> AnyField:
    """Return what this draw is drawn from: these entries, all with numbers, and what they played;
    of a drive in groups the field of each group."""
    playing = list(entries)
    tournament, number = draw.round.tournament, draw.round.number
    sides = list(_sides_before(tournament, number))
    division = division_in(tournament, number)
    points = _points_before(tournament, number, division)
    by_cards = method_of(tournament, number) == DrawMethod.RESULTS
    missed = rounds_missed(tournament, number, playing, sides, by_cards=by_cards)
    if division is None:
        return _field_of(draw, playing, sides, points, missed)
    return GroupedField(
        tuple(_parts(draw, playing, sides, points, missed, division)), fixed_tables_of(playing)
    )


def _points_before(
    tournament: Tournament, number: int, division: Division | None
) -> Mapping[int, int]:
    """Return the points that decide who meets whom, by primary key; none where no points do."""
    if method_of(tournament, number) != DrawMethod.RESULTS:
        return {}
    if division is None:
        return points_of(tournament, number - 1)
    points: dict[int, int] = defaultdict(int)
    for result in division.counted(results_of(tournament, number - 1)):
        points[result.entry] += result.points
    return points


def _parts(
    draw: Draw,
    playing: Iterable[Entry],
    sides: Sequence[Side],
    points: Mapping[int, int],
    missed: Mapping[int, int],
    division: Division,
) -> Iterator[Part]:
    """Yield what each group is drawn from, those left out of which nobody plays."""
    for group in division.groups:
        own = [entry for entry in playing if entry.pk in group.entries]
        if not group.plays or (not own and not group.in_bracket):
            continue
        if group.in_bracket:
            field: AnyField | None = _bracket_field(draw, own, sides, group)
        elif len(own) < draw.round.tournament.plays.sides:
            field = _resting_field(draw, own)
        else:
            since = _since(division.stage, sides)
            field = _field_of(draw, own, since, points, missed, group.key)
        if field is not None and not isinstance(field, GroupedField):
            yield Part(group.key, field)


def _since(stage: Stage, sides: Sequence[Side]) -> list[Side]:
    """Return the tables that a group is not to repeat: in a pool everybody meets everybody, whoever
    met before it; in all other groups those of the whole drive."""
    pools = stage.kind == StageKind.POOLS
    return [side for side in sides if not pools or side.round.number >= stage.from_round]


def _resting_field(draw: Draw, playing: Iterable[Entry]) -> RestingField:
    return RestingField(
        entries=tuple(entry.drawn_number for entry in playing),
        seed=bytes.fromhex(draw.seed),
        round_number=draw.round.number,
        drive=draw.round.tournament.code,
        public_value=draw.public_value,
    )


def _bracket_field(
    draw: Draw, playing: Sequence[Entry], sides: Iterable[Side], group: GroupIn
) -> BracketField | None:
    """Return the round of a knock-out; None when its last round was played."""
    tournament, number = draw.round.tournament, draw.round.number
    found = standing_for(tournament, group, number, results_of(tournament, number - 1))
    if found is None:
        return None
    names = {entry.pk: entry.drawn_number for entry in playing}
    firsts = Counter(side.entry_id for side in sides if side.position == 0)
    return BracketField(
        entries=tuple(entry.drawn_number for entry in playing),
        slots=tuple(
            None if pk is None else names.get(int(pk), absent_slot(int(pk))) for pk in found.slots
        ),
        block=found.block,
        seed=bytes.fromhex(draw.seed),
        round_number=number,
        firsts={names[pk]: times for pk, times in firsts.items() if pk in names},
        drive=tournament.code,
        public_value=draw.public_value,
    )


def _field_of(
    draw: Draw,
    playing: Sequence[Entry],
    sides: Sequence[Side],
    had: Mapping[int, int],
    missed: Mapping[int, int],
    group: str = "",
) -> Field | MultiSideField:
    """Return what these entries are drawn from: all of the drive, or those of one group."""
    tournament, number = draw.round.tournament, draw.round.number
    method = method_of(tournament, number)
    points: dict[EntryId, int] = (
        {entry.drawn_number: had.get(entry.pk, 0) for entry in playing} if had else {}
    )
    away: dict[EntryId, int] = {
        entry.drawn_number: missed[entry.pk] for entry in playing if missed.get(entry.pk)
    }
    if not tournament.plays.one_opponent:
        return many_field_of(draw, playing, method, sides, points, away, group)
    return Field(
        entries=tuple(entry.drawn_number for entry in playing),
        method=method.way,
        seed=bytes.fromhex(draw.seed),
        rounds=_rounds_before(tournament, number, sides),
        points=points,
        rounds_left=last_round_of(tournament, number) - number + 1,
        clubs=clubs_kept_apart(draw, playing),
        fixed_tables={} if group else fixed_tables_of(playing),
        table_history=_tables_of(sides),
        drive=tournament.code,
        public_value=draw.public_value,
        number=number,
        plan=places_in(tournament, method, number).teams if method.planned else (),
        missed=away,
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
        tables[side.round.number].setdefault(side.table_id, []).append(drawn_as(side.entry))
    played: dict[int, list[Pair]] = {
        at: [(two[0], two[1]) for two in met.values()] for at, met in tables.items()
    }
    byes = Bye.objects.filter(
        round__tournament=tournament, round__number__lt=number, round__published_at__isnull=False
    )
    for bye in byes.select_related("entry", "round"):
        played[bye.round.number].append((drawn_as(bye.entry), None))
    return tuple(tuple(played[at]) for at in range(1, number))


def _tables_of(sides: Iterable[Side]) -> dict[EntryId, list[int]]:
    tables: dict[EntryId, list[int]] = defaultdict(list)
    for side in sides:
        tables[drawn_as(side.entry)].append(side.table.number)
    return dict(tables)
