"""What players reported of their games: at their table, at the desk, on their team's page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from scoring.cards import Card, Ending, Scheme, form_value, judge
from tournaments.cards.queries.scorecards import card_of, current_card, score_text, winner_by_tick
from tournaments.enums import PlayerReports, ReportState, SecondEntry
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
from tournaments.play.queries.rounds import current_round, open_disputes

Part = Literal["enter", "wait", "answer", "confirmed", "closed"]


@dataclass(frozen=True, slots=True)
class Row:
    """One side of a result as people read it; `points` are None where they cannot be said."""

    side: Side
    value: int | None
    points: int | None
    won: bool


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table as its two teams must know it; `reports` are all that there were, oldest first, and
    `over` says whether its round is played no more."""

    table: GameTable
    sides: tuple[Side, ...]
    reports: tuple[Report, ...]
    card: ScoreCard | None
    disputed: bool
    over: bool

    @property
    def tournament(self) -> Tournament:
        """The drive that it is in."""
        return self.table.round.tournament

    @property
    def report(self) -> Report | None:
        """What is said of the table as it is now, if anything."""
        return next((each for each in self.reports if each.state != ReportState.SET_ASIDE), None)

    @property
    def closed(self) -> str:
        """Why players cannot report now, in a sentence, or nothing."""
        return self._ended or self._disputed or self._settled

    @property
    def closed_but_for_dispute(self) -> str:
        """The same where it does not matter that the table is in dispute."""
        return self._ended or self._settled

    @property
    def _ended(self) -> str:
        if self.tournament.finished_at:
            return _("This drive is finished.")
        values = {"number": self.table.round.number}
        sentence = _("Round %(number)s is over: a result goes to the scoring table.")
        return sentence % values if self.over else ""

    @property
    def _disputed(self) -> str:
        return _("This table is in dispute. The arbiter decides.") if self.disputed else ""

    @property
    def _settled(self) -> str:
        if self.card:
            return _("The card of this table is in.")
        if not reports_by_phone(self.tournament):
            return _("Results are not reported by phone here. Hand in the form.")
        return ""

    def numbers_for(self, side: Side | None) -> str:
        """Return the numbers of `report`, for a phone of this side: its own number first, as on
        the page of its team."""
        return reported_score_text(report_card(self.report), self, side) if self.report else ""

    def claimed_to(self, side: Side | None) -> str:
        """Return what the other side says instead, where it disagrees, for a phone of this side."""
        report = self.report
        return values_text(report.claimed, side) if report and report.claimed else ""

    def rows_to(self, side: Side | None) -> list[Row]:
        """Return the result by side, the own one first: that of the card when it is in, else what
        was reported."""
        card = card_of(self.card) if self.card else self.report and report_card(self.report)
        rows = _rows(self.sides, card, self.tournament.scoring) if card else []
        return own_side_first(rows, side)

    @property
    def confirmed(self) -> bool:
        """Whether both sides say the same."""
        return self.report is not None and self.report.state == ReportState.CONFIRMED

    def taken_back_by(self, phone: str) -> bool:
        """Return whether this phone confirmed what is reported, and so may still say otherwise."""
        answered_here = self.report is not None and self.report.answered_phone == phone
        return answered_here and self.confirmed and not self.card

    def overruled_by(self, side: Side, proven: bool) -> bool:
        """Return whether what is confirmed can be denied by a phone that showed the card of this
        side, since the phone that spoke for that side had shown none."""
        report = self.report
        if not (proven and self.confirmed) or self.card or report is None:
            return False
        return not (report.proven if report.side_id == side.pk else report.answered_proven)

    def kept_for_card_of(self, side: Side, phone: str) -> bool:
        """Return whether only a phone with the card of this side speaks for it by now: another one
        than this showed that card here."""
        proven = {
            *(each.phone for each in self.reports if each.proven and each.side_id == side.pk),
            *(
                each.answered_phone
                for each in self.reports
                if each.answered_proven and each.side_id != side.pk
            ),
        }
        return bool(proven) and phone not in proven

    @property
    def differs(self) -> bool:
        """Whether the card says otherwise than both teams confirmed."""
        if self.card is None or self.report is None or not self.confirmed:
            return False
        return report_card(self.report) != card_of(self.card)

    def side_of(self, entry: Entry) -> Side | None:
        """Return the side that a team has here."""
        return next((side for side in self.sides if side.entry_id == entry.pk), None)

    def against(self, side: Side) -> Side:
        """Return the side that the other team has."""
        return next(other for other in self.sides if other.pk != side.pk)

    def spoken_for(self, phone: str) -> Side | None:
        """Return the side that this phone has spoken for at this table, at any time."""
        for report in self.reports if phone else ():
            side = next(side for side in self.sides if side.pk == report.side_id)
            if report.phone == phone:
                return side
            if report.answered_phone == phone:
                return self.against(side)
        return None

    def part_of(self, side: Side) -> Part:
        """Return what there is to do for this side."""
        return "closed" if self.closed else _part(self.report, side)


@dataclass(frozen=True, slots=True)
class PlayersCard:
    """What both teams of a table confirmed: the key of their report, its card, its numbers."""

    report: int
    card: Card
    numbers: str
    tick: int | None


@dataclass(frozen=True, slots=True)
class Invite:
    """What the page of a team says of reporting; `numbers` is empty where it is not for
    everybody."""

    part: Part | Literal["disputed"]
    numbers: str


