"""A season knows its drives by their journals, and by which rules it counts; an entry of a card
knows from which link and device it came.

What is stored already stays as it was counted: averages from the first evening on, and both entries
of a card from one link allowed, which is shown from now on. A season that lost a drive which has
come back since knows it again where the log tells which one it was.

SQLite makes tables anew for these columns and would lose the triggers that speak of them.
"""

from importlib import import_module

import django.core.validators
from django.db import migrations, models
from django.db.models import Q

twice = import_module("tournaments.migrations.0017_second_entry")
chain = import_module("tournaments.migrations.0018_chain_stays")

SOME_EVENINGS = [
    django.core.validators.MinValueValidator(1),
    django.core.validators.MaxValueValidator(60),
]


def know_drives(apps, schema_editor):
    """Give every evening the hash of the first link of its drive."""
    evenings = apps.get_model("tournaments", "Evening").objects.using(
        schema_editor.connection.alias
    )
    links = apps.get_model("tournaments", "LogEntry").objects.using(schema_editor.connection.alias)
    first = dict(links.filter(number=1).values_list("tournament", "hash"))
    for evening in evenings.filter(tournament__isnull=False):
        evening.first_link = first.get(evening.tournament_id, "")
        evening.save(update_fields=["first_link"])
    by_code = dict(
        links.filter(number=1, tournament__isnull=False).values_list("tournament__code", "hash")
    )
    removed = links.filter(tournament=None, action="delete_tournament").order_by("pk")
    for name, before in removed.values_list("target", "before"):
        hash_ = by_code.get(before.get("code"))
        lost = evenings.filter(tournament=None, name=name, date=before.get("date"), first_link="")
        for evening in lost if hash_ and before.get("date") else ():
            if not evenings.filter(season=evening.season_id, first_link=hash_).exists():
                evening.first_link = hash_
                evening.save(update_fields=["first_link"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0022_one_measure")]

    operations = [
        migrations.AddField(
            "season",
            "ranked_by",
            models.CharField(
                choices=[
                    ("best", "the points of the best evenings together"),
                    ("average", "the average of all evenings played"),
                ],
                db_default="best",
                default="best",
                max_length=10,
                verbose_name="what decides",
            ),
        ),
        migrations.AddField(
            "season",
            "planned",
            models.PositiveSmallIntegerField(
                blank=True,
                null=True,
                validators=SOME_EVENINGS,
                verbose_name="of how many evenings",
            ),
        ),
        migrations.AddField(
            "season",
            "least",
            models.PositiveSmallIntegerField(
                db_default=1,
                default=2,
                validators=SOME_EVENINGS,
                verbose_name="an average counts from so many evenings played",
            ),
        ),
        migrations.AddField(
            "season",
            "attended",
            models.PositiveSmallIntegerField(
                db_default=1,
                default=1,
                validators=SOME_EVENINGS,
                verbose_name="ranked for the prizes from so many evenings played",
            ),
        ),
        migrations.SeparateDatabaseAndState(  # the column itself stays as it is
            state_operations=[
                migrations.AlterField(
                    "season",
                    "missed",
                    models.CharField(
                        choices=[
                            ("nothing", "nothing"),
                            ("average", "the average of its own evenings"),
                            ("lowest", "the lowest score of that evening"),
                        ],
                        default="nothing",
                        max_length=10,
                        verbose_name="a missed evening is worth",
                    ),
                ),
            ]
        ),
        migrations.AddField(
            "evening",
            "first_link",
            models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.AddField("eveningresult", "entry_key", models.BigIntegerField(null=True)),
        migrations.AddConstraint(
            "evening",
            models.UniqueConstraint(
                condition=~Q(first_link=""),
                fields=["season", "first_link"],
                name="journal_once_per_season",
            ),
        ),
        migrations.RunPython(chain.drop_triggers, chain.create_triggers),
        migrations.AddField(
            "tournament",
            "same_person",
            models.CharField(
                choices=[
                    ("refused", "refused: somebody else has to type it"),
                    ("shown", "allowed, and shown with the card"),
                ],
                db_default="shown",
                default="refused",
                max_length=7,
                verbose_name="both entries of a card from one link or one device",
            ),
        ),
        migrations.RunPython(chain.create_triggers, chain.drop_triggers),
        migrations.RunPython(twice.drop_triggers, twice.create_triggers),
        migrations.AddField(
            "cardentry",
            "link",
            models.CharField(blank=True, db_default="", default="", max_length=16),
        ),
        migrations.AddField(
            "cardentry",
            "devices",
            models.CharField(blank=True, db_default="", default="", max_length=33),
        ),
        migrations.RunPython(twice.create_triggers, twice.drop_triggers),
        migrations.RunPython(know_drives, migrations.RunPython.noop),
    ]
