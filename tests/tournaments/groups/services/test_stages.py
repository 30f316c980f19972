"""Planning groups, making them, and putting entries into them."""

import pytest

from tests.factories import a_tournament, a_user, entries
from tests.tournaments.builders.grouped import a_stage, play
from tournaments.core.services.errors import CardsMissing, DomainError
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.enums import StageKind
from tournaments.groups.queries.dividing import pool_lot
from tournaments.groups.services.stages import (
    divide_stage,
    place_entry,
    remove_stage,
    rename_group,
)
from tournaments.models import Entry, Group, LogEntry, ScoreLine, Stage, Tournament, User
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw, unpublish_draw
from tournaments.settings.services import change_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return a_user()


@pytest.fixture
def drive() -> Tournament:
    drive = a_tournament(rounds_planned=5)
    entries(drive, 8)
    return drive


def members(stage: Stage) -> list[list[int]]:
    return [[place.entry.number for place in group.places.all()] for group in stage.groups.all()]


@pytest.mark.parametrize(
    ("from_round", "kind", "values", "field"),
    [
        (0, StageKind.POOLS, {"count": 2}, "from_round"),
        (6, StageKind.FINALS, {"size": 4}, "from_round"),
        (1, StageKind.POOLS, {"count": 1}, "count"),
        (1, StageKind.FINALS, {"size": 4}, "from_round"),
        (1, StageKind.KNOCK_OUT, {"size": 32}, "from_round"),
        (4, StageKind.FINALS, {"size": 1}, "size"),
        (4, StageKind.FINALS, {"size": None}, "size"),
        (4, StageKind.KNOCK_OUT, {"size": 6}, "size"),
        (4, StageKind.KNOCK_OUT, {"size": 8}, "size"),
        (2, StageKind.CLASSES, {"classes": ["A", "B"]}, "from_round"),
        (1, StageKind.CLASSES, {"classes": ["A", " "]}, "classes"),
        (1, StageKind.CLASSES, {"classes": ["A", "a"]}, "classes"),
        (1, StageKind.CLASSES, {"classes": ["A", "Klasse A"]}, "classes"),
        (1, StageKind.CLASSES, {"classes": ["A", "x" * 41]}, "classes"),
        (1, StageKind.CLASSES, {"classes": [str(n) for n in range(27)]}, "classes"),
    ],
)
def test_groups_that_cannot_be_played_are_refused_beside_the_field(
    drive, from_round, kind, values, field
):
    with pytest.raises(DomainError) as refused:
        a_stage(drive, from_round, kind, **values)
    assert (refused.value.field, Stage.objects.count()) == (field, 0)


def test_a_bracket_of_64_is_refused_though_there_are_rounds_for_it():
    drive = a_tournament(rounds_planned=7)
    entries(drive, 64)
    with pytest.raises(DomainError) as refused:
        a_stage(drive, 2, StageKind.KNOCK_OUT, size=64)
    assert (refused.value.field, refused.value.message) == (
        "size",
        "Een afvalschema heeft 2, 4, 8, 16 of 32 plaatsen.",
    )


def test_a_round_that_is_published_gets_no_groups_any_more(drive):
    play(drive)
    with pytest.raises(DomainError) as refused:
        a_stage(drive, 1, StageKind.POOLS, count=2)
    assert refused.value.field == "from_round"


def test_from_one_round_on_there_is_one_division(drive):
    a_stage(drive, 4, StageKind.FINALS, size=4)
    with pytest.raises(DomainError) as refused:
        a_stage(drive, 4, StageKind.POOLS, count=2)
    assert refused.value.field == "from_round"


def test_classes_and_finals_do_not_go_together(drive):
    a_stage(drive, 1, StageKind.CLASSES, classes=["A", "B"])
    with pytest.raises(DomainError) as refused:
        a_stage(drive, 4, StageKind.FINALS, size=4)
    assert refused.value.field == "kind"


def test_a_drive_by_a_movement_is_not_divided(user):
    drive = a_tournament(later_method="movement")
    with pytest.raises(DomainError) as refused:
        a_stage(drive, 1, StageKind.POOLS, count=2)
    assert refused.value.field == "kind"


def test_a_drive_in_groups_does_not_follow_a_plan(drive, user):
    a_stage(drive, 1, StageKind.POOLS, count=2)
    with pytest.raises(DomainError) as refused:
        change_tournament(tournament=drive, by=user, values={"later_method": "movement"})
    assert refused.value.field == "later_method"


