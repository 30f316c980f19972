"""A journal is hostile until proved otherwise: whatever it says, it changes nothing but its own
drive, and what is refused is refused with the number of the link.

KEEZDRIVE_FUZZ=500 python -m pytest -s -k fuzzed_forgeries tries a hundred thousand of them.
"""

import random
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.utils import timezone

from tests.factories import a_user
from tests.fuzzing import scaled
from tests.tournaments.builders.forged_journals import Target, mutated
from tests.tournaments.builders.moved import forged, journal_of, leave
from tests.tournaments.evenings.test_journal_of_a_drive import an_evening
from tests.tournaments.history.services.test_fuzzed_journals import a_drive
from tournaments.core.services.errors import DomainError
from tournaments.drives.services.tournaments import create_tournament, delete_tournament
from tournaments.entries.services.check_in import check_in
from tournaments.entries.services.entries import add_entry, remove_entry
from tournaments.history.services.replays import replay_journal
from tournaments.history.services.undoing import undo_act
from tournaments.journal import Journal
from tournaments.models import Entry, KnownAct, LogEntry, Tournament, User
from tournaments.models.ids import LARGEST_KEY, latest_key, new_id
from tournaments.models.journaled import state_of

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

FEW = 200
NUMBERED = re.compile(r"Schakel \d+ |schakel \d+ |eindigt vóór|maakt geen toernooi|geen begin")


@pytest.fixture
def by() -> User:
    return a_user("anna")


@pytest.fixture
def victim(by) -> Tournament:
    return a_drive("Andere drive", by)


@pytest.fixture
def journal(by, victim) -> Journal:
    """Of a drive that is no longer here."""
    drive = a_drive("Dorpsdrive", by)
    told = journal_of(drive)
    leave(drive, by)
    return told


def everything() -> dict[str, list[tuple]]:
    """All rows of all tables."""
    found = {}
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            table = connection.ops.quote_name(model._meta.db_table)
            cursor.execute(f"SELECT * FROM {table}")
            found[model._meta.db_table] = sorted(cursor.fetchall(), key=repr)
    return found


def come(drive: Tournament, by: User) -> None:
    """An act in a drive: its second team comes."""
    check_in(entry=drive.entries.order_by("pk")[1], by=by)


def with_last(journal: Journal, **content: Any) -> Journal:
    return forged(journal, lambda contents: contents[-1].update(content))


def with_changes(journal: Journal, *changes: Any) -> Journal:
    return forged(journal, lambda contents: contents[-1]["changes"].extend(changes))


def refused(journal: Journal, by: User) -> str:
    """What is said; nothing at all is changed by it."""
    before = everything()
    with pytest.raises(DomainError) as said:
        replay_journal(journal=journal, by=by)
    assert everything() == before
    return str(said.value)


@pytest.mark.parametrize("key", [2**63 - 1, 2**63 - 2, 2**62, 2**63, 10**30, 0, -1])
def test_a_key_that_is_still_to_come_is_refused_and_every_drive_goes_on(journal, victim, by, key):
    assert f"Schakel {journal.head.length} " in refused(with_last(journal, id=key), by)
    come(victim, by)
    create_tournament(by=by, values={"name": "Nieuw", "date": "2026-11-21"})
    assert new_id() <= latest_key_now()


def latest_key_now() -> int:
    return latest_key(timezone.now()) + (1 << 40)


def test_where_such_a_drive_is_here_already_the_others_go_on_and_it_can_be_deleted(victim, by):
    poisoned = a_drive("Vergiftigd", by)
    LogEntry.objects.create(pk=LARGEST_KEY, tournament=poisoned, action="check_in")
    come(poisoned, by)
    come(victim, by)
    assert new_id() <= latest_key_now()
    delete_tournament(tournament=poisoned, by=by, name="Vergiftigd")
    assert not Tournament.objects.filter(name="Vergiftigd").exists()


def test_no_drive_moves_the_clock_of_the_keys_of_others(victim, by):
    ahead = new_id() + (10**9 << 22)
    LogEntry.objects.create(pk=ahead, tournament=victim, action="check_in")
    other = a_drive("Nog een", by)
    come(victim, by)
    assert victim.log.first().pk > ahead
    come(other, by)
    assert other.log.first().pk < ahead


def at_last(journal: Journal, at: str) -> Journal:
    links = [*journal.links[:-1], replace(journal.links[-1], at=at)]
    return forged(Journal(journal.head, tuple(links)), lambda _contents: None)


