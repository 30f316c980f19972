"""Answers that were kept with a dispute before the one that counts."""

import django.db.models.deletion
from django.db import migrations, models

import tournaments.models.ids

QUESTIONS = [
    ("move", "Is this move allowed?"),
    ("hand", "What may, what must this player do?"),
    ("score", "Is this final position right, and what is the score?"),
    ("last", "Could the last move have been this?"),
    ("round", "Can it have gone like this?"),
]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0015_continuation")]
    operations = [
        migrations.CreateModel(
            "DisputeAnswer",
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
                ("number", models.PositiveSmallIntegerField()),
                ("question", models.CharField(choices=QUESTIONS, max_length=10)),
                ("asked", models.JSONField(default=dict)),
                ("verdict", models.JSONField()),
                ("version", models.PositiveIntegerField()),
                (
                    "dispute",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="tournaments.dispute",
                    ),
                ),
            ],
            options={
                "ordering": ["-version"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("dispute", "number"), name="earlier_answer_has_a_place"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(number__range=(1, 10)),
                        name="earlier_answers_are_bounded",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(question__in=[key for key, _label in QUESTIONS]),
                        name="earlier_answer_has_a_question",
                    ),
                ],
            },
        ),
    ]
