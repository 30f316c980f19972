"""Which rounds were printed, and whether what was printed is still so."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.models import Bye, GameTable, LogEntry, Side, Tournament
from tournaments.models.substitutes import played_in

WHO = ("entry__number", "entry__name", "entry__player1", "entry__player2")
WHO_PLAYED = (*WHO, "entry__substitutes")
ON_EVERY_FORM = ("name", "date", "place", "entry_word", "minutes_per_round")
OF_AN_ACT = ("target", "at", "after")
OF_A_TABLE = ("format", "scheme", "partners")
PLANNED = "plan:"  # what a version begins with that was printed before the round was published

Row = Sequence[object]


@dataclass(frozen=True, slots=True)
class Print:
    """When the lists and forms of a round were last printed, and whether the round says something
    else by now."""

    at: datetime
    outdated: bool


def printed_rounds(tournament: Tournament) -> Mapping[int, Print]:
    """Return what is known of each round that was printed, by its number, also of one that was
    taken back since, or planned and not published yet; at most four queries."""
    log = LogEntry.objects.filter(tournament=tournament, action="print_round").order_by("pk")
    acts = {int(target): (at, after) for target, at, after in log.values_list(*OF_AN_ACT)}
    now = print_fingerprints(tournament) if acts else {}
    return {
        number: Print(at, _is_outdated(str(after.get("fingerprint")), now.get(number, ())))
        for number, (at, after) in sorted(acts.items())
    }


def _is_outdated(printed: str, now: Sequence[str]) -> bool:
    """Compare with what the round says now; of a plan only a published round tells."""
    return printed not in now if now else not printed.startswith(PLANNED)


def print_fingerprints(tournament: Tournament) -> Mapping[int, tuple[str, str]]:
    """Return for each published round a short text that differs when anything differs of who sits
    where, what they are called, or what stands on every form; and the same without the codes of
    its score cards, which nobody knew when a plan was printed; three queries."""
    of = {"round__tournament": tournament, "round__published_at__isnull": False}
    tables = GameTable.objects.filter(**of).order_by("round__number", "number")
    sides = Side.objects.filter(**of).order_by("round__number", "table__number", "position")
    byes = Bye.objects.filter(**of).order_by("round__number", "entry_id")
    codes = _by_round(tables.values_list("round__number", "number", "code"))
    who = _by_round(
        [
            *map(_as_played, sides.values_list("round__number", "table__number", *WHO_PLAYED)),
            *map(_as_played, byes.values_list("round__number", *WHO_PLAYED)),
        ]
    )
    return {
        number: (
            _digest(tournament, [*codes[number], *rows]),
            PLANNED + _digest(tournament, rows),
        )
        for number, rows in who.items()
        if number in codes
    }


def planned_fingerprint(
    tournament: Tournament, seats: Iterable[tuple[int, int]], byes: Iterable[int]
) -> str:
    """Return the fingerprint that a round has before it is published: with a table and a number for
    each who sits there, the dealer first, and the numbers of those who sit out; one query."""
    names = (each.removeprefix("entry__") for each in WHO)
    who = {row[0]: row for row in tournament.entries.values_list(*names)}
    rows = [[table, *who[number]] for table, number in seats] + [[*who[number]] for number in byes]
    return PLANNED + _digest(tournament, rows)


def _as_played(row: Sequence[Any]) -> Row:
    """Return a row with who played in its round in place of the players of the entry."""
    number, *rest, player1, player2, substitutes = row
    return [number, *rest, *played_in(number, (player1, player2), substitutes)]


def _by_round(rows: Iterable[Row]) -> Mapping[int, list[Row]]:
    rows_of: dict[int, list[Row]] = {}
    for number, *row in rows:
        rows_of.setdefault(int(str(number)), []).append(row)
    return rows_of


def _digest(tournament: Tournament, rows: Sequence[Row]) -> str:
    alike = [str(getattr(tournament, name)) for name in (*ON_EVERY_FORM, *OF_A_TABLE)]
    return hashlib.blake2b(repr([alike, rows]).encode(), digest_size=8).hexdigest()
