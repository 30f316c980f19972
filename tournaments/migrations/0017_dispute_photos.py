"""Photos of a table, which the arbiter keeps with a dispute."""

import django.db.models.deletion
from django.db import migrations, models
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0016_dispute_answers")]
    operations = [
        migrations.CreateModel(
            "DisputePhoto",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("digest", models.CharField(max_length=64)),
                ("content", models.BinaryField()),
                ("width", models.PositiveSmallIntegerField()),
                ("height", models.PositiveSmallIntegerField()),
                (
                    "dispute",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="photos",
                        to="tournaments.dispute",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("dispute", "number"), name="photo_has_a_place"
                    ),
                    models.UniqueConstraint(
                        fields=("dispute", "digest"), name="photo_is_there_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(number__range=(1, 6)), name="photos_are_bounded"
                    ),
                    models.CheckConstraint(
                        condition=LessThanOrEqual(Length("content"), 4194304),
                        name="photo_content_is_bounded",
                    ),
                ],
            },
        ),
    ]
