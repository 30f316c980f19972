"""Fixed tables that more than one team was promised."""

from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Entry, Tournament
from tournaments.queries.entries import PLAYS, field
from tournaments.queries.fields import entries_playing


@dataclass(frozen=True, slots=True)
class SharedTable:
    """A table that is the fixed one of several teams that play the same round."""

    number: int
    entries: tuple[Entry, ...]


def others_at(tournament: Tournament, table: int, entry: Entry) -> QuerySet[Entry]:
    """Which other teams, withdrawn ones left out, have this fixed table."""
    return field(tournament).filter(PLAYS, fixed_table=table).exclude(pk=entry.pk)


def shared_tables(tournament: Tournament, number: int) -> list[SharedTable]:
    """The fixed tables that two or more teams of this round have, in one query."""
    holders: dict[int, list[Entry]] = {}
    for entry in entries_playing(tournament, number).filter(fixed_table__isnull=False):
        holders.setdefault(entry.fixed_table, []).append(entry)
    return [
        SharedTable(table, tuple(entries))
        for table, entries in sorted(holders.items())
        if len(entries) > 1
    ]
