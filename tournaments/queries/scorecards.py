"""Score cards as they are stored, read as the values that `scoring` works with."""

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Prefetch, QuerySet

from scoring.schemes import Card, Ending, Scheme, scheme
from tournaments.models import Bye, GameTable, ScoreCard, ScoreLine, Tournament

LINES = Prefetch("lines", ScoreLine.objects.select_related("side__entry"))


def scheme_of(tournament: Tournament) -> Scheme:
    """The scoring that the organiser chose, with its options."""
    return scheme(tournament.scheme, **tournament.scheme_options())


def card_of(stored: ScoreCard) -> Card:
    """The values of a stored card; uses prefetched lines (in the order of the form)."""
    lines = list(stored.lines.all())
    return Card(
        ending=Ending(stored.ending),
        values=tuple(line.points if line.pawns is None else line.pawns for line in lines),
        winner=next((place for place, line in enumerate(lines) if line.winner), None),
        absent=next((place for place, line in enumerate(lines) if line.absent), None),
    )


def current_cards(tournament: Tournament) -> QuerySet[ScoreCard]:
    """The version of every card that counts, with lines, sides, entries, table and round."""
    return (
        ScoreCard.objects.filter(table__round__tournament=tournament, is_current=True)
        .select_related("table__round", "entered_by")
        .prefetch_related(LINES)
    )


def current_card(table: GameTable) -> ScoreCard | None:
    """The version of a table's card that counts, if one was entered."""
    return table.cards.filter(is_current=True).prefetch_related(LINES).first()


def versions(table: GameTable) -> QuerySet[ScoreCard]:
    """Every version of a table's card, newest first."""
    return table.cards.select_related("entered_by").prefetch_related(LINES).order_by("-version")


def totals(tournament: Tournament, entries: Iterable[int]) -> dict[int, int]:
    """The points so far of some entries (by id), byes included: the echo after a card."""
    wanted = set(entries)
    sums: dict[int, int] = defaultdict(int)
    rules = scheme_of(tournament)
    tables = GameTable.objects.filter(sides__entry__in=wanted)
    for stored in current_cards(tournament).filter(table__in=tables):
        scores = rules.score(card_of(stored))
        for line, score in zip(stored.lines.all(), scores, strict=True):
            sums[line.side.entry_id] += score.points
    for entry, points in Bye.objects.filter(entry__in=wanted).values_list("entry", "points"):
        sums[entry] += points
    return {entry: sums[entry] for entry in wanted}
