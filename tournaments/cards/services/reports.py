"""Players report the result of their game: one side enters it, the other confirms or disagrees."""

from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from scoring.schemes import Card, Ending
from tournaments.cards.queries.card_entries import double_entry_of
from tournaments.cards.queries.reports import (
    TableSnapshot,
    report_card,
    reported_score_text,
    table_snapshot,
)
from tournaments.cards.queries.scorecards import table_name
from tournaments.cards.services.card_entries import CHANGED, enter_turn
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.cards.services.scorecards import enter_card, normalized_card
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.services.log import audited, lock_of, raise_version, record
from tournaments.enums import PlayerReports, ReportState, SecondEntry
from tournaments.models import GameTable, Report, Side, Tournament, User
from tournaments.models.disputes import LONGEST

NO_MEMORY = gettext_lazy("This browser keeps no cookies, so it cannot report. Hand in the form.")
GAMES = (Ending.FINISHED, Ending.TIME_OVER)
MOST, MOST_UNPROVEN = 24, 8  # reports of one table, and those of phones that showed no card


class OtherSays(DomainError):
    """The other side has reported other numbers; `report` is what it says."""

    def __init__(self, message: Any, report: Report) -> None:
        super().__init__(message)
        self.report = report


@audited
def report_result(
    *,
    table: GameTable,
    side: Side,
    card: Card,
    phone: str,
    proven: bool = False,
    seen_report: int | None = None,
) -> Report:
    """Store what one side of a table says of its game; until the other answers it may say
    otherwise.

    `proven` is whether the phone has shown the participant card of the team, `seen_report` the key
    of the report that it knew of. Where the other side has said the same already, this confirms it.
    Raises OtherSays where it said otherwise, which opens no dispute by itself: a slip of the thumb
    is no disagreement. DomainError for faults, for a table at which nothing can be reported now or
    was reported too often, for a phone that spoke for the other side, for one without the card of a
    team whose card was shown here, and for one that does not know what another of its team said: it
    may have kept this for long.
    """
    tournament, snapshot = lock_table(table.pk)
    _require_reports(snapshot)
    side = _speaking(snapshot, side, phone, proven)
    card = _of_a_game(tournament, card)
    stored = snapshot.report
    if stored and report_card(stored) == card and stored.state != ReportState.CONTESTED:
        waits_for_me = stored.state == ReportState.WAITING and stored.side_id != side.pk
        return _confirmed(tournament, snapshot, phone, proven) if waits_for_me else stored
    if stored:
        _require_replaceable(
            snapshot, stored, side, phone=phone, proven=proven, seen_report=seen_report
        )
    _require_few(snapshot, proven)
    before = _set_aside(stored) if stored else {}
    report = Report.objects.create(
        table=snapshot.table,
        side=side,
        ending=card.ending.value,
        values=list(card.values),
        winner=card.winner,
        phone=phone,
        proven=proven,
    )
    raise_version(tournament)
    log_report(snapshot, side, "report_result", report_facts(card), before)
    return report


def _require_replaceable(
    snapshot: TableSnapshot,
    stored: Report,
    side: Side,
    *,
    phone: str,
    proven: bool,
    seen_report: int | None,
) -> None:
    """Refuse other numbers of a side than the report that is there: where both confirmed that,
    where the other side made it, and where this phone does not know that its own team did."""
    own, numbers = stored.side_id == side.pk, snapshot.numbers_for(side)
    overrules = own and snapshot.overruled_by(side, proven)
    if stored.state == ReportState.CONFIRMED and not overrules:
        raise DomainError(_("Both teams confirmed %(numbers)s already.") % {"numbers": numbers})
    if stored.state == ReportState.WAITING and not own:
        values = {"team": str(snapshot.against(side).entry), "numbers": numbers}
        raise OtherSays(_("%(team)s reports %(numbers)s.") % values, stored)
    if own and phone != stored.phone and seen_report != stored.pk:
        text = _("Another phone of your team reported %(numbers)s. Is this right? Report it again.")
        raise DomainError(text % {"numbers": numbers})


