"""Who sits where in the round that is being played."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from django.db.models import F

from scoring.formats import SINGLES, opposing, partner_of
from scoring.results import Kind, Result
from tournaments.entries.queries.entries import field, search_key
from tournaments.models import Bye, Entry, Round, ScoreCard, Side, Tournament
from tournaments.play.queries.rounds import current_round
from tournaments.play.queries.stages import division_in, finished_entries
from tournaments.rounds.queries.proofs import is_withheld
from tournaments.rounds.queries.reasons import played_for
from tournaments.standings.queries.group_standings import StandingsRow
from tournaments.standings.queries.standings import Standings, public_standings

if TYPE_CHECKING:
    from tournaments.entries.queries.entries import FieldEntry


@dataclass(frozen=True, slots=True)
class Seat:
    """One entry in the table list; `table` is None for one that has a bye. `position` is its place
    on the form, and so its colours, at a table of so many `sides`; `partner` is there where single
    players sit together. As long as only cards at the table know that, all others there are the
    opponent, and it is `undecided`. `group` is there where the round is played in groups, and
    `played_for` where its table decides places of a knock-out and everybody may know who won the
    round before; who goes `through` there has nobody to meet."""

    entry: int
    number: int | None
    name: str
    first_names: str
    table: int | None
    opponent: str
    opponent_names: str = ""
    position: int | None = None
    sides: int = 0
    partner: str = ""
    partner_names: str = ""
    undecided: bool = False
    group: str = ""
    played_for: str = ""
    through: bool = False


@dataclass(frozen=True, slots=True)
class Seating:
    """The table list of a round, by team number; `begun` says that its first card is in, and
    `finished` are the numbers of those whose group plays nothing any more."""

    round: int
    seats: tuple[Seat, ...]
    begun: bool
    finished: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoSeat:
    """One entry that does not play in this round: it is away, joins in a later one, or has
    finished."""

    label: str
    joins: int
    away: bool
    finished: bool = False


Someone = TypeVar("Someone", bound=Seat | Entry)


@dataclass(frozen=True, slots=True)
class Found:
    """Whom somebody can mean who asks for his seat; `elsewhere` only when nobody who plays fits."""

    seats: tuple[Seat, ...]
    elsewhere: tuple[NoSeat, ...] = ()


def current_seating(tournament: Tournament) -> Seating | None:
    """Return the table list of the last published round; None before the first. In five queries, in
    groups eight; one more where cards at the table decide who plays together."""
    round_ = current_round(tournament)
    if round_ is None:
        return None
    division = division_in(tournament, round_.number)
    labels = division.labels() if division else {}
    meeting = division.in_bracket if division else frozenset()
    seats = [
        replace(
            seat,
            group=labels.get(seat.entry, ""),
            through=seat.table is None and seat.entry in meeting,
        )
        for seat in (*_seated(round_), *_with_bye(round_))
    ]
    return Seating(
        round=round_.number,
        seats=tuple(sorted(seats, key=lambda seat: (seat.number is None, seat.number, seat.name))),
        begun=ScoreCard.objects.filter(table__round=round_).exists(),
        finished=_finished(tournament, round_.number) if division else (),
    )


def _finished(tournament: Tournament, number: int) -> tuple[str, ...]:
    gone = tournament.entries.filter(pk__in=finished_entries(tournament, number))
    listed = gone.order_by(F("number").asc(nulls_last=True), "name").values_list("number", "name")
    return tuple(str(own_number or name) for own_number, name in listed)


def find_seats(tournament: Tournament, seating: Seating, wanted: str) -> Found:
    """Return the team with that number, else those in whose name or first names all the words
    occur.

    One query more, and only when nobody who plays is meant: among those who do not.
    """
    if seats := _matching(seating.seats, wanted):
        return Found(tuple(seats))
    seated = {seat.entry for seat in seating.seats}
    others = [entry for entry in field(tournament) if entry.pk not in seated]
    return Found((), tuple(no_seat(entry) for entry in _matching(others, wanted)))


def _matching(people: Sequence[Someone], wanted: str) -> list[Someone]:
    if numbered := [one for one in people if one.number and str(one.number) == wanted.lstrip("0")]:
        return numbered
    words = search_key(wanted).split()
    if not words or wanted.isdecimal():
        return []
    return [
        one
        for one in people
        if all(word in search_key(f"{one.name} {one.first_names}") for word in words)
    ]


def no_seat(entry: "FieldEntry") -> NoSeat:
    """Return why an entry of `entries.queries.entries.field` has no seat."""
    return NoSeat(str(entry), entry.joined_round, entry.away, entry.finished)


def _seated(round_: Round) -> list[Seat]:
    sides = Side.objects.filter(round=round_).select_related("entry", "table")
    at_table: dict[int, list[Side]] = defaultdict(list)
    for side in sides.order_by("table__number", "position"):
        at_table[side.table_id].append(side)
    paired, withheld = _paired(round_), is_withheld(round_.tournament, round_.number)
    return [
        _seat(place, seated, paired[table], withheld)
        for table, seated in at_table.items()
        for place in range(len(seated))
    ]


def _paired(round_: Round) -> Mapping[int, int | None]:
    """Return who plays with the first on the form, by table, as `scoring.formats` has it; one query
    where cards at the table decide that."""
    tournament = round_.tournament
    partners: dict[int, int | None] = defaultdict(lambda: tournament.paired(None))
    if tournament.pairs_are_found:
        cards = ScoreCard.objects.filter(table__round=round_, is_current=True)
        partners |= cards.exclude(partner=None).values_list("table_id", "partner")
    return partners


def _with_bye(round_: Round) -> list[Seat]:
    byes = Bye.objects.filter(round=round_).select_related("entry")
    return [Seat(**_entry_data(bye.entry), table=None, opponent="") for bye in byes]


def _seat(place: int, seated: Sequence[Side], paired: int | None, withheld: bool) -> Seat:
    """Return the seat of one of those who sit at one table, in the order of its form."""
    entries = [side.entry for side in seated]
    partner = partner_of(len(entries), place, paired)
    others = [entries[at] for party in opposing(len(entries), place, paired) for at in party]
    return Seat(
        **_entry_data(entries[place]),
        table=seated[place].table.number,
        opponent=", ".join(map(str, others)),
        opponent_names=", ".join(filter(None, (other.first_names for other in others))),
        position=place,
        sides=len(entries),
        partner="" if partner is None else str(entries[partner]),
        partner_names="" if partner is None else entries[partner].first_names,
        undecided=len(entries) == SINGLES and partner is None,
        played_for="" if withheld else played_for(seated[place].table.reason),
    )


def _entry_data(entry: Entry) -> dict[str, Any]:
    return {
        "entry": entry.pk,
        "number": entry.number,
        "name": entry.name,
        "first_names": entry.first_names,
    }


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
    """Return the pages of all entries with a number, in a number of queries that does not grow."""
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
    """Return all rounds of these standings by entry, in one query beside the standings; of the
    rounds of which they tell nothing only who sat where."""
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
    """Return where the seats of the draw put this entry; `paired` as in `scoring.formats`."""
    partner = partner_of(len(entries), place, paired)
    others = opposing(len(entries), place, paired)
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
    team_round = TeamRound(
        round=number,
        kind=result.kind if result else absent,
        result=result,
        counts=shown.counts(entry, number),
        equal=met is not None and met.level,
        through=met is not None and met.through and met.other is None,
    )
    if game is None:
        return team_round
    if game.undecided and result and result.partner:
        game = game._replace(opponents=result.opponents, partner=result.partner, undecided=False)
    by_entry = shown.by_entry
    return replace(
        team_round,
        table=game.table,
        opponents=tuple(by_entry[other] for other in game.opponents if other in by_entry),
        partner=by_entry.get(game.partner) if game.partner else None,
        undecided=game.undecided,
    )
