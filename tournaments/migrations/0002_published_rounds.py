"""The database itself refuses to change who sits where in a published round, or to remove it.

A service that must change a published round takes the publication back, changes, and publishes
again with a new log entry, all in one transaction; one that removes a drive takes it back first.
Refused as well: an entry that sits at a table and has the bye of the same round.
"""

from django.db import migrations

PUBLISHED = "(SELECT published_at FROM tournaments_round WHERE id = {row}.round_id) IS NOT NULL"
ELSEWHERE = (
    "EXISTS (SELECT 1 FROM {other} WHERE round_id = NEW.round_id AND entry_id = NEW.entry_id)"
)
FROZEN = "the round is published: {table} may not change"
TWICE = "an entry sits at a table or has the bye, not both"

# name, event, table, when it is refused, and with which sentence
RULES = [
    (
        "tournaments_round_delete_published",
        "DELETE",
        "tournaments_round",
        "OLD.published_at IS NOT NULL",
        "a published round may not be removed",
    )
]
RULES += [
    (f"{table}_{name}", event, table, PUBLISHED.format(row=row), FROZEN.format(table=table))
    for table in ("tournaments_side", "tournaments_bye", "tournaments_gametable")
    for name, event, row in (
        ("insert_published", "INSERT", "NEW"),
        ("update_old_published", "UPDATE", "OLD"),
        ("update_new_published", "UPDATE", "NEW"),
        ("delete_published", "DELETE", "OLD"),
    )
]
RULES += [
    (f"{table}_{event.lower()}_once", event, table, ELSEWHERE.format(other=other), TWICE)
    for table, other in (
        ("tournaments_side", "tournaments_bye"),
        ("tournaments_bye", "tournaments_side"),
    )
    for event in ("INSERT", "UPDATE")
]

SQLITE = """
CREATE TRIGGER {name} BEFORE {event} ON {table} WHEN {refused}
BEGIN SELECT RAISE(ABORT, '{sentence}'); END
"""

POSTGRESQL = """
CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {refused} THEN
        RAISE EXCEPTION USING
            MESSAGE = '{sentence}', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN {row};
END $$;
CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}()
"""


def create_triggers(apps, schema_editor):
    """One trigger per rule, in the words of this database."""
    statement = POSTGRESQL if schema_editor.connection.vendor == "postgresql" else SQLITE
    for name, event, table, refused, sentence in RULES:
        row = "OLD" if event == "DELETE" else "NEW"
        schema_editor.execute(
            statement.format(
                name=name, event=event, table=table, refused=refused, sentence=sentence, row=row
            ),
            params=None,
        )


def drop_triggers(apps, schema_editor):
    """Back to a database without them."""
    for name, _event, _table, _refused, _sentence in RULES:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP FUNCTION {name}() CASCADE")
        else:
            schema_editor.execute(f"DROP TRIGGER {name}")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(create_triggers, drop_triggers)]
