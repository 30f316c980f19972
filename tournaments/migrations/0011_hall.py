"""What is announced in the hall, and the Wi-Fi that it has."""

from importlib import import_module

from django.db import migrations, models

BOARDS = import_module("tournaments.migrations.0003_boards")


def text(verbose_name, longest, **values):
    return models.CharField(
        blank=True,
        db_default="",
        default="",
        max_length=longest,
        verbose_name=verbose_name,
        **values,
    )


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0010_starts_at")]
    operations = [
        migrations.RunPython(BOARDS.drop_triggers, BOARDS.create_triggers),
        migrations.AddField(
            "tournament", "announcement", text("announcement", 120, editable=False)
        ),
        migrations.AddField(
            "tournament", "announced_until", models.DateTimeField(editable=False, null=True)
        ),
        migrations.AddField("tournament", "wifi_name", text("name of the Wi-Fi", 32)),
        migrations.AddField("tournament", "wifi_password", text("password of the Wi-Fi", 63)),
        migrations.RunPython(BOARDS.create_triggers, BOARDS.drop_triggers),
    ]
