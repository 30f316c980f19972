"""What came out at the tables, and by whom."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Q

from scoring.cards import Card, Ending
from scoring.formats import Measure, opposing, partner_of
from scoring.results import Kind, Result
from tournaments.models import Bye, ScoreLine, Side, Tournament


@dataclass(frozen=True, slots=True)
class Played:
    """All that was played, as values.

    `rounds` are the numbers of the published rounds, `missing` counts per round the tables
    without a score card, `results` are those of `scoring` with primary keys as entries,
    `took_part` holds the entries that sat at a table or had a bye, also before its card is in,
    and `withdrawn` those that left and do not play the round after these.
    """

    rounds: tuple[int, ...]
    missing: dict[int, int]
    results: tuple[Result, ...]
    took_part: frozenset[int]
    withdrawn: frozenset[int]


class CardLine(NamedTuple):
    """One side of the card that counts at a table."""

    table: int
    side: int
    ending: Ending
    pawns: int | None
    points: int | None
    winner: bool
    absent: bool
    partner: int | None = None


def results_of(tournament: Tournament, upto: int | None = None) -> tuple[Result, ...]:
    """Return the results of all published rounds, or of those up to and including round `upto`.

    A card that has not come in gives nothing; a bye gives its points; an entry that withdrew
    has "out" for each round that it missed, and one that came late "late" where that gives points.
    """
    return read_played(tournament, upto).results


def points_of(tournament: Tournament, upto: int) -> dict[int, int]:
    """Return points of each entry with a result, after round `upto` (for a draw: the round before
    it)."""
    points: dict[int, int] = defaultdict(int)
    for result in results_of(tournament, upto):
        points[result.entry] += result.points
    return dict(points)


def read_played(
    tournament: Tournament, upto: int | None = None, entries: Collection[int] | None = None
) -> Played:
    """Return everything that the standings need to know of the rounds, in four queries; of these
    `entries` alone, where given, and of those that sat at a table with them."""
    published = _published(tournament, upto)
    at_their_tables: dict[str, Any] = {}
    if entries is not None:
        at_their_tables["table__in"] = Side.objects.filter(entry__in=entries).values("table")
    tables = _seated(published | at_their_tables)
    byes = list(Bye.objects.filter(**published).values_list("round__number", "entry_id", "points"))
    absences, late = _not_there(tournament)
    lines = current_lines(
        card__table__round__tournament=tournament,
        **{f"card__{which}": value for which, value in at_their_tables.items()},
    )
    busy = {(round_, entry) for (round_, _table), seated in tables.items() for _, entry in seated}
    busy |= {(round_, entry) for round_, entry, _points in byes}
    rounds = sorted({round_ for round_, _entry in busy})
    full = _measure(tournament, tournament.plays.sides)
    results = [Result(entry, round_, "bye", points, measure=full) for round_, entry, points in byes]
    for (round_, table), seated in tables.items():
        if table in lines:
            results += _of_table(tournament, round_, seated, lines[table])
    out = _away(rounds, absences) - busy
    results += [Result(entry, at, "out", 0) for at, entry in sorted(out)]
    results += _before_they_came(rounds, late, busy | out)
    after = rounds[-1] + 1 if rounds else 1
    return Played(
        rounds=tuple(rounds),
        missing=_without_card(rounds, tables, lines),
        results=tuple(results),
        took_part=frozenset(entry for _round, entry in busy),
        withdrawn=frozenset(entry for _round, entry in _away([after], absences)),
    )


def _not_there(
    tournament: Tournament,
) -> tuple[list[tuple[int, int, int | None]], list[tuple[int, int, int]]]:
    """Return the withdrawals (entry, and from and until which round), and who came late (entry,
    first round, points for each round before it), in one query."""
    known = tournament.entries.filter(Q(withdrawals__isnull=False) | Q(missed_points__gt=0))
    rows = list(
        known.values_list(
            *("pk", "joined_round", "missed_points"),
            *("withdrawals__from_round", "withdrawals__until_round"),
        )
    )
    absences = [(entry, since, until) for entry, _at, _points, since, until in rows if since]
    late = {(entry, first, points) for entry, first, points, *_away in rows if points}
    return absences, sorted(late)


def _before_they_came(
    rounds: Collection[int],
    late: Iterable[tuple[int, int, int]],
    known: Collection[tuple[int, int]],
) -> Iterator[Result]:
    """Yield what those get who came late, for each of these rounds before their first one."""
    for entry, first, points in late:
        for at in rounds:
            if at < first and (at, entry) not in known:
                yield Result(entry, at, "late", points)


def _published(tournament: Tournament, upto: int | None) -> dict[str, Any]:
    """Return what is asked of a row of a round: that it is of the published ones, up to and
    including `upto` where that is given."""
    until = {} if upto is None else {"round__number__lte": upto}
    return {"round__tournament": tournament, "round__published_at__isnull": False} | until


def _without_card(
    rounds: Collection[int], tables: Collection[tuple[int, int]], lines: Collection[int]
) -> dict[int, int]:
    """Return how many of these tables (round and key) have no card, by round."""
    found = Counter(round_ for round_, table in tables if table not in lines)
    return {round_: found[round_] for round_ in rounds}


def _seated(published: dict[str, Any]) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Return side and entry of everybody at a table, by round and table, in the order of the
    forms."""
    tables: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    sides = Side.objects.filter(**published).order_by("round__number", "table__number", "position")
    for round_, table, side, entry in sides.values_list(
        "round__number", "table_id", "pk", "entry_id"
    ):
        tables[round_, table].append((side, entry))
    return tables


