"""Drives in groups: planned, made and played, and some whose results can be told by heart."""

from typing import Any

from django.urls import reverse

from scoring.cards import Card, Ending
from tests.factories import a_card, a_published_round, a_tournament, classes, entries
from tournaments.cards.services.scorecards import enter_card
from tournaments.enums import GroupPlay, StageKind
from tournaments.groups.services.stages import add_stage, divide_stage
from tournaments.models import Draw, Entry, Group, GroupPlace, Stage, Tournament, User
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.standings.queries.standings import standings

ROUNDS = (((0, 1), (2, 3)), ((0, 2), (1, 3)))


def a_drive_of(count: int, by: User | None = None, **values: Any) -> Tournament:
    """So many entries."""
    drive = a_tournament(by, **{"rounds_planned": 3, **values})
    entries(drive, count)
    return drive


def a_stage(drive: Tournament, from_round: int, kind: StageKind, **values: Any) -> Stage:
    """Planned, and not made yet."""
    names = values.pop("classes", ())
    told = {"from_round": from_round, "kind": kind, **values}
    return add_stage(tournament=drive, by=None, values=told, classes=names)


def a_bracket(drive: Tournament, from_round: int, size: int, **values: Any) -> Stage:
    """A knock-out that is made."""
    stage = a_stage(drive, from_round, StageKind.KNOCK_OUT, size=size, **values)
    return divide_stage(stage=stage, by=None)


def play(drive: Tournament, tables: int | None = None, worst: int = 3, equal: bool = False) -> Draw:
    """The next round, with the cards of all its tables or of the first ones: the lowest number
    wins with 8, and the others have `worst`; or all are `equal` when time is over."""
    draft = draw_round(tournament=drive, by=None)
    for table in publish_draw(draw=draft, by=None).tables.order_by("number")[:tables]:
        numbers = [side.entry.number for side in table.sides.all()]
        values = tuple(8 if number == min(numbers) else worst for number in numbers)
        card = (
            Card(Ending.TIME_OVER, (5,) * len(values)) if equal else Card(Ending.FINISHED, values)
        )
        enter_card(table=table, by=None, card=card)
    draft.refresh_from_db()
    return draft


def a_drive_in_classes(
    by: User | None = None, names: tuple[str, ...] = ("Klasse A", "Klasse B"), **values: Any
) -> Tournament:
    """Classes of four and two rounds with all cards in; the lowest number wins each game, in the
    second class by more. In the first class they have 52, 38, 34 and 20 points, in the others 52,
    34, 28 and 6."""
    drive = a_tournament(by, **{"rounds_planned": 2} | values)
    field = entries(drive, 4 * len(names))
    fours = [field[at : at + 4] for at in range(0, len(field), 4)]
    classes(drive, **dict(zip(names, fours, strict=True)))
    for number, pairs in enumerate(ROUNDS):
        tables = [(four[a], four[b]) for four in fours for a, b in pairs]
        round_ = a_published_round(drive, tables)
        for table in round_.tables.order_by("number"):
            lost = (6, 4) if table.number <= 2 else (4, 1)
            a_card(table, 8, lost[number] - (table.number % 2 == 0 and table.number > 2))
    return drive


def a_final(
    drive: Tournament,
    seeded: list[Entry],
    size: int,
    from_round: int = 3,
    play: GroupPlay = GroupPlay.NOTHING,
    **values: Any,
) -> Stage:
    """The best so many in a final from a round on; what the others do is `play`."""
    values = {"kind": StageKind.FINALS, "count": 1, "size": size, "carried": "none"} | values
    stage = Stage.objects.create(tournament=drive, from_round=from_round, **values)
    for position, (entered, plays) in enumerate(
        ((seeded[:size], GroupPlay.ROUNDS), (seeded[size:], play)), start=1
    ):
        group = Group.objects.create(stage=stage, position=position, play=plays)
        GroupPlace.objects.bulk_create(
            GroupPlace(stage=stage, group=group, entry=entry, seed=seed)
            for seed, entry in enumerate(entered, start=1)
        )
    return stage


def in_pools(drive: Tournament, *pools: tuple[int, ...]) -> Stage:
    """Pools from the first round on, each with the entries of these numbers."""
    stage = Stage.objects.create(
        tournament=drive, from_round=1, kind=StageKind.POOLS, count=len(pools), carried="all"
    )
    for position, numbers in enumerate(pools, start=1):
        group = Group.objects.create(stage=stage, position=position)
        for entry in drive.entries.filter(number__in=numbers):
            GroupPlace.objects.create(stage=stage, group=group, entry=entry)
    return stage


def a_drive_with_a_final(by: User | None = None, **values: Any) -> Tournament:
    """Six teams, two rounds together (by number 52, 52, 38, 26, 36 and 0 points), and a final of
    the first two: 2 wins it with 26 points against 6."""
    stage = {key: values.pop(key) for key in ("carried", "play") if key in values}
    drive = a_tournament(by, **{"rounds_planned": 3} | values)
    one, two, three, four, five, six = entries(drive, 6)
    for pairs, pawns in (
        (((one, six), (two, five), (three, four)), (0, 5, 6)),
        (((one, four), (two, three), (five, six)), (7, 6, 0)),
    ):
        for table, lost in zip(
            a_published_round(drive, list(pairs)).tables.all(), pawns, strict=True
        ):
            a_card(table, 8, lost)
    a_final(drive, [one, two, three, five, four, six], 2, **stage)
    a_card(a_published_round(drive, [(two, one)]).tables.get(), 8, 3)
    return drive


def a_drive_with_a_knock_out(by: User | None = None, **values: Any) -> Tournament:
    """Six teams, one round together, and a knock-out of four in the two rounds after it; the
    lowest number always wins, so that 1 wins the final from 3."""
    drive = a_tournament(by, **{"rounds_planned": 3} | values)
    one, two, three, four, five, six = entries(drive, 6)
    first = a_published_round(drive, [(one, six), (two, five), (three, four)])
    for table, lost in zip(first.tables.order_by("number"), (0, 5, 3), strict=True):
        a_card(table, 8, lost)
    a_bracket(drive, 2, 4, count=1, carried="none")
    play(drive)
    play(drive)
    return drive


def ranks(drive: Tournament) -> list[tuple[str, int, int]]:
    """The group, the place and the number of everybody, as the standings have them."""
    return [(row.group, row.row.rank, row.number) for row in standings(drive).rows]


def at(name: str, drive: Tournament, *rest: int) -> str:
    """The address of a page of the drive."""
    return reverse(name, args=[drive.code, *rest])
