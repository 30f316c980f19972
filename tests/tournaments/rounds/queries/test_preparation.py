"""What the page of a round says before the draw of a drive in groups."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import a_tournament, a_user, classes, entries
from tests.tournaments.builders.grouped import a_stage, play
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import StageKind
from tournaments.groups.services.stages import divide_stage
from tournaments.rounds.queries.preparation import GroupCount, preparation

pytestmark = pytest.mark.django_db


def test_byes_are_counted_group_by_group():
    drive = a_tournament(rounds_planned=2)
    teams = entries(drive, 12)
    classes(drive, A=teams[:5], B=teams[5:8], Jeugd=teams[8:])
    ready = preparation(drive, 1)
    assert ready.groups == (
        GroupCount("Klasse A", 5, 1),
        GroupCount("Klasse B", 3, 1),
        GroupCount("Jeugd", 4, 0),
    )
    assert (ready.playing, ready.resting, ready.groups_problem) == (12, 2, "")


def test_who_is_in_no_group_stands_in_the_way_and_who_has_finished_does_not():
    drive = a_tournament(rounds_planned=3)
    entries(drive, 7)
    final = a_stage(drive, 2, StageKind.FINALS, count=1, size=4, others="stop")
    play(drive)
    assert preparation(drive, 2).groups_problem == (
        "De groepen voor deze ronde zijn nog niet gemaakt: maak ze eerst op de pagina Groepen."
    )
    assert preparation(drive, 3).groups_problem == ""
    divide_stage(stage=final, by=a_user())
    ready = preparation(drive, 2)
    assert (ready.groups, ready.playing, ready.resting) == ((GroupCount("Finale", 4, 0),), 4, 0)
    assert ready.groups_problem == ""
    (late,) = entries(drive, 1)
    assert preparation(drive, 2).groups_problem == (
        f"{late} zit in geen groep: kies er een op de pagina Groepen."
    )


def test_in_a_knock_out_those_rest_who_have_nobody_to_meet():
    drive = a_tournament(rounds_planned=4)
    entries(drive, 11)
    bracket = a_stage(drive, 2, StageKind.KNOCK_OUT, count=1, size=8)
    play(drive)
    divide_stage(stage=bracket, by=a_user())
    assert [group.resting for group in preparation(drive, 2).groups] == [0, 1]
    for seed in (1, 2):
        place = bracket.places.get(seed=seed, group__position=1)
        withdraw_entry(entry=place.entry, by=None, reason="ziek", from_round=2)
    ready = preparation(drive, 2)
    assert [(group.playing, group.resting) for group in ready.groups] == [(6, 2), (3, 1)]
    assert ready.resting == play(drive).round.byes.count() == 3


def test_it_takes_as_many_queries_for_three_classes_as_for_one():
    counted = []
    for count in (1, 3):
        drive = a_tournament(rounds_planned=2)
        members = {f"Klasse {name}": entries(drive, 4) for name in "ABC"[:count]}
        classes(drive, **members)
        with CaptureQueriesContext(connection) as queries:
            assert len(preparation(drive, 1).groups) == count
        counted.append(len(queries))
    assert counted[0] == counted[1]
