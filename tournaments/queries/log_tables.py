"""Who sat at the tables that stand in a log: a line says round and table, people think of teams."""

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime

from tournaments.models import Draw, LogEntry, Side

Sides = tuple[str, ...]
Place = tuple[int, int, int]  # drive, round, table
Period = tuple[datetime, datetime, Sides]


def sides_in(log: Collection[LogEntry]) -> dict[int, Sides]:
    """The names of the sides at the table of each line that is about one, by the key of the line,
    as they sat when it was written; two queries, however many lines, and none without a table.

    A round that was taken back and published again can have had others at the same table: those
    stand with its draw.
    """
    places = {entry.pk: place for entry in log if (place := _place(entry)) is not None}
    if not places:
        return {}
    now, before = _now(places.values()), _before(places.values())
    found = {}
    for entry in log:
        place = places.get(entry.pk)
        if place is None:
            continue
        then = [sides for since, until, sides in before.get(place, ()) if since <= entry.at < until]
        if sides := then[0] if then else now.get(place):
            found[entry.pk] = sides
    return found


def _place(entry: LogEntry) -> Place | None:
    """`round.table`, or `round.table.team`, of a line in a drive."""
    round_, _dot, rest = entry.target.partition(".")
    table = rest.partition(".")[0]
    if entry.tournament_id is None or not (_number(round_) and _number(table)):
        return None
    return entry.tournament_id, int(round_), int(table)


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 4


def _now(places: Collection[Place]) -> dict[Place, Sides]:
    drives, rounds, tables = map(set, zip(*places, strict=True))
    sides = Side.objects.filter(
        round__tournament__in=drives, round__number__in=rounds, table__number__in=tables
    ).order_by("position")
    at_table: dict[Place, Sides] = {}
    for drive, round_, table, name in sides.values_list(
        "round__tournament", "round__number", "table__number", "entry__name"
    ):
        place = (drive, round_, table)
        at_table[place] = (*at_table.get(place, ()), name)
    return at_table


def _before(places: Collection[Place]) -> Mapping[Place, list[Period]]:
    """Since when until when others sat at a table; only of rounds that were taken back."""
    drives, rounds, _tables = map(set, zip(*places, strict=True))
    draws = Draw.objects.filter(round__tournament__in=drives, round__number__in=rounds)
    found: dict[Place, list[Period]] = {}
    for draw in draws.exclude(taken_back=[]).select_related("round"):
        for place, period in _periods(draw):
            found.setdefault(place, []).append(period)
    return found


def _periods(draw: Draw) -> Iterator[tuple[Place, Period]]:
    names = draw.original.get("names", {})
    for record in draw.taken_back:
        since, until = (
            datetime.fromisoformat(record[when]) for when in ("published_at", "taken_back_at")
        )
        for table, *sides in record["tables"]:
            place = (draw.round.tournament_id, draw.round.number, table)
            yield place, (since, until, tuple(names.get(str(one), str(one)) for one in sides))
