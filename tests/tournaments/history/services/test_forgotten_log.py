"""The log of a drive whose players were forgotten."""

import json

import pytest
from django.utils.translation import override

from tests.factories import a_tournament, entries
from tests.tournaments.builders.full_evening import a_full_evening
from tests.tournaments.builders.full_of_names import a_drive_full_of_names
from tournaments.entries.services.check_in import check_in, undo_check_in
from tournaments.enums import JobState
from tournaments.history.queries.acts import ACTS
from tournaments.history.queries.log import lines
from tournaments.models import Tournament
from tournaments.privacy.services.privacy import forget_players

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def mailed(drive: Tournament) -> Tournament:
    """The drive once the mailing of its evening is done."""
    drive.jobs.update(state=JobState.DONE)
    return drive


def test_after_every_act_of_every_service_the_log_names_no_team_and_tells_the_rest_as_before(anna):
    drive = mailed(a_full_evening(anna))
    log = drive.log.values_list("action", "target", "before", "after")
    targets = drive.log.values_list("action", "target")
    assert {action for action, _target in targets} == set(ACTS)
    signed_up = {target for action, target in targets if action == "sign_up"}
    names = {*drive.entries.values_list("name", flat=True), *signed_up, "De Azen", "Weg"}
    assert len(names) == 17
    assert {name for name in names if name in json.dumps([*log])} == names
    of_no_team = {each for each in targets if not any(name in each[1] for name in names)}
    forget_players(tournament=drive, by=anna, all_names=True)
    assert [line for line in log.all() if any(name in json.dumps(line) for name in names)] == []
    of_a_sheet = ("upload_sheet", "assign_columns", "import_entries")
    assert of_no_team - {*targets.all()} == {(act, "aanmelding.xlsx") for act in of_a_sheet}


def test_a_prize_giving_that_was_forgotten_tells_whom_it_was_about_by_number(anna):
    drive = mailed(a_full_evening(anna))
    forget_players(tournament=drive, by=anna, all_names=True)
    targets = dict(drive.log.values_list("action", "target"))
    first = drive.entries.order_by("pk").first()
    assert targets["reveal"] == f"{first.number} Team {first.number}"
    last = drive.entries.order_by("pk").last()
    assert targets["mail_cards"] == f"{last.number} Team {last.number}"


def test_the_log_still_tells_who_did_what_and_when(anna):
    drive = a_drive_full_of_names(anna)
    before = list(drive.log.values_list("pk", "actor_name", "at", "action"))
    forget_players(tournament=drive, by=anna)
    assert list(drive.log.values_list("pk", "actor_name", "at", "action"))[1:] == before
    with override("nl"):
        newest, *told = lines(drive.log.all())
    assert (newest.actor, newest.action) == ("anna", "gegevens van spelers gewist")
    targets = {(line.action, line.target) for line in told}
    assert {("team aanwezig", "1 De Azen"), ("inschrijving verwijderd", "")} <= targets
    entered = drive.log.filter(action="correct_card").get()
    assert entered.after == {
        "version": 2,
        "ending": "finished",
        "numbers": [8, 5],
        "winner": 0,
        "absent": None,
    }


def test_a_check_in_can_still_be_undone_by_what_the_log_says():
    drive = a_tournament()
    (entry,) = entries(drive, 1, numbered=False)
    check_in(entry=entry, by=None)
    forget_players(tournament=drive, by=None)
    assert undo_check_in(entry=entry, by=None).number is None
