"""Every service is an act: one transaction that the journal knows."""

from pathlib import Path

import pytest
from django.conf import settings

from tests.factories import a_tournament, a_user
from tournaments.core.services.log import MissingAuditEntry, audited, record
from tournaments.models import LogEntry

pytestmark = pytest.mark.django_db

# What makes acts, or several in one, what rebuilds a drive from them, and an attempt within one.
OWN_TRANSACTIONS = {
    "access/services.py",
    "core/services/jobs.py",
    "core/services/log.py",
    "history/services/replays.py",
    "safety/services/restore_preparing.py",
    "safety/services/taking_over.py",
    "history/services/undoing.py",
}


def test_no_service_has_a_transaction_of_its_own():
    root = Path(settings.BASE_DIR, "tournaments")
    services = [*root.glob("*/services.py"), *root.glob("*/services/*.py")]
    own = {
        str(file.relative_to(root)) for file in services if "transaction.atomic" in file.read_text()
    }
    assert own == OWN_TRANSACTIONS


def test_what_is_recorded_outside_an_act_is_a_mistake():
    with pytest.raises(MissingAuditEntry):
        record(tournament=a_tournament(), actor=None, action="publish_draw")
    assert not LogEntry.objects.exists()


def test_rows_that_change_in_silence_are_a_mistake_and_change_nothing():
    drive = a_tournament()

    @audited
    def rename_silently() -> None:
        drive.name = "Anders"
        drive.save()

    with pytest.raises(MissingAuditEntry):
        rename_silently()
    drive.refresh_from_db()
    assert drive.name != "Anders"


def test_an_act_within_another_makes_one_run_of_links():
    drive, user = a_tournament(), a_user()

    @audited
    def inner() -> None:
        record(tournament=drive, actor=user, action="inner")

    @audited
    def outer() -> None:
        inner()
        record(tournament=drive, actor=user, action="outer")

    outer()
    links = drive.log.order_by("number").defer(None)
    assert [(link.number, link.action, bool(link.changes)) for link in links] == [
        (1, "inner", False),
        (2, "outer", True),
    ]
