"""Who does not come: the place that he leaves, what the door may say of him, and the standings."""

import pytest

from tests.tournaments.builders.signed_up import a_drive_with_places, signed_up
from tests.tournaments.checker import evenings
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import finish_tournament
from tournaments.entries.queries.entries import attendance
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.door import note_state
from tournaments.entries.services.entries import withdraw_entry
from tournaments.entries.services.late import expect_later
from tournaments.enums import DoorState
from tournaments.evening.queries.figures import read_figures
from tournaments.models import Entry, Tournament
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db


def test_who_comes_later_and_was_withdrawn_by_the_organiser_is_not_let_in(user):
    drive = evenings.a_drive(user, 6, rounds_planned=3)
    late = drive.entries.get(number=6)
    expect_later(entry=late, at="20:30", by=user)
    withdraw_entry(entry=late, from_round=1, reason="ziek", by=user)
    with pytest.raises(DomainError, match="is teruggetrokken"):
        check_in(entry=late, by=user)
    late.refresh_from_db()
    assert late.checked_in_at is None


def test_who_waits_gets_the_place_of_a_team_that_does_not_come(user):
    drive = a_drive_with_places(2)
    made = [signed_up(drive, number) for number in (1, 2, 3)]
    note_state(entry=made[0].entry, state=DoorState.PRESENT, by=user)
    note_state(entry=made[1].entry, state=DoorState.WITHDRAWN, by=user)
    assert [each.state for each in drive.sign_ups.order_by("pk")] == ["placed"] * 3


def test_the_door_does_not_withdraw_a_team_that_has_played(user):
    drive = evenings.a_drive(user, 4, rounds_planned=3)
    teams = list(drive.entries.all())
    for team in teams:
        note_state(entry=team, state=DoorState.PRESENT, by=user)
    evenings.publish(drive, user)
    with pytest.raises(DomainError, match="heeft gespeeld"):
        note_state(entry=teams[0], state=DoorState.WITHDRAWN, by=user)
    assert Entry.objects.get(pk=teams[0].pk).checked_in_at is not None


def test_door_and_overview_count_the_same_teams(user):
    drive = evenings.a_drive(user, 6, rounds_planned=3)
    teams = list(drive.entries.all())
    note_state(entry=teams[0], state=DoorState.PRESENT, by=user)
    expect_later(entry=teams[5], by=user)
    door, overview = attendance(drive), read_figures(drive)
    names = ("entries", "playing", "waiting", "unnumbered", "late")
    assert [getattr(overview, name) for name in names] == [getattr(door, name) for name in names]
    assert [getattr(door, name) for name in names] == [6, 5, 4, 0, 1]


def test_who_never_came_does_not_stand_in_the_final_standings(user):
    drive = evenings.a_drive(user, 5, rounds_planned=1)
    expect_later(entry=drive.entries.get(number=5), by=user)
    evenings.enter(evenings.publish(drive, user), user)
    before = len(standings(Tournament.objects.get()).rows)
    finish_tournament(tournament=drive, by=user)
    drive = Tournament.objects.get()
    assert (before, len(standings(drive).rows)) == (5, 4)
