"""What the secretary's desk shows of a round: its tables, what is missing, what came in last."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from scoring.cards import Scheme
from tournaments.cards.queries.card_entries import NO_ENTRIES, DoubleEntry, double_entries
from tournaments.cards.queries.desk_cards import DeskCard, read_card
from tournaments.cards.queries.reports import PlayersCard, confirmed_by_table
from tournaments.cards.queries.scorecards import PARTS, score_text
from tournaments.enums import CardState
from tournaments.models import CardEntry, GameTable, Round, ScoreCard, Side, Stage, Tournament
from tournaments.models.names import joined
from tournaments.models.substitutes import played_in, single_name_in
from tournaments.play.queries import results
from tournaments.play.queries.results import CardLine
from tournaments.play.queries.rounds import draws_after, open_disputes, published_rounds
from tournaments.play.queries.stages import division_in
from tournaments.standings.queries.group_standings import standing_points

RECENT = 6
LONGEST_NUMBER = 5  # digits of a table


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits at a side of a table."""

    side: int
    number: int | None
    name: str
    players: str


@dataclass(frozen=True, slots=True)
class DeskTable:
    """A table of the round with who sits there, the numbers of its card when that is in, with the
    place of who played with the first by the cards at the table; the key of its open dispute, and
    what both teams confirmed on their phones: in other numbers than the card, that is in
    `players_otherwise`. `entered` are its entries where a card is entered twice; then players are
    kept back until it is definitive, and so must `entered` be by whoever shows the table."""

    number: int
    seated: tuple[Seated, ...]
    card: str | None
    dispute: int | None = None
    players: PlayersCard | None = None
    players_otherwise: str = ""
    partner: int | None = None
    entered: DoubleEntry = NO_ENTRIES

    @property
    def state(self) -> CardState:
        """How far its card is."""
        return self.entered.state(self.card is not None)


@dataclass(frozen=True)
class Desk:
    """A round at the desk; `recent` are the cards that came in or were corrected last, newest
    first, and `looked_up` is the one of the table that was asked about."""

    round: Round
    tables: tuple[DeskTable, ...]
    recent: tuple[DeskCard, ...]
    looked_up: DeskCard | None

    @property
    def missing(self) -> list[int]:
        """The numbers of the tables whose card is not in."""
        return [table.number for table in self.tables if table.card is None]

    def tables_at(self, state: CardState) -> list[DeskTable]:
        """Return the tables whose card is so far."""
        return [table for table in self.tables if table.state is state]

    @property
    def without_an_entry(self) -> list[DeskTable]:
        """The tables that wait for the first entry of their card."""
        return self.tables_at(CardState.EMPTY)

    @property
    def entered_once(self) -> list[DeskTable]:
        """The tables that wait for the second."""
        return self.tables_at(CardState.FIRST)

    @property
    def different(self) -> list[DeskTable]:
        """The tables whose entries differ."""
        return self.tables_at(CardState.DIFFERENT)

    @property
    def of_one_source(self) -> list[DeskTable]:
        """The tables with a card of which both entries came from one link or one device."""
        return [table for table in self.tables_at(CardState.DEFINITIVE) if table.entered.shared]

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


def desk(round_: Round, table: int = 0) -> Desk:
    """Return the desk of a round, in a number of queries that does not depend on its tables.

    `table` is the number of the one whose card is wanted whole.  All others are read as values:
    this is the answer to every card, in a hall where a thousand phones ask for theirs.
    """
    rules = round_.tournament.scoring
    disputes, players = open_disputes(round_), confirmed_by_table(round_)
    entered = double_entries(round_)
    cards = results.current_lines(card__table__round=round_)
    tables = tuple(
        _desk_table(
            number,
            seated,
            cards.get(key),
            rules,
            disputes.get(key),
            None if round_.entered_twice and key not in cards else players.get(key),
            entered.get(key, NO_ENTRIES),
        )
        for (key, number), seated in _seated(round_).items()
    )
    whole = _read_whole(round_, disputes, table)
    recent = sorted(whole, key=lambda card: card.at, reverse=True)[:RECENT]
    current = next((card for card in whole if card.table == table), None)
    return Desk(round_, tables, tuple(recent), current)


def _seated(round_: Round) -> dict[tuple[int, int], list[Seated]]:
    """Return who sits where, by the key and the number of the table."""
    tables: dict[tuple[int, int], list[Seated]] = defaultdict(list)
    chosen = round_.tournament.plays.names_are_chosen
    for key, number, side, team, name, player1, player2, substitutes in (
        Side.objects.filter(round=round_)
        .order_by("table__number", "position")
        .values_list(
            "table_id",
            "table__number",
            "pk",
            "entry__number",
            "entry__name",
            "entry__player1",
            "entry__player2",
            "entry__substitutes",
        )
    ):
        players = played_in(round_.number, (player1, player2), substitutes)
        if not chosen:
            name = single_name_in(round_.number, name, player1, substitutes)
        tables[key, number].append(Seated(side, team, name, joined(*players)))
    return tables