def test_a_knock_out_is_for_two_at_a_table():
    drive = a_tournament(format="players", scheme="gedeeld", rounds_planned=5)
    with pytest.raises(DomainError) as refused:
        a_stage(drive, 4, StageKind.KNOCK_OUT, size=4)
    assert refused.value.field == "kind"


@pytest.mark.parametrize("rounds", [3, 4, 6])
def test_a_drive_keeps_the_rounds_that_its_knock_out_takes(drive, user, rounds):
    a_stage(drive, 4, StageKind.KNOCK_OUT, size=4)
    with pytest.raises(DomainError) as refused:
        change_tournament(tournament=drive, by=user, values={"rounds_planned": rounds})
    assert refused.value.field == "rounds_planned"


def test_no_other_groups_begin_in_the_middle_of_a_knock_out(drive):
    a_stage(drive, 4, StageKind.KNOCK_OUT, size=4)
    with pytest.raises(DomainError) as refused:
        a_stage(drive, 5, StageKind.FINALS, size=4)
    assert (refused.value.field, drive.stages.count()) == ("from_round", 1)


def test_finals_after_a_knock_out_stay_as_long_as_it_needs_them_to_end_in_time(drive, user):
    last = a_stage(drive, 5, StageKind.FINALS, size=4)
    a_stage(drive, 3, StageKind.KNOCK_OUT, size=4)
    with pytest.raises(DomainError):
        remove_stage(stage=last, by=user)
    assert drive.stages.count() == 2


def test_pools_of_the_first_round_come_from_a_lot_that_was_fixed_beforehand(drive, user):
    stage = a_stage(drive, 1, StageKind.POOLS, count=2)
    divide_stage(stage=stage, by=user)
    first = members(stage)
    assert sorted(map(len, first)) == [4, 4]
    divide_stage(stage=stage, by=user)
    assert members(stage) == first
    log = LogEntry.objects.get(action="add_stage")
    assert log.after["commitment"] == stage.commitment
    assert stage.seed not in str(log.after)


def test_later_groups_wait_for_their_round_and_for_all_cards(drive, user):
    stage = a_stage(drive, 2, StageKind.FINALS, size=4)
    with pytest.raises(DomainError, match="ronde 1"):
        divide_stage(stage=stage, by=user)
    play(drive, tables=0)
    with pytest.raises(CardsMissing):
        divide_stage(stage=stage, by=user)
    assert Group.objects.count() == 0


def test_with_too_few_for_the_places_no_groups_are_made(drive, user):
    play(drive)
    stage = a_stage(drive, 2, StageKind.FINALS, count=3, size=4)
    with pytest.raises(DomainError):
        divide_stage(stage=stage, by=user)
    assert Group.objects.count() == 0


def test_pools_after_a_round_are_of_equal_strength(drive, user):
    play(drive)
    stage = a_stage(drive, 2, StageKind.POOLS, count=2)
    divide_stage(stage=stage, by=user)
    winners = set(
        ScoreLine.objects.filter(winner=True).values_list("side__entry__number", flat=True)
    )
    assert [len(winners.intersection(pool)) for pool in members(stage)] == [2, 2]


def test_an_entry_moves_by_hand_until_the_round_is_published(drive, user):
    stage = a_stage(drive, 1, StageKind.POOLS, count=2)
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
    with pytest.raises(DomainError):
        place_entry(entry=mover, group=other, by=user)
    with pytest.raises(DomainError):
        remove_stage(stage=stage, by=user)
    with pytest.raises(DomainError):
        divide_stage(stage=stage, by=user)


def test_a_full_bracket_takes_nobody_in(drive, user):
    play(drive)
    change_tournament(tournament=drive, by=user, values={"rounds_planned": 3})
    stage = a_stage(drive, 2, StageKind.KNOCK_OUT, size=4)
    divide_stage(stage=stage, by=user)
    bracket, others = stage.groups.all()
    late = others.places.first().entry
    with pytest.raises(DomainError):
        place_entry(entry=late, group=bracket, by=user)
    place_entry(entry=bracket.places.last().entry, group=others, by=user)
    place_entry(entry=late, group=bracket, by=user)
    assert members(stage)[0][-1] == late.number


