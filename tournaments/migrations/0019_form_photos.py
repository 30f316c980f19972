"""Photos of score forms, and what was read of the forms on them."""

import django.db.models.deletion
import django.db.models.functions.text
import django.db.models.lookups
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0018_conduct_questions"),
    ]

    operations = [
        migrations.CreateModel(
            name="FormPhoto",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("content", models.BinaryField()),
                ("digest", models.CharField(max_length=64)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("queued", "is being read"),
                            ("read", "read"),
                            ("unreadable", "not readable"),
                        ],
                        default="queued",
                        max_length=10,
                    ),
                ),
                ("sentence", models.CharField(blank=True, default="", max_length=200)),
                ("sent_at", models.DateTimeField(auto_now_add=True)),
                (
                    "round",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="tournaments.round",
                    ),
                ),
                (
                    "sent_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="form_photos",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="FormReading",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField()),
                ("page", models.PositiveSmallIntegerField()),
                ("code", models.CharField(blank=True, max_length=10)),
                ("read", models.JSONField()),
                ("doubts", models.JSONField(default=list)),
                ("cut_out", models.BinaryField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("taken", "taken"),
                            ("aside", "put aside"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "card",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="readings",
                        to="tournaments.scorecard",
                    ),
                ),
                (
                    "photo",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="readings",
                        to="tournaments.formphoto",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddConstraint(
            model_name="formphoto",
            constraint=models.UniqueConstraint(
                fields=("tournament", "digest"), name="form_photo_is_there_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="formphoto",
            constraint=models.CheckConstraint(
                condition=django.db.models.lookups.LessThanOrEqual(
                    django.db.models.functions.text.Length("content"), 6291456
                ),
                name="form_photo_content_is_bounded",
            ),
        ),
        migrations.AddConstraint(
            model_name="formreading",
            constraint=models.UniqueConstraint(
                fields=("photo", "place"), name="form_reading_has_a_place"
            ),
        ),
        migrations.AddConstraint(
            model_name="formreading",
            constraint=models.CheckConstraint(
                condition=django.db.models.lookups.LessThanOrEqual(
                    django.db.models.functions.text.Length("cut_out"), 524288
                ),
                name="form_cut_out_is_bounded",
            ),
        ),
    ]
