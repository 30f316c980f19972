"""One person: who is looked for, and who of those found is meant."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class FindPersonForm(forms.Form):
    """The name of whoever asks what is kept of him."""

    name = forms.CharField(
        label=_("Name of the player"),
        max_length=80,
        min_length=2,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class ForgetPersonForm(forms.Form):
    """Who is meant, and that it is sure: it does not come back."""

    who = forms.MultipleChoiceField(
        label=_("Who is meant"), error_messages={"required": _("Choose who is meant.")}
    )
    sure = forms.BooleanField(
        label=_("I am sure: this does not come back."),
        error_messages={"required": _("Tick that you are sure.")},
    )

    def __init__(self, *args: Any, keys: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        who: Any = self.fields["who"]
        who.choices = [(key, key) for key in keys]