@audited
def confirm_report(*, report: Report, side: Side, phone: str, proven: bool = False) -> Report:
    """Confirm a report for the other side; the card waits at the desk.

    Where cards are entered twice it is the first entry, unless somebody typed that already. It
    counts at once where the organiser chose so and both phones have shown the participant cards
    of their teams: others can be two browsers of one person. Saying so twice is harmless.
    DomainError for a report that is not the one that waits by now, for the side that reported, for
    its phone, and where nothing can be reported now.
    """
    tournament, snapshot = lock_table(report.table_id)
    existing = next((each for each in snapshot.reports if each.pk == report.pk), None)
    if existing and existing.state == ReportState.CONFIRMED and existing.answered_phone == phone:
        return existing
    _require_reports(snapshot)
    _require_answerable(snapshot, report, _speaking(snapshot, side, phone, proven))
    return _confirmed(tournament, snapshot, phone, proven)


@audited
def contest_report(
    *, report: Report, side: Side, claimed: Card, phone: str, proven: bool = False
) -> Report:
    """Contest a report for the other side: the table is in dispute, unless it is already.

    A phone that confirmed may think better of it as long as the card is not in. Saying so twice is
    harmless. DomainError like `confirm_report`, for faults, and for the same numbers: who denies
    does not confirm.
    """
    tournament, snapshot = lock_table(report.table_id)
    if _is_repeated_denial(snapshot, report, claimed, phone):
        return not_none(snapshot.report)
    if snapshot.closed_but_for_dispute:
        raise DomainError(snapshot.closed_but_for_dispute)
    side = _speaking(snapshot, side, phone, proven)
    if not (snapshot.taken_back_by(phone) or _denies(snapshot, report, side, proven)):
        _require_answerable(snapshot, report, side)
    claimed, current = _of_a_game(tournament, claimed), not_none(snapshot.report)
    if claimed == report_card(current):
        raise DomainError(_no_denial(snapshot, side))
    current.claimed = list(claimed.values)
    _answer(current, ReportState.CONTESTED, phone, proven)
    raise_version(tournament)
    log_report(
        snapshot, side, "contest_report", report_facts(claimed), report_facts(report_card(current))
    )
    if not snapshot.disputed:
        open_dispute(table=snapshot.table, by=None, subject=_subject(snapshot, side, claimed))
    return current


def lock_table(table: int) -> tuple[Tournament, TableSnapshot]:
    """Return the table with this key, and its drive, as they are under the lock."""
    tables = GameTable.objects.filter(pk=table, round__published_at__isnull=False)
    round_ = tables.values_list("round", flat=True).first()
    tournament = lock_of(rounds=round_) if round_ else None
    existing = tables.select_related("round__tournament").first()
    if tournament is None or existing is None:
        raise DomainError(_("The tables of this round have changed. Look where you sit."))
    return tournament, table_snapshot(existing)


def _require_reports(snapshot: TableSnapshot) -> None:
    if snapshot.closed:
        raise DomainError(snapshot.closed)


def _require_few(snapshot: TableSnapshot, proven: bool) -> None:
    """Refuse a report more of a table for which a script may have sent them; a phone with a card
    still can, so that nobody is kept out by who has none."""
    unproven = sum(not each.proven for each in snapshot.reports)
    if len(snapshot.reports) >= MOST or (unproven >= MOST_UNPROVEN and not proven):
        raise DomainError(_("This table was reported too often by phone. Hand in the form."))


def _denies(snapshot: TableSnapshot, report: Report, side: Side, proven: bool) -> bool:
    """Return whether the side that confirmed this can say now that it was another phone that
    did."""
    stored = snapshot.report
    same = stored is not None and stored.pk == report.pk and stored.side_id != side.pk
    return same and snapshot.overruled_by(side, proven)


def _speaking(snapshot: TableSnapshot, side: Side, phone: str, proven: bool) -> Side:
    """Return the side that this phone speaks for; no browser speaks for both sides of a table, and
    none without the card of a team for one that showed it here."""
    if not phone:
        raise DomainError(NO_MEMORY)
    spoken = snapshot.spoken_for(phone)
    if spoken and spoken.pk != side.pk:
        raise DomainError(
            _("This phone spoke for %(team)s. The other team answers on another phone.")
            % {"team": spoken.entry}
        )
    speaker = next((each for each in snapshot.sides if each.pk == side.pk), None)
    if speaker is None:
        raise DomainError(CHANGED)
    if not proven and snapshot.kept_for_card_of(speaker, phone):
        raise DomainError(
            _("%(team)s showed its participant card here. Scan that card with this phone first.")
            % {"team": speaker.entry}
        )
    return speaker


