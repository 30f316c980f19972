"""The desk takes over what both teams of a table confirmed on their phones."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.cards.queries.reports import report_card, waiting_at_the_desk
from tournaments.cards.services.card_entries import CHANGED
from tournaments.cards.services.reports import lock_table, log_report, report_facts
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.services.errors import DomainError, require_open
from tournaments.core.services.log import audited, lock_open
from tournaments.enums import ReportState
from tournaments.models import Report, Round, User


@dataclass(frozen=True, slots=True)
class TakenOver:
    """What became of the reports of a round: those that are cards now, and what stands in the way
    of the others, by the number of their table."""

    reports: tuple[Report, ...]
    refused: dict[int, str]


@audited
def accept_report(*, report: Report, by: User | None) -> Report:
    """Enter what both teams confirmed as the card of their table.

    Raise CardIsThere where a card came in meanwhile; DomainError for a report that does not wait at
    the desk any longer, and for a finished drive.
    """
    tournament, snapshot = lock_table(report.table_id)
    require_open(tournament)
    stored = snapshot.report
    if stored is None or stored.pk != report.pk or stored.state != ReportState.CONFIRMED:
        raise DomainError(CHANGED)
    if snapshot.disputed:
        raise DomainError(_("This table is in dispute. The arbiter decides."))
    enter_card(table=snapshot.table, by=by, card=report_card(stored))
    stored.refresh_from_db()
    log_report(snapshot, None, "accept_report", report_facts(report_card(stored)), actor=by)
    return stored


@audited
def accept_reports(*, round_: Round, by: User | None) -> TakenOver:
    """Take over what every table of a round reported that waits at the desk, and return by table
    what came of it; one that cannot be taken over keeps no other from it. Raise DomainError for a
    finished drive."""
    lock_open(rounds=round_.pk)
    waiting = list(waiting_at_the_desk(round_).select_related("table__round__tournament"))
    taken: list[Report] = []
    refused: dict[int, str] = {}
    for report in waiting:
        try:
            taken.append(accept_report(report=report, by=by))
        except DomainError as why:
            refused[report.table.number] = str(why.message)
    return TakenOver(tuple(taken), refused)
