"""What the secretary's desk shows of a round: its tables, what is missing, what came in last."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Count, F, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from scoring.schemes import Scheme
from tournaments.enums import DrawState, Ending
from tournaments.models import Draw, Entry, GameTable, Round, ScoreCard, Side, Tournament
from tournaments.queries.disputed_tables import open_disputes
from tournaments.queries.reports import PlayersCard, confirmed_by_table
from tournaments.queries.results import points_of
from tournaments.queries.rounds import published_rounds
from tournaments.queries.scorecards import PARTS, card_of, numbers, written

RECENT = 6


@dataclass(frozen=True, slots=True)
class DeskSide:
    """One side of a card: what stands on it, what it is worth, and the new total of the entry."""

    entry: Entry
    value: int | None
    points: int
    won: bool
    absent: bool
    total: int | None


@dataclass(frozen=True, slots=True)
class TakenOff:
    """Who took a card off its table, when and why."""

    by: str
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class DeskCard:
    """One version of a card as people read it; `dispute` is the key of the open one about it."""

    table: int
    round: int
    version: int
    is_current: bool
    ending: Ending
    numbers: str
    sides: tuple[DeskSide, ...]
    reason: str
    by: str
    at: datetime
    taken_off: TakenOff | None
    dispute: int | None = None


@dataclass(frozen=True, slots=True)
class DeskTable:
    """A table of the round with who sits there, its card when that is in, the key of its open
    dispute, and what both teams confirmed on their phones: in other numbers than the card, that is
    in `players_otherwise`."""

    number: int
    entries: tuple[Entry, ...]
    card: DeskCard | None
    dispute: int | None = None
    players: PlayersCard | None = None
    players_otherwise: str = ""


@dataclass(frozen=True)
class Desk:
    """A round at the desk."""

    round: Round
    tables: tuple[DeskTable, ...]

    @property
    def missing(self) -> list[int]:
        """The numbers of the tables whose card is not in."""
        return [table.number for table in self.tables if table.card is None]

    @property
    def disputed(self) -> list[DeskTable]:
        """The tables that are in dispute."""
        return [table for table in self.tables if table.dispute]

    @property
    def confirmed(self) -> list[DeskTable]:
        """The tables whose card can be taken over from both teams."""
        return [
            table for table in self.tables if table.players and not (table.card or table.dispute)
        ]

    @cached_property
    def recent(self) -> list[DeskCard]:
        """The cards that came in or were corrected last, newest first."""
        cards = [table.card for table in self.tables if table.card]
        return sorted(cards, key=lambda card: card.at, reverse=True)[:RECENT]


def desk(round_: Round) -> Desk:
    """The desk of a round, in a number of queries that does not depend on its tables."""
    tournament = round_.tournament
    cards = (
        ScoreCard.objects.filter(table__round=round_, is_current=True)
        .select_related("table__round", "entered_by")
        .prefetch_related(*PARTS)
    )
    totals = points_of(tournament, _last_number(tournament))
    rules = tournament.scoring
    disputes, players = open_disputes(round_), confirmed_by_table(round_)
    read = {
        card.table_id: read_card(card, rules, totals, disputes.get(card.table_id)) for card in cards
    }
    otherwise = {
        card.table_id: players[card.table_id].said
        for card in cards
        if card.table_id in players and players[card.table_id].card != card_of(card)
    }
    sides = Prefetch("sides", Side.objects.select_related("entry"))
    tables = round_.tables.order_by("number").prefetch_related(sides)
    return Desk(
        round_,
        tuple(
            DeskTable(
                table.number,
                tuple(side.entry for side in table.sides.all()),
                read.get(table.pk),
                disputes.get(table.pk),
                players.get(table.pk),
                otherwise.get(table.pk, ""),
            )
            for table in tables
        ),
    )


def read_card(
    stored: ScoreCard,
    rules: Scheme,
    totals: dict[int, int] | None = None,
    dispute: int | None = None,
) -> DeskCard:
    """A stored version with its scores worked out; `totals` are points by entry."""
    card = card_of(stored)
    scores = rules.score(card)
    sides = tuple(
        DeskSide(
            entry=line.side.entry,
            value=written(card, score),
            points=score.points,
            won=score.won,
            absent=line.absent,
            total=None if totals is None else totals.get(line.side.entry_id, 0),
        )
        for line, score in zip(stored.lines.all(), scores, strict=True)
    )
    return DeskCard(
        table=stored.table.number,
        round=stored.table.round.number,
        version=stored.version,
        is_current=stored.is_current,
        ending=Ending(stored.ending),
        numbers=numbers(card, rules),
        sides=sides,
        reason=stored.reason,
        by=_entered_by(stored),
        at=stored.entered_at,
        taken_off=_taken_off(stored),
        dispute=dispute,
    )


def _entered_by(stored: ScoreCard) -> str:
    """Who entered a card; of one that counted as soon as both teams had confirmed it, they."""
    if stored.entered_by is None and stored.reports.all():
        return _("both teams")
    return str(stored.entered_by or "")


def _taken_off(stored: ScoreCard) -> TakenOff | None:
    if stored.taken_off_at is None:
        return None
    return TakenOff(str(stored.taken_off_by or ""), stored.taken_off_at, stored.taken_off_reason)


def find_table(tournament: Tournament, number: int, table: int) -> GameTable | None:
    """A table of a published round by the numbers of both."""
    tables = GameTable.objects.select_related("round__tournament")
    return tables.filter(round__tournament=tournament, round__number=number, number=table).first()


def rounds_with_missing(tournament: Tournament) -> QuerySet[Round]:
    """The published rounds, each with the number of its cards that are not in (`missing`)."""
    return published_rounds(tournament).annotate(
        missing=Count("tables", distinct=True)
        - Count("tables__cards", filter=Q(tables__cards__is_current=True), distinct=True),
    )


def drawn_after(round_: Round) -> int | None:
    """The number of the next round when it was drawn already, from the cards as they were."""
    drawn = Draw.objects.filter(
        round__tournament=round_.tournament_id,
        round__number=round_.number + 1,
        state__in=[DrawState.DRAFT, DrawState.PUBLISHED],
    )
    return drawn.values_list(F("round__number"), flat=True).first()


def _last_number(tournament: Tournament) -> int:
    last = published_rounds(tournament).last()
    return last.number if last else 0
