"""What an installation remembers of drives, and public values that are shown before the draw."""

from django.db import migrations, models

import tournaments.models.ids

OF_DRIVES = ["draw_round", "divide_stage", "restore_backup", "take_over", "save_journal"]


def remember(apps, _editor):
    entries = apps.get_model("tournaments", "LogEntry").objects.all()
    known = apps.get_model("tournaments", "KnownAct").objects
    told = entries.filter(action__in=OF_DRIVES, tournament__isnull=False)
    rows = told.values_list("pk", "tournament__code", "action", "target", "at")
    deleted = entries.filter(action="delete_tournament", tournament=None)
    rows = [*rows, *((pk, (before or {}).get("code"), "delete_tournament", "", at)
                     for pk, before, at in deleted.values_list("pk", "before", "at"))]
    known.bulk_create(
        [
            known.model(id=pk, code=code[:8], action=action, round=round_of(action, target), at=at)
            for pk, code, action, target, at in rows
            if isinstance(code, str) and code
        ],
        batch_size=500,
    )


def round_of(action, target):
    number = target.partition(".")[0]
    drawn = action in ("draw_round", "divide_stage")
    return int(number) if drawn and number.isascii() and number.isdecimal() and len(number) < 4 else None


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0023_counted_once")]

    operations = [
        migrations.CreateModel(
            name="KnownAct",
            fields=[
                (
                    "id",
                    models.BigIntegerField(
                        default=tournaments.models.ids.new_id,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("code", models.CharField(db_index=True, max_length=8)),
                ("action", models.CharField(max_length=40)),
                ("round", models.PositiveSmallIntegerField(null=True)),
                ("link", models.PositiveIntegerField(null=True)),
                ("at", models.DateTimeField()),
            ],
            options={"ordering": ["at", "pk"]},
        ),
        migrations.AddField("draw", "public_source", models.CharField(blank=True, db_default="", default="", max_length=100)),
        migrations.AddField("draw", "announced_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("draw", "shown_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddField("draw", "shown_basis", models.CharField(blank=True, db_default="", default="", max_length=64)),
        migrations.AddField("draw", "times_shown", models.PositiveSmallIntegerField(db_default=0, default=0)),
        migrations.RunPython(remember, migrations.RunPython.noop),
    ]
