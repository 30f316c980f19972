"""An earlier drive once more."""

import datetime
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from scoring.rules import Rule
from tests.factories import a_helper, a_member, a_tournament, a_user, classes, entries
from tests.tournaments.checker.evenings import plain
from tournaments.checker import check_drive
from tournaments.core.queries.journal import head_of, links_of
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import create_tournament
from tournaments.enums import PrizeKind, Role
from tournaments.models import LogEntry, Tournament, User
from tournaments.presets.queries.earlier import CHOSEN, evening_of
from tournaments.presets.services import begin_evening, repeat_drive
from tournaments.prizes.services.prizes import add_prize
from tournaments.settings.services import change_tournament

pytestmark = pytest.mark.django_db

NEW = {"name": "Najaarsdrive 2026", "date": datetime.date(2026, 11, 20)}
OTHERWISE = {
    "scheme": "koppel",
    "place": "De Brink",
    "starts_at": datetime.time(19, 30),
    "rounds_planned": 4,
    "minutes_per_round": 55,
    "later_method": "lot",
    "bye_points": 20,
    "fee_cents": 450,
    "ruleset": "koppel",
    "house_rules": {Rule.SELF_CAPTURE_OPTIONAL: True},
    "tie_breaks": ["pawns", "wins"],
    "signals": [10, 2],
    "second_entry": "blind",
    "keep_weeks": 3,
    "public": False,
}


def last_year(by: User) -> Tournament:
    """A drive that was set up otherwise than usual, and played."""
    drive = create_tournament(by=by, values={"name": "Najaarsdrive 2025", "date": "2025-11-21"})
    change_tournament(tournament=drive, by=by, values=OTHERWISE)
    for kind, number in ((PrizeKind.PLACE, 1), (PrizeKind.EXACT, 450), (PrizeKind.LAST, None)):
        add_prize(tournament=drive, kind=kind, number=number, name="een taart", by=by)
    return Tournament.objects.get(pk=drive.pk)


def chosen(drive: Tournament) -> dict:
    return {name: getattr(Tournament.objects.get(pk=drive.pk), name) for name in CHOSEN}


def test_all_that_was_chosen_comes_along_and_nothing_that_was_played():
    anna = a_user()
    source = last_year(anna)
    entries(source, 5)
    drive = repeat_drive(by=anna, source=source, values=NEW)
    assert chosen(drive) == chosen(source)
    assert (drive.name, drive.date) == tuple(NEW.values())
    assert (drive.code != source.code, drive.finished_at, drive.frozen_after) == (True, None, None)
    assert (drive.entries.count(), drive.rounds.count()) == (0, 1)
    prizes = [list(each.prizes.values_list("kind", "number", "name")) for each in (source, drive)]
    assert prizes[0] == prizes[1]
    act = LogEntry.objects.get(action="repeat_drive")
    assert (act.tournament, act.actor, act.target) == (drive, anna, "Najaarsdrive 2025")
    assert act.after == {"code": source.code, "helpers": 0, "entries": 0}
    assert check_drive(head_of(drive), list(links_of(drive))) == []


def test_helpers_come_along_with_their_roles():
    anna, helper = a_user(), a_helper()
    source = last_year(anna)
    a_member(source, helper, Role.DOOR)
    gone = a_member(source, a_helper(), Role.SECRETARY)
    gone.is_active = False
    gone.save()
    drive = repeat_drive(by=anna, source=source, values=NEW)
    members = drive.memberships.order_by("pk").values_list("user", "role")
    assert list(members) == [(anna.pk, "organiser"), (helper.pk, "door")]
    assert not drive.invitations.exists()


