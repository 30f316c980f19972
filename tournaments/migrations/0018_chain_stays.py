"""The database itself keeps the journal of a drive: no link of it changes, none goes.

What is held to here is more than in 0016. Of a link nothing changes but by an erasure, which
empties its rows, marks the moment, and may take out of what it says; one that was erased stays
erased, and is changed by another erasure only: of somebody else. Links go with their drive and
never alone. Django removes them first, so that this is asked at the end of a transaction, where
SQLite asks nothing but whether references are right.
"""

from importlib import import_module

from django.db import migrations

published = import_module("tournaments.migrations.0002_published_rounds")
before = import_module("tournaments.migrations.0016_links_stay")

TABLE, DRIVE, GONE = "tournaments_logentry", "tournaments_tournament", "tournaments_linkgone"
ALWAYS = ("id", "number", "at", "previous", "digest", "hash", "actor_name", "action")
ERASABLE = ("target", "before", "after", "changes", "salt", "erased_at")


def rules(on_postgresql):
    """Name, when an update is refused, and with which sentence, in the words of this database."""
    different = "IS DISTINCT FROM" if on_postgresql else "IS NOT"

    def other(columns):
        return " OR ".join(f'NEW."{column}" {different} OLD."{column}"' for column in columns)

    erasure = f"""
        NEW.erased_at IS NOT NULL AND {other(["erased_at"])}
        AND NEW.changes = '[]' AND (NEW.salt = OLD.salt OR NEW.salt = '')
    """
    moved = f"OLD.tournament_id IS NOT NULL AND {other(['tournament_id'])}"
    return [
        (
            f"{TABLE}_chain_stays",
            f"OLD.hash <> '' AND ({other(ALWAYS)} OR ({moved}))",
            "a link of the journal may not change",
        ),
        (
            f"{TABLE}_erased_stays",
            f"OLD.hash <> '' AND ({other(ERASABLE)}) AND NOT ({erasure})",
            "what a link of the journal says may only be erased",
        ),
    ]


# A link that goes leaves a reference to nothing, which goes with its drive: name, on which table,
# when, and what follows.
LEFT_ALONE = f"""
CREATE TABLE {GONE} (
    drive bigint NOT NULL PRIMARY KEY,
    alone bigint NOT NULL CONSTRAINT a_link_goes_with_its_drive
        REFERENCES {GONE} (drive) DEFERRABLE INITIALLY DEFERRED
)
"""
FOLLOWS = [
    (
        f"{TABLE}_goes_with_drive",
        TABLE,
        f"OLD.hash <> '' AND EXISTS (SELECT 1 FROM {DRIVE} WHERE id = OLD.tournament_id)",
        f"INSERT INTO {GONE} VALUES (OLD.tournament_id, 0) ON CONFLICT DO NOTHING",
    ),
    (
        f"{DRIVE}_takes_links",
        DRIVE,
        "TRUE",
        f"DELETE FROM {GONE} WHERE drive = OLD.id",
    ),
]
SQLITE = """
CREATE TRIGGER {name} AFTER DELETE ON {table} WHEN {when} BEGIN {follows}; END
"""
POSTGRESQL = """
CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {when} THEN {follows}; END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER {name} AFTER DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()
"""


def create_triggers(apps, schema_editor):
    """The rules in the words of this database."""
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    statement = published.POSTGRESQL if on_postgresql else published.SQLITE
    for name, refused, sentence in rules(on_postgresql):
        made = statement.format(
            name=name, event="UPDATE", table=TABLE, refused=refused, sentence=sentence, row="NEW"
        )
        schema_editor.execute(made, params=None)
    schema_editor.execute(LEFT_ALONE)
    statement = POSTGRESQL if on_postgresql else SQLITE
    for name, table, when, follows in FOLLOWS:
        made = statement.format(name=name, table=table, when=when, follows=follows)
        schema_editor.execute(made, params=None)


def drop_triggers(apps, schema_editor):
    """Back to a database without them."""
    on_postgresql = schema_editor.connection.vendor == "postgresql"
    for name in [name for name, *_said in [*rules(on_postgresql), *FOLLOWS]]:
        schema_editor.execute(
            f"DROP FUNCTION {name}() CASCADE" if on_postgresql else f"DROP TRIGGER {name}"
        )
    schema_editor.execute(f"DROP TABLE {GONE}")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0017_second_entry")]

    operations = [
        migrations.RunPython(before.drop_triggers, before.create_triggers),
        migrations.RunPython(create_triggers, drop_triggers),
    ]
