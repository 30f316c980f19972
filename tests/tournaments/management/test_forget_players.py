"""Erasing the data of players by hand."""

import datetime
import io

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from tests.factories import a_drive_played, a_tournament, entries
from tournaments.enums import MAIL_CARDS, JobState
from tournaments.models import Job

pytestmark = pytest.mark.django_db


def forget(*arguments: str) -> str:
    printed = io.StringIO()
    with override("nl"):
        call_command("forget_players", *arguments, stdout=printed)
    return printed.getvalue().strip()


def test_without_a_code_the_drives_whose_weeks_are_over_are_forgotten():
    old = a_drive_played(datetime.date(2020, 1, 1), keep_weeks=8)
    never = a_drive_played(datetime.date(2020, 1, 1), keep_weeks=None)
    for drive in (old, never):
        entries(drive, 2)
    assert forget() == "Van 1 drive zijn de spelers gewist."
    assert old.entries.filter(player1="").count() == 2
    assert never.entries.filter(player1="").count() == 0


def test_one_drive_is_forgotten_at_once():
    drive = a_tournament()
    entries(drive, 2)
    assert forget(drive.code, "--all-names") == "Van 1 drive zijn de spelers gewist."
    assert set(drive.entries.values_list("name", "player1")) == {("Team 1", ""), ("Team 2", "")}


def test_a_code_that_is_not_there_is_refused():
    with pytest.raises(CommandError, match="Er is geen drive met de code weg"):
        forget("weg")


def test_while_cards_are_mailed_the_command_says_so_and_erases_nothing():
    drive = a_tournament()
    entries(drive, 2)
    Job.objects.create(tournament=drive, kind=MAIL_CARDS, state=JobState.RUNNING, arguments={})
    with pytest.raises(CommandError, match="Er worden op dit moment kaarten gemaild"):
        forget(drive.code)
    assert drive.entries.filter(player1="").count() == 0
