"""What becomes of a team at the door: here, later, not yet, or not at all."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from tests import factories
from tests.tournaments.checker import evenings
from tournaments.core.services.errors import DomainError
from tournaments.entries.queries.entries import door_state, field, not_here
from tournaments.entries.queries.late import comes_later_by, missed_choices, typed_time
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.door import add_walk_in, note_state
from tournaments.entries.services.entries import return_entry, withdraw_entry
from tournaments.entries.services.late import expect_as_usual, expect_later, set_missed_points
from tournaments.enums import DoorState
from tournaments.management.commands.check_drive import findings_of
from tournaments.models import Entry, LogEntry
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.standings.queries.standings import standings

pytestmark = pytest.mark.django_db
PRESENT, LATER, ABSENT, WITHDRAWN = DoorState


def state_of(entry):
    return door_state(field(entry.tournament).get(pk=entry.pk))


@pytest.mark.parametrize("then", DoorState)
@pytest.mark.parametrize("first", DoorState)
def test_whatever_was_noted_at_the_door_can_be_noted_otherwise(drive, user, first, then):
    (entry,) = factories.entries(drive, 1)
    for state in (first, first, then):
        note_state(entry=entry, state=state, by=user)
        assert state_of(entry) == state
    assert entry.withdrawals.filter(until_round=None).count() == (then == WITHDRAWN)


@pytest.mark.parametrize(
    "values",
    [
        {"comes_later": True, "checked_in_at": timezone.now()},
        {"expected_at": "20:30"},
    ],
)
def test_the_database_refuses_states_that_contradict(drive, values):
    (entry,) = factories.entries(drive, 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.filter(pk=entry.pk).update(**values)


def test_no_round_is_drawn_with_who_comes_later_and_one_tap_lets_it_play_the_next(user):
    drive = evenings.a_drive(user, 6, rounds_planned=3)
    late = drive.entries.get(number=6)
    expect_later(entry=late, at="20:30", by=user)
    first = draw_round(tournament=drive, by=user)
    assert sorted(first.original["entries"].values()) == sorted(
        drive.entries.exclude(pk=late.pk).values_list("pk", flat=True)
    )
    late.refresh_from_db()
    assert (late.joined_round, late.comes_later) == (2, True)
    evenings.enter(list(publish_draw(draw=first, by=user).tables.all()), user)
    check_in(entry=late, by=user)
    late.refresh_from_db()
    assert (late.joined_round, late.comes_later, late.expected_at) == (2, False, "")
    second = draw_round(tournament=drive, by=user)
    assert late.pk in second.original["entries"].values()
    assert findings_of(drive) == []


def test_who_does_not_come_either_is_left_out_again(user):
    drive = evenings.a_drive(user, 6, rounds_planned=3)
    late = drive.entries.get(number=6)
    expect_later(entry=late, by=user)
    for number in (2, 3):
        evenings.enter(evenings.publish(drive, user), user)
        late.refresh_from_db()
        assert late.joined_round == number


@pytest.mark.slow
def test_who_did_not_come_and_comes_after_all_needs_no_organiser(user):
    drive = evenings.a_drive(user, 6, rounds_planned=3)
    late = drive.entries.get(number=6)
    note_state(entry=late, state=WITHDRAWN, by=user)
    evenings.enter(evenings.publish(drive, user), user)
    check_in(entry=late, by=user)
    late.refresh_from_db()
    assert (late.joined_round, state_of(late)) == (2, PRESENT)
    assert late.pk in draw_round(tournament=drive, by=user).original["entries"].values()
    assert findings_of(drive) == []


def test_who_did_not_come_twice_needs_no_organiser_to_come_after_all_either(drive, user):
    one, two, late = factories.entries(drive, 3)
    note_state(entry=late, state=WITHDRAWN, by=user)
    factories.a_published_round(drive, [(one, two)])
    return_entry(entry=late, in_round=2, by=user)
    note_state(entry=late, state=WITHDRAWN, by=user)
    check_in(entry=late, by=user)
    assert state_of(late) == PRESENT


@pytest.mark.parametrize("later", [False, True])
def test_who_withdrew_himself_still_returns_by_the_organiser(drive, user, later):
    (entry,) = factories.entries(drive, 1)
    if later:
        expect_later(entry=entry, by=user)
    withdraw_entry(entry=entry, from_round=1, reason="ziek", by=user)
    told = []
    for act in (check_in, expect_later, expect_as_usual):
        with pytest.raises(DomainError) as refused:
            act(entry=entry, by=user)
        told.append(refused.value.message)
    away = "“Team 1” is teruggetrokken. Terugkeren kan via de organisator."
    assert told == [away, *["Op “Team 1” wordt niet gewacht."] * 2]


def test_who_comes_after_the_last_draw_is_told_so_and_nothing_changes(user):
    drive = evenings.a_drive(user, 6, rounds_planned=1)
    late = drive.entries.get(number=6)
    expect_later(entry=late, by=user)
    evenings.enter(evenings.publish(drive, user), user)
    with pytest.raises(DomainError, match="geloot"):
        check_in(entry=late, by=user)
    assert state_of(late) == LATER


def test_who_has_played_is_not_waited_for(user):
    drive = evenings.a_drive(user, 6, rounds_planned=3)
    evenings.enter(evenings.publish(drive, user), user)
    with pytest.raises(DomainError):
        expect_later(entry=drive.entries.first(), by=user)


def test_who_stood_in_a_draft_makes_it_outdated_by_coming_later(user):
    drive = evenings.a_drive(user, 6, rounds_planned=3)
    draw_round(tournament=drive, by=user)
    entry = drive.entries.first()
    expect_later(entry=entry, by=user)
    entry.refresh_from_db()
    assert entry.joined_round == 2


@pytest.mark.django_db(transaction=True)
def test_of_two_people_at_the_door_the_last_one_counts_and_nothing_is_torn(drive, user):
    (entry,) = factories.entries(drive, 1, numbered=False)

    def note(state):
        try:
            note_state(entry=entry, state=state, by=user)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(note, [PRESENT, LATER, PRESENT, WITHDRAWN]))
    last = LogEntry.objects.order_by("pk").last()
    assert state_of(entry) == {
        "check_in": PRESENT,
        "expect_later": LATER,
        "withdraw_absent": WITHDRAWN,
    }.get(last.action)


def test_a_team_that_nobody_expected_is_added_and_here_at_once(drive, user):
    entry = add_walk_in(tournament=drive, by=user, values={"name": "Nieuw", "remarks": "later"})
    assert (state_of(entry), entry.number, entry.comes_later) == (PRESENT, 1, False)


@pytest.mark.parametrize(
    ("scheme", "values", "offered"),
    [("nk", {}, [0, 8, 17]), ("koppel", {}, [0, 20, 34]), ("vrij", {}, [])],
)
def test_what_is_given_for_missed_rounds_is_asked_where_there_is_a_choice(
    user, scheme, values, offered
):
    drive = evenings.a_drive(user, 6, rounds_planned=3, scheme=scheme, unplayed_points_open=None)
    late = drive.entries.get(number=6)
    assert missed_choices(drive, late) == ()
    Entry.objects.filter(pk=late.pk).update(joined_round=2)
    factories.a_published_round(drive, [tuple(drive.entries.order_by("number")[:2])])
    late.refresh_from_db()
    assert [choice.points for choice in missed_choices(drive, late)] == offered
    with pytest.raises(DomainError):
        set_missed_points(entry=late, points=99, by=user)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["results", "lot", "round_robin"])
@pytest.mark.parametrize("points", [0, 8, 17])
def test_what_who_came_late_gets_counts_in_the_standings_and_for_whoever_counts_again(
    user, points, method
):
    drive = evenings.a_drive(user, 6, rounds_planned=3, later_method=method)
    late = drive.entries.get(number=6)
    expect_later(entry=late, by=user)
    evenings.enter(evenings.publish(drive, user), user)
    check_in(entry=late, by=user)
    set_missed_points(entry=late, points=points, by=user)
    assert standings(drive).by_entry[late.pk].row.points == points
    evenings.enter(evenings.publish(drive, user), user)
    assert findings_of(drive) == []
    with pytest.raises(DomainError):
        set_missed_points(entry=late, points=8, by=user)


@pytest.mark.parametrize(
    ("remark", "found"),
    [
        ("komen om half 9", (True, "20:30")),
        ("later 20.30", (True, "20:30")),
        ("iets later", (True, "")),
        ("Komen rond kwart over acht", (True, "20:15")),
        ("later (ca 21u)", (True, "21:00")),
        ("is er tegen negen uur", (True, "21:00")),
        ("wij komen van ver", (False, "")),
        ("betalen later", (False, "")),
        ("niet later dan 8 uur graag", (False, "")),
        ("", (False, "")),
    ],
)
def test_a_remark_says_who_comes_later_and_when(remark, found):
    assert comes_later_by(remark) == found


@pytest.mark.parametrize(
    ("typed", "time"),
    [
        ("2030", "20:30"),
        ("8", "20:00"),
        ("half 9", "20:30"),
        ("", ""),
        ("x", None),
        ("25:00", None),
    ],
)
def test_a_time_is_typed_in_any_usual_way(typed, time):
    assert typed_time(typed) == time


def test_who_comes_later_stands_with_those_who_are_not_here(drive, user):
    one, two = factories.entries(drive, 2)
    expect_later(entry=one, by=user)
    check_in(entry=two, by=user)
    assert list(not_here(drive)) == [one]
