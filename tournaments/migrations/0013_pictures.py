"""Pictures for the screens of a drive, and their colour."""

from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

BOARDS = import_module("tournaments.migrations.0003_boards")
COLOURS = ["plum", "red", "brown", "green", "petrol", "blue", "grey"]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_hall_screens")]
    operations = [
        migrations.RunPython(BOARDS.drop_triggers, BOARDS.create_triggers),
        migrations.AddField(
            "tournament",
            "accent",
            models.CharField(
                blank=True,
                choices=[("" if name == "plum" else name, name) for name in COLOURS],
                db_default="",
                default="",
                max_length=6,
                verbose_name="colour of screens and phones",
            ),
        ),
        migrations.RunPython(BOARDS.create_triggers, BOARDS.drop_triggers),
        migrations.CreateModel(
            "Picture",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("logo", "logo of the club"), ("sponsor", "sponsor")],
                        max_length=7,
                    ),
                ),
                ("name", models.CharField(blank=True, default="", max_length=60)),
                ("digest", models.CharField(max_length=64)),
                ("content", models.BinaryField()),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pictures",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "kind", "digest"), name="picture_is_there_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(kind="logo"), fields=("tournament",), name="one_logo"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(kind__in=["logo", "sponsor"]),
                        name="picture_of_a_kind",
                    ),
                ],
            },
        ),
    ]
