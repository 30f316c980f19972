"""A backup that is brought in as a file while it, or none of it, lies here already."""

import datetime
import io

import pytest

from tests.tournaments.builders.backed_up import a_drive_in_round_1, next_card
from tournaments.core.services.errors import DomainError
from tournaments.safety.queries.backup_files import Backup, Description
from tournaments.safety.queries.backups import (
    BEFORE_RESTORE,
    BY_HAND,
    COMPLETE,
    all_backups,
    backup_named,
)
from tournaments.safety.services.backups import back_up_when_due, make_backup
from tournaments.safety.services.uploaded_backups import take_upload

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.own_file]
NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
LATER = NOON + datetime.timedelta(hours=1)


@pytest.fixture
def drive(settings, tmp_path):
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    return a_drive_in_round_1()


def bring_back(backup: Backup) -> Backup:
    """As somebody who took it along and sends the same file."""
    return take_upload(file=io.BytesIO(backup.path.read_bytes()), now=LATER)


def told() -> list[Description]:
    return [backup.description for backup in all_backups()]


@pytest.mark.parametrize("why", [BY_HAND, BEFORE_RESTORE])
def test_the_same_backup_stays_what_it_was(drive, why):
    made = make_backup(now=NOON, why=why)
    bring_back(made)
    assert told() == [made.description]


def test_of_which_round_it_was_made_stays_known(drive):
    back_up_when_due(now=NOON)
    next_card(drive)
    made = back_up_when_due(now=LATER)
    assert (made.description.why, made.description.round) == (COMPLETE, 1)
    bring_back(made)
    assert made.description in told()


def test_one_that_does_not_lie_here_any_more_was_brought_in_from_a_file(drive):
    made = make_backup(now=NOON)
    file = io.BytesIO(made.path.read_bytes())
    made.path.unlink()
    take_upload(file=file, now=LATER)
    assert [(each.made_at, each.why) for each in told()] == [(NOON, "upload")]


def test_however_old_it_is_it_stays_when_others_are_made(drive):
    made = make_backup(now=NOON - datetime.timedelta(days=400))
    file = io.BytesIO(made.path.read_bytes())
    made.path.unlink()
    brought = take_upload(file=file, now=NOON)
    for minute in range(4):
        make_backup(now=LATER + datetime.timedelta(minutes=minute))
    assert backup_named(brought.name) == brought


def test_a_damaged_one_that_lies_here_is_whole_again(drive):
    made = make_backup(now=NOON)
    whole = made.path.read_bytes()
    middle = len(whole) // 2
    made.path.write_bytes(whole[:middle] + bytes(100) + whole[middle + 100 :])
    taken = take_upload(file=io.BytesIO(whole), now=LATER)
    assert (taken.path, taken.description.why) == (made.path, BY_HAND)
    assert bring_back(taken).description == made.description


def test_a_part_of_one_is_said_to_be_perhaps_that_and_another_file_to_be_none(drive):
    part = make_backup(now=NOON).path.read_bytes()[:-1000]
    refusals = []
    for content in (part, b"geen reservekopie"):
        with pytest.raises(DomainError) as refused:
            take_upload(file=io.BytesIO(content), now=LATER)
        refusals.append(str(refused.value.message))
    none = "Dit bestand is geen reservekopie van Keezdrive"
    assert refusals == [f"{none}, of maar een deel ervan: kopieer het nog eens.", f"{none}."]
