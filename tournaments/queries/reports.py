"""What players reported of their games: at their table, at the desk, on their team's page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from django.core.cache import cache
from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Coalesce, Concat
from django.utils.translation import gettext as _

from scoring.schemes import Card, Ending, Scheme
from tournaments.enums import PlayerReports, ReportState
from tournaments.models import (
    Dispute,
    Entry,
    GameTable,
    Report,
    Round,
    ScoreCard,
    Side,
    Tournament,
)
from tournaments.queries.disputed_tables import open_disputes
from tournaments.queries.rounds import current_round
from tournaments.queries.scorecards import (
    card_of,
    current_card,
    numbers,
    tick_needed,
    written,
)

MARKS_KEPT = 60  # seconds

Part = Literal["enter", "wait", "answer", "confirmed", "closed"]


@dataclass(frozen=True, slots=True)
class Row:
    """One side of a result as people read it; `points` are None where they cannot be said."""

    side: Side
    value: int | None
    points: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table as its two teams must know it; `reports` are all that there were, oldest first, and
    `closed` says in a sentence why players cannot report now, or nothing."""

    table: GameTable
    sides: tuple[Side, ...]
    reports: tuple[Report, ...]
    card: ScoreCard | None
    disputed: bool
    closed: str

    @property
    def tournament(self) -> Tournament:
        """The drive that it is in."""
        return self.table.round.tournament

    @property
    def report(self) -> Report | None:
        """What is said of the table as it is now, if anything."""
        return next((each for each in self.reports if each.state != ReportState.SET_ASIDE), None)

    @property
    def said(self) -> str:
        """The numbers of that report."""
        return said(reported(self.report), self) if self.report else ""

    @property
    def claimed(self) -> str:
        """What the other side says instead, where it disagrees."""
        report = self.report
        return "–".join(map(str, report.claimed)) if report and report.claimed else ""

    @property
    def rows(self) -> list[Row]:
        """The result by side: that of the card when it is in, else what was reported."""
        card = card_of(self.card) if self.card else self.report and reported(self.report)
        return _rows(self.sides, card, self.tournament.scoring) if card else []

    @property
    def differs(self) -> bool:
        """Whether the card says otherwise than both teams confirmed."""
        report = self.report
        confirmed = report is not None and report.state == ReportState.CONFIRMED
        return bool(self.card) and confirmed and reported(report) != card_of(self.card)

    def side_of(self, entry: Entry) -> Side | None:
        """The side that a team has here."""
        return next((side for side in self.sides if side.entry_id == entry.pk), None)

    def against(self, side: Side) -> Side:
        """The side that the other team has."""
        return next(other for other in self.sides if other.pk != side.pk)

    def spoken_for(self, phone: str) -> Side | None:
        """The side that this phone has spoken for at this table, at any time."""
        for report in self.reports if phone else ():
            side = next(side for side in self.sides if side.pk == report.side_id)
            if report.phone == phone:
                return side
            if report.answered_phone == phone:
                return self.against(side)
        return None

    def part_of(self, side: Side) -> Part:
        """What there is to do for this side."""
        return "closed" if self.closed else _part(self.report, side)


@dataclass(frozen=True, slots=True)
class PlayersCard:
    """What both teams of a table confirmed: the key of their report, its card, its numbers."""

    report: int
    card: Card
    said: str
    tick: int | None


@dataclass(frozen=True, slots=True)
class Invite:
    """What the page of a team says of reporting; `said` is empty where it is not for everybody."""

    part: Part
    said: str


def reported(report: Report) -> Card:
    """A report as the card that it would be."""
    return Card(Ending(report.ending), tuple(report.values), report.winner)


def said(card: Card, now: TableNow) -> str:
    """The numbers of a card, with its winner where they do not tell him."""
    rules = now.tournament.scoring
    if rules.faults(card) or tick_needed(card, rules) is None:
        return numbers(card, rules)
    values = {"numbers": numbers(card, rules), "team": now.sides[card.winner or 0].entry}
    return _("%(numbers)s, won by %(team)s") % values


def _rows(sides: Sequence[Side], card: Card, rules: Scheme) -> list[Row]:
    if rules.faults(card):
        pairs = zip(sides, card.values, strict=True)
        return [Row(side, value, None, False) for side, value in pairs]
    return [
        Row(side, written(card, score), score.points, score.won)
        for side, score in zip(sides, rules.score(card), strict=True)
    ]


def table_now(table: GameTable) -> TableNow:
    """A table of a published round, with the round and the drive that it was read with."""
    sides = tuple(table.sides.select_related("entry"))
    card, disputed = current_card(table), table.pk in open_disputes(table.round)
    reports = tuple(table.reports.all())
    return TableNow(table, sides, reports, card, disputed, _closed(table, card, disputed))


