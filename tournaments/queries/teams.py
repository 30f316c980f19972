"""What one team wants to know: where it sits, where it stands, what it did so far."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.db.models import F, Q

from scoring.results import Kind, Result
from tournaments.models import Entry, Side, Tournament
from tournaments.queries.entries import field
from tournaments.queries.seating import NoSeat, Seat, Seating, current_seating, no_seat
from tournaments.queries.standings import Standings, StandingsRow, public_standings


@dataclass(frozen=True, slots=True)
class TeamRound:
    """What one entry did in one round; `kind` "missing" when the card is not in, "later" when
    the entry did not take part yet, "untold" when the public hears of it at the prize-giving.
    `table` and `opponent` are None without a game."""

    round: int
    kind: Kind | Literal["missing", "later", "untold"]
    table: int | None = None
    opponent: StandingsRow | None = None
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class TeamPage:
    """One entry with its place in this round (`seat`, or `absence` where it does not play), and in
    the standings; `row` is None for one that withdrew before its first round."""

    entry: Entry
    seating: Seating | None
    seat: Seat | None
    absence: NoSeat | None
    standings: Standings
    row: StandingsRow | None
    rounds: tuple[TeamRound, ...]


def team_pages(tournament: Tournament) -> list[TeamPage]:
    """The pages of all entries with a number, in a number of queries that does not grow."""
    shown, seating = public_standings(tournament), current_seating(tournament)
    seats = {seat.entry: seat for seat in seating.seats} if seating else {}
    entries = list(field(tournament).exclude(number=None))
    rounds = rounds_of_all(tournament, shown)
    return [
        TeamPage(
            entry=entry,
            seating=seating,
            seat=seats.get(entry.pk),
            absence=no_seat(entry) if seating and entry.pk not in seats else None,
            standings=shown,
            row=shown.by_entry.get(entry.pk),
            rounds=rounds.get(entry.pk, ()),
        )
        for entry in entries
    ]


def rounds_of_all(tournament: Tournament, shown: Standings) -> Mapping[int, tuple[TeamRound, ...]]:
    """All rounds of these standings by entry, in one query beside the standings; of the rounds of
    which they tell nothing only who sat where."""
    numbers = (*shown.rounds, *shown.untold)
    games: dict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    pairs = Side.objects.filter(
        ~Q(entry=F("table__sides__entry")),
        round__tournament=tournament,
        round__number__in=numbers,
    ).values_list("round__number", "table__number", "entry_id", "table__sides__entry")
    for round_, table, entry, opponent in pairs:
        games[entry][round_] = (table, opponent)
    return {
        row.entry: tuple(
            _team_round(shown, row.entry, number, games[row.entry].get(number))
            for number in numbers
        )
        for row in shown.rows
    }


def _team_round(
    shown: Standings, entry: int, number: int, game: tuple[int, int] | None
) -> TeamRound:
    table, opponent = game or (None, None)
    result = shown.results_by_entry[entry].get(number)
    absent: Literal["missing", "later", "untold"] = "later" if table is None else "missing"
    if number in shown.untold:
        absent = "untold"
    return TeamRound(
        round=number,
        kind=result.kind if result else absent,
        table=table,
        opponent=None if opponent is None else shown.by_entry.get(opponent),
        result=result,
    )
