"""Which rounds were printed, and whether what was printed is still so."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Bye, GameTable, LogEntry, Side, Tournament

WHO = ("entry__number", "entry__name", "entry__player1", "entry__player2")
ON_EVERY_FORM = ("name", "date", "place", "entry_word", "minutes_per_round")
OF_AN_ACT = ("target", "at", "after")
OF_A_TABLE = ("format", "scheme", "partners")


@dataclass(frozen=True, slots=True)
class Print:
    """When the lists and forms of a round were last printed, and whether the round says something
    else by now."""

    at: datetime
    outdated: bool


def printed_rounds(tournament: Tournament) -> Mapping[int, Print]:
    """Return what is known of each round that was printed, by its number, also of one that was
    taken back since; at most four queries."""
    log = LogEntry.objects.filter(tournament=tournament, action="print_round").order_by("pk")
    acts = {int(target): (at, after) for target, at, after in log.values_list(*OF_AN_ACT)}
    now = versions(tournament) if acts else {}
    return {
        number: Print(at, outdated=now.get(number) != after.get("fingerprint"))
        for number, (at, after) in sorted(acts.items())
    }


def versions(tournament: Tournament) -> Mapping[int, str]:
    """Return for each published round a short text that differs when anything differs of who sits
    where, what they are called, or what stands on every form; three queries."""
    of = {"round__tournament": tournament, "round__published_at__isnull": False}
    tables = GameTable.objects.filter(**of).order_by("round__number", "number")
    sides = Side.objects.filter(**of).order_by("round__number", "table__number", "position")
    byes = Bye.objects.filter(**of).order_by("round__number", "entry_id")
    said: dict[int, list[object]] = {}
    for rows in (
        tables.values_list("round__number", "number", "code"),
        sides.values_list("round__number", "table__number", *WHO),
        byes.values_list("round__number", *WHO),
    ):
        for number, *row in rows:
            said.setdefault(number, []).append(row)
    alike = [str(getattr(tournament, name)) for name in (*ON_EVERY_FORM, *OF_A_TABLE)]
    return {number: _digest([alike, rows]) for number, rows in said.items()}


def _digest(said: object) -> str:
    return hashlib.blake2b(repr(said).encode(), digest_size=8).hexdigest()
