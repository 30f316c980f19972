"""Players at a table who report their game on their phones, where the drive lets them."""

from contextlib import suppress
from random import Random

from tournaments.enums import ReportState
from tournaments.models import GameTable, Report, Side, User
from tournaments.queries.scorecards import current_card
from tournaments.services.refused import Refused
from tournaments.services.reports import (
    accept_report,
    confirm_report,
    contest_report,
    report_result,
)
from tournaments.simulation.cards import card_by_lot


def report_on_phones(table: GameTable, by: User, chance: Random) -> None:
    """One side reports; the other agrees, says otherwise or never answers. What both confirmed is
    perhaps taken over at the desk, by the secretary `by`; the rest lies there on paper."""
    one, other = chance.sample(list(table.sides.all()), 2)
    with suppress(Refused):
        report = _reported(table, one, chance)
        if chance.random() < 0.15:
            report = _reported(table, one, chance)
        if chance.random() < 0.75:
            report = _answered(report, other, chance)
        at_the_desk = report.state == ReportState.CONFIRMED and current_card(table) is None
        if at_the_desk and chance.random() < 0.7:
            accept_report(report=report, by=by)


def _reported(table: GameTable, side: Side, chance: Random) -> Report:
    card = card_by_lot(table.round.tournament, table.sides.count(), chance)
    return report_result(
        table=table, side=side, card=card, phone=_phone(side), proven=chance.random() < 0.5
    )


def _answered(report: Report, side: Side, chance: Random) -> Report:
    told = {"report": report, "side": side, "phone": _phone(side)}
    proven = chance.random() < 0.5
    if chance.random() < 0.8:
        return confirm_report(**told, proven=proven)
    drive = report.table.round.tournament
    claimed = card_by_lot(drive, report.table.sides.count(), chance)
    return contest_report(**told, claimed=claimed, proven=proven)


def _phone(side: Side) -> str:
    return f"phone of side {side.pk}"
