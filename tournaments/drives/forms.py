"""Opening a drive again and removing it."""

from django import forms
from django.utils.translation import gettext_lazy as _


class DeleteForm(forms.Form):
    """The name of the drive, typed over, before it is removed."""

    name = forms.CharField(
        label=_("Name of the drive"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ReopenForm(forms.Form):
    """Why a finished drive is opened again."""

    reason = forms.CharField(label=_("Reason"), max_length=200)
