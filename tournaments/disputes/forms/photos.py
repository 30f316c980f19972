"""A photo that the arbiter adds to a dispute."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.core.forms import PictureField
from tournaments.core.services.images import PHOTO


class PhotoForm(forms.Form):
    """A photo, from the camera of a phone or as a file."""

    file = PictureField(
        becomes=PHOTO,
        label=_("Add a photo"),
        widget=forms.FileInput(
            attrs={"accept": "image/*", "capture": "environment", "class": "visually-hidden"}
        ),
    )
