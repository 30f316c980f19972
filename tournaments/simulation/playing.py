"""Cards that players hand in, and what they type on phones."""

from contextlib import suppress
from random import Random
from typing import Any

from scoring.cards import Card, Ending
from scoring.formats import parties
from tournaments.cards.queries.scorecards import current_card
from tournaments.cards.services.accepted_reports import accept_report
from tournaments.cards.services.reports import confirm_report, contest_report, report_result
from tournaments.core.services.errors import DomainError
from tournaments.enums import ReportState, SchemeKey
from tournaments.models import GameTable, Report, Side, Tournament, User

FIELDS = 10  # what all home fields of a player are worth


def card_by_lot(drive: Tournament, sides: int, chance: Random) -> Card:
    """Return a card without faults for a table of so many sides."""
    luck = chance.random()
    if luck < 0.05:
        return Card(Ending.NOT_PLAYED, (None,) * sides)
    absent = chance.randrange(sides) if luck < 0.12 else None
    if absent is not None and sides != 3:
        return Card(Ending.ABSENT, (None,) * sides, absent=absent)
    partner = chance.randint(1, 3) if drive.pairs_are_found and sides == 4 else None
    ending = Ending.TIME_OVER if luck > 0.85 else Ending.FINISHED
    if drive.scheme == SchemeKey.VRIJ:
        return _written(drive, sides, ending, absent, chance)
    together = parties(sides, partner)
    present = [party for party in together if absent not in party]
    winners = chance.choice(present) if ending is Ending.FINISHED else ()
    numbers: dict[int, int | None] = {}
    for party in together:
        numbers |= _numbers(drive, sides, party, party == winners, chance)
    if absent is not None:
        numbers[absent] = None
    values = tuple(numbers[side] for side in range(sides))
    return Card(ending, values, absent=absent, partner=partner)


def _numbers(
    drive: Tournament, sides: int, party: tuple[int, ...], wins: bool, chance: Random
) -> dict[int, int | None]:
    """Return what the form says of those who play together: all home where they win, else less."""
    if drive.scheme == SchemeKey.INDIVIDUEEL:
        pawns = [FIELDS if wins else chance.randint(0, FIELDS) for _one in party]
        if not wins and min(pawns) == FIELDS:
            pawns[0] = chance.randrange(FIELDS)
        return dict(zip(party, pawns, strict=True))
    most = 4 * drive.plays.players * len(party)
    return dict.fromkeys(party, most if wins else chance.randrange(most))


def _written(
    drive: Tournament, sides: int, ending: Ending, absent: int | None, chance: Random
) -> Card:
    step, most = drive.free_step, drive.free_maximum
    values = tuple(
        None if side == absent else step * chance.randint(0, most // step) for side in range(sides)
    )
    ticked = chance.randrange(sides) if chance.random() < 0.3 else None
    return Card(ending, values, None if ticked == absent else ticked, absent)


def report_on_phones(table: GameTable, by: User, chance: Random) -> None:
    """Report for one side; the other agrees, says otherwise or never answers. What both confirmed
    is perhaps taken over at the desk, by the secretary `by`; the rest lies there on paper."""
    one, other = chance.sample(list(table.sides.all()), 2)
    with suppress(DomainError):
        report = _reported(table, one, chance)
        if chance.random() < 0.15:
            report = _reported(table, one, chance)
        if chance.random() < 0.75:
            report = _answer_report(report, other, chance)
        at_the_desk = report.state == ReportState.CONFIRMED and current_card(table) is None
        if at_the_desk and chance.random() < 0.7:
            accept_report(report=report, by=by)


def _reported(table: GameTable, side: Side, chance: Random) -> Report:
    card = card_by_lot(table.round.tournament, table.sides.count(), chance)
    return report_result(
        table=table, side=side, card=card, phone=_phone(side), proven=chance.random() < 0.5
    )


def _answer_report(report: Report, side: Side, chance: Random) -> Report:
    answer: dict[str, Any] = {"report": report, "side": side, "phone": _phone(side)}
    proven = chance.random() < 0.5
    if chance.random() < 0.8:
        return confirm_report(**answer, proven=proven)
    drive = report.table.round.tournament
    claimed = card_by_lot(drive, report.table.sides.count(), chance)
    return contest_report(**answer, claimed=claimed, proven=proven)


def _phone(side: Side) -> str:
    return f"phone of side {side.pk}"