def _of_a_game(tournament: Tournament, card: Card) -> Card:
    """Return the card as it would be stored; what players say is of a game that was played."""
    if card.ending not in GAMES:
        raise DomainError(_("Was there no game? Tell the scoring table."))
    return normalized_card(tournament, card)


def _require_answerable(snapshot: TableSnapshot, report: Report, side: Side) -> None:
    """Refuse where another report waits than the one that was seen, or none."""
    stored = snapshot.report
    if stored is None or stored.pk != report.pk or stored.state != ReportState.WAITING:
        raise DomainError(CHANGED)
    if stored.side_id == side.pk:
        raise DomainError(_("Your team reported this. The other team answers on its own phone."))


def _is_repeated_denial(snapshot: TableSnapshot, report: Report, claimed: Card, phone: str) -> bool:
    """Return whether this phone said the very same of this report before, and heard no answer."""
    stored = snapshot.report
    if stored is None or stored.pk != report.pk or stored.answered_phone != phone:
        return False
    contested = stored.state == ReportState.CONTESTED
    return contested and bool(stored.claimed == list(claimed.values))


def _no_denial(snapshot: TableSnapshot, side: Side) -> str:
    """Return what somebody reads who says that it was different, with the numbers that were
    reported."""
    values = {"numbers": snapshot.numbers_for(side), "team": snapshot.against(side).entry}
    if snapshot.confirmed:
        return _("You confirmed %(numbers)s already. Fill in what it was.") % values
    text = _(
        "%(numbers)s is what %(team)s reports. Is that right after all? Then tap “Yes”; else fill "
        "in what it was."
    )
    return text % values


def _confirmed(tournament: Tournament, snapshot: TableSnapshot, phone: str, proven: bool) -> Report:
    report = not_none(snapshot.report)
    card = report_card(report)
    normalized_card(tournament, card)
    side = snapshot.against(next(each for each in snapshot.sides if each.pk == report.side_id))
    _answer(report, ReportState.CONFIRMED, phone, proven)
    raise_version(tournament)
    log_report(snapshot, side, "confirm_report", report_facts(card))
    if snapshot.table.round.entered_twice:
        if double_entry_of(snapshot.table).first is None:
            enter_turn(table=snapshot.table, by=None, card=card, devices=report.phones)
    elif tournament.reports == PlayerReports.ACCEPT and report.proven and report.answered_proven:
        enter_card(table=snapshot.table, by=None, card=card)
        report.refresh_from_db()
    return report


def _answer(report: Report, state: ReportState, phone: str, proven: bool) -> None:
    report.state, report.answered_at = state, timezone.now()
    report.answered_phone, report.answered_proven = phone, proven
    answer = ["state", "answered_phone", "answered_proven", "answered_at", "claimed"]
    report.save(update_fields=answer)


def _set_aside(report: Report) -> dict[str, Any]:
    report.state = ReportState.SET_ASIDE
    report.save(update_fields=["state"])
    return report_facts(report_card(report))


def _subject(snapshot: TableSnapshot, side: Side, claimed: Card) -> str:
    """Return what the dispute is about; it stays with the table, so it is in Dutch for every
    reader."""
    with override(settings.LANGUAGE_CODE):
        values = {
            "first": snapshot.against(side).entry,
            "reported": snapshot.numbers_for(None),
            "second": side.entry,
            "claimed": reported_score_text(claimed, snapshot),
        }
        subject = _("%(first)s reports %(reported)s, %(second)s says %(claimed)s") % values
    return subject[: LONGEST["subject"]]


def report_facts(card: Card) -> dict[str, Any]:
    return {"ending": card.ending.value, "numbers": list(card.values), "winner": card.winner}


def log_report(
    snapshot: TableSnapshot,
    side: Side | None,
    action: str,
    after: dict[str, Any],
    before: dict[str, Any] | None = None,
    actor: User | None = None,
) -> None:
    """Write down what a side said: nobody is signed in, so the target names the team. Of what may
    be the first of two entries not the numbers: who types the second reads this too."""
    table = snapshot.table
    if table.round.second_entry == SecondEntry.BLIND:
        before, after = None, {}
    target = table_name(table)
    record(
        tournament=snapshot.tournament,
        actor=actor,
        action=action,
        target=f"{target}.{side.entry.number}" if side else target,
        before=before,
        after=after,
    )
