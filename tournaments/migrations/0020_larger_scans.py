"""Room for the PDF of a scanner, and for what encrypting a picture adds."""

from django.db import migrations, models
from django.db.models.functions import Length
from django.db.models.lookups import LessThanOrEqual


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0019_form_photos"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="formphoto",
            name="form_photo_content_is_bounded",
        ),
        migrations.AddConstraint(
            model_name="formphoto",
            constraint=models.CheckConstraint(
                condition=LessThanOrEqual(Length("content"), 33554496),
                name="form_photo_content_is_bounded",
            ),
        ),
        migrations.RemoveConstraint(
            model_name="formreading",
            name="form_cut_out_is_bounded",
        ),
        migrations.AddConstraint(
            model_name="formreading",
            constraint=models.CheckConstraint(
                condition=LessThanOrEqual(Length("cut_out"), 524352),
                name="form_cut_out_is_bounded",
            ),
        ),
    ]