@pytest.mark.parametrize(
    "at",
    [
        *("9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+00:00", "2046-01-01T00:00:00+00:00"),
        *("2026-11-21T20:00:00", "2026-11-21T20:00:00+02:00", "gisteren", ""),
    ],
)
def test_a_moment_that_this_program_does_not_write_is_refused(journal, by, at):
    assert f"Schakel {journal.head.length} " in refused(at_last(journal, at), by)


A_CHANGE = {"round": 1, "before": {}, "after": {}, "reason": "", "undone": False}
ODD: dict[str, Callable[[Journal, Tournament], Journal]] = {
    "an actor that is too long": lambda told, _other: with_last(told, actor="x" * 81),
    "an act with odd letters": lambda told, _other: with_last(told, action="<b>"),
    "a salt that is none": lambda told, _other: with_last(told, salt="x"),
    "a text with a NUL": lambda told, _other: with_last(told, before={"name": "a\0b"}),
    "a value that is too deep": lambda told, _other: with_last(told, after={"a": deep(400)}),
    "a number beyond all bounds": lambda told, _other: with_last(told, after={"a": 10**40}),
    "a row with a key to come": lambda told, _other: with_changes(
        told, ["+", "withdrawal", 2**63 - 1, {}]
    ),
    "a row that was never so": lambda told, other: with_changes(
        told, ["~", "entry", row_in(told, "entry"), {"name": ["Nooit zo", "Nu zo"]}]
    ),
    "a row that was of another drive": lambda told, other: with_changes(
        told, ["~", "entry", row_in(told, "entry"), {"tournament_id": [other.pk, own(told)]}]
    ),
    "a removed row that was never there": lambda told, other: with_changes(
        told, ["-", "entry", 77, dict(row_values(told, "entry"), tournament_id=other.pk)]
    ),
    "no name for a choice": lambda told, _other: changed(told, "scheme", ""),
    "a list of tie-breaks that is none": lambda told, _other: changed(told, "tie_breaks", {"a": 1}),
    "a tie-break that does not exist": lambda told, _other: changed(told, "tie_breaks", ["x"]),
    "house rules that do not exist": lambda told, _other: changed(told, "house_rules", ["x"]),
    "signals that are no minutes": lambda told, _other: changed(told, "signals", ["x"]),
    "a seed that is none": lambda told, _other: changed(told, "seed", "zz", "draw"),
    "a change at a moment that no clock shows": lambda told, _other: changed(
        told, "ranking_changes", [A_CHANGE | {"at": "9999-12-31T23:59:59+00:00"}]
    ),
    "a day beyond all calendars": lambda told, _other: changed(told, "date", "9999-12-31"),
    "a number that only one database takes": lambda told, _other: changed(
        told, "frozen_after", 40_000
    ),
    "a truth that is a word": lambda told, _other: changed(told, "public", "yes"),
}


def deep(levels: int) -> Any:
    return [deep(levels - 1)] if levels else 1


def row_in(journal: Journal, name: str) -> int:
    return first_of(journal, name)[0]


def row_values(journal: Journal, name: str) -> dict[str, Any]:
    return first_of(journal, name)[1]


def first_of(journal: Journal, name: str) -> tuple[int, dict[str, Any]]:
    return next(
        (key, values)
        for link in journal.links
        for sign, row, key, values in link.content["changes"]
        if (sign, row) == ("+", name)
    )


def own(journal: Journal) -> int:
    return row_in(journal, "tournament")


def changed(journal: Journal, field: str, value: Any, name: str = "tournament") -> Journal:
    """The drive's own row, or its first of this name, changed by the last link as if somebody had
    done that."""
    key, values = first_of(journal, name)
    return with_changes(journal, ["~", name, key, {field: [values[field], value]}])


@pytest.mark.parametrize("name", ODD)
def test_what_this_program_writes_nowhere_is_refused_with_the_number_of_the_link(
    journal, victim, by, name
):
    assert f"Schakel {journal.head.length} " in refused(ODD[name](journal, victim), by)


@pytest.mark.parametrize("code", ["a/b", "", "x" * 9, "é", "A B"])
def test_a_code_that_stands_in_no_address_is_refused(journal, by, code):
    def change(contents: list[dict[str, Any]]) -> None:
        for content in contents:
            for sign, name, _key, values in content["changes"]:
                if (sign, name) == ("+", "tournament"):
                    values["code"] = code

    other = forged(Journal(replace(journal.head, drive=code), journal.links), change)
    refused(other, by)


def test_the_standings_of_what_comes_in_can_be_made(journal, by):
    """The check of the whole database makes those of the newest drive."""
    assert f"Schakel {journal.head.length} " in refused(changed(journal, "format", "players"), by)