@pytest.mark.slow
def test_entries_come_along_as_they_signed_up_where_that_is_asked():
    anna = a_user()
    source = plain(anna)
    asked = source.entries.get(number=2)
    asked.club, asked.fixed_table, asked.paid, asked.email = "Zuid", 4, True, "a@example.com"
    asked.remarks = "rolstoel"
    asked.save()
    drive = repeat_drive(by=anna, source=source, values=NEW, with_entries=True)
    fields = ("number", "name", "player1", "player2", "club", "fixed_table", "email", "remarks")
    told = [list(each.entries.order_by("number").values_list(*fields)) for each in (source, drive)]
    assert told[0] == told[1]
    played = drive.entries.exclude(paid=False, checked_in_at=None, joined_round=1, withdrawals=None)
    assert (played.count(), drive.rounds.count()) == (0, 1)
    assert not set(drive.entries.values_list("code")) & set(source.entries.values_list("code"))
    assert check_drive(head_of(drive), list(links_of(drive))) == []


def test_classes_come_along_and_so_does_who_is_in_which():
    anna = a_user()
    source = a_tournament(anna)
    one, two, three = entries(source, 3)
    classes(source, A=[one, three], B=[two])
    drive = repeat_drive(by=anna, source=source, values=NEW, with_entries=True)
    groups = [
        [
            (group.name, [place.entry.number for place in group.places.all()])
            for group in each.stages.get().groups.all()
        ]
        for each in (source, drive)
    ]
    assert groups[0] == groups[1] == [("A", [1, 3]), ("B", [2])]


@pytest.mark.parametrize(("rounds", "first"), [(5, 4), (7, 6)])
def test_finals_stay_the_last_rounds_whatever_their_number(rounds, first):
    anna = a_user()
    source = create_tournament(
        by=anna, values={"name": "Vorige", "date": "2025-11-21", "rounds_planned": 5}
    )
    values = {"from_round": 4, "kind": "finals", "count": 2, "size": 8, "carried": "half"}
    source.stages.create(**values, seed="0" * 64, commitment="0" * 64)
    drive = repeat_drive(by=anna, source=source, values=NEW | {"rounds_planned": rounds})
    stage = drive.stages.get()
    assert {name: getattr(stage, name) for name in values} == values | {"from_round": first}


def test_what_nobody_said_of_free_scoring_is_to_be_said_again():
    anna = a_user()
    free = {"scheme": "vrij", "free_step": 10}
    source = create_tournament(by=anna, values=NEW | {"name": "Vorige"} | free)
    drive = repeat_drive(by=anna, source=source, values=NEW)
    assert (drive.free_step, drive.unplayed_points_open) == (10, True)
    change_tournament(
        tournament=source,
        by=anna,
        values={"bye_points": 300, "free_absent": 0, "free_present": 500},
    )
    source.refresh_from_db()
    later = NEW | {"date": datetime.date(2027, 1, 1)}
    told = repeat_drive(by=anna, source=source, values=later)
    assert (told.bye_points, told.free_present, told.unplayed_points_open) == (300, 500, False)


def test_names_that_were_erased_do_not_come_back_as_entries():
    anna = a_user()
    source = last_year(anna)
    source.forgotten_at = source.created_at
    source.save()
    with pytest.raises(DomainError) as refused:
        repeat_drive(by=anna, source=source, values=NEW, with_entries=True)
    assert refused.value.field == "with_entries"
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize("role", [None, *[role for role in Role if role != Role.ORGANISER]])
def test_nobody_but_its_organiser_has_a_drive_once_more(role):
    source, bert = last_year(a_user()), a_user()
    if role:
        a_member(source, bert, role)
    with pytest.raises(DomainError):
        repeat_drive(by=bert, source=source, values=NEW)
    assert Tournament.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_clicks_at_once_make_one_drive_with_everything_once():
    anna = a_user()
    source = last_year(anna)
    entries(source, 3)

    def make(_click):
        try:
            return repeat_drive(by=anna, source=source, values=NEW, with_entries=True)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as clicks:
        (drive,) = set(clicks.map(make, range(2)))
    assert (drive.entries.count(), drive.prizes.count()) == (3, 3)
    assert Tournament.objects.count() == 2


def test_an_evening_of_a_drive_begins_another_one_with_the_same_choices():
    anna = a_user()
    source = last_year(anna)
    assert chosen(begin_evening(by=anna, evening=evening_of(source), values=NEW)) == chosen(source)
