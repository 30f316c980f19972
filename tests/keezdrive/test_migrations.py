"""A migration stays as it landed, and a new one may be applied while processes of the release
before it still run.

What they may do and how something is removed all the same stands in docs/uitrol.md.
"""

import importlib
from hashlib import sha256
from pathlib import Path

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

LANDED = Path(__file__).parents[1] / "data" / "migrations.sha256"
BREAKS_WHAT_RUNS = (
    migrations.RemoveField,
    migrations.DeleteModel,
    migrations.RenameField,
    migrations.RenameModel,
    migrations.AlterModelTable,
)


def complaints(operation: Operation) -> list[str]:
    """What a process of the release before this operation would stumble over."""
    if isinstance(operation, BREAKS_WHAT_RUNS):
        return [f"{operation.describe()}: what runs still reads it"]
    if isinstance(operation, migrations.AddField):
        field = operation.field
        if field.many_to_many or field.null or field.db_default is not models.NOT_PROVIDED:
            return []
        return [f"{operation.describe()}: what runs does not fill it in; db_default or null"]
    if isinstance(operation, migrations.AlterField) and not operation.field.null:
        return [f"{operation.describe()}: what runs may write null or another kind of value"]
    return []


def contract_of(module: object) -> str:
    """Why a migration may take something away: since which release nothing uses it."""
    return getattr(module, "NOTHING_USES_THIS_SINCE", "")


def test_a_migration_stays_as_it_landed():
    """Whoever has it does not apply it again. A new one: sha256sum tournaments/migrations/0003_….py
    >> tests/data/migrations.sha256"""
    landed = dict(reversed(line.split()) for line in LANDED.read_text().splitlines())
    files = sorted(Path().glob("tournaments/migrations/[0-9]*.py"))
    assert {str(file): sha256(file.read_bytes()).hexdigest() for file in files} == landed


def test_new_migrations_take_nothing_away_from_what_runs():
    loader = MigrationLoader(None, ignore_no_migrations=True)
    found = {}
    for (app, name), migration in loader.disk_migrations.items():
        if app != "tournaments":
            continue
        module = importlib.import_module(f"tournaments.migrations.{name}")
        said = [words for operation in migration.operations for words in complaints(operation)]
        if said and not contract_of(module):
            found[name] = said
    assert found == {}


@pytest.mark.parametrize(
    "operation",
    [
        migrations.RemoveField("job", "error"),
        migrations.DeleteModel("Job"),
        migrations.RenameField("job", "error", "fault"),
        migrations.RenameModel("Job", "Work"),
        migrations.AddField("job", "weight", models.IntegerField(default=0)),
        migrations.AlterField("job", "error", models.IntegerField()),
    ],
)
def test_what_would_break_is_found(operation):
    assert len(complaints(operation)) == 1


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("job", "weight", models.IntegerField(null=True)),
        migrations.AddField("job", "weight", models.IntegerField(db_default=0)),
        migrations.AddField("job", "tags", models.ManyToManyField("tournaments.User")),
        migrations.AlterField("job", "error", models.CharField(max_length=900, null=True)),
        migrations.CreateModel("Work", [("id", models.BigAutoField(primary_key=True))]),
        migrations.AddIndex("job", models.Index(fields=["state"], name="by_state")),
        migrations.RunPython(migrations.RunPython.noop),
    ],
)
def test_what_only_adds_may_come_while_everything_runs(operation):
    assert complaints(operation) == []
