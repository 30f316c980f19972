"""A photo of forms has a number in its drive, by which pages and the log call it."""

from typing import Any

from django.db import migrations, models


def number_photos(apps: Any, _editor: Any) -> None:
    """Number the photos of each drive in the order in which they came."""
    photos = apps.get_model("tournaments", "FormPhoto").objects.order_by("pk")
    last: dict[int, int] = {}
    for pk, drive in list(photos.values_list("pk", "tournament")):
        last[drive] = last.get(drive, 0) + 1
        photos.filter(pk=pk).update(number=last[drive])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0020_larger_scans")]
    operations = [
        migrations.AddField("formphoto", "number", models.PositiveSmallIntegerField(null=True)),
        migrations.RunPython(number_photos, migrations.RunPython.noop),
        migrations.AddConstraint(
            "formphoto",
            models.UniqueConstraint(
                fields=["tournament", "number"], name="form_photo_has_a_number"
            ),
        ),
    ]
