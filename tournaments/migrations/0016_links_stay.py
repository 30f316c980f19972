"""The database itself refuses to change a link of a journal: never its hashes, its number or its
time, and what it says only where it is marked as erased."""

from importlib import import_module

from django.db import migrations

triggers = import_module("tournaments.migrations.0002_published_rounds")

TABLE = "tournaments_logentry"
CHAIN = ("number", "at", "previous", "digest", "hash")
SAID = ("actor_name", "action", "target", "before", "after", "changes", "salt")


def _other(columns):
    return " OR ".join(f'NEW."{column}" <> OLD."{column}"' for column in columns)


RULES = [
    (
        f"{TABLE}_links_stay",
        f"OLD.hash <> '' AND ({_other(CHAIN)})",
        "a link of the journal may not change",
    ),
    (
        f"{TABLE}_only_erased",
        f"OLD.hash <> '' AND NEW.erased_at IS NULL AND ({_other(SAID)})",
        "what a link of the journal says may only be erased",
    ),
]


def create_triggers(apps, schema_editor):
    """One trigger per rule, in the words of this database."""
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    statement = triggers.POSTGRESQL if on_postgresql else triggers.SQLITE
    for name, refused, sentence in RULES:
        schema_editor.execute(
            statement.format(
                name=name,
                event="UPDATE",
                table=TABLE,
                refused=refused,
                sentence=sentence,
                row="NEW",
            ),
            params=None,
        )


def drop_triggers(apps, schema_editor):
    """Back to a database without them."""
    for name, _refused, _sentence in RULES:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP FUNCTION {name}() CASCADE")
        else:
            schema_editor.execute(f"DROP TRIGGER {name}")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0015_journal")]
    operations = [migrations.RunPython(create_triggers, drop_triggers)]