def test_an_entry_does_not_go_into_a_group_of_another_drive(drive, user):
    stage = a_stage(drive, 1, StageKind.CLASSES, classes=["A", "B"])
    stranger = entries(a_tournament(), 1)[0]
    with pytest.raises(DomainError):
        place_entry(entry=stranger, group=stage.groups.first(), by=user)


def test_groups_that_are_taken_back_leave_the_entries_as_they_were(drive, user):
    stage = a_stage(drive, 1, StageKind.POOLS, count=2)
    divide_stage(stage=stage, by=user)
    remove_stage(stage=stage, by=user)
    assert (drive.stages.count(), Group.objects.count(), drive.entries.count()) == (0, 0, 8)
    log = LogEntry.objects.get(action="remove_stage")
    assert sorted(n for pool in log.before["groups"].values() for n in pool) == list(range(1, 9))


def test_a_finished_drive_is_not_divided(drive, user):
    play(drive)
    finish_tournament(tournament=drive, by=user)
    with pytest.raises(DomainError):
        a_stage(drive, 4, StageKind.FINALS, size=4)


@pytest.mark.parametrize(
    ("kind", "values"),
    [(StageKind.POOLS, {"count": 5}), (StageKind.FINALS, {"count": 2, "size": 7})],
)
def test_groups_that_are_too_small_for_a_table_are_not_made(drive, user, kind, values):
    play(drive)
    stage = a_stage(drive, 2, kind, **values)
    with pytest.raises(DomainError):
        divide_stage(stage=stage, by=user)
    assert Group.objects.count() == 0


def test_groups_that_were_planned_and_not_made_can_be_taken_back_at_any_time(drive, user):
    stage = a_stage(drive, 2, StageKind.FINALS, size=4)
    play(drive)
    Stage.objects.filter(pk=stage.pk).update(from_round=1)
    remove_stage(stage=stage, by=user)
    assert drive.stages.count() == 0


def test_acts_on_groups_that_somebody_made_anew_or_took_back_meanwhile_are_refused(drive, user):
    stage = a_stage(drive, 1, StageKind.POOLS, count=2)
    divide_stage(stage=stage, by=user)
    seen = stage.groups.first()
    divide_stage(stage=stage, by=user)
    with pytest.raises(DomainError, match="opnieuw gemaakt"):
        place_entry(entry=drive.entries.first(), group=seen, by=user)
    with pytest.raises(DomainError, match="opnieuw gemaakt"):
        rename_group(group=seen, by=user, name="Oost")
    remove_stage(stage=stage, by=user)
    for act in (remove_stage, divide_stage):
        with pytest.raises(DomainError, match="teruggenomen"):
            act(stage=stage, by=user)


def test_nobody_comes_into_groups_that_have_played(drive, user):
    pools = a_stage(drive, 1, StageKind.POOLS, count=2)
    divide_stage(stage=pools, by=user)
    final = a_stage(drive, 2, StageKind.FINALS, size=4)
    play(drive)
    divide_stage(stage=final, by=user)
    late = Entry.objects.create(tournament=drive, number=9, name="Laat", joined_round=2)
    with pytest.raises(DomainError, match="hebben gespeeld"):
        place_entry(entry=late, group=pools.groups.first(), by=user)
    place_entry(entry=late, group=final.groups.last(), by=user)


def test_pools_that_are_planned_again_after_their_round_was_taken_back_have_a_lot_of_their_own(
    drive, user
):
    stage = a_stage(drive, 1, StageKind.POOLS, count=2)
    divide_stage(stage=stage, by=user)
    published = publish_draw(draw=draw_round(tournament=drive, by=user), by=user)
    unpublish_draw(round=published, by=user, reason="te vroeg")
    with pytest.raises(DomainError, match="is bekend sinds ronde 1"):
        divide_stage(stage=stage, by=user)
    remove_stage(stage=stage, by=user)
    again = a_stage(drive, 1, StageKind.POOLS, count=2)
    divide_stage(stage=again, by=user)
    assert [len(pool) for pool in members(again)] == [4, 4]
    assert pool_lot(drive).seed == ""


def test_groups_that_are_made_anew_are_made_of_all_also_of_those_who_were_to_stop(drive, user):
    final = a_stage(drive, 2, StageKind.FINALS, size=4, others="stop")
    play(drive)
    made = members(divide_stage(stage=final, by=user))
    assert [len(group) for group in made] == [4, 4]
    assert members(divide_stage(stage=final, by=user)) == made
