"""Byes follow the points that the drive gives for one; free scoring asks what they are.

Who sits out of a published round may not change, but what it gives may, for all byes at once.
"""

from django.core.validators import MaxValueValidator
from django.db import migrations, models

PUBLISHED = "(SELECT published_at FROM tournaments_round WHERE id = {row}.round_id) IS NOT NULL"
MOVED = "(OLD.id <> NEW.id OR OLD.round_id <> NEW.round_id OR OLD.entry_id <> NEW.entry_id)"
SENTENCE = "the round is published: tournaments_bye may not change"

SQLITE = """
CREATE TRIGGER {name} BEFORE UPDATE ON tournaments_bye WHEN {refused}
BEGIN SELECT RAISE(ABORT, '{sentence}'); END
"""
POSTGRESQL = """
CREATE OR REPLACE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF {refused} THEN
        RAISE EXCEPTION USING
            MESSAGE = '{sentence}', ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$
"""


def make_triggers(schema_editor, condition):
    """Those of an update, in the words of this database."""
    for row in ("OLD", "NEW"):
        name = f"tournaments_bye_update_{row.lower()}_published"
        refused = condition.format(published=PUBLISHED.format(row=row))
        told = {"name": name, "refused": refused, "sentence": SENTENCE}
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(POSTGRESQL.format(**told), params=None)
        else:
            schema_editor.execute(f"DROP TRIGGER {name}")
            schema_editor.execute(SQLITE.format(**told), params=None)


def let_points_change(apps, schema_editor):
    """Only who has a bye, and in which round, is fixed."""
    make_triggers(schema_editor, f"{{published}} AND {MOVED}")


def fix_points(apps, schema_editor):
    """As before: nothing of a bye may change."""
    make_triggers(schema_editor, "{published}")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_votes_by_card")]

    operations = [
        migrations.AddField(
            "tournament",
            "unplayed_points_open",  # without a default: SQLite must not make this table anew
            models.BooleanField(
                editable=False,
                null=True,
                verbose_name="what a bye, an absence and a walk-over give is still to be said",
            ),
        ),
        # A default of new drives alone: the table stays as it is.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    "tournament",
                    "bye_points",
                    models.PositiveIntegerField(
                        default=17,
                        validators=[MaxValueValidator(99999)],
                        verbose_name="points for a bye",
                    ),
                )
            ]
        ),
        migrations.RunPython(let_points_change, fix_points),
    ]
