"""How an entry stood when groups were made is kept with its place in them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0026_seen_or_heard")]

    operations = [
        migrations.AddField(
            model_name="groupplace",
            name="standing",
            field=models.JSONField(editable=False, null=True),
        ),
    ]
