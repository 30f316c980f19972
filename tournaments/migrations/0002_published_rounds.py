"""The database itself refuses to change who sits where in a published round.

A service that must change a published round takes the publication back, changes, and
publishes again with a new log entry, all in one transaction.  Deleting stays possible: a
drive that is removed as a whole takes its sides with it.
"""

from django.db import migrations

TABLES = ("tournaments_side", "tournaments_bye", "tournaments_gametable")

SQLITE = """
CREATE TRIGGER {table}_{when}_published BEFORE {event} ON {table}
WHEN (SELECT published_at FROM tournaments_round WHERE id = {row}.round_id) IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the round is published: {table} may not change'); END
"""

POSTGRESQL_FUNCTION = """
CREATE FUNCTION refuse_in_published_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT published_at FROM tournaments_round WHERE id = NEW.round_id) IS NOT NULL
        OR (TG_OP = 'UPDATE' AND (SELECT published_at FROM tournaments_round
            WHERE id = OLD.round_id) IS NOT NULL) THEN
        RAISE EXCEPTION USING
            MESSAGE = 'the round is published: ' || TG_TABLE_NAME || ' may not change',
            ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
"""

POSTGRESQL_TRIGGER = """
CREATE TRIGGER {table}_published BEFORE INSERT OR UPDATE ON {table}
FOR EACH ROW EXECUTE FUNCTION refuse_in_published_round()
"""


def create_triggers(apps, schema_editor):
    """One trigger per table and event, in the words of this database."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(POSTGRESQL_FUNCTION, params=None)  # its % is no placeholder
        for table in TABLES:
            schema_editor.execute(POSTGRESQL_TRIGGER.format(table=table))
        return
    for table in TABLES:
        for when, event, row in (
            ("insert", "INSERT", "NEW"),
            ("update_old", "UPDATE", "OLD"),
            ("update_new", "UPDATE", "NEW"),
        ):
            schema_editor.execute(SQLITE.format(table=table, when=when, event=event, row=row))


def drop_triggers(apps, schema_editor):
    """Back to a database without them."""
    if schema_editor.connection.vendor == "postgresql":
        for table in TABLES:
            schema_editor.execute(f"DROP TRIGGER {table}_published ON {table}")
        schema_editor.execute("DROP FUNCTION refuse_in_published_round()")
        return
    for table in TABLES:
        for when in ("insert", "update_old", "update_new"):
            schema_editor.execute(f"DROP TRIGGER {table}_{when}_published")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial")]
    operations = [migrations.RunPython(create_triggers, drop_triggers)]
