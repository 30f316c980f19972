"""From score cards to results: what every entry got in every published round."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.cards import Card, Ending
from scoring.results import Kind, Result
from scoring.schemes import Scheme
from tournaments.models import Bye, ScoreLine, Side, Tournament, Withdrawal


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


def results_of(tournament: Tournament, upto: int | None = None) -> tuple[Result, ...]:
    """The results of all published rounds, or of those up to and including round `upto`.

    A card that has not come in gives nothing; a bye gives its points; an entry that withdrew
    has "out" for each round that it missed.
    """
    return read_played(tournament, upto).results


def points_of(tournament: Tournament, upto: int) -> dict[int, int]:
    """Points of each entry with a result, after round `upto` (for a draw: the round before it)."""
    points: dict[int, int] = defaultdict(int)
    for result in results_of(tournament, upto):
        points[result.entry] += result.points
    return dict(points)


def read_played(tournament: Tournament, upto: int | None = None) -> Played:
    """Everything that the standings need to know of the rounds, in four queries."""
    published: dict[str, Any] = {
        "round__tournament": tournament,
        "round__published_at__isnull": False,
    }
    if upto is not None:
        published["round__number__lte"] = upto
    tables = _seated(published)
    byes = list(Bye.objects.filter(**published).values_list("round__number", "entry_id", "points"))
    absences = list(
        Withdrawal.objects.filter(entry__tournament=tournament).values_list(
            "entry_id", "from_round", "until_round"
        )
    )
    lines = _current_lines(tournament)
    rules = tournament.scoring
    busy = {(round_, entry) for (round_, _table), seated in tables.items() for _, entry in seated}
    busy |= {(round_, entry) for round_, entry, _points in byes}
    rounds = sorted({round_ for round_, _entry in busy})
    missing = dict.fromkeys(rounds, 0)
    results = [Result(entry, round_, "bye", points) for round_, entry, points in byes]
    for (round_, table), seated in tables.items():
        if table in lines:
            results += _of_table(rules, round_, seated, lines[table])
        else:
            missing[round_] += 1
    results += [Result(entry, at, "out", 0) for at, entry in sorted(_away(rounds, absences) - busy)]
    after = rounds[-1] + 1 if rounds else 1
    return Played(
        rounds=tuple(rounds),
        missing=missing,
        results=tuple(results),
        took_part=frozenset(entry for _round, entry in busy),
        withdrawn=frozenset(entry for _round, entry in _away([after], absences)),
    )


def _seated(published: dict[str, Any]) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """Side and entry of everybody at a table, by round and table, in the order of the forms."""
    tables: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    sides = Side.objects.filter(**published).order_by("round__number", "table__number", "position")
    for round_, table, side, entry in sides.values_list(
        "round__number", "table_id", "pk", "entry_id"
    ):
        tables[round_, table].append((side, entry))
    return tables


def _current_lines(tournament: Tournament) -> dict[int, dict[int, ScoreLine]]:
    """Per table the lines of the card that counts, by side."""
    lines: dict[int, dict[int, ScoreLine]] = defaultdict(dict)
    for line in ScoreLine.objects.filter(
        card__is_current=True, card__table__round__tournament=tournament
    ).select_related("card"):
        lines[line.card.table_id][line.side_id] = line
    return lines


def _of_table(
    rules: Scheme,
    round_: int,
    seated: Sequence[tuple[int, int]],
    lines: dict[int, ScoreLine],
) -> Iterator[Result]:
    """One result per side of a table whose card is in."""
    on_card = [lines[side] for side, _entry in seated]
    card = card_of(Ending(on_card[0].card.ending), on_card)
    scores = rules.score(card)
    for place, (_side, entry) in enumerate(seated):
        other = 1 - place if len(seated) == 2 else None
        yield Result(
            entry=entry,
            round=round_,
            kind=_kind(card, place),
            points=scores[place].points,
            pawns=scores[place].pawns,
            opponent=None if other is None else seated[other][1],
            opponent_pawns=None if other is None else scores[other].pawns,
            won=scores[place].won,
        )


def card_of(ending: Ending, lines: Sequence[ScoreLine]) -> Card:
    """A stored card, its lines in the order of the sides, with the numbers of an absence left
    to the scheme: a changed setting changes old absences too."""
    fixed = ending is Ending.ABSENT
    return Card(
        ending=ending,
        values=tuple(
            None if fixed else line.points if line.pawns is None else line.pawns for line in lines
        ),
        winner=next((place for place, line in enumerate(lines) if line.winner), None),
        absent=next((place for place, line in enumerate(lines) if line.absent), None),
    )


def _kind(card: Card, place: int) -> Kind:
    if card.ending is Ending.ABSENT:
        return "absent" if card.absent == place else "present"
    return "not_played" if card.ending is Ending.NOT_PLAYED else "game"


def _away(
    rounds: Sequence[int], absences: Sequence[tuple[int, int, int | None]]
) -> set[tuple[int, int]]:
    """Of these rounds, who is away in which because it had withdrawn."""
    return {
        (round_, entry)
        for entry, since, until in absences
        for round_ in rounds
        if since <= round_ and (until is None or round_ < until)
    }
