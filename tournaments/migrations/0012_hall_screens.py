"""Big screens of the hall that somebody named, or told apart from the others."""

import django.db.models.deletion
from django.db import migrations, models


def text(longest):
    return models.CharField(blank=True, default="", max_length=longest)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0011_hall")]
    operations = [
        migrations.CreateModel(
            "HallScreen",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("token", models.CharField(max_length=8)),
                ("name", text(30)),
                ("show", text(10)),
                ("part", text(3)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hall_screens",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("tournament", "token"), name="hall_screen_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            show__in=[
                                "",
                                "auto",
                                "welcome",
                                "tables",
                                "clock",
                                "standings",
                                "bracket",
                                "prizes",
                            ]
                        ),
                        name="hall_screen_shows_something",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(part__in=["", "1/1", "1/2", "2/2", "1/3", "2/3", "3/3"]),
                        name="hall_screen_part",
                    ),
                ]
            },
        )
    ]