def current_lines(**of: Any) -> dict[int, dict[int, CardLine]]:
    """Return per table the lines of the card that counts, by side; `of` says of which tables."""
    lines: dict[int, dict[int, CardLine]] = defaultdict(dict)
    rows = ScoreLine.objects.filter(card__is_current=True, **of).values_list(
        "card__table_id",
        "side_id",
        "card__ending",
        *("pawns", "points", "winner", "absent", "card__partner"),
    )
    for table, side, ending, *values in rows:
        lines[table][side] = CardLine(table, side, Ending(ending), *values)
    return lines


def _of_table(
    tournament: Tournament,
    round_: int,
    seated: Sequence[tuple[int, int]],
    lines: dict[int, CardLine],
) -> Iterator[Result]:
    """Return one result per side of a table whose card is in."""
    on_card = [lines[side] for side, _entry in seated]
    card = card_from_lines(on_card[0].ending, on_card, on_card[0].partner)
    return results_of_card(tournament, round_, [entry for _side, entry in seated], card)


def results_of_card(
    tournament: Tournament, round_: int, seated: Sequence[int], card: Card
) -> Iterator[Result]:
    """Yield what a card without faults gives to each of these entries; where it does not say who
    played together, as of an absence, all others are opponents."""
    scores = tournament.scoring.score(card)
    paired = tournament.paired(card.partner)
    measure = _measure(tournament, len(seated))
    for place, entry in enumerate(seated):
        partner = partner_of(len(seated), place, paired)
        others = opposing(len(seated), place, paired)
        pawns = [scores[party[0]].pawns for party in others]
        yield Result(
            entry=entry,
            round=round_,
            kind=_kind(card, place),
            points=scores[place].points,
            pawns=scores[place].pawns,
            opponents=tuple(seated[other] for party in others for other in party),
            against=tuple(count for count in pawns if count is not None),
            won=scores[place].won,
            partner=None if partner is None else seated[partner],
            measure=measure,
            time_over=card.ending is Ending.TIME_OVER,
        )


def _measure(tournament: Tournament, sides: int) -> Measure | None:
    """Return by what tied entries are compared who sat at a table of so many sides; None in a drive
    of before tables of all sizes had one measure."""
    return tournament.plays.measure(sides) if tournament.one_measure else None


def card_from_lines(
    ending: Ending, lines: Sequence[ScoreLine | CardLine], partner: int | None = None
) -> Card:
    """Return a stored card, its lines in the order of the sides, with the numbers of an absence
    left to the scheme: a changed setting changes old absences too."""
    fixed = ending is Ending.ABSENT
    return Card(
        ending=ending,
        values=tuple(
            None if fixed else line.points if line.pawns is None else line.pawns for line in lines
        ),
        winner=next((place for place, line in enumerate(lines) if line.winner), None),
        absent=next((place for place, line in enumerate(lines) if line.absent), None),
        partner=partner,
    )


def _kind(card: Card, place: int) -> Kind:
    if card.absent == place:
        return "absent"
    if card.ending is Ending.ABSENT:
        return "present"
    return "not_played" if card.ending is Ending.NOT_PLAYED else "game"


def _away(
    rounds: Sequence[int], absences: Sequence[tuple[int, int, int | None]]
) -> set[tuple[int, int]]:
    """Return, of these rounds, who is away in which because it had withdrawn."""
    return {
        (round_, entry)
        for entry, since, until in absences
        for round_ in rounds
        if since <= round_ and (until is None or round_ < until)
    }
