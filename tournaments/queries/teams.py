"""What one team wants to know: where it sits, where it stands, what it did so far."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal, NamedTuple

from scoring.parties import SINGLES, opposing, partner_of
from scoring.results import Kind, Result
from tournaments.models import Entry, Side, Tournament
from tournaments.queries.entries import field
from tournaments.queries.seating import NoSeat, Seat, Seating, current_seating, no_seat
from tournaments.queries.standings import Standings, StandingsRow, public_standings


@dataclass(frozen=True, slots=True)
class TeamRound:
    """What one entry did in one round; `kind` "missing" when the card is not in, "later" when the
    entry did not take part yet, "finished" when its group played nothing any more, "untold" when
    the public hears of it at the prize-giving.

    `table` is None without a game; `partner` is there where single players sat together. Where
    only cards at the table decided that and none is in, all others there are opponents, and it is
    `undecided`. Points of a round before a stage that began anew do not count (`counts`). In a
    knock-out `equal` says that the better seed went on, `through` that it did without a game."""

    round: int
    kind: Kind | Literal["missing", "later", "finished", "untold"]
    table: int | None = None
    opponents: tuple[StandingsRow, ...] = ()
    partner: StandingsRow | None = None
    result: Result | None = None
    undecided: bool = False
    counts: bool = True
    equal: bool = False
    through: bool = False


class Game(NamedTuple):
    """Where one entry played, against whom and with whom, by primary keys."""

    table: int
    opponents: tuple[int, ...]
    partner: int | None
    undecided: bool


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
    games: dict[int, dict[int, Game]] = defaultdict(dict)
    sides = Side.objects.filter(round__tournament=tournament, round__number__in=numbers)
    ordered = sides.order_by("round__number", "table__number", "position")
    rows = ordered.values_list("round__number", "table__number", "entry_id")
    for (round_, table), seated in groupby(rows, key=lambda row: row[:2]):
        entries = [entry for _round, _table, entry in seated]
        for place, entry in enumerate(entries):
            games[entry][round_] = _game(table, entries, place, tournament.paired(None))
    return {
        row.entry: tuple(
            _team_round(shown, row.entry, number, games[row.entry].get(number))
            for number in numbers
        )
        for row in shown.rows
    }


def _game(table: int, entries: Sequence[int], place: int, paired: int | None) -> Game:
    """Where the seats of the draw put this entry; `paired` as in `scoring.parties`."""
    partner, others = (of(len(entries), place, paired) for of in (partner_of, opposing))
    return Game(
        table,
        tuple(entries[other] for party in others for other in party),
        None if partner is None else entries[partner],
        undecided=len(entries) == SINGLES and partner is None,
    )


def _team_round(shown: Standings, entry: int, number: int, game: Game | None) -> TeamRound:
    result = shown.results_by_entry[entry].get(number)
    absent: Literal["missing", "later", "finished", "untold"] = "missing"
    if number in shown.untold:
        absent = "untold"
    elif game is None:
        absent = "finished" if shown.finished_before(entry, number) else "later"
    met = shown.met_by(entry, number)
    told = TeamRound(
        round=number,
        kind=result.kind if result else absent,
        result=result,
        counts=shown.counts(entry, number),
        equal=met is not None and met.level,
        through=met is not None and met.through and met.other is None,
    )
    if game is None:
        return told
    if game.undecided and result and result.partner:
        game = game._replace(opponents=result.opponents, partner=result.partner, undecided=False)
    known = shown.by_entry
    return replace(
        told,
        table=game.table,
        opponents=tuple(known[other] for other in game.opponents if other in known),
        partner=known.get(game.partner) if game.partner else None,
        undecided=game.undecided,
    )