def _closed(table: GameTable, card: ScoreCard | None, disputed: bool) -> str:
    tournament, now = table.round.tournament, current_round(table.round.tournament)
    if tournament.finished_at:
        return _("This drive is finished.")
    if now is None or now.number != table.round.number:
        values = {"number": table.round.number}
        return _("Round %(number)s is over: a result goes to the scoring table.") % values
    if disputed:
        return _("This table is in dispute. The arbiter decides.")
    if card:
        return _("The card of this table is in.")
    if tournament.reports == PlayerReports.NONE:
        return _("Results are not reported by phone here. Hand in the form.")
    return ""


def can_report(table: GameTable) -> bool:
    """Whether the form of this table leads players to the page where they report."""
    tournament, now = table.round.tournament, current_round(table.round.tournament)
    open_ = tournament.reports != PlayerReports.NONE and tournament.finished_at is None
    return open_ and now is not None and now.pk == table.round_id


def confirmed_by_table(round_: Round) -> dict[int, PlayersCard]:
    """What both teams confirmed, by the key of the table; one query."""
    rules = round_.tournament.scoring
    reports = Report.objects.filter(table__round=round_, state=ReportState.CONFIRMED)
    return {report.table_id: _players_card(report, rules) for report in reports}


def _players_card(report: Report, rules: Scheme) -> PlayersCard:
    card = reported(report)
    tick = None if rules.faults(card) else tick_needed(card, rules)
    return PlayersCard(report.pk, card, numbers(card, rules), tick)


def waiting_at_the_desk(round_: Round) -> QuerySet[Report]:
    """What both teams of a table confirmed that is no card yet, by table; not where it is in
    dispute."""
    disputed = Dispute.objects.filter(table__round=round_, decided_at__isnull=True)
    reports = Report.objects.filter(
        table__round=round_, state=ReportState.CONFIRMED, card__isnull=True
    )
    return reports.exclude(table__in=disputed.values("table")).order_by("table__number")


def invites(tournament: Tournament) -> dict[int, Invite]:
    """What each team of the round that is played can do, by the key of its entry; none where
    nothing can be reported.  Numbers of a round that is kept from the public are left out.
    """
    if tournament.finished_at or tournament.reports == PlayerReports.NONE:
        return {}
    round_ = current_round(tournament)
    if round_ is None:
        return {}
    frozen = tournament.frozen_after is not None and round_.number > tournament.frozen_after
    rules, of_table = tournament.scoring, Q(table=OuterRef("table"))
    card = ScoreCard.objects.filter(of_table, is_current=True)
    dispute = Dispute.objects.filter(of_table, decided_at__isnull=True)
    reports = Report.objects.filter(table__round=round_).exclude(state=ReportState.SET_ASIDE)
    by_table = {report.table_id: report for report in reports}
    found = {}
    for side in round_.sides.filter(~Exists(card), ~Exists(dispute)):
        report = by_table.get(side.table_id)
        hidden = frozen or report is None or report.state == ReportState.CONTESTED
        told = "" if hidden else numbers(reported(report), rules)
        found[side.entry_id] = Invite(_part(report, side), told)
    return found


def _part(report: Report | None, side: Side) -> Part:
    if report is None or report.state == ReportState.CONTESTED:
        return "enter"
    if report.state == ReportState.CONFIRMED:
        return "confirmed"
    return "wait" if report.side_id == side.pk else "answer"


def table_of_team(entry: Entry, round_: Round) -> GameTable | None:
    """Where a team sits in a round."""
    return GameTable.objects.filter(round=round_, sides__entry=entry).first()


def live_marks(tournament: Tournament) -> dict[str, str]:
    """For each table that is played at, by its code, what a page about it stands for; the page is
    as it should be as long as its mark is.  One query for each version of the drive."""
    name = f"report-marks:{tournament.code}-{tournament.pk}:{tournament.version}"
    marks: dict[str, str] | None = cache.get(name)
    if marks is None:
        marks = marks_of(tournament)
        cache.set(name, marks, MARKS_KEPT)
    return marks


def marks_of(tournament: Tournament, **table: str) -> dict[str, str]:
    """The same, as it is now; of some tables only."""
    here = f"{tournament.reports}{'-final' if tournament.finished_at else ''}"
    round_ = current_round(tournament)
    of_table = Q(table=OuterRef("pk"))
    report = Report.objects.filter(of_table).exclude(state=ReportState.SET_ASIDE)
    parts = (
        report.annotate(mark=Concat(Cast("pk", CharField()), "state")).values("mark"),
        ScoreCard.objects.filter(of_table, is_current=True).values("pk"),
        Dispute.objects.filter(of_table, decided_at__isnull=True).values("pk"),
    )
    mark = [Coalesce(Cast(Subquery(part[:1]), CharField()), Value("-")) for part in parts]
    tables = GameTable.objects.filter(round=round_, **table).values_list("code", *mark)
    return {code: ".".join((here, *each)) for code, *each in tables}
