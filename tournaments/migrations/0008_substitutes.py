"""Who played for a player of an entry."""

from django.db import migrations, models

import tournaments.models.substitutes


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0007_sign_ups")]
    operations = [
        migrations.AddField(
            "entry",
            "substitutes",
            models.JSONField(
                blank=True,
                db_default=models.Value([], models.JSONField()),
                default=list,
                editable=False,
                validators=[tournaments.models.substitutes.require_substitutes],
                verbose_name="substitutes",
            ),
        ),
    ]
