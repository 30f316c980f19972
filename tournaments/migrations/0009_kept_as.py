"""Drives that are kept as an evening with a name of one's own."""

from importlib import import_module

from django.db import migrations, models

BOARDS = import_module("tournaments.migrations.0003_boards")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_substitutes")]
    operations = [
        migrations.RunPython(BOARDS.drop_triggers, BOARDS.create_triggers),
        migrations.AddField(
            "tournament",
            "kept_as",
            models.CharField(
                blank=True,
                db_default="",
                default="",
                editable=False,
                max_length=60,
                verbose_name="kept as an evening called",
            ),
        ),
        migrations.RunPython(BOARDS.create_triggers, BOARDS.drop_triggers),
    ]
