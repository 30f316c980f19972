"""What came of the vote for the most original name is in the journal of a drive: the votes of
phones are not."""

from django.db import migrations, models

import tournaments.models.prizes


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0018_chain_stays")]

    operations = [
        migrations.AddField(
            model_name="prizegiving",
            name="counted",
            field=models.JSONField(
                null=True, validators=[tournaments.models.prizes.require_counted]
            ),
        ),
    ]
