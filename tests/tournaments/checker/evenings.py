"""Five evenings on which much happens, for faults to be planted in."""

from typing import Any

from scoring.cards import Card, Ending
from tournaments.cards.services.scorecards import correct_card, enter_card, take_off_card
from tournaments.drives.services.tournaments import create_tournament, finish_tournament
from tournaments.entries.services.entries import add_entry, withdraw_entry
from tournaments.enums import Others, StageKind
from tournaments.groups.services.stages import add_stage, divide_stage
from tournaments.models import GameTable, Tournament, User
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw


def a_drive(by: User, count: int, **values: Any) -> Tournament:
    """So many entries."""
    told = {"name": f"Drive {count}", "date": "2026-11-21", **values}
    drive = create_tournament(by=by, values=told)
    for number in range(1, count + 1):
        a_late_one(drive, by, number)
    return drive


def a_late_one(drive: Tournament, by: User, number: int) -> None:
    """One more entry, with this number."""
    values = {"number": number, "name": f"Team {number}", "player1": f"Anna{number} Smit"}
    add_entry(tournament=drive, by=by, values=values)


def publish(drive: Tournament, by: User) -> list[GameTable]:
    """The tables of the next round."""
    draft = draw_round(tournament=drive, by=by)
    return list(publish_draw(draw=draft, by=by).tables.order_by("number"))


def enter(tables: list[GameTable], by: User) -> None:
    """Each table plays; the lower number wins, by more at each table."""
    for at, table in enumerate(tables):
        numbers = [side.entry.number for side in table.sides.all()]
        values = tuple(8 if one == min(numbers) else at % 7 for one in numbers)
        enter_card(table=table, by=by, card=Card(Ending.FINISHED, values))


def plain(by: User) -> Tournament:
    """Seven teams, three rounds by results, each card another story; finished."""
    drive = a_drive(by, 7, rounds_planned=3, tie_breaks=["wins", "opponents", "head_to_head"])
    tables = publish(drive, by)
    unpublish_draw(round=drive.rounds.get(number=1), by=by, reason="te vroeg")
    draft = redraw(draw=draw_round(tournament=drive, by=by), by=by, reason="nog eens")
    tables = list(publish_draw(draw=draft, by=by).tables.order_by("number"))
    enter(tables, by)
    card = Card(Ending.FINISHED, (4, 8))
    correct_card(table=tables[0], by=by, card=card, reason="verkeerd gelezen", seen_version=1)
    take_off_card(table=tables[1], by=by, reason="andere tafel", seen_version=1)
    enter_card(table=tables[1], by=by, card=Card(Ending.TIME_OVER, (6, 5)))
    withdraw_entry(entry=drive.entries.get(number=3), by=by, reason="ziek", from_round=2)
    a_late_one(drive, by, 8)
    tables = publish(drive, by)
    enter(tables[1:], by)
    enter_card(table=tables[0], by=by, card=Card(Ending.ABSENT, (None, None), absent=1))
    tables = publish(drive, by)
    enter(tables[1:], by)
    enter_card(table=tables[0], by=by, card=Card(Ending.NOT_PLAYED, (None, None)))
    return finish_tournament(tournament=drive, by=by)


def grouped(by: User) -> Tournament:
    """Ten teams in two pools, then a knock-out of four with half of the points of before."""
    drive = a_drive(by, 10, rounds_planned=4)
    pools = {"from_round": 1, "kind": StageKind.POOLS, "count": 2}
    first = add_stage(tournament=drive, by=by, values=pools)
    knock_out = {"from_round": 3, "kind": StageKind.KNOCK_OUT, "size": 4, "carried": "half"}
    last = add_stage(tournament=drive, by=by, values=knock_out)
    divide_stage(stage=first, by=by)
    enter(publish(drive, by), by)
    enter(publish(drive, by), by)
    divide_stage(stage=last, by=by)
    enter(publish(drive, by), by)
    enter(publish(drive, by)[1:], by)
    return drive


def by_cards(by: User) -> Tournament:
    """Nine players, two rounds, who find their partners by cards; the last of them do not play."""
    kinds = {"format": "players", "scheme": "individueel", "partners": "cards"}
    drive = a_drive(by, 9, rounds_planned=2, **kinds)
    for partner in (1, 3):
        for table in publish(drive, by):
            values = tuple(10 if place in (0, partner) else 3 for place in range(4))
            card = Card(Ending.FINISHED, values, partner=partner)
            if (partner, table.number) == (3, 2):
                card = Card(Ending.NOT_PLAYED, (None,) * 4)
            enter_card(table=table, by=by, card=card)
    return drive


def planned(by: User) -> Tournament:
    """Six teams, everybody against everybody."""
    drive = a_drive(by, 6, rounds_planned=2, later_method="round_robin", scheme="koppel")
    enter(publish(drive, by), by)
    enter(publish(drive, by), by)
    return drive


def stopping(by: User) -> Tournament:
    """Eight teams of whom four go on in a final, and two of those in another; the others have
    finished."""
    drive = a_drive(by, 8, rounds_planned=3)
    for number, size in ((2, 4), (3, 2)):
        enter(publish(drive, by), by)
        values = {"from_round": number, "kind": StageKind.FINALS, "count": 1, "size": size}
        stage = add_stage(tournament=drive, by=by, values=values | {"others": Others.STOP})
        divide_stage(stage=stage, by=by)
    enter(publish(drive, by), by)
    return drive


EVENINGS = {
    "plain": plain,
    "grouped": grouped,
    "by_cards": by_cards,
    "planned": planned,
    "stopping": stopping,
}