def _desk_table(
    number: int,
    seated: Sequence[Seated],
    lines: dict[int, CardLine] | None,
    rules: Scheme,
    dispute: int | None,
    players: PlayersCard | None,
    entered: DoubleEntry,
) -> DeskTable:
    on_card = [lines[one.side] for one in seated] if lines else []
    card = on_card and results.card_from_lines(on_card[0].ending, on_card, on_card[0].partner)
    return DeskTable(
        number,
        tuple(seated),
        score_text(card, rules) if card else None,
        dispute,
        players,
        players.numbers if players and card and players.card != card else "",
        card.partner if card else None,
        entered,
    )


def _read_whole(round_: Round, disputes: dict[int, int], table: int) -> list[DeskCard]:
    """Return the cards that came in last and the one of this table, with the totals of their
    teams."""
    current = ScoreCard.objects.filter(table__round=round_, is_current=True)
    last = current.order_by("-entered_at").values("pk")[:RECENT]
    cards = list(
        current.filter(Q(pk__in=last) | Q(table__number=table))
        .select_related("table__round", "entered_by")
        .prefetch_related(*PARTS)
    )
    tournament = round_.tournament
    teams = {line.side.entry_id for card in cards for line in card.lines.all()}
    totals = _totals(tournament, teams)
    return [read_card(card, tournament, totals, disputes.get(card.table_id)) for card in cards]


def _totals(tournament: Tournament, entries: Collection[int]) -> dict[int, int]:
    """Return the points of these entries as the standings have them now, at the cost of their own
    tables; who asks for the groups is only a drive that has some."""
    stages = Stage.objects.filter(
        tournament=OuterRef("tournament"), from_round__lte=OuterRef("number")
    )
    last = published_rounds(tournament).annotate(in_groups=Exists(stages)).last()
    if last is None:
        return {}
    division = division_in(tournament, last.number) if last.in_groups else None
    played = results.read_played(tournament, last.number, entries).results
    return standing_points(
        tournament, division, (result for result in played if result.entry in entries)
    )


def spoken_summary(desk: Desk, number: int) -> str:
    """Return the table that an answer is about, and when its card or its last entry came: by that
    the page asks whether it is still so.  Empty where there is none."""
    table = next((each for each in desk.tables if each.number == number), None)
    if table is None:
        return ""
    last = table.entered.second or table.entered.first
    at = desk.looked_up.at if desk.looked_up else last.at if last else None
    return f"{number} {at.isoformat()}" if at else ""


def removed_since(round_: Round, mark: str) -> int | None:
    """Return the number of the table of which a page still shows a card or an entry that is not
    stored any more; None where it is, and for what no page tells."""
    table, _space, moment = mark.partition(" ")
    if not (table.isascii() and table.isdecimal() and len(table) <= LONGEST_NUMBER):
        return None
    try:
        named = datetime.fromisoformat(moment)
        at = named.astimezone(UTC) if named.tzinfo else None
    except (ValueError, OverflowError):
        return None
    if at is None:
        return None
    place = {"table__round": round_, "table__number": int(table)}
    exists = ScoreCard.objects.filter(**place, entered_at=at).exists()
    return None if exists or CardEntry.objects.filter(**place, at=at).exists() else int(table)


def sizes_of(round_: Round) -> tuple[int, ...]:
    """Return how many sides the tables of a round have, each size once, the largest first."""
    tables = round_.tables.annotate(size=Count("sides")).order_by("-size")
    return tuple(tables.values_list("size", flat=True).distinct())


def find_table(tournament: Tournament, number: int, table: int) -> GameTable | None:
    """Return a table of a published round by the numbers of both."""
    tables = GameTable.objects.select_related("round__tournament")
    return tables.filter(round__tournament=tournament, round__number=number, number=table).first()


def rounds_with_missing(tournament: Tournament) -> QuerySet[Round]:
    """Return the published rounds, each with the number of its cards that are not in
    (`missing`)."""
    return published_rounds(tournament).annotate(
        missing=Count("tables", distinct=True)
        - Count("tables__cards", filter=Q(tables__cards__is_current=True), distinct=True),
    )


def drawn_after(round_: Round) -> int | None:
    """Return the number of the next round when it was drawn already, from the cards as they
    were."""
    return draws_after(round_).values_list(F("round__number"), flat=True).first()
