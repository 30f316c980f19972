"""Faults planted in a copy of a drive: the checker finds every one of them.

Some are in a journal whose hashes were made to fit again, so that only the rules can tell; some in
one whose hashes were not; some in what the system says; and some in the database itself, behind the
back of the services.
"""

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, transaction

from tests.factories import a_user
from tests.rolled_back import rolled_back
from tests.tournaments.checker import (
    faults_in_cards,  # noqa: F401 - its faults note themselves
    faults_in_claims,  # noqa: F401
    faults_in_draws,  # noqa: F401
    faults_in_links,  # noqa: F401
)
from tests.tournaments.checker.copies import CHAIN, CLAIMED, JOURNAL, Copy, drawn
from tests.tournaments.checker.evenings import EVENINGS
from tests.tournaments.checker.faults_in_database import DATABASE, prefixed, unguarded
from tests.tournaments.checker.faults_in_draws import meet_again
from tournaments.checker import check_drive
from tournaments.core.queries.journal import head_of, links_of
from tournaments.management.commands.check_drive import findings_of
from tournaments.models import Tournament
from tournaments.prizes.queries.reported_state import reported_state

pytestmark = [pytest.mark.django_db, pytest.mark.any_database, pytest.mark.slow]


@pytest.fixture(scope="module")
def evenings(django_db_setup, django_db_blocker) -> Iterator[dict[str, tuple[Tournament, Copy]]]:
    with rolled_back(django_db_blocker):
        by = a_user()
        made = {}
        for name, evening in EVENINGS.items():
            drive = evening(by)
            made[name] = (drive, Copy(drive.code, list(links_of(drive)), reported_state(drive)))
        yield made


def whats(findings: list[Any]) -> set[str]:
    return {finding.what for finding in findings}


@pytest.mark.parametrize("name", EVENINGS)
def test_where_nothing_was_planted_nothing_is_found(evenings, name):
    drive, told = evenings[name]
    assert check_drive(head_of(drive), told.links, told.claims) == []
    assert check_drive(*copy.deepcopy(told).relinked()) == []
    assert findings_of(drive) == []


@pytest.mark.parametrize("name", JOURNAL)
def test_a_fault_in_a_journal_that_was_linked_anew_is_found_by_the_rules(evenings, name):
    evening, what, plant = JOURNAL[name]
    told = copy.deepcopy(evenings[evening][1])
    plant(told)
    assert what in whats(check_drive(*told.relinked()))


def test_a_draw_that_names_no_recipe_need_not_be_the_best_but_meets_nobody_again(evenings):
    told = copy.deepcopy(evenings["grouped"][1])
    meet_again(told)
    for part in drawn(told, 1)["field"]["parts"]:
        del part["field"]["recipe"]
    found = whats(check_drive(*told.relinked()))
    assert found & {"best_draw", "rematch"} == {"rematch"}


@pytest.mark.parametrize("name", CHAIN)
def test_a_fault_in_a_journal_breaks_its_chain(evenings, name):
    what, plant = CHAIN[name]
    drive, told = evenings["plain"][0], copy.deepcopy(evenings["plain"][1])
    plant(told)
    assert what in whats(check_drive(head_of(drive), told.links))


@pytest.mark.parametrize("name", CLAIMED)
def test_a_fault_in_what_is_claimed_is_found(evenings, name):
    evening, what, plant = CLAIMED[name]
    drive, told = evenings[evening][0], copy.deepcopy(evenings[evening][1])
    plant(told)
    found = whats(check_drive(head_of(drive), told.links, told.claims))
    assert found == {what}


@pytest.mark.own_file
@pytest.mark.parametrize("name", DATABASE)
def test_a_fault_in_the_database_behind_the_back_of_the_services_is_found(evenings, name):
    keys = [drive.pk for drive, _told in evenings.values()]
    with transaction.atomic(), connection.cursor() as cursor:
        unguarded(cursor)
        for statement in DATABASE[name].split(";"):
            assert cursor.execute(prefixed(statement)).rowcount > 0
        cursor.execute("PRAGMA ignore_check_constraints = OFF")
        assert any(findings_of(drive) for drive in Tournament.objects.filter(pk__in=keys))
        transaction.set_rollback(True)


def test_there_are_more_than_fifty_faults():
    assert len(JOURNAL) + len(CHAIN) + len(CLAIMED) + len(DATABASE) >= 100
