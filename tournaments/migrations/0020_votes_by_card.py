"""A vote by participant card, and where the others came from; doubtful ones can be left out."""

from django.db import migrations, models
from django.db.models import Q


TOLD_APART = {"blank": True, "db_default": "", "default": "", "max_length": 32}


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0019_counted_votes")]

    operations = [
        migrations.AddField("namevote", "by_card", models.BooleanField(db_default=False, default=False)),
        migrations.AddField("namevote", "address", models.CharField(**TOLD_APART)),
        migrations.AddField("namevote", "device", models.CharField(**TOLD_APART)),
        migrations.AddField("prizegiving", "by_card", models.BooleanField(db_default=False, default=False)),
        migrations.AddField("prizegiving", "sure_only", models.BooleanField(db_default=False, default=False)),
        migrations.AddConstraint(
            "namevote",
            models.CheckConstraint(
                condition=Q(by_card=False) | Q(of_team=True, address="", device=""),
                name="vote_by_card_is_of_a_team_from_nowhere",
            ),
        ),
    ]
