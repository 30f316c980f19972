"""The database itself keeps the links of a journal, whoever writes to it."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from tests.factories import a_user
from tests.tournaments.builders.unguarded import guards, links_unguarded
from tournaments.core.queries.journal import broken_in, head_of
from tournaments.drives.services.tournaments import create_tournament, delete_tournament
from tournaments.entries.services.entries import add_entry
from tournaments.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive() -> Tournament:
    return a_drive()


def a_drive() -> Tournament:
    """A drive with a journal of a few links."""
    by = a_user()
    made = create_tournament(
        by=by, values={"name": "Dorpsdrive", "date": "2026-11-21", "rounds_planned": 3}
    )
    add_entry(tournament=made, by=by, values={"name": "De Pionnen", "number": 1})
    return made


def refused(write) -> bool:
    """Whether the database refuses a write, at once or at the end of the transaction."""
    try:
        with transaction.atomic():
            write()
            connection.check_constraints()
    except IntegrityError:
        return True
    return False


CHANGED = {
    "id": 12,
    "number": 900,
    "at": timezone.now(),
    "previous": "0" * 63,
    "digest": "0" * 63,
    "hash": "0" * 63,
    "actor_name": "niemand",
    "action": "remove_entry",
    "salt": "ander",
    "target": "12",
    "before": {"name": "Toren"},
    "after": {"name": "Toren"},
    "changes": [["+", "entry", 1, {}]],
}
TAKEN_OUT = {"target": "", "before": {}, "after": {}, "changes": [], "salt": ""}


@pytest.mark.parametrize("name", CHANGED)
@pytest.mark.parametrize("erased", [False, True], ids=["whole", "erased"])
def test_a_link_does_not_change(drive, name, erased):
    link = drive.log.filter(pk=drive.log.first().pk)
    if erased:
        link.update(**TAKEN_OUT, erased_at=timezone.now())
    assert refused(lambda: link.update(**{name: CHANGED[name]}))
    less = name in {"target", "before", "after"}  # what an erasure may write anew
    erasing = {"changes": [], name: CHANGED[name], "erased_at": timezone.now()}
    assert refused(lambda: link.update(**erasing)) is not less


@pytest.mark.parametrize("name", ["number", "erased_at"])
def test_nothing_of_a_link_becomes_nothing(drive, name):
    link = drive.log.filter(pk=drive.log.first().pk)
    link.update(**TAKEN_OUT, erased_at=timezone.now())
    assert refused(lambda: link.update(**{name: None}))


def test_a_link_is_erased_and_erased_again_for_somebody_else(drive):
    link = drive.log.filter(pk=drive.log.first().pk)
    assert not refused(lambda: link.update(changes=[], after={"a": 1}, erased_at=timezone.now()))
    assert not refused(lambda: link.update(**TAKEN_OUT, erased_at=timezone.now()))


def test_rows_stay_in_no_link_that_is_erased(drive):
    link = drive.log.filter(pk=drive.log.first().pk)
    assert refused(lambda: link.update(erased_at=timezone.now()))


def test_a_link_goes_to_no_other_drive_and_to_none(drive):
    other = a_drive()
    link = drive.log.filter(pk=drive.log.first().pk)
    assert refused(lambda: link.update(tournament=None))
    assert refused(lambda: link.update(tournament=other))


def test_no_link_goes_while_its_drive_stays(drive):
    head = head_of(drive)
    assert refused(lambda: LogEntry.objects.filter(pk=drive.log.first().pk).delete())
    assert refused(lambda: drive.log.all().delete())
    assert (head_of(drive), broken_in(drive)) == (head, None)


@pytest.mark.parametrize(
    "remove",
    [
        lambda drive: delete_tournament(tournament=drive, by=a_user(), name=drive.name),
        lambda drive: drive.delete(),
        lambda drive: Tournament.objects.filter(pk=drive.pk).delete(),
    ],
    ids=["service", "row", "many"],
)
def test_with_its_drive_the_journal_goes(drive, remove):
    other = a_drive()
    head = head_of(other)
    assert not refused(lambda: remove(drive))
    links = LogEntry.objects.filter(number__isnull=False)
    assert {link.tournament_id for link in links} == {other.pk}
    assert (head_of(other), broken_in(other)) == (head, None)


def test_removing_one_drive_takes_no_link_of_another(drive):
    other = a_drive()

    def remove():
        drive.delete()
        other.log.all().delete()

    assert refused(remove)


def test_what_is_no_link_yet_changes_and_goes(drive):
    loose = LogEntry.objects.create(tournament=drive, action="add_entry", target="1")
    assert not refused(lambda: LogEntry.objects.filter(pk=loose.pk).update(target="2", salt="a"))
    assert not refused(loose.delete)


@pytest.mark.django_db(transaction=True)
def test_the_end_of_a_transaction_refuses_a_link_that_went(drive):
    head = head_of(drive)
    with pytest.raises(IntegrityError):
        LogEntry.objects.filter(pk=drive.log.first().pk).delete()
    assert (head_of(drive), broken_in(drive)) == (head, None)


def test_the_rules_can_be_taken_off_and_put_back(drive):
    with links_unguarded():
        drive.log.update(target="anders")
        drive.log.filter(pk=drive.log.first().pk).delete()
    assert refused(lambda: drive.log.update(target="nog anders"))


def test_every_rule_that_a_migration_made_is_still_in_the_database():
    """SQLite loses the triggers of a table that a migration makes anew, without a word."""
    from_migrations = {name for name, *_about in [*guards.RULES, *guards.FOLLOWS]}
    ours = "SELECT name FROM sqlite_schema WHERE type = 'trigger'"
    if connection.vendor == "postgresql":
        ours = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal"
    with connection.cursor() as cursor:
        cursor.execute(ours)
        assert {name for (name,) in cursor.fetchall()} == from_migrations
