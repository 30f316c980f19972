"""Drives in groups, for tests of pages and paper."""

from scoring.cards import Card, Ending
from tests.factories import a_tournament, entries
from tournaments.enums import StageKind
from tournaments.models import Stage, Tournament, User
from tournaments.services.draws import draw_round
from tournaments.services.publishing import publish_draw
from tournaments.services.scorecards import enter_card
from tournaments.services.stages import add_stage, divide_stage


def a_drive_of(count: int, by: User, **values) -> Tournament:
    """So many entries."""
    drive = a_tournament(by, **{"rounds_planned": 3, **values})
    entries(drive, count)
    return drive


def a_stage(drive: Tournament, from_round: int, kind: StageKind, **values) -> Stage:
    """Planned, and not made yet."""
    names = values.pop("classes", ())
    told = {"from_round": from_round, "kind": kind, **values}
    return add_stage(tournament=drive, by=None, values=told, classes=names)


def a_bracket(drive: Tournament, from_round: int, size: int, **values) -> Stage:
    """A knock-out that is made."""
    stage = a_stage(drive, from_round, StageKind.KNOCK_OUT, size=size, **values)
    return divide_stage(stage=stage, by=None)


def play(drive: Tournament, tables: int | None = None, worst: int = 3) -> None:
    """The next round, with the cards of all its tables or of the first ones: the lowest number
    wins with 8, and the other has `worst`."""
    round_ = publish_draw(draw=draw_round(tournament=drive, by=None), by=None)
    for table in round_.tables.order_by("number")[:tables]:
        numbers = [side.entry.number for side in table.sides.all()]
        values = tuple(8 if number == min(numbers) else worst for number in numbers)
        enter_card(table=table, by=None, card=Card(Ending.FINISHED, values))