def test_what_was_erased_names_no_entry_of_the_log_of_another_drive(victim, by):
    """What is left of an erased link is held to little: it brings no key with it."""
    drive = a_drive("Dorpsdrive", by)
    before = journal_of(drive)
    come(drive, by)
    after = journal_of(drive)
    leave(drive, by)
    replay_journal(journal=before, by=by)
    key, (round_, values) = victim.log.last().pk, first_of(after, "round")
    moved = [values["log_entry_id"], key]
    change = ["~", "round", round_, {"log_entry_id": moved}]
    first, *more = with_changes(after, change).links
    content = {**first.content, "id": key, "salt": ""}
    links = (replace(first, content=content, erased=True), *more)
    head = replace(after.head, hash=links[-1].hash)
    assert f"Schakel {head.length} " in refused(Journal(head, links), by)


def test_undoing_reaches_no_row_of_another_drive(victim, by):
    """What an act did to a row of another drive cannot be undone there."""
    drive = a_drive("Dorpsdrive", by)
    late = add_entry(tournament=drive, by=by, values={"name": "Laat"})
    remove_entry(entry=late, by=by)
    journal = journal_of(drive)
    leave(drive, by)

    def move(contents: list[dict[str, Any]]) -> None:
        (change,) = contents[-1]["changes"]
        change[3]["tournament_id"] = victim.pk

    refused(forged(journal, move), by)
    made = replay_journal(journal=journal, by=by)
    undo_act(tournament=made, number=journal.head.length, by=by)
    assert Entry.objects.filter(tournament=made, name="Laat").exists()


class Writes:
    """How often the database was asked to write: where never, nothing can have changed."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.count += sql.lstrip().split(" ", 1)[0].upper() in ("INSERT", "UPDATE", "DELETE")
        return execute(sql, params, many, context)


def tried(journal: Journal, by: User, before: dict[str, list[tuple]], pages: Any) -> str:
    """What came of it; all rows of before are there as they were, and nothing but its own came."""
    writes = Writes()
    with transaction.atomic():
        try:
            with connection.execute_wrapper(writes):
                made = replay_journal(journal=journal, by=by)
        except DomainError as error:
            text = str(error)
            assert NUMBERED.search(text), text
            if writes.count:
                assert everything() == before
            return "refused"
        _require_harmless(made, before)
        for address in ("/", "/api/v1/drives") if pages else ():
            assert pages.get(address, follow=True).status_code == 200, address
        transaction.set_rollback(True)
        return "a drive of its own"


def _require_harmless(made: Tournament, before: dict[str, list[tuple]]) -> None:
    own = {(name, key) for _sign, name, key, _values in state_of(made.pk)}
    own |= {("logentry", key) for key in made.log.values_list("pk", flat=True)}
    own |= {("membership", each.pk) for each in made.memberships.all()}
    own |= {("knownact", each.pk) for each in KnownAct.objects.filter(code=made.code)}
    now = everything()
    for model in apps.get_models(include_auto_created=True):
        table, name = model._meta.db_table, model._meta.model_name
        there = set(map(repr, before[table]))
        assert there <= set(map(repr, now[table])), table
        more = [row for row in now[table] if repr(row) not in there]
        assert {(name, row[0]) for row in more} <= own, table
    assert new_id() <= latest_key_now()


@pytest.fixture
def machine(by, victim) -> tuple[list[Journal], Target]:
    """Journals of drives that are no longer here, one as short as can be and one of a whole
    evening, and a drive that is."""
    found = []
    for drive in (a_drive("Dorpsdrive", by), an_evening()):
        found.append(journal_of(drive))
        leave(drive, by)
    KnownAct.objects.all().delete()  # another computer: here what it saw is held to its hash
    rows = [(name, key) for _sign, name, key, _values in state_of(victim.pk)]
    return found, Target(victim.code, rows, list(victim.log.values_list("pk", flat=True)))


def test_fuzzed_forgeries_touch_no_other_drive_and_are_refused_by_the_number(
    machine, by, client, victim
):
    journals, target = machine
    before, came, begun = everything(), Counter(), time.monotonic()
    for seed in range(scaled(FEW)):
        lot = random.Random(seed)
        journal = mutated(lot.choices(journals, [19, 1])[0], target, lot)
        try:
            came[tried(journal, by, before, client if seed % 10 == 0 else None)] += 1
        except Exception as error:
            raise AssertionError(f"seed {seed}") from error
        if seed % 1000 == 999:
            rate = (seed + 1) / (time.monotonic() - begun)
            print(f"{seed + 1} {dict(came)} {rate:.0f} a second", flush=True)  # noqa: T201
    assert everything() == before
    come(victim, by)
    assert came["refused"] > came.total() / 2
