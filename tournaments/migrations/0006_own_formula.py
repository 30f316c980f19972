"""Points by a formula of one's own."""

from importlib import import_module

from django.core.validators import MaxValueValidator
from django.db import migrations, models
from django.db.models import F, Q

BOARDS = import_module("tournaments.migrations.0003_boards")
POINTS = (
    ("own_per_pawn", "points per pawn home", 2, 100),
    ("own_bonus", "points for the win", 10, 1000),
    ("own_per_missing", "and per pawn that the losers miss", 0, 100),
    ("own_time_over", "points for who leads when the time is over", 0, 1000),
)
WIN = F("own_per_pawn") + F("own_bonus") + F("own_per_missing")
SOUND = Q(
    own_per_pawn__lte=100, own_bonus__lte=1000, own_per_missing__lte=100, own_time_over__lte=WIN
) & (Q(own_per_pawn__gte=1) | Q(own_bonus__gte=1) | Q(own_per_missing__gte=1))


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0005_door")]
    operations = [
        migrations.RunPython(BOARDS.drop_triggers, BOARDS.create_triggers),
        *(
            migrations.AddField(
                "tournament",
                name,
                models.PositiveSmallIntegerField(
                    verbose_name=text,
                    default=usual,
                    db_default=usual,
                    validators=[MaxValueValidator(most)],
                ),
            )
            for name, text, usual, most in POINTS
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    "tournament",
                    "scheme",
                    models.CharField(
                        choices=[
                            ("nk", "Championship: 2 per pawn home, the winner 10 more"),
                            ("koppel", "Couples: 5 per pawn home, the winner 2 per pawn the others lack"),
                            ("gedeeld", "Shared: each player half of what the championship gives the two"),
                            (
                                "individueel",
                                "Individual: 4, 3, 2, 1 per filled home field, winners 1 more",
                            ),
                            ("formule", "Own formula: say yourself what a pawn and a win are worth"),
                            ("vrij", "Free: two numbers as written on the form"),
                        ],
                        default="nk",
                        max_length=12,
                        verbose_name="scoring",
                    ),
                ),
            ]
        ),
        migrations.AddConstraint(
            "tournament", models.CheckConstraint(condition=SOUND, name="own_formula_is_sound")
        ),
        migrations.RunPython(BOARDS.create_triggers, BOARDS.drop_triggers),
    ]
