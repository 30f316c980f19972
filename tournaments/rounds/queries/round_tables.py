"""The tables of a round as everybody may know them: who sat there, and what their card says."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.formats import partner_of
from scoring.results import Result
from tournaments.enums import DrawState
from tournaments.models import Bye, Entry, Round, Side, Tournament
from tournaments.play.queries.results import results_of
from tournaments.play.queries.rounds import disputed_tables
from tournaments.play.queries.stages import label_of, labels_in
from tournaments.rounds.queries.draw_verdicts import changed_tables, public_seats
from tournaments.rounds.queries.proofs import is_withheld


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One entry at a table, in the order of its form; `partner` where single players sit together,
    and `result` where a card says it and everybody may know that."""

    entry: Entry
    partner: Entry | None
    result: Result | None


@dataclass(frozen=True, slots=True)
class RoundTable:
    """One table; `group` is empty where all play together."""

    number: int
    group: str
    seats: tuple[TableSeat, ...]
    disputed: bool


@dataclass(frozen=True, slots=True)
class RoundBye:
    """An entry without an opponent, and the points that it got for that where they are told."""

    entry: Entry
    points: int | None


@dataclass(frozen=True, slots=True)
class RoundDraw:
    """The draw of these tables as everybody can check it: its number, whether there is a record of
    what it was drawn from, and the tables that hands changed after it (0 for the bye)."""

    number: int
    recorded: bool
    by_hand: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundTables:
    """A published round; of one that is not `scores_public` yet, since the standings are frozen
    before it, only who sits where. Without `draw` where that waits for the prize-giving."""

    number: int
    scores_public: bool
    draw: RoundDraw | None
    tables: tuple[RoundTable, ...]
    byes: tuple[RoundBye, ...]


def scores_are_public(tournament: Tournament, number: int) -> bool:
    """Return whether everybody may know what was scored in a published round."""
    return tournament.frozen_after is None or number <= tournament.frozen_after


def round_tables(tournament: Tournament, number: int) -> RoundTables | None:
    """Return all tables of a round in their order; None for one that is not published. In ten
    queries at most, in groups twelve, however large the field."""
    round_ = tournament.rounds.filter(number=number, published_at__isnull=False).first()
    if round_ is None:
        return None
    public = scores_are_public(tournament, number)
    all_results = results_of(tournament, number) if public else ()
    results = {each.entry: each for each in all_results if each.round == number}
    byes = Bye.objects.filter(round=round_).select_related("entry").order_by("entry__number")
    return RoundTables(
        number=number,
        scores_public=public,
        draw=None if is_withheld(tournament, number) else _draw(round_),
        tables=_tables(tournament, round_, results, public),
        byes=tuple(RoundBye(bye.entry, bye.points if public else None) for bye in byes),
    )


def _draw(round_: Round) -> RoundDraw | None:
    made = round_.draws.filter(state=DrawState.PUBLISHED).first()
    if made is None:
        return None
    changed = changed_tables(public_seats(made), made.original) if made.original else ()
    return RoundDraw(made.number, bool(made.original), changed)


def _tables(
    tournament: Tournament, round_: Round, results: Mapping[int, Result], public: bool
) -> tuple[RoundTable, ...]:
    at_table: dict[int, list[Entry]] = defaultdict(list)
    sides = Side.objects.filter(round=round_).select_related("entry", "table")
    for side in sides.order_by("table__number", "position"):
        at_table[side.table.number].append(side.entry)
    labels = labels_in(tournament, round_.number)
    open_ones = disputed_tables(tournament, round_.number) if public else ()
    disputed = {each.table for each in open_ones if each.round == round_.number}
    paired = tournament.paired(None)
    return tuple(
        RoundTable(
            number=table,
            group=label_of([entry.pk for entry in seated], labels),
            seats=tuple(_seat(place, seated, paired, results) for place in range(len(seated))),
            disputed=table in disputed,
        )
        for table, seated in at_table.items()
    )


def _seat(
    place: int, seated: Sequence[Entry], paired: int | None, results: Mapping[int, Result]
) -> TableSeat:
    result = results.get(seated[place].pk)
    mate = partner_of(len(seated), place, paired)
    partner = None if mate is None else seated[mate]
    if result and result.partner:
        partner = next(entry for entry in seated if entry.pk == result.partner)
    return TableSeat(seated[place], partner, result)
