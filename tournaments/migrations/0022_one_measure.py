"""One measure for what parts equals at tables of all sizes, in drives of from now on; and what was
changed of that by which a drive is ranked since its first round was published.

SQLite makes the table of drives anew and would lose the triggers that speak of it: they go before
and come back after.
"""

from importlib import import_module

from django.db import migrations, models

import tournaments.models.ranking_changes

triggers = import_module("tournaments.migrations.0018_chain_stays")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0021_points_of_byes")]

    operations = [
        migrations.RunPython(triggers.drop_triggers, triggers.create_triggers),
        migrations.AddField(
            model_name="tournament",
            name="one_measure",
            field=models.BooleanField(db_default=False, default=True, editable=False),
        ),
        migrations.AddField(
            model_name="tournament",
            name="ranking_changes",
            field=models.JSONField(
                blank=True,
                db_default=[],
                default=list,
                editable=False,
                validators=[tournaments.models.ranking_changes.require_ranking_changes],
            ),
        ),
        migrations.RunPython(triggers.create_triggers, triggers.drop_triggers),
    ]
