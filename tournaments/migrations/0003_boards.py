"""How many boards a drive has."""

from importlib import import_module

import django.core.validators
from django.db import migrations, models

TRIGGERS = import_module("tournaments.migrations.0002_triggers")
KNOWN_OR_NOT = models.Q(("boards__isnull", True)) | models.Q(("boards__gte", 1), ("boards__lte", 999))


def drop_triggers(apps, schema_editor):
    """Take away what SQLite would lose, or stumble over, when it makes the table anew."""
    if schema_editor.connection.vendor == "sqlite":
        TRIGGERS.drop_triggers(apps, schema_editor)


def create_triggers(apps, schema_editor):
    """Make them again."""
    if schema_editor.connection.vendor == "sqlite":
        TRIGGERS.create_triggers(apps, schema_editor)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0002_triggers")]
    operations = [
        migrations.AddField(
            "tournament",
            "boards",
            models.PositiveSmallIntegerField(
                blank=True,
                null=True,
                validators=[
                    django.core.validators.MinValueValidator(1),
                    django.core.validators.MaxValueValidator(999),
                ],
                verbose_name="number of boards",
            ),
        ),
        migrations.RunPython(drop_triggers, create_triggers),
        migrations.AddConstraint(
            "tournament",
            models.CheckConstraint(condition=KNOWN_OR_NOT, name="boards_are_1_to_999"),
        ),
        migrations.RunPython(create_triggers, drop_triggers),
    ]
