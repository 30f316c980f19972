"""When a drive begins."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_kept_as")]
    operations = [
        migrations.AddField(
            "tournament",
            "starts_at",
            models.TimeField(blank=True, null=True, verbose_name="begins at"),
        ),
    ]
