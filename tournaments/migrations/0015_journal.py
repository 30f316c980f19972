"""A journal for every drive: links with hashes, and keys that no other machine makes.

The keys are chosen by the program now; to the database they are what they were.
"""

import django.utils.timezone
import tournaments.models.ids
from django.db import migrations, models


KEYED = [
    "bye",
    "dispute",
    "draw",
    "entry",
    "extratime",
    "gametable",
    "group",
    "groupplace",
    "logentry",
    "prize",
    "prizegiving",
    "report",
    "round",
    "roundclock",
    "scorecard",
    "scoreline",
    "side",
    "stage",
    "tournament",
    "withdrawal",
]
KEY = models.BigAutoField(
    default=tournaments.models.ids.new_id,
    editable=False,
    primary_key=True,
    serialize=False,
    verbose_name="ID",
)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0014_viewer"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.AlterField(name, "id", KEY) for name in KEYED]
        ),
        migrations.AddField(
            model_name="logentry",
            name="changes",
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name="logentry",
            name="digest",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="logentry",
            name="erased_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="logentry",
            name="hash",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="logentry",
            name="number",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="logentry",
            name="previous",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="logentry",
            name="salt",
            field=models.CharField(blank=True, max_length=32),
        ),
        migrations.AlterField(
            model_name="logentry",
            name="at",
            field=models.DateTimeField(default=django.utils.timezone.now),
        ),
        migrations.AddConstraint(
            model_name="logentry",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="one_link_per_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="logentry",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("number__isnull", True), models.Q(("hash", ""), _negated=True), _connector="OR"
                ),
                name="a_link_has_a_hash",
            ),
        ),
    ]
