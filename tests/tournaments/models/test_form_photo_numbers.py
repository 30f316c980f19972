"""Photos of forms that were kept before they had a number get one, each drive from 1 on."""

from importlib import import_module

import pytest
from django.apps import apps

from tests.factories import a_tournament
from tournaments.models import FormPhoto

MIGRATION = import_module("tournaments.migrations.0021_form_photo_numbers")


@pytest.mark.django_db
def test_photos_are_numbered_by_drive_in_the_order_in_which_they_came():
    one, other = a_tournament(), a_tournament()
    for at, drive in enumerate((one, other, one, one, other)):
        drive.form_photos.create(content=b"", digest=str(at))
    MIGRATION.number_photos(apps, None)
    numbers = FormPhoto.objects.order_by("pk").values_list("number", flat=True)
    assert [*numbers] == [1, 1, 2, 3, 2]
