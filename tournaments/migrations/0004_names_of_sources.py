"""A rule set is called by the name of its source, without a number."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_boards")]
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    "tournament",
                    "ruleset",
                    models.CharField(
                        choices=[
                            ("nk", "Championship"),
                            ("stand", "Stand Keezenspel"),
                            ("gezellig", "Het Keezenspel"),
                            ("koppel", "Koppel Keezen"),
                            ("kruiz", "Kruizkeezen"),
                        ],
                        default="nk",
                        max_length=10,
                        verbose_name="rules of the game",
                    ),
                ),
            ]
        ),
    ]
