"""From which board play goes on after a decision."""

from importlib import import_module

from django.db import migrations, models

BOARDS = import_module("tournaments.migrations.0003_boards")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_tombola")]
    operations = [
        migrations.RunPython(BOARDS.drop_triggers, BOARDS.create_triggers),
        migrations.AddField(
            "dispute",
            "continuation",
            models.CharField(
                blank=True,
                db_default="",
                default="",
                max_length=200,
                verbose_name="play goes on from",
            ),
        ),
        migrations.RunPython(BOARDS.create_triggers, BOARDS.drop_triggers),
    ]
