"""Who contests a report says what it was instead. This program never kept one without; a journal
that it did not write could bring one. Then both sides say the same from here on, which no link of
the journal says: a check of that drive names this report."""

from typing import Any

from django.db import migrations, models
from django.db.models import F, Q


def claim_what_was_reported(apps: Any, _editor: Any) -> None:
    """Give a contested report that lacks it a claim."""
    reports = apps.get_model("tournaments", "Report").objects
    reports.filter(state="contested", claimed__isnull=True).update(claimed=F("values"))


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0021_form_photo_numbers")]
    operations = [
        migrations.RunPython(claim_what_was_reported, migrations.RunPython.noop),
        migrations.AddConstraint(
            "report",
            models.CheckConstraint(
                condition=~Q(state="contested") | Q(claimed__isnull=False),
                name="contested_report_says_what_is_claimed",
            ),
        ),
    ]