def report_card(report: Report) -> Card:
    """Return a report as the card that it would be."""
    return Card(Ending(report.ending), tuple(report.values), report.winner)


def reported_score_text(card: Card, snapshot: TableSnapshot, side: Side | None = None) -> str:
    """Return the numbers of a game, with its winner where they do not tell him; those of `side`
    first, or as they stand on the form."""
    rules = snapshot.tournament.scoring
    shown = values_text(card.values, side)
    if judge(rules, card).faults or winner_by_tick(card, rules) is None:
        return shown
    values = {"numbers": shown, "team": snapshot.sides[card.winner or 0].entry}
    return _("%(numbers)s, won by %(team)s") % values


def values_text(values: Sequence[Any], side: Side | None = None) -> str:
    """Return two numbers of a form as they are spoken, "8–3"; those of `side` first."""
    return "–".join(
        str("?" if value in (None, "") else value) for value in own_side_first(values, side)
    )


def own_side_first(each: Sequence[Any], side: Side | None) -> list[Any]:
    """Return what there is of all sides, that of this one first."""
    place = side.position if side else 0
    return [*each[place:], *each[:place]]


def _rows(sides: Sequence[Side], card: Card, rules: Scheme) -> list[Row]:
    scores = judge(rules, card).scores
    if not scores:
        pairs = zip(sides, card.values, strict=True)
        return [Row(side, value, None, False) for side, value in pairs]
    return [
        Row(side, form_value(card, place, score), score.points, score.won)
        for place, (side, score) in enumerate(zip(sides, scores, strict=True))
    ]


def table_snapshot(table: GameTable) -> TableSnapshot:
    """Return a table of a published round, with the round and the drive that it was read with."""
    sides = tuple(table.sides.select_related("entry"))
    card, disputed = current_card(table), table.pk in open_disputes(table.round)
    reports, played = tuple(table.reports.all()), current_round(table.round.tournament)
    over = played is None or played.number != table.round.number
    return TableSnapshot(table, sides, reports, card, disputed, over)


def reports_by_phone(tournament: Tournament) -> bool:
    """Return whether players report results: as the organiser chose, where two teams meet at a
    table."""
    return tournament.reports != PlayerReports.NONE and tournament.plays.reports_by_phone


def can_report(table: GameTable) -> bool:
    """Return whether the form of this table leads players to the page where they report."""
    tournament, playing = table.round.tournament, current_round(table.round.tournament)
    open_ = reports_by_phone(tournament) and tournament.finished_at is None
    return open_ and playing is not None and playing.pk == table.round_id


def confirmed_by_table(round_: Round) -> dict[int, PlayersCard]:
    """Return what both teams confirmed, by the key of the table; one query."""
    rules = round_.tournament.scoring
    reports = Report.objects.filter(table__round=round_, state=ReportState.CONFIRMED)
    return {report.table_id: _players_card(report, rules) for report in reports}


def _players_card(report: Report, rules: Scheme) -> PlayersCard:
    card = report_card(report)
    tick = None if judge(rules, card).faults else winner_by_tick(card, rules)
    return PlayersCard(report.pk, card, score_text(card, rules), tick)


def waiting_at_the_desk(round_: Round) -> QuerySet[Report]:
    """Return what both teams of a table confirmed that is no card yet, by table; not where it is in
    dispute."""
    disputed = Dispute.objects.filter(table__round=round_, decided_at__isnull=True)
    reports = Report.objects.filter(
        table__round=round_, state=ReportState.CONFIRMED, card__isnull=True
    )
    return reports.exclude(table__in=disputed.values("table")).order_by("table__number")


def invites(tournament: Tournament) -> dict[int, Invite]:
    """Return what each team of the round that is played can do, by the key of its entry; none where
    nothing can be reported, but that its table is in dispute.  Numbers of a round that is kept from
    the public are left out, and of one whose cards somebody types again without seeing them."""
    round_ = None if tournament.finished_at else current_round(tournament)
    if round_ is None:
        return {}
    frozen = tournament.frozen_after is not None and round_.number > tournament.frozen_after
    hidden = frozen or round_.second_entry == SecondEntry.BLIND
    of_table = Q(table=OuterRef("table"))
    card = Exists(ScoreCard.objects.filter(of_table, is_current=True))
    dispute = Exists(Dispute.objects.filter(of_table, decided_at__isnull=True))
    sides = round_.sides.annotate(disputed=dispute).filter(~card | Q(disputed=True))
    if not reports_by_phone(tournament):
        sides = sides.filter(disputed=True)
    reports = Report.objects.filter(table__round=round_).exclude(state=ReportState.SET_ASIDE)
    by_table = {report.table_id: report for report in reports}
    return {
        side.entry_id: _invite(side, side.disputed, by_table.get(side.table_id), hidden)
        for side in sides
    }


def _invite(side: Side, disputed: bool, report: Report | None, kept: bool) -> Invite:
    if disputed:
        return Invite("disputed", "")
    shown = not kept and report is not None and report.state != ReportState.CONTESTED
    return Invite(_part(report, side), values_text(report.values, side) if report and shown else "")


def _part(report: Report | None, side: Side) -> Part:
    if report is None or report.state == ReportState.CONTESTED:
        return "enter"
    if report.state == ReportState.CONFIRMED:
        return "confirmed"
    return "wait" if report.side_id == side.pk else "answer"


def table_of_team(entry: Entry, round_: Round) -> GameTable | None:
    """Return where a team sits in a round."""
    return GameTable.objects.filter(round=round_, sides__entry=entry).first()
