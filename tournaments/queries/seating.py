"""Who sits where in the round that is being played."""

from dataclasses import dataclass

from tournaments.models import Bye, Entry, Round, ScoreCard, Side, Tournament
from tournaments.queries.rounds import current_round


@dataclass(frozen=True, slots=True)
class Seat:
    """One entry in the table list; `table` is None for the one that has a bye."""

    number: int | None
    name: str
    players: str
    table: int | None
    opponent: str


@dataclass(frozen=True, slots=True)
class Seating:
    """The table list of a round, by team number; `begun` says that its first card is in."""

    round: int
    seats: tuple[Seat, ...]
    begun: bool

    def of(self, number: int) -> Seat | None:
        """Where the entry with this number sits."""
        return next((seat for seat in self.seats if seat.number == number), None)


def current_seating(tournament: Tournament) -> Seating | None:
    """The table list of the last published round, in four queries; None before the first."""
    round_ = current_round(tournament)
    if round_ is None:
        return None
    seats = [*_seated(round_), *_with_bye(round_)]
    return Seating(
        round=round_.number,
        seats=tuple(sorted(seats, key=lambda seat: (seat.number is None, seat.number, seat.name))),
        begun=ScoreCard.objects.filter(table__round=round_).exists(),
    )


def _seated(round_: Round) -> list[Seat]:
    sides = list(Side.objects.filter(round=round_).select_related("entry", "table"))
    at_table: dict[int, list[Entry]] = {}
    for side in sides:
        at_table.setdefault(side.table_id, []).append(side.entry)
    return [
        _seat(
            side.entry,
            side.table.number,
            ", ".join(str(other) for other in at_table[side.table_id] if other != side.entry),
        )
        for side in sides
    ]


def _with_bye(round_: Round) -> list[Seat]:
    byes = Bye.objects.filter(round=round_).select_related("entry")
    return [_seat(bye.entry, None, "") for bye in byes]


def _seat(entry: Entry, table: int | None, opponent: str) -> Seat:
    return Seat(entry.number, entry.name, entry.players, table, opponent)
