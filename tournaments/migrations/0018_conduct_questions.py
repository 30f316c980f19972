"""Questions of conduct are kept with a dispute."""

from importlib import import_module

from django.db import migrations, models
from django.db.models import Q

BOARDS = import_module("tournaments.migrations.0003_boards")

QUESTIONS = [
    ("move", "Is this move allowed?"),
    ("hand", "What may, what must this player do?"),
    ("score", "Is this final position right, and what is the score?"),
    ("last", "Could the last move have been this?"),
    ("round", "Can it have gone like this?"),
    ("conduct", "Conduct at the table"),
]
KEYS = [key for key, _label in QUESTIONS]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0017_dispute_photos")]
    operations = [
        migrations.RunPython(BOARDS.drop_triggers, BOARDS.create_triggers),
        migrations.RemoveConstraint("dispute", "question_has_its_answer"),
        migrations.RemoveConstraint("disputeanswer", "earlier_answer_has_a_question"),
        migrations.SeparateDatabaseAndState(
            state_operations=[  # the choices of a field do not stand in the database
                migrations.AlterField(
                    "dispute",
                    "question",
                    models.CharField(blank=True, choices=QUESTIONS, max_length=10),
                ),
                migrations.AlterField(
                    "disputeanswer", "question", models.CharField(choices=QUESTIONS, max_length=10)
                ),
            ]
        ),
        migrations.AddConstraint(
            "dispute",
            models.CheckConstraint(
                condition=Q(question="", verdict__isnull=True)
                | Q(question__in=KEYS, verdict__isnull=False),
                name="question_has_its_answer",
            ),
        ),
        migrations.AddConstraint(
            "disputeanswer",
            models.CheckConstraint(
                condition=Q(question__in=KEYS), name="earlier_answer_has_a_question"
            ),
        ),
        migrations.RunPython(BOARDS.create_triggers, BOARDS.drop_triggers),
    ]
