"""Kinds of drive beside teams of two: more than one entry can rest in a round.

SQLite makes a table anew to change a constraint, and would lose the triggers that keep published
rounds as they are: they go before and come back after.
"""

from importlib import import_module

import django.core.validators
from django.db import migrations, models

triggers = import_module("tournaments.migrations.0002_published_rounds")


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_the_hall"),
    ]

    operations = [
        migrations.RunPython(triggers.drop_triggers, triggers.create_triggers),
        migrations.RemoveConstraint(
            model_name="bye",
            name="one_bye_per_round",
        ),
        migrations.AddField(
            model_name="tournament",
            name="fee_cents",
            field=models.PositiveIntegerField(
                default=0,
                validators=[django.core.validators.MaxValueValidator(1000000)],
                verbose_name="fee per team",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="format",
            field=models.CharField(
                choices=[
                    ("teams", "Teams of two, two teams at a table"),
                    ("players", "Single players, four at a table, with a new partner every round"),
                    ("threes", "Teams of two, three teams at a table of six"),
                    ("duels", "Single players, two at a table"),
                ],
                default="teams",
                max_length=10,
                verbose_name="kind of drive",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="rest",
            field=models.CharField(
                choices=[
                    ("sit_out", "they sit out in turn, for the points of a bye"),
                    ("small_table", "they play at smaller tables"),
                ],
                default="sit_out",
                max_length=12,
                verbose_name="who is left over",
            ),
        ),
        migrations.AlterField(
            model_name="draw",
            name="method",
            field=models.CharField(
                choices=[
                    ("random", "completely random"),
                    ("results", "by results"),
                    ("lot", "by lot, no rematches"),
                    ("movement", "by a movement: even teams stay, odd teams go one table up"),
                    ("round_robin", "everybody against everybody"),
                ],
                max_length=12,
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="entry_word",
            field=models.CharField(
                choices=[("team", "team"), ("couple", "couple"), ("player", "player")],
                default="team",
                max_length=10,
                verbose_name="an entry is called",
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="later_method",
            field=models.CharField(
                choices=[("results", "by results"), ("lot", "by lot, no rematches")],
                default="results",
                max_length=12,
                verbose_name="rounds after the first are drawn",
            ),
        ),
        migrations.AlterField(
            model_name="tournament",
            name="scheme",
            field=models.CharField(
                choices=[
                    ("nk", "Championship: 2 per pawn home, the winner 10 more"),
                    ("koppel", "Couples: 5 per pawn home, the winner 2 per pawn the others lack"),
                    ("gedeeld", "Shared: each player half of what the championship gives the two"),
                    ("individueel", "Individual: 4, 3, 2, 1 per filled home field, winners 1 more"),
                    ("vrij", "Free: two numbers as written on the form"),
                ],
                default="nk",
                max_length=12,
                verbose_name="scoring",
            ),
        ),
        migrations.AddConstraint(
            model_name="bye",
            constraint=models.UniqueConstraint(
                fields=("round", "entry"), name="one_bye_per_entry_and_round"
            ),
        ),
        migrations.AddField(
            model_name="scoreline",
            name="follows",
            field=models.BooleanField(default=False),
        ),
        migrations.RemoveConstraint(
            model_name="scoreline",
            name="one_complete_side_per_card",
        ),
        migrations.RemoveConstraint(
            model_name="scoreline",
            name="one_winner_per_card",
        ),
        migrations.AddConstraint(
            model_name="scoreline",
            constraint=models.UniqueConstraint(
                condition=models.Q(("follows", False), ("pawns", 8)),
                fields=("card",),
                name="one_complete_party_per_card",
            ),
        ),
        migrations.AddConstraint(
            model_name="scoreline",
            constraint=models.UniqueConstraint(
                condition=models.Q(("follows", False), ("winner", True)),
                fields=("card",),
                name="one_winning_party_per_card",
            ),
        ),
        migrations.RunPython(triggers.create_triggers, triggers.drop_triggers),
    ]
