"""A sheet becomes entries once, all of it or nothing."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from tests import factories
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.imports import (
    Imported,
    ImportRow,
    assign_columns,
    confirm_import,
    keep_sheet,
)
from tournaments.enums import Role
from tournaments.models import LogEntry


def a_draft(drive, user, rows=3):
    sheet = {"rows": [[n, []] for n in range(rows)], "notes": [{"sheet": "N", "text": "19.00"}]}
    return keep_sheet(tournament=drive, filename="lijst.csv", sheet=sheet, columns={}, by=user)


def row(name, key, **values):
    return ImportRow({"name": name, **values}, {"Dieet": "vega"}, key)


def test_the_rows_become_entries_with_one_log_entry(drive, user):
    draft = a_draft(drive, user)
    done = confirm_import(draft=draft, rows=[row("Een", "a", number=4), row("Twee", "b")], by=user)
    assert done == Imported(added=2, left_out=1)
    assert list(
        drive.entries.order_by("pk").values_list("name", "number", "import_key", "extra")
    ) == [("Een", 4, "a", {"Dieet": "vega"}), ("Twee", None, "b", {"Dieet": "vega"})]
    log = LogEntry.objects.get(action="import_entries")
    assert log.after == {
        "import": draft.pk,
        "added": 2,
        "left_out": 1,
        "notes": [{"sheet": "N", "text": "19.00"}],
    }


def test_rows_that_came_in_meanwhile_are_left_out_and_a_taken_number_is_not_given(drive, user):
    drive.entries.create(name="Oud", number=4, import_key="a")
    rows = [row("Oud anders", "a"), row("OUD", "b"), row("Nieuw", "c", number=4)]
    assert confirm_import(draft=a_draft(drive, user), rows=rows, by=user).added == 1
    assert list(drive.entries.order_by("pk").values_list("name", "number")) == [
        ("Oud", 4),
        ("Nieuw", None),
    ]


def test_of_rows_that_are_alike_in_one_sheet_the_first_comes_in(drive, user):
    rows = [
        row("Een", "a", number=4),
        row("EEN", "b"),
        row("Twee", "a"),
        row("Drie", "c", number=4),
    ]
    assert confirm_import(draft=a_draft(drive, user), rows=rows, by=user).added == 2
    assert list(drive.entries.order_by("pk").values_list("name", "number")) == [
        ("Een", 4),
        ("Drie", None),
    ]


def test_nothing_to_import_leaves_the_draft_open(drive, user):
    draft = a_draft(drive, user)
    with pytest.raises(DomainError):
        confirm_import(draft=draft, rows=[], by=user)
    draft.refresh_from_db()
    assert draft.confirmed_at is None


def test_a_second_upload_by_the_same_person_replaces_the_one_not_confirmed(drive, user):
    a_draft(drive, user)
    second = a_draft(drive, user)
    other = a_draft(drive, factories.a_user())
    assert list(drive.imports.order_by("pk")) == [second, other]


def test_who_comes_in_by_a_sheet_after_round_1_plays_from_round_2(drive, user):
    factories.a_published_round(drive, [tuple(factories.entries(drive, 2))])
    confirm_import(draft=a_draft(drive, user), rows=[row("Laat", "a")], by=user)
    assert drive.entries.get(name="Laat").joined_round == 2


@pytest.mark.django_db(transaction=True)
def test_a_double_click_imports_once(drive, user):
    draft = a_draft(drive, user)

    def confirm(_click):
        try:
            return confirm_import(draft=draft, rows=[row("Een", "a")], by=user)
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as pool:
        results = sorted(pool.map(confirm, range(3)), key=lambda result: result.before)
    assert results == [Imported(1, 2), Imported(0, 0, before=True), Imported(0, 0, before=True)]
    assert drive.entries.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_organisers_who_import_the_same_sheet_at_once_add_every_team_once(drive, user):
    other = factories.a_member(drive, role=Role.ORGANISER)
    drafts = [(a_draft(drive, person), person) for person in (user, other)]
    together = Barrier(2)

    def confirm(one):
        draft, by = one
        try:
            together.wait()
            return confirm_import(draft=draft, rows=[row("Een", "a"), row("Twee", "b")], by=by)
        except DomainError:
            return None
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(confirm, drafts))
    assert sorted(results, key=bool) == [None, Imported(2, 1)]
    assert sorted(drive.entries.values_list("name", flat=True)) == ["Een", "Twee"]
    assert drive.imports.filter(confirmed_at__isnull=False).count() == 1


def test_a_sheet_that_made_room_for_another_is_not_imported(drive, user):
    first = a_draft(drive, user)
    a_draft(drive, user)
    with pytest.raises(DomainError):
        confirm_import(draft=first, rows=[row("Een", "a")], by=user)
    assert assign_columns(draft=first, columns={"team": 1}, by=user) == first
    assert (drive.entries.count(), drive.log.filter(action="assign_columns").count()) == (0, 0)
