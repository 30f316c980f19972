"""Planning groups, making them, and putting entries into them."""

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_tournament, a_user, entries
from tournaments.enums import StageKind
from tournaments.models import Group, LogEntry, Stage, Tournament, User
from tournaments.services.draws import draw_round
from tournaments.services.publishing import publish_draw
from tournaments.services.refused import CardsMissing, Refused
from tournaments.services.scorecards import enter_card
from tournaments.services.stages import add_stage, divide_stage, place_entry, remove_stage
from tournaments.services.tournaments import change_tournament, finish_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return a_user()


@pytest.fixture
def drive() -> Tournament:
    drive = a_tournament(rounds_planned=5)
    entries(drive, 8)
    return drive


def planned(drive: Tournament, from_round: int, kind: StageKind, **values) -> Stage:
    names = values.pop("classes", ())
    told = {"from_round": from_round, "kind": kind, **values}
    return add_stage(tournament=drive, by=a_user(), values=told, classes=names)


def play(drive: Tournament, cards: bool = True) -> None:
    draft = draw_round(tournament=drive, by=None)
    for table in publish_draw(draw=draft, by=None).tables.all():
        if cards:
            enter_card(table=table, by=None, card=Card(Ending.FINISHED, (8, 3)))


def members(stage: Stage) -> list[list[int]]:
    return [[place.entry.number for place in group.places.all()] for group in stage.groups.all()]


@pytest.mark.parametrize(
    ("from_round", "kind", "values", "field"),
    [
        (0, StageKind.POOLS, {"count": 2}, "from_round"),
        (6, StageKind.FINALS, {"size": 4}, "from_round"),
        (1, StageKind.POOLS, {"count": 1}, "count"),
        (4, StageKind.FINALS, {"size": 1}, "size"),
        (4, StageKind.FINALS, {"size": None}, "size"),
        (4, StageKind.KNOCK_OUT, {"size": 6}, "size"),
        (4, StageKind.KNOCK_OUT, {"size": 8}, "size"),
        (2, StageKind.CLASSES, {"classes": ["A", "B"]}, "from_round"),
        (1, StageKind.CLASSES, {"classes": ["A", " "]}, "classes"),
        (1, StageKind.CLASSES, {"classes": ["A", "a"]}, "classes"),
        (1, StageKind.CLASSES, {"classes": ["A", "x" * 41]}, "classes"),
        (1, StageKind.CLASSES, {"classes": [str(n) for n in range(27)]}, "classes"),
    ],
)
def test_groups_that_cannot_be_played_are_refused_beside_the_field(
    drive, from_round, kind, values, field
):
    with pytest.raises(Refused) as refused:
        planned(drive, from_round, kind, **values)
    assert (refused.value.field, Stage.objects.count()) == (field, 0)


def test_a_round_that_is_published_gets_no_groups_any_more(drive):
    play(drive)
    with pytest.raises(Refused) as refused:
        planned(drive, 1, StageKind.POOLS, count=2)
    assert refused.value.field == "from_round"


def test_from_one_round_on_there_is_one_division(drive):
    planned(drive, 4, StageKind.FINALS, size=4)
    with pytest.raises(Refused) as refused:
        planned(drive, 4, StageKind.POOLS, count=2)
    assert refused.value.field == "from_round"


def test_classes_and_finals_do_not_go_together(drive):
    planned(drive, 1, StageKind.CLASSES, classes=["A", "B"])
    with pytest.raises(Refused) as refused:
        planned(drive, 4, StageKind.FINALS, size=4)
    assert refused.value.field == "kind"


def test_a_drive_by_a_movement_is_not_divided(user):
    drive = a_tournament(later_method="movement")
    with pytest.raises(Refused) as refused:
        planned(drive, 1, StageKind.POOLS, count=2)
    assert refused.value.field == "kind"


def test_a_drive_in_groups_does_not_follow_a_plan(drive, user):
    planned(drive, 1, StageKind.POOLS, count=2)
    with pytest.raises(Refused) as refused:
        change_tournament(tournament=drive, by=user, values={"later_method": "movement"})
    assert refused.value.field == "later_method"


def test_a_knock_out_is_for_two_at_a_table():
    drive = a_tournament(format="players", scheme="gedeeld", rounds_planned=5)
    with pytest.raises(Refused) as refused:
        planned(drive, 4, StageKind.KNOCK_OUT, size=4)
    assert refused.value.field == "kind"


@pytest.mark.parametrize("rounds", [3, 4, 6])
def test_a_drive_keeps_the_rounds_that_its_knock_out_takes(drive, user, rounds):
    planned(drive, 4, StageKind.KNOCK_OUT, size=4)
    with pytest.raises(Refused) as refused:
        change_tournament(tournament=drive, by=user, values={"rounds_planned": rounds})
    assert refused.value.field == "rounds_planned"


