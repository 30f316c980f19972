"""How far an evening is: all that the overview tells of."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Max, Prefetch, Q
from django.utils import timezone

from tournaments.cards.queries.card_entries import Waiting, waiting_differences
from tournaments.entries.queries.entries import PLAYS, STATUSES, field, sent_away
from tournaments.entries.queries.money import Takings, amounts
from tournaments.enums import PrizeKind, Role
from tournaments.evening.queries.figures import Figures, read_figures
from tournaments.groups.queries.dividing import classless
from tournaments.groups.queries.groups import stage_to_make
from tournaments.models import GameTable, Prize, Side, Stage, Tournament
from tournaments.play.queries.fields import method_of
from tournaments.play.queries.plans import why_not_playable
from tournaments.play.queries.rounds import DisputedTable, disputed_tables, missing_cards
from tournaments.play.queries.times import PlayedRound, played_rounds
from tournaments.prizes.queries.votes import vote_counts
from tournaments.rounds.queries.prints import Print, printed_rounds

NEW = timedelta(seconds=10)  # a card that came so lately is told of
MOST_AWAITED = 12  # more are not named, for the tiles say which


@dataclass(frozen=True, slots=True)
class Tile:
    """A table or a team by its number: `in` when it is there, `new` just now, or `out`."""

    number: int
    state: str


@dataclass(frozen=True, slots=True)
class Awaited:
    """A table without a card and who sits there, or a team that is not here yet."""

    number: int | None
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Evening:
    """A drive as it stands. `to_divide` are the groups that the next round needs first,
    `sent_away` teams were withdrawn with all who were not here, `too_many_rounds` says why a plan
    does not fit, `alone` that one person only may enter cards, and `unnamed` that the most
    original name is to be chosen, and nobody voted yet."""

    drive: Tournament
    figures: Figures
    rounds: tuple[PlayedRound, ...]
    to_divide: Stage | None
    planned: bool
    classless: int
    too_many_rounds: str
    takings: Takings | None
    sent_away: int
    disputed: tuple[DisputedTable, ...]
    differences: tuple[Waiting, ...]
    printed: Mapping[int, Print]
    alone: bool
    unnamed: bool

    @property
    def next(self) -> int:
        """The round that is drawn next."""
        return self.figures.round + 1

    @property
    def few(self) -> bool:
        """Whether too few play on to fill a table of the next round."""
        return self.figures.playing < self.drive.plays.sides

    @property
    def over(self) -> bool:
        """Whether no round is to be drawn any more."""
        return bool(self.rounds) and (self.next > self.drive.rounds_planned or self.few)

    @property
    def last(self) -> bool:
        """Whether the next round is the last one."""
        return self.next == self.drive.rounds_planned


def evening(tournament: Tournament) -> Evening:
    """Return all that the overview says but its tiles; as many queries however large the field."""
    figures = read_figures(tournament)
    coming = figures.round + 1
    of_cards = tournament.memberships.exclude(role__in=(Role.DOOR, Role.VIEWER))
    names = Prize.objects.filter(tournament=tournament, kind=PrizeKind.NAME, entry=None)
    unnamed = names.exclude(tournament__prize_giving__voting=True).exists()
    return Evening(
        drive=tournament,
        figures=figures,
        rounds=played_rounds(tournament),
        to_divide=stage_to_make(tournament, coming),
        planned=method_of(tournament, coming).planned,
        classless=classless(tournament, coming),
        too_many_rounds=why_not_playable(tournament),
        takings=amounts(tournament),
        sent_away=sent_away(tournament, coming).count(),
        disputed=disputed_tables(tournament),
        differences=waiting_differences(tournament),
        printed=printed_rounds(tournament),
        alone=of_cards.count() < 2,
        unnamed=unnamed and not vote_counts(tournament),
    )


def tiles(now: Evening) -> list[Tile]:
    """Return the tables of the round that is played or, at the door, the teams by number; one
    query."""
    if now.figures.missing:
        return _tables(now.drive, now.figures.round)
    if now.figures.round or not now.figures.at_door:
        return []
    checked_in = ~STATUSES["waiting"]
    numbered = field(now.drive).filter(PLAYS, number__isnull=False, joined_round=1)
    present = set(numbered.filter(checked_in).values_list("number", flat=True))
    numbers = numbered.values_list("number", flat=True)
    return [Tile(number, "in" if number in present else "out") for number in numbers if number]


def _tables(tournament: Tournament, number: int) -> list[Tile]:
    lately = timezone.now() - NEW
    came = Max("cards__entered_at", filter=Q(cards__is_current=True))
    tables = GameTable.objects.filter(round__tournament=tournament, round__number=number)
    rows = tables.annotate(came=came).order_by("number").values_list("number", "came")
    return [
        Tile(table, "out" if came is None else "new" if came > lately else "in")
        for table, came in rows
    ]


def awaited(now: Evening) -> list[Awaited]:
    """Return the first that the drive waits for by name: tables without a card, or teams that are
    not here; at most three queries."""
    figures = now.figures
    if figures.missing:
        sides = Prefetch("sides", Side.objects.select_related("entry").order_by("position"))
        round_ = now.drive.rounds.get(number=figures.round)
        return [
            Awaited(table.number, tuple(str(side.entry) for side in table.sides.all()))
            for table in missing_cards(round_).prefetch_related(sides)[:MOST_AWAITED]
        ]
    if figures.round or not figures.at_door or not figures.waiting:
        return []
    waiting = field(now.drive).filter(STATUSES["waiting"], joined_round=1, comes_later=False)
    return [
        Awaited(entry.number, (entry.name or entry.players,)) for entry in waiting[:MOST_AWAITED]
    ]
