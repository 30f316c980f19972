"""Looking for something in the log of a drive: by subject, person, round, table or team."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from tournaments.history.queries.acts import SUBJECTS
from tournaments.models import Draw, LogEntry, Side, Tournament


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody looks for; empty where it does not matter."""

    subject: str = ""
    who: str = ""
    round: int | None = None
    table: int | None = None
    team: str = ""


def people_in_log(tournament: Tournament) -> list[str]:
    """Return everybody who did something in the drive, by name."""
    names = tournament.log.exclude(actor_name="").order_by("actor_name")
    return list(names.values_list("actor_name", flat=True).distinct())


def find_in_log(tournament: Tournament, wanted: Wanted) -> QuerySet[LogEntry]:
    """Return the entries of the log that are about this, newest first."""
    log = tournament.log.all()
    if wanted.subject:
        log = log.filter(action__in=[*SUBJECTS[wanted.subject][1]])
    if wanted.who:
        log = log.filter(actor_name=wanted.who)
    if wanted.round is not None:
        log = log.filter(_at(str(wanted.round)))
    if wanted.table is not None:
        log = log.filter(target__regex=rf"^[0-9]+\.{wanted.table}($|\.)")
    if wanted.team:
        log = log.filter(_of_team(tournament, wanted.team))
    return log


def _at(place: str) -> Q:
    """Return what is said of a round or of a table (`round.table`), and of all that is there."""
    return Q(target=place) | Q(target__startswith=f"{place}.")


def _of_team(tournament: Tournament, text: str) -> Q:
    """Return what names the team, and what happened at the tables where it sat."""
    named = Q(number=int(text)) if text.isdecimal() else Q(name__icontains=text)
    teams = list(tournament.entries.filter(named).values_list("pk", flat=True))
    seats = Side.objects.filter(entry__in=teams).values_list("round__number", "table__number")
    tables: dict[int, list[str]] = {}
    for round_, table in seats:
        tables.setdefault(round_, []).append(str(table))
    found = Q(target__istartswith=f"{text} ") if text.isdecimal() else Q(target__icontains=text)
    for round_, numbers in tables.items():
        found |= Q(target__regex=rf"^{round_}\.({'|'.join(numbers)})($|\.)")
    return found


Sides = tuple[str, ...]
Place = tuple[int, int, int]  # drive, round, table
Period = tuple[datetime, datetime, Sides]


def sides_in(log: Collection[LogEntry]) -> dict[int, Sides]:
    """Return the names of the sides at the table of each line that is about one, by the key of the
    line, as they sat when it was written; two queries, however many lines, and none without a
    table.

    A round that was taken back and published again can have had others at the same table: those
    stand with its draw.
    """
    places = {entry.pk: place for entry in log if (place := _place(entry)) is not None}
    if not places:
        return {}
    current, earlier = _seated_at(places.values()), _seated_before(places.values())
    found = {}
    for entry in log:
        place = places.get(entry.pk)
        if place is None:
            continue
        then = [
            sides for since, until, sides in earlier.get(place, ()) if since <= entry.at < until
        ]
        if sides := then[0] if then else current.get(place):
            found[entry.pk] = sides
    return found


def _place(entry: LogEntry) -> Place | None:
    """Return `round.table`, or `round.table.team`, of a line in a drive."""
    round_, _dot, rest = entry.target.partition(".")
    table = rest.partition(".")[0]
    if entry.tournament_id is None or not (_number(round_) and _number(table)):
        return None
    return entry.tournament_id, int(round_), int(table)


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 4


def _seated_at(places: Collection[Place]) -> dict[Place, Sides]:
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


def _seated_before(places: Collection[Place]) -> Mapping[Place, list[Period]]:
    """Return since when until when others sat at a table; only of rounds that were taken back."""
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