def test_no_other_groups_begin_in_the_middle_of_a_knock_out(drive):
    planned(drive, 4, StageKind.KNOCK_OUT, size=4)
    with pytest.raises(Refused) as refused:
        planned(drive, 5, StageKind.FINALS, size=4)
    assert (refused.value.field, drive.stages.count()) == ("from_round", 1)


def test_finals_after_a_knock_out_stay_as_long_as_it_needs_them_to_end_in_time(drive, user):
    last = planned(drive, 5, StageKind.FINALS, size=4)
    planned(drive, 3, StageKind.KNOCK_OUT, size=4)
    with pytest.raises(Refused):
        remove_stage(stage=last, by=user)
    assert drive.stages.count() == 2


def test_pools_of_the_first_round_come_from_a_lot_that_was_fixed_beforehand(drive, user):
    stage = planned(drive, 1, StageKind.POOLS, count=2)
    divide_stage(stage=stage, by=user)
    first = members(stage)
    assert sorted(map(len, first)) == [4, 4]
    divide_stage(stage=stage, by=user)
    assert members(stage) == first
    log = LogEntry.objects.get(action="add_stage")
    assert log.after["commitment"] == stage.commitment
    assert stage.seed not in str(log.after)


def test_later_groups_wait_for_their_round_and_for_all_cards(drive, user):
    stage = planned(drive, 2, StageKind.FINALS, size=4)
    with pytest.raises(Refused, match="ronde 1"):
        divide_stage(stage=stage, by=user)
    play(drive, cards=False)
    with pytest.raises(CardsMissing):
        divide_stage(stage=stage, by=user)
    assert Group.objects.count() == 0


def test_with_too_few_for_the_places_no_groups_are_made(drive, user):
    stage = planned(drive, 1, StageKind.FINALS, count=3, size=4)
    with pytest.raises(Refused):
        divide_stage(stage=stage, by=user)
    assert Group.objects.count() == 0


def test_pools_after_a_round_are_of_equal_strength(drive, user):
    play(drive)
    stage = planned(drive, 2, StageKind.POOLS, count=2)
    divide_stage(stage=stage, by=user)
    winners = set(
        drive.entries.filter(sides__position=0, sides__round__number=1).values_list(
            "number", flat=True
        )
    )
    assert [len(winners.intersection(pool)) for pool in members(stage)] == [2, 2]


def test_an_entry_moves_by_hand_until_the_round_is_published(drive, user):
    stage = planned(drive, 1, StageKind.POOLS, count=2)
    divide_stage(stage=stage, by=user)
    one, other = stage.groups.all()
    mover = one.places.first().entry
    place_entry(entry=mover, group=other, by=user)
    assert members(stage)[1][-1] == mover.number
    assert [len(pool) for pool in members(stage)] == [3, 5]
    log = LogEntry.objects.filter(action="place_entry").last()
    assert (log.before["group"], log.after["group"]) == ("Poule A", "Poule B")
    place_entry(entry=mover, group=one, by=user)
    play(drive)
    with pytest.raises(Refused):
        place_entry(entry=mover, group=other, by=user)
    with pytest.raises(Refused):
        remove_stage(stage=stage, by=user)
    with pytest.raises(Refused):
        divide_stage(stage=stage, by=user)


def test_a_full_bracket_takes_nobody_in(drive, user):
    play(drive)
    change_tournament(tournament=drive, by=user, values={"rounds_planned": 3})
    stage = planned(drive, 2, StageKind.KNOCK_OUT, size=4)
    divide_stage(stage=stage, by=user)
    bracket, others = stage.groups.all()
    late = others.places.first().entry
    with pytest.raises(Refused):
        place_entry(entry=late, group=bracket, by=user)
    place_entry(entry=bracket.places.last().entry, group=others, by=user)
    place_entry(entry=late, group=bracket, by=user)
    assert members(stage)[0][-1] == late.number


def test_an_entry_does_not_go_into_a_group_of_another_drive(drive, user):
    stage = planned(drive, 1, StageKind.CLASSES, classes=["A", "B"])
    stranger = entries(a_tournament(), 1)[0]
    with pytest.raises(Group.DoesNotExist):
        place_entry(entry=stranger, group=stage.groups.first(), by=user)


def test_groups_that_are_taken_back_leave_the_entries_as_they_were(drive, user):
    stage = planned(drive, 1, StageKind.POOLS, count=2)
    divide_stage(stage=stage, by=user)
    remove_stage(stage=stage, by=user)
    assert (drive.stages.count(), Group.objects.count(), drive.entries.count()) == (0, 0, 8)
    log = LogEntry.objects.get(action="remove_stage")
    assert sorted(n for pool in log.before["groups"].values() for n in pool) == list(range(1, 9))


def test_a_finished_drive_is_not_divided(drive, user):
    play(drive)
    finish_tournament(tournament=drive, by=user)
    with pytest.raises(Refused):
        planned(drive, 4, StageKind.FINALS, size=4)
