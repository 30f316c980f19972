"""Entries come in, change and go; nobody overwrites what he has not seen."""

import pytest
from django.utils.translation import override

from tests import factories
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.check_in import check_in, set_paid, undo_check_in
from tournaments.entries.services.entries import (
    EDITABLE,
    add_entry,
    change_entry,
    remove_entry,
    return_entry,
    withdraw_entry,
)
from tournaments.enums import DrawMethod, DrawState
from tournaments.models import Draw, Entry, LogEntry
from tournaments.play.services import commit_draw

pytestmark = pytest.mark.django_db


def shown(entry):
    return {name: getattr(entry, name) for name in EDITABLE}


def a_draft(tournament, teams):
    """A draft of round 1 for these teams, as the draw writes it down."""
    round_ = tournament.rounds.create(number=1)
    return Draw.objects.create(
        round=round_,
        number=1,
        state=DrawState.DRAFT,
        method=DrawMethod.RANDOM,
        seed="00" * 32,
        commitment="00" * 32,
        pairing={"tables": [], "bye": None},
        original={"entries": {str(team.number): team.pk for team in teams}},
    )


def test_an_entry_that_is_added_plays_from_the_first_round_and_stands_in_the_log(drive, user):
    entry = add_entry(tournament=drive, by=user, values={"name": "Old Ladies", "player1": "Jo"})
    assert (entry.joined_round, entry.number) == (1, None)
    log = LogEntry.objects.get(action="add_entry")
    assert (log.actor, log.target, log.after) == (
        user,
        "Old Ladies",
        {"entry": entry.pk, "name": "Old Ladies", "player1": "Jo"},
    )


def test_a_late_entry_plays_from_the_next_round_that_is_not_drawn_and_gets_a_number(drive, user):
    one, two = factories.entries(drive, 2)
    factories.a_published_round(drive, [(one, two)])
    late = add_entry(tournament=drive, by=user, values={"name": "Laatkomers"})
    assert (late.joined_round, late.number) == (2, 3)


def test_a_late_entry_does_not_make_a_draft_worthless(drive, user):
    a_draft(drive, factories.entries(drive, 2))
    assert add_entry(tournament=drive, by=user, values={"name": "Laat"}).joined_round == 2


def test_a_commitment_alone_does_not_close_the_list(drive, user):
    commit_draw(round=drive.rounds.create(number=1), method=DrawMethod.RANDOM, by=user)
    assert add_entry(tournament=drive, by=user, values={"name": "Op tijd"}).joined_round == 1


def test_nobody_joins_when_all_rounds_are_drawn(user):
    drive = factories.a_tournament(user, rounds_planned=1)
    factories.a_published_round(drive, [tuple(factories.entries(drive, 2))])
    with pytest.raises(DomainError):
        add_entry(tournament=drive, by=user, values={"name": "Te laat"})
    assert drive.entries.count() == 2


@pytest.mark.parametrize(
    ("values", "field"),
    [({"name": "TEAM  1"}, "name"), ({"name": "Nieuw", "number": 1}, "number")],
)
def test_a_name_or_number_that_is_taken_is_refused_beside_its_field(drive, user, values, field):
    factories.entries(drive, 1)
    with pytest.raises(DomainError) as refused:
        add_entry(tournament=drive, by=user, values=values)
    assert refused.value.field == field


def test_a_number_may_be_the_same_in_another_drive(drive, user):
    factories.entries(factories.a_tournament(), 1)
    assert add_entry(tournament=drive, by=user, values={"name": "Team 1", "number": 1}).number == 1


def test_a_change_is_logged_with_what_it_was(drive, user):
    (entry,) = factories.entries(drive, 1)
    change_entry(entry=entry, by=user, values={"name": "Nieuw", "club": ""}, seen=shown(entry))
    entry.refresh_from_db()
    log = LogEntry.objects.get(action="change_entry")
    assert (entry.name, log.before, log.after) == (
        "Nieuw",
        {"entry": entry.pk, "name": "Team 1"},
        {"entry": entry.pk, "name": "Nieuw"},
    )


