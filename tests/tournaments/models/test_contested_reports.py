"""A report of before that is contested without a claim gets one."""

from collections.abc import Iterator
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from tests.factories import a_published_round, a_report, a_tournament, entries
from tournaments.models import Report

MIGRATION = import_module("tournaments.migrations.0022_contested_reports")
RULE = "contested_report_says_what_is_claimed"


@pytest.fixture
def without_rule(db) -> Iterator[None]:
    """The database takes what it did before; PostgreSQL has its rule again with the roll-back."""
    on_sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        if on_sqlite:
            cursor.execute("PRAGMA ignore_check_constraints = ON")
        else:
            cursor.execute(f"ALTER TABLE tournaments_report DROP CONSTRAINT {RULE}")
    yield
    if on_sqlite:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")


def test_a_contested_report_without_a_claim_claims_what_was_reported(without_rule):
    drive = a_tournament()
    a, b, c, d = entries(drive, 4)
    one, other = a_published_round(drive, [(a, b), (c, d)]).tables.all()
    a_report(one, 8, 3, state="contested")
    a_report(other, 8, 5)
    Report.objects.update(claimed=None)
    MIGRATION.claim_what_was_reported(apps, None)
    assert [*Report.objects.values_list("claimed", flat=True)] == [[8, 3], None]
