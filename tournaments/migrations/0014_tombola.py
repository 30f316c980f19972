"""A tombola, and the screen that shows it."""

import django.db.models.deletion
from django.db import migrations, models

import tournaments.models.ids

SCREENS = ["auto", "welcome", "tables", "clock", "standings", "bracket", "prizes", "tombola"]
LABELS = ["by itself", *SCREENS[1:5], "knock-out", "prize-giving", "tombola"]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_pictures")]
    operations = [
        migrations.CreateModel(
            "Tombola",
            [
                (
                    "id",
                    models.BigAutoField(
                        default=tournaments.models.ids.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("tickets", models.CharField(max_length=200, verbose_name="tickets")),
                ("seed", models.CharField(max_length=64)),
                ("commitment", models.CharField(max_length=64)),
                ("drawn", models.PositiveIntegerField(default=0)),
                ("closed", models.BooleanField(default=False)),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tombola",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        # One more choice: nothing changes in the table.
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    "tournament",
                    "screen",
                    models.CharField(
                        choices=list(zip(SCREENS, LABELS, strict=True)),
                        default="auto",
                        editable=False,
                        max_length=10,
                        verbose_name="on the big screen",
                    ),
                )
            ]
        ),
        migrations.RemoveConstraint("hallscreen", "hall_screen_shows_something"),
        migrations.AddConstraint(
            "hallscreen",
            models.CheckConstraint(
                condition=models.Q(show__in=["", *SCREENS]), name="hall_screen_shows_something"
            ),
        ),
    ]