def test_what_somebody_else_changed_meanwhile_is_not_overwritten(drive, user):
    (entry,) = factories.entries(drive, 1)
    seen = shown(entry)
    change_entry(entry=entry, by=user, values={"phone": "06-1"}, seen=seen)
    with pytest.raises(DomainError) as refused:
        change_entry(entry=entry, by=user, values={"phone": "06-2", "club": "x"}, seen=seen)
    assert refused.value.values == {"phone": "06-1", "club": ""}
    assert Entry.objects.values_list("phone", "club").get() == ("06-1", "")


def test_a_team_that_is_drawn_keeps_its_number_but_its_name_may_be_corrected(drive, user):
    one, two = factories.entries(drive, 2)
    factories.a_published_round(drive, [(one, two)])
    change_entry(entry=one, by=user, values={"name": "Beter"}, seen=shown(one))
    with pytest.raises(DomainError) as refused:
        change_entry(entry=two, by=user, values={"number": 9}, seen=shown(two))
    assert refused.value.field == "number"
    assert list(drive.entries.order_by("pk").values_list("name", "number")) == [
        ("Beter", 1),
        ("Team 2", 2),
    ]


def test_an_entry_that_never_sat_can_be_deleted_and_what_it_was_stays_in_the_log(drive, user):
    (entry,) = factories.entries(drive, 1)
    remove_entry(entry=entry, by=user)
    assert drive.entries.count() == 0
    assert LogEntry.objects.get(action="remove_entry").before["player1"] == "Anna 1"


@pytest.mark.parametrize("published", [True, False])
def test_an_entry_of_a_draw_cannot_be_deleted(drive, user, published):
    teams = factories.entries(drive, 2)
    if published:
        factories.a_published_round(drive, [tuple(teams)])
    else:
        a_draft(drive, teams)
    with pytest.raises(DomainError):
        remove_entry(entry=teams[0], by=user)
    assert drive.entries.count() == 2


def test_a_team_with_a_bye_cannot_be_deleted(drive, user):
    one, two, three = factories.entries(drive, 3)
    factories.a_published_round(drive, [(one, two)], bye=three)
    with pytest.raises(DomainError):
        remove_entry(entry=three, by=user)


def test_a_finished_drive_refuses_every_change(drive, user):
    (entry,) = factories.entries(drive, 1)
    drive.finished_at = entry.created_at
    drive.save()
    for act in (
        lambda: add_entry(tournament=drive, by=user, values={"name": "Te laat"}),
        lambda: change_entry(entry=entry, by=user, values={"name": "x"}, seen=shown(entry)),
        lambda: remove_entry(entry=entry, by=user),
    ):
        with pytest.raises(DomainError):
            act()
    assert list(drive.entries.values_list("name", flat=True)) == ["Team 1"]


@pytest.mark.parametrize("act", ["change", "remove", "check in", "undo", "pay", "leave", "return"])
def test_what_is_done_to_an_entry_that_was_deleted_meanwhile_is_refused_by_name(drive, user, act):
    (entry,) = factories.entries(drive, 1)
    remove_entry(entry=Entry.objects.get(), by=user)
    acts = {
        "change": lambda: change_entry(
            entry=entry, by=user, values={"name": "Anders"}, seen={"name": "Team 1"}
        ),
        "remove": lambda: remove_entry(entry=entry, by=user),
        "check in": lambda: check_in(entry=entry, by=user),
        "undo": lambda: undo_check_in(entry=entry, by=user),
        "pay": lambda: set_paid(entry=entry, paid=True, by=user),
        "leave": lambda: withdraw_entry(entry=entry, from_round=1, reason="", by=user),
        "return": lambda: return_entry(entry=entry, in_round=1, by=user),
    }
    with override("en"), pytest.raises(DomainError) as refused:
        acts[act]()
    assert refused.value.message == "“Team 1” has been deleted meanwhile."
    assert list(LogEntry.objects.values_list("action", flat=True)) == ["remove_entry"]
