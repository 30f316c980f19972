"""The class of an entry: chosen when it signs up, changed as long as nobody has played."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from tests import factories
from tournaments.core.services.errors import DomainError
from tournaments.entries.queries.entries import field
from tournaments.entries.services.entries import add_entry, change_entry, remove_entry
from tournaments.entries.services.imports import ImportRow, confirm_import, keep_sheet
from tournaments.groups.queries.dividing import class_names, lacks_group
from tournaments.groups.services.classes import add_class, choose_class, remove_class
from tournaments.models import GroupPlace, LogEntry, Stage, Tournament


def class_of(drive: Tournament, name: str) -> str:
    return field(drive).get(name=name).group


def test_who_signs_up_for_a_class_is_in_it_and_the_log_says_so(drive, user):
    factories.classes(drive, A=[], Jeugd=[])
    entry = add_entry(tournament=drive, by=user, values={"name": "Keez", "group": "Jeugd"})
    assert (class_of(drive, "Keez"), lacks_group(entry)) == ("Jeugd", False)
    assert [line.after for line in LogEntry.objects.order_by("pk")] == [
        {"entry": entry.pk, "name": "Keez"},
        {"entry": entry.pk, "group": "Jeugd", "from_round": 1},
    ]


def test_an_entry_for_a_class_that_is_not_there_is_refused_with_those_that_are(drive, user):
    factories.classes(drive, A=[], B=[])
    with pytest.raises(DomainError, match="A, B") as refused:
        add_entry(tournament=drive, by=user, values={"name": "Keez", "group": "C"})
    assert (refused.value.field, drive.entries.count()) == ("group", 0)
    Stage.objects.all().delete()
    with pytest.raises(DomainError, match="geen klassen meer"):
        add_entry(tournament=drive, by=user, values={"name": "Keez", "group": "A"})


def test_a_class_is_changed_until_its_first_round_is_published(drive, user):
    teams = factories.entries(drive, 5)
    factories.classes(drive, A=teams[:2], B=teams[2:4])
    team = teams[0]
    change_entry(entry=team, by=user, values={"group": "B"}, seen={"group": "A"})
    assert class_of(drive, "Team 1") == "B"
    factories.a_published_round(drive, [(teams[0], teams[2]), (teams[1], teams[3])])
    with pytest.raises(DomainError, match="liggen vast") as refused:
        change_entry(entry=team, by=user, values={"group": "A"}, seen={"group": "B"})
    assert (refused.value.field, class_of(drive, "Team 1")) == ("group", "B")
    choose_class(entry=teams[4], name="A", by=user)
    assert class_of(drive, "Team 5") == "A"


def test_nothing_of_a_change_is_written_when_its_class_is_refused(drive, user):
    one, two = factories.entries(drive, 2)
    factories.classes(drive, A=[one, two], B=[])
    factories.a_published_round(drive, [(one, two)])
    values, seen = {"club": "Hoek", "group": "B"}, {"club": "", "group": "A"}
    with pytest.raises(DomainError):
        change_entry(entry=one, by=user, values=values, seen=seen)
    one.refresh_from_db()
    assert (one.club, class_of(drive, "Team 1")) == ("", "A")


def test_a_class_that_somebody_else_changed_meanwhile_is_not_overwritten(drive, user):
    (team,) = factories.entries(drive, 1)
    factories.classes(drive, A=[team], B=[], C=[])
    change_entry(entry=team, by=user, values={"group": "B"}, seen={"group": "A"})
    with pytest.raises(DomainError) as refused:
        change_entry(entry=team, by=user, values={"group": "C"}, seen={"group": "A"})
    assert refused.value.values == {"group": "B"}


def test_a_class_in_a_finished_drive_stays(drive, user):
    (team,) = factories.entries(drive, 1)
    factories.classes(drive, A=[team], B=[])
    Tournament.objects.update(finished_at=timezone.now())
    with pytest.raises(DomainError, match="afgesloten"):
        choose_class(entry=team, name="B", by=user)


def test_an_entry_that_is_deleted_leaves_its_class_and_the_log_knows_which(drive, user):
    (team,) = factories.entries(drive, 1)
    factories.classes(drive, A=[team], B=[])
    remove_entry(entry=team, by=user)
    assert GroupPlace.objects.count() == 0
    assert LogEntry.objects.get(action="remove_entry").before["group"] == "A"


@pytest.mark.django_db(transaction=True)
def test_two_people_at_the_door_who_choose_a_class_at_once_leave_the_team_in_one():
    user = factories.a_user()
    drive = factories.a_tournament(user)
    (team,) = factories.entries(drive, 1)
    factories.classes(drive, A=[], B=[])
    together = Barrier(2)

    def choose(name):
        try:
            together.wait()
            return choose_class(entry=team, name=name, by=user).group.name
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        chosen = list(pool.map(choose, "AB"))
    last = LogEntry.objects.order_by("pk").last().after["group"].removeprefix("Klasse ")
    assert (chosen, GroupPlace.objects.get().group.name) == (["A", "B"], last)


def a_draft(drive, user):
    sheet = {"rows": [[1, []], [2, []], [3, []]], "notes": []}
    return keep_sheet(tournament=drive, filename="lijst.csv", sheet=sheet, columns={}, by=user)


def a_row(name: str, group: str) -> ImportRow:
    return ImportRow({"name": name, "group": group}, {}, name)


def test_rows_of_a_sheet_come_into_their_classes_and_those_without_wait_for_one(drive, user):
    factories.classes(drive, A=[], B=[])
    rows = [a_row("Een", "B"), a_row("Twee", "A"), a_row("Drie", "")]
    confirm_import(draft=a_draft(drive, user), rows=rows, by=user)
    assert {entry.name: entry.group for entry in field(drive)} == {
        "Een": "B",
        "Twee": "A",
        "Drie": "",
    }
    assert LogEntry.objects.get(action="import_entries").after["in_a_class"] == 2


def test_a_sheet_with_a_class_that_was_taken_away_meanwhile_adds_nothing(drive, user):
    factories.classes(drive, A=[], B=[])
    draft = a_draft(drive, user)
    Stage.objects.all().delete()
    with pytest.raises(DomainError, match="intussen veranderd"):
        confirm_import(draft=draft, rows=[a_row("Een", "A")], by=user)
    assert (drive.entries.count(), class_names(drive)) == (0, [])


@pytest.mark.parametrize("count", [1, 3])
def test_an_import_into_classes_takes_as_many_queries_for_one_row_as_for_three(
    drive, user, django_assert_num_queries, count
):
    factories.classes(drive, A=[], B=[])
    draft = a_draft(drive, user)
    rows = [a_row(f"Team {number}", "A") for number in range(count)]
    with django_assert_num_queries(17):
        confirm_import(draft=draft, rows=rows, by=user)


def test_a_class_is_added_and_everybody_keeps_the_one_he_chose(drive, user):
    teams = factories.entries(drive, 4)
    stage = factories.classes(drive, A=teams[:2], B=teams[2:])
    add_class(stage=stage, name="  Jeugd  1 ", by=user)
    assert class_names(drive) == ["A", "B", "Jeugd 1"]
    assert [class_of(drive, team.name) for team in teams] == ["A", "A", "B", "B"]
    assert Stage.objects.get().count == 3
    choose_class(entry=teams[0], name="Jeugd 1", by=user)
    assert class_of(drive, "Team 1") == "Jeugd 1"


@pytest.mark.parametrize("name", ["", "  ", "a", "Klasse A", "KLASSE b", "x" * 41])
def test_a_class_that_cannot_be_told_from_another_is_not_added(drive, user, name):
    stage = factories.classes(drive, A=[], B=[])
    with pytest.raises(DomainError) as refused:
        add_class(stage=stage, name=name, by=user)
    assert (refused.value.field, class_names(drive)) == ("name", ["A", "B"])


def test_a_class_is_removed_when_nobody_is_in_it_and_two_are_left(drive, user):
    teams = factories.entries(drive, 2)
    stage = factories.classes(drive, A=teams[:1], B=teams[1:], C=[])
    one, _two, empty = stage.groups.all()
    with pytest.raises(DomainError, match="zitten teams"):
        remove_class(group=one, by=user)
    remove_class(group=empty, by=user)
    assert (class_names(drive), Stage.objects.get().count) == (["A", "B"], 2)
    with pytest.raises(DomainError, match="opnieuw gemaakt"):
        remove_class(group=empty, by=user)
    choose_class(entry=teams[0], name="B", by=user)
    with pytest.raises(DomainError, match="twee klassen"):
        remove_class(group=one, by=user)
    assert [line.action for line in LogEntry.objects.order_by("pk")] == [
        "remove_class",
        "place_entry",
    ]


def test_once_round_1_is_published_no_class_comes_or_goes(drive, user):
    teams = factories.entries(drive, 2)
    stage = factories.classes(drive, A=teams, B=[], C=[])
    factories.a_published_round(drive, [tuple(teams)])
    with pytest.raises(DomainError, match="gepubliceerd"):
        add_class(stage=stage, name="D", by=user)
    with pytest.raises(DomainError, match="gepubliceerd"):
        remove_class(group=stage.groups.last(), by=user)
    assert class_names(drive) == ["A", "B", "C"]


def test_pages_are_renewed_when_a_class_comes_and_when_it_goes(drive, user):
    stage = factories.classes(drive, A=[], B=[])
    versions = [Tournament.objects.get().version]
    added = add_class(stage=stage, name="C", by=user)
    versions.append(Tournament.objects.get().version)
    remove_class(group=added, by=user)
    versions.append(Tournament.objects.get().version)
    assert [later - earlier for earlier, later in pairwise(versions)] == [1, 1]


def test_pools_are_no_classes(drive, user):
    pools = Stage.objects.create(tournament=drive, from_round=1, kind="pools", count=3)
    group = pools.groups.create(position=1)
    with pytest.raises(DomainError, match="geen klassen"):
        add_class(stage=pools, name="D", by=user)
    with pytest.raises(DomainError, match="geen klassen"):
        remove_class(group=group, by=user)
