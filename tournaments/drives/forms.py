"""Beginning a drive, opening it again and removing it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.formats import FORMATS
from tournaments.core.forms import TypedModelForm, choice_field
from tournaments.models import Tournament
from tournaments.settings.forms.fields import (
    NOT_LONG_AGO,
    all_schemes,
    format_choices,
    scheme_choices,
    scheme_for,
)


class KindSelect(forms.RadioSelect):
    """The kinds of drive, each with the schemes that score it, so that js/new-drive.js offers no
    others; without script the form refuses them."""

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Return one kind."""
        option = super().create_option(name, value, *args, **kwargs)
        option["attrs"]["data-schemes"] = " ".join(FORMATS[value].schemes)
        return option


class NewDriveForm(TypedModelForm[Tournament]):
    """The few things that a drive needs before entries can come in."""

    class Meta:
        model = Tournament
        fields = [
            *("name", "date", "place", "format"),
            *("rounds_planned", "minutes_per_round", "scheme"),
        ]
        widgets = {
            "name": forms.TextInput(attrs={"autofocus": True}),
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "format": KindSelect,
            "scheme": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["date"].validators.append(NOT_LONG_AGO)
        choice_field(self, "format").choices = format_choices()
        choice_field(self, "scheme").choices = all_schemes()

    def clean(self) -> dict[str, Any]:
        """Return the scoring as the kind of drive has it, or why that cannot be."""
        values = super().clean() or self.cleaned_data
        kind, chosen = values.get("format"), values.get("scheme")
        if kind and chosen:
            found = scheme_for(FORMATS[kind], chosen)
            if found is None:
                text = _("This scoring is not for this kind of drive. Choose one of: %(those)s.")
                choices = "; ".join(str(label) for _key, label in scheme_choices(FORMATS[kind]))
                self.add_error("scheme", text % {"those": choices})
            else:
                values["scheme"] = found
        return values


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
