"""The hash of the link of what this computer saw of a drive, as far as its log is still here."""

from django.db import migrations, models
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce


def know_links(apps, schema_editor):
    alias = schema_editor.connection.alias
    known = apps.get_model("tournaments", "KnownAct").objects.using(alias)
    entries = apps.get_model("tournaments", "LogEntry").objects.using(alias)
    own = entries.filter(pk=OuterRef("entry"), tournament__code=OuterRef("code"))
    link = Coalesce(Subquery(own.values("hash")[:1]), models.Value(""))
    known.filter(heard=False).update(hash=link)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0027_standing_of_then")]

    operations = [
        migrations.AddField(
            "knownact",
            "hash",
            models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.RunPython(know_links, migrations.RunPython.noop),
    ]
